/** A reader's numbers over a time, put together from what the day rows and the finished articles say. */
import { difficultyOf } from '#engine/difficulty.ts';
import type { Difficulty } from '#engine/difficulty-label.ts';

export interface PeriodTotals {
  date: string;
  seconds: number;
  articles: number;
  words: number;
}

export interface PeriodFinished {
  date: string;
  /** Words of the articles finished, and the seconds these articles took. */
  words: number;
  seconds: number;
  difficultyScore: number | null;
  knownRate: number | null;
}

export interface PeriodFigures extends PeriodTotals {
  /** Words a minute, over finished articles; null when none was. */
  speed: number | null;
  difficulty: Difficulty | null;
  knownRate: number | null;
}

/** A row of figures for each of `dates`, zeros where nothing was read. */
export function figuresByPeriod(
  dates: readonly string[],
  totals: readonly PeriodTotals[],
  finished: readonly PeriodFinished[],
): PeriodFigures[] {
  const totalsOf = new Map(totals.map((row) => [row.date, row]));
  const finishedIn = new Map(finished.map((row) => [row.date, row]));
  return dates.map((date) => {
    const { seconds, articles, words } = totalsOf.get(date) ?? { seconds: 0, articles: 0, words: 0 };
    const done = finishedIn.get(date);
    const score = done?.difficultyScore ?? null;
    return {
      date,
      seconds,
      articles,
      words,
      speed: done ? speedOf([done]) : null,
      difficulty: score === null ? null : difficultyOf(score),
      knownRate: done?.knownRate ?? null,
    };
  });
}

/** Words a minute, one decimal. */
export function speedOf(finished: readonly PeriodFinished[]): number | null {
  const words = finished.reduce((sum, row) => sum + row.words, 0);
  const seconds = finished.reduce((sum, row) => sum + row.seconds, 0);
  return seconds === 0 || words === 0 ? null : Math.round((words / seconds) * 600) / 10;
}

export function totalOf(figures: readonly PeriodTotals[]): Omit<PeriodTotals, 'date'> {
  const total = { seconds: 0, articles: 0, words: 0 };
  for (const { seconds, articles, words } of figures) {
    total.seconds += seconds;
    total.articles += articles;
    total.words += words;
  }
  return total;
}
