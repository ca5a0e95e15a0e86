/** Cost of a higher retention: reviews a day compared with the usual target. */

const USUAL = 0.9;

/**
 * Reviews a day relative to a target retention of 0.9, by the forgetting curve of FSRS-6: a word is due when its retrievability has
 * fallen to the target, so the intervals shrink by the same factor. Relearning is not counted.
 *
 * @param retention 0.8 to 0.95
 * @param decay parameter w20, 0.1 to 0.8
 */
export function reviewCost(retention: number, decay: number): number {
  const days = (share: number) => share ** (-1 / decay) - 1;
  return days(USUAL) / days(retention);
}

/** The cost as a sentence. */
export function costText(retention: number, decay: number): string {
  const cost = reviewCost(retention, decay);
  if (Math.abs(cost - 1) < 0.05) return '复习次数适中。';
  const times = cost >= 10 ? Math.round(cost) : Math.round(cost * 10) / 10;
  return cost > 1 ? `复习次数约为 90% 时的 ${times} 倍。` : `复习次数约为 90% 时的 ${times} 倍，忘得也多一些。`;
}
