/** Statements of the search index. Bounded, with the index named where it is not the primary key. */
import { and, asc, eq, gt, inArray, type SQL, sql } from 'drizzle-orm';
import type { Postings } from '#engine/search/postings.ts';
import type { Db, Queryable } from '#server/db/database.ts';
import { beginningWith, containing } from '#server/db/like.ts';
import { isPublic } from '#server/features/articles/service.ts';
import { articleMarks, articles, authors } from '#server/features/articles/tables.ts';
import { readings } from '#server/features/history/tables.ts';
import { myWords } from '#server/features/words/tables.ts';
import { type IndexedText, unpackText } from './indexed-text.ts';
import { searchDocuments, searchPostings, searchSegments, searchWords } from './tables.ts';

export type Segment = typeof searchSegments.$inferSelect;

/** Articles that are to be indexed: published ones, also those whose time is to come, without a document of their version. */
export async function unindexedArticles(
  db: Queryable,
  articleIds: readonly number[] | null,
  analysis: string,
  limit: number,
) {
  const current = sql`NOT EXISTS (SELECT FROM ${searchDocuments} d WHERE d.article_id = ${articles.id} AND d.version = ${articles.version} AND d.analysis = ${analysis})`;
  const rows = await db
    .select({
      id: articles.id,
      version: articles.version,
      title: articles.title,
      titleZh: articles.titleZh,
      blocks: articles.blocks,
    })
    .from(articles)
    .where(
      and(eq(articles.status, 'PUBLISHED'), articleIds ? inArray(articles.id, [...articleIds]) : undefined, current),
    )
    .orderBy(asc(articles.id))
    .limit(limit);
  return rows;
}

/** Puts documents in place of those of the same articles. @returns numbers by article, ascending in the order given */
export async function replaceDocuments(
  tx: Queryable,
  documents: readonly Omit<typeof searchDocuments.$inferInsert, 'number'>[],
): Promise<Map<number, number>> {
  const ids = documents.map(({ articleId }) => articleId);
  await tx.delete(searchDocuments).where(inArray(searchDocuments.articleId, ids));
  const rows = await tx
    .insert(searchDocuments)
    .values([...documents])
    .returning({ number: searchDocuments.number, articleId: searchDocuments.articleId });
  return new Map(rows.map(({ number, articleId }) => [articleId, number]));
}

export async function insertSegment(tx: Queryable, segment: Omit<Segment, 'id'>): Promise<number> {
  const [row] = await tx.insert(searchSegments).values(segment).returning({ id: searchSegments.id });
  return row?.id ?? 0;
}

/** Bytes of one statement, as one parameter that the database cuts up. */
const BATCH_BYTES = 1024 * 1024;

export async function insertPostings(
  tx: Queryable,
  segment: number,
  postings: Iterable<[term: string, Postings]>,
): Promise<void> {
  let batch: [string, Postings][] = [];
  let bytes = 0;
  const flush = async () => {
    if (batch.length === 0) return;
    const starts: number[] = [];
    let next = 1;
    for (const [, { bytes: one }] of batch) {
      starts.push(next);
      next += one.length;
    }
    const terms = sql.param(batch.map(([term]) => term));
    const counts = sql.param(batch.map(([, { count }]) => count));
    const lengths = sql.param(batch.map(([, { bytes: one }]) => one.length));
    const all = sql.param(Buffer.concat(batch.map(([, { bytes: one }]) => one)));
    await tx.execute(
      sql`INSERT INTO ${searchPostings} (segment, term, df, postings)
        SELECT ${segment}::int, t.term, t.df, substring(${all}::bytea FROM t.start FOR t.length)
        FROM unnest(${terms}::text[], ${counts}::int[], ${sql.param(starts)}::int[], ${lengths}::int[]) AS t(term, df, start, length)`,
    );
    batch = [];
    bytes = 0;
  };
  for (const entry of postings) {
    batch.push(entry);
    // A row costs about as much as forty bytes of its postings.
    bytes += entry[1].bytes.length + 40;
    if (bytes >= BATCH_BYTES) await flush();
  }
  await flush();
}

/** Adds words; the caller holds the lock of the index. */
export async function keepWords(tx: Queryable, words: ReadonlySet<string>): Promise<void> {
  const names = sql.param([...words]);
  await tx.execute(sql`INSERT INTO ${searchWords} (word) SELECT unnest(${names}::text[]) ON CONFLICT DO NOTHING`);
}

