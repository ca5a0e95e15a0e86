/** How a reading time is written everywhere: in whole minutes, rounded down. */

/** Whole minutes. @param seconds 0 or more */
export function readMinutes(seconds: number): number {
  return Math.floor(seconds / 60);
}

/** Whole minutes as charts and tables show them: something that is less than one is one. @param seconds 0 or more */
export function minutesOf(seconds: number): number {
  return seconds > 0 ? Math.max(1, readMinutes(seconds)) : 0;
}

/** `0 分钟`, `不到 1 分钟`, `45 分钟`. @param seconds 0 or more */
export function readTimeText(seconds: number): string {
  return seconds > 0 && seconds < 60 ? '不到 1 分钟' : `${readMinutes(seconds)} 分钟`;
}

/** Compares a week with the one before: `比前一周多 12 分钟`, `和前一周一样`, `前一周没有读`. @param before seconds of that week, 0 or more */
export function readChangeText(seconds: number, before: number): string {
  const [minutes, earlier] = [readMinutes(seconds), readMinutes(before)];
  if (minutes === earlier) return '和前一周一样';
  if (before === 0) return '前一周没有读';
  return `比前一周${minutes > earlier ? '多' : '少'} ${Math.abs(minutes - earlier)} 分钟`;
}
