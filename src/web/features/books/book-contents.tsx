/** How far a book is read, and its contents with length, time and known rate of each chapter, on the page of the book. */
import { Check } from 'lucide';
import type { Book, ShelfItem } from '#contract/shapes.ts';
import { classes } from '../../ui/classes.ts';
import { formatNearDay } from '../../ui/day.ts';
import { Icon } from '../../ui/icon.tsx';
import { withCommas } from '../../ui/number.ts';
import { PageLink } from '../../ui/page-link.tsx';
import { percent } from '../articles/known-rate.tsx';
import { type BookMap, chapterLabel, contentsOf, isChapterRead, minutesLabel } from '../book-page/book-places.ts';
import { minutesLeft, percentRead } from './book-facts.ts';

/** Percentage of known words under which a chapter is marked as hard. */
const LOW_RATE = 95;

interface ReadingProps {
  book: Book;
  shelf: ShelfItem | null;
  map: BookMap;
  /** Words a minute. */
  speed: number;
}

/** How far a book is read: a segment for each chapter, as long as it is; one bar for a book of very many. */
export function ReadingStrip({ book, shelf, map, speed }: ReadingProps & { shelf: ShelfItem }) {
  const { progress, pos, finished_at: finishedAt } = shelf;
  const read = (finishedAt ? 1 : progress) * map.words;
  const segments = map.chapters.length <= 60 ? map.chapters : [{ index: 0, words: map.words, before: 0 }];
  return (
    <section aria-label="进度">
      <div className="ba-strip" role="img" aria-label={`读到 ${percentRead(finishedAt ? 1 : progress)}%`}>
        {segments.map(({ index, words, before }) => (
          <i key={index} style={{ flexGrow: Math.max(1, words) }}>
            <b style={{ width: `${Math.min(1, Math.max(0, (read - before) / Math.max(1, words))) * 100}%` }} />
          </i>
        ))}
      </div>
      <p className="ba-strip-text t12 dim">
        {finishedAt ? (
          <span className="good">
            <Icon of={Check} size="sm" /> {formatNearDay(finishedAt)}读完
          </span>
        ) : (
          <span>
            读到 <b className="num">{percentRead(progress)}%</b>
            {pos && book.chapter_count > 1 && `，${chapterLabel(map, pos.index)}`}
          </span>
        )}
        {!finishedAt && <span>还剩 {minutesLabel(minutesLeft(shelf, speed))}</span>}
      </p>
    </section>
  );
}

export function BookContents({ book, shelf, map, speed }: ReadingProps) {
  const here = shelf?.finished_at ? null : (shelf?.pos?.index ?? null);
  /** The chapter that one is in is not, also where one has gone back. */
  const isTicked = (index: number) => shelf !== null && index !== here && isChapterRead(shelf, map, index);
  return (
    <section aria-labelledby="contents-title">
      <div className="section-head">
        <h2 className="section-title" id="contents-title">
          目录
        </h2>
        <p className="ba-columns t12 faint" aria-hidden="true">
          <span>篇幅</span>
          <span>时间</span>
          <span>认识</span>
        </p>
      </div>
      <ol className="ba-contents">
        {contentsOf(book.toc, map).map((line, at) => {
          if (line.kind === 'part') {
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: a part may have the name of another, and lines keep their place
              <li key={`part ${at}`} className="ba-part" lang="en">
                {line.title}
              </li>
            );
          }
          const rate = map.chapters[line.index]?.knownRate ?? null;
          return (
            <li
              key={line.index}
              className={classes('ba-chapter', isTicked(line.index) && 'read', line.index === here && 'now')}
              aria-current={line.index === here || undefined}
            >
              <PageLink to={`/book/${book.book_uuid}/read?chapter=${line.index}`}>
                <span className="ba-number num">
                  {isTicked(line.index) ? <Icon of={Check} size="sm" /> : line.number}
                  {isTicked(line.index) && <span className="vh">读过</span>}
                </span>
                <b className="ba-chapter-title" lang="en">
                  {line.title}
                </b>
                <span className="ba-length num">{withCommas(Math.round(line.words))} 词</span>
                <span className="ba-minutes num">{minutesLabel(line.words / speed)}</span>
                {rate !== null && (
                  <span className={classes('ba-rate num', percent(rate) < LOW_RATE && 'low')}>{percent(rate)}%</span>
                )}
              </PageLink>
            </li>
          );
        })}
      </ol>
    </section>
  );
}
