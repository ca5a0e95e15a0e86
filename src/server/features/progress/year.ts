/** A year of reading: its numbers, and the picture made of the same numbers. */
import { AppError } from '#contract/errors.ts';
import { type Difficulty, difficultyLabel } from '#engine/difficulty-label.ts';
import { addDays, dayStart, periodStart, periods, shanghaiDay } from '#engine/shanghai-time.ts';
import { type Run, streakOf } from '#server/features/history/service.ts';
import type { PosterService, TextTheme, YearPoster } from '#server/features/posters/service.ts';
import * as queries from './queries.ts';
import { createProgress, knownByMonth, type Progress, type ProgressOptions, type ProgressService } from './service.ts';

/** First year in which anybody can have read here. */
const FIRST_YEAR = 2020;
/** Fewest articles of a level in its newest month for showing the share of known words. */
const LEAST_ARTICLES = 3;

export interface YearFigures {
  year: number;
  /** The last day that counts. */
  until: string;
  isOver: boolean;
  /** Year in which the reader first read; the present one while nothing was read. */
  firstYear: number;
  /** Seconds of each day from January 1st to `until`. */
  days: number[];
  months: { date: string; daysRead: number; seconds: number }[];
  articles: number;
  words: number;
  longest: (Run & { rests: number }) | null;
  vocabulary: { estimate: number; low: number; high: number; date: string } | null;
  known: { difficulty: Difficulty; month: string; articles: number; rate: number } | null;
}

export interface YearService {
  /** @throws {AppError} NOT_FOUND for a year to come, or before the product */
  of(userId: number, year: number | undefined): Promise<YearFigures>;
  /** PNG bytes. @throws {AppError} as `of` */
  picture(
    userId: number,
    wanted: { year: number | undefined; paper: TextTheme; name: string | null; url: string | null },
  ): Promise<Uint8Array>;
}

interface YearOptions extends Pick<ProgressOptions, 'database' | 'testsOf' | 'now'> {
  progressOf(userId: number): Promise<Progress>;
  posters: Pick<PosterService, 'year'>;
}

function createYears({ database: { db }, progressOf, testsOf, posters, now }: YearOptions): YearService {
  /** The last of what was estimated and tested; of a day with both, the test. */
  async function lastVocabulary(userId: number, first: string, last: string): Promise<YearFigures['vocabulary']> {
    const [kept, tests] = await Promise.all([queries.lastVocabulary(db, userId, first, last), testsOf(userId)]);
    const tested = tests
      .map(({ at, ...size }) => ({ ...size, date: shanghaiDay(at) }))
      .find(({ date }) => date >= first && date <= last);
    if (kept === undefined || (tested !== undefined && tested.date >= kept.day)) return tested ?? null;
    const { day: date, ...size } = kept;
    return { ...size, date };
  }

  async function of(userId: number, wanted: number | undefined): Promise<YearFigures> {
    const today = shanghaiDay(now());
    const thisYear = Number(today.slice(0, 4));
    const year = wanted ?? thisYear;
    if (year > thisYear || year < FIRST_YEAR) throw new AppError('NOT_FOUND', { msg: '这一年没有阅读数据' });
    const [first, last] = [`${year}-01-01`, `${year}-12-31`];
    const isOver = last < today;
    const until = isOver ? last : today;
    const [rows, finished, firstDay, progress] = await Promise.all([
      queries.daysBetween(db, userId, first, until),
      queries.finishedBetween(db, userId, dayStart(first), dayStart(addDays(until, 1))),
      queries.firstDayRead(db, userId),
      // For the present year today's estimate is made if it is missing.
      isOver ? null : progressOf(userId),
    ]);
    const vocabulary = progress?.vocabulary.items.at(-1) ?? (await lastVocabulary(userId, first, until));
    const byDay = new Map(rows.map((row) => [row.day, row]));
    const days = periods(first, until, 'day', 366).map((day) => byDay.get(day)?.seconds ?? 0);
    const streak = streakOf(
      rows.filter(({ seconds, skimmedSeconds }) => seconds > skimmedSeconds).map(({ day }) => day),
    );
    const level = knownByMonth(finished)[0];
    const month = level?.months.at(-1);
    return {
      year,
      until,
      isOver,
      days,
      vocabulary,
      firstYear: Number((firstDay ?? today).slice(0, 4)),
      months: periods(first, until, 'month', 12).map((date) => {
        const ofMonth = rows.filter(({ day, seconds }) => periodStart(day, 'month') === date && seconds > 0);
        return { date, daysRead: ofMonth.length, seconds: ofMonth.reduce((sum, { seconds }) => sum + seconds, 0) };
      }),
      articles: rows.reduce((sum, { articles }) => sum + articles, 0),
      words: rows.reduce((sum, { words }) => sum + words, 0),
      longest: streak && {
        ...streak.longest,
        rests: streak.rests.filter((day) => day > streak.longest.from && day < streak.longest.to).length,
      },
      known:
        level && month && month.articles >= LEAST_ARTICLES
          ? { difficulty: level.difficulty, month: month.date, articles: month.articles, rate: month.rate }
          : null,
    };
  }
  return {
    of,
    async picture(userId, { year, ...looks }) {
      const figures = await of(userId, year);
      return posters.year({ ...figuresOnPoster(figures), ...looks });
    },
  };
}

function figuresOnPoster({ year, days, isOver, articles, words, longest, vocabulary, known }: YearFigures) {
  return {
    year,
    days,
    isOver,
    articles,
    words,
    longestStreak: longest?.days ?? 0,
    vocabulary: vocabulary?.estimate ?? null,
    known: known && { level: difficultyLabel(known.difficulty), rate: known.rate },
  } satisfies Omit<YearPoster, 'paper' | 'name' | 'url'>;
}

/** Progress, and the years made of the same. */
export function createProgressServices(options: ProgressOptions & Pick<YearOptions, 'posters'>): {
  progress: ProgressService;
  years: YearService;
} {
  const progress = createProgress(options);
  return { progress, years: createYears({ ...options, progressOf: progress.of }) };
}
