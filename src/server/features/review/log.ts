/** The log of reviews: adding to it, and reading one word's part of it. Nothing in it is ever changed. */
import { and, asc, desc, eq, gt, inArray, max } from 'drizzle-orm';
import type { Grade } from '#engine/schedule/card.ts';
import type { LoggedReview, LoggedUndo } from '#engine/schedule/replay.ts';
import type { Queryable } from '#server/db/database.ts';
import { reviewLog } from './tables.ts';

export type LogRow = typeof reviewLog.$inferSelect;
export type NewLogRow = Omit<typeof reviewLog.$inferInsert, 'receivedAt'>;

/** A review as its day's figures and its word's history need it. */
export interface WordReview extends LoggedReview {
  spentSeconds: number;
  mode: LogRow['mode'];
  source: LogRow['source'];
}

/** Reviews of one word that are replayed, the newest: nobody reviews a word more often. */
const MAX_OF_A_WORD = 2_000;

/**
 * Adds an entry; one with the same id and kind stays as it is (primary key).
 *
 * @returns the word that the entry with this id is of, and whether it was added now
 */
export async function append(tx: Queryable, entry: NewLogRow): Promise<{ word: string; isNew: boolean }> {
  const added = await tx.insert(reviewLog).values(entry).onConflictDoNothing().returning({ word: reviewLog.word });
  if (added[0]) return { word: added[0].word, isNew: true };
  const { userId, reviewUuid, kind } = entry;
  const word = await wordOfEntry(tx, userId, reviewUuid, kind);
  if (word === undefined) throw new Error(`review ${reviewUuid} of user ${userId} vanished while it was added`);
  return { word, isNew: false };
}

/** The word that a review or its undo is of; undefined when it has not arrived (primary key). */
export async function wordOfEntry(
  tx: Queryable,
  userId: number,
  reviewUuid: string,
  kind: LogRow['kind'],
): Promise<string | undefined> {
  const [row] = await tx
    .select({ word: reviewLog.word })
    .from(reviewLog)
    .where(and(eq(reviewLog.userId, userId), eq(reviewLog.reviewUuid, reviewUuid), eq(reviewLog.kind, kind)))
    .limit(1);
  return row?.word;
}

/** A word's log (index review_log_word). */
export async function entriesOf(db: Queryable, userId: number, word: string): Promise<(WordReview | LoggedUndo)[]> {
  return (await entriesOfWords(db, userId, [word])).get(word) ?? [];
}

/** The logs of some words (index review_log_word); words without one are left out. */
export async function entriesOfWords(
  db: Queryable,
  userId: number,
  words: readonly string[],
): Promise<Map<string, (WordReview | LoggedUndo)[]>> {
  const rows = await db
    .select()
    .from(reviewLog)
    .where(and(eq(reviewLog.userId, userId), inArray(reviewLog.word, [...words])))
    .orderBy(asc(reviewLog.word), desc(reviewLog.at))
    .limit(MAX_OF_A_WORD * words.length);
  const found = new Map<string, (WordReview | LoggedUndo)[]>();
  for (const row of rows) {
    const entries = found.get(row.word) ?? [];
    found.set(row.word, entries);
    entries.push(entryOf(row));
  }
  return found;
}

function entryOf({ kind, reviewUuid, rating, at, spent, mode, source }: LogRow): WordReview | LoggedUndo {
  if (kind === 'undo' || rating === null) return { kind: 'undo', reviewUuid };
  return { kind, reviewUuid, grade: rating satisfies Grade, at, spentSeconds: spent, mode, source };
}

/** Words with a log after one of them, in order (index review_log_word). */
export async function loggedWords(db: Queryable, userId: number, after: string, limit: number): Promise<string[]> {
  const rows = await db
    .selectDistinct({ word: reviewLog.word })
    .from(reviewLog)
    .where(and(eq(reviewLog.userId, userId), gt(reviewLog.word, after)))
    .orderBy(asc(reviewLog.word))
    .limit(limit);
  return rows.map(({ word }) => word);
}

/** Words with a log, those reviewed last first (index review_log_word). */
export async function newestWords(db: Queryable, userId: number, limit: number): Promise<string[]> {
  const rows = await db
    .select({ word: reviewLog.word })
    .from(reviewLog)
    .where(eq(reviewLog.userId, userId))
    .groupBy(reviewLog.word)
    .orderBy(desc(max(reviewLog.at)), asc(reviewLog.word))
    .limit(limit);
  return rows.map(({ word }) => word);
}
