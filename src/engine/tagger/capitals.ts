/**
 * Evidence from capitals: a word that the document also writes in lower case is no name at the start of a sentence; one that has a capital
 * inside a sentence is.
 */
import { type CapitalContext, capitalContexts } from './feature-templates.ts';
import type { WordProperties } from './word-properties.ts';

/** Bits: the document writes the word in lower case, with a capital inside a sentence. */
const LOWER_ELSEWHERE = 1;
const CAPITAL_INSIDE = 2;
const NO_EVIDENCE = 4;
/** A sentence with more capitalized words than this share is a headline: capitals say nothing in it. */
const HEADLINE_SHARE = 0.6;
const HEADLINE_WORDS = 4;

/**
 * Shares of sentences that begin small, and that end with an exclamation mark, up to which a text is written with care,
 * and how many words and marks its sentences have: lists, signatures and talk have fewer.
 */
const SMALL_SHARE = 0.02;
const EXCLAIMING_SHARE = 0.05;
const PROSE_LENGTH = 14;
/**
 * Score bonus for a name in a carefully written text, in the unit of `TaggedWord`'s margin: inside a
 * sentence, and where a sentence opens with a word that has its capital inside another one too. Chosen on dev and a tenth of the
 * training part that was held out of training; mails and comments, where capitals are for stress, are no better with it.
 */
const INSIDE = 2;
const OPENING_WITH_EVIDENCE = 1;

/** How a text uses capitals. */
export interface CapitalUse {
  /** Evidence of the document about a word's capital, as bits, by the number of the word's key; 0 is never among them. */
  evidence: ReadonlyMap<number, number>;
  /** Sentences begin with capitals and rarely end with exclamation marks. */
  isCareful: boolean;
}

/** Score bonus of the name classes for a capitalized word in this context, in the unit of `TaggedWord`'s margin. */
export function properNounBias(context: CapitalContext, evidence: number, isCareful: boolean): number {
  if (!isCareful) return 0;
  if (context === capitalContexts.inside) return INSIDE;
  return context === capitalContexts.sentence && (evidence & CAPITAL_INSIDE) !== 0 ? OPENING_WITH_EVIDENCE : 0;
}

/** How the sentences of one text use capitals; `contextsIn` as of {@link capitalContextsOf}. */
export function capitalUse(
  sentences: readonly (readonly WordProperties[])[],
  contextsIn: readonly Uint8Array[],
): CapitalUse {
  return { evidence: capitalEvidence(sentences, contextsIn), isCareful: isWrittenWithCare(sentences) };
}

function isWrittenWithCare(sentences: readonly (readonly WordProperties[])[]): boolean {
  let small = 0;
  let exclaiming = 0;
  let words = 0;
  for (const sentence of sentences) {
    const first = sentence.find(({ isCapitalized, isLowerCase }) => isCapitalized || isLowerCase);
    if (first?.isLowerCase) small++;
    if (sentence.at(-1)?.exclaims) exclaiming++;
    words += sentence.length;
  }
  if (words < PROSE_LENGTH * sentences.length) return false;
  return small <= SMALL_SHARE * sentences.length && exclaiming <= EXCLAIMING_SHARE * sentences.length;
}

/** The {@link CapitalContext} of each word of a sentence. */
export function capitalContextsOf(sentence: readonly WordProperties[]): Uint8Array {
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
    let context: CapitalContext = capitalContexts.inside;
    if (opens) context = capitalContexts.sentence;
    else if (isHeadline) context = capitalContexts.headline;
    else if ((sentence[index - 1] as WordProperties).opensSpeech) context = capitalContexts.speech;
    found[index] = context;
    if (word.isCapitalized || word.isLowerCase) opens = false;
  }
  return found;
}

/** Evidence of the document about each word's capital, as bits, by the number of the word's key; 0 is never among them. */
export function capitalEvidence(
  sentences: readonly (readonly WordProperties[])[],
  contextsIn: readonly Uint8Array[],
): Map<number, number> {
  const evidence = new Map<number, number>();
  sentences.forEach((sentence, at) => {
    const places = contextsIn[at] as Uint8Array;
    for (let index = 0; index < sentence.length; index++) {
      const { word, isCapitalized } = sentence[index] as WordProperties;
      if (!isCapitalized) continue;
      const inside = places[index] === capitalContexts.inside ? CAPITAL_INSIDE : NO_EVIDENCE;
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
