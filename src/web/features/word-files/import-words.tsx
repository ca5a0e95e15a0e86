/** Import of words: choosing a file or pasting a list, preview, progress. */
import { TriangleAlert } from 'lucide';
import { useEffect, useRef, useState } from 'react';
import type { WordColumnRole, WordFilePreview } from '#contract/shapes.ts';
import { api } from '../../shell/api.ts';
import { pollTask } from '../../shell/poll-task.ts';
import { uploadFile } from '../../shell/upload-file.ts';
import { Button } from '../../ui/button.tsx';
import { errorText } from '../../ui/error-toast.ts';
import { Field, TextArea, useFieldTies } from '../../ui/form-controls.tsx';
import { NeedsScripts } from '../../ui/form-message.tsx';
import { Icon } from '../../ui/icon.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { SectionHead } from '../../ui/section-head.tsx';
import { ImportPreview } from './import-preview.tsx';

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
          <NeedsScripts />
          <Field label="单词文件" hint="txt、CSV 或 Anki 的 apkg、colpkg，最多 100 MB。先看内容，再决定导入。">
            <FileInput onPick={steps.chooseFile} />
          </Field>
          <form
            onSubmit={(event) => {
              event.preventDefault();
              void steps.giveText(text);
            }}
          >
            <Field label="或者粘贴单词" hint="一行一个词，后面可以跟释义；或者几个词用逗号隔开">
              <TextArea
                value={text}
                onChange={({ target }) => setText(target.value)}
                rows={4}
                maxLength={1_000_000}
                autoCapitalize="none"
                spellCheck={false}
              />
            </Field>
            <Button type="submit" className="scripted" disabled={text.trim() === ''}>
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

/** An uploaded file by its key, or pasted text, with a display name. */
type Given = { name: string } & ({ key: string } | { text: string });

type ImportState =
  | { step: 'choosing' }
  /** `share` is 0 to 1, null while unknown; a started import continues without the page. */
  | { step: 'working'; message: string; share: number | null; isStarted?: boolean }
  | { step: 'preview'; given: Given; preview: WordFilePreview }
  | { step: 'done'; message: string };

/**
 * State of an import: upload, preview, task, result. A failure leads back to the step before.
 *
 * @param onDone called when an import has ended, also when it failed
 */
function useImport(onDone: () => void) {
  const [state, setState] = useState<ImportState>({ step: 'choosing' });
  const [problem, setProblem] = useState<string | null>(null);
  const stop = useRef<AbortController>(null);
  useEffect(() => () => stop.current?.abort(), []);

  /** Runs one step; a failure is shown and restores the step before. */
  async function run(before: ImportState, work: (signal: AbortSignal) => Promise<ImportState>): Promise<void> {
    stop.current?.abort();
    const abort = new AbortController();
    stop.current = abort;
    setProblem(null);
    try {
      setState(await work(abort.signal));
    } catch (error) {
      if (abort.signal.aborted) return;
      setProblem(errorText(error));
      setState(before);
    }
  }

  async function look(given: Given, signal: AbortSignal, columns?: WordColumnRole[][]): Promise<ImportState> {
    const { name: _, ...file } = given;
    const body = columns ? { ...file, columns } : file;
    return {
      step: 'preview',
      given,
      preview: await api().call('POST /reader/myword/import/preview', { body }, { signal }),
    };
  }

  return {
    state,
    problem,
    chooseFile(file: File) {
      const working = (message: string, share: number | null) => setState({ step: 'working', message, share });
      return run({ step: 'choosing' }, async (signal) => {
        working('正在上传', 0);
        const key = await uploadFile(file, signal, (share) => working('正在上传', share));
        working('正在读取', null);
        return look({ name: file.name.slice(0, 200), key }, signal);
      });
    },
    giveText(text: string) {
      return run({ step: 'choosing' }, (signal) => {
        setState({ step: 'working', message: '正在读取', share: null });
        return look({ name: '粘贴的单词', text }, signal);
      });
    },
    chooseRole(table: number, column: number, role: WordColumnRole) {
      if (state.step !== 'preview') return;
      const tables = state.preview.tables.map((one, index) =>
        index === table
          ? { ...one, columns: one.columns.map((each, at) => (at === column ? { ...each, role } : each)) }
          : one,
      );
      // Shown before the answer, which another choice may overtake.
      setState({ ...state, preview: { ...state.preview, tables } });
      const columns = tables.map((one) => one.columns.map((each) => each.role));
      void run(state, (signal) => look(state.given, signal, columns));
    },
    start() {
      if (state.step !== 'preview') return;
      const { name, ...file } = state.given;
      const columns = state.preview.tables.map((table) => table.columns.map(({ role }) => role));
      void run(state, async (signal) => {
        setState({ step: 'working', message: '正在开始', share: 0 });
        const { task_id } = await api().call(
          'POST /reader/myword/import',
          { body: { ...file, name, columns } },
          { signal },
        );
        const task = await pollTask(task_id, signal, ({ message, progress }) =>
          setState({ step: 'working', message, share: progress, isStarted: true }),
        );
        onDone();
        if (task.state !== 'DONE') setProblem(task.message);
        return task.state === 'DONE' ? { step: 'done', message: task.message } : state;
      });
    },
    again() {
      stop.current?.abort();
      setProblem(null);
      setState({ step: 'choosing' });
    },
  };
}
