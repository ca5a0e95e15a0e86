/**
 * Phrasal and prepositional verbs: whether a verb and a particle (`turn down`) or preposition (`depend on`) belong together in a sentence.
 * The tagger's tag decides where the pair alone is ambiguous.
 */
import type { AnalyzedWord } from '../tagger/analysis.ts';
import ambiguousVerbLists from '../words/ambiguous-particle-verbs.json' with { type: 'json' };
import objectVerbLists from '../words/object-verbs.json' with { type: 'json' };
import particleVerbLists from '../words/particle-verbs.json' with { type: 'json' };
import particles from '../words/particles.json' with { type: 'json' };
import prepositionalVerbLists from '../words/prepositional-verbs.json' with { type: 'json' };
import { isPaired, opensAdverbial } from './adverbials.ts';
import type { SentenceView } from './sentence-view.ts';

/** Sets of verbs by their particle or preposition. */
const verbSets = (lists: Readonly<Record<string, readonly string[]>>): ReadonlyMap<string, ReadonlySet<string>> =>
  new Map(Object.entries(lists).map(([word, verbs]) => [word, new Set(verbs)]));

const PARTICLES = new Set(particles.particle);
const PREPOSITIONS = new Set(particles.preposition);
const COMPOUND_PREPOSITIONS = new Set(particles.compound_preposition);
/** Particles that are seldom prepositions: `up the price` is rare behind a verb that goes with `up`. */
const PLAIN_PARTICLES = new Set(particles.plain_particle);
/** With an object after them these tell where or when: `the room he sat in`. */
const PLACE_AND_TIME = new Set(particles.place_and_time);
const particleVerbs = verbSets(particleVerbLists);
const prepositionalVerbs = verbSets(prepositionalVerbLists);
const objectVerbs = verbSets(objectVerbLists);
/** Particle verbs that are as often a verb and a preposition: here the tagger decides. */
const ambiguousVerbs = verbSets(ambiguousVerbLists);
/** A word of these opens a noun phrase that a preposition may govern. */
const OPENS_NOMINAL = new Set(['DET', 'ADJ', 'NOUN', 'PROPN', 'PRON', 'NUM']);

/** Whether the word can be the particle or preposition of a verb. */
export function isParticleOrPreposition(word: string): boolean {
  return PARTICLES.has(word) || PREPOSITIONS.has(word);
}

/** Whether the phrase is a preposition of two words, whatever the first of them could be by itself. */
export function isCompoundPreposition(phrase: string): boolean {
  return COMPOUND_PREPOSITIONS.has(phrase);
}

/** Whether verb and particle are known to be one, whatever follows. */
export function isParticleVerb(verb: string, particle: string): boolean {
  return particleVerbs.get(particle)?.has(verb) ?? false;
}

/** Whether verb and preposition form a prepositional verb: `depend on`, `look for`. */
export function isPrepositionalVerb(verb: string, preposition: string): boolean {
  return prepositionalVerbs.get(preposition)?.has(verb) ?? false;
}

/** Whether an object may stand between the verb and its preposition: `accuse him of`. */
export function takesObjectBefore(verb: string, preposition: string): boolean {
  return objectVerbs.get(preposition)?.has(verb) ?? false;
}

/** Whether the words at `verb` and `particle`, next to each other, are a phrasal or prepositional verb there. */
export function isPhrasalVerb(reading: SentenceView, verb: number, particle: number): boolean {
  const { words, forms } = reading;
  const head = words[verb];
  const small = words[particle];
  if (head === undefined || small === undefined || small.fine === 'TO') return false;
  const lemma = head.lemma.toLowerCase();
  const form = forms[particle] ?? '';
  const isTaggedParticle = small.fine === 'RP';
  if (head.tag !== 'VERB') {
    // The tags of verb and particle contradict each other: the pair decides.
    const isOpened = ['DET', 'ADJ'].includes(words[verb - 1]?.tag ?? '') || words[verb - 1]?.fine === 'PRP$';
    return (isTaggedParticle || small.tag === 'ADV') && isParticleVerb(lemma, form) && !isOpened;
  }
  if (isPaired(forms, particle) || (!isTaggedParticle && opensAdverbial(reading, particle))) return false;
  if (!PARTICLES.has(form)) return isPrepositionalVerb(lemma, form);
  if (isPrepositionalVerb(lemma, form)) return true;
  if (isParticleVerb(lemma, form)) {
    return (
      small.tag !== 'ADP' || isTaggedParticle || !ambiguousVerbs.get(form)?.has(lemma) || !governs(words, particle)
    );
  }
  if (isTaggedParticle) return !PLACE_AND_TIME.has(form) || governs(words, particle);
  if (small.tag === 'ADV') return true;
  if (PLAIN_PARTICLES.has(form)) return true;
  return !governs(words, particle) && !PLACE_AND_TIME.has(form);
}

/** Whether the word at `particle`, with an object between it and its verb, belongs to the verb. */
export function isSeparatedParticle({ words, forms }: SentenceView, verb: number, particle: number): boolean {
  const head = words[verb];
  const small = words[particle];
  const form = forms[particle] ?? '';
  if (head?.tag !== 'VERB' || small === undefined || !PARTICLES.has(form) || small.fine === 'TO') return false;
  if (forms[particle + 1] === 'of') return false;
  const isKnown = isParticleVerb(head.lemma.toLowerCase(), form);
  if (small.fine === 'RP') return isKnown || PLAIN_PARTICLES.has(form) || !governs(words, particle);
  if (small.tag === 'ADV') return isKnown || PLAIN_PARTICLES.has(form);
  // The position leaves hardly another reading, whatever the tag.
  return isKnown && (PLAIN_PARTICLES.has(form) || !governs(words, particle));
}

function governs(words: readonly AnalyzedWord[], particle: number): boolean {
  return OPENS_NOMINAL.has(words[particle + 1]?.tag ?? '');
}
