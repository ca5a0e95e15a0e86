/** Queries of articles for readers: cards and whole articles with the reader's marks and progress. All bounded and indexed. */

import {
  and,
  arrayContains,
  asc,
  desc,
  eq,
  gt,
  gte,
  inArray,
  lt,
  lte,
  not,
  or,
  type Placeholder,
  type SQL,
  type SQLWrapper,
  sql,
} from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Difficulty } from '#contract/shapes.ts';
import type { Db, Queryable } from '#server/db/database.ts';
import type { Slice } from '#server/db/slice.ts';
import { readings } from '#server/features/history/tables.ts';
import { magazineArticles, magazines } from '#server/features/magazines/tables.ts';
import { articleMarks, articleStatusLog, articles, articleWords, authors } from './tables.ts';

/** Number of newest articles of those asked for that `fit` orders, so that it does not read the whole table. */
const FIT_CANDIDATES = 500;
/** Articles whose versions are read at once. */
const MAX_VERSIONS = 300;

export type ArticleRow = typeof articles.$inferSelect;
type DatedArticle = Pick<ArticleRow, 'id' | 'publishedAt'>;

const cardColumns = {
  id: articles.id,
  title: articles.title,
  titleZh: articles.titleZh,
  excerpt: articles.excerpt,
  cover: articles.cover,
  sourceName: articles.sourceName,
  sourceUrl: articles.sourceUrl,
  authorId: articles.authorId,
  authorName: authors.name,
  pressAt: articles.pressAt,
  publishedAt: articles.publishedAt,
  status: articles.status,
  isLock: articles.isLock,
  difficulty: articles.difficulty,
  difficultyScore: articles.difficultyScore,
  wordCount: articles.wordCount,
  readMinutes: articles.readMinutes,
  topics: articles.topics,
  version: articles.version,
  star: articleMarks.star,
  progress: readings.progress,
  isFinish: readings.isFinish,
  isSkimmed: readings.isSkimmed,
};

/** Id of no user: joins on it find nothing. */
const NOBODY = 0;

/** Cards with the reader's marks and progress; a dynamic query to be filtered. */
export function cards(db: Queryable, userId: number | null | Placeholder) {
  const reader = userId ?? NOBODY;
  return db
    .select(cardColumns)
    .from(articles)
    .leftJoin(authors, eq(authors.id, articles.authorId))
    .leftJoin(articleMarks, and(eq(articleMarks.articleId, articles.id), eq(articleMarks.userId, reader)))
    .leftJoin(readings, and(eq(readings.articleId, articles.id), eq(readings.userId, reader)))
    .$dynamic();
}

export type CardRow = Awaited<ReturnType<typeof cards>>[number];

/**
 * Condition for articles that readers may see: published, and their time has come (index articles_feed).
 *
 * @param named the articles under another name, as `alias()` makes it
 */
export function isPublic(
  now: Date | Placeholder,
  named: { status: AnyPgColumn; publishedAt: AnyPgColumn } = articles,
): SQL | undefined {
  return and(eq(named.status, 'PUBLISHED'), lte(named.publishedAt, now));
}

/** The reader hid the article with this id (primary key of the marks): it leaves every list of theirs. */
export function isHiddenBy(userId: number, articleId: SQLWrapper): SQL {
  return sql`EXISTS (SELECT FROM ${articleMarks} m WHERE m.user_id = ${userId} AND m.article_id = ${articleId} AND m.hide)`;
}

export interface ListFilters {
  topic?: string | undefined;
  difficulty?: Difficulty | undefined;
  source?: string | undefined;
  authorId?: number | undefined;
  /** An issue that is published. */
  magazineId?: number | undefined;
  /** Bounds of the reading time in minutes, both included. */
  minutes?: { from: number; to: number } | undefined;
  /** Finished by this reader, or not. */
  isRead?: boolean | undefined;
}

/** Lines of a published issue that readers see (index magazine_articles_order). */
function linesOfIssue(db: Queryable, magazineId: number) {
  return db
    .select({ articleId: magazineArticles.articleId })
    .from(magazineArticles)
    .innerJoin(magazines, eq(magazines.id, magazineArticles.magazineId))
    .where(
      and(
        eq(magazineArticles.magazineId, magazineId),
        eq(magazineArticles.skipped, false),
        eq(magazines.state, 'PUBLISHED'),
      ),
    );
}

/** Where the article of a card stands in an issue (index magazine_articles_article). */
const placeInIssue = (magazineId: number) =>
  sql`(SELECT min(line.position) FROM ${magazineArticles} line WHERE line.article_id = ${articles.id} AND line.magazine_id = ${magazineId})`;

