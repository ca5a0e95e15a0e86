/**
 * Phrases whose words often stand side by side without being the phrase: what must stand around them.
 */
import type { AnalyzedWord } from '../tagger/analysis.ts';
import { isParticleVerb } from './particles.ts';
import type { SentenceView } from './sentence-view.ts';

/** What stands behind the phrase, its first word, and what stands before that. */
type Constraint = (
  next: AnalyzedWord | undefined,
  first: AnalyzedWord | undefined,
  before: AnalyzedWord | undefined,
) => boolean;

const isVerb = (word: AnalyzedWord | undefined) => word?.tag === 'VERB' || word?.tag === 'AUX';
const isBareVerb = (word: AnalyzedWord) => isVerb(word) && word.fine === 'VB';
/** An infinitive follows, maybe behind an adverb: `have to`, `going to`. */
const beforeVerb: Constraint = (next) => isVerb(next) || next?.tag === 'ADV';
const endsClause: Constraint = (next) => next === undefined || !['NOUN', 'ADJ', 'PROPN', 'NUM'].includes(next.tag);

const isNominal = (word: AnalyzedWord | undefined) => ['NOUN', 'PROPN', 'PRON'].includes(word?.tag ?? '');
const asVerb: Constraint = (_, first) => first?.tag === 'VERB';
/** `They took to the streets`, but `he was taken to hospital` and `it takes to get there`. */
const asTakeTo: Constraint = (next, first, before) =>
  next?.fine !== 'VB' && (first?.fine !== 'VBN' || before?.lemma === 'have');
const hasOneOf = (list: string): Constraint => {
  const keys = new Set(list.split(' '));
  return (next) => next !== undefined && keys.has(next.key);
};

/** Adjectives and participles that make a preposition with the small word behind them. */
const compoundPrepositions = new Set(['due to', 'owing to', 'prior to', 'according to', 'thanks to']);
/** `Due to arrive` is another thing. */
const beforeNoun: Constraint = (next) => next !== undefined && !isBareVerb(next) && next.tag !== 'PUNCT';

const conditions: Record<string, Constraint> = {
  'due to': beforeNoun,
  'have to': beforeVerb,
  'be to': beforeVerb,
  'going to': beforeVerb,
  'be going to': beforeVerb,
  // `Water is collected and used to cool it`; `a saw is used to cut it`.
  'used to': (next, first, before) => (first?.fine !== 'VBN' || isNominal(before)) && beforeVerb(next, first, before),
  'be used to': (next) => next?.fine !== 'VB',
  'ought to': beforeVerb,
  'be about to': beforeVerb,
  'have got to': beforeVerb,
  'at first': endsClause,
  'at last': endsClause,
  'tend to': () => true,
  'happen to': () => true,
  'kind of': (next) => next === undefined || ['ADJ', 'ADV', 'VERB', 'PUNCT'].includes(next.tag),
  'sort of': (next) => next === undefined || ['ADJ', 'ADV', 'VERB', 'PUNCT'].includes(next.tag),
  'make it': (next) => next === undefined || ['PUNCT', 'ADP', 'CCONJ', 'SCONJ'].includes(next.tag),
  'in all': (next) => next === undefined || next.tag === 'PUNCT',
  'in total': endsClause,
  'for good': endsClause,
  'in life': endsClause,
  'the former': endsClause,
  'the latter': endsClause,
  'in that': (next) => next?.tag === 'PRON' || next?.tag === 'DET',
  'so that': (next) => next !== undefined && !['NOUN', 'PUNCT', 'AUX'].includes(next.tag),
  'for nothing': (next) => !isVerb(next) && endsClause(next, undefined, undefined),
  'for the birds': (_, __, before) => before?.lemma === 'be',
  // `Get the right food`.
  'get sth right': endsClause,
  'get sth wrong': endsClause,
  'get sb wrong': endsClause,
  'smell of': asVerb,
  'taste of': asVerb,
  'judge of': asVerb,
  'demand of': asVerb,
  'patient of': (_, first) => first?.tag === 'ADJ',
  'take to': asTakeTo,
  'work at': (next) => next?.tag === 'PRON' || next?.fine === 'VBG',
  'come in for': hasOneOf(
    'criticism praise attack abuse blame scrutiny flak fire heat stick some much a more harsh heavy sharp',
  ),
  'come out in': hasOneOf('a an spots bumps hives goosebumps favour favor sympathy support force droves'),
  'come down to': (next) => next?.tag !== 'PROPN',
  'go in for': (next) => next?.fine === 'VBG' || next?.fine === 'NN' || next?.fine === 'NNS' || next?.fine === 'DT',
  'all right': (next) => next?.tag !== 'NOUN',
  'no one': (next) => next?.tag !== 'NOUN',
};

/** Whether the phrase is a preposition of two words, whatever the first of them could be by itself. */
export function isCompoundPreposition(phrase: string): boolean {
  return compoundPrepositions.has(phrase);
}

/** Whether the phrase is one of those: {@link satisfiesConstraints} decides about it alone. */
export function hasConstraint(phrase: string): boolean {
  return Object.hasOwn(conditions, phrase);
}

/** With a noun behind them these and their noun may be the front of a compound. */
const BEFORE_NOUN = new Set(['in', 'on', 'at', 'by', 'of', 'under']);
/** A headword whose `to` is a preposition. */
const BEFORE_OBJECT = /\sto (?:sb|sth)\.?$/;
/** These stand behind a phrase by themselves. */
const DAYS = new Set(['today', 'tonight', 'tomorrow', 'yesterday']);

/** False where the words are only neighbours: `going to Rome`, `in prison numbers`, `drift back down`. */
export function satisfiesConstraints(phrase: string, reading: SentenceView, places: readonly number[]): boolean {
  const { words } = reading;
  const condition = hasConstraint(phrase) ? conditions[phrase] : undefined;
  const first = places[0] ?? 0;
  const last = places.at(-1) ?? 0;
  if (condition !== undefined) return condition(words[last + 1], words[first], words[first - 1]);
  // `Her heart went out to them`, but `she went out to hit`.
  if (words[last]?.fine === 'TO' && BEFORE_OBJECT.test(phrase)) return false;
  return places.length !== 2 || !(opensCompound(reading, first, last) || isAdverbs(reading, first, last));
}

/** `in prison numbers`: the noun belongs to what follows. */
function opensCompound({ words, forms }: SentenceView, first: number, last: number): boolean {
  const next = words[last + 1];
  if (next?.tag !== 'NOUN' || !BEFORE_NOUN.has(forms[first] ?? '') || words[last]?.fine !== 'NN') return false;
  return !DAYS.has(next.key) && !(forms[first] === 'of' && forms[last] === 'course');
}

/** `drift back down`: two adverbs that look like a verb with its particle. */
function isAdverbs({ words, forms }: SentenceView, first: number, last: number): boolean {
  const tag = words[first]?.tag;
  return (tag === 'ADV' || tag === 'ADP') && isParticleVerb(forms[first] ?? '', forms[last] ?? '');
}
