/** Articles whose translations readers have reported, each leading to what they say. */
import { PageLink } from '../../ui/page-link.tsx';
import { SectionHead } from '../../ui/section-head.tsx';
import { Tag } from '../../ui/tag.tsx';
import { formatMoment } from './moment.ts';
import type { Overview } from './use-overview.ts';

export function ReportedArticles({ reports }: { reports: Overview['reports'] }) {
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
              <time dateTime={at}>{formatMoment(at)}</time>
              <Tag tone="warn">{count} 处</Tag>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
