/** The editors' first page: how many articles are in which state, and what waits to be looked at. */
import type { ArticleCard, ArticleStatus } from '#contract/shapes.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageLink } from '../../ui/page-link.tsx';
import { SectionHead } from '../../ui/section-head.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { ArticleRow } from './article-row.tsx';
import { articleStates, articlesAddress, stateLabel } from './article-state.ts';

interface OverviewProps {
  counts: Partial<Record<ArticleStatus, number>>;
  /** The first few that wait. */
  waiting: readonly ArticleCard[];
}

export function Overview({ counts, waiting }: OverviewProps) {
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
    </>
  );
}
