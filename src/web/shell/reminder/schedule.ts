/** The schedule of this device's review reminder: once a day, at the reader's time by the clock of Shanghai. */
import { DAY_MS, dayStart, shanghaiDay } from '#engine/shanghai-time.ts';

export interface ReminderSchedule {
  /** Whose reminder it is: another reader of this browser is not told. */
  userId: string;
  /** `HH:MM`. */
  time: string;
  /** The last day on which it told, `YYYY-MM-DD`; '' for none. */
  toldOn: string;
}

const MINUTE_MS = 60_000;

/** Ms until it is time to tell; 0 when it is time or was earlier on this day. @param now ms since 1970 */
export function msUntilDue({ time, toldOn }: Pick<ReminderSchedule, 'time' | 'toldOn'>, now: number): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  const day = shanghaiDay(now);
  const today = dayStart(day).getTime() + (hours * 60 + minutes) * MINUTE_MS;
  if (toldOn === day) return today + DAY_MS - now;
  return Math.max(0, today - now);
}

const KEY = 'review-reminder';

/** Null while it is off, which it is at first. In the browser only. */
export function readSchedule(): ReminderSchedule | null {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? 'null') as ReminderSchedule | null;
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
