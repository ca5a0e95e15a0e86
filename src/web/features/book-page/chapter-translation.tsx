/** 翻译这一章: goes through the paragraphs of a chapter that have no translation, a few at a time, until it is stopped. */
import { useEffect, useRef, useState } from 'react';
import { ApiError } from '#contract/client-error.ts';
import { hasService } from '../../shell/has-service.ts';
import { errorText } from '../../ui/error-toast.ts';
import { isUntranslated, putTranslations, type ReaderTools } from '../reader/index.ts';
import type { BookTranslation } from './book-translation.ts';
import { islandOf } from './chapter-island.ts';

interface ChapterTranslationProps {
  bookId: string;
  index: number;
  surface: ReaderTools['surface'];
  translation: BookTranslation;
  isLoggedIn: boolean;
  onLogin: () => void;
}

type State =
  | { is: 'idle' }
  | { is: 'running'; done: number; all: number }
  | { is: 'stopped'; message: string; isRetried: boolean }
  | { is: 'done' };

/** The server translates so many characters together, and counts them as one. */
const CHARACTERS_AT_ONCE = 1_200;
const MOST_AT_ONCE = 20;
const NO_SERVICE = '这里没有接翻译服务，不能翻译；点一个词可以看词典释义';

export function ChapterTranslation(props: ChapterTranslationProps) {
  const { bookId, index, surface, translation, isLoggedIn, onLogin } = props;
  const [state, setState] = useState<State>({ is: 'idle' });
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  const translate = async () => {
    if (!isLoggedIn) return onLogin();
    if (!hasService('translation')) return setState({ is: 'stopped', message: NO_SERVICE, isRetried: false });
    const island = islandOf(bookId, index);
    if (!surface || !island) return;
    running.current?.abort();
    const run = new AbortController();
    running.current = run;
    let left = untranslatedIn(island);
    const all = left.length;
    try {
      while (left.length > 0) {
        setState({ is: 'running', done: all - left.length, all });
        const blocks = firstOf(left);
        const made = await translation.ask(blocks.map(({ dataset }) => dataset.block ?? ''));
        putTranslations(surface, blocks, made);
        if (run.signal.aborted) return;
        const before = left.length;
        left = untranslatedIn(island);
        if (left.length === before) {
          setState({ is: 'stopped', message: `还有 ${before} 段没有译出来`, isRetried: true });
          return;
        }
      }
      setState({ is: 'done' });
    } catch (error) {
      // Used up or not a member: the same call would be refused again.
      const isRetried = !(error instanceof ApiError && error.status === 402);
      if (!run.signal.aborted) setState({ is: 'stopped', message: errorText(error), isRetried });
    }
  };

  if (state.is === 'done') {
    return <span role="status">译好了。段尾的“译”看一段，设置里可以一直显示</span>;
  }
  const start = (label: string) => (
    <button type="button" className="link pad chapter-translate" onClick={() => void translate()}>
      {label}
    </button>
  );
  if (state.is === 'idle') return start('翻译这一章');
  if (state.is === 'stopped') {
    return (
      <>
        <span role="alert">{state.message}</span>
        {state.isRetried && start('接着翻译')}
      </>
    );
  }
  return (
    <>
      <span role="status">
        正在翻译，{state.done} / {state.all} 段
      </span>
      <button
        type="button"
        className="link pad chapter-translate"
        onClick={() => {
          running.current?.abort();
          setState({ is: 'idle' });
        }}
      >
        停下
      </button>
    </>
  );
}

function untranslatedIn(island: Element): HTMLElement[] {
  return [...island.querySelectorAll<HTMLElement>('[data-block]')].filter(isUntranslated);
}

/** As much as is translated together, and at least one. */
function firstOf(blocks: readonly HTMLElement[]): HTMLElement[] {
  let length = 0;
  const end = blocks.findIndex((block, at) => {
    length += block.textContent?.length ?? 0;
    return at > 0 && (at >= MOST_AT_ONCE || length > CHARACTERS_AT_ONCE);
  });
  return blocks.slice(0, end === -1 ? undefined : end);
}
