/** Checks a typed answer: tolerates other forms, spellings and single typos, and suggests a rating. */
import type { Rating, ReviewCard } from '#contract/shapes.ts';
import { type LetterPiece, letterDiff } from './letter-diff.ts';

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

/** In shorter words one edit often makes another word. */
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
