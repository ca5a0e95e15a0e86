/** A reader's progress by tests, reviews and reading. Every figure comes with the numbers it is made of; decision 083. */
import { difficultyOf } from '#engine/difficulty.ts';
import { type Difficulty, difficulties } from '#engine/difficulty-label.ts';
import { LEVEL_SPREAD, type SizeRange, spreadOf, vocabularySize } from '#engine/known/vocabulary-growth.ts';
import { retrievability } from '#engine/schedule/card.ts';
import { addDays, DAY_MS, dayStart, periodStart, periods, shanghaiDay } from '#engine/shanghai-time.ts';
import type { Database } from '#server/db/database.ts';
import type { VocabularySize } from '#server/features/placement/service.ts';
import * as queries from './queries.ts';

/** Half a year is shown. */
const SHOWN_DAYS = 182;
const SPEED_DAYS = 30;
/** Days ago at which the period of the earlier speed ends. */
const SPEED_BEFORE = 90;
/** Fewest articles for a speed. */
const LEAST_ARTICLES = 3;
const WEEKS = 8;
const SHOWN_WORDS = 5;
const YEAR_DAYS = 365.25;
/** Chance that a word marked 已掌握 is known. */
const MARKED_KNOWN = 0.99;
const BATCH = 500;

export interface VocabularyPoint extends SizeRange {
  date: string;
  /** `level`: estimated from the chosen level, before there was a test. */
  basis: 'test' | 'estimate' | 'level';
}

export interface KnownMonth {
  date: string;
  articles: number;
  words: number;
  unknown: number;
  rate: number;
}

export interface LevelSpeed {
  difficulty: Difficulty;
  now: number | null;
  articles: number;
  before: number | null;
  articlesBefore: number;
}

export interface Progress {
  vocabulary: {
    items: VocabularyPoint[];
    from: 'test' | 'level' | null;
    tests: number;
    reviews: number;
    articles: number;
  };
  known: { difficulty: Difficulty; months: KnownMonth[] }[];
  speed: LevelSpeed[];
  met: {
    weeks: { date: string; recognized: number; lookedUp: number }[];
    month: { words: number; met: number; recognized: number };
    words: { id: number; word: string; resolve: string; met: number; recognized: number }[];
  };
}

export interface ProgressService {
  of(userId: number): Promise<Progress>;
  /** Estimates the vocabulary of everybody who read yesterday, in batches. */
  keepVocabularies(): Promise<void>;
}

export interface ProgressOptions {
  database: Pick<Database, 'db'>;
  /** Reliable tests, the newest first. */
  testsOf(userId: number): Promise<VocabularySize[]>;
  /** Words that the reader's chosen level stands for. */
  levelSizeOf(userId: number): Promise<number>;
  /** Called with errors of nightly estimates. */
  onError(error: unknown): void;
  now: () => Date;
}

export function createProgress(options: ProgressOptions): ProgressService {
  const { testsOf, levelSizeOf, onError, now } = options;
  const { db } = options.database;
  /** Null for somebody of whom nothing is known but the level. */
  async function estimate(userId: number, tests: readonly VocabularySize[]): Promise<SizeRange | null> {
    const [test] = tests;
    const at = now();
    const learned = await queries.learnedSince(db, userId, test?.at ?? new Date(0));
    if (test === undefined && learned.length === 0) return null;
    const start = test
      ? {
          size: test.estimate,
          spread: spreadOf(test),
          years: (at.getTime() - test.at.getTime()) / DAY_MS / YEAR_DAYS,
        }
      : { size: await levelSizeOf(userId), spread: LEVEL_SPREAD, years: 0 };
    return vocabularySize(
      start,
      learned.map(({ state, stability, lastReviewAt, evidence }) => {
        const days = lastReviewAt === null ? 0 : (at.getTime() - lastReviewAt.getTime()) / DAY_MS;
        const remembered = stability === null ? 0 : retrievability(days, stability);
        return { retrievability: state === 'known' ? MARKED_KNOWN : remembered, evidence };
      }),
    );
  }

  async function keepToday(userId: number, tests: readonly VocabularySize[]): Promise<SizeRange | null> {
    const size = await estimate(userId, tests);
    if (size !== null) await queries.keepVocabulary(db, { userId, day: shanghaiDay(now()), ...size });
    return size;
  }

  /** Stored estimates and tests in one line; today's estimate is made with the first request of the day. */
  async function vocabulary(userId: number, from: string) {
    const today = shanghaiDay(now());
    const [tests, kept] = await Promise.all([testsOf(userId), queries.vocabularySince(db, userId, from)]);
    const newest = kept.at(-1);
    const isTestedToday = tests.some(({ at }) => shanghaiDay(at) === today);
    const missing = newest?.day === today && !isTestedToday ? null : await keepToday(userId, tests);
    const points = new Map<string, VocabularyPoint>();
    const first = tests.at(-1);
    const firstTestOn = first && shanghaiDay(first.at);
    const basisOn = (day: string) => (firstTestOn !== undefined && day >= firstTestOn ? 'estimate' : 'level');
    for (const { day, ...size } of kept) points.set(day, { date: day, basis: basisOn(day), ...size });
    if (missing !== null) points.set(today, { date: today, basis: basisOn(today), ...missing });
    // The newest test comes first: the last of a day holds.
    for (const { at, estimate: size, low, high } of tests.toReversed()) {
      const date = shanghaiDay(at);
      if (date >= from) points.set(date, { date, basis: 'test', estimate: size, low, high });
    }
    const items = [...points.values()].sort((a, b) => a.date.localeCompare(b.date));
    const basis = tests.length > 0 ? ('test' as const) : ('level' as const);
    return { items, from: items.length > 0 ? basis : null, tests: tests.length };
  }

  return {
    async of(userId) {
      const today = shanghaiDay(now());
      const from = addDays(today, -SHOWN_DAYS);
      const firstMonth = periodStart(from, 'month');
      const firstWeek = addDays(periodStart(today, 'week'), -7 * (WEEKS - 1));
      const month = dayStart(periodStart(today, 'month'));
      const [size, reviews, finished, weeks, words, [thisMonth]] = await Promise.all([
        vocabulary(userId, from),
        queries.reviewsSince(db, userId, from),
        queries.finishedSince(db, userId, dayStart(firstMonth)),
        queries.metByWeek(db, userId, dayStart(firstWeek)),
        queries.metMost(db, userId, month, SHOWN_WORDS),
        queries.metByMonth(db, userId, month),
      ]);
      const inWeek = new Map(weeks.map((week) => [week.date, week]));
      return {
        vocabulary: { ...size, reviews, articles: finished.length },
        known: knownByMonth(finished),
        speed: speedByLevel(finished, today),
        met: {
          weeks: periods(firstWeek, today, 'week', WEEKS).map(
            (date) => inWeek.get(date) ?? { date, recognized: 0, lookedUp: 0 },
          ),
          month: thisMonth ?? { words: 0, met: 0, recognized: 0 },
          words,
        },
      };
    },
    async keepVocabularies() {
      const yesterday = addDays(shanghaiDay(now()), -1);
      let after = 0;
      for (;;) {
        const readers = await queries.activeOn(db, yesterday, after, BATCH);
        for (const userId of readers) {
          // A reader whose estimate fails keeps no other reader from theirs.
          await testsOf(userId)
            .then((tests) => keepToday(userId, tests))
            .catch(onError);
        }
        const last = readers.at(-1);
        if (last === undefined || readers.length < BATCH) return;
        after = last;
      }
    },
  };
}

