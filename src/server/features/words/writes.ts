/** Changes of the word book. A row is locked while its next state is decided, so that two devices act in turn. */
import { and, desc, eq, gte, inArray, isNull, ne, notInArray, sql } from 'drizzle-orm';
import type { Block, WordSource } from '#contract/shapes.ts';
import { DAY_MS } from '#engine/shanghai-time.ts';
import type { Queryable } from '#server/db/database.ts';
import { sentenceHash } from './context.ts';
import type { WordEntry } from './entry.ts';
import { MAX_CONTEXTS, type WordRow } from './queries.ts';
import { myWords, wordContexts } from './tables.ts';

/** A deleted word that is added again within this time comes back as it was. */
const COMES_BACK_MS = DAY_MS;

export type NewContext = Omit<typeof wordContexts.$inferInsert, 'id' | 'wordId' | 'userId' | 'createdAt'>;

/**
 * Puts a word into the book. One that is there keeps its state, but one marked as known or ignored is learned again; one
 * deleted within a day comes back as it was; any other begins anew.
 *
 * @param changesResolve whether `entry.resolve` is the reader's own wording and replaces an older one
 */
export async function putWord(
  tx: Queryable,
  userId: number,
  entry: WordEntry,
  source: WordSource,
  { changesResolve, keepsMark = false }: { changesResolve: boolean; keepsMark?: boolean },
  at: Date,
): Promise<{ row: WordRow; isMade: boolean }> {
  const fresh = { userId, ...entry, source, createdAt: at, updatedAt: at };
  const [made] = await tx.insert(myWords).values(fresh).onConflictDoNothing().returning();
  if (made) return { row: made, isMade: true };
  const isWord = and(eq(myWords.userId, userId), eq(myWords.word, entry.word));
  const [row] = await tx.select().from(myWords).where(isWord).for('update').limit(1);
  if (row === undefined) throw new Error(`word of user ${userId} vanished while it was added`);
  const comesBack = row.deletedAt === null || at.getTime() - row.deletedAt.getTime() <= COMES_BACK_MS;
  if (hasLife(row) && comesBack) {
    const isMarked = row.deletedAt === null && row.state !== stateByReviews(row);
    const isResumed = !row.inBook || (isMarked && !keepsMark);
    const resumed = isResumed ? resuming(row, at) : {};
    const values = {
      inBook: true,
      deletedAt: null,
      updatedAt: at,
      ...(changesResolve && row.resolve !== entry.resolve
        ? { resolve: entry.resolve, isChosen: row.inBook && row.deletedAt === null }
        : {}),
      ...resumed,
    };
    return { row: await update(tx, row.id, values), isMade: false };
  }
  if (row.inBook) await tx.delete(wordContexts).where(eq(wordContexts.wordId, row.id));
  // Reviews count from when the word was removed: a device that is behind may still send reviews of the new entry.
  // A word that was only marked had no reviews, and a device's clock may be slow.
  const reviewsFrom = row.deletedAt ?? row.lastReviewAt ?? row.reviewsFrom;
  const begun = await update(tx, row.id, { ...entry, ...BEGINNING, source, reviewsFrom, createdAt: at, updatedAt: at });
  return { row: begun, isMade: false };
}

/** Whether the word is in the book, or would be without its mark: one that was removed and then marked keeps its state by reviews. */
function hasLife({ inBook, stateBefore }: Pick<WordRow, 'inBook' | 'stateBefore'>): boolean {
  return inBook || stateBefore !== null;
}

/** State of a word by its reviews, without its mark. */
function stateByReviews({ state, stateBefore }: Pick<WordRow, 'state' | 'stateBefore'>): WordRow['state'] {
  return state === 'known' || state === 'ignored' ? (stateBefore ?? 'new') : state;
}

/** A word that was taken for known and is not: its memory stays what it was, but it is due at once. */
function resuming(row: WordRow, at: Date): Partial<typeof myWords.$inferInsert> {
  const resumed = { stateBefore: null, resumedAt: at } as const;
  if (row.lastReviewAt === null) return { ...resumed, state: 'new' };
  const dueAt = row.dueAt !== null && row.dueAt < at ? row.dueAt : at;
  return { ...resumed, state: 'learning', dueAt };
}

