/** At the end of the level test: articles at the level that it has found. */
import type { ArticleCard } from '#contract/shapes.ts';
import { callQuery, useQuery } from '../../data/use-query.ts';
import { Button } from '../../ui/button.tsx';
import { Cover } from '../../ui/cover.tsx';
import { ErrorState, SkeletonList } from '../../ui/list-states.tsx';
import { PageLink } from '../../ui/page-link.tsx';
import { SectionHead } from '../../ui/section-head.tsx';
import { CardFacts } from '../articles/article-feed.tsx';
import { Reason } from './feed-card.tsx';
import { tasteQuery } from './taste-memory.ts';

const SHOWN = 4;

/** @param vocabulary words known, by the test; null for a reader, whose account has it */
export function LevelArticles({ vocabulary }: { vocabulary: number | null }) {
  // A reader's account knows what was opened and hidden.
  const query = { limit: SHOWN, ...(vocabulary === null ? {} : { vocabulary, ...tasteQuery(null) }) };
  const { data, state, refetch } = useQuery(callQuery('GET /api/recommend/foryou', { query }));
  if (state === 'ready' && data?.items.length === 0) return null;
  return (
    <section aria-labelledby="at-level">
      <SectionHead id="at-level" title="从这几篇读起" />
      {state === 'loading' && <SkeletonList rows={SHOWN} hasCovers />}
      {state === 'failed' && <ErrorState title="文章没有加载出来" onRetry={refetch} />}
      {data?.items.map((article) => (
        <LevelCard key={article.id} article={article} />
      ))}
      <p className="lt-act">
        <Button href="/">看更多推荐</Button>
      </p>
    </section>
  );
}

function LevelCard({ article }: { article: ArticleCard }) {
  return (
    <article className="card">
      <PageLink
        className="card-hit"
        to={`/article/${article.id}`}
        aria-label={`打开：${article.title_zh ?? article.title}`}
      />
      <div className="card-body">
        <Reason article={article} />
        <h3 className="card-en" lang="en">
          {article.title}
        </h3>
        {article.title_zh && <p className="card-zh">{article.title_zh}</p>}
        <CardFacts article={article} hasRate={false} />
      </div>
      <Cover src={article.cover} />
    </article>
  );
}