/** Share of running words known, weighted by length, for each level and month; the level with most articles first. */
export function knownByMonth(finished: readonly queries.FinishedReading[]): Progress['known'] {
  const levels = new Map<Difficulty, Map<string, KnownMonth>>();
  for (const { at, words, difficulty, knownRate } of finished) {
    if (at === null || words === null || difficulty === null || knownRate === null) continue;
    const level = difficultyOf(difficulty);
    const months = levels.get(level) ?? new Map<string, KnownMonth>();
    levels.set(level, months);
    const date = periodStart(shanghaiDay(at), 'month');
    const month = months.get(date) ?? { date, articles: 0, words: 0, unknown: 0, rate: 0 };
    months.set(date, {
      ...month,
      articles: month.articles + 1,
      words: month.words + words,
      unknown: month.unknown + words * (1 - knownRate),
    });
  }
  const articlesOf = (months: readonly KnownMonth[]) => months.reduce((sum, { articles }) => sum + articles, 0);
  return [...levels]
    .map(([difficulty, months]) => ({
      difficulty,
      months: [...months.values()]
        .filter(({ words }) => words > 0)
        .map((month) => ({ ...month, unknown: Math.round(month.unknown), rate: 1 - month.unknown / month.words })),
    }))
    .filter(({ months }) => months.length > 0)
    .sort((a, b) => articlesOf(b.months) - articlesOf(a.months));
}

/** Speed at every level, the easiest first. */
export function speedByLevel(finished: readonly queries.FinishedReading[], today: string): LevelSpeed[] {
  const since = (days: number) => dayStart(addDays(today, 1 - days));
  const now = speedsBetween(finished, since(SPEED_DAYS), null);
  const before = speedsBetween(finished, since(SPEED_BEFORE + SPEED_DAYS), since(SPEED_BEFORE));
  return difficulties.map((difficulty) => {
    const [speeds, speedsBefore] = [now.get(difficulty) ?? [], before.get(difficulty) ?? []];
    return {
      difficulty,
      now: median(speeds),
      articles: speeds.length,
      before: median(speedsBefore),
      articlesBefore: speedsBefore.length,
    };
  });
}

function speedsBetween(
  finished: readonly queries.FinishedReading[],
  from: Date,
  before: Date | null,
): Map<Difficulty, number[]> {
  const speeds = new Map<Difficulty, number[]>();
  for (const { at, words, seconds, difficulty } of finished) {
    if (at === null || at < from || (before !== null && at >= before)) continue;
    if (words === null || seconds === null || difficulty === null || seconds === 0) continue;
    const level = difficultyOf(difficulty);
    speeds.set(level, [...(speeds.get(level) ?? []), (words / seconds) * 60]);
  }
  return speeds;
}

/** Rounded; null where there are too few to tell. */
function median(values: readonly number[]): number | null {
  if (values.length < LEAST_ARTICLES) return null;
  const sorted = [...values].sort((a, b) => a - b);
  const middle = (sorted.length - 1) / 2;
  return Math.round(((sorted[Math.floor(middle)] ?? 0) + (sorted[Math.ceil(middle)] ?? 0)) / 2);
}
