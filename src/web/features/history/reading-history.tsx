/** The reading history by day: articles with progress and time, books with the place; both can be opened and removed. */
import { X } from 'lucide';
import type { ResultOf } from '#contract/index.ts';
import { shanghaiDay } from '#engine/shanghai-time.ts';
import { type Page, usePagedQuery } from '../../data/use-paged-query.ts';
import { useReturn, useVisit } from '../../data/use-return.ts';
import { api } from '../../shell/api.ts';
import { Button } from '../../ui/button.tsx';
import { formatFullDay } from '../../ui/day.ts';
import { EmptyList } from '../../ui/empty-list.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { leaveRow } from '../../ui/leave-row.ts';
import { LoadMore } from '../../ui/list-states.tsx';
import { Meta } from '../../ui/meta.tsx';
import { PageLink } from '../../ui/page-link.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { ArticleStrip } from '../articles/article-strip.tsx';
import { BookCover } from '../books/made-cover.tsx';
import { availability } from './availability.ts';
import { HistoryHead } from './history-head.tsx';
import { progressLabel, spentTimeLabel } from './reading-progress.ts';
import { useDeferredRemovals } from './use-deferred-removals.ts';

export type ReadWork = ResultOf<'GET /reader/history/all'>['items'][number];
type ReadArticle = Extract<ReadWork, { kind: 'article' }>;
type ReadBook = Extract<ReadWork, { kind: 'book' }>;

const keyOf = (work: ReadWork) => (work.kind === 'book' ? work.book.book_uuid : work.id);

export function ReadingHistory({ history }: { history: Page<ReadWork> }) {
  const removals = useDeferredRemovals();
  const fetchPage = (offset: number) => api().call('GET /reader/history/all', { query: { offset } });
  const list = usePagedQuery(history, fetchPage, keyOf, {
    visit: useVisit(),
    isGone: (work) => removals.isSent(keyOf(work)),
  });
  useReturn(list, history);
  const items = list.items.filter((work) => !removals.isRemoved(keyOf(work)));
  return (
    <div className="list-page">
      <HistoryHead title="阅读记录" current="/history" />
      {items.length === 0 && list.nextOffset === null ? (
        <EmptyList
          title="还没有阅读记录"
          action={
            <div className="acts">
              <Button href="/article">去挑文章</Button>
              <Button href="/book/library">去书库</Button>
            </div>
          }
        >
          读过的文章和书，还有读到的位置，会记在这里。
        </EmptyList>
      ) : (
        <>
          {byDay(items).map(({ day, items: ofDay }) => (
            <section key={day} className="history-day">
              <h2 className="section-title ruled">{ofDay[0] && formatFullDay(ofDay[0].last_read_at)}</h2>
              <ul>
                {ofDay.map((work) =>
                  work.kind === 'book' ? (
                    <BookRow
                      key={keyOf(work)}
                      work={work}
                      onRemove={() => removals.remove(keyOf(work), { book_uuid: work.book.book_uuid })}
                    />
                  ) : (
                    <ArticleRow
                      key={keyOf(work)}
                      item={work}
                      onRemove={() => removals.remove(keyOf(work), { article_id: work.id })}
                    />
                  ),
                )}
              </ul>
            </section>
          ))}
          <LoadMore list={list} hrefOf={(offset) => `/history?offset=${offset}`} endText="没有更早的记录了" />
        </>
      )}
    </div>
  );
}

function ArticleRow({ item, onRemove }: { item: ReadArticle; onRemove: () => void }) {
  const now = availability(item);
  const isThere = now === 'published';
  return (
    <li className="history-row">
      <ArticleStrip article={item} to={isThere ? `/article/${item.id}` : null}>
        <Meta>
          {progressLabel(item) ?? '刚打开过'}
          {spentTimeLabel(item.spent_time)}
          {now === 'withdrawn' && '已下架'}
          {now === 'postponed' && '改期发布，暂时不能读'}
          {isThere && !item.is_finish && <span className="link">接着读</span>}
        </Meta>
        {!item.is_finish && <ProgressBar value={item.progress ?? 0} />}
      </ArticleStrip>
      <RemoveButton name={item.title_zh ?? item.title} onRemove={onRemove} />
    </li>
  );
}

/** Leads to the place where the reader stopped. */
function BookRow({ work, onRemove }: { work: ReadBook; onRemove: () => void }) {
  const { book, progress, chapter, finished_at: finishedAt } = work;
  const isFinished = finishedAt !== null;
  return (
    <li className="history-row">
      <PageLink className="history-link" to={`/book/${book.book_uuid}/read`}>
        <BookCover book={book} className="history-book" />
        <div className="history-words">
          <p className="strip-t" lang="en">
            {book.title}
          </p>
          {chapter && (
            <p className="t14 dim" lang="en">
              {chapter}
            </p>
          )}
          <Meta>
            书{progressLabel({ progress, is_finish: isFinished, is_skimmed: false }) ?? '刚打开过'}
            {!isFinished && <span className="link">接着读</span>}
          </Meta>
          {!isFinished && <ProgressBar value={progress} />}
        </div>
      </PageLink>
      <RemoveButton name={book.title} onRemove={onRemove} />
    </li>
  );
}

function RemoveButton({ name, onRemove }: { name: string; onRemove: () => void }) {
  return (
    <IconButton
      icon={X}
      label="移除"
      aria-description={name}
      onClick={({ currentTarget }) => {
        leaveRow(currentTarget);
        onRemove();
      }}
    />
  );
}

function byDay(items: readonly ReadWork[]): { day: string; items: ReadWork[] }[] {
  const days = new Map<string, ReadWork[]>();
  for (const item of items) {
    const day = shanghaiDay(item.last_read_at);
    const ofDay = days.get(day);
    if (ofDay) ofDay.push(item);
    else days.set(day, [item]);
  }
  return [...days].map(([day, ofDay]) => ({ day, items: ofDay }));
}
