/** What it costs to remember more: how often words come up, compared with the usual wish. */

const USUAL = 0.9;

/**
 * Reviews a day in comparison with a target retention of 0.9, by the forgetting curve of FSRS-6: a word comes up when its chance has
 * fallen to the target, so the intervals shrink by the same factor. Words that are forgotten and learned again are left out.
 *
 * @param retention 0.8 to 0.95
 * @param decay parameter w20, 0.1 to 0.8
 */
export function reviewCost(retention: number, decay: number): number {
  const days = (share: number) => share ** (-1 / decay) - 1;
  return days(USUAL) / days(retention);
}

/** In words. */
export function costText(retention: number, decay: number): string {
  const cost = reviewCost(retention, decay);
  if (Math.abs(cost - 1) < 0.05) return '复习次数适中。';
  const times = cost >= 10 ? Math.round(cost) : Math.round(cost * 10) / 10;
  return cost > 1 ? `复习次数约为 90% 时的 ${times} 倍。` : `复习次数约为 90% 时的 ${times} 倍，忘得也多一些。`;
}
