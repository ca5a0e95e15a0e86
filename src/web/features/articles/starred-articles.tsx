/** What a reader starred, the last ones first. What loses its star leaves the list, and comes back when that is undone. */
import type { ArticleCard } from '#contract/shapes.ts';
import { api } from '../../shell/api.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/list-states.tsx';
import { type Page, usePaged } from '../../ui/use-paged.ts';
import { StarredFeed } from './article-feed.tsx';
import { useKnownRates } from './use-known-rates.ts';
import { useStars } from './use-stars.ts';

export function StarredArticles({ articles }: { articles: Page<ArticleCard> }) {
  const stars = useStars();
  const fetchPage = (offset: number) => api().call('GET /reader/myarticle/star', { query: { offset } });
  const list = usePaged(articles, fetchPage, ({ id }) => id);
  useKnownRates(list, 0, fetchPage);
  return (
    <div className="list-page">
      <h1 className="page-title list-head in-bar">我的收藏</h1>
      <StarredFeed
        list={{ ...list, items: list.items.filter(stars.isStarred) }}
        stars={stars}
        hrefOf={(offset) => `/MyStar?offset=${offset}`}
        empty={
          <EmptyState title="还没有收藏" action={<Button href="/article">去挑文章</Button>}>
            点文章旁的星，就会留在这里。
          </EmptyState>
        }
        level={2}
      />
    </div>
  );
}
