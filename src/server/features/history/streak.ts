/**
 * Runs of days with reading. A month has two rest days: a day without reading uses one, as long as there is one, and does not end the run.
 * Rest days do not add to the length of a run. Pure.
 */
import { addDays } from '#engine/shanghai-time.ts';

export const REST_DAYS_A_MONTH = 2;
/** Rest days are told for a calendar of a year. */
const TOLD_DAYS = 400;

export interface Run {
  /** Days with reading. */
  days: number;
  /** The first and the last of them. */
  from: string;
  to: string;
}

export interface Streak {
  /** The newest run. */
  run: Run;
  /** Last day on which reading continues the streak. */
  aliveUntil: string;
  /** The longest, the earlier one of two that are as long. */
  longest: Run;
  /** Rest days that were used before the newest day with reading, of the last 400 days; rising. */
  rests: string[];
}

/** @param days with reading, rising, each once. @returns null when there are none */
export function streakOf(days: readonly string[]): Streak | null {
  const [first] = days;
  if (first === undefined) return null;
  const rests = new RestDays([]);
  let run: Run = { days: 1, from: first, to: first };
  let longest = run;
  for (const day of days.slice(1)) {
    const isReached = rests.use(addDays(run.to, 1), day) === day;
    run = isReached ? { ...run, days: run.days + 1, to: day } : { days: 1, from: day, to: day };
    if (run.days > longest.days) longest = run;
  }
  const told = addDays(run.to, -TOLD_DAYS);
  const used = rests.days.filter((day) => day > told);
  return { run, longest, rests: used, aliveUntil: new RestDays(rests.days).use(addDays(run.to, 1), null) };
}

export interface StreakToday {
  current: number;
  /** Rest days of the present month: how many were used, and how many are left. */
  restsUsed: number;
  restsLeft: number;
  /** Rest days up to yesterday. */
  rests: string[];
}

/** The streak on a day that is not over yet. */
export function streakOn(streak: Pick<Streak, 'run' | 'aliveUntil' | 'rests'> | null, today: string): StreakToday {
  const rests = new RestDays(streak?.rests ?? []);
  if (streak !== null && streak.run.to < today) rests.use(addDays(streak.run.to, 1), today);
  const restsUsed = rests.days.filter((day) => day.startsWith(today.slice(0, 7))).length;
  return {
    current: streak !== null && today <= streak.aliveUntil ? streak.run.days : 0,
    restsUsed,
    restsLeft: REST_DAYS_A_MONTH - restsUsed,
    rests: rests.days,
  };
}

class RestDays {
  readonly days: string[];

  constructor(days: readonly string[]) {
    this.days = [...days];
  }

  /**
   * Uses a rest day for each day from `from` on, before `until`, while the month has one.
   *
   * @returns the first day that has none, or `until`
   */
  use(from: string, until: string | null): string {
    let day = from;
    while (day !== until) {
      const month = day.slice(0, 7);
      // Rest days are rising: those of this month stand at the end.
      if (this.days.at(-REST_DAYS_A_MONTH)?.startsWith(month)) return day;
      this.days.push(day);
      day = addDays(day, 1);
    }
    return day;
  }
}
