/**
 * Multiword tokens: two words written as one that English treebanks split, such as `cannot` and `gonna`, and contractions without their
 * apostrophe, such as `dont` and `its a start`.
 */

import contexts from '../words/missing-apostrophes.json' with { type: 'json' };
import lists from '../words/multiword-tokens.json' with { type: 'json' };

/** Length of the first of the two words, by the word that was written. */
const splits = new Map(Object.entries(lists.split).map(([word, parts]) => [word, parts.indexOf(' ')]));
/** No possessive stands before these: `its` and `your` before them are contractions. */
const UNOWNED = new Set(contexts.not_possessed);
/** Objects of the verb `lets`. */
const LET = new Set(contexts.let_object);
const LONGEST_SPLIT = 8;
/** One bit for each word length, by first and last letter: rejects most words without a look-up. */
const splitLengths = new Uint16Array(2 ** 10);
for (const word of splits.keys()) {
  const place = endsOf(word, 0, word.length);
  splitLengths[place] = (splitLengths[place] as number) | (1 << word.length);
}
const NEXT_WORD = / ([A-Za-z]+)(?![A-Za-z'’-])/y;

/** Units of the first of two words that are written as one from `start` to `end`; 0 for any other word. */
export function multiwordSplit(text: string, start: number, end: number): number {
  const length = end - start;
  if (length > LONGEST_SPLIT || ((splitLengths[endsOf(text, start, end)] as number) & (1 << length)) === 0) return 0;
  const written = text.slice(start, end);
  const word = written.toLowerCase();
  if (word === 'its' || word === 'your') return UNOWNED.has(wordBehind(text, end)) ? (splits.get(word) ?? 0) : 0;
  if (word === 'lets') {
    const next = wordBehind(text, end);
    return written.startsWith('L') && next !== '' && !LET.has(next) ? 3 : 0;
  }
  return splits.get(word) ?? 0;
}

/** In lower case; empty when something else than a space and a whole word follows. */
function wordBehind(text: string, at: number): string {
  NEXT_WORD.lastIndex = at;
  return NEXT_WORD.exec(text)?.[1]?.toLowerCase() ?? '';
}

/** A number of the first and last letter, whatever their case. */
function endsOf(text: string, start: number, end: number): number {
  return ((text.charCodeAt(start) & 31) << 5) | (text.charCodeAt(end - 1) & 31);
}
