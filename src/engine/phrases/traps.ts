/**
 * Phrases whose words often stand side by side without being the phrase: what must stand around them.
 */
import type { AnalyzedWord } from '../tagger/analysis.ts';
import type { Reading } from './reading.ts';

type Condition = (next: AnalyzedWord | undefined) => boolean;

const isVerb = (word: AnalyzedWord | undefined) => word?.tag === 'VERB' || word?.tag === 'AUX';
const isBareVerb = (word: AnalyzedWord) => isVerb(word) && word.fine === 'VB';
/** An infinitive follows, maybe behind an adverb: `have to`, `going to`. */
const beforeVerb: Condition = (next) => isVerb(next) || next?.tag === 'ADV';
const endsClause: Condition = (next) => next === undefined || !['NOUN', 'ADJ', 'PROPN', 'NUM'].includes(next.tag);

/** Adjectives and participles that make a preposition with the small word behind them. */
const compoundPrepositions = new Set(['due to', 'owing to', 'prior to', 'according to', 'thanks to']);
/** `Due to arrive` is another thing. */
const beforeNoun: Condition = (next) => next !== undefined && !isBareVerb(next) && next.tag !== 'PUNCT';

const conditions: Record<string, Condition> = {
  'due to': beforeNoun,
  'have to': beforeVerb,
  'be to': beforeVerb,
  'going to': beforeVerb,
  'be going to': beforeVerb,
  'used to': beforeVerb,
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
  'so that': (next) => next !== undefined && next.tag !== 'NOUN' && next.tag !== 'PUNCT',
  'all right': (next) => next?.tag !== 'NOUN',
  'no one': (next) => next?.tag !== 'NOUN',
};

/** Whether the phrase is a preposition of two words, whatever the first of them could be by itself. */
export function isCompoundPreposition(phrase: string): boolean {
  return compoundPrepositions.has(phrase);
}

/** Whether the phrase is one of those: {@link readsAsPhrase} decides about it alone. */
export function hasCondition(phrase: string): boolean {
  return Object.hasOwn(conditions, phrase);
}

/** False where the words are only neighbours: `going to Rome`, `at first light`. */
export function readsAsPhrase(phrase: string, { words }: Reading, places: readonly number[]): boolean {
  const condition = hasCondition(phrase) ? conditions[phrase] : undefined;
  const last = places.at(-1) ?? 0;
  return condition === undefined || condition(words[last + 1]);
}
