/** The first admin page: what waits, what has failed, what goes out today; then the numbers, the funnel and who stays. */

import { Plus } from 'lucide';
import { type ReactNode, useEffect } from 'react';
import { useRevalidator } from 'react-router';
import type { ResultOf } from '#contract/index.ts';
import type { ChangduApplication, ManagedCard, VisitorCohort, VisitorDay, VisitorFunnel } from '#contract/shapes.ts';
import { shanghaiDay } from '#engine/shanghai-time.ts';
import { useLiveUpdates } from '../../../shell/live-updates.ts';
import { Button } from '../../../ui/button.tsx';
import { formatDay, formatDayAndClock } from '../../../ui/day.ts';
import { withCommas } from '../../../ui/number.ts';
import { PageLink } from '../../../ui/page-link.tsx';
import { SectionHead } from '../../../ui/section-head.tsx';
import { Tag } from '../../../ui/tag.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import { articlesAddress } from '../articles/article-filters.ts';
import { ArticleRow } from '../articles/article-row.tsx';
import { ordersAddress } from '../orders/order-filters.ts';
import { tasksAddress } from '../tasks/task-labels.ts';
import { TaskList } from '../tasks/task-list.tsx';
import { Failures } from './failures.tsx';
import { Funnel, Numbers, type Period, Retention } from './numbers.tsx';
import { Applications, Reminded, Slots, UsedToday } from './today-column.tsx';

type OverviewData = ResultOf<'GET /api/admin/overview'>;

export interface OverviewProps {
  overview: OverviewData;
  /** The first few pending articles, the oldest first. */
  waiting: readonly ManagedCard[];
  /** Milliseconds for which the oldest waiting article has waited; null when none waits. */
  waitedMs: number | null;
  /** Null for an editor. */
  people: PeopleNumbers | null;
}

interface PeopleNumbers {
  /** The newest of those that wait for a decision, and how many do. */
  applications: readonly ChangduApplication[];
  applicationCount: number;
  /** Twice the period up to today, oldest first. */
  days: readonly VisitorDay[];
  period: Period;
  funnels: readonly VisitorFunnel[];
  cohorts: readonly VisitorCohort[];
}

const WEEKDAYS = '日一二三四五六';

export function Overview(props: OverviewProps) {
  const { overview, waiting, waitedMs, people } = props;
  const refresh = useLiveOverview(overview);
  const { articles: counts, jobs, failures, under_way: underWay, feeds, reports } = overview;
  const today = people?.days.at(-1)?.date ?? shanghaiDay(new Date());
  const weekday = WEEKDAYS[new Date(today).getUTCDay()];
  return (
    <>
      <header className="admin-head">
        <h1 className="page-title">
          今天
          <small>
            {formatDay(`${today}T00:00:00+08:00`)}，周{weekday}
          </small>
        </h1>
        <div className="admin-head-acts">
          <Button href="/admin/articles?add=1" look="primary" icon={Plus}>
            添加文章
          </Button>
        </div>
      </header>
      <Queue {...{ overview, waitedMs }} applicationCount={people?.applicationCount ?? null} />
      <div className="ov-panels">
        <div className="ov-col">
          <Failures
            tasks={failures}
            feeds={feeds}
            count={jobs.failed}
            feedCount={overview.failing_feeds}
            asOf={overview.as_of}
            onChange={refresh}
          />
          <Waiting articles={waiting} count={counts.PENDING ?? 0} />
          <Reports reports={reports} count={overview.report_count} />
          {underWay.length > 0 && (
            <section aria-labelledby="under-way">
              <SectionHead id="under-way" title="正在进行">
                {jobs.running + jobs.queued > underWay.length && (
                  <TextLink href={tasksAddress('QUEUED')}>排队 {jobs.queued} 项</TextLink>
                )}
              </SectionHead>
              <TaskList tasks={underWay} onChange={refresh} />
            </section>
          )}
        </div>
        <div className="ov-col">
          <Slots slots={overview.slots} count={overview.slot_count} />
          {people && <Applications items={people.applications} count={people.applicationCount} />}
          {overview.today && <UsedToday today={overview.today} diskFree={overview.disk_free} />}
          {overview.reminders && <Reminded reminders={overview.reminders} />}
        </div>
      </div>
      {people && (
        <>
          <Numbers days={people.days} period={people.period} />
          <div className="ov-two">
            <Funnel months={people.funnels} />
            <Retention weeks={people.cohorts} />
          </div>
        </>
      )}
    </>
  );
}

interface QueueProps extends Pick<OverviewProps, 'overview' | 'waitedMs'> {
  /** Null for an editor. */
  applicationCount: number | null;
}

