/** Queries of the articles and words that recommendation chooses from: bounded, each with the index that serves it. */
import { and, arrayOverlaps, desc, eq, inArray, isNotNull, isNull, lte, ne, sql } from 'drizzle-orm';
import type { Db, Queryable } from '#server/db/database.ts';
import { isPublic } from '#server/features/articles/service.ts';
import { articleMarks, articles } from '#server/features/articles/tables.ts';
import { exampleSentences, exampleWords } from '#server/features/examples/tables.ts';
import { readings } from '#server/features/history/tables.ts';
import { myWords } from '#server/features/words/tables.ts';
import type { Deed } from './interests.ts';
import { BAND_PAGE, BAND_WIDTH, NEWEST } from './level-bands.ts';

/** Columns of an article that ranking needs, the same for everybody. */
const poolColumns = {
  id: articles.id,
  version: articles.version,
  source: articles.sourceName,
  authorId: articles.authorId,
  topics: articles.topics,
  publishedAt: articles.publishedAt,
};
export type PoolArticle = Pick<
  typeof articles.$inferSelect,
  'id' | 'version' | 'authorId' | 'topics' | 'publishedAt'
> & { source: string | null };

/** The newest articles (index articles_feed). */
export function newestArticles(db: Db, now: Date): Promise<PoolArticle[]> {
  return db
    .select(poolColumns)
    .from(articles)
    .where(isPublic(now))
    .orderBy(desc(articles.publishedAt), desc(articles.id))
    .limit(NEWEST);
}

/** A page of the newest articles of a band of difficulty (index articles_level). */
export function articlesOfBand(db: Db, band: number, page: number, now: Date): Promise<PoolArticle[]> {
  return db
    .select(poolColumns)
    .from(articles)
    .where(and(isPublic(now), sql`floor(${articles.difficultyScore} / ${sql.raw(String(BAND_WIDTH))}) = ${band}`))
    .orderBy(desc(articles.publishedAt), desc(articles.id))
    .offset(page * BAND_PAGE)
    .limit(BAND_PAGE);
}

/** Public articles by id, at most 500. */
export function poolArticles(db: Db, ids: readonly number[], now: Date): Promise<PoolArticle[]> {
  if (ids.length === 0) return Promise.resolve([]);
  return db
    .select(poolColumns)
    .from(articles)
    .where(and(inArray(articles.id, ids.slice(0, 500)), isPublic(now)))
    .limit(500);
}

const BY_FOLLOWED_AUTHORS = 60;

/** The newest of some authors (index articles_author). */
export function articlesByAuthors(db: Db, authorIds: readonly number[], now: Date): Promise<PoolArticle[]> {
  if (authorIds.length === 0) return Promise.resolve([]);
  return db
    .select(poolColumns)
    .from(articles)
    .where(and(inArray(articles.authorId, authorIds.slice(0, 100)), isPublic(now)))
    .orderBy(desc(articles.publishedAt))
    .limit(BY_FOLLOWED_AUTHORS);
}

const [RECENT_READINGS, MAX_MARKS, MAX_FINISHED] = [200, 300, 20_000];
const ofArticle = { topics: articles.topics, source: articles.sourceName, authorId: articles.authorId };

/** Prepared: what the reader read last (index readings_recent) and what is marked (primary key, the newest articles). */
export function recentDeeds(reads: Db): (userId: number) => Promise<Deed[]> {
  const userId = sql.placeholder('userId');
  const lastRead = reads
    .select({
      articleId: readings.articleId,
      ...ofArticle,
      at: readings.lastReadAt,
      isFinish: readings.isFinish,
      isSkimmed: readings.isSkimmed,
      progress: readings.progress,
    })
    .from(readings)
    .innerJoin(articles, eq(articles.id, readings.articleId))
    .where(and(eq(readings.userId, userId), isNull(readings.removedAt)))
    .orderBy(desc(readings.lastReadAt), desc(readings.articleId))
    .limit(RECENT_READINGS)
    .prepare('recent_readings');
  const newestMarks = reads
    .select({
      articleId: articleMarks.articleId,
      ...ofArticle,
      isLiked: sql<boolean>`${articleMarks.star} OR ${articleMarks.like} OR ${articleMarks.later}`,
      isHidden: articleMarks.hide,
      hiddenWhy: articleMarks.hideWhy,
    })
    .from(articleMarks)
    .innerJoin(articles, eq(articles.id, articleMarks.articleId))
    .where(eq(articleMarks.userId, userId))
    .orderBy(desc(articleMarks.articleId))
    .limit(MAX_MARKS)
    .prepare('newest_marks');
  const unread = { at: null, isFinish: false, isSkimmed: false, progress: 0 };
  const unmarked = { isLiked: false, isHidden: false, hiddenWhy: null };
  return async (of) => {
    const [read, marked] = await Promise.all([lastRead.execute({ userId: of }), newestMarks.execute({ userId: of })]);
    const deeds = new Map<number, Deed>();
    for (const row of read) deeds.set(row.articleId, { ...unmarked, ...row, at: row.at.getTime() });
    for (const mark of marked) deeds.set(mark.articleId, { ...unread, ...deeds.get(mark.articleId), ...mark });
    return [...deeds.values()];
  };
}

