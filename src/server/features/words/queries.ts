/** Reads of the word book. Every one is of one reader and bounded; the index that serves it is named. */
import {
  and,
  arrayContains,
  asc,
  type desc,
  eq,
  getTableColumns,
  ilike,
  inArray,
  isNotNull,
  isNull,
  or,
  type Placeholder,
  type SQL,
  sql,
} from 'drizzle-orm';
import type { ExamLevel, WordSource, WordState } from '#contract/shapes.ts';
import type { Db, Queryable } from '#server/db/database.ts';
import { containing } from '#server/db/like.ts';
import type { Slice } from '#server/db/slice.ts';
import { isPublic } from '#server/features/articles/service.ts';
import { articles } from '#server/features/articles/tables.ts';
import { bookFiles, books, shelf, titleOfBook } from '#server/features/books/tables.ts';
import { readingEvidence, reviewLog } from '#server/features/review/tables.ts';
import type { Viewer } from '#server/http/viewer.ts';
import { myWords, wordContexts } from './tables.ts';

/** Sentences kept of one word, the newest. */
export const MAX_CONTEXTS = 20;

export type WordRow = typeof myWords.$inferSelect;
/** Columns of a sentence that are shown. */
export type WordSentence = Pick<
  typeof wordContexts.$inferSelect,
  'sentence' | 'sentenceZh' | 'start' | 'end' | 'articleId' | 'bookUuid' | 'title'
> & { blockId?: string | null; meaning?: string | null };

export interface BookWord {
  row: WordRow;
  /** Newest first, at most {@link MAX_CONTEXTS}. */
  contexts: WordSentence[];
}

/** The book if the owner of the word may open it. */
const openBook = (uuid: SQL) =>
  sql`(SELECT b.uuid FROM ${books} b WHERE b.uuid = ${uuid} AND (b.published_at IS NOT NULL OR b.owner_id = my_words.user_id))`;

/**
 * The sentences of each word, newest first (index word_contexts_newest), as a column of a statement over the words. What was taken down or
 * put off keeps its title, and is not led to (primary keys of articles and books).
 */
const sentencesAt = (now: Date | Placeholder) => sql<WordSentence[]>`(
  SELECT coalesce(json_agg(json_build_object(
    'sentence', sentence, 'sentenceZh', sentence_zh, 'meaning', meaning, 'start', "start", 'end', "end",
    'articleId', (SELECT id FROM ${articles} WHERE id = article_id AND ${isPublic(now)}), 'bookUuid', ${openBook(sql`book_uuid`)}, 'blockId', block_id, 'title', title) ORDER BY newest.id DESC), '[]')
  FROM (SELECT * FROM ${wordContexts} WHERE word_id = my_words.id ORDER BY id DESC LIMIT ${sql.raw(String(MAX_CONTEXTS))}) AS newest)`;

const bookWord = (now: Date | Placeholder) => ({ row: getTableColumns(myWords), contexts: sentencesAt(now) });

export type WordOrder = 'new' | 'due' | 'hard' | 'az' | 'freq';

export interface WordFilters {
  state?: WordState | undefined;
  level?: ExamLevel | undefined;
  source?: WordSource | undefined;
  /** Only words with a sentence from this article. */
  articleId?: number | undefined;
  /** Part of the word or of its Chinese. */
  q?: string | undefined;
}

const ORDERS: Record<WordOrder, SQL[]> = {
  new: [nullsLast(myWords.createdAt), nullsLast(myWords.id)],
  // Marked words are not asked for: sorted apart from the others, a reader's rows at a time.
  due: [sql`${myWords.state} IN ('known', 'ignored')`, asc(myWords.dueAt), asc(myWords.id)],
  hard: [nullsLast(myWords.difficulty), nullsLast(myWords.lapses), asc(myWords.id)],
  // As a dictionary: the database compares code points. A reader's rows are sorted at a time.
  az: [sql`lower(${myWords.word}) COLLATE "C"`, asc(myWords.word)],
  freq: [asc(myWords.rank), asc(myWords.id)],
};

/** Descending with nulls last, as the indexes are sorted. */
function nullsLast(column: Parameters<typeof desc>[0]): SQL {
  return sql`${column} DESC NULLS LAST`;
}

/** 已掌握 and 忽略 list every word marked so, all other lists are of the book. */
function listed(userId: number, { state, level, source, articleId, q }: WordFilters): SQL | undefined {
  const pattern = q ? containing(q) : undefined;
  return and(
    eq(myWords.userId, userId),
    isNull(myWords.deletedAt),
    state === 'known' || state === 'ignored' ? undefined : sql`${myWords.inBook}`,
    state && eq(myWords.state, state),
    level && arrayContains(myWords.tags, [level]),
    source && eq(myWords.source, source),
    // Index word_contexts_article.
    articleId === undefined
      ? undefined
      : sql`${myWords.id} IN (SELECT word_id FROM ${wordContexts} WHERE user_id = ${userId} AND article_id = ${articleId})`,
    pattern ? or(ilike(myWords.word, pattern), ilike(myWords.resolve, pattern)) : undefined,
  );
}

