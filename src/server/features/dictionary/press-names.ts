/**
 * Abbreviations and names of everyday press that the dictionary lacks, files under a rare field, or confuses with a common
 * word: `US` is not `us`, `the Fed` is not fed. Own glosses. They are told by their capitals.
 */
import { type Token, tokenText } from '#engine/tokens.ts';
import { readWordList } from './word-list.ts';

export interface PressName {
  /** As it is written. */
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

/** Those of several words. */
export function longPressNames(): string[] {
  return [...pressNames().byName.keys()].filter((name) => name.includes(' '));
}

/** The name that is written so; the plural and the possessive of an abbreviation count as it: `CEOs`, `UK's`. */
export function pressName(written: string): PressName | null {
  const bare = written.replaceAll('’', "'").replace(/'s?$/, '');
  const singular = /^\p{Lu}{2,}s$/u.test(bare) ? bare.slice(0, -1) : bare;
  const { byName } = pressNames();
  return byName.get(bare) ?? byName.get(`${bare}.`) ?? byName.get(singular) ?? null;
}

/** The longest name of several words with the given token in it, and its first and last token. */
export function pressNameAround(
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
