/** Changes of the word book. A row is locked while its next state is decided, so that two devices act in turn. */
import { and, desc, eq, gte, inArray, isNull, ne, notInArray, sql } from 'drizzle-orm';
import type { WordSource } from '#contract/shapes.ts';
import type { Queryable } from '#server/db/database.ts';
import type { WordEntry } from './entry.ts';
import { MOST_CONTEXTS, type WordRow } from './queries.ts';
import { myWords, wordContexts } from './tables.ts';

/** A deleted word that is added again within this time comes back as it was. */
const COMES_BACK_MS = 86_400_000;

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
  changesResolve: boolean,
  at: Date,
): Promise<{ row: WordRow; isMade: boolean }> {
  const fresh = { userId, ...entry, source, createdAt: at, updatedAt: at };
  const [made] = await tx.insert(myWords).values(fresh).onConflictDoNothing().returning();
  if (made) return { row: made, isMade: true };
  const isWord = and(eq(myWords.userId, userId), eq(myWords.word, entry.word));
  const [row] = await tx.select().from(myWords).where(isWord).for('update').limit(1);
  if (row === undefined) throw new Error(`word of user ${userId} vanished while it was added`);
  const comesBack = row.deletedAt === null || at.getTime() - row.deletedAt.getTime() <= COMES_BACK_MS;
  if (row.inBook && comesBack) {
    const resumed = row.deletedAt === null && row.state !== stateByReviews(row) ? resuming(row, at) : {};
    const values = {
      deletedAt: null,
      updatedAt: at,
      ...(changesResolve ? { resolve: entry.resolve } : {}),
      ...resumed,
    };
    return { row: await update(tx, row.id, values), isMade: false };
  }
  if (row.inBook) await tx.delete(wordContexts).where(eq(wordContexts.wordId, row.id));
  // Its earlier life ended when it was taken out: a device that is behind may still send reviews of the new one.
  const reviewsFrom = row.deletedAt ?? at;
  const begun = await update(tx, row.id, { ...entry, ...BEGINNING, source, reviewsFrom, createdAt: at, updatedAt: at });
  return { row: begun, isMade: false };
}

/** What the reviews make of a word, whatever it is marked as. */
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

/** Adds a sentence once; of more than {@link MOST_CONTEXTS} the oldest go. @param isFirst the word has none yet */
export async function addContext(tx: Queryable, word: WordRow, context: NewContext, isFirst: boolean): Promise<void> {
  await tx
    .insert(wordContexts)
    .values({ ...context, wordId: word.id, userId: word.userId })
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
    .limit(MOST_CONTEXTS);
  await tx.delete(wordContexts).where(and(eq(wordContexts.wordId, word.id), notInArray(wordContexts.id, newest)));
}

/** A word that was only marked as known is no longer known. @returns how many were there */
export async function takeOut(db: Queryable, userId: number, words: readonly string[], at: Date): Promise<number> {
  const gone = await db
    .update(myWords)
    .set({ deletedAt: at, updatedAt: at })
    .where(and(isOneOf(userId, words), isNull(myWords.deletedAt)))
    .returning({ id: myWords.id });
  return gone.length;
}

/** What a reader says of a word once and for all. */
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
  const inBook = await tx
    .update(myWords)
    .set({
      stateBefore: sql`CASE WHEN ${myWords.state} IN ('known', 'ignored') THEN ${myWords.stateBefore} ELSE ${myWords.state} END`,
      state,
      updatedAt: at,
    })
    .where(
      and(
        isOneOf(userId, [...entries.map(({ word }) => word), ...others]),
        isNull(myWords.deletedAt),
        ne(myWords.state, state),
      ),
    )
    .returning({ id: myWords.id });
  if (entries.length === 0) return inBook.length;
  const marked = { inBook: false, state, stateBefore: null, dueAt: null, deletedAt: null } as const;
  const added = await tx
    .insert(myWords)
    .values(entries.map((entry) => ({ userId, ...entry, ...marked, createdAt: at, updatedAt: at })))
    .onConflictDoUpdate({
      target: [myWords.userId, myWords.word],
      set: { ...marked, updatedAt: at },
      setWhere: sql`${myWords.deletedAt} IS NOT NULL`,
    })
    .returning({ id: myWords.id });
  return inBook.length + added.length;
}

/** Brings back what was taken out of the book within a day, as it was. @returns how many there were */
export async function bringBack(db: Queryable, userId: number, words: readonly string[], at: Date): Promise<number> {
  const back = await db
    .update(myWords)
    .set({ deletedAt: null, updatedAt: at })
    .where(
      and(
        isOneOf(userId, words),
        sql`${myWords.inBook}`,
        gte(myWords.deletedAt, new Date(at.getTime() - COMES_BACK_MS)),
      ),
    )
    .returning({ id: myWords.id });
  return back.length;
}

/** Back to what they were; those that were never in the book are forgotten. @returns how many were marked */
export async function unmark(tx: Queryable, userId: number, words: readonly string[], at: Date): Promise<number> {
  const isMarked = and(isOneOf(userId, words), isNull(myWords.deletedAt), inArray(myWords.state, ['known', 'ignored']));
  // Not deleted for good: the end of its earlier life, if it had one, would be forgotten.
  const forgotten = await tx
    .update(myWords)
    .set({ deletedAt: at, updatedAt: at })
    .where(and(isMarked, sql`NOT ${myWords.inBook}`))
    .returning({ id: myWords.id });
  const changed = await tx
    .update(myWords)
    .set({ state: sql`coalesce(${myWords.stateBefore}, 'new')`, stateBefore: null, updatedAt: at })
    .where(isMarked)
    .returning({ id: myWords.id });
  return forgotten.length + changed.length;
}

function isOneOf(userId: number, words: readonly string[]) {
  return and(eq(myWords.userId, userId), inArray(myWords.word, [...words]));
}
