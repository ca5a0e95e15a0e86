/** Capitalization of a phrase in a text: part of a name, a name itself, or in a headline, where capitals carry no information. */
import type { AnalyzedWord } from '../tagger/analysis.ts';

/** Lower case in names too: `Bank of England`. */
const SMALL_IN_NAMES = new Set(["'s", 'of', 'the', 'and', 'for', 'in', 'on']);

/**
 * Whether each word has its capital, but for those that names write small. What the dictionary writes without capitals is a
 * name by itself only, no piece of a longer one: `the Supreme Court`, but not `the Black Hole Inn`.
 */
export function isWrittenAsName(
  text: string,
  words: readonly AnalyzedWord[],
  places: readonly number[],
  headword: string,
): boolean {
  const isCapitalized = places.every((place, index) => {
    const { start, key } = words[place] as AnalyzedWord;
    return /\p{Lu}/u.test(text.charAt(start)) || (index > 0 && SMALL_IN_NAMES.has(key));
  });
  if (!isCapitalized || /\p{Lu}/u.test(headword)) return isCapitalized;
  const [before, behind] = [words[(places[0] ?? 0) - 1], words[(places.at(-1) ?? 0) + 1]];
  return before?.tag !== 'PROPN' && behind?.tag !== 'PROPN';
}

/** Whether the phrase is not part of a name or of a hyphenated compound; words that the headword writes with a capital may have theirs. */
export function standsAlone(
  text: string,
  words: readonly AnalyzedWord[],
  { places, phrase }: { places: readonly number[]; phrase: string },
  isHeadline: boolean,
): boolean {
  const first = places[0] ?? 0;
  const last = places.at(-1) ?? 0;
  if (isHyphen(text, words[first]?.start ?? 0, -1) || isHyphen(text, words[last]?.end ?? 0, 0)) return false;
  const written = places.map((place) => text.slice(words[place]?.start, words[place]?.end));
  if (written.every((form) => form === form.toUpperCase())) return true;
  const opensSentence = words.findIndex(({ tag }) => tag !== 'PUNCT') === first;
  const own: readonly string[] = phrase.match(/\p{Lu}\p{L}*/gu) ?? [];
  const capitals = written.filter(
    (form, index) => /^\p{Lu}/u.test(form) && form !== 'I' && !(index === 0 && opensSentence) && !own.includes(form),
  );
  return capitals.length === 0 || isHeadline;
}

function isHyphen(text: string, offset: number, step: number): boolean {
  return /[-‐‑]/.test(text.charAt(offset + step)) && /\p{L}/u.test(text.charAt(offset + (step < 0 ? -2 : 1)));
}

/** Whether a sentence is a headline: every long word has a capital, and there are enough of them. */
export function isTitle(text: string, words: readonly AnalyzedWord[]): boolean {
  let long = 0;
  let hasPlainWord = false;
  for (const { start, end, tag } of words) {
    if (end - start < 4) continue;
    const form = text.slice(start, end);
    if (!/^\p{L}{4}/u.test(form)) continue;
    if (!/^\p{Lu}/u.test(form)) return false;
    long++;
    if (tag !== 'PROPN') hasPlainWord = true;
  }
  const last = words.at(-1);
  const isClosed = last !== undefined && /[.!?]/.test(text.slice(last.start, last.end));
  return long >= (isClosed || !hasPlainWord ? 4 : 2);
}
