/** When the next letter is written, in words. */
import { inShanghai, shanghaiDay } from '#engine/shanghai-time.ts';
import { formatNearDay } from '../../ui/day.ts';

/** `今天早上`, or ` 12 月 7 日（周一）早上` with the space before a figure. @param at ISO 8601 */
export function nextLetterTime(at: string, now = Date.now()): string {
  if (shanghaiDay(at) <= shanghaiDay(now)) return '今天早上';
  const weekday = '日一二三四五六'[inShanghai(at).getUTCDay()];
  return ` ${formatNearDay(at, now)}（周${weekday}）早上`;
}
