/** One chapter on the page: its head, its text, and links at its end: the next chapter, a quiz, its words. */
import { BookOpenText, ChevronRight, ListChecks, RefreshCw } from 'lucide';
import { useEffect, useRef, useState } from 'react';
import { ApiError } from '#contract/client-error.ts';
import { hasService } from '../../shell/has-service.ts';
import { Button } from '../../ui/button.tsx';
import { errorText } from '../../ui/error-toast.ts';
import { Icon } from '../../ui/icon.tsx';
import { withCommas } from '../../ui/number.ts';
import { PageLink } from '../../ui/page-link.tsx';
import { isUntranslated, putTranslations, type ReaderTools, TextIsland } from '../reader/index.ts';
import { type BookMap, chapterLabel, minutesLabel, numberAtStart, numberLabel } from './book-places.ts';
import type { BookTranslation } from './book-translation.ts';
import { isFilled, islandName, islandOf } from './chapter-island.ts';
import type { ChapterHead } from './chapter-lines.ts';
import type { ChapterText } from './chapter-texts.ts';

type ChapterTitle = Pick<ChapterHead, 'title' | 'headingId' | 'isTranslated'>;

interface ChapterSectionProps {
  bookId: string;
  index: number;
  map: BookMap;
  /** Words a minute. */
  speed: number;
  /** Null while only the contents are known. */
  title: ChapterTitle | null;
  /** Markup that comes with the document, on the server; null otherwise. */
  html: string | null;
  /** That markup is the beginning of a long text. */
  isCut: boolean;
  text: ChapterText | undefined;
  isLoggedIn: boolean;
  surface: ReaderTools['surface'];
  translation: BookTranslation;
  onLogin: () => void;
  onNext: (index: number) => void;
  onRetry: (index: number) => void;
}

export function ChapterSection(props: ChapterSectionProps) {
  const { bookId, index, map, speed, title, html, isCut, text, onNext, onRetry } = props;
  const facts = map.chapters[index];
  const head = title ?? text?.head;
  const shownTitle = head?.title ?? facts?.title ?? chapterLabel(map, index);
  const number = map.chapters.length > 1 ? numberLabel(map, index) : null;
  const said = number === null ? 0 : numberAtStart(shownTitle, facts?.number ?? null);
  const headingId = head?.headingId ?? undefined;
  const island = text && islandOf(bookId, index);
  // What came with the document is there, whatever becomes of fetching it again.
  const isComing = text !== undefined && !isFilled(island ?? null);
  const hasBeginning = isCut && Boolean(island?.childElementCount);
  const isLoading = isComing && !text.error && text.sections.length === 0 && !hasBeginning;
  return (
    <section className="chapter" data-chapter={index} aria-label={shownTitle} lang="en">
      <header className="chapter-head">
        {number !== null && (
          <p className="chapter-no" lang="zh-CN">
            {number}
          </p>
        )}
        <h1 id={headingId} data-block={headingId}>
          {/* Out of sight where the line above says it, but there, because places are counted in the block. */}
          {said > 0 && <span className="vh">{shownTitle.slice(0, said)}</span>}
          {shownTitle.slice(said)}
        </h1>
        {facts && facts.words > 0 && (
          <p className="meta" lang="zh-CN">
            <span>{withCommas(Math.round(facts.words))} 词</span>
            <span>{minutesLabel(facts.words / speed)}</span>
            {facts.knownRate !== null && <span className="fit">认识 {Math.floor(facts.knownRate * 100)}%</span>}
            {head && !head.isTranslated && <ChapterTranslation {...props} />}
          </p>
        )}
      </header>
      <TextIsland html={html} name={islandName(bookId, index)} isCut={isCut} />
      {isLoading && <ChapterSkeleton />}
      {isComing && text.error ? (
        <div className="chapter-failed" lang="zh-CN" role="alert">
          <b>{island?.childElementCount ? '这一章没取全' : '这一章没取到'}</b>
          <p className="t14 dim">{errorText(text.error)}。下载过的章照样能读。</p>
          <Button icon={RefreshCw} onClick={() => onRetry(index)}>
            重试
          </Button>
        </div>
      ) : (
        !isLoading && <ChapterEnd {...props} onNext={onNext} />
      )}
    </section>
  );
}

/** Widths of the skeleton's lines, like those of text. */
const LINES = ['w96', 'w100', 'w92', 'w98', 'w54', 'w100', 'w94', 'w97', 'w90', 'w62'];

function ChapterSkeleton() {
  return (
    <div className="chapter-skeleton" lang="zh-CN" role="status" aria-label="正在取这一章">
      {LINES.map((width, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines that never change
        <i key={at} className={width} />
      ))}
    </div>
  );
}

function ChapterEnd({ bookId, index, map, isLoggedIn, onNext }: ChapterSectionProps) {
  const next = map.chapters[index + 1];
  return (
    <footer className="chapter-end" lang="zh-CN">
      <h2>{next ? `${numberLabel(map, index) ?? '这一章'}读完` : '全书完'}</h2>
      {next ? (
        <Button
          look="primary"
          isWide
          href={`/book/${bookId}/read?chapter=${next.index}`}
          onClick={(event) => {
            event.preventDefault();
            onNext(next.index);
          }}
        >
          {/* One item of the button's row, so that a long title wraps like text. */}
          <span>
            下一章：<span lang="en">{next.title ?? chapterLabel(map, next.index)}</span>
          </span>
        </Button>
      ) : (
        <Button look="primary" isWide href={`/book/${bookId}/show`}>
          看这本书的笔记和生词
        </Button>
      )}
      {isLoggedIn && (
        <PageLink className="row" to={`/flashcard/articleQuestion?book_id=${bookId}&chapter=${index}`}>
          <Icon of={ListChecks} />
          <span>这一章的小测</span>
          <Icon of={ChevronRight} size="sm" />
        </PageLink>
      )}
      {isLoggedIn && (
        <PageLink className="row" to={`/book/${bookId}/show`}>
          <Icon of={BookOpenText} />
          <span>这本书：生词、笔记、目录</span>
          <Icon of={ChevronRight} size="sm" />
        </PageLink>
      )}
      {index > 0 && (
        <noscript>
          <a className="link pad" href={`/book/${bookId}/read?chapter=${index - 1}`}>
            上一章
          </a>
        </noscript>
      )}
    </footer>
  );
}

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

/** Characters that the server translates together and counts as one answer. */
const CHARACTERS_AT_ONCE = 1_200;
const MAX_AT_ONCE = 20;
const NO_SERVICE = '这里没有接翻译服务，不能翻译；点一个词可以看词典释义';

/** 翻译这一章: goes through the paragraphs of a chapter that have no translation, a few at a time, until it is stopped. */
function ChapterTranslation(props: ChapterTranslationProps) {
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
    return <span role="status">译好了。段尾的「译」看一段，设置里可以一直显示</span>;
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

/** The first blocks, as many as are translated together, and at least one. */
function firstOf(blocks: readonly HTMLElement[]): HTMLElement[] {
  let length = 0;
  const end = blocks.findIndex((block, at) => {
    length += block.textContent?.length ?? 0;
    return at > 0 && (at >= MAX_AT_ONCE || length > CHARACTERS_AT_ONCE);
  });
  return blocks.slice(0, end === -1 ? undefined : end);
}
