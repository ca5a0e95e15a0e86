/**
 * Phrasal and prepositional verbs: whether a verb and a particle (`turn down`) or preposition (`depend on`) belong together in a sentence.
 * The tagger's tag decides where the pair alone is ambiguous. Adverbial phrases of time, duration and manner have prepositions of their own:
 * `called on a Friday`, `waited for an hour`, `take part in person`.
 */
import type { AnalyzedWord } from '../tagger/analysis.ts';
import nounLists from '../words/adverbial-nouns.json' with { type: 'json' };
import { alternatives } from '../words/alternatives.ts';
import ambiguousVerbLists from '../words/ambiguous-particle-verbs.json' with { type: 'json' };
import objectVerbLists from '../words/object-verbs.json' with { type: 'json' };
import particleVerbLists from '../words/particle-verbs.json' with { type: 'json' };
import particles from '../words/particles.json' with { type: 'json' };
import contexts from '../words/phrase-context.json' with { type: 'json' };
import prepositionalVerbLists from '../words/prepositional-verbs.json' with { type: 'json' };
import times from '../words/time-words.json' with { type: 'json' };

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

const CALENDAR = new RegExp(`^(?:${alternatives(times.calendar)}|(?:1[5-9]|20)\\d\\d|\\d{1,2}(?:am|pm|st|nd|rd|th)?)$`);
const OF_TIME = new Set(['on', 'in', 'at', 'by']);
const DURATION = new Set(times.duration);
/** Quantifiers of a duration: `quite a bit`, `more than three hours`. */
const MEASURE = new RegExp(`^(?:\\d+|${alternatives(times.measure)})$`);
const LONGEST_MEASURE = 4;
/** Nouns of set phrases that say how or when, by their preposition. */
const manners: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  Object.entries(nounLists).map(([preposition, nouns]) => [preposition, new Set(nouns)]),
);
/** Tags of what a word may describe. */
const DESCRIBED = new Set(['NOUN', 'PROPN', 'ADJ', 'DET']);
/** The second of two words that are an adverb: `up and down`. */
const PAIR = new Set(contexts.adverb_particle);

/** Whether the preposition at `at` opens such a phrase. */
export function opensAdverbial({ words, forms }: SentenceView, at: number): boolean {
  const preposition = forms[at] ?? '';
  const next = forms[at + 1] ?? '';
  // `In general elections`, `for free speech`: the second word only describes a noun.
  const isAlone = !DESCRIBED.has(words[at + 2]?.tag ?? '');
  if (isAlone && manners.get(preposition)?.has(next)) return true;
  if (OF_TIME.has(preposition)) {
    return CALENDAR.test(next) || (/^(?:an?|the)$/.test(next) && CALENDAR.test(forms[at + 2] ?? ''));
  }
  return preposition === 'for' && lasts(forms, at + 1);
}

/** Whether the word at `at` is part of a paired adverb: `over and above`. */
function isPaired(forms: readonly string[], at: number): boolean {
  return forms[at + 1] === 'and' && PAIR.has(forms[at + 2] ?? '');
}

/** `For hours`, `for a while`, `for more than three years`. */
function lasts(forms: readonly string[], from: number): boolean {
  for (let at = from; at <= from + LONGEST_MEASURE; at++) {
    const word = forms[at] ?? '';
    if (DURATION.has(word)) return at > from || word.endsWith('s');
    if (!MEASURE.test(word)) return false;
  }
  return false;
}

/** What the sentence offers: words with their tags, and their forms in lower case. */
export interface SentenceView {
  words: readonly AnalyzedWord[];
  forms: readonly string[];
}
