/** Where to split a sentence: a likely position in the English, and the matching one in the Chinese. */

/** After these a Chinese sentence may be cut, with the closing quotes behind them. */
const STOPS = /[。！？；，：…]+[”’』」）》]*/gu;
/** A stop that is further from the wanted place than this share of the text is another one's. */
const FURTHEST = 0.25;

/**
 * Cuts a translation where its English is cut.
 *
 * @param share - Of the English that stands before the cut, 0 to 1
 * @returns both parts; all of it and '' where no stop is near
 */
export function splitTranslation(zh: string, share: number): [string, string] {
  const wanted = zh.length * share;
  let best: number | null = null;
  for (const { 0: stop, index } of zh.matchAll(STOPS)) {
    const at = index + stop.length;
    if (at >= zh.length) break;
    if (best === null || Math.abs(at - wanted) < Math.abs(best - wanted)) best = at;
  }
  if (best === null || Math.abs(best - wanted) > zh.length * FURTHEST) return [zh, ''];
  return [zh.slice(0, best), zh.slice(best)];
}

/** Where an editor most likely wants to cut: behind the stop nearest to the middle, else at the space nearest to it. */
export function likelyCut(english: string): number {
  const middle = english.length / 2;
  const nearest = (pattern: RegExp) =>
    [...english.matchAll(pattern)]
      .map(({ 0: found, index }) => index + found.length)
      .filter((at) => at < english.length)
      .sort((one, other) => Math.abs(one - middle) - Math.abs(other - middle))[0];
  return nearest(/[;:.?!—–]["”’)]*\s+/gu) ?? nearest(/,["”’]*\s+/gu) ?? nearest(/\s+/gu) ?? english.length;
}