/**
 * A page of the book (index my_words_new, _due, _hard or _freq, by the order). Rows before it are only counted off:
 * their sentences are not read. Without filters, as the book opens, the statement is prepared.
 */
export function wordPages(db: Db) {
  const inBook = and(eq(myWords.userId, sql.placeholder('userId')), isNull(myWords.deletedAt), sql`${myWords.inBook}`);
  const prepare = (order: WordOrder) => {
    const place = { offset: sql.placeholder('offset'), limit: sql.placeholder('limit') };
    return wordsOf(db, idsOf(db, inBook, order, place), order, sql.placeholder('now')).prepare(`word_page_${order}`);
  };
  const prepared = new Map<WordOrder, ReturnType<typeof prepare>>();
  return (userId: number, filters: WordFilters, order: WordOrder, page: Slice, now: Date): Promise<BookWord[]> => {
    if (isFiltered(filters)) return wordsOf(db, idsOf(db, listed(userId, filters), order, page), order, now);
    const statement = prepared.get(order) ?? prepare(order);
    prepared.set(order, statement);
    return statement.execute({ userId, now, ...page });
  };
}

function idsOf(
  db: Db,
  where: SQL | undefined,
  order: WordOrder,
  { offset, limit }: { offset: number | Placeholder; limit: number | Placeholder },
) {
  const ids = db.select({ id: myWords.id }).from(myWords).where(where);
  return ids
    .orderBy(...ORDERS[order])
    .offset(offset)
    .limit(limit);
}

function wordsOf(db: Db, ids: ReturnType<typeof idsOf>, order: WordOrder, now: Date | Placeholder) {
  return db
    .select(bookWord(now))
    .from(myWords)
    .where(inArray(myWords.id, ids))
    .orderBy(...ORDERS[order]);
}

export function isFiltered(filters: WordFilters): boolean {
  return Object.values(filters).some((value) => value !== undefined);
}

/** Reads the reader's words once (index my_words_new). */
export async function countWords(db: Queryable, userId: number, filters: WordFilters): Promise<number> {
  const [row] = await db.select({ count: sql<number>`count(*)::int` }).from(myWords).where(listed(userId, filters));
  return row?.count ?? 0;
}

/** Words in the book, and of them in each state and due; `known` and `ignored` also those never in the book. */
export interface WordCounts {
  all: number;
  new: number;
  learning: number;
  review: number;
  known: number;
  ignored: number;
  due: number;
}

/** All counts of a reader's words (indexes my_words_queue and my_words_only_marked, read alone); a prepared statement. */
export function wordTally(db: Db): (userId: number, at: Date) => Promise<WordCounts> {
  const isThere = and(eq(myWords.userId, sql.placeholder('userId')), isNull(myWords.deletedAt));
  const count = (condition: SQL) => sql<number>`(count(*) FILTER (WHERE ${condition}))::int`;
  const isIn = (state: WordState) => sql`${myWords.state} = ${sql.raw(`'${state}'`)}`;
  const inState = (state: WordState) => count(isIn(state));
  const onlyMarked = (state: WordState) =>
    db
      .select({ count: sql<number>`count(*)::int` })
      .from(myWords)
      .where(and(isThere, sql`NOT ${myWords.inBook}`, isIn(state)));
  const isDue = sql`${myWords.dueAt} <= ${sql.placeholder('at')} AND ${myWords.state} NOT IN ('known', 'ignored')`;
  const statement = db
    .select({
      all: sql<number>`count(*)::int`,
      new: inState('new'),
      learning: inState('learning'),
      review: inState('review'),
      known: sql<number>`${inState('known')} + (${onlyMarked('known')})`,
      ignored: sql<number>`${inState('ignored')} + (${onlyMarked('ignored')})`,
      due: count(isDue),
    })
    .from(myWords)
    .where(and(isThere, sql`${myWords.inBook}`))
    .prepare('word_tally');
  return async (userId, at) => {
    const [row] = await statement.execute({ userId, at: at.toISOString() });
    return row ?? { all: 0, new: 0, learning: 0, review: 0, known: 0, ignored: 0, due: 0 };
  };
}

/** Entries of the book, and those that are due (index my_words_new), as a part of a statement. */
export function wordCount(db: Queryable, userId: Placeholder, at: Placeholder) {
  const isDue = sql`${myWords.dueAt} <= ${at} AND ${myWords.state} NOT IN ('known', 'ignored')`;
  return db
    .select({
      words: sql<number>`count(*)::int`.as('words'),
      due: sql<number>`(count(*) FILTER (WHERE ${isDue}))::int`.as('due'),
    })
    .from(myWords)
    .where(and(eq(myWords.userId, userId), isNull(myWords.deletedAt), sql`${myWords.inBook}`));
}

