/** Labels of the four ratings, of intervals and of durations. */
import type { Rating } from '#contract/shapes.ts';

export const ratings: readonly { rating: Rating; label: string }[] = [
  { rating: 1, label: '忘记' },
  { rating: 2, label: '困难' },
  { rating: 3, label: '良好' },
  { rating: 4, label: '简单' },
];

export function ratingLabel(rating: Rating): string {
  return ratings[rating - 1]?.label ?? '';
}

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** Longer intervals are given in months, and then in years. */
const MONTHS_FROM = 60 * DAY;
const YEARS_FROM = 2 * 365 * DAY;

/** `10 分钟`, `3 天`, `4 个月`, `2.5 年`. @param seconds 0 or more */
export function intervalText(seconds: number): string {
  if (seconds < HOUR) return `${Math.max(1, Math.round(seconds / MINUTE))} 分钟`;
  if (seconds < DAY) return `${Math.round(seconds / HOUR)} 小时`;
  if (seconds < MONTHS_FROM) return `${Math.round(seconds / DAY)} 天`;
  if (seconds < YEARS_FROM) return `${Math.round(seconds / (30.4 * DAY))} 个月`;
  return `${Math.round((seconds / (365 * DAY)) * 2) / 2} 年`;
}

/** `4 分 10 秒`, `40 秒`. */
export function durationText(seconds: number): string {
  const whole = Math.round(seconds);
  if (whole < MINUTE) return `${whole} 秒`;
  const rest = whole % MINUTE;
  return `${Math.floor(whole / MINUTE)} 分${rest > 0 ? ` ${rest} 秒` : '钟'}`;
}
