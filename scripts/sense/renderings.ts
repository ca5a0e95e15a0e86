/** Renderings of headwords by the press, from a list of our own, and what they add to the score of a wording. */
import type { PartOfSpeech } from '#engine/part-of-speech.ts';
import { coresOf } from '#engine/sense/wordings.ts';
import { wordClasses } from '#server/features/dictionary/senses.ts';
import { readWordList } from '#server/features/dictionary/word-list.ts';

/** Renderings of one headword as one class, the commonest first. */
export interface Rendering {
  pos: string;
  words: string[];
}

export type Renderings = ReadonlyMap<string, readonly Rendering[]>;

/**
 * Additions to the score of a wording that is the first, the second or a further rendering of the press; and the deduction for one that is
 * none of them. Set by judgement: our essays are translated too freely to tell (docs/research/senses.md).
 */
const RENDERED = [3, 1.2, 0.5];
const UNRENDERED = -0.5;
/** A wording that stands on the card only for being a rendering is not worse for being added. */
const ONLY_RENDERED = 0.8;

export function readRenderings(): Renderings {
  const found = new Map<string, Rendering[]>();
  for (const { word = '', pos = '', zh = '' } of readWordList('press-renderings'))
    found.set(word, [...(found.get(word) ?? []), { pos, words: zh.split('，') }]);
  return found;
}

/**
 * 0 for a headword that has no renderings as one of these classes.
 *
 * @param isRendering the wording stands on the card only for being a rendering
 */
export function renderedScore(
  core: string,
  classes: readonly PartOfSpeech[],
  renderings: readonly Rendering[],
  isRendering: boolean,
): number {
  const own = renderings.filter(({ pos }) => wordClasses(pos).some((part) => classes.includes(part)));
  if (own.length === 0) return 0;
  const places = own.map(({ words }) => words.findIndex((word) => word === core || coresOf(word)[0] === core));
  const place = Math.min(...places.filter((one) => one >= 0));
  if (!Number.isFinite(place)) return UNRENDERED;
  return (RENDERED[place] ?? (RENDERED.at(-1) as number)) + (isRendering ? ONLY_RENDERED : 0);
}
