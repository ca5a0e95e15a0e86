/**
 * Spelling suggestions: completions of a typed prefix, and headwords within a small edit distance of a misspelling. Ordinals and
 * decades in digits (`19th`, `1980s`) lead to their words.
 */

import { typingErrors } from '#engine/edit-distance.ts';
import { normalizeWord } from '#engine/tokens.ts';
import numerals from '#engine/words/numerals.json' with { type: 'json' };
import type { CommonWord, DictionaryStore } from './store.ts';

const LIMIT = 8;
/** Common words with the same two letters that are compared letter by letter. */
const NEIGHBOURS_COMPARED = 3000;
/** An edit costs as much as being 300 times rarer, so that completions of the typed letters come first. */
const EDIT_COST = 2.5;
const LETTERS = 'abcdefghijklmnopqrstuvwxyz';
const LONGEST_TYPED = 40;
const ORDINAL_ENDING = /^(?:st|nd|rd|th)$/;
/** Ranks down to which a word is more likely meant than an unranked one. */
const COMMON = 5000;
const COMMONEST = 500;
/** Shortest word in which omitted letters are tried: in a shorter one they would lead to too many words. */
const SHORTEST_LEFT_OUT = 4;
const LONG_ENOUGH = 7;

/** Up to eight headwords, the best first, without the typed word itself; empty for less than two letters. */
export function suggest(typed: string, store: DictionaryStore): string[] {
  const key = normalizeWord(typed.trim());
  if (key.length < 2 || key.length > LONGEST_TYPED) return [];
  const costs = new Map<string, number>();
  const consider = ({ word, rank }: CommonWord, edits: number) => {
    if (normalizeWord(word) === key) return;
    const cost = Math.log10(rank) + edits * EDIT_COST;
    if (cost < (costs.get(word) ?? Number.POSITIVE_INFINITY)) costs.set(word, cost);
  };
  for (const word of store.byPrefix(key, LIMIT + 1)) consider(word, 0);
  const allowed = key.length < 5 ? 1 : 2;
  for (const word of store.byPrefix(key.slice(0, 2), NEIGHBOURS_COMPARED)) {
    const edits = typingErrors(key, normalizeWord(word.word), allowed);
    if (edits <= allowed) consider(word, edits);
  }
  for (const spelling of otherBeginnings(key)) {
    const row = store.entry(spelling);
    if (row !== null && row.rank !== null) consider({ word: row.word, rank: row.rank }, 1);
  }
  const spelled = [...costs].sort((a, b) => a[1] - b[1]).map(([word]) => word);
  return [...new Set([...partsOf(key, store), ...splitInTwo(key, store), ...spelled])].slice(0, LIMIT);
}

/**
 * The common word that was meant, when it is one usual typing error away: letters swapped, one left out, one doubled,
 * or two words run together. Null when none is likely.
 * @param rarest rank down to which a word is considered
 */
export function likelyCorrection(key: string, rarest: number, store: DictionaryStore): string | null {
  const [twoWords] = splitInTwo(key, store);
  if (twoWords !== undefined) return twoWords;
  for (const [spelling, isLeftOut] of singleEditsOf(key)) {
    const row = store.entry(spelling);
    if (row === null || row.rank === null || row.is_name === 1) continue;
    const limit = isLeftOut && key.length < LONG_ENOUGH ? COMMONEST : COMMON;
    if (row.rank <= Math.min(limit, rarest)) return row.word;
  }
  return null;
}

/** Words one typing error away, each with whether a letter was left out. */
function* singleEditsOf(key: string): Generator<[string, boolean]> {
  for (let place = 0; place < key.length; place++) {
    const [head, one = '', next = ''] = [key.slice(0, place), key[place], key[place + 1]];
    if (one === next) yield [head + key.slice(place + 1), false];
    else if (next !== '') yield [head + next + one + key.slice(place + 2), false];
  }
  if (key.length < SHORTEST_LEFT_OUT) return;
  for (let place = 1; place <= key.length; place++) {
    for (const letter of LETTERS) yield [key.slice(0, place) + letter + key.slice(place), true];
  }
}

/** Known parts of a compound or of letters with digits: `five` and `day` of `five-day`. */
function partsOf(key: string, store: DictionaryStore): string[] {
  if (!/[-\d]/.test(key)) return [];
  const inWords = key.split('-').flatMap(numberWords);
  const others = key.split(/[-\d,.]+/).flatMap((part) => {
    if (part.length < 2 || ORDINAL_ENDING.test(part)) return [];
    return store.entry(part)?.word ?? store.readings(part)[0]?.lemma ?? [];
  });
  return [...inWords, ...others];
}

/** `a lot` for `alot`: a phrase of two very common words. */
function splitInTwo(key: string, store: DictionaryStore): string[] {
  const isCommon = (word: string) => (store.entry(word)?.rank ?? COMMON) <= COMMONEST;
  for (let place = 1; place < key.length; place++) {
    const [first, second] = [key.slice(0, place), key.slice(place)];
    if (/^(?:a|in|at|of|as|no)$/.test(first) && isCommon(second)) {
      const phrase = store.entry(`${first} ${second}`);
      if (phrase) return [phrase.word];
    }
  }
  return [];
}

/** Spellings one edit away whose first two letters differ, which a search by prefix would miss. */
function otherBeginnings(key: string): Set<string> {
  const spellings = new Set<string>();
  for (const place of [0, 1]) {
    const head = key.slice(0, place);
    const tail = key.slice(place);
    spellings.add(head + tail.slice(1));
    if (tail.length > 1) spellings.add(head + tail[1] + tail[0] + tail.slice(2));
    for (const letter of LETTERS) {
      spellings.add(head + letter + tail);
      spellings.add(head + letter + tail.slice(1));
    }
  }
  spellings.delete(key);
  return spellings;
}

/** `first` to `nineteenth`, and `twenty` to `ninety`. */
const ordinals = [...numerals.unit_ordinal, ...numerals.teen_ordinal];
const tens = numerals.ten;
const ORDINAL = /^(\d{1,2})(?:st|nd|rd|th)$/;
const DECADE = /^(?:1[89]|20)?([2-9])0'?s$/;

/** Words of a normalized numeral, one or two; none for another word. */
function numberWords(key: string): string[] {
  const decade = DECADE.exec(key)?.[1];
  if (decade !== undefined) return [`${tens[Number(decade) - 2]?.slice(0, -1)}ies`];
  const place = Number(ORDINAL.exec(key)?.[1] ?? 0);
  const small = ordinals[place - 1];
  if (small !== undefined) return [small];
  const ten = tens[Math.floor(place / 10) - 2];
  if (ten === undefined) return [];
  const rest = ordinals[(place % 10) - 1];
  return rest === undefined ? [`${ten.slice(0, -1)}ieth`] : [ten, rest];
}
