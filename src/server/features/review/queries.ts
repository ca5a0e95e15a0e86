/** Reads and writes of where words stand and of the days' figures. Every one is of one reader and bounded. */
import { and, asc, eq, gt, inArray, isNull, lt, or, type SQL, sql } from 'drizzle-orm';
import type { ReadingEvidence } from '#contract/shapes.ts';
import type { Db, Queryable } from '#server/db/database.ts';
import { type FormerSteps, users } from '#server/features/identity/tables.ts';
import type { WordRow, WordSentence } from '#server/features/words/service.ts';
import { myWords, wordContexts } from '#server/features/words/tables.ts';
import type { DayFigures, Projection } from './projection.ts';
import type { ReaderPlan } from './scheduler.ts';
import { readingEvidence, reviewDays, reviewParameters } from './tables.ts';

/** A hundred years. */
const MAX_DAYS = 36_525;

/** Primary keys. */
export async function planOf(db: Queryable, userId: number): Promise<ReaderPlan> {
  const [row] = await planRow(db, eq(users.id, userId));
  return row ?? DEFAULT_PLAN;
}

/** {@link planOf} as a prepared statement. */
export function planLookup(reads: Db): (userId: number) => Promise<ReaderPlan> {
  const statement = planRow(reads, eq(users.id, sql.placeholder('userId'))).prepare('review_plan');
  return async (userId) => (await statement.execute({ userId }))[0] ?? DEFAULT_PLAN;
}

const DEFAULT_PLAN: ReaderPlan = { weights: null, retention: null, learningSteps: null, formerSteps: null };

function planRow(db: Pick<Queryable, 'select'>, isReader: SQL) {
  return db
    .select({
      weights: reviewParameters.weights,
      retention: sql<number | null>`(${users.settings} ->> 'retention')::float8`,
      learningSteps: sql<number[] | null>`${users.settings} -> 'learning_steps'`,
      formerSteps: sql<FormerSteps[] | null>`${users.settings} -> 'former_steps'`,
    })
    .from(users)
    .leftJoin(reviewParameters, eq(reviewParameters.userId, users.id))
    .where(isReader)
    .limit(1);
}

/** A word, locked until the transaction ends, so that reviews of it are taken in one after the other (primary key). */
export async function lockWord(tx: Queryable, userId: number, wordId: number): Promise<WordRow | undefined> {
  const [row] = await tx
    .select()
    .from(myWords)
    .where(and(eq(myWords.id, wordId), eq(myWords.userId, userId)))
    .for('update')
    .limit(1);
  return row;
}

/** Entries of the book after one of them, also those that were taken out, locked (index my_words_user_id). */
export function wordsAfter(tx: Queryable, userId: number, after: string, limit: number): Promise<WordRow[]> {
  return tx
    .select()
    .from(myWords)
    .where(and(eq(myWords.userId, userId), gt(myWords.word, after), sql`${myWords.inBook}`))
    .orderBy(asc(myWords.word))
    .limit(limit)
    .for('update');
}

/** Stores what the logs of some words make of them, in one statement. Evidence does not follow from the log and stays. */
export async function setProjections(tx: Queryable, changed: readonly (Projection & { id: number })[]): Promise<void> {
  if (changed.length === 0) return;
  const rows = changed.map(({ id, dueAt, lastReviewAt, ...row }) => ({
    id,
    due_at: dueAt?.toISOString() ?? null,
    last_review_at: lastReviewAt?.toISOString() ?? null,
    state: row.state,
    state_before: row.stateBefore,
    stability: row.stability,
    difficulty: row.difficulty,
    review_count: row.reviewCount,
    lapses: row.lapses,
    learning_step: row.learningStep,
    phase: row.phase,
  }));
  await tx.execute(sql`
    UPDATE ${myWords} SET state = v.state, state_before = v.state_before, due_at = v.due_at, stability = v.stability,
      difficulty = v.difficulty, review_count = v.review_count, lapses = v.lapses, last_review_at = v.last_review_at,
      learning_step = v.learning_step, phase = v.phase
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS v(id bigint, state text, state_before text,
      due_at timestamptz, stability float8, difficulty float8, review_count int, lapses int, last_review_at timestamptz,
      learning_step smallint, phase text)
    WHERE my_words.id = v.id`);
}

