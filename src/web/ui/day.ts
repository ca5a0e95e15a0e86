/** Days as readers are shown them: in Chinese, by the clock of Shanghai, the same on the server and in every browser. */

import { clockText, DAY_MS, dayText, inShanghai } from '#engine/shanghai-time.ts';

/** Never 今天 or 昨天: a shared page is kept for longer than a day. */
export { dayText as formatDay };

/** `2026 年 11 月 20 日`. */
export function formatFullDay(instant: string): string {
  return `${inShanghai(instant).getUTCFullYear()} 年 ${dayText(instant)}`;
}

/** `2026 年 11 月`. */
export function formatMonth(instant: string): string {
  const date = inShanghai(instant);
  return `${date.getUTCFullYear()} 年 ${date.getUTCMonth() + 1} 月`;
}

/** `11 月 20 日`, with its year where that is not the present one. Not for pages that are kept. */
export function formatNearDay(instant: string, now = Date.now()): string {
  const isThisYear = inShanghai(instant).getUTCFullYear() === inShanghai(now).getUTCFullYear();
  return isThisYear ? dayText(instant) : formatFullDay(instant);
}

/** `11 月 20 日 09:05`, with its year where that is not the present one. Not for pages that are kept. */
export function formatDayAndClock(instant: string, now = Date.now()): string {
  return `${formatNearDay(instant, now)} ${clockText(instant)}`;
}

/** Whole days from now until an instant, begun ones counted; 0 once it is there. For the browser alone: a kept page would be late. */
export function daysUntil(instant: string, now = Date.now()): number {
  return Math.max(0, Math.ceil((Date.parse(instant) - now) / DAY_MS));
}
