/** Alignment of a typed word with the expected one, letter by letter, with the fewest edits. */

/** `wrong` has a letter on both sides, `swapped` two; `missing` and `extra` have one empty side. */
export interface LetterPiece {
  kind: 'same' | 'wrong' | 'missing' | 'extra' | 'swapped';
  typed: string;
  expected: string;
}

/** Bounds the table of costs. */
const MOST_LETTERS = 100;

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
  const typed = [...typedText].slice(0, MOST_LETTERS);
  const expected = [...expectedText].slice(0, MOST_LETTERS);
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
