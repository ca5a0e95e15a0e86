/** Wire shapes of feeds and their items. */
import type { Feed, FeedItem } from '#contract/shapes.ts';
import type { FeedRow, ItemArticle, ItemRow } from './queries.ts';

export function presentFeed(row: FeedRow): Feed {
  return {
    id: String(row.id),
    title: row.title,
    url: row.url,
    site: row.site,
    category: row.category,
    enabled: row.enabled,
    health: row.lastCrawlAt === null ? 'NEW' : row.error === null ? 'OK' : 'FAILING',
    last_crawl_at: row.lastCrawlAt?.toISOString() ?? null,
    next_crawl_at: (row.enabled && row.nextCrawlAt?.toISOString()) || null,
    error: row.error,
    warning: row.warning,
    items: row.itemCount,
  };
}

/**
 * @param article made of it, or come from the same address
 * @param failure of its last download
 */
export function presentItem(row: ItemRow, article: ItemArticle | undefined, failure: string | undefined): FeedItem {
  return {
    id: String(row.id),
    title: row.title,
    url: row.url,
    author: row.author,
    published_at: row.publishedAt?.toISOString() ?? null,
    summary: row.summary,
    article_id: article ? String(article.id) : null,
    status: article?.status ?? null,
    error: article ? null : (failure ?? null),
  };
}
