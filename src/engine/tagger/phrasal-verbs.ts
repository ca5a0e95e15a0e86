/**
 * Phrasal verbs whose parts stand apart: `turn the offer down`. The tagger says what is a verb and what a particle, the
 * dictionary which pairs are one.
 */
import type { Lexicon } from '../lexicon.ts';
import { normalizeWord } from '../tokens.ts';
import type { AnalyzedWord } from './analysis.ts';

/** Places in the sentence of a verb and of its particle. */
export interface PhrasalVerb {
  phrase: string;
  verb: number;
  particle: number;
}

/** An object between verb and particle has at most as many words. */
const LONGEST_OBJECT = 5;
const PARTICLES = new Set(
  'up down out off on in over away back around round about along apart aside by forth forward through together'.split(
    ' ',
  ),
);
/** What may stand in an object. */
const NOMINAL = new Set(['DET', 'ADJ', 'NOUN', 'PROPN', 'PRON', 'NUM', 'PART']);
const HEADS = new Set(['NOUN', 'PROPN', 'PRON']);

/** Separated phrasal verbs of one sentence, from left to right. */
export function separatedPhrasalVerbs(
  words: readonly AnalyzedWord[],
  forms: readonly string[],
  lexicon: Lexicon,
): PhrasalVerb[] {
  const found: PhrasalVerb[] = [];
  words.forEach((word, verb) => {
    if (word.tag !== 'VERB') return;
    const particle = particleAfter(words, forms, verb);
    if (particle === null) return;
    const phrase = `${normalizeWord(word.lemma)} ${normalizeWord(forms[particle] ?? '')}`;
    if (lexicon.entry(phrase) !== null) found.push({ phrase, verb, particle });
  });
  return found;
}

function particleAfter(words: readonly AnalyzedWord[], forms: readonly string[], verb: number): number | null {
  for (let place = verb + 1; place <= verb + LONGEST_OBJECT + 1; place++) {
    const word = words[place];
    if (word === undefined) return null;
    const isParticle = PARTICLES.has(normalizeWord(forms[place] ?? ''));
    if (isParticle && (word.fine === 'RP' || word.tag === 'ADV')) {
      return place > verb + 1 && HEADS.has(words[place - 1]?.tag ?? '') ? place : null;
    }
    if (!NOMINAL.has(word.tag)) return null;
  }
  return null;
}
