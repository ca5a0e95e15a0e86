/** The schedule of this device's review reminder: once a day, at the reader's time by the clock of Shanghai. */
import { DAY_MS, dayStart, shanghaiDay } from '#engine/shanghai-time.ts';

export interface ReminderSchedule {
  /** Reader of the reminder: another reader of this browser is not reminded. */
  userId: string;
  /** `HH:MM`. */
  time: string;
  /** Quiet hours, maybe past midnight; `HH:MM`. */
  quiet: Quiet;
  /** The last day on which it told, `YYYY-MM-DD`; '' for none. */
  toldOn: string;
}

interface Quiet {
  from: string;
  to: string;
}

const MINUTE_MS = 60_000;

/**
 * Ms until it is time to tell; 0 when it is time or was earlier on this day, but not in the quiet time: the next is tomorrow's then.
 *
 * @param now ms since 1970
 */
export function msUntilDue({ time, quiet, toldOn }: Omit<ReminderSchedule, 'userId'>, now: number): number {
  const day = shanghaiDay(now);
  const midnight = dayStart(day).getTime();
  const [today, from, to] = [time, quiet.from, quiet.to].map((clock) => {
    const [hours = 0, minutes = 0] = clock.split(':').map(Number);
    return midnight + (hours * 60 + minutes) * MINUTE_MS;
  }) as [number, number, number];
  const isQuiet = from <= to ? now >= from && now < to : now >= from || now < to;
  if (toldOn === day || (now > today && isQuiet)) return today + DAY_MS - now;
  return Math.max(0, today - now);
}

const KEY = 'review-reminder';
const USUAL_QUIET: Quiet = { from: '22:00', to: '08:00' };

/** Null while it is off, which it is at first. In the browser only. */
export function readSchedule(): ReminderSchedule | null {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? 'null') as ReminderSchedule | null;
    // Stored before schedules had quiet hours.
    return kept && { ...kept, quiet: kept.quiet ?? USUAL_QUIET };
  } catch {
    return null;
  }
}

/** @returns false where the browser keeps nothing */
export function saveSchedule(schedule: ReminderSchedule | null): boolean {
  try {
    if (schedule === null) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, JSON.stringify(schedule));
    dispatchEvent(new Event(KEY));
    return true;
  } catch {
    return false;
  }
}

/** Calls back when it is changed on this page or another of this browser. @returns stops */
export function onScheduleChange(listener: () => void): () => void {
  const stored = ({ key }: StorageEvent) => key === KEY && listener();
  addEventListener(KEY, listener);
  addEventListener('storage', stored);
  return () => {
    removeEventListener(KEY, listener);
    removeEventListener('storage', stored);
  };
}