/** Words in their order, from the one after (primary key). */
export async function wordsAfter(db: Queryable, after: string, limit: number): Promise<string[]> {
  const rows = await db
    .select({ word: searchWords.word })
    .from(searchWords)
    .where(gt(searchWords.word, after))
    .orderBy(asc(searchWords.word))
    .limit(limit);
  return rows.map(({ word }) => word);
}

export async function dropWords(tx: Queryable, words: readonly string[]): Promise<void> {
  await tx.execute(sql`DELETE FROM ${searchWords} WHERE word = ANY(${sql.param([...words])}::text[])`);
}

/** Those of the terms that some segment has (primary key, in each segment). */
export async function termsWithPostings(db: Queryable, terms: readonly string[]): Promise<Set<string>> {
  const { rows } = await db.execute<{ term: string }>(
    sql`SELECT DISTINCT p.term FROM ${searchSegments} s
      JOIN ${searchPostings} p ON p.segment = s.id AND p.term = ANY(${sql.param([...terms])}::text[])`,
  );
  return new Set(rows.map(({ term }) => term));
}

export function allSegments(db: Queryable): Promise<Segment[]> {
  return db.select().from(searchSegments).orderBy(asc(searchSegments.first)).limit(10_000);
}

/**
 * Postings of some terms in some segments. A row without a term stands for a segment that has none of them; a segment without a row
 * is there no more.
 */
export async function postingsIn(db: Queryable, segments: readonly number[], terms: readonly string[]) {
  const { rows } = await db.execute<{ id: number; term: string | null; df: number | null; postings: Buffer | null }>(
    sql`SELECT s.id, p.term, p.df, p.postings FROM ${searchSegments} s
      LEFT JOIN ${searchPostings} p ON p.segment = s.id AND p.term = ANY(${sql.param(terms)}::text[])
      WHERE s.id = ANY(${sql.param(segments)}::int[])`,
  );
  return rows;
}

/** Each `every`-th term of a segment: bounds of the parts in which segments are merged. */
export async function termBounds(db: Queryable, segment: number, every: number): Promise<string[]> {
  const { rows } = await db.execute<{ term: string }>(
    sql`SELECT term FROM (SELECT term, row_number() OVER (ORDER BY term) AS place FROM ${searchPostings} WHERE segment = ${segment}) t
      WHERE place % ${every} = 0 ORDER BY term`,
  );
  return rows.map(({ term }) => term);
}

/** Terms from the one bound up to, and without, the other, in order. */
export function postingsBetween(
  db: Queryable,
  segments: readonly number[],
  from: string | undefined,
  to: string | undefined,
) {
  const bounds: SQL[] = [];
  if (from !== undefined) bounds.push(sql`${searchPostings.term} >= ${from}`);
  if (to !== undefined) bounds.push(sql`${searchPostings.term} < ${to}`);
  return db
    .select({ segment: searchPostings.segment, term: searchPostings.term, postings: searchPostings.postings })
    .from(searchPostings)
    .where(and(inArray(searchPostings.segment, [...segments]), ...bounds))
    .orderBy(asc(searchPostings.term), asc(searchPostings.segment));
}

export async function deleteSegments(tx: Queryable, ids: readonly number[]): Promise<void> {
  await tx.delete(searchPostings).where(inArray(searchPostings.segment, [...ids]));
  await tx.delete(searchSegments).where(inArray(searchSegments.id, [...ids]));
}

export async function documentNumbers(db: Queryable, first: number, last: number): Promise<Set<number>> {
  const { rows } = await db.execute<{ number: number }>(
    sql`SELECT number FROM ${searchDocuments} WHERE number BETWEEN ${first} AND ${last}`,
  );
  return new Set(rows.map(({ number }) => number));
}

/** Columns of each document that are kept in memory. */
export function documentRows(db: Queryable, after: number, limit: number, articleIds: readonly number[] | null) {
  return db
    .select({
      number: searchDocuments.number,
      length: searchDocuments.length,
      articleId: articles.id,
      status: articles.status,
      publishedAt: articles.publishedAt,
      isLock: articles.isLock,
      difficulty: articles.difficulty,
      topics: articles.topics,
      sourceName: articles.sourceName,
      authorName: authors.name,
    })
    .from(searchDocuments)
    .innerJoin(articles, eq(articles.id, searchDocuments.articleId))
    .leftJoin(authors, eq(authors.id, articles.authorId))
    .where(
      and(
        gt(searchDocuments.number, after),
        articleIds ? inArray(searchDocuments.articleId, [...articleIds]) : undefined,
      ),
    )
    .orderBy(asc(searchDocuments.number))
    .limit(limit);
}

