/** Reads of feeds and their items. All bounded; there are a thousand feeds at most and 500 items in each. */

import { and, asc, count, desc, eq, gt, ilike, inArray, isNotNull, not, or, type SQL } from 'drizzle-orm';
import type { ArticleStatus } from '#contract/shapes.ts';
import type { Queryable } from '#server/db/database.ts';
import { containing } from '#server/db/like.ts';
import type { Slice } from '#server/db/slice.ts';
import { articles } from '#server/features/articles/tables.ts';
import { tasks } from '#server/features/tasks/tables.ts';
import { feedItems, feeds, GONE } from './tables.ts';

export type FeedRow = typeof feeds.$inferSelect;
export type ItemRow = typeof feedItems.$inferSelect;
export interface ItemArticle {
  id: number;
  status: ArticleStatus;
}

/** Feeds of one installation; also the bound of every query over them. */
export const MAX_FEEDS = 1_000;

/** Failed at the last crawl. One that a crawl has switched off counts until an editor decides about it, which takes back its failures. */
const isFailing = or(
  and(feeds.enabled, isNotNull(feeds.error)),
  and(not(feeds.enabled), eq(feeds.error, GONE), gt(feeds.failures, 0)),
);

export interface FeedFilters {
  category?: string | undefined;
  q?: string | undefined;
  /** Only those that fail. */
  failing?: boolean | undefined;
}

/**
 * Enabled feeds first, newest first, of failing ones the latest crawl first (index feeds_failing); one row more than asked for shows that
 * there is a next page.
 */
export async function feedPage(
  db: Queryable,
  { offset, limit, category, q, failing }: Slice & FeedFilters,
): Promise<FeedRow[]> {
  const filters: (SQL | undefined)[] = [
    failing ? isFailing : undefined,
    category === undefined ? undefined : eq(feeds.category, category),
    q ? or(ilike(feeds.title, containing(q)), ilike(feeds.url, containing(q))) : undefined,
  ];
  return db
    .select()
    .from(feeds)
    .where(and(...filters))
    .orderBy(desc(failing ? feeds.lastCrawlAt : feeds.enabled), desc(feeds.id))
    .offset(offset)
    .limit(limit + 1);
}

/** Number of feeds that fail (index feeds_failing). */
export async function failingCount(db: Queryable): Promise<number> {
  const [row] = await db.select({ count: count() }).from(feeds).where(isFailing);
  return row?.count ?? 0;
}

export async function allFeeds(db: Queryable): Promise<FeedRow[]> {
  return db.select().from(feeds).orderBy(asc(feeds.category), asc(feeds.id)).limit(MAX_FEEDS);
}

/** Number of feeds in each category, the largest first. */
export async function categories(db: Queryable): Promise<{ name: string | null; count: number }[]> {
  const number = count();
  return db
    .select({ name: feeds.category, count: number })
    .from(feeds)
    .groupBy(feeds.category)
    .orderBy(desc(number), asc(feeds.category))
    .limit(100);
}

export async function feedById(db: Queryable, id: number): Promise<FeedRow | undefined> {
  const [row] = await db.select().from(feeds).where(eq(feeds.id, id)).limit(1);
  return row;
}

export async function feedByUrl(db: Queryable, url: string): Promise<FeedRow | undefined> {
  const [row] = await db.select().from(feeds).where(eq(feeds.url, url)).limit(1);
  return row;
}

/** Newest first, one more than asked for. */
export async function itemPage(
  db: Queryable,
  feedId: number,
  { offset, limit, q }: Slice & { q?: string | undefined },
): Promise<ItemRow[]> {
  const word = q ? or(ilike(feedItems.title, containing(q)), ilike(feedItems.summary, containing(q))) : undefined;
  return db
    .select()
    .from(feedItems)
    .where(and(eq(feedItems.feedId, feedId), word))
    .orderBy(desc(feedItems.sortAt), desc(feedItems.id))
    .offset(offset)
    .limit(limit + 1);
}

/** The articles of these items by item: those made of them, else those that came from the same address. */
export async function articlesOf(db: Queryable, items: readonly ItemRow[]): Promise<Map<number, ItemArticle>> {
  if (items.length === 0) return new Map();
  const ids = items.flatMap(({ articleId }) => articleId ?? []);
  const links = items.map(({ linkKey }) => linkKey);
  const rows = await db
    .select({
      id: articles.id,
      status: articles.status,
      originKey: articles.originKey,
      canonicalKey: articles.canonicalKey,
    })
    .from(articles)
    .where(
      or(
        inArray(articles.originKey, links),
        inArray(articles.canonicalKey, links),
        ids.length > 0 ? inArray(articles.id, ids) : undefined,
      ),
    )
    .limit(2 * items.length);
  const byId = new Map(rows.map((row) => [row.id, row]));
  const byLink = new Map(rows.flatMap((row) => [row.canonicalKey, row.originKey].map((key) => [key, row])));
  return new Map(
    items.flatMap((item) => {
      const article = (item.articleId === null ? undefined : byId.get(item.articleId)) ?? byLink.get(item.linkKey);
      return article ? [[item.id, article] as const] : [];
    }),
  );
}

/** Why the last download of these items failed, by item. */
export async function failuresOf(db: Queryable, items: readonly ItemRow[]): Promise<Map<number, string>> {
  const ids = items.flatMap(({ taskId }) => taskId ?? []);
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: tasks.id, message: tasks.message })
    .from(tasks)
    .where(and(inArray(tasks.id, ids), eq(tasks.state, 'FAILED')))
    .limit(ids.length);
  const byTask = new Map(rows.map(({ id, message }) => [id, message]));
  return new Map(
    items.flatMap(({ id, taskId }) => {
      const message = taskId === null ? undefined : byTask.get(taskId);
      return message === undefined ? [] : [[id, message] as const];
    }),
  );
}
