/**
 * Abbreviations and names of everyday press with glosses of our own, recognized by their capitals: `US` is not `us`, `the Fed` is not
 * fed. The dictionary lacks them, lists them under a rare field, or confuses them with a common word.
 */
import { type Token, tokenText } from '#engine/tokens.ts';
import type { DictionaryWord } from './dictionary-word.ts';
import { analyzedWord, type WordInSentence } from './word-in-sentence.ts';
import { readWordList } from './word-list.ts';

interface PressName {
  /** The name as it is written. */
  name: string;
  zh: string;
  en: string | null;
}

interface PressNames {
  readonly byName: ReadonlyMap<string, PressName>;
  readonly longestWords: number;
}

let names: PressNames | undefined;

function pressNames(): PressNames {
  names ??= readPressNames();
  return names;
}

function readPressNames(): PressNames {
  const rows = readWordList('press-names');
  const byName = new Map(rows.map(({ name = '', zh = '', en }) => [name, { name, zh, en: en || null }]));
  return { byName, longestWords: Math.max(...[...byName.keys()].map((name) => name.split(' ').length)) };
}

/** Press names of several words. */
export function multiwordPressNames(): string[] {
  return [...pressNames().byName.keys()].filter((name) => name.includes(' '));
}

/** Capitals with points between, also in the plural: `A.I.`, `C.E.O.s`. */
const POINTED_CAPITALS = /^(?:\p{Lu}\.)+(?:\p{Lu}?|s)$/u;

/** The name that is written so; the plural and the possessive of an abbreviation count as it (`CEOs`, `UK's`), and so do points (`A.I.`). */
function pressName(written: string): PressName | null {
  const bare = written.replaceAll('’', "'").replace(/'s?$/, '');
  const letters = POINTED_CAPITALS.test(bare) ? bare.replaceAll('.', '') : bare;
  const singular = /^\p{Lu}{2,}s$/u.test(letters) ? letters.slice(0, -1) : letters;
  const { byName } = pressNames();
  return byName.get(bare) ?? byName.get(`${bare}.`) ?? byName.get(singular) ?? null;
}

/** The longest name of several words with the given token in it, and its first and last token. */
function pressNameAround(
  text: string,
  tokens: readonly Token[],
  index: number,
): { found: PressName; first: number; last: number } | null {
  for (let length = pressNames().longestWords; length > 1; length--) {
    for (let first = Math.max(0, index - length + 1); first <= index; first++) {
      const own = tokens.slice(first, first + length);
      if (own.length < length) break;
      const found = pressName(own.map((token) => tokenText(text, token)).join(' '));
      if (found) return { found, first, last: first + length - 1 };
    }
  }
  return null;
}

/** Certainty of the sense; few common words are printed like names. */
const BY_CAPITALS = 0.97;

/**
 * @param place position of the word; null without a sentence
 * @param alone not the name of several words around it
 */
export function lookUpPressName(asked: string, place: WordInSentence | null, alone: boolean): DictionaryWord | null {
  if (place === null) return presentName(asked, pressName(asked), []);
  const { sentence, tokens, index } = place;
  const around = alone ? null : pressNameAround(sentence, tokens, index);
  const token = tokens[index];
  if (token === undefined) return null;
  if (around) return presentName(asked, around.found, tokens.slice(around.first, around.last + 1));
  const written = tokenText(sentence, token);
  const found = pressName(written);
  return found && (written.includes('.') || countsAsName(found, place)) ? presentName(asked, found, [token]) : null;
}

/** Capitals carry no information in an all-caps sentence, on the first word of a sentence, or after an article in a headline (`a Turkey`). */
function countsAsName({ name }: PressName, place: WordInSentence): boolean {
  const { sentence, tokens, index } = place;
  if (/^\p{Lu}?[^\p{Lu}]*$/u.test(name)) {
    const before = tokens[index - 1];
    if (before && /^an?$/i.test(tokenText(sentence, before))) return false;
    return analyzedWord(place)?.tag === 'PROPN' || tokens.slice(0, index).some(({ kind }) => kind === 'word');
  }
  return !/^\p{Lu}+$/u.test(name) || /\p{Ll}/u.test(sentence) || tokens.length === 1;
}

function presentName(word: string, found: PressName | null, tokens: readonly Token[]): DictionaryWord | null {
  if (found === null) return null;
  const [first] = tokens;
  const last = tokens.at(-1);
  const match = first && last ? { start: first.start, end: last.end } : null;
  return {
    word,
    lemma: found.name,
    phrase: found.name.includes(' '),
    phonetic: null,
    senses: [
      { pos: /^\p{Lu}\p{Ll}/u.test(found.name) ? 'n.' : 'abbr.', zh: found.zh, ...(found.en && { en: found.en }) },
    ],
    best: 0,
    likely: [0],
    certainty: BY_CAPITALS,
    nearby: [],
    tags: [],
    collins: null,
    rank: null,
    forms: [],
    family: [],
    match,
    parts: match ? [match] : [],
    name: null,
    contraction: null,
    origin: 'dictionary',
  };
}
