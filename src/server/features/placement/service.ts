/**
 * The vocabulary test. Nothing is kept while it runs: the test's name and all answers so far come with each step, and the
 * engine says what follows. A finished one is kept for a reader with an account, once, and gives a reader who never chose
 * a level the level that it found.
 */
import { randomBytes } from 'node:crypto';
import { and, desc, eq, type Placeholder, sql } from 'drizzle-orm';
import { AppError } from '#contract/errors.ts';
import type { ExamLevel, PlacementAnswer } from '#contract/shapes.ts';
import { COUNTED_RANKS } from '#engine/placement/item-response.ts';
import { type TestForm, type TestResult, type TestStep, testStep } from '#engine/placement/level-test.ts';
import { type Pool, poolInSteps } from '#engine/placement/pool.ts';
import type { RankedWord } from '#engine/placement/test-words.ts';
import type { Database, Queryable } from '#server/db/database.ts';
import type { Dictionary } from '#server/features/dictionary/service.ts';
import type { IdentityService } from '#server/features/identity/service.ts';
import type { ExamCoverage, ExamWords } from '#server/features/known/service.ts';
import { readerOf, type Viewer } from '#server/http/viewer.ts';
import { nextSlice } from '#server/threads/time-slicing.ts';
import { placements } from './tables.ts';

/** Earlier results that are shown. */
const HISTORY = 20;
const SEED_BYTES = 8;
/** Form, stamp of the pool, seed. */
const NAME = /^(full|short)-([0-9a-z]{1,8})-([0-9a-f]{16})$/;

type PlacementRow = typeof placements.$inferSelect;
type NewPlacement = Omit<typeof placements.$inferInsert, 'id'>;

/** Words known, with the bounds of a 90 % interval. */
export interface VocabularySize {
  estimate: number;
  low: number;
  high: number;
  at: Date;
}

export interface TestState extends TestStep {
  name: string;
  form: TestForm;
  answered: number;
  /** Only for a finished test: how many words of each exam's list the reader knows. */
  exams: ExamWords[];
  /** When the finished test was stored; null while it runs and for visitors. */
  savedAt: Date | null;
  /** Null while the reader never chose one, and for visitors. */
  chosenLevel: ExamLevel | null;
  /** Reliable results, the newest first. */
  history: PlacementRow[];
}

export interface PlacementService {
  /** A new test at its first questions. @param viewer null for visitors */
  start(viewer: Viewer | null, form: TestForm): Promise<TestState>;
  /**
   * State of a test after these answers; a finished test is stored.
   * @throws {AppError} INVALID_INPUT for answers of another test, GONE when the words have changed since it began
   */
  proceed(viewer: Viewer | null, name: string, answers: readonly PlacementAnswer[]): Promise<TestState>;
  /** The newest result that can be relied on; null before the first. */
  latest(userId: number): Promise<VocabularySize | null>;
  /** Results that can be relied on, the newest first. */
  results(userId: number): Promise<VocabularySize[]>;
}

export interface PlacementOptions {
  database: Pick<Database, 'db'>;
  dictionary: Pick<Dictionary, 'ranked' | 'senses'>;
  /** Known only when it is asked: what readers know rests on the tests that are kept here. */
  exams(): ExamCoverage;
  identity: Pick<IdentityService, 'account' | 'changeSettings'>;
  now: () => Date;
}

