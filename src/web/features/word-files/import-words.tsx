/** Import of words: choosing a file or pasting a list, preview, progress. */
import { TriangleAlert } from 'lucide';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Field, TextArea, useFieldTies } from '../../ui/form-controls.tsx';
import { Icon } from '../../ui/icon.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { SectionHead } from '../../ui/section-head.tsx';
import { ImportPreview } from './import-preview.tsx';
import { useImport } from './use-import.ts';

export function ImportWords({ onDone }: { onDone: () => void }) {
  const { state, problem, ...steps } = useImport(onDone);
  const [text, setText] = useState('');
  const section = useRef<HTMLElement>(null);
  const shownStep = useRef(state.step);
  useEffect(() => {
    // The focused element has gone with its step.
    if (shownStep.current !== state.step) section.current?.focus({ preventScroll: true });
    shownStep.current = state.step;
  }, [state.step]);
  return (
    <section aria-labelledby="import-title" ref={section} tabIndex={-1}>
      <SectionHead title="导入" id="import-title" />
      {problem && (
        <p className="hint bad wf-problem" role="alert">
          <Icon of={TriangleAlert} size="sm" />
          {problem}
        </p>
      )}
      {state.step === 'choosing' && (
        <div className="wf-choose">
          <Field label="单词文件" hint="txt、CSV 或 Anki 的 apkg、colpkg，最多 100 MB。先看内容，再决定导入。">
            <FileInput onPick={steps.chooseFile} />
          </Field>
          <form
            onSubmit={(event) => {
              event.preventDefault();
              void steps.giveText(text);
            }}
          >
            <Field label="或者粘贴单词" hint="一行一个词，后面可以跟释义">
              <TextArea
                value={text}
                onChange={({ target }) => setText(target.value)}
                rows={4}
                maxLength={1_000_000}
                autoCapitalize="none"
                spellCheck={false}
              />
            </Field>
            <Button type="submit" disabled={text.trim() === ''}>
              看一看
            </Button>
          </form>
        </div>
      )}
      {state.step === 'working' && (
        <div className="wf-working">
          <p role="status">{state.message}</p>
          {state.share !== null && <ProgressBar value={state.share} label="导入进度" isThick />}
          {state.isStarted && <p className="t14 dim">离开这一页也会继续，结果在下面的「最近导入」。</p>}
        </div>
      )}
      {state.step === 'preview' && (
        <ImportPreview
          name={state.given.name}
          preview={state.preview}
          onRole={steps.chooseRole}
          onStart={steps.start}
          onLeave={steps.again}
        />
      )}
      {state.step === 'done' && (
        <div className="wf-working">
          <p role="status">{state.message}</p>
          <div className="acts-row">
            <Button look="primary" href="/myword">
              看生词本
            </Button>
            <Button onClick={steps.again}>再导入一个</Button>
          </div>
        </div>
      )}
    </section>
  );
}

function FileInput({ onPick }: { onPick: (file: File) => void }) {
  return (
    <input
      {...useFieldTies()}
      className="input wf-file"
      type="file"
      accept=".txt,.csv,.tsv,.apkg,.colpkg,text/plain,text/csv"
      onChange={({ target }) => {
        const file = target.files?.[0];
        if (file) onPick(file);
      }}
    />
  );
}
