/** Reads of collections. Each is bounded, and runs along the index that its comment names. */

import {
  and,
  desc,
  eq,
  getTableColumns,
  gte,
  inArray,
  isNotNull,
  isNull,
  type SQL,
  type SQLWrapper,
  sql,
} from 'drizzle-orm';
import { alias, unionAll } from 'drizzle-orm/pg-core';
import { DAY_MS } from '#engine/shanghai-time.ts';
import type { Queryable } from '#server/db/database.ts';
import type { Slice } from '#server/db/slice.ts';
import { isHiddenBy, isPublic as isPublicArticle } from '#server/features/articles/service.ts';
import { articles } from '#server/features/articles/tables.ts';
import { readings } from '#server/features/history/tables.ts';
import { users } from '#server/features/identity/tables.ts';
import { shownCover } from './cover-queries.ts';
import { collectionArticles, collectionMarks, collections, creators } from './tables.ts';

/** The viewer, the time, and an article whose membership in collections is asked for. */
export interface Look {
  /** 0 for a visitor. */
  userId: number;
  /** True for viewers who may edit every collection. */
  isEditor?: boolean | undefined;
  now: Date;
  articleId?: number | undefined;
}

/** Articles of the collection that this reader sees, in order (index collection_articles_order). */
const shownArticles = ({ now, ...look }: Look) => sql`
  FROM ${collectionArticles} item JOIN ${articles} article ON article.id = item.article_id
  WHERE item.collection_id = ${collections.id} AND ${isPublicArticle(now, alias(articles, 'article'))}
    AND NOT ${isLeftOut(look, sql`article.id`)}`;

/** The reader hid the article. Viewers who may edit the collection see it all the same: they could not order what they don't see. */
function isLeftOut({ userId, isEditor }: Pick<Look, 'userId' | 'isEditor'>, articleId: SQLWrapper): SQL {
  if (userId === 0 || isEditor) return sql`false`;
  return sql`(${collections.creatorId} <> ${userId} AND ${isHiddenBy(userId, articleId)})`;
}

/** Collections with what a card of them shows; a dynamic query to be filtered. */
function cards(db: Queryable, look: Look) {
  const { userId, articleId } = look;
  const shown = shownArticles(look);
  const finished = sql`EXISTS (SELECT 1 FROM ${readings} r WHERE r.user_id = ${userId} AND r.article_id = article.id AND r.is_finish)`;
  return db
    .select({
      ...getTableColumns(collections),
      cover: shownCover,
      creatorName: users.username,
      count: sql<number>`(SELECT count(*)::int ${shown})`,
      minutes: sql<number>`(SELECT coalesce(sum(article.read_minutes), 0)::int ${shown})`,
      readCount: userId === 0 ? sql<number>`0` : sql<number>`(SELECT count(*)::int ${shown} AND ${finished})`,
      covers: sql<string[]>`ARRAY(SELECT article.cover ${shown} ORDER BY item.position LIMIT 3)`,
      star: collectionMarks.star,
      follow: collectionMarks.follow,
      hasArticle:
        articleId === undefined
          ? sql<boolean | null>`NULL`
          : sql<boolean>`EXISTS (SELECT 1 FROM ${collectionArticles} item WHERE item.collection_id = ${collections.id} AND item.article_id = ${articleId})`,
    })
    .from(collections)
    .innerJoin(users, eq(users.id, collections.creatorId))
    .leftJoin(
      collectionMarks,
      and(eq(collectionMarks.collectionId, collections.id), eq(collectionMarks.userId, userId)),
    )
    .$dynamic();
}

export type CollectionRow = Awaited<ReturnType<typeof cards>>[number];

/** Number of readers who follow it (index collection_marks_collection). */
export async function followerCount(db: Queryable, collectionId: number): Promise<number> {
  const [row] = await db
    .select({ followers: sql<number>`count(*)::int` })
    .from(collectionMarks)
    .where(and(eq(collectionMarks.collectionId, collectionId), collectionMarks.follow));
  return row?.followers ?? 0;
}

export const isPublic = (): SQL | undefined => and(isNotNull(collections.publishedAt), isNull(collections.deletedAt));

/** Whether it has an article that everybody can open; a collection whose articles are all withdrawn is in no list until one is back. */
const hasArticles = (now: Date): SQL => sql`EXISTS (SELECT 1 ${shownArticles({ userId: 0, now })})`;