export async function setProjection(
  tx: Queryable,
  wordId: number,
  values: Projection & { evidence: ReadingEvidence | null },
): Promise<void> {
  await tx.update(myWords).set(values).where(eq(myWords.id, wordId));
}

/** Adds to days' figures (primary key), in the order of the days, so that two devices don't wait for each other. */
export async function addToDays(
  tx: Queryable,
  userId: number,
  changes: ReadonlyMap<string, DayFigures>,
): Promise<void> {
  if (changes.size === 0) return;
  const values = [...changes]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([day, figures]) => ({ userId, day, ...figures }));
  const plus = (column: keyof DayFigures) => sql`${reviewDays[column]} + excluded.${sql.identifier(column)}`;
  await tx
    .insert(reviewDays)
    .values(values)
    .onConflictDoUpdate({
      target: [reviewDays.userId, reviewDays.day],
      set: {
        reviewed: plus('reviewed'),
        correct: plus('correct'),
        spent: plus('spent'),
        started: plus('started'),
        recalls: plus('recalls'),
        recalled: plus('recalled'),
      },
    });
}

export type TriedParameters = typeof reviewParameters.$inferSelect;

/** The parameters that were tried for a reader (primary key). */
export async function triedParameters(db: Queryable, userId: number): Promise<TriedParameters | undefined> {
  const [row] = await db.select().from(reviewParameters).where(eq(reviewParameters.userId, userId)).limit(1);
  return row;
}

export async function keepParameters(db: Queryable, row: typeof reviewParameters.$inferInsert): Promise<void> {
  const { userId: _, ...values } = row;
  await db.insert(reviewParameters).values(row).onConflictDoUpdate({ target: reviewParameters.userId, set: values });
}

/** Reviews that count, over all days (primary key). */
export async function reviewCount(db: Queryable, userId: number): Promise<number> {
  const [row] = await db
    .select({ count: sql<number>`coalesce(sum(${reviewDays.reviewed}), 0)::int` })
    .from(reviewDays)
    .where(eq(reviewDays.userId, userId));
  return row?.count ?? 0;
}

/** All days of a reader with reviews (primary key), one row for each day. */
export function daysOf(db: Queryable, userId: number): Promise<(DayFigures & { day: string })[]> {
  return db.select().from(reviewDays).where(eq(reviewDays.userId, userId)).orderBy(asc(reviewDays.day)).limit(MAX_DAYS);
}

/** Readers with reviews after one of them (primary key of review_days). */
export async function readersAfter(db: Queryable, after: number, limit: number): Promise<number[]> {
  const rows = await db
    .selectDistinct({ userId: reviewDays.userId })
    .from(reviewDays)
    .where(gt(reviewDays.userId, after))
    .orderBy(asc(reviewDays.userId))
    .limit(limit);
  return rows.map(({ userId }) => userId);
}

/** The latest evidence about a word after an instant, from a time when it was due (index reading_evidence_word). */
export async function latestEvidence(
  db: Queryable,
  userId: number,
  word: string,
  after: Date | null,
): Promise<ReadingEvidence | null> {
  const [row] = await db
    .select({ kind: readingEvidence.kind })
    .from(readingEvidence)
    .where(
      and(
        eq(readingEvidence.userId, userId),
        eq(readingEvidence.word, word),
        after ? gt(readingEvidence.at, after) : undefined,
        readingEvidence.wasDue,
      ),
    )
    .orderBy(sql`${readingEvidence.at} DESC`)
    .limit(1);
  return row?.kind ?? null;
}

