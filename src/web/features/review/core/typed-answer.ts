/** Checks a typed answer: tolerates other forms, spellings and single typos, and suggests a rating. */
import type { Rating, ReviewCard } from '#contract/shapes.ts';
import { alternatives } from '#engine/words/alternatives.ts';

/**
 * `right` ignores case and accents; `form` is another inflected form than in the sentence; `spelling` the British or American
 * variant; `typo` one edit.
 */
export type Verdict = 'right' | 'form' | 'spelling' | 'typo' | 'wrong';

export interface AnswerCheck {
  verdict: Verdict;
  typed: string;
  /** The form in the sentence, or the word itself. */
  expected: string;
  pieces: readonly LetterPiece[];
}

/** Shortest word in which a typo is accepted: in shorter words one edit often makes another word. */
const SHORTEST_WITH_TYPO = 4;

/**
 * @param shown the form that is missing in the sentence; null when the word itself is asked for
 */
export function checkAnswer(
  typed: string,
  card: Pick<ReviewCard, 'word' | 'forms' | 'spellings'>,
  shown: string | null,
): AnswerCheck {
  const expected = shown ?? card.word;
  const given = plain(typed);
  const { pieces: close, slips } = letterDiff(typed.trim(), expected, plainLetter);
  // Words with little in common are shown side by side.
  const pieces = slips * 2 > expected.length ? apart(typed.trim(), expected) : close;
  const is = (candidates: readonly string[]) => candidates.some((candidate) => plain(candidate) === given);
  const verdict = (): Verdict => {
    if (is([expected])) return 'right';
    if (is(spellingsOf(expected, card))) return 'spelling';
    if (shown !== null && is([card.word, ...card.forms, ...card.spellings])) return 'form';
    if (slips === 1 && expected.length >= SHORTEST_WITH_TYPO) return 'typo';
    return 'wrong';
  };
  return { verdict: verdict(), typed: typed.trim(), expected, pieces };
}

/** @param hints letters that were revealed */
export function ratingFor(verdict: Verdict, hints: number): Rating {
  if (verdict === 'wrong') return 1;
  return verdict === 'typo' || hints > 0 ? 2 : 3;
}

function apart(typed: string, expected: string): LetterPiece[] {
  return [
    { kind: 'extra', typed, expected: '' },
    { kind: 'same', typed: ' ', expected: ' ' },
    { kind: 'missing', typed: '', expected },
  ];
}

/** The spelling variants, inflected as in the sentence. */
function spellingsOf(expected: string, { word, spellings }: Pick<ReviewCard, 'word' | 'spellings'>): string[] {
  const ending = plain(expected).startsWith(plain(word)) ? expected.slice(word.length) : null;
  return ending === null ? [...spellings] : spellings.map((spelling) => spelling + ending);
}

/** Removes case, accents and the variants of apostrophes and hyphens. */
function plain(text: string): string {
  return plainLetter(text)
    .replaceAll(/[\s-]+/g, ' ')
    .trim();
}

function plainLetter(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[’‘ʼ]/g, "'")
    .replaceAll(/[‐‑–—]/g, '-')
    .toLowerCase();
}

/** `wrong` has a letter on both sides, `swapped` two; `missing` and `extra` have one empty side. */
export interface LetterPiece {
  kind: 'same' | 'wrong' | 'missing' | 'extra' | 'swapped';
  typed: string;
  expected: string;
}

/** Bounds the table of costs. */
const MAX_LETTERS = 100;

/**
 * Optimal string alignment: insertion, deletion, substitution and the swap of two neighbours cost one edit each
 * (Damerau 1964, without edits inside a swapped pair). Letters are compared by `keyOf`.
 *
 * @returns the pieces in order and the number of edits (`slips`)
 */
export function letterDiff(
  typedText: string,
  expectedText: string,
  keyOf: (letter: string) => string = (letter) => letter,
): { pieces: LetterPiece[]; slips: number } {
  const typed = [...typedText].slice(0, MAX_LETTERS);
  const expected = [...expectedText].slice(0, MAX_LETTERS);
  const isSame = (i: number, j: number) => keyOf(typed[i] ?? '') === keyOf(expected[j] ?? '');
  const isSwapped = (i: number, j: number) => i > 1 && j > 1 && isSame(i - 1, j - 2) && isSame(i - 2, j - 1);
  const width = expected.length + 1;
  const costs = new Uint16Array((typed.length + 1) * width);
  const cost = (i: number, j: number) => costs[i * width + j] ?? 0;
  for (let i = 0; i <= typed.length; i++) {
    for (let j = 0; j <= expected.length; j++) {
      let least = i === 0 ? j : j === 0 ? i : Math.min(cost(i - 1, j), cost(i, j - 1)) + 1;
      if (i > 0 && j > 0) least = Math.min(least, cost(i - 1, j - 1) + (isSame(i - 1, j - 1) ? 0 : 1));
      if (isSwapped(i, j)) least = Math.min(least, cost(i - 2, j - 2) + 1);
      costs[i * width + j] = least;
    }
  }
  const pieces: LetterPiece[] = [];
  const take = (kind: LetterPiece['kind'], i: number, j: number, ofTyped: number, ofExpected: number) =>
    pieces.push({
      kind,
      typed: typed.slice(i - ofTyped, i).join(''),
      expected: expected.slice(j - ofExpected, j).join(''),
    });
  let [i, j] = [typed.length, expected.length];
  while (i > 0 || j > 0) {
    const here = cost(i, j);
    if (i > 0 && j > 0 && isSame(i - 1, j - 1) && here === cost(i - 1, j - 1)) take('same', i--, j--, 1, 1);
    else if (isSwapped(i, j) && here === cost(i - 2, j - 2) + 1) {
      take('swapped', i, j, 2, 2);
      [i, j] = [i - 2, j - 2];
    } else if (i > 0 && j > 0 && here === cost(i - 1, j - 1) + 1) take('wrong', i--, j--, 1, 1);
    else if (i > 0 && here === cost(i - 1, j) + 1) take('extra', i--, j, 1, 0);
    else take('missing', i, j--, 0, 1);
  }
  return { pieces: pieces.reverse(), slips: cost(typed.length, expected.length) };
}

/** Replaces a word that would give the answer away. */
const BLANK = '____';

/** The rest of a sentence with a gap: wherever the word stands there, in any form or spelling, a blank. */
export function withoutWord(
  text: string,
  { word, forms, spellings }: Pick<ReviewCard, 'word' | 'forms' | 'spellings'>,
  missing: string,
): string {
  const spelledWords = [missing, word, ...forms, ...spellings].filter((each) => each.trim() !== '');
  const longestFirst = [...new Set(spelledWords)].sort((a, b) => b.length - a.length);
  return text.replace(
    new RegExp(`(?<![\\p{L}\\p{N}])(?:${alternatives(longestFirst)})(?![\\p{L}\\p{N}])`, 'giu'),
    BLANK,
  );
}