const BEGINNING = {
  inBook: true,
  isChosen: false,
  state: 'new',
  stateBefore: null,
  dueAt: null,
  stability: null,
  difficulty: null,
  reviewCount: 0,
  lapses: 0,
  lastReviewAt: null,
  learningStep: 0,
  phase: 'new',
  resumedAt: null,
  evidence: null,
  deletedAt: null,
} as const;

async function update(tx: Queryable, id: number, values: Partial<typeof myWords.$inferInsert>): Promise<WordRow> {
  const [row] = await tx.update(myWords).set(values).where(eq(myWords.id, id)).returning();
  if (row === undefined) throw new Error(`word ${id} vanished while it was changed`);
  return row;
}

/** Adds a sentence once; of more than {@link MAX_CONTEXTS} the oldest go. @param isFirst the word has none yet */
export async function addContext(
  tx: Queryable,
  word: WordRow,
  context: NewContext,
  isFirst: boolean,
  at: Date,
): Promise<void> {
  await tx
    .insert(wordContexts)
    .values({ ...context, wordId: word.id, userId: word.userId, createdAt: at })
    .onConflictDoUpdate({
      target: [wordContexts.wordId, wordContexts.sentenceHash],
      set: {
        sentenceZh: sql`coalesce(${wordContexts.sentenceZh}, excluded.sentence_zh)`,
        meaning: sql`coalesce(excluded.meaning, ${wordContexts.meaning})`,
      },
    });
  if (isFirst) return;
  const newest = tx
    .select({ id: wordContexts.id })
    .from(wordContexts)
    .where(eq(wordContexts.wordId, word.id))
    .orderBy(desc(wordContexts.id))
    .limit(MAX_CONTEXTS);
  await tx.delete(wordContexts).where(and(eq(wordContexts.wordId, word.id), notInArray(wordContexts.id, newest)));
}

/**
 * Takes translations of an article that were corrected to the sentences of it that readers keep (index word_contexts_of_sentence). One
 * that a reader has written is left; one that there was none for is filled in.
 */
export async function renewTranslations(
  tx: Queryable,
  articleId: number,
  { before, after }: { before: readonly Block[]; after: readonly Block[] },
): Promise<void> {
  const old = translationsByHash(before);
  const changed = [...translationsByHash(after)].filter(
    ([hash, zh]) => zh !== null && old.has(hash) && old.get(hash) !== zh,
  );
  if (changed.length === 0) return;
  const hashes = changed.map(([hash]) => hash);
  await tx.execute(sql`
    UPDATE word_contexts SET sentence_zh = corrected.zh
    FROM unnest(
      ${sql.param(hashes)}::text[],
      ${sql.param(hashes.map((hash) => old.get(hash) ?? null))}::text[],
      ${sql.param(changed.map(([, zh]) => zh))}::text[]
    ) AS corrected (hash, old_zh, zh)
    WHERE article_id = ${articleId} AND sentence_hash = corrected.hash
      AND (sentence_zh IS NULL OR sentence_zh = corrected.old_zh)`);
}

/** Translations by sentence; of a sentence that occurs twice the first counts, as when a word is added. */
function translationsByHash(blocks: readonly Block[]): Map<string, string | null> {
  const found = new Map<string, string | null>();
  for (const { text = '', sentences = [] } of blocks) {
    for (const { start, end, text_zh: zh } of sentences) {
      const hash = sentenceHash(text.slice(start, end));
      if (!found.has(hash)) found.set(hash, zh);
    }
  }
  return found;
}

/** A word that was only marked as known is no longer known. @returns how many were there */
export async function takeOut(db: Queryable, userId: number, words: readonly string[], at: Date): Promise<number> {
  await lockWords(db, userId, words);
  const gone = await db
    .update(myWords)
    .set({ deletedAt: at, updatedAt: at })
    .where(and(isOneOf(userId, words), isNull(myWords.deletedAt)))
    .returning({ id: myWords.id });
  return gone.length;
}

/** Marks by which a reader decides about a word without reviews. */
export type WordMark = Extract<WordRow['state'], 'known' | 'ignored'>;

/**
 * 已掌握 or 忽略: words of the book change their state, others are kept with it without being in the book.
 *
 * @param entries words that the dictionary has; `others` are marked only if the book has them
 * @returns how many were not marked so before
 */
