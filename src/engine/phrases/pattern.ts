/**
 * A dictionary headword of several words as a pattern: words, split as the tagger splits them (`bird's-eye` is four), and placeholders
 * (`make up one's mind`, `enjoy oneself`, `give sb a hand`) with what may fill them in a sentence.
 */

import type { AnalyzedWord } from '../tagger/analysis.ts';
import { normalizeWord } from '../tokens.ts';
import { alternatives } from '../words/alternatives.ts';
import contexts from '../words/phrase-context.json' with { type: 'json' };
import lists from '../words/placeholders.json' with { type: 'json' };

/** A kind of place: a possessive, a reflexive pronoun, or a noun phrase. */
export type Placeholder = 'possessive' | 'reflexive' | 'nominal';

const placeholderOfWord = new Map<string, Placeholder>(
  (['possessive', 'reflexive', 'nominal'] as const).flatMap((place) =>
    lists[place].map((word): [string, Placeholder] => [word, place]),
  ),
);
/** Words of a headword that stand for a noun phrase, as alternatives of a regular expression. */
export const NOMINAL_WORDS = alternatives(lists.nominal);
const REFLEXIVE = new Set(lists.reflexive_pronoun);
/** Words that a noun phrase is made of. */
const NOMINAL = new Set(['DET', 'ADJ', 'NOUN', 'PROPN', 'PRON', 'NUM', 'PART']);
const HEADS = new Set(['NOUN', 'PROPN', 'PRON', 'NUM']);
/** `the dog's`, `the Prime Minister's`: words before the sign of the possessive. */
const LONGEST_OWNER = 4;
/** No noun phrase inside a phrase has more words: beyond it parts seldom belong together. */
export const LONGEST_NOMINAL = 5;

/** The place that a word of a headword stands for; null for a word that is meant itself. */
function placeholderFor(word: string): Placeholder | null {
  return placeholderOfWord.get(word.replaceAll('.', '')) ?? null;
}

/** How many words from `first` on may fill the place: each length that fits, the shortest first. */
export function fillings(
  place: Placeholder,
  words: readonly AnalyzedWord[],
  forms: readonly string[],
  first: number,
): number[] {
  if (place === 'reflexive') return REFLEXIVE.has(forms[first] ?? '') ? [1] : [];
  return place === 'possessive' ? owners(words, first) : nominals(words, forms, first);
}

function owners(words: readonly AnalyzedWord[], first: number): number[] {
  if (words[first]?.fine === 'PRP$') return [1];
  for (let length = 1; length <= LONGEST_OWNER; length++) {
    const word = words[first + length];
    if (word?.fine === 'POS') return [length + 1];
    if (!NOMINAL.has(words[first + length - 1]?.tag ?? '')) return [];
  }
  return [];
}

/**
 * Lengths of the noun phrases that begin at `first`: with a head at their end, at most {@link LONGEST_NOMINAL} words, no verb
 * and no sign but a hyphen inside.
 */
export function nominals(words: readonly AnalyzedWord[], forms: readonly string[], first: number): number[] {
  // `figure each other out`
  if (isEachOther(forms, first)) return [2];
  const lengths: number[] = [];
  for (let length = 1; length <= LONGEST_NOMINAL; length++) {
    const at = first + length - 1;
    const word = words[at];
    if (word === undefined || !belongsToNominal(words, forms, at, first)) return lengths;
    const next = words[at + 1]?.tag;
    const goesOn = word.tag === 'PRON' && word.fine === 'PRP$';
    if (HEADS.has(word.tag) && next !== 'PART' && !goesOn) lengths.push(length);
    else if (word.tag === 'DET' && length === 1) lengths.push(length);
    // A personal pronoun is a noun phrase by itself: `it`, `them all`.
    if (word.fine === 'PRP') return /^(?:all|both)$/.test(forms[at + 1] ?? '') ? [...lengths, length + 1] : lengths;
  }
  return lengths;
}

function isEachOther(forms: readonly string[], first: number): boolean {
  const next = forms[first + 1];
  return (forms[first] === 'each' && next === 'other') || (forms[first] === 'one' && next === 'another');
}

function belongsToNominal(
  words: readonly AnalyzedWord[],
  forms: readonly string[],
  at: number,
  first: number,
): boolean {
  const tag = words[at]?.tag ?? '';
  const next = words[at + 1]?.tag ?? '';
  if (words[at]?.fine === 'TO' || words[at]?.fine === 'WP' || words[at]?.fine === 'WDT') return false;
  if (NOMINAL.has(tag)) return true;
  if (forms[at] === 'of' || forms[at] === '-') return at > first && NOMINAL.has(next);
  if (tag === 'CCONJ') return at > first && HEADS.has(words[at - 1]?.tag ?? '') && NOMINAL.has(next);
  // `the rising cost`: a participle before its noun.
  if (tag === 'VERB' && /^VB[GN]$/.test(words[at]?.fine ?? '')) {
    return (
      at > first && ['DET', 'PRON', 'ADJ'].includes(words[at - 1]?.tag ?? '') && (next === 'NOUN' || next === 'ADJ')
    );
  }
  return tag === 'ADV' && next === 'ADJ';
}

/** A literal word, or a placeholder for other words. */
export type Element = { word: string } | { place: Placeholder };

/** Open endings of a headword, which match nothing: `be angry with sb`, `be about to do sth`. */
const OPEN_END = new RegExp(`(?:\\s*(?:\\.{2,}|…)|\\s+(?:(?:do|doing)\\s+)?(?:${NOMINAL_WORDS})\\.?)+$`);
/** Headwords of plain words, the majority, are split without further tests. */
const PLAIN = /^[a-z]+(?: [a-z]+)+$/;
const PLACE_OR_INFINITIVE = new RegExp(`^to | (?:${NOMINAL_WORDS}|oneself)(?: |$)`);
/** A cheap test before the expensive one. */
const MAY_BE_OPEN = /(?:sb|sth|some\p{L}+|…|\.)\.?$/u;
/** Not the preposition of `to the extent that`, `to all intents and purposes`. */
const INFINITIVE = new RegExp(`^to (?!(?:${alternatives(contexts.after_to)}) )(?=[a-z]+ )`);

/** Elements of a headword, e.g. `take`, `into`, `account`. Empty when nothing fixed is left of it. */
export function patternOf(headword: string): Element[] {
  if (PLAIN.test(headword) && !PLACE_OR_INFINITIVE.test(headword)) return headword.split(' ').map((word) => ({ word }));
  const [first = '', ...others] = closedHeadword(headword).split(' ');
  // The first word is no placeholder: `something of a`, `one's own`.
  return [...tokensOf(first), ...others.flatMap(elementsOf)];
}

/** A headword normalized, without an infinitive's `to` and without what only says that something follows. */
export function closedHeadword(headword: string): string {
  const plain = normalizeWord(headword).replaceAll(/\s+/g, ' ').trim();
  const body = MAY_BE_OPEN.test(plain) ? plain.replace(OPEN_END, '') : plain;
  return body.replace(INFINITIVE, '');
}

function elementsOf(word: string): Element[] {
  const place = placeholderFor(word);
  return place === null ? tokensOf(word) : [{ place }];
}

/** `double-edged` is three, `devil's` and `hook,` two. */
function tokensOf(word: string): Element[] {
  if (/^[a-z]+$/.test(word)) return [{ word }];
  return word
    .split(/(-|,$|n't$|'(?:s|re|ve|ll|d|m)?$)/)
    .filter(Boolean)
    .map((part) => ({ word: part }));
}