/** Prepared: texts of public articles, at most 100 (index search_documents_article). */
export function textsOf(db: Db): (articleIds: readonly number[], now: Date) => Promise<Map<number, FoundText>> {
  const statement = db
    .select({
      id: articles.id,
      isLock: articles.isLock,
      title: articles.title,
      titleZh: articles.titleZh,
      sentences: searchDocuments.sentences,
    })
    .from(articles)
    .innerJoin(searchDocuments, eq(searchDocuments.articleId, articles.id))
    .where(and(sql`${articles.id} = ANY(${sql.placeholder('ids')}::bigint[])`, isPublic(sql.placeholder('now'))))
    .limit(100)
    .prepare('searched_texts');
  return async (articleIds, now) => {
    if (articleIds.length === 0) return new Map();
    const rows = await statement.execute({ ids: articleIds.slice(0, 100), now });
    return new Map(rows.map(({ id, sentences, ...row }) => [id, { ...row, ...unpackText(sentences) }]));
  };
}

export type FoundText = IndexedText & { isLock: boolean; title: string; titleZh: string | null };

const MAX_MARKED = 20_000;

/** Prepared: articles that a reader does not want to see (primary key of the marks). */
export function hiddenArticles(db: Db): (userId: number) => Promise<number[]> {
  const statement = db
    .select({ id: articleMarks.articleId })
    .from(articleMarks)
    .where(and(eq(articleMarks.userId, sql.placeholder('userId')), eq(articleMarks.hide, true)))
    .limit(MAX_MARKED)
    .prepare('hidden_from_search');
  return async (userId) => (await statement.execute({ userId })).map(({ id }) => id);
}

/** Prepared: articles that a reader has begun or finished (primary key). */
export function readArticles(db: Db): (userId: number) => Promise<number[]> {
  const statement = db
    .select({ id: readings.articleId })
    .from(readings)
    .where(eq(readings.userId, sql.placeholder('userId')))
    .limit(MAX_MARKED)
    .prepare('read_articles');
  return async (userId) => (await statement.execute({ userId })).flatMap(({ id }) => id ?? []);
}

/** Words of articles within a range of lengths that begin with `beginning` (primary key, compared by bytes). */
export async function wordsFrom(
  db: Queryable,
  beginning: string,
  letters: { from: number; to: number },
  limit: number,
): Promise<string[]> {
  const found = db
    .select({ word: searchWords.word })
    .from(searchWords)
    .where(
      and(
        gt(searchWords.word, beginning),
        sql`${searchWords.word} < ${`${beginning}\uffff`}`,
        sql`length(${searchWords.word}) BETWEEN ${letters.from} AND ${letters.to}`,
      ),
    )
    .limit(limit)
    .as('found');
  // In one row: thousands of rows take longer to be read than to be found. No word has a space.
  const [row] = await db.select({ words: sql<string | null>`string_agg(${found.word}, ' ')` }).from(found);
  return row?.words?.split(' ') ?? [];
}

/** Words of a reader's book by the beginning or the meaning, the shortest first (index my_words_word leads to the reader's). */
export function ownWordsWith(db: Queryable, userId: number, words: readonly string[], text: string, limit: number) {
  const isChinese = /\p{Script=Han}/u.test(text);
  return db
    .select({
      word: myWords.word,
      resolve: myWords.resolve,
      tags: myWords.tags,
      state: myWords.state,
      dueAt: myWords.dueAt,
    })
    .from(myWords)
    .where(
      and(
        eq(myWords.userId, userId),
        eq(myWords.inBook, true),
        sql`${myWords.deletedAt} IS NULL`,
        isChinese
          ? sql`${myWords.resolve} LIKE ${containing(text)}`
          : sql`(${inArray(myWords.word, [...words])} OR ${myWords.word} ILIKE ${beginningWith(text)})`,
      ),
    )
    .orderBy(sql`length(${myWords.word})`, asc(myWords.word))
    .limit(limit);
}
