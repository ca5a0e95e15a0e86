/** The editors' list of articles: any state, narrowed and ordered. All bounded. */
import { and, asc, desc, eq, ilike, inArray, isNotNull, ne, or, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import type { ArticleStatus } from '#contract/shapes.ts';
import type { Queryable } from '#server/db/database.ts';
import { feedItems } from '#server/features/feeds/tables.ts';
import { type CardRow, cards, type Page } from './queries.ts';
import { articles } from './tables.ts';

export interface ManageFilters {
  status?: ArticleStatus | undefined;
  q?: string | undefined;
  source?: string | undefined;
  /** Made of an item of this feed, or come from the address of one. */
  feedId?: number | undefined;
  order: 'new' | 'old' | 'hard' | 'easy';
}

/** From the feed's side, so that its items alone are read (indexes feed_items_article, feed_items_link, articles_origin). */
function articlesOfFeed(db: Queryable, feedId: number) {
  const made = db
    .select({ id: sql<number>`${feedItems.articleId}`.as('id') })
    .from(feedItems)
    .where(and(eq(feedItems.feedId, feedId), isNotNull(feedItems.articleId)));
  const fromTheSameAddress = db
    .select({ id: articles.id })
    .from(feedItems)
    .innerJoin(articles, eq(articles.originKey, feedItems.linkKey))
    .where(eq(feedItems.feedId, feedId));
  return unionAll(made, fromTheSameAddress);
}

/** Articles in any state, for editors. */
export function managedCards(db: Queryable, filters: ManageFilters, { offset, limit }: Page): Promise<CardRow[]> {
  const pattern = filters.q ? `%${filters.q.replace(/[\\%_]/g, '\\$&')}%` : undefined;
  const orders = {
    new: [desc(articles.publishedAt), desc(articles.id)],
    old: [asc(articles.publishedAt), asc(articles.id)],
    hard: [desc(articles.difficultyScore), desc(articles.id)],
    easy: [asc(articles.difficultyScore), asc(articles.id)],
  };
  const conditions = and(
    filters.status ? eq(articles.status, filters.status) : ne(articles.status, 'DELETED'),
    filters.source ? eq(articles.sourceName, filters.source) : undefined,
    filters.feedId === undefined ? undefined : inArray(articles.id, articlesOfFeed(db, filters.feedId)),
    pattern ? or(ilike(articles.title, pattern), ilike(articles.titleZh, pattern)) : undefined,
  );
  return cards(db, null)
    .where(conditions)
    .orderBy(...orders[filters.order])
    .offset(offset)
    .limit(limit);
}

export async function countsByStatus(db: Queryable): Promise<{ status: ArticleStatus; count: number }[]> {
  return db
    .select({ status: articles.status, count: sql<number>`count(*)::int` })
    .from(articles)
    .groupBy(articles.status);
}
