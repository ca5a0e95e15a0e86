/** How long somebody has read, as one number; used in the picture of a year and beside it. */
import { minutesOf } from './minutes-read.ts';

/** @param seconds 0 or more @returns whole minutes until an hour is full, something that is less than one is one; then hours, rounded */
export function roundReadTime(seconds: number): { value: number; unit: '分钟' | '小时' } {
  if (seconds >= 3_600) return { value: Math.round(seconds / 3_600), unit: '小时' };
  return { value: minutesOf(seconds), unit: '分钟' };
}
