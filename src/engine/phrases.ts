/**
 * Dictionary phrases in running text, contiguous, in any inflection: `took into account`, `made up her mind`.
 */
import { lemmaCandidates } from './lemma.ts';
import type { Lexicon } from './lexicon.ts';
import { isPronounFor, slots } from './phrase-slots.ts';
import { normalizeWord, type Token, tokenText } from './tokens.ts';

/** Tokens `first` to `last` (inclusive) are the headword `phrase`; `start` and `end` are UTF-16 offsets. */
export interface PhraseMatch {
  phrase: string;
  first: number;
  last: number;
  start: number;
  end: number;
}

/** No dictionary phrase of running text is longer, in words. */
const LONGEST_PHRASE = 8;

/** After these the last word stays as it is: `in place` is another thing than `in places`. */
const FIXED_OPENING = new Set(
  'a an the in on at by for from of to with under over out off up as no all any one'.split(' '),
);

type Phrases = readonly (readonly string[])[];

/** Remembered as long as the lexicon keeps the list. */
const listed = new WeakMap<Phrases, ReadonlyMap<string, Phrases>>();

/** The longest phrase that begins at a token, or null. */
export function phraseAt(text: string, tokens: readonly Token[], first: number, lexicon: Lexicon): PhraseMatch | null {
  const run = wordRun(text, tokens, first);
  const head = run[0];
  if (head === undefined || run.length < 2) return null;
  let best: readonly string[] | null = null;
  const seconds = continuations(run[1] ?? '', lexicon);
  for (const opening of openings(head, lexicon)) {
    const bySecond = secondWords(lexicon.phrasesFrom(opening));
    for (const second of seconds) {
      for (const words of bySecond.get(second) ?? []) {
        if (words.length <= (best?.length ?? 1) || words.length > run.length) continue;
        if (fits(words, run, lexicon)) best = words;
      }
    }
  }
  const start = tokens[first];
  const last = first + (best?.length ?? 0) - 1;
  const end = tokens[last];
  if (best === null || start === undefined || end === undefined) return null;
  return { phrase: best.join(' '), first, last, start: start.start, end: end.end };
}

/** The longest phrase that has the token in it; of two as long, the one that begins earlier. */
export function phraseCovering(
  text: string,
  tokens: readonly Token[],
  index: number,
  lexicon: Lexicon,
): PhraseMatch | null {
  let best: PhraseMatch | null = null;
  for (let first = Math.max(0, index - LONGEST_PHRASE + 1); first <= index; first++) {
    const match = phraseAt(text, tokens, first, lexicon);
    if (match === null || match.last < index) continue;
    if (best === null || match.last - match.first > best.last - best.first) best = match;
  }
  return best;
}

/** All phrases of a text from left to right, the longest at each place, none overlapping. */
export function findPhrases(text: string, tokens: readonly Token[], lexicon: Lexicon): PhraseMatch[] {
  const matches: PhraseMatch[] = [];
  let index = 0;
  while (index < tokens.length) {
    const match = phraseAt(text, tokens, index, lexicon);
    if (match) matches.push(match);
    index = (match?.last ?? index) + 1;
  }
  return matches;
}

/** Normalized words from a token on, as far as only white space lies between them. */
function wordRun(text: string, tokens: readonly Token[], first: number): string[] {
  const run: string[] = [];
  for (let index = first; index < tokens.length && run.length < LONGEST_PHRASE; index++) {
    const token = tokens[index];
    if (token === undefined || token.kind !== 'word') break;
    const before = tokens[index - 1];
    if (run.length > 0 && before && !/^\s+$/.test(text.slice(before.end, token.start))) break;
    run.push(normalizeWord(tokenText(text, token)));
  }
  return run;
}

/** Words under which a phrase beginning with this form may be listed. */
function openings(form: string, lexicon: Lexicon): Set<string> {
  const words = new Set([form, ...lemmaCandidates(form, lexicon).map(normalizeWord)]);
  if (isPronounFor("one's", form)) words.add("one's");
  return words;
}

/** Words under which the second word of a phrase may be listed; of phrases as long, that of the first one is taken. */
function continuations(form: string, lexicon: Lexicon): Set<string> {
  const plurals = lexicon.readings(form).filter(({ inflection }) => inflection === 'plural');
  const singulars = plurals.map(({ lemma }) => normalizeWord(lemma));
  return new Set([...slots.filter((slot) => isPronounFor(slot, form)), ...singulars, form]);
}

/** Phrases of one opening by their second word, made once for each list: `be` opens a thousand. */
function secondWords(phrases: Phrases): ReadonlyMap<string, Phrases> {
  const known = listed.get(phrases);
  if (known) return known;
  const bySecond = Map.groupBy(phrases, (words) => words[1] ?? '');
  listed.set(phrases, bySecond);
  return bySecond;
}

/** The first word may be inflected, the last one plural after a noun or verb; what stands between is fixed but for `one's` and `oneself`. */
function fits(words: readonly string[], run: readonly string[], lexicon: Lexicon): boolean {
  for (let index = 1; index < words.length; index++) {
    const word = words[index];
    const form = run[index];
    if (word === undefined || form === undefined) return false;
    if (form === word || isPronounFor(word, form)) continue;
    const mayBePlural = index === words.length - 1 && !FIXED_OPENING.has(words[0] ?? '');
    if (!mayBePlural || !isPluralOf(form, word, lexicon)) return false;
  }
  return true;
}

function isPluralOf(form: string, word: string, lexicon: Lexicon): boolean {
  return lexicon
    .readings(form)
    .some((reading) => reading.inflection === 'plural' && normalizeWord(reading.lemma) === word);
}
