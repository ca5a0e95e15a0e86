/** Labels for due times, by review days, which begin at 4:00 in Shanghai. */
import { reviewDaysBetween } from '#engine/schedule/review-day.ts';
import { clockText } from '#engine/shanghai-time.ts';

const MINUTE_MS = 60_000;
const WEEKDAYS = ['周日', '周一', '周二', '周三', '周四', '周五', '周六'];

/** `现在`, `7 分钟后`, `今天 18:30`, `明天`, `5 天后`. @param dueAt ISO instants, both */
export function dueTimeLabel(dueAt: string, now: string): string {
  const [due, from] = [new Date(dueAt), new Date(now)];
  const minutes = Math.ceil((due.getTime() - from.getTime()) / MINUTE_MS);
  if (minutes <= 0) return '现在';
  if (minutes < 60) return `${minutes} 分钟后`;
  const days = reviewDaysBetween(from, due);
  if (days === 0) return `今天 ${clockText(due)}`;
  return days === 1 ? '明天' : `${days} 天后`;
}

/** @param date `YYYY-MM-DD` */
export function weekdayOf(date: string): string {
  return WEEKDAYS[new Date(date).getUTCDay()] ?? '';
}
