/** At the end of an article: similar ones at the reader's level that are unread. Fetched when the end is near. */
import { useEffect } from 'react';
import type { ArticleCard } from '#contract/shapes.ts';
import { callQuery, useQuery } from '../../data/use-query.ts';
import { useSession } from '../../shell/session.tsx';
import { Cover } from '../../ui/cover.tsx';
import { PageLink } from '../../ui/page-link.tsx';
import { SectionHead } from '../../ui/section-head.tsx';
import { percent } from '../articles/known-rate.tsx';
import { useVisitorLevel } from '../placement/use-visitor-level.ts';
import { rememberOpened, tasteQuery } from './taste-memory.ts';

const SHOWN = 3;
/** One more, because one of them may be the next article, which is shown already. */
const ASKED = SHOWN + 1;

interface RelatedArticlesProps {
  article: Pick<ArticleCard, 'id' | 'topics' | 'source'>;
  /** The end of the article, in which they stand, is near. */
  isNear: boolean;
  /** Shown as the next one already. */
  nextId: string | undefined;
}

export function RelatedArticles({ article, isNear, nextId }: RelatedArticlesProps) {
  const { isLoggedIn } = useSession();
  const vocabulary = useVisitorLevel()?.estimate;
  const { id } = article;
  useEffect(() => {
    if (isLoggedIn === false) rememberOpened(article);
  }, [isLoggedIn, article]);
  const isAsked = isNear && isLoggedIn !== undefined;
  const { without } = isAsked && !isLoggedIn ? tasteQuery(null) : {};
  const query = { limit: ASKED, ...(without ? { without } : {}), ...(vocabulary ? { vocabulary } : {}) };
  const related = useQuery(callQuery('GET /reader/article/{id}/related', { params: { id }, query }), isAsked).data;
  const shown = (related?.items ?? []).filter((other) => other.id !== nextId).slice(0, SHOWN);
  if (shown.length === 0) return null;
  return (
    <section className="related" aria-labelledby="related">
      <SectionHead title="相近的文章" level={3} id="related" />
      <ul>
        {shown.map((other) => (
          <li key={other.id}>
            <PageLink className="next-row" to={`/article/${other.id}`}>
              <Cover src={other.cover} />
              <span>
                <b lang="en">{other.title}</b>
                {other.title_zh && <span className="t14 dim">{other.title_zh}</span>}
                <span className="t12 dim">
                  {[
                    other.reason,
                    other.known_rate === null ? null : `认识 ${percent(other.known_rate)}%`,
                    `${other.read_minutes} 分钟`,
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              </span>
            </PageLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
