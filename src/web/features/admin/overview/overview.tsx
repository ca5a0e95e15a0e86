/** The first admin page: articles by status, what waits for an editor, running and failed tasks, and today's numbers. */

import { useEffect } from 'react';
import { useRevalidator } from 'react-router';
import type { ResultOf } from '#contract/index.ts';
import type { ArticleCard, VisitorDay } from '#contract/shapes.ts';
import { useLiveUpdates } from '../../../shell/live-updates.ts';
import { Button } from '../../../ui/button.tsx';
import { DayBars } from '../../../ui/figure/day-bars.tsx';
import { shortDay } from '../../../ui/figure/plot-scale.ts';
import { EmptyState } from '../../../ui/list-states.tsx';
import { PageLink } from '../../../ui/page-link.tsx';
import { SectionHead } from '../../../ui/section-head.tsx';
import { Tag } from '../../../ui/tag.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import { articlesAddress } from '../articles/article-filters.ts';
import { ArticleRow } from '../articles/article-row.tsx';
import { articleStates, stateLabel } from '../articles/article-state.tsx';
import { feedsAddress } from '../feeds/feed-filters.ts';
import { formatDateTime } from '../forms/date-time.ts';
import { tasksAddress } from '../tasks/task-labels.ts';
import { TaskList } from '../tasks/task-list.tsx';

interface OverviewProps {
  overview: OverviewData;
  /** The first few pending articles. */
  waiting: readonly ArticleCard[];
  /** The last days up to today, oldest first. */
  visitorDays: readonly VisitorDay[];
}

export function Overview({ overview, waiting, visitorDays }: OverviewProps) {
  const refresh = useLiveOverview(overview);
  const { articles: counts, jobs, failures, under_way: underWay, feeds, reports } = overview;
  return (
    <>
      <div className="admin-head">
        <h1 className="page-title">总览</h1>
        <Button href="/admin/articles?add=1" look="primary">
          添加文章
        </Button>
      </div>
      <ul className="state-counts" aria-label="各状态的文章">
        {articleStates.map((status) => (
          <li key={status}>
            <PageLink to={articlesAddress({ status })}>
              <b className="num">{counts[status] ?? 0}</b>
              {stateLabel(status)}
            </PageLink>
          </li>
        ))}
      </ul>
      <section className="admin-section" aria-labelledby="waiting">
        <SectionHead id="waiting" title="等着审核">
          {(counts.PENDING ?? 0) > waiting.length && (
            <TextLink href={articlesAddress({ status: 'PENDING' })}>全部 {counts.PENDING} 篇</TextLink>
          )}
        </SectionHead>
        {waiting.length === 0 ? (
          <EmptyState title="没有待审的文章" action={<Button href="/admin/articles?add=1">添加一篇</Button>}>
            添加网址、网页文件或正文，提取后会排在这里。
          </EmptyState>
        ) : (
          <ul className="admin-list">
            {waiting.map((article) => (
              <ArticleRow key={article.id} article={article} />
            ))}
          </ul>
        )}
      </section>
      <ReportedArticles reports={reports} />
      {underWay.length > 0 && (
        <section className="admin-section" aria-labelledby="under-way">
          <SectionHead id="under-way" title="正在进行">
            {jobs.running + jobs.queued > underWay.length && (
              <TextLink href={tasksAddress('QUEUED')}>排队 {jobs.queued} 项</TextLink>
            )}
          </SectionHead>
          <TaskList tasks={underWay} onChange={refresh} />
        </section>
      )}
      <section className="admin-section" aria-labelledby="failures">
        <SectionHead id="failures" title="没有做成的任务">
          {jobs.failed > failures.length && <TextLink href={tasksAddress('FAILED')}>全部 {jobs.failed} 项</TextLink>}
        </SectionHead>
        {failures.length === 0 ? (
          <p className="t14 dim admin-none">没有失败的任务。</p>
        ) : (
          <TaskList tasks={failures} onChange={refresh} />
        )}
      </section>
      <FailedFeeds feeds={feeds} />
      <TodayNumbers today={overview.today} />
      <VisitorDays days={visitorDays} />
    </>
  );
}

