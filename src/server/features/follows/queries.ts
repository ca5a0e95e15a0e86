/** What a reader follows, with what is new there. Every query has a limit and uses the indexes named. */
import { and, desc, eq, exists, gt, inArray, isNotNull, isNull, not, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Queryable } from '#server/db/database.ts';
import type { Slice } from '#server/db/slice.ts';
import { isHiddenBy, isPublic } from '#server/features/articles/service.ts';
import { articleMarks, articles, authors } from '#server/features/articles/tables.ts';
import { shownCover } from '#server/features/collections/service.ts';
import { collectionArticles, collectionMarks, collections, creators } from '#server/features/collections/tables.ts';
import { readings } from '#server/features/history/tables.ts';
import { users } from '#server/features/identity/tables.ts';
import { type FollowKind, follows, labelTastes } from './tables.ts';

/** Most things of all kinds that a reader follows. */
export const MAX_FOLLOWS = 300;
/** Number of the newest articles among which new ones are searched for. */
const NEWEST = 1_000;

export interface FollowTarget {
  kind: FollowKind;
  target: string;
}

/** The last followed first (primary key). */
export function followsOf(db: Queryable, userId: number) {
  return db
    .select({ kind: follows.kind, target: follows.target, followedAt: follows.followedAt, seenAt: follows.seenAt })
    .from(follows)
    .where(eq(follows.userId, userId))
    .orderBy(desc(follows.followedAt))
    .limit(MAX_FOLLOWS);
}

export type LabelTaste = Pick<typeof labelTastes.$inferSelect, 'kind' | 'name' | 'taste'>;

/** Set by hand, the last ones first (primary key). */
export function tastesOf(db: Queryable, userId: number): Promise<LabelTaste[]> {
  return db
    .select({ kind: labelTastes.kind, name: labelTastes.name, taste: labelTastes.taste })
    .from(labelTastes)
    .where(eq(labelTastes.userId, userId))
    .orderBy(desc(labelTastes.updatedAt))
    .limit(MAX_FOLLOWS);
}

/** @param taste null forgets it */
export async function setTaste(
  db: Queryable,
  userId: number,
  { kind, name, taste }: Omit<LabelTaste, 'taste'> & { taste: LabelTaste['taste'] | null },
  now: Date,
) {
  if (taste === null) {
    const own = and(eq(labelTastes.userId, userId), eq(labelTastes.kind, kind), eq(labelTastes.name, name));
    await db.delete(labelTastes).where(own);
    return;
  }
  await db
    .insert(labelTastes)
    .values({ userId, kind, name, taste, updatedAt: now })
    .onConflictDoUpdate({
      target: [labelTastes.userId, labelTastes.kind, labelTastes.name],
      set: { taste, updatedAt: now },
    });
}

/** @returns whether that changed anything */
export async function insertFollow(db: Queryable, userId: number, { kind, target }: FollowTarget, now: Date) {
  const rows = await db
    .insert(follows)
    .values({ userId, kind, target, followedAt: now, seenAt: now })
    .onConflictDoNothing()
    .returning({ kind: follows.kind });
  return rows.length > 0;
}

/** @returns whether that changed anything */
export async function deleteFollow(db: Queryable, userId: number, { kind, target }: FollowTarget) {
  const rows = await db
    .delete(follows)
    .where(and(eq(follows.userId, userId), eq(follows.kind, kind), eq(follows.target, target)))
    .returning({ kind: follows.kind });
  return rows.length > 0;
}

export async function setSeen(db: Queryable, userId: number, { kind, target }: FollowTarget, now: Date) {
  await db
    .update(follows)
    .set({ seenAt: now })
    .where(and(eq(follows.userId, userId), eq(follows.kind, kind), eq(follows.target, target)));
}

export async function setCollectionSeen(db: Queryable, userId: number, collectionId: number, now: Date) {
  await db
    .update(collectionMarks)
    .set({ seenAt: now })
    .where(and(eq(collectionMarks.userId, userId), eq(collectionMarks.collectionId, collectionId)));
}

/** The newest published articles (index articles_feed), without what this reader hid. @param userId null for everybody's */
export function newestArticles(db: Queryable, now: Date, userId: number | null) {
  return db
    .select({
      topics: articles.topics,
      authorId: articles.authorId,
      sourceName: articles.sourceName,
      cover: articles.cover,
      publishedAt: articles.publishedAt,
    })
    .from(articles)
    .where(and(isPublic(now), userId === null ? undefined : not(isHiddenBy(userId, articles.id))))
    .orderBy(desc(articles.publishedAt), desc(articles.id))
    .limit(NEWEST);
}

/** Names of authors and creators by id, and their pictures. */
export async function namesOf(db: Queryable, authorIds: readonly number[], creatorIds: readonly number[]) {
  const [written, made] = await Promise.all([
    authorIds.length === 0
      ? []
      : db
          .select()
          .from(authors)
          .where(inArray(authors.id, [...authorIds])),
    creatorIds.length === 0
      ? []
      : db
          .select({ id: users.id, name: users.username, avatar: users.avatar })
          .from(users)
          .where(and(inArray(users.id, [...creatorIds]), isNull(users.closedAt))),
  ]);
  return {
    authors: new Map(written.map(({ id, name }) => [id, name])),
    creators: new Map(made.map(({ id, name, avatar }) => [id, { name, avatar }])),
  };
}

/** Removes follows of accounts that were closed (index follows_target). */
export async function unfollowClosed(db: Queryable): Promise<void> {
  const closed = db
    .select({ id: users.id })
    .from(users)
    .where(and(sql`${users.id}::text = ${follows.target}`, isNotNull(users.closedAt)));
  await db.delete(follows).where(and(eq(follows.kind, 'creator'), exists(closed)));
}

