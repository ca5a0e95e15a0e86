/** The reading history by day, with progress and time; articles can be opened and removed. */
import { X } from 'lucide';
import type { HistoryItem } from '#contract/shapes.ts';
import { shanghaiDay } from '#engine/shanghai-time.ts';
import { type Page, usePagedQuery } from '../../data/use-paged-query.ts';
import { api } from '../../shell/api.ts';
import { Button } from '../../ui/button.tsx';
import { formatFullDay } from '../../ui/day.ts';
import { EmptyList } from '../../ui/empty-list.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { leaveRow } from '../../ui/leave-row.ts';
import { LoadMore } from '../../ui/list-states.tsx';
import { Meta } from '../../ui/meta.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { ArticleStrip } from '../articles/article-strip.tsx';
import { availability } from './availability.ts';
import { HistoryHead } from './history-head.tsx';
import { progressLabel, spentTimeLabel } from './reading-progress.ts';
import { useDeferredRemovals } from './use-deferred-removals.ts';

export function ReadingHistory({ history }: { history: Page<HistoryItem> }) {
  const list = usePagedQuery(
    history,
    (offset) => api().call('GET /reader/history', { query: { offset } }),
    ({ id }) => id,
  );
  const removals = useDeferredRemovals();
  const items = list.items.filter(({ id }) => !removals.isRemoved(id));
  return (
    <div className="list-page">
      <HistoryHead title="阅读记录" current="/history" />
      {items.length === 0 && list.nextOffset === null ? (
        <EmptyList title="还没有阅读记录" action={<Button href="/article">去挑文章</Button>}>
          读过的文章和读到的位置会记在这里。
        </EmptyList>
      ) : (
        <>
          {byDay(items).map(({ day, items: ofDay }) => (
            <section key={day} className="history-day">
              <h2 className="section-title ruled">{ofDay[0] && formatFullDay(ofDay[0].last_read_at)}</h2>
              <ul>
                {ofDay.map((item) => (
                  <HistoryRow key={item.id} item={item} onRemove={() => removals.remove(item.id)} />
                ))}
              </ul>
            </section>
          ))}
          <LoadMore list={list} hrefOf={(offset) => `/history?offset=${offset}`} endText="没有更早的记录了" />
          <p className="t14 dim">
            书读到哪里，在
            <TextLink isInline href="/book">
              书架
            </TextLink>
            上；读书的时间算在阅读数据里。
          </p>
        </>
      )}
    </div>
  );
}

function HistoryRow({ item, onRemove }: { item: HistoryItem; onRemove: () => void }) {
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
      <IconButton
        icon={X}
        label="移除"
        aria-description={item.title_zh ?? item.title}
        onClick={({ currentTarget }) => {
          leaveRow(currentTarget);
          onRemove();
        }}
      />
    </li>
  );
}

function byDay(items: readonly HistoryItem[]): { day: string; items: HistoryItem[] }[] {
  const days = new Map<string, HistoryItem[]>();
  for (const item of items) {
    const day = shanghaiDay(item.last_read_at);
    const ofDay = days.get(day);
    if (ofDay) ofDay.push(item);
    else days.set(day, [item]);
  }
  return [...days].map(([day, ofDay]) => ({ day, items: ofDay }));
}
