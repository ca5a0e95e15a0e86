/** Dialog that adds a word by hand. It looks the word up while it is typed and suggests corrections. */
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { ApiError } from '#contract/client-error.ts';
import type { WordInfo } from '#contract/shapes.ts';
import { addWord, dropRefusedWord } from '../../data/word-writes.ts';
import { api } from '../../shell/api.ts';
import { Button } from '../../ui/button.tsx';
import { Chip, ChipRow } from '../../ui/chip.tsx';
import { errorText } from '../../ui/error-toast.ts';
import { Field, TextArea, TextInput } from '../../ui/form-controls.tsx';
import { InputDialog } from '../../ui/input-dialog.tsx';
import { toast } from '../../ui/toast.ts';
import { OtherReadings } from '../dictionary/other-readings.tsx';
import { suggestionsOf } from '../dictionary/word-info.ts';

interface AddWordDialogProps {
  onClose: () => void;
}

export function AddWordDialog({ onClose }: AddWordDialogProps) {
  const [word, setWord] = useState('');
  const [resolve, setResolve] = useState('');
  const [sentence, setSentence] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const check = useWordCheck(word);
  const change = (text: string) => {
    setWord(text);
    setError(null);
  };
  const choose = (suggestion: string) => {
    change(suggestion);
    // The suggestions go, and the focus with them.
    field.current?.focus();
  };

  async function send(event: FormEvent) {
    event.preventDefault();
    const typed = word.trim();
    if (typed === '') return setError('请填写单词');
    setBusy(true);
    // The answer may still be on its way: what is refused here is not sent.
    const known = check.state === 'asking' ? await checkOf(typed) : check;
    if (known.state === 'unknown' && resolve.trim() === '') {
      setBusy(false);
      return setError('词典里没有这个词：换一个拼法，或写上释义');
    }
    const headword = known.state === 'found' ? known.info.lemma : typed;
    const body = {
      word: typed,
      source: 'manual',
      sentence: sentence.trim() || null,
      resolve: resolve.trim() || null,
    } as const;
    try {
      const { state } = await addWord(body, headword);
      toast(state === 'sent' ? `已加入生词：${typed}` : '没有网络，联网后自动加入');
      onClose();
    } catch (failure) {
      // The message is shown here, where the reader can correct the word.
      dropRefusedWord(headword);
      setBusy(false);
      setError(errorText(failure));
    }
  }

  return (
    <InputDialog
      isOpen
      onClose={onClose}
      title="加词"
      actions={
        <Button look="primary" type="submit" form="add-word" isBusy={isBusy}>
          加入生词
        </Button>
      }
    >
      <form id="add-word" className="stack" onSubmit={(event) => void send(event)}>
        <Field label="单词或短语" error={error}>
          <TextInput
            ref={field}
            value={word}
            onChange={({ target }) => change(target.value)}
            lang="en"
            maxLength={100}
            autoCapitalize="none"
            autoComplete="off"
            spellCheck={false}
          />
        </Field>
        <div className="wd-check" aria-live="polite">
          <CheckResult check={check} onChoose={choose} />
        </div>
        <Field label={check.state === 'unknown' ? '释义' : '释义（可不填，默认用词典的）'}>
          <TextInput value={resolve} onChange={({ target }) => setResolve(target.value)} maxLength={2_000} />
        </Field>
        <Field label="例句（可不填）">
          <TextArea
            value={sentence}
            onChange={({ target }) => setSentence(target.value)}
            lang="en"
            rows={2}
            maxLength={2_000}
          />
        </Field>
      </form>
    </InputDialog>
  );
}

function CheckResult({ check, onChoose }: { check: WordCheck; onChoose: (word: string) => void }) {
  switch (check.state) {
    case 'empty':
      return <p className="t14 dim">输入后会先查词典。</p>;
    case 'asking':
      return <p className="t14 dim">正在查…</p>;
    case 'unreachable':
      return <p className="t14 dim">查不了词典，仍可加入，联网后核对。</p>;
    case 'found':
      return (
        <>
          <p className="t14">
            <b lang="en">{check.info.lemma}</b> {check.info.senses[0]?.pos} {check.info.senses[0]?.zh}
            {check.info.in_myword && <span className="dim">（已在生词本，会多一个例句）</span>}
          </p>
          <OtherReadings
            info={check.info}
            className="t14 dim"
            wayTo={(word) => (
              <button type="button" lang="en" className="link pad" onClick={() => onChoose(word)}>
                {word}
              </button>
            )}
          />
        </>
      );
    case 'unknown':
      return (
        <>
          <p className="t14">词典里没有这个词{check.suggestions.length > 0 && '，是不是：'}</p>
          {check.suggestions.length > 0 && (
            <ChipRow label="相近的词">
              {check.suggestions.map((suggestion) => (
                <Chip key={suggestion} lang="en" onClick={() => onChoose(suggestion)}>
                  {suggestion}
                </Chip>
              ))}
            </ChipRow>
          )}
        </>
      );
  }
}

export type WordCheck =
  | { state: 'empty' | 'asking' | 'unreachable' }
  | { state: 'found'; info: WordInfo }
  | { state: 'unknown'; suggestions: readonly string[] };

/** Debounce of the lookup, ms. */
const DEBOUNCE_MS = 250;

export function useWordCheck(typed: string): WordCheck {
  const word = typed.trim();
  const [answer, setAnswer] = useState<{ word: string; check: WordCheck } | null>(null);
  useEffect(() => {
    if (word === '') return;
    const controller = new AbortController();
    const timer = setTimeout(async () => {
      const check = await checkOf(word, controller.signal);
      if (!controller.signal.aborted) setAnswer({ word, check });
    }, DEBOUNCE_MS);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [word]);
  if (word === '') return { state: 'empty' };
  return answer?.word === word ? answer.check : { state: 'asking' };
}

async function checkOf(word: string, signal?: AbortSignal): Promise<WordCheck> {
  try {
    const query = { word, alone: 'true' } as const;
    const options = signal ? { signal } : {};
    return { state: 'found', info: await api().call('GET /api/english/word', { query }, options) };
  } catch (error) {
    if (!(error instanceof ApiError) || error.reason !== 'NO_SUCH_WORD') return { state: 'unreachable' };
    return { state: 'unknown', suggestions: suggestionsOf(error) };
  }
}
