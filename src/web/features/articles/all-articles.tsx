/** All articles, filtered and in one of three orders. */
import type { ArticleCard } from '#contract/shapes.ts';
import { api } from '../../shell/api.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/list-states.tsx';
import type { Page } from '../../ui/use-paged.ts';
import { ArticleFeed } from './article-feed.tsx';
import { FilterBar } from './filter-bar.tsx';
import { type ArticleFilters, articlesAddress, filterQuery } from './filters.ts';
import { useArticleList } from './use-article-list.ts';

interface AllArticlesProps {
  articles: Page<ArticleCard>;
  filters: ArticleFilters;
  /** Where the list begins. */
  offset: number;
}

export function AllArticles({ articles, filters, offset }: AllArticlesProps) {
  const list = useArticleList(articles, offset, (from) =>
    api().call('GET /reader/article/waikan', { query: { ...filterQuery(filters), offset: from } }),
  );
  return (
    <div className="list-page">
      <h1 className="page-title list-head in-bar">全部文章</h1>
      <FilterBar filters={filters} />
      <ArticleFeed
        list={list}
        hrefOf={(from) => articlesAddress(filters, from)}
        empty={
          <EmptyState title="没有符合的文章" action={<Button href="/article">看全部文章</Button>}>
            换一个难度、话题或长短试试。
          </EmptyState>
        }
        level={2}
      />
    </div>
  );
}