/** Entries of the book, newest first, `after` an earlier one (index my_words_new). */
export function wordsAfter(
  db: Queryable,
  userId: number,
  after: WordRow | undefined,
  limit: number,
  now: Date,
): Promise<BookWord[]> {
  const isLater =
    after && sql`(${myWords.createdAt}, ${myWords.id}) < (${after.createdAt.toISOString()}::timestamptz, ${after.id})`;
  return db
    .select(bookWord(now))
    .from(myWords)
    .where(and(listed(userId, {}), isLater))
    .orderBy(...ORDERS.new)
    .limit(limit);
}

/** Some words, taken-out ones too (index my_words_word). */
export function wordsNamed(db: Queryable, userId: number, words: readonly string[], now: Date): Promise<BookWord[]> {
  return db
    .select(bookWord(now))
    .from(myWords)
    .where(and(eq(myWords.userId, userId), inArray(myWords.word, [...words])))
    .limit(words.length);
}

/** Those of some names that a reader has, including removed words (index my_words_word). */
export async function namesThere(db: Queryable, userId: number, names: readonly string[]): Promise<string[]> {
  if (names.length === 0) return [];
  const rows = await db
    .select({ word: myWords.word })
    .from(myWords)
    .where(and(eq(myWords.userId, userId), inArray(myWords.word, [...names])))
    .limit(names.length);
  return rows.map(({ word }) => word);
}

/** Some words by their numbers, in that order, taken-out ones too; another reader's are left out (primary key). Prepared. */
export function wordsById(reads: Db): (userId: number, wordIds: readonly number[], now: Date) => Promise<BookWord[]> {
  const statement = reads
    .select(bookWord(sql.placeholder('now')))
    .from(myWords)
    .where(
      and(
        sql`${myWords.id} = ANY(${sql.placeholder('wordIds')}::bigint[])`,
        eq(myWords.userId, sql.placeholder('userId')),
      ),
    )
    .prepare('words_by_id');
  return async (userId, wordIds, now) => {
    if (wordIds.length === 0) return [];
    const found = await statement.execute({ userId, wordIds, now });
    const byId = new Map(found.map((word) => [word.row.id, word]));
    return wordIds.flatMap((id) => byId.get(id) ?? []);
  };
}

/** The reader's states of some words (index my_words_word). */
export function statesOf(db: Queryable, userId: number, words: readonly string[]) {
  return db
    .select({
      word: myWords.word,
      state: myWords.state,
      inBook: myWords.inBook,
      resolve: myWords.resolve,
      isChosen: myWords.isChosen,
    })
    .from(myWords)
    .where(and(eq(myWords.userId, userId), inArray(myWords.word, [...words]), isNull(myWords.deletedAt)))
    .limit(words.length);
}

/** Title of a book that this reader may read: a public one, an own one, or any for a super user. */
export async function bookTitle(db: Queryable, uuid: string, { userId, isSuper }: Viewer): Promise<string | null> {
  const mayRead = isSuper ? undefined : or(isNotNull(books.publishedAt), eq(books.ownerId, userId));
  const [row] = await db
    .select({ title: titleOfBook })
    .from(books)
    .innerJoin(bookFiles, eq(bookFiles.id, books.fileId))
    .where(and(eq(books.uuid, uuid), mayRead))
    .limit(1);
  return row?.title ?? null;
}

/** Whether a reader had a book on the shelf, or words from it (indexes shelf_book and word_contexts_article). */
export async function hadBook(db: Queryable, uuid: string, userId: number): Promise<boolean> {
  const { rows } = await db.execute<{ had: boolean }>(sql`SELECT
    EXISTS (SELECT FROM ${shelf} WHERE ${shelf.bookUuid} = ${uuid} AND ${shelf.userId} = ${userId})
    OR EXISTS (SELECT FROM ${wordContexts} WHERE ${wordContexts.userId} = ${userId} AND ${wordContexts.bookUuid} = ${uuid}) AS had`);
  return rows[0]?.had === true;
}

/** The reviews and the evidence of a word under its new name; of two of one article the newer name's stays (indexes review_log_word, reading_evidence_word). */
export async function renameInLogs(tx: Queryable, userId: number, word: string, name: string): Promise<void> {
  const isOf = sql`user_id = ${userId} AND word = ${word}`;
  await tx.execute(sql`UPDATE ${reviewLog} SET word = ${name} WHERE ${isOf}`);
  await tx.execute(sql`DELETE FROM ${readingEvidence} old WHERE ${isOf} AND EXISTS (
    SELECT FROM ${readingEvidence} own WHERE own.user_id = old.user_id AND own.article_id = old.article_id AND own.word = ${name})`);
  await tx.execute(sql`UPDATE ${readingEvidence} SET word = ${name} WHERE ${isOf}`);
}