/** Followers who closed their accounts went without being counted. */
export async function recountFollowers(db: Queryable): Promise<void> {
  await db.execute(sql`UPDATE ${creators} SET followers = counted.followers
    FROM (SELECT one.user_id, count(${follows.userId})::int AS followers FROM ${creators} one
      LEFT JOIN ${follows} ON ${follows.kind} = 'creator' AND ${follows.target} = one.user_id::text GROUP BY one.user_id) counted
    WHERE ${creators.userId} = counted.user_id AND ${creators.followers} <> counted.followers`);
}

/** The newest public collections of each of the creators (index collections_creator). */
export function collectionsOfCreators(db: Queryable, creatorIds: readonly number[]) {
  if (creatorIds.length === 0) return Promise.resolve([]);
  return db
    .select({ creatorId: collections.creatorId, publishedAt: collections.publishedAt })
    .from(collections)
    .where(
      and(
        inArray(collections.creatorId, [...creatorIds]),
        sql`${collections.publishedAt} IS NOT NULL AND ${collections.deletedAt} IS NULL`,
      ),
    )
    .orderBy(desc(collections.updatedAt))
    .limit(NEWEST);
}

/** Collections that the reader follows, with how many articles came since the reader last looked (index collection_marks_follow). */
export function followedCollections(db: Queryable, userId: number, limit: number, now: Date) {
  const added = sql`FROM ${collectionArticles} item JOIN ${articles} article ON article.id = item.article_id
    WHERE item.collection_id = ${collections.id} AND ${isPublic(now, alias(articles, 'article'))}
      AND (${collections.creatorId} = ${userId} OR NOT ${isHiddenBy(userId, sql`article.id`)})`;
  // What was put in before its day comes on its day.
  const cameAt = sql`greatest(item.added_at, article.published_at)`;
  return db
    .select({
      id: collections.id,
      title: collections.title,
      followAt: collectionMarks.followAt,
      cover: sql<
        string | null
      >`coalesce(${shownCover}, (SELECT article.cover ${added} ORDER BY item.position LIMIT 1))`,
      added: sql<number>`(SELECT count(*)::int ${added} AND ${cameAt} > coalesce(${collectionMarks.seenAt}, ${collectionMarks.followAt}))`,
      latestAt: sql<string | null>`(SELECT max(${cameAt}) ${added})`,
    })
    .from(collectionMarks)
    .innerJoin(collections, eq(collections.id, collectionMarks.collectionId))
    .where(
      and(
        eq(collectionMarks.userId, userId),
        eq(collectionMarks.follow, true),
        sql`${collections.publishedAt} IS NOT NULL AND ${collections.deletedAt} IS NULL`,
      ),
    )
    .orderBy(desc(collectionMarks.followAt))
    .limit(limit);
}

/** Articles that the reader opened since then, with topics and source: finished, or left after a look (index readings_recent). */
export function openedSince(db: Queryable, userId: number, since: Date) {
  return db
    .select({
      topics: articles.topics,
      sourceName: articles.sourceName,
      isFinish: readings.isFinish,
      progress: readings.progress,
    })
    .from(readings)
    .innerJoin(articles, eq(articles.id, readings.articleId))
    .where(and(eq(readings.userId, userId), isNull(readings.removedAt), gt(readings.lastReadAt, since)))
    .orderBy(desc(readings.lastReadAt))
    .limit(NEWEST);
}

/**
 * Articles marked 稍后读 and not hidden since, the last put off first (index article_marks_later), or those marked 不感兴趣, the newest first
 * (index article_marks_hidden).
 */
export async function markedIds(
  db: Queryable,
  userId: number,
  mark: 'later' | 'hide',
  { offset, limit }: Slice,
  now: Date,
) {
  const isMarked = mark === 'hide' ? articleMarks.hide : and(articleMarks.later, not(articleMarks.hide));
  const rows = await db
    .select({ id: articles.id })
    .from(articleMarks)
    .innerJoin(articles, eq(articles.id, articleMarks.articleId))
    .where(and(eq(articleMarks.userId, userId), isMarked, isPublic(now)))
    .orderBy(
      ...(mark === 'later'
        ? [sql`${articleMarks.laterAt} DESC NULLS LAST`, desc(articleMarks.articleId)]
        : [desc(articles.publishedAt), desc(articles.id)]),
    )
    .offset(offset)
    .limit(limit);
  return rows.map(({ id }) => id);
}

/** Published articles by topic and by source, and those of the last days. Reads the whole table: its answer is kept for a while. */
export async function labelCounts(db: Queryable, now: Date, newSince: Date) {
  const counts = {
    count: sql<number>`count(*)::int`,
    newCount: sql<number>`(count(*) FILTER (WHERE ${articles.publishedAt} > ${newSince.toISOString()}))::int`,
  };
  const [topics, sources] = await Promise.all([
    db
      .select({ name: sql<string>`unnest(${articles.topics})`.as('name'), ...counts })
      .from(articles)
      .where(isPublic(now))
      .groupBy(sql`name`),
    db
      .select({ name: sql<string>`${articles.sourceName}`, ...counts })
      .from(articles)
      .where(and(isPublic(now), sql`${articles.sourceName} IS NOT NULL`))
      .groupBy(articles.sourceName)
      .orderBy(desc(counts.count), articles.sourceName)
      .limit(MAX_SOURCES),
  ]);
  return { topics, sources };
}

const MAX_SOURCES = 10_000;
