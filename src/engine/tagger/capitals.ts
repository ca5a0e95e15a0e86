/**
 * What the capitals of a text say: a word that a document also writes in lower case is no name when it opens a sentence,
 * one that has its capital in the middle of a sentence is.
 */
import { type Opening, openings } from './features.ts';
import type { WordProperties } from './word-properties.ts';

/** Bits: the document writes the word in lower case, with a capital inside a sentence. */
const LOWER_ELSEWHERE = 1;
const CAPITAL_INSIDE = 2;
const NO_EVIDENCE = 4;
/** A sentence with more capitalized words than this share is a headline: capitals say nothing in it. */
const HEADLINE_SHARE = 0.6;
const HEADLINE_WORDS = 4;

/** For each word of a sentence why it may have a capital: an {@link Opening}. */
export function openingsOf(sentence: readonly WordProperties[]): Uint8Array {
  const found = new Uint8Array(sentence.length);
  let capitals = 0;
  let written = 0;
  for (const { isCapitalized, isLowerCase } of sentence) {
    if (isCapitalized) capitals++;
    if (isCapitalized || isLowerCase) written++;
  }
  const isHeadline = written >= HEADLINE_WORDS && capitals > HEADLINE_SHARE * written;
  let opens = true;
  for (let index = 0; index < sentence.length; index++) {
    const word = sentence[index] as WordProperties;
    let opening: Opening = openings.inside;
    if (opens) opening = openings.sentence;
    else if (isHeadline) opening = openings.headline;
    else if ((sentence[index - 1] as WordProperties).opensSpeech) opening = openings.speech;
    found[index] = opening;
    if (word.isCapitalized || word.isLowerCase) opens = false;
  }
  return found;
}

/** By number of a capitalized word's key, what the document says about its capital, as bits; 0 is never among them. */
export function capitalEvidence(
  sentences: readonly (readonly WordProperties[])[],
  openingsIn: readonly Uint8Array[],
): Map<number, number> {
  const evidence = new Map<number, number>();
  sentences.forEach((sentence, at) => {
    const places = openingsIn[at] as Uint8Array;
    for (let index = 0; index < sentence.length; index++) {
      const { word, isCapitalized } = sentence[index] as WordProperties;
      if (!isCapitalized) continue;
      const inside = places[index] === openings.inside ? CAPITAL_INSIDE : NO_EVIDENCE;
      evidence.set(word, (evidence.get(word) ?? NO_EVIDENCE) | inside);
    }
  });
  if (evidence.size === 0) return evidence;
  for (const sentence of sentences) {
    for (const { word, isLowerCase } of sentence) {
      if (!isLowerCase) continue;
      const bits = evidence.get(word);
      if (bits !== undefined) evidence.set(word, bits | LOWER_ELSEWHERE);
    }
  }
  return evidence;
}