/** Published articles; those of an issue in its order, where they are not to come in another one than the newest first. `fit` needs the difficulty score that suits the reader. */
export function publishedCards(
  db: Queryable,
  userId: number | null,
  filters: ListFilters,
  order: { by: 'new' | 'hot' } | { by: 'fit'; score: number },
  { offset, limit }: Slice,
  now: Date,
): Promise<CardRow[]> {
  const conditions: (SQL | undefined)[] = [
    isPublic(now),
    filters.topic === undefined ? undefined : arrayContains(articles.topics, [filters.topic]),
    filters.difficulty && eq(articles.difficulty, filters.difficulty),
    filters.source === undefined ? undefined : eq(articles.sourceName, filters.source),
    filters.authorId === undefined ? undefined : eq(articles.authorId, filters.authorId),
    filters.magazineId === undefined ? undefined : inArray(articles.id, linesOfIssue(db, filters.magazineId)),
    filters.minutes &&
      and(gte(articles.readMinutes, filters.minutes.from), lte(articles.readMinutes, filters.minutes.to)),
    filters.isRead === undefined ? undefined : sql`coalesce(${readings.isFinish}, false) = ${filters.isRead}`,
  ];
  // Articles that the reader has hidden are in no list.
  if (userId !== null) conditions.push(sql`${articleMarks.hide} IS NOT TRUE`);
  const newestFirst = [desc(articles.publishedAt), desc(articles.id)];
  const orderBy =
    order.by === 'fit'
      ? [sql`abs(${articles.difficultyScore} - ${order.score})`, ...newestFirst]
      : order.by === 'hot'
        ? [desc(articles.readerCount), ...newestFirst]
        : [...(filters.magazineId === undefined ? [] : [placeInIssue(filters.magazineId)]), ...newestFirst];
  const reader = userId ?? NOBODY;
  const newest = () =>
    db
      .select({ id: articles.id })
      .from(articles)
      .leftJoin(articleMarks, and(eq(articleMarks.articleId, articles.id), eq(articleMarks.userId, reader)))
      .leftJoin(readings, and(eq(readings.articleId, articles.id), eq(readings.userId, reader)))
      .where(and(...conditions))
      .orderBy(...newestFirst)
      .limit(FIT_CANDIDATES);
  return cards(db, userId)
    .where(order.by === 'fit' ? inArray(articles.id, newest()) : and(...conditions))
    .orderBy(...orderBy)
    .offset(offset)
    .limit(limit);
}

/** An author with the number of published articles (index articles_author). */
export async function authorById(db: Queryable, authorId: number, now: Date) {
  const [row] = await db
    .select({ id: authors.id, name: authors.name, count: sql<number>`count(${articles.id})::int` })
    .from(authors)
    .leftJoin(articles, and(eq(articles.authorId, authors.id), isPublic(now)))
    .where(eq(authors.id, authorId))
    .groupBy(authors.id);
  return row;
}

/** Prepared, for it is asked with nearly every list: at most 100 by id, in no order. */
export function cardsByIds(db: Db): (userId: number | null, ids: readonly number[]) => Promise<CardRow[]> {
  const statement = cards(db, sql.placeholder('reader'))
    .where(sql`${articles.id} = ANY(${sql.placeholder('ids')}::bigint[])`)
    .limit(100)
    .prepare('cards_by_ids');
  return (userId, ids) => statement.execute({ reader: userId ?? NOBODY, ids: ids.slice(0, 100) });
}

/** Ids and versions of those of these articles that are public (primary key). */
export function publicVersions(
  db: Db,
): (ids: readonly number[], now: Date) => Promise<{ id: number; version: number }[]> {
  const isOut = sql`${articles.publishedAt} <= ${sql.placeholder('now')}::timestamptz`;
  const statement = db
    .select({ id: articles.id, version: articles.version })
    .from(articles)
    .where(and(sql`${articles.id} = ANY(${sql.placeholder('ids')}::bigint[])`, eq(articles.status, 'PUBLISHED'), isOut))
    .limit(MAX_VERSIONS)
    .prepare('public_versions');
  return (ids, now) => statement.execute({ ids: ids.slice(0, MAX_VERSIONS), now: now.toISOString() });
}

export function starredCards(db: Queryable, userId: number, { offset, limit }: Slice, now: Date): Promise<CardRow[]> {
  return cards(db, userId)
    .where(and(eq(articleMarks.star, true), isPublic(now)))
    .orderBy(desc(articleMarks.starAt), desc(articles.id))
    .offset(offset)
    .limit(limit);
}

/** An article with its author's name (primary key), published or not; undefined when there is none. */
export async function articleById(
  db: Queryable,
  id: number,
): Promise<(ArticleRow & { authorName: string | null }) | undefined> {
  const [row] = await db
    .select({ article: articles, authorName: authors.name })
    .from(articles)
    .leftJoin(authors, eq(authors.id, articles.authorId))
    .where(eq(articles.id, id))
    .limit(1);
  return row && { ...row.article, authorName: row.authorName };
}

