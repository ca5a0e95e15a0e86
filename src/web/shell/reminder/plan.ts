/** When this device tells of the words that are due: once a day, at the reader's time by the clock of Shanghai. */
import { DAY_MS, dayStart, studyDay } from '#engine/shanghai-time.ts';

export interface DevicePlan {
  /** Whose reminder it is: another reader of this browser is not told. */
  userId: string;
  /** `HH:MM`. */
  time: string;
  /** The last day on which it told, `YYYY-MM-DD`; '' for none. */
  toldOn: string;
}

const MINUTE_MS = 60_000;

/** Ms until it is time to tell; 0 when it is time or was earlier on this day. @param now ms since 1970 */
export function waitBefore({ time, toldOn }: Pick<DevicePlan, 'time' | 'toldOn'>, now: number): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  const day = studyDay(now);
  const today = dayStart(day).getTime() + (hours * 60 + minutes) * MINUTE_MS;
  if (toldOn === day) return today + DAY_MS - now;
  return Math.max(0, today - now);
}

const KEY = 'review-reminder';

/** Null while it is off, which it is at first. In the browser only. */
export function readPlan(): DevicePlan | null {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? 'null') as DevicePlan | null;
  } catch {
    return null;
  }
}

/** @returns false where the browser keeps nothing */
export function keepPlan(plan: DevicePlan | null): boolean {
  try {
    if (plan === null) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, JSON.stringify(plan));
    dispatchEvent(new Event(KEY));
    return true;
  } catch {
    return false;
  }
}

/** Calls back when it is changed on this page or another of this browser. @returns stops */
export function onPlan(listener: () => void): () => void {
  const stored = ({ key }: StorageEvent) => key === KEY && listener();
  addEventListener(KEY, listener);
  addEventListener('storage', stored);
  return () => {
    removeEventListener(KEY, listener);
    removeEventListener('storage', stored);
  };
}
