/**
 * The reader's figures on one page, put together from counts that each read one index: streaks, shares, forecast and growth are made
 * of these by pure functions.
 */
import { reviewDay, reviewDayStart, reviewDaysBetween } from '#engine/schedule/review-day.ts';
import { addDays } from '#engine/shanghai-time.ts';
import { createBoundedCache } from '#server/bounded-cache.ts';
import type { Db } from '#server/db/database.ts';
import type { ExamCoverage, ExamWords, KnownService } from '#server/features/known/service.ts';
import type { DayRow, DueCount, StateCount } from './figure-queries.ts';
import * as figures from './figure-queries.ts';
import type { DayFigures } from './projection.ts';
import { DEFAULT_RETENTION, type ReaderPlan } from './scheduler.ts';

/** Days of the forecast, of the chart of days, and of which the retention is. */
const SHOWN_DAYS = 30;
/** Weeks of the chart of words begun. */
const GROWTH_WEEKS = 53;
/** Days that are read, as many as the chart of growth needs. */
const READ_DAYS = GROWTH_WEEKS * 7 + 1;

type Tally = Record<StateCount['state'], number>;

export interface Overview {
  tally: Tally;
  due: number;
  leeches: number;
  /** Words marked so that never were in the book. */
  onlyMarked: { known: number; ignored: number };
  today: DayRow;
  newLimit: number;
  streak: { current: number; longest: number };
  forecast: { date: string; count: number }[];
  /** The last 30, today last. */
  days: DayRow[];
  retention: { share: number | null; reviews: number; wanted: number };
  growth: { date: string; count: number }[];
  /** Vocabulary tests, the newest first. */
  tests: VocabularyTest[];
  exams: ExamWords[];
  hasOwnParameters: boolean;
}

export interface VocabularyTest {
  estimate: number;
  low: number;
  high: number;
  at: Date;
}

export interface ReviewOverview {
  overview(userId: number): Promise<Overview>;
  /** Days with reviews from one on, the newest first; at most those of {@link READ_DAYS}. */
  daysFrom(userId: number, day: string): Promise<DayRow[]>;
}

interface OverviewOptions {
  reads: Db;
  planOf(userId: number): Promise<ReaderPlan>;
  known: Pick<KnownService, 'onChange'>;
  exams: Pick<ExamCoverage, 'of'>;
  testsOf(userId: number): Promise<VocabularyTest[]>;
  dailyNewWords(userId: number): Promise<number>;
  now: () => Date;
}

export function createOverview({
  reads,
  planOf,
  known,
  exams,
  testsOf,
  dailyNewWords,
  now,
}: OverviewOptions): ReviewOverview {
  const counts = createKeptCounts(figures.stateCounts(reads));
  known.onChange(counts.forget);
  const leechCount = figures.leechCount(reads);
  const dueCounts = figures.dueCounts(reads);
  const onlyMarked = figures.onlyMarked(reads);
  const dayFigures = figures.dayFigures(reads, READ_DAYS);
  const begunBefore = figures.begunBefore(reads);
  return {
    daysFrom: dayFigures,
    async overview(userId) {
      const at = now();
      const today = reviewDay(at);
      const from = addDays(today, 1 - READ_DAYS);
      const tested = testsOf(userId);
      const [states, leeches, due, marked, days, begun, tests, coverage, plan, newLimit] = await Promise.all([
        counts.of(userId),
        leechCount(userId),
        dueCounts(userId, reviewDayStart(at, SHOWN_DAYS)),
        onlyMarked(userId),
        dayFigures(userId, from),
        begunBefore(userId, from),
        tested,
        tested.then(([newest]) => exams.of(userId, newest?.at)),
        planOf(userId),
        dailyNewWords(userId),
      ]);
      const shown = lastDays(days, today);
      const started = days.reduce((sum, day) => sum + day.started, begun);
      return {
        tally: tallyOf(states),
        leeches,
        due: due.reduce((sum, { dueAt, words }) => (dueAt <= at ? sum + words : sum), 0),
        onlyMarked: marked,
        today: shown.at(-1) ?? { day: today, ...NO_REVIEWS },
        newLimit,
        streak: streaksOf(days, today),
        forecast: forecastOf(due, at),
        days: shown,
        retention: { ...retentionOf(shown), wanted: plan.retention ?? DEFAULT_RETENTION },
        growth: growthOf(days, today, started),
        tests,
        exams: coverage,
        hasOwnParameters: plan.weights !== null,
      } satisfies Overview;
    },
  };
}