/** The published ones just after and just before, by day of publication. @param readerId what this reader hid is passed over */
export async function neighbours(db: Queryable, { id, publishedAt }: DatedArticle, now: Date, readerId?: number) {
  const beside = (after: boolean) =>
    db
      .select({ id: articles.id })
      .from(articles)
      .where(
        and(
          isPublic(now),
          readerId === undefined ? undefined : not(isHiddenBy(readerId, articles.id)),
          or(
            (after ? gt : lt)(articles.publishedAt, publishedAt),
            and(eq(articles.publishedAt, publishedAt), (after ? gt : lt)(articles.id, id)),
          ),
        ),
      )
      .orderBy(
        ...(after ? [asc(articles.publishedAt), asc(articles.id)] : [desc(articles.publishedAt), desc(articles.id)]),
      )
      .limit(1);
  const [[newer], [older]] = await Promise.all([beside(true), beside(false)]);
  return { newerId: newer?.id ?? null, olderId: older?.id ?? null };
}

/** An article's words as editors noted them, in their order (primary key). */
export function wordsOf(db: Queryable, articleId: number) {
  return db
    .select({ word: articleWords.word, resolve: articleWords.resolve, tag: articleWords.tag })
    .from(articleWords)
    .where(eq(articleWords.articleId, articleId))
    .orderBy(articleWords.position, articleWords.word)
    .limit(500);
}

/** A reader's marks of an article (primary key); undefined when there never were any. */
export async function marksOf(db: Queryable, userId: number, articleId: number) {
  const [row] = await db
    .select()
    .from(articleMarks)
    .where(and(eq(articleMarks.userId, userId), eq(articleMarks.articleId, articleId)))
    .limit(1);
  return row;
}

/** Value of `laterAt` in an update of a mark: an article that is marked already keeps its time. */
export const laterSince = (now: Date) =>
  sql`CASE WHEN ${articleMarks.later} AND NOT ${articleMarks.hide} THEN ${articleMarks.laterAt} ELSE ${now.toISOString()}::timestamptz END`;

/** What is kept of a reader's reading of an article (primary key); undefined when it was never opened. */
export async function readingOf(db: Queryable, userId: number, articleId: number) {
  const [row] = await db
    .select()
    .from(readings)
    .where(and(eq(readings.userId, userId), eq(readings.articleId, articleId)))
    .limit(1);
  return row;
}

/** Published after the instant; counts no further than 99. */
export async function publishedSince(db: Queryable, since: Date, now: Date): Promise<number> {
  const rows = await db
    .select({ id: articles.id })
    .from(articles)
    .where(and(isPublic(now), gt(articles.publishedAt, since)))
    .limit(99);
  return rows.length;
}

export async function titlesByIds(db: Queryable, ids: readonly number[]) {
  if (ids.length === 0) return [];
  return db
    .select({
      id: articles.id,
      title: articles.title,
      titleZh: articles.titleZh,
      sourceName: articles.sourceName,
      pressAt: articles.pressAt,
    })
    .from(articles)
    .where(inArray(articles.id, ids.slice(0, 1000)));
}

/** Part of a statement: number of starred articles that the reader can still read (index article_marks_star). */
export function starCount(db: Queryable, userId: Placeholder, now: Placeholder) {
  return db
    .select({ count: sql<number>`count(*)::int` })
    .from(articleMarks)
    .innerJoin(articles, eq(articles.id, articleMarks.articleId))
    .where(and(eq(articleMarks.userId, userId), sql`${articleMarks.star}`, isPublic(now)));
}

/** The article with this origin, or whose page gives this address for itself (indexes articles_origin, articles_canonical). */
export async function articleIdByOrigin(db: Queryable, key: string): Promise<number | undefined> {
  const isIt = or(eq(articles.originKey, key), eq(articles.canonicalKey, key));
  const [row] = await db.select({ id: articles.id }).from(articles).where(isIt).limit(1);
  return row?.id;
}

/** Whether it was public and is not any more: taken down, or postponed after somebody had read it (index article_status_log_article). */
export async function wasPublished(db: Queryable, articleId: number): Promise<boolean> {
  const [row] = await db
    .select({ id: articles.id })
    .from(articles)
    .where(
      and(
        eq(articles.id, articleId),
        or(
          and(eq(articles.status, 'PUBLISHED'), gt(articles.readerCount, 0)),
          sql`${articles.status} <> 'PUBLISHED' AND EXISTS (SELECT FROM ${articleStatusLog}
            WHERE ${articleStatusLog.articleId} = ${articles.id} AND ${articleStatusLog.from} = 'PUBLISHED')`,
        ),
      ),
    )
    .limit(1);
  return row !== undefined;
}
