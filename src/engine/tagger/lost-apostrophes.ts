/**
 * `its great`, `your looking at it`: where no noun comes, the possessive was meant to be `it's` or `you're`, and is two words
 * in a treebank. Told by the tags of what follows; what words alone tell is with the fused words.
 */
import type { TaggedWord } from './universal-tags.ts';

/** Units of the first of the two words, by the word that was written. */
const CUTS: Readonly<Record<string, number>> = { its: 2, your: 3 };
/** These may stand between a possessive and its noun. */
const BETWEEN = new Set(['JJ', 'JJR', 'RB', 'RBR', 'VBN', 'VBG', 'CC', 'HYPH', 'CD']);
/** Where one of these comes first, there is no noun. */
const NO_NOUN = new Set(['.', ',', ':', '-RRB-', 'TO', 'IN', 'DT', 'PDT', 'PRP', 'PRP$', 'UH', 'WRB', 'NFP']);
/** `On its own`, `of its kind`: something is owned. */
const OWNED = new Set(['own', 'best', 'very']);
const OWNING = new Set(['of', 'on', 'in', 'at', 'for', 'to', 'by', 'from', 'with']);
/** `Its kind of expensive`. */
const ROUGHLY = new Set(['kind', 'sort']);

/** Units of the first word where the word at `index` is two that lost their apostrophe; 0 for any other word. */
export function lostApostrophe(words: readonly TaggedWord[], index: number): number {
  const word = words[index];
  const cut = word?.fine === 'PRP$' && Object.hasOwn(CUTS, word.key) ? CUTS[word.key] : undefined;
  if (cut === undefined || OWNING.has(words[index - 1]?.key ?? '')) return 0;
  const next = words[index + 1];
  if (next === undefined || OWNED.has(next.key)) return 0;
  if (ROUGHLY.has(next.key) && words[index + 2]?.key === 'of') return cut;
  for (let at = index + 1; at < words.length; at++) {
    const { fine } = words[at] as TaggedWord;
    if (NO_NOUN.has(fine)) return at > index + 1 || fine === 'DT' || fine === 'PDT' ? cut : 0;
    if (!BETWEEN.has(fine)) return 0;
  }
  return cut;
}
