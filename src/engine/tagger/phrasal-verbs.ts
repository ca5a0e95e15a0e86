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
const PREPOSITIONS = new Set([...PARTICLES, 'about', 'at', 'for', 'from', 'into', 'of', 'to', 'with']);
/** After these `in` and `on` tell where or when; own list. */
const LOOSE_VERBS = new Set(
  (
    'live stay sit stand lie come walk run fly drive move travel work eat do make start begin close open dress play meet ' +
    'arrive sleep sell buy write read see act say be have find die end grow'
  ).split(' '),
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
    const form = normalizeWord(forms[place] ?? '');
    const isBeforeOf = normalizeWord(forms[place + 1] ?? '') === 'of';
    if (PARTICLES.has(form) && !isBeforeOf && isParticle(word, words[place + 1])) {
      return place > verb + 1 && HEADS.has(words[place - 1]?.tag ?? '') ? place : null;
    }
    if (!NOMINAL.has(word.tag) && form !== 'of') return null;
  }
  return null;
}

/** A preposition with nothing to govern is a particle, whatever its tag. */
function isParticle(word: AnalyzedWord, next: AnalyzedWord | undefined): boolean {
  if (word.fine === 'RP' || word.tag === 'ADV') return true;
  return word.tag === 'ADP' && (next === undefined || ['PUNCT', 'ADP', 'CCONJ', 'SCONJ'].includes(next.tag));
}

/**
 * Whether two words next to each other, the second a particle or preposition, are the dictionary's phrase here: not in
 * `a wall in the room`, nor in `they live in Rome`. True for phrases of another kind.
 */
export function readsAsPhrase(phrase: string, first: AnalyzedWord, second: AnalyzedWord): boolean {
  const [verb = '', particle = '', ...more] = phrase.split(' ');
  if (more.length > 0 || !PREPOSITIONS.has(particle) || second.fine !== 'IN') return true;
  if (first.tag === 'NOUN' || first.tag === 'PROPN') return false;
  return !(LOOSE_VERBS.has(verb) && (particle === 'in' || particle === 'on'));
}