interface KeptCounts<T> {
  of(userId: number): Promise<T>;
  /** @param userId null for everybody */
  forget(userId: number | null): void;
}

/** Readers whose counts are kept. */
const KEPT_READERS = 5_000;

function createKeptCounts<T>(count: (userId: number) => Promise<T>): KeptCounts<T> {
  const kept = createBoundedCache<number, { counting: Promise<T> }>(KEPT_READERS, () => 1);
  return {
    of(userId) {
      const found = kept.get(userId);
      if (found) return found.counting;
      const entry = { counting: count(userId) };
      kept.set(userId, entry);
      entry.counting.catch(() => {
        if (kept.get(userId) === entry) kept.delete(userId);
      });
      return entry.counting;
    },
    forget(userId) {
      if (userId === null) kept.clear();
      else kept.delete(userId);
    },
  };
}

/** Words of the book in each state. */
function tallyOf(counts: readonly StateCount[]): Tally {
  const tally: Tally = { new: 0, learning: 0, review: 0, known: 0, ignored: 0 };
  for (const { state, words } of counts) tally[state] += words;
  return tally;
}

/** Words due on each of the next days; today, the first, has what is overdue. */
function forecastOf(counts: readonly DueCount[], now: Date): { date: string; count: number }[] {
  const days = new Array<number>(SHOWN_DAYS).fill(0);
  for (const { dueAt, words } of counts) {
    const day = Math.max(0, reviewDaysBetween(now, dueAt));
    if (day < SHOWN_DAYS) days[day] = (days[day] ?? 0) + words;
  }
  const today = reviewDay(now);
  return days.map((count, day) => ({ date: addDays(today, day), count }));
}

/** Runs of days in a row. @param days the newest first. @returns the one that reaches yesterday or today, and the longest */
function streaksOf(days: readonly Pick<DayRow, 'day' | 'reviewed'>[], today: string) {
  let current = 0;
  let longest = 0;
  let run = 0;
  let expected: string | null = null;
  for (const { day } of days.filter(({ reviewed }) => reviewed > 0)) {
    run = day === expected ? run + 1 : 1;
    const first = addDays(day, run - 1);
    if (first >= addDays(today, -1)) current = run;
    longest = Math.max(longest, run);
    expected = addDays(day, -1);
  }
  return { current, longest };
}

/** The last days, today last; those without reviews too. */
function lastDays(days: readonly DayRow[], today: string): DayRow[] {
  const byDay = new Map(days.map((row) => [row.day, row]));
  return Array.from({ length: SHOWN_DAYS }, (_, index) => {
    const day = addDays(today, index + 1 - SHOWN_DAYS);
    return byDay.get(day) ?? { day, ...NO_REVIEWS };
  });
}

const NO_REVIEWS: Readonly<DayFigures> = {
  reviewed: 0,
  correct: 0,
  spent: 0,
  started: 0,
  recalls: 0,
  recalled: 0,
};

/** Share of words remembered at the first try, among those that came up again after a day or more; null without any. */
function retentionOf(days: readonly DayRow[]): { share: number | null; reviews: number } {
  const recalls = days.reduce((sum, day) => sum + day.recalls, 0);
  const recalled = days.reduce((sum, day) => sum + day.recalled, 0);
  return { share: recalls === 0 ? null : recalled / recalls, reviews: recalls };
}

/**
 * Words begun by the end of each week up to this one, from the first week with any on.
 *
 * @param begun all words begun so far
 */
function growthOf(days: readonly DayRow[], today: string, begun: number): { date: string; count: number }[] {
  const weeks: { date: string; count: number }[] = [];
  let count = begun;
  let index = 0;
  for (let week = 0; week < GROWTH_WEEKS && count > 0; week++) {
    const date = addDays(today, -7 * week);
    weeks.push({ date, count });
    const weekBefore = addDays(date, -7);
    for (let row = days[index]; row !== undefined && row.day > weekBefore; row = days[++index]) count -= row.started;
  }
  return weeks.reverse();
}