/** Prepared: articles that the reader finished (index readings_finished) or hid (primary key), the newest of each. */
export function goneFor(reads: Db): (userId: number) => Promise<Set<number>> {
  const userId = sql.placeholder('userId');
  const finishedOnes = reads
    .select({ id: readings.articleId })
    .from(readings)
    .where(and(eq(readings.userId, userId), eq(readings.isFinish, true)))
    .orderBy(desc(readings.finishedAt))
    .limit(MAX_FINISHED)
    .prepare('finished_articles');
  const hiddenOnes = reads
    .select({ id: articleMarks.articleId })
    .from(articleMarks)
    .where(and(eq(articleMarks.userId, userId), eq(articleMarks.hide, true)))
    .orderBy(desc(articleMarks.articleId))
    .limit(MAX_FINISHED)
    .prepare('hidden_articles');
  return async (of) => {
    const [finished, hidden] = await Promise.all([
      finishedOnes.execute({ userId: of }),
      hiddenOnes.execute({ userId: of }),
    ]);
    return new Set([...finished, ...hidden].map(({ id }) => id));
  };
}

/** Those of at most 100 articles that the reader finished or hid (primary keys), or that are not public any more. */
export async function unavailable(
  db: Queryable,
  userId: number | null,
  ids: readonly number[],
  now: Date,
): Promise<Set<number>> {
  const reader = userId ?? 0;
  const rows = await db
    .select({ id: articles.id })
    .from(articles)
    .leftJoin(articleMarks, and(eq(articleMarks.articleId, articles.id), eq(articleMarks.userId, reader)))
    .leftJoin(readings, and(eq(readings.articleId, articles.id), eq(readings.userId, reader)))
    .where(
      and(
        inArray(articles.id, ids.slice(0, 100)),
        isPublic(now),
        sql`${articleMarks.hide} IS NOT TRUE AND ${readings.isFinish} IS NOT TRUE`,
      ),
    )
    .limit(100);
  const available = new Set(rows.map(({ id }) => id));
  return new Set(ids.filter((id) => !available.has(id)));
}

const MAX_DUE = 60;

/** Prepared: words in review that are due until an instant, the longest due first (index my_words_due). */
export function dueWords(reads: Db): (userId: number, until: Date) => Promise<string[]> {
  const statement = reads
    .select({ word: myWords.word })
    .from(myWords)
    .where(
      and(
        eq(myWords.userId, sql.placeholder('userId')),
        isNull(myWords.deletedAt),
        isNotNull(myWords.dueAt),
        lte(myWords.dueAt, sql.placeholder('until')),
        eq(myWords.inBook, true),
        inArray(myWords.state, ['learning', 'review']),
      ),
    )
    .orderBy(myWords.dueAt, myWords.id)
    .limit(MAX_DUE)
    .prepare('due_words_until');
  return async (userId, until) => (await statement.execute({ userId, until })).map(({ word }) => word);
}

const [WORDS_LOOKED_UP, SENTENCES_A_WORD, MAX_WITH_DUE] = [40, 15, 120];

/**
 * Articles in which some of these words stand, those with most of them first. Of each word the sentences that are easiest to read are
 * looked at (primary key of example_words), which keeps it bounded however common the word is.
 */
export async function articlesWithWords(reads: Db, headwords: readonly string[]): Promise<number[]> {
  if (headwords.length === 0) return [];
  const { rows } = await reads.execute<{ article_id: string }>(sql`
    SELECT ${exampleSentences.articleId} AS article_id
    FROM unnest(${sql.param(headwords.slice(0, WORDS_LOOKED_UP))}::text[]) AS word(headword)
    CROSS JOIN LATERAL (
      SELECT sentence_id FROM ${exampleWords} WHERE headword = word.headword ORDER BY hardness, sentence_id
      LIMIT ${sql.raw(String(SENTENCES_A_WORD))}
    ) AS easy
    JOIN ${exampleSentences} ON ${exampleSentences.id} = easy.sentence_id
    GROUP BY 1 ORDER BY count(DISTINCT word.headword) DESC, 1 DESC LIMIT ${sql.raw(String(MAX_WITH_DUE))}`);
  return rows.map(({ article_id: id }) => Number(id));
}

/** Newest articles that are looked through for those that share a topic, so that a rare topic does not read the whole table. */
const [COMPARED, LOOKED_THROUGH] = [250, 3_000];

/** The newest public articles that share a topic with one (index articles_feed). */
export function comparable(db: Db, article: Pick<PoolArticle, 'id' | 'topics'>, now: Date): Promise<PoolArticle[]> {
  const newest = db
    .select(poolColumns)
    .from(articles)
    .where(isPublic(now))
    .orderBy(desc(articles.publishedAt), desc(articles.id))
    .limit(LOOKED_THROUGH)
    .as('newest');
  return db
    .select()
    .from(newest)
    .where(
      and(
        ne(newest.id, article.id),
        article.topics.length > 0 ? arrayOverlaps(newest.topics, article.topics) : undefined,
      ),
    )
    .limit(COMPARED) as unknown as Promise<PoolArticle[]>;
}
