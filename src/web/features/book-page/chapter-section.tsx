/** One chapter on the page: its head, its text, and what stands at its end: the next chapter, a quiz, its words. */
import { BookOpenText, ChevronRight, ListChecks, RefreshCw } from 'lucide';
import { Button } from '../../ui/button.tsx';
import { errorText } from '../../ui/error-toast.ts';
import { Icon } from '../../ui/icon.tsx';
import { PageLink } from '../../ui/page-link.tsx';
import { type ReaderTools, TextIsland } from '../reader/index.ts';
import { type BookMap, chapterLabel, minutesLabel } from './book-places.ts';
import type { BookTranslation } from './book-translation.ts';
import { isFilled, islandName, islandOf } from './chapter-island.ts';
import type { ChapterHead } from './chapter-lines.ts';
import type { ChapterText } from './chapter-texts.ts';
import { ChapterTranslation } from './chapter-translation.tsx';

export type ChapterTitle = Pick<ChapterHead, 'title' | 'headingId' | 'isTranslated'>;

interface ChapterSectionProps {
  bookId: string;
  index: number;
  map: BookMap;
  /** Words a minute. */
  speed: number;
  /** Null while only the contents are known. */
  title: ChapterTitle | null;
  /** What came with the document, on the server; null otherwise. */
  html: string | null;
  text: ChapterText | undefined;
  isLoggedIn: boolean;
  surface: ReaderTools['surface'];
  translation: BookTranslation;
  onLogin: () => void;
  onNext: (index: number) => void;
  onRetry: (index: number) => void;
}

export function ChapterSection(props: ChapterSectionProps) {
  const { bookId, index, map, speed, title, html, text, onNext, onRetry } = props;
  const facts = map.chapters[index];
  const shownTitle = title?.title ?? text?.head?.title ?? facts?.title ?? chapterLabel(map, index);
  const head = title ?? text?.head;
  const headingId = title?.headingId ?? text?.head?.headingId ?? undefined;
  // What came with the document is there, whatever becomes of fetching it again.
  const isEmpty = text !== undefined && text.sections.length === 0 && !isFilled(islandOf(bookId, index));
  const isLoading = isEmpty && !text.error;
  return (
    <section className="chapter" data-chapter={index} aria-label={shownTitle} lang="en">
      <header className="chapter-head">
        {map.chapters.length > 1 && (
          <p className="chapter-no" lang="zh-CN">
            {chapterLabel(map, index)}
          </p>
        )}
        <h1 id={headingId} data-block={headingId}>
          {shownTitle}
        </h1>
        {facts && facts.words > 0 && (
          <p className="meta" lang="zh-CN">
            <span>{Math.round(facts.words).toLocaleString('en')} 词</span>
            <span>{minutesLabel(facts.words / speed)}</span>
            {facts.knownRate !== null && <span className="fit">认识 {Math.floor(facts.knownRate * 100)}%</span>}
            {head && !head.isTranslated && <ChapterTranslation {...props} />}
          </p>
        )}
      </header>
      <TextIsland html={html} name={islandName(bookId, index)} />
      {isLoading && <ChapterSkeleton />}
      {isEmpty && text.error ? (
        <div className="chapter-failed" lang="zh-CN" role="alert">
          <b>这一章没取到</b>
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

/** As wide as lines of text are. */
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
      <h2>{next ? `${chapterLabel(map, index)}读完` : '全书完'}</h2>
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
          下一章：<span lang="en">{next.title ?? chapterLabel(map, next.index)}</span>
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