const withText = (text: string | undefined) =>
  text ? sql`strpos(lower(${collections.title}), lower(${text})) > 0` : undefined;

const RECOMMENDED_FIRST = [
  sql`${collections.recommendedAt} DESC NULLS LAST`,
  sql`${collections.publishedAt} DESC NULLS LAST`,
  collections.id,
];

export interface PublicFilter {
  creatorId?: number | undefined;
  /** Only collections with this article. */
  articleId?: number | undefined;
  text?: string | undefined;
}

/** Put forward first, then the newest (index collections_public; of one creator collections_creator; with an article collection_articles_article). */
export function publicCollections(
  db: Queryable,
  look: Look,
  { creatorId, articleId, text }: PublicFilter,
  { offset, limit }: Slice,
): Promise<CollectionRow[]> {
  const withArticle = db
    .select({ id: collectionArticles.collectionId })
    .from(collectionArticles)
    .where(eq(collectionArticles.articleId, articleId ?? 0));
  return cards(db, look)
    .where(
      and(
        isPublic(),
        hasArticles(look.now),
        creatorId === undefined ? undefined : eq(collections.creatorId, creatorId),
        articleId === undefined ? undefined : inArray(collections.id, withArticle),
        withText(text),
      ),
    )
    .orderBy(...RECOMMENDED_FIRST)
    .offset(offset)
    .limit(limit);
}

/** Most collections with matching titles that are looked at; recommended ones come first. */
const MAX_TITLED = 600;

/**
 * Public collections, and the reader's own, whose title has all of the words; recommended ones first, then the newest (index
 * collections_titles; for own ones collections_creator).
 */
export async function titledCollections(
  db: Queryable,
  look: Look,
  words: readonly string[],
  limit: number,
): Promise<CollectionRow[]> {
  const idsWhere = (...conditions: (SQL | undefined)[]) =>
    db
      .select({ id: collections.id })
      .from(collections)
      .where(and(...conditions, ...words.map(withText)))
      .orderBy(...RECOMMENDED_FIRST)
      .limit(MAX_TITLED);
  const inIndex = words.map((word) => sql`title_grams(${collections.title}) @> title_grams(${word})`);
  const ofOthers = idsWhere(isPublic(), ...inIndex);
  const isTheirs = and(eq(collections.creatorId, look.userId), isNull(collections.deletedAt));
  const found = look.userId === 0 ? await ofOthers : await unionAll(ofOthers, idsWhere(isTheirs));
  // Most searches find none. Cards are planned and made for some milliseconds, even of nothing.
  if (found.length === 0) return [];
  const ids = found.map(({ id }) => id);
  return cards(db, look)
    .where(
      and(inArray(collections.id, ids), sql`(${collections.creatorId} = ${look.userId} OR ${hasArticles(look.now)})`),
    )
    .orderBy(...RECOMMENDED_FIRST)
    .limit(limit);
}