export function createPlacement(options: PlacementOptions): PlacementService {
  const { dictionary, exams, identity, now } = options;
  const { db } = options.database;
  const pool = poolOver(dictionary);

  async function keep(
    viewer: Viewer,
    test: string,
    answers: readonly PlacementAnswer[],
    result: TestResult,
  ): Promise<Date> {
    const { estimate, low, high, examLevel, isReliable } = result;
    const { userId } = viewer;
    const kept = { userId, test, estimate, low, high, examLevel, isReliable, answers: [...answers], at: now() };
    const { at, isNew } = await keepPlacement(db, kept);
    if (isNew && isReliable && (await chosenLevel(userId)) === null) {
      await identity.changeSettings(viewer, { exam_level: examLevel });
    }
    return at;
  }

  const chosenLevel = async (userId: number) => (await identity.account(userId)).settings.exam_level ?? null;

  async function stateOf(
    viewer: Viewer | null,
    name: string,
    form: TestForm,
    answers: readonly PlacementAnswer[],
    step: TestStep,
  ): Promise<TestState> {
    const reader = readerOf(viewer);
    const savedAt = reader && step.result ? await keep(reader, name, answers, step.result) : null;
    const [level, history] = reader
      ? await Promise.all([chosenLevel(reader.userId), reliablePlacements(db, reader.userId, HISTORY)])
      : [null, []];
    const isCounted = savedAt !== null && step.result?.isReliable === true;
    const found =
      step.result &&
      (await (isCounted ? exams().of(viewer?.userId ?? 0, history[0]?.at) : exams().bySize(step.result.estimate)));
    return { ...step, exams: found ?? [], name, form, answered: answers.length, savedAt, chosenLevel: level, history };
  }

  return {
    async start(viewer, form) {
      const words = await pool();
      const seed = randomBytes(SEED_BYTES).toString('hex');
      const step = testStep(words, { form, seed }, []);
      if (step === null) throw new Error('a new test does not begin');
      return stateOf(viewer, `${form}-${words.stamp}-${seed}`, form, [], step);
    },
    async proceed(viewer, name, answers) {
      const words = await pool();
      const [, form, stamp, seed] = NAME.exec(name) ?? [];
      if ((form !== 'full' && form !== 'short') || seed === undefined) {
        throw new AppError('INVALID_INPUT', { fields: { test: '测试的编号不对' } });
      }
      if (stamp !== words.stamp) throw new AppError('GONE', { msg: '词库更新了，请重新测一次' });
      const step = testStep(words, { form, seed }, answers);
      if (step === null) throw new AppError('INVALID_INPUT', { fields: { answers: '回答和题目对不上' } });
      return stateOf(viewer, name, form, answers, step);
    },
    async results(userId) {
      const rows = await reliablePlacements(db, userId, HISTORY);
      return rows.map(({ estimate, low, high, at }) => ({ estimate, low, high, at }));
    },
    async latest(userId) {
      const [row] = await reliablePlacements(db, userId, 1);
      return row ? { estimate: row.estimate, low: row.low, high: row.high, at: row.at } : null;
    },
  };
}

/** Rows read before others get their turn: a few milliseconds. */
const PIECE = 500;

/** @returns gives the pool; the same one, made once, to everybody who asks */
function poolOver(dictionary: Pick<Dictionary, 'ranked' | 'senses'>): () => Promise<Pool> {
  let made: Promise<Pool> | undefined;
  async function make(): Promise<Pool> {
    const words: RankedWord[] = [];
    for (const word of dictionary.ranked(COUNTED_RANKS)) {
      if (words.push(word) % PIECE === 0) await nextSlice();
    }
    const steps = poolInSteps(words, dictionary.senses);
    for (;;) {
      const step = steps.next();
      if (step.done) return step.value;
      await nextSlice();
    }
  }
  return () => {
    made ??= make();
    // A failed attempt is not remembered: the next caller tries again.
    made.catch(() => {
      made = undefined;
    });
    return made;
  };
}

/** Results that can be relied on, the newest first (index placements_newest). */
function reliablePlacements(db: Queryable, userId: number, limit: number): Promise<PlacementRow[]> {
  return db
    .select()
    .from(placements)
    .where(and(eq(placements.userId, userId), sql`${placements.isReliable}`))
    .orderBy(desc(placements.at), desc(placements.id))
    .limit(limit);
}

/** The newest estimate that can be relied on (index placements_newest), as a part of a statement. */
export function newestEstimate(db: Queryable, userId: Placeholder) {
  return db
    .select({ estimate: placements.estimate })
    .from(placements)
    .where(and(eq(placements.userId, userId), sql`${placements.isReliable}`))
    .orderBy(desc(placements.at), desc(placements.id))
    .limit(1);
}

/** Keeps a test; one that is there stays as it was (index placements_test). @returns when it was first kept */
async function keepPlacement(db: Queryable, placement: NewPlacement): Promise<{ at: Date; isNew: boolean }> {
  const [made] = await db.insert(placements).values(placement).onConflictDoNothing().returning({ at: placements.at });
  if (made) return { at: made.at, isNew: true };
  const [row] = await db
    .select({ at: placements.at })
    .from(placements)
    .where(and(eq(placements.userId, placement.userId), eq(placements.test, placement.test)))
    .limit(1);
  if (row === undefined) throw new Error(`a test of user ${placement.userId} vanished while it was kept`);
  return { at: row.at, isNew: false };
}