function ReportedArticles({ reports }: { reports: OverviewData['reports'] }) {
  if (reports.length === 0) return null;
  return (
    <section className="admin-section" aria-labelledby="reported-articles">
      <SectionHead id="reported-articles" title="读者报告的译文" />
      <ul className="admin-list">
        {reports.map(({ article, count, last_at: at }) => (
          <li key={article.id} className="admin-row reported-row">
            <PageLink className="admin-title" to={`/admin/article/${article.id}#desk-reports`}>
              <b lang="en">{article.title}</b>
            </PageLink>
            <span className="admin-facts t12 dim">
              <time dateTime={at}>{formatDateTime(at)}</time>
              <Tag tone="warn">{count} 处</Tag>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function FailedFeeds({ feeds }: { feeds: OverviewData['feeds'] }) {
  if (feeds.length === 0) return null;
  return (
    <section className="admin-section" aria-labelledby="troubled-feeds">
      <SectionHead id="troubled-feeds" title="抓取失败的订阅源">
        <TextLink href="/admin/rss">订阅源</TextLink>
      </SectionHead>
      <ul className="task-rows">
        {feeds.map(({ id, title, error, last_crawl_at: at }) => (
          <li key={id}>
            <div className="task-what">
              <PageLink to={feedsAddress({ feed: id })}>
                <b lang="en">{title}</b>
              </PageLink>
              <p className="t14 task-reason">{error}</p>
            </div>
            {at && (
              <time className="t12 dim" dateTime={at}>
                {formatDateTime(at)}
              </time>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

const number = (value: number) => value.toLocaleString('en-US');

function TodayNumbers({ today }: { today: OverviewData['today'] }) {
  const figures = [
    ['打开页面', `${number(today.visits)} 次`],
    ['新访客', `${number(today.new_visitors)} 位`],
    ['注册', `${number(today.registrations)} 人`],
    ['订单', `${number(today.orders)} 笔，${(today.amount / 100).toFixed(2)} 元`],
    ['AI', `${number(today.ai_calls)} 次，${number(today.ai_tokens)} 词元`],
    ['机器翻译', `${number(today.translated_characters)} 字符`],
  ] as const;
  return (
    <section className="admin-section" aria-labelledby="today-numbers">
      <SectionHead id="today-numbers" title="今天" />
      <dl className="desk-facts admin-today">
        {figures.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className="num">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

function VisitorDays({ days }: { days: readonly VisitorDay[] }) {
  const today = days.at(-1);
  if (today === undefined) return null;
  const busiest = days.reduce((most, day) => (day.visits > most.visits ? day : most));
  const newVisitors = sum(days.map((day) => day.new));
  const minutes = sum(days.map((day) => day.read_minutes));
  const told = `今天 ${number(today.visits)} 位，最多一天 ${number(busiest.visits)} 位；这些天新来 ${number(newVisitors)} 位，读了 ${number(minutes)} 分钟`;
  return (
    <div className="admin-section visitor-days">
      <DayBars
        title="每天的访客"
        note={`最近 ${days.length} 天`}
        description={told}
        days={days.map(({ date, visits: count }) => ({ date, count }))}
        today={today.date}
        source={`${told}。一个浏览器一天算一位`}
        columns={['日期', '访客', '新访客', '阅读分钟', '七天内再来']}
        rows={days
          .toReversed()
          .map((day) => [shortDay(day.date), day.visits, day.new, day.read_minutes, percent(day.retention)])}
      />
    </div>
  );
}

/** A share of a day's visitors is known when seven days have passed, and somebody came. */
const percent = (share: number | null) => (share === null ? '—' : `${Math.round(share * 100)}%`);

export type OverviewData = ResultOf<'GET /api/admin/overview'>;

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