export async function mark(
  tx: Queryable,
  userId: number,
  state: WordMark,
  entries: readonly WordEntry[],
  others: readonly string[],
  at: Date,
): Promise<number> {
  const names = [...entries.map(({ word }) => word), ...others];
  await lockWords(tx, userId, names);
  const inBook = await tx
    .update(myWords)
    .set({
      stateBefore: sql`CASE WHEN ${myWords.state} IN ('known', 'ignored') THEN ${myWords.stateBefore} ELSE ${myWords.state} END`,
      state,
      updatedAt: at,
    })
    .where(and(isOneOf(userId, names), isNull(myWords.deletedAt), ne(myWords.state, state)))
    .returning({ id: myWords.id });
  if (entries.length === 0) return inBook.length;
  const marked = { inBook: false, state, deletedAt: null } as const;
  const comesBack = sql`(${myWords.inBook} OR ${myWords.stateBefore} IS NOT NULL) AND ${myWords.deletedAt} >= ${lastDay(at).toISOString()}`;
  const byReviews = sql`CASE WHEN ${myWords.state} IN ('known', 'ignored') THEN coalesce(${myWords.stateBefore}, 'new') ELSE ${myWords.state} END`;
  const added = await tx
    .insert(myWords)
    .values(entries.map((entry) => ({ userId, ...entry, ...marked, createdAt: at, updatedAt: at })))
    .onConflictDoUpdate({
      target: [myWords.userId, myWords.word],
      set: {
        ...marked,
        updatedAt: at,
        // Taken back within a day, it is in the book as it was.
        stateBefore: sql`CASE WHEN ${comesBack} THEN ${byReviews} END`,
        dueAt: sql`CASE WHEN ${comesBack} THEN ${myWords.dueAt} END`,
      },
      setWhere: sql`${myWords.deletedAt} IS NOT NULL`,
    })
    .returning({ id: myWords.id });
  return inBook.length + added.length;
}

/** Brings back what was taken out within a day, as it was: in the book, or only marked. @returns how many there were */
export async function bringBack(db: Queryable, userId: number, words: readonly string[], at: Date): Promise<number> {
  await lockWords(db, userId, words);
  const back = await db
    .update(myWords)
    .set({ deletedAt: null, updatedAt: at })
    .where(and(isOneOf(userId, words), gte(myWords.deletedAt, lastDay(at))))
    .returning({ id: myWords.id });
  return back.length;
}

/** Back to what they were; those that were never in the book are forgotten. @returns how many were marked */
export async function unmark(tx: Queryable, userId: number, words: readonly string[], at: Date): Promise<number> {
  await lockWords(tx, userId, words);
  const isMarked = and(isOneOf(userId, words), isNull(myWords.deletedAt), inArray(myWords.state, ['known', 'ignored']));
  // The row stays, because it dates the end of an earlier entry with reviews.
  const forgotten = await tx
    .update(myWords)
    .set({
      deletedAt: at,
      updatedAt: at,
      // The word is in the book again only if it was before it was marked.
      inBook: sql`${myWords.stateBefore} IS NOT NULL`,
      state: sql`coalesce(${myWords.stateBefore}, ${myWords.state})`,
      stateBefore: null,
    })
    .where(and(isMarked, sql`NOT ${myWords.inBook}`))
    .returning({ id: myWords.id });
  const changed = await tx
    .update(myWords)
    .set({ state: sql`coalesce(${myWords.stateBefore}, 'new')`, stateBefore: null, updatedAt: at })
    .where(isMarked)
    .returning({ id: myWords.id });
  return forgotten.length + changed.length;
}

/** Time from which deleted words can be restored. */
function lastDay(at: Date): Date {
  return new Date(at.getTime() - COMES_BACK_MS);
}

/** Locks rows in the order of their words, as everybody who writes several does: none waits for another in a circle (index my_words_word). */
export async function lockWords(tx: Queryable, userId: number, words: readonly string[]): Promise<void> {
  if (words.length === 0) return;
  const own = tx.select({ id: myWords.id }).from(myWords).where(isOneOf(userId, words));
  await own.orderBy(myWords.word).limit(words.length).for('no key update');
}

function isOneOf(userId: number, words: readonly string[]) {
  return and(eq(myWords.userId, userId), inArray(myWords.word, [...words]));
}
