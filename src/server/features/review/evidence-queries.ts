/** Reads and writes of what reading says of a reader's words. */
import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { ReadingEvidence } from '#contract/shapes.ts';
import type { Db, Queryable } from '#server/db/database.ts';
import { myWords } from '#server/features/words/tables.ts';
import { readingEvidence } from './tables.ts';

export interface MetWord {
  id: number;
  word: string;
  isDue: boolean;
  /** It was reviewed before. */
  hasBegun: boolean;
}

/** Those of some words that the reader is learning (index my_words_word). */
export function wordsBeingLearned(
  db: Queryable,
  userId: number,
  words: readonly string[],
  now: Date,
): Promise<MetWord[]> {
  return db
    .select({
      id: myWords.id,
      word: myWords.word,
      isDue: sql<boolean>`coalesce(${myWords.dueAt} <= ${now.toISOString()}::timestamptz, false)`,
      hasBegun: sql<boolean>`${myWords.reviewCount} > 0`,
    })
    .from(myWords)
    .where(
      and(
        eq(myWords.userId, userId),
        inArray(myWords.word, [...words]),
        isNull(myWords.deletedAt),
        sql`${myWords.inBook}`,
        inArray(myWords.state, ['new', 'learning', 'review']),
      ),
    )
    .limit(words.length);
}

/** Records it once for each article and word; having looked a word up counts more than having met it (primary keys). */
export async function recordEvidence(
  db: Db,
  { userId, articleId, kind, at }: { userId: number; articleId: number; kind: ReadingEvidence; at: Date },
  words: readonly MetWord[],
): Promise<void> {
  if (words.length === 0) return;
  await db.transaction(async (tx) => {
    const sorted = [...words].sort((a, b) => a.id - b.id);
    const values = sorted.map(({ word, isDue }) => ({ userId, articleId, word, kind, wasDue: isDue, at }));
    const insert = tx.insert(readingEvidence).values(values);
    const { userId: reader, articleId: article, word: name } = readingEvidence;
    const latest = { kind, at, wasDue: sql`excluded.was_due` };
    const told =
      kind === 'met'
        ? insert.onConflictDoNothing()
        : insert.onConflictDoUpdate({ target: [reader, article, name], set: latest });
    const kept = await told.returning({ word: name, wasDue: readingEvidence.wasDue });
    const moves = new Set(kept.filter(({ wasDue }) => wasDue).map(({ word }) => word));
    const ids = sorted.filter(({ word }) => moves.has(word)).map(({ id }) => id);
    if (ids.length > 0) await tx.update(myWords).set({ evidence: kind }).where(inArray(myWords.id, ids));
  });
}
