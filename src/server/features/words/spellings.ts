/**
 * Carries words of the book to the spelling that the dictionary has for them now, where it differs only in case: `toronto` from before the
 * entry got its capital, `Conservative` from before it was written small. Where a reader has the word in both spellings, it becomes one entry.
 */
import { and, asc, eq, gt, isNull, sql } from 'drizzle-orm';
import * as z from 'zod';
import { normalizeWord } from '#engine/tokens.ts';
import type { Db, Queryable } from '#server/db/database.ts';
import type { Dictionary } from '#server/features/dictionary/service.ts';
import type { KnownService } from '#server/features/known/service.ts';
import { defineJob, type Jobs } from '#server/jobs/queue.ts';
import { inTimeSlices } from '#server/threads/time-slicing.ts';
import { renameInLogs, type WordRow, wordsNamed } from './queries.ts';
import { spellingNow } from './resolving.ts';
import { myWords, wordContexts, wordSpellings } from './tables.ts';
import { lockWords } from './writes.ts';

/** Rows after an id, of all readers. */
export const spellingsJob = defineJob({
  name: 'word-spellings',
  data: z.object({ after: z.int() }),
  retryLimit: 3,
  expireInSeconds: 600,
  atOnce: 1,
});

/** Rows of a job: some tens of milliseconds of look-ups. */
const BATCH = 5_000;

export interface WordSpellings {
  /** Enqueues a pass over all rows, unless there was one for this dictionary, which only changes with the version of the product. */
  start(): Promise<void>;
  /** Carries the rows of a batch over, and enqueues the next one. */
  renew(after: number): Promise<void>;
}

interface SpellingOptions {
  db: Db;
  dictionary: Pick<Dictionary, 'lookup' | 'lexicon' | 'stamp'>;
  known: Pick<KnownService, 'change'>;
  jobs: Pick<Jobs, 'enqueue'>;
  /** Derives the schedule anew, whose intervals are fuzzed by the word. */
  rebuild(userId: number): Promise<void>;
}

export function createWordSpellings({ db, dictionary, known, jobs, rebuild }: SpellingOptions): WordSpellings {
  const { lexicon } = dictionary;
  return {
    async start() {
      const isThis = eq(wordSpellings.stamp, dictionary.stamp);
      const done = await db.select().from(wordSpellings).where(isThis).limit(1);
      if (done.length === 0) await jobs.enqueue(db, spellingsJob, { after: 0 });
    },
    async renew(after) {
      // Primary key.
      const rows = await db
        .select({ id: myWords.id, userId: myWords.userId, word: myWords.word, resolve: myWords.resolve })
        .from(myWords)
        .where(and(gt(myWords.id, after), isNull(myWords.deletedAt)))
        .orderBy(asc(myWords.id))
        .limit(BATCH);
      const changed: { userId: number; word: string; spelling: string }[] = [];
      await inTimeSlices(rows, ({ userId, word, resolve }) => {
        const headword = lexicon.entry(normalizeWord(word))?.headword;
        if (headword === undefined || headword === word) return;
        const spelling = spellingNow(word, resolve, dictionary);
        if (spelling !== word) changed.push({ userId, word, spelling });
      });
      const readers = new Set<number>();
      for (const { userId, word, spelling } of changed) {
        if (await known.change(userId, (tx) => carryOver(tx, userId, word, spelling))) readers.add(userId);
      }
      for (const userId of readers) await rebuild(userId);
      const last = rows.at(-1);
      if (last) await jobs.enqueue(db, spellingsJob, { after: last.id });
      else await db.insert(wordSpellings).values({ stamp: dictionary.stamp }).onConflictDoNothing();
    },
  };
}

/**
 * Writes a word of the book in another case, with its reviews.
 *
 * @returns whether its schedule is to be derived anew
 */
export async function carryOver(tx: Queryable, userId: number, word: string, spelling: string): Promise<boolean> {
  await lockWords(tx, userId, [word, spelling]);
  const found = await wordsNamed(tx, userId, [word, spelling], new Date());
  const rowOf = (name: string) => found.find(({ row }) => row.word === name)?.row;
  const [old, own] = [rowOf(word), rowOf(spelling)];
  // What was removed keeps its reviews under its own name.
  if (old === undefined || old.deletedAt !== null || (own !== undefined && own.deletedAt !== null)) return false;
  const [kept, other] = own === undefined || (old.inBook && !own.inBook) ? [old, own] : [own, old];
  if (other !== undefined) await join(tx, kept, other);
  await tx.update(myWords).set({ word: spelling }).where(eq(myWords.id, kept.id));
  await renameInLogs(tx, userId, word, spelling);
  return old.reviewCount > 0 || other !== undefined;
}

/** One entry of two: the sentences of both, the older beginning, and the meaning that the reader chose. */
async function join(tx: Queryable, kept: WordRow, other: WordRow): Promise<void> {
  await tx
    .update(wordContexts)
    .set({ wordId: kept.id })
    .where(
      and(
        eq(wordContexts.wordId, other.id),
        sql`${wordContexts.sentenceHash} NOT IN (SELECT sentence_hash FROM word_contexts WHERE word_id = ${kept.id})`,
      ),
    );
  await tx.delete(myWords).where(eq(myWords.id, other.id));
  const takesMeaning = other.isChosen && !kept.isChosen;
  const isBoth = kept.inBook && other.inBook;
  const changes = {
    ...(takesMeaning && { resolve: other.resolve, isChosen: true }),
    ...(isBoth && kept.reviewsFrom !== null && other.reviewsFrom === null && { reviewsFrom: null }),
    ...(isBoth && other.createdAt < kept.createdAt && { createdAt: other.createdAt }),
  };
  if (Object.keys(changes).length > 0) await tx.update(myWords).set(changes).where(eq(myWords.id, kept.id));
}
