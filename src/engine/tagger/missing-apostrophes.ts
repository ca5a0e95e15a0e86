/**
 * Missing apostrophes: `its great`, `your looking at it`, `my cats name` are `it's`, `you're`, `cat's` and two words each in a treebank.
 * Decided by the tags around; cases that the words alone decide are in `treebank-words.ts`.
 */

import contexts from '../words/missing-apostrophes.json' with { type: 'json' };
import type { TaggedWord } from './universal-tags.ts';

/** Units of the first of the two words, by the word that was written. */
const CUTS: Readonly<Record<string, number>> = { its: 2, your: 3 };
/** These may stand between a possessive and its noun. */
const BETWEEN = new Set(['JJ', 'JJR', 'RB', 'RBR', 'VBN', 'VBG', 'CC', 'HYPH', 'CD']);
/** Tags that end the search: no noun follows the possessive. */
const NO_NOUN = new Set(['.', ',', ':', '-RRB-', 'TO', 'IN', 'DT', 'PDT', 'PRP', 'PRP$', 'UH', 'WRB', 'NFP']);
/** `On its own`, `defend your right`, `of its kind`: something is owned. */
const OWNED = new Set(contexts.possessed);
const OWNING = new Set(contexts.before_possessive);
/** `Its kind of expensive`. */
const ROUGHLY = new Set(['kind', 'sort']);
/** Verbs of thinking and saying have a sentence behind them, others an object: `I think its great`, `retain its following`. */
const BEFORE_SENTENCE = new Set(contexts.clause_verb);
/** Possessives of one person: after `its` and `their` two nouns are more likely a compound (`its sales force`). */
const PERSONAL = new Set(contexts.personal);

/** Units of the first word where the word at `index` is two that lost their apostrophe; 0 for any other word. */
export function missingApostrophe(words: readonly TaggedWord[], index: number): number {
  const word = words[index];
  if (word?.fine === 'PRP$') return isCutShort(words, index) ? (CUTS[word.key] ?? 0) : 0;
  return word?.fine === 'NNS' && isOwner(words, index) ? word.key.length - 1 : 0;
}

/** Whether `its` or `your` is a contraction with a verb: no noun follows. */
function isCutShort(words: readonly TaggedWord[], index: number): boolean {
  const key = words[index]?.key ?? '';
  const next = words[index + 1];
  if (!Object.hasOwn(CUTS, key) || OWNING.has(words[index - 1]?.key ?? '') || isObject(words, index)) return false;
  if (next === undefined || OWNED.has(next.key)) return false;
  if (ROUGHLY.has(next.key) && words[index + 2]?.key === 'of') return true;
  for (let at = index + 1; at < words.length; at++) {
    const { fine } = words[at] as TaggedWord;
    // `Its all over`, but `give your all`.
    if (NO_NOUN.has(fine)) return at > index + 1 || (key === 'its' && (fine === 'DT' || fine === 'PDT'));
    if (!BETWEEN.has(fine)) return false;
  }
  return true;
}

/** Whether a verb with an object, maybe with its particle between, stands in front: `bought out its only rival`. */
function isObject(words: readonly TaggedWord[], index: number): boolean {
  const verb = words[index - 1]?.fine === 'RP' ? words[index - 2] : words[index - 1];
  return verb?.tag === 'VERB' && !BEFORE_SENTENCE.has(verb.lemma);
}

/** Whether a plural owns the noun behind it: `my cats name`, `his mothers old house`. */
function isOwner(words: readonly TaggedWord[], index: number): boolean {
  const { key, lemma } = words[index] as TaggedWord;
  if (!PERSONAL.has(words[index - 1]?.key ?? '') || key !== `${lemma}s`) return false;
  const next = words[index + 1];
  const owned = next?.fine === 'JJ' ? words[index + 2] : next;
  return owned?.fine === 'NN' || owned?.fine === 'NNS';
}