/** Public collections after random ids (index collections_public_ids): as many look-ups as collections. */
export async function randomCollections(db: Queryable, look: Look, count: number): Promise<CollectionRow[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    WITH bounds AS (SELECT min(id) AS low, max(id) AS high FROM ${collections} WHERE ${isPublic()})
    SELECT DISTINCT found.id FROM bounds, generate_series(1, ${count * 2}) turn
    CROSS JOIN LATERAL (
      SELECT id FROM ${collections}
      WHERE ${isPublic()} AND ${hasArticles(look.now)} AND id >= bounds.low + floor(random() * (bounds.high - bounds.low + 1) + turn * 0)
      ORDER BY id LIMIT 1
    ) found LIMIT ${count}`);
  const ids = rows.map(({ id }) => Number(id));
  return ids.length === 0 ? [] : cards(db, look).where(inArray(collections.id, ids)).limit(count);
}

/** Public or own collections, the last marked first (indexes collection_marks_star, collection_marks_follow). */
export function markedCollections(
  db: Queryable,
  look: Look,
  mark: 'star' | 'follow',
  { offset, limit }: Slice,
): Promise<CollectionRow[]> {
  const isOwn = eq(collections.creatorId, look.userId);
  return cards(db, look)
    .where(
      and(
        eq(collectionMarks[mark], true),
        isNull(collections.deletedAt),
        sql`(${collections.publishedAt} IS NOT NULL OR ${isOwn})`,
      ),
    )
    .orderBy(desc(mark === 'star' ? collectionMarks.starAt : collectionMarks.followAt), collections.id)
    .offset(offset)
    .limit(limit);
}

const KEPT_DELETED_MS = 30 * DAY_MS;

/** Collections that were deleted before this cannot be restored, even while they wait for the nightly cleaning. */
export const restorableSince = (now: Date) => new Date(now.getTime() - KEPT_DELETED_MS);

/** The last changed first (index collections_creator; everybody's collections_updated). */
export function managedCollections(
  db: Queryable,
  look: Look,
  { creatorId, isDeleted, text }: { creatorId: number | undefined; isDeleted: boolean; text?: string | undefined },
  { offset, limit }: Slice,
): Promise<CollectionRow[]> {
  return cards(db, look)
    .where(
      and(
        creatorId === undefined ? undefined : eq(collections.creatorId, creatorId),
        isDeleted ? gte(collections.deletedAt, restorableSince(look.now)) : isNull(collections.deletedAt),
        withText(text),
      ),
    )
    .orderBy(desc(collections.updatedAt), desc(collections.id))
    .offset(offset)
    .limit(limit);
}

export async function collectionById(db: Queryable, look: Look, id: number): Promise<CollectionRow | undefined> {
  const [row] = await cards(db, look).where(eq(collections.id, id)).limit(1);
  return row;
}

export async function collectionByUuid(db: Queryable, creatorId: number, uuid: string): Promise<number | undefined> {
  const [row] = await db
    .select({ id: collections.id })
    .from(collections)
    .where(and(eq(collections.creatorId, creatorId), eq(collections.uuid, uuid)))
    .limit(1);
  return row?.id;
}

/** Locks the row. */
export async function lockedCollection(tx: Queryable, id: number) {
  const [row] = await tx.select().from(collections).where(eq(collections.id, id)).for('update').limit(1);
  return row;
}

/** Ids of all its articles in order, including those that readers cannot see now. At most 500. */
export async function articleIdsOf(db: Queryable, collectionId: number): Promise<number[]> {
  const rows = await db
    .select({ articleId: collectionArticles.articleId })
    .from(collectionArticles)
    .where(eq(collectionArticles.collectionId, collectionId))
    .orderBy(collectionArticles.position)
    .limit(500);
  return rows.map(({ articleId }) => articleId);
}

/** The collection's articles that readers can see, in order, with what this reader finished and hid. */
export async function shownItems(db: Queryable, { userId, now }: Look, collectionId: number) {
  const isFinish = sql<boolean>`EXISTS (SELECT 1 FROM ${readings} r WHERE r.user_id = ${userId} AND r.article_id = ${articles.id} AND r.is_finish)`;
  return db
    .select({ articleId: articles.id, isFinish, isHidden: sql<boolean>`${isHiddenBy(userId, articles.id)}` })
    .from(collectionArticles)
    .innerJoin(articles, eq(articles.id, collectionArticles.articleId))
    .where(and(eq(collectionArticles.collectionId, collectionId), isPublicArticle(now)))
    .orderBy(collectionArticles.position)
    .limit(500);
}

/** The collection's articles that readers cannot see now, in order (index collection_articles_order). */
export function withdrawnItems(db: Queryable, collectionId: number, now: Date) {
  return db
    .select({ id: articles.id, title: articles.title, titleZh: articles.titleZh })
    .from(collectionArticles)
    .innerJoin(articles, eq(articles.id, collectionArticles.articleId))
    .where(and(eq(collectionArticles.collectionId, collectionId), sql`NOT (${isPublicArticle(now)})`))
    .orderBy(collectionArticles.position)
    .limit(500);
}

/** The ids that belong to published articles. */
export async function publishedIds(db: Queryable, ids: readonly number[], now: Date): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .select({ id: articles.id })
    .from(articles)
    .where(and(inArray(articles.id, [...ids]), isPublicArticle(now)))
    .limit(500);
  return new Set(rows.map(({ id }) => id));
}

export async function countOfCreator(db: Queryable, creatorId: number): Promise<number> {
  const [row] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(collections)
    .where(and(eq(collections.creatorId, creatorId), isNull(collections.deletedAt)));
  return row?.count ?? 0;
}

/** Public collections that the article stands in (index collection_articles_article). */
export function collectionsWithArticle(db: Queryable, articleId: number, limit: number) {
  return db
    .select({ id: collections.id, title: collections.title })
    .from(collectionArticles)
    .innerJoin(collections, eq(collections.id, collectionArticles.collectionId))
    .where(and(eq(collectionArticles.articleId, articleId), isPublic()))
    .orderBy(...RECOMMENDED_FIRST)
    .limit(limit);
}

const [MAX_BEGUN, LAST_FINISHED, LOOKED_AT] = [20, 20, 200];
/** One article may stand in a collection by chance; a reader who finished two of its articles lately is reading it. */
const FINISHED_ELSEWHERE = 2;

/**
 * The first article, neither finished nor hidden, of each collection that the reader has begun: of the last ones followed or made with one
 * finished, and of public ones with two of the last finished (indexes collection_marks_follow, collections_creator, readings_finished,
 * collection_articles_article).
 */
export async function begunCollections(db: Queryable, { userId, now }: Look) {
  const { rows } = await db.execute<{ title: string; article_id: string }>(sql`
    WITH finished AS (
      SELECT article_id FROM ${readings} WHERE user_id = ${userId} AND is_finish ORDER BY finished_at DESC LIMIT ${LAST_FINISHED}
    ), followed AS (
      SELECT collection_id FROM ${collectionMarks} WHERE user_id = ${userId} AND follow ORDER BY follow_at DESC LIMIT ${MAX_BEGUN}
    ), own AS (
      SELECT id FROM ${collections} WHERE creator_id = ${userId} ORDER BY updated_at DESC LIMIT ${MAX_BEGUN}
    ), reading AS (
      SELECT collection_id FROM (
        SELECT item.collection_id FROM finished JOIN ${collectionArticles} item ON item.article_id = finished.article_id
        LIMIT ${LOOKED_AT}
      ) read_in GROUP BY 1 HAVING count(*) >= ${FINISHED_ELSEWHERE} LIMIT ${MAX_BEGUN}
    )
    SELECT mine.title, next.article_id FROM (
      SELECT c.id, c.title FROM ${collections} c
      WHERE c.id IN (SELECT collection_id FROM followed UNION SELECT id FROM own UNION SELECT collection_id FROM reading)
        AND c.deleted_at IS NULL AND (c.published_at IS NOT NULL OR c.creator_id = ${userId})
    ) mine
    CROSS JOIN LATERAL (
      SELECT item.article_id FROM ${collectionArticles} item JOIN ${articles} a ON a.id = item.article_id
      LEFT JOIN ${readings} r ON r.article_id = a.id AND r.user_id = ${userId}
      WHERE item.collection_id = mine.id AND ${isPublicArticle(now, alias(articles, 'a'))}
        AND NOT coalesce(r.is_finish, false) AND NOT ${isHiddenBy(userId, sql`a.id`)}
      ORDER BY item.position LIMIT 1
    ) next
    WHERE EXISTS (
      SELECT 1 FROM ${collectionArticles} item JOIN ${readings} r ON r.article_id = item.article_id AND r.user_id = ${userId}
      WHERE item.collection_id = mine.id AND r.is_finish)
    LIMIT ${MAX_BEGUN}`);
  return rows.map(({ title, article_id }) => ({ collectionTitle: title, articleId: Number(article_id) }));
}

/** Creators of public collections, the most followed first (index creators_followed). */
export function creatorCards(db: Queryable, { offset, limit }: Slice) {
  return creatorQuery(db)
    .where(sql`${creators.collections} > 0`)
    .orderBy(sql`${creators.followers} DESC NULLS LAST`, creators.userId)
    .offset(offset)
    .limit(limit);
}

export async function creatorById(db: Queryable, userId: number) {
  const [row] = await creatorQuery(db).where(eq(users.id, userId)).limit(1);
  return row;
}

function creatorQuery(db: Queryable) {
  return db
    .select({
      id: users.id,
      name: users.username,
      avatar: users.avatar,
      intro: sql<string | null>`nullif(${users.settings}->>'intro', '')`,
      followers: creators.followers,
      collections: creators.collections,
    })
    .from(creators)
    .innerJoin(users, eq(users.id, creators.userId))
    .$dynamic();
}
