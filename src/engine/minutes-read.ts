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