export interface MetWord {
  id: number;
  word: string;
  isDue: boolean;
  /** Whether it was reviewed before. */
  hasBegun: boolean;
}

const isBeingLearned = (userId: number) =>
  and(
    eq(myWords.userId, userId),
    isNull(myWords.deletedAt),
    sql`${myWords.inBook}`,
    inArray(myWords.state, ['new', 'learning', 'review']),
  );

const metWord = (now: Date) => ({
  id: myWords.id,
  word: myWords.word,
  isDue: sql<boolean>`coalesce(${myWords.dueAt} <= ${now.toISOString()}::timestamptz, false)`,
  hasBegun: sql<boolean>`${myWords.reviewCount} > 0`,
});

/** Those of some words that the reader is learning (index my_words_word). */
export function wordsBeingLearned(
  db: Queryable,
  userId: number,
  words: readonly string[],
  now: Date,
): Promise<MetWord[]> {
  return db
    .select(metWord(now))
    .from(myWords)
    .where(and(isBeingLearned(userId), inArray(myWords.word, [...words])))
    .limit(words.length);
}

/** Words kept of one article that are read. */
const MAX_KEPT = 1_000;

/** The words being learned that were kept from an article, each with its newest sentence there (index word_contexts_article). */
export function wordsKeptFrom(
  db: Queryable,
  userId: number,
  articleId: number,
  now: Date,
): Promise<(MetWord & { context: WordSentence })[]> {
  const { sentence, sentenceZh, meaning, start, end, bookUuid, blockId, title } = wordContexts;
  return db
    .selectDistinctOn([myWords.id], {
      ...metWord(now),
      context: {
        sentence,
        sentenceZh,
        meaning,
        start,
        end,
        bookUuid,
        blockId,
        title,
        articleId: wordContexts.articleId,
      },
    })
    .from(wordContexts)
    .innerJoin(myWords, eq(myWords.id, wordContexts.wordId))
    .where(and(isBeingLearned(userId), eq(wordContexts.userId, userId), eq(wordContexts.articleId, articleId)))
    .orderBy(myWords.id, sql`${wordContexts.id} DESC`)
    .limit(MAX_KEPT);
}

/**
 * Records it once for each article and word (primary keys); having looked a word up counts more than having met it. It moves only words
 * that were not reviewed since.
 */
export async function recordEvidence(
  db: Db,
  {
    userId,
    articleId,
    kind,
    at,
    isRepeated,
  }: { userId: number; articleId: number; kind: ReadingEvidence; at: Date; isRepeated: boolean },
  words: readonly MetWord[],
): Promise<void> {
  if (words.length === 0) return;
  await db.transaction(async (tx) => {
    const sorted = [...words].sort((a, b) => a.id - b.id);
    const values = sorted.map(({ word, isDue }) => ({ userId, articleId, word, kind, wasDue: isDue, at }));
    const insert = tx.insert(readingEvidence).values(values);
    const { userId: reader, articleId: article, word: name } = readingEvidence;
    const latest = { kind, at, wasDue: sql`excluded.was_due` };
    const setWhere = sql`excluded.at >= ${readingEvidence.at}`;
    const told =
      kind === 'met' || isRepeated
        ? insert.onConflictDoNothing()
        : insert.onConflictDoUpdate({ target: [reader, article, name], set: latest, setWhere });
    const kept = await told.returning({ word: name, wasDue: readingEvidence.wasDue });
    const moves = new Set(kept.filter(({ wasDue }) => wasDue).map(({ word }) => word));
    const ids = sorted.filter(({ word }) => moves.has(word)).map(({ id }) => id);
    if (ids.length === 0) return;
    const isLater = or(isNull(myWords.lastReviewAt), lt(myWords.lastReviewAt, at));
    await tx
      .update(myWords)
      .set({ evidence: kind })
      .where(and(inArray(myWords.id, ids), isLater));
  });
}
