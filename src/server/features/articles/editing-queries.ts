/** Queries for editors: the filtered list of articles in any status, counts by status, versions, the status log. All bounded. */

import { and, asc, desc, eq, ilike, inArray, isNotNull, lt, ne, or, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import type { ArticleStatus } from '#contract/shapes.ts';
import type { Queryable } from '#server/db/database.ts';
import { containing } from '#server/db/like.ts';
import type { Slice } from '#server/db/slice.ts';
import { feedItems } from '#server/features/feeds/tables.ts';
import { users } from '#server/features/identity/tables.ts';
import { magazineArticles } from '#server/features/magazines/tables.ts';
import { type CardRow, cards } from './queries.ts';
import { articleStatusLog, articles, articleVersions } from './tables.ts';

const versionColumns = {
  version: articleVersions.version,
  note: articleVersions.note,
  isMachine: articleVersions.isMachine,
  operator: users.username,
  createdAt: articleVersions.createdAt,
};

const MAX_VERSIONS = 50;

/** Newest first, at most 50, and behind them the newest that a machine made when it is older than those. */
export async function versionsOf(db: Queryable, articleId: number) {
  const newestWhere = (isOnlyMachine: boolean) =>
    db
      .select(versionColumns)
      .from(articleVersions)
      .leftJoin(users, eq(users.id, articleVersions.operatorId))
      .where(
        and(eq(articleVersions.articleId, articleId), isOnlyMachine ? eq(articleVersions.isMachine, true) : undefined),
      )
      .orderBy(desc(articleVersions.version))
      .limit(isOnlyMachine ? 1 : MAX_VERSIONS);
  const newest = await newestWhere(false);
  if (newest.length < MAX_VERSIONS || newest.some(({ isMachine }) => isMachine)) return newest;
  return [...newest, ...(await newestWhere(true))];
}

/** The next older ones, newest first (primary key). */
export function versionsBefore(db: Queryable, articleId: number, before: number) {
  return db
    .select(versionColumns)
    .from(articleVersions)
    .leftJoin(users, eq(users.id, articleVersions.operatorId))
    .where(and(eq(articleVersions.articleId, articleId), lt(articleVersions.version, before)))
    .orderBy(desc(articleVersions.version))
    .limit(MAX_VERSIONS);
}

/** One version with its text; undefined when there is none. */
export async function versionOf(db: Queryable, articleId: number, version: number) {
  const { title, titleZh, blocks } = articleVersions;
  const [row] = await db
    .select({ ...versionColumns, title, titleZh, blocks })
    .from(articleVersions)
    .leftJoin(users, eq(users.id, articleVersions.operatorId))
    .where(and(eq(articleVersions.articleId, articleId), eq(articleVersions.version, version)))
    .limit(1);
  return row;
}

/** Newest first, at most 100. */
export function statusLogOf(db: Queryable, articleId: number) {
  return db
    .select({
      from: articleStatusLog.from,
      to: articleStatusLog.to,
      remark: articleStatusLog.remark,
      operator: users.username,
      createdAt: articleStatusLog.createdAt,
    })
    .from(articleStatusLog)
    .leftJoin(users, eq(users.id, articleStatusLog.operatorId))
    .where(eq(articleStatusLog.articleId, articleId))
    .orderBy(desc(articleStatusLog.id))
    .limit(100);
}

export interface ManageFilters {
  status?: ArticleStatus | undefined;
  q?: string | undefined;
  source?: string | undefined;
  /** Made of an item of this feed, or come from the address of one. */
  feedId?: number | undefined;
  order: 'new' | 'old' | 'hard' | 'easy';
}

/**
 * Articles of a feed, found from the feed's items, so that only these are read (indexes feed_items_article, feed_items_link,
 * articles_origin, articles_canonical).
 */
function articlesOfFeed(db: Queryable, feedId: number) {
  const made = db
    .select({ id: sql<number>`${feedItems.articleId}`.as('id') })
    .from(feedItems)
    .where(and(eq(feedItems.feedId, feedId), isNotNull(feedItems.articleId)));
  const fromTheSame = (address: typeof articles.originKey | typeof articles.canonicalKey) =>
    db
      .select({ id: articles.id })
      .from(feedItems)
      .innerJoin(articles, eq(address, feedItems.linkKey))
      .where(eq(feedItems.feedId, feedId));
  return unionAll(made, fromTheSame(articles.originKey), fromTheSame(articles.canonicalKey));
}

/** Articles in any state, for editors. */
export function managedCards(db: Queryable, filters: ManageFilters, { offset, limit }: Slice): Promise<CardRow[]> {
  const pattern = filters.q ? containing(filters.q) : undefined;
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

/** An article that was sent back or changed needs a new audit in every issue that had let it through (index magazine_articles_article). */
export async function withdrawApprovals(tx: Queryable, articleId: number): Promise<void> {
  await tx
    .update(magazineArticles)
    .set({ passed: false })
    .where(and(eq(magazineArticles.articleId, articleId), eq(magazineArticles.passed, true)));
}
