/** Days as readers are shown them: in Chinese, by the clock of Shanghai, the same on the server and in every browser. */

/** Shanghai has kept UTC+8 without summer time since 1991. */
const SHANGHAI_OFFSET_MS = 8 * 3_600_000;

/** The day of an instant, `YYYY-MM-DD`. */
export function dayOf(instant: string): string {
  return inShanghai(instant).toISOString().slice(0, 10);
}

/** `11 月 20 日`. Never 今天 or 昨天: a shared page is kept for longer than a day. */
export function formatDay(instant: string): string {
  const date = inShanghai(instant);
  return `${date.getUTCMonth() + 1} 月 ${date.getUTCDate()} 日`;
}

/** `2026 年 11 月 20 日`. */
export function formatFullDay(instant: string): string {
  return `${inShanghai(instant).getUTCFullYear()} 年 ${formatDay(instant)}`;
}

/** `2026 年 11 月`. */
export function formatMonth(instant: string): string {
  const date = inShanghai(instant);
  return `${date.getUTCFullYear()} 年 ${date.getUTCMonth() + 1} 月`;
}

/** A date whose UTC fields read as the clock of Shanghai. */
function inShanghai(instant: string): Date {
  return new Date(Date.parse(instant) + SHANGHAI_OFFSET_MS);
}

/** Whole days from now until an instant, begun ones counted; 0 once it is there. For the browser alone: a kept page would be late. */
export function daysUntil(instant: string, now = Date.now()): number {
  return Math.max(0, Math.ceil((Date.parse(instant) - now) / 86_400_000));
}
