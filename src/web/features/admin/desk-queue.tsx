/** Beside the desk: states with their counts, and the articles that are in the same state as the one on it. */
import type { ArticleStatus } from '#contract/shapes.ts';
import { PageLink } from '../../ui/page-link.tsx';
import { articleStates, articlesAddress, stateLabel } from './article-state.ts';
import type { ArticlePage } from './use-article-list.ts';

interface DeskQueueProps {
  page: ArticlePage;
  status: ArticleStatus;
  currentId: string;
}

export function DeskQueue({ page, status, currentId }: DeskQueueProps) {
  return (
    <nav className="queue" aria-label="同一状态的文章">
      <ul className="q-states">
        {articleStates.map((state) => (
          <li key={state}>
            <PageLink to={articlesAddress({ status: state })} aria-current={state === status || undefined}>
              {stateLabel(state)}
              <b className="num">{page.counts[state] ?? 0}</b>
            </PageLink>
          </li>
        ))}
      </ul>
      <ul className="q-list">
        {page.items.map(({ id, title, source, word_count: words }) => (
          <li key={id}>
            <PageLink to={`/admin/article/${id}`} aria-current={id === currentId || undefined}>
              <b lang="en">{title}</b>
              <span className="t12 dim">
                {source?.name ?? '无来源'} · {words} 词
              </span>
            </PageLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