/** Everything that waits for an editor, with the counts of the lists that the links lead to. */
function Queue({ overview, applicationCount, waitedMs }: QueueProps) {
  const {
    articles: counts,
    jobs,
    failing_feeds: feeds,
    slots,
    slot_count: slotCount,
    report_count: reportCount,
    reports,
    waiting,
  } = overview;
  const failed = jobs.failed + feeds;
  const next = slots.find((slot) => !slot.is_out);
  return (
    <nav className="ov-queue" aria-label="等着处理">
      <Waits to={articlesAddress({ status: 'PENDING' })} count={counts.PENDING ?? 0} name="待审">
        {waitedMs === null
          ? `共 ${Object.values(counts).reduce((sum, count) => sum + count, 0)} 篇`
          : `最早等了 ${durationText(waitedMs)}`}
      </Waits>
      <Waits to="#failed" count={failed} name="失败" isBad={failed > 0}>
        {feeds > 0 ? `${feeds} 个源` : `${jobs.failed} 件任务`}
      </Waits>
      <Waits to={tasksAddress('QUEUED')} count={jobs.queued + jobs.running} name="在做的任务">
        {jobs.running} 件进行中
      </Waits>
      {applicationCount !== null && (
        <Waits to="/admin/changdu" count={applicationCount} name="畅读申请">
          {applicationCount > 0 ? '等批复' : '都批复了'}
        </Waits>
      )}
      {waiting !== null && (
        <>
          <Waits to="/admin/rank" count={waiting.held_readers} name="周榜核对">
            {waiting.held_readers > 0 ? '等决定' : '没有要核对的'}
          </Waits>
          <Waits
            to={ordersAddress({ trouble: 'true' })}
            count={waiting.troubled_orders}
            name="订单"
            isBad={waiting.troubled_orders > 0}
          >
            {waiting.troubled_orders > 0 ? '要处理' : '没有要处理的'}
          </Waits>
        </>
      )}
      <Waits to="#reports" count={reportCount} name="读者报错">
        {reports.length > 0 ? `${reports.length} 篇文章` : '没有新的'}
      </Waits>
      <Waits to="#slots" count={slotCount} name="今天发布">
        {next ? `下一篇 ${formatDayAndClock(next.at).split(' ').at(-1)}` : slots.length > 0 ? '都发了' : '没有排'}
      </Waits>
    </nav>
  );
}

/** `5 分钟`, `3 小时`, `2 天` */
function durationText(ms: number): string {
  const minutes = Math.max(1, Math.floor(ms / 60_000));
  if (minutes < 60) return `${minutes} 分钟`;
  const hours = Math.floor(minutes / 60);
  return hours < 24 ? `${hours} 小时` : `${Math.floor(hours / 24)} 天`;
}

interface WaitsProps {
  to: string;
  count: number;
  name: string;
  isBad?: boolean;
  children: ReactNode;
}

function Waits({ to, count, name, isBad, children }: WaitsProps) {
  return (
    <PageLink to={to} className={isBad ? 'bad' : undefined}>
      <b className="num">{withCommas(count)}</b>
      <span className="q-t">{name}</span>
      <span className="t12 dim">{children}</span>
    </PageLink>
  );
}

function Waiting({ articles, count }: { articles: readonly ManagedCard[]; count: number }) {
  return (
    <section aria-labelledby="waiting">
      <SectionHead id="waiting" title="等着审核">
        {count > articles.length && <TextLink href={articlesAddress({ status: 'PENDING' })}>全部 {count} 篇</TextLink>}
      </SectionHead>
      {articles.length === 0 ? (
        <p className="t14 dim ov-quiet">没有待审的文章。添加网址、网页文件或正文，提取后会排在这里。</p>
      ) : (
        <ul className="admin-list ov-waiting">
          {articles.map((article) => (
            <ArticleRow key={article.id} article={article} />
          ))}
        </ul>
      )}
    </section>
  );
}

function Reports({ reports, count }: { reports: OverviewData['reports']; count: number }) {
  return (
    <section aria-labelledby="reported" id="reports">
      <SectionHead id="reported" title="读者报错">
        {count > 0 && <span className="t14 dim">共 {count} 处</span>}
      </SectionHead>
      {reports.length === 0 ? (
        <p className="t14 dim ov-quiet">没有等着处理的报告。</p>
      ) : (
        <ul className="asks reps">
          {reports.map(({ article, count: places, text, last_at: at }) => (
            <li key={article.id}>
              <PageLink to={`/admin/article/${article.id}#editor-reports`}>
                <Tag tone="warn">{places} 处</Tag>
                <time className="t12 faint" dateTime={at}>
                  {formatDayAndClock(at)}
                </time>
                <q>{text}</q>
                <b className="t12 dim" lang="en">
                  {article.title}
                </b>
              </PageLink>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

const POLL_MS = 2_000;

/**
 * Reloads the overview on live events, and polls while tasks are running.
 *
 * @returns reloads it now
 */
function useLiveOverview({ under_way: underWay }: OverviewData): () => Promise<void> {
  const { revalidate, state } = useRevalidator();
  const renew = () => {
    if (state === 'idle') void revalidate();
  };
  useLiveUpdates('articles', renew);
  useLiveUpdates('tasks', renew);
  // Live events may not arrive, so the end of a task would be missed. Only one request is under way at a time.
  const isAsking = underWay.length > 0 && state === 'idle';
  useEffect(() => {
    if (!isAsking) return;
    const timer = setInterval(() => document.visibilityState === 'visible' && void revalidate(), POLL_MS);
    return () => clearInterval(timer);
  }, [isAsking, revalidate]);
  return revalidate;
}
