/** An amount after Chinese, `45 分钟` or `不到 1 分钟`: a number is set apart, as in all copy, and Chinese is not. */
export function spaced(text: string): string {
  return /^\d/.test(text) ? ` ${text}` : text;
}
