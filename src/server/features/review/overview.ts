/** The reader's figures on one page, put together from counts that each read one index. */
import { reviewDay, reviewDayStart } from '#engine/schedule/review-day.ts';
import { addDays } from '#engine/shanghai-time.ts';
import { createBoundedCache } from '#server/bounded-cache.ts';
import type { Db } from '#server/db/database.ts';
import type { ExamCoverage, ExamWords, KnownService } from '#server/features/known/service.ts';
import type { DayRow } from './figure-queries.ts';
import * as figures from './figure-queries.ts';
import type { Plan } from './queries.ts';
import { DEFAULT_RETENTION } from './scheduler.ts';
import * as statistics from './statistics.ts';

export interface Overview {
  tally: statistics.Tally;
  due: number;
  leeches: number;
  /** Words marked as known that never were in the book. */
  onlyKnown: number;
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
  /** Days with reviews from one on, the newest first; at most those of {@link statistics.READ_DAYS}. */
  daysFrom(userId: number, day: string): Promise<DayRow[]>;
}

interface OverviewOptions {
  reads: Db;
  planOf(userId: number): Promise<Plan>;
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
  const onlyKnown = figures.onlyKnown(reads);
  const dayFigures = figures.dayFigures(reads, statistics.READ_DAYS);
  const begunBefore = figures.begunBefore(reads);
  return {
    daysFrom: dayFigures,
    async overview(userId) {
      const at = now();
      const today = reviewDay(at);
      const from = addDays(today, 1 - statistics.READ_DAYS);
      const tested = testsOf(userId);
      const [states, leeches, due, marked, days, begun, tests, coverage, plan, newLimit] = await Promise.all([
        counts.of(userId),
        leechCount(userId),
        dueCounts(userId, reviewDayStart(at, statistics.SHOWN_DAYS)),
        onlyKnown(userId),
        dayFigures(userId, from),
        begunBefore(userId, from),
        tested,
        tested.then(([newest]) => exams.of(userId, newest?.at)),
        planOf(userId),
        dailyNewWords(userId),
      ]);
      const shown = statistics.lastDays(days, today);
      const started = days.reduce((sum, day) => sum + day.started, begun);
      return {
        tally: statistics.tallyOf(states),
        leeches,
        due: due.reduce((sum, { dueAt, words }) => (dueAt <= at ? sum + words : sum), 0),
        onlyKnown: marked,
        today: shown.at(-1) ?? { day: today, ...statistics.NO_REVIEWS },
        newLimit,
        streak: statistics.streaksOf(days, today),
        forecast: statistics.forecastOf(due, at),
        days: shown,
        retention: { ...statistics.retentionOf(shown), wanted: plan.retention ?? DEFAULT_RETENTION },
        growth: statistics.growthOf(days, today, started),
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
