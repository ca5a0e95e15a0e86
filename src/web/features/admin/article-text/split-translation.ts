/** Where to split a sentence: a likely position in the English, and the matching one in the Chinese. */

/** Chinese punctuation after which a translation may be split, with closing quotes. */
const STOPS = /[。！？；，：…]+[”’』」）》]*/gu;
/** Largest distance of the split from the wanted position, as a share of the text. */
const FURTHEST = 0.25;

/**
 * Splits a translation where its English is split.
 *
 * @param share - Share of the English before the split, 0 to 1
 * @returns both parts; the whole text and '' when no punctuation is near
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

/** The likely position of a split: after the punctuation nearest to the middle, else at the nearest space. */
export function likelyCut(english: string): number {
  const middle = english.length / 2;
  const nearest = (pattern: RegExp) =>
    [...english.matchAll(pattern)]
      .map(({ 0: found, index }) => index + found.length)
      .filter((at) => at < english.length)
      .sort((one, other) => Math.abs(one - middle) - Math.abs(other - middle))[0];
  return nearest(/[;:.?!—–]["”’)]*\s+/gu) ?? nearest(/,["”’]*\s+/gu) ?? nearest(/\s+/gu) ?? english.length;
}
