/** How sums of reading times are written, which may be hours: of a week, a month, a year. Apart from `minutes-read.ts`, which every page has. */
import { minutesOf, readMinutes, readTimeText } from './minutes-read.ts';

/** `0 分钟`, `不到 1 分钟`, `45 分钟`, `2 小时`, `2 小时 18 分`. @param seconds 0 or more */
export function durationText(seconds: number): string {
  const minutes = minutesOf(seconds);
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  if (hours === 0) return readTimeText(seconds);
  return rest === 0 ? `${hours} 小时` : `${hours} 小时 ${rest} 分`;
}

/** Compares a week with the one before: `比前一周多 12 分钟`, `和前一周一样`, `前一周没有读`. @param before seconds of that week, 0 or more */
export function readChangeText(seconds: number, before: number): string {
  const change = readMinutes(seconds) - readMinutes(before);
  if (change === 0) return '和前一周一样';
  if (before === 0) return '前一周没有读';
  return `比前一周${change > 0 ? '多' : '少'} ${durationText(Math.abs(change) * 60)}`;
}
