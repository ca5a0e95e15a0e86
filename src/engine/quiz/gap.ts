/** A gap in a sentence: how the word stands there, and what stands around it; null where its form is not sure. */
import type { AnalyzedWord } from '../tagger/analysis.ts';
import type { Gap } from './distractors.ts';
import { formOfTag } from './forms.ts';

/** From this margin on the tagger is right in more than 98 of 100. */
const SURE_MARGIN = 3;
const CONTENT = new Set(['NOUN', 'VERB', 'ADJ', 'PROPN']);
const COUNTING = new Set(['a', 'an', 'each', 'every', 'another', 'either', 'neither', 'many', 'few', 'several', 'one']);
/** Words on each side that a gap is read with. */
const BESIDE = 4;

/** @param word of the sentence that is to be taken out, by its offsets in the text */
export function gapAt(text: string, words: readonly AnalyzedWord[], word: { start: number; end: number }): Gap | null {
  const at = words.findIndex(({ start, end }) => start === word.start && end === word.end);
  const own = words[at];
  if (own === undefined || own.margin < SURE_MARGIN) return null;
  const form = formOfTag(own.fine);
  // A part of a compound, or of a word with a hyphen or an apostrophe.
  if (form === null || /[-‐‑’']/.test(text.charAt(own.start - 1) + text.charAt(own.end))) return null;
  const before = words[at - 1];
  const opening = words.slice(0, at).findLast(({ tag }) => tag !== 'ADJ' && tag !== 'ADV');
  const lemmas = (some: readonly AnalyzedWord[]) =>
    some.filter((other) => other !== own && CONTENT.has(other.tag)).map(({ lemma }) => lemma);
  return {
    ...form,
    vowel: before?.key === 'a' || before?.key === 'an' ? before.key === 'an' : null,
    isCounted: form.part === 'noun' && (form.inflection === 'plural' || COUNTING.has(opening?.key ?? '')),
    around: lemmas(words),
    beside: lemmas(words.slice(Math.max(0, at - BESIDE), at + BESIDE + 1)),
  };
}
