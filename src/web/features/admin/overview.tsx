/** The editors' first page: articles by state, what waits for an editor, what is under way or has failed, and today's numbers. */
import type { ArticleCard } from '#contract/shapes.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/list-states.tsx';
import { PageLink } from '../../ui/page-link.tsx';
import { SectionHead } from '../../ui/section-head.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { ArticleRow } from './article-row.tsx';
import { articleStates, articlesAddress, stateLabel } from './article-state.ts';
import { TaskRows } from './pipeline/task-rows.tsx';
import { tasksAddress } from './pipeline/task-words.ts';
import { ReportedArticles } from './reported-articles.tsx';
import { TodayNumbers } from './today-numbers.tsx';
import { TroubledFeeds } from './troubled-feeds.tsx';
import { type Overview as OverviewData, useFreshOverview } from './use-overview.ts';

interface OverviewProps {
  overview: OverviewData;
  /** The first few that wait. */
  waiting: readonly ArticleCard[];
}

export function Overview({ overview, waiting }: OverviewProps) {
  const refresh = useFreshOverview(overview);
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
          <TaskRows tasks={underWay} onChange={refresh} />
        </section>
      )}
      <section className="admin-section" aria-labelledby="failures">
        <SectionHead id="failures" title="没有做成的任务">
          {jobs.failed > failures.length && <TextLink href={tasksAddress('FAILED')}>全部 {jobs.failed} 项</TextLink>}
        </SectionHead>
        {failures.length === 0 ? (
          <p className="t14 dim admin-none">没有失败的任务。</p>
        ) : (
          <TaskRows tasks={failures} onChange={refresh} />
        )}
      </section>
      <TroubledFeeds feeds={feeds} />
      <TodayNumbers today={overview.today} />
    </>
  );
}
