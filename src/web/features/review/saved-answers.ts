/** The answers of an unfinished review session, saved in local storage so that its progress is counted on when it is resumed. */
import type { Answer } from './core/review-session.ts';

/** After this time a new session begins. */
const KEPT_MS = 4 * 3_600_000;
const MOST_KEPT = 500;

const keyOf = (userId: string) => `review-round:${userId}`;

/** In the browser only, as the other functions. @param now ms since 1970 */
export function readSavedAnswers(userId: string, now: number): Answer[] {
  try {
    return parseAnswers(localStorage.getItem(keyOf(userId)), now);
  } catch {
    return [];
  }
}

/** An empty list deletes the saved session. */
export function saveAnswers(userId: string, answers: readonly Answer[], now: number): void {
  try {
    const light = answers.slice(-MOST_KEPT).map((answer) => ({ ...answer, before: null }));
    if (light.length === 0) localStorage.removeItem(keyOf(userId));
    else localStorage.setItem(keyOf(userId), JSON.stringify({ at: now, answers: light }));
  } catch {
    // Storage may be closed or full: the count then restarts with the page.
  }
}

/** Validates what is stored, which may be of another version. */
export function parseAnswers(text: string | null, now: number): Answer[] {
  try {
    const { at, answers } = (JSON.parse(text ?? 'null') ?? {}) as { at?: unknown; answers?: unknown };
    if (typeof at !== 'number' || now - at > KEPT_MS || !Array.isArray(answers)) return [];
    return answers.filter(isAnswer);
  } catch {
    return [];
  }
}

function isAnswer(value: unknown): value is Answer {
  const { wordId, word, rating, spentSeconds } = (value ?? {}) as Partial<Answer>;
  return (
    typeof wordId === 'string' &&
    typeof word === 'string' &&
    typeof spentSeconds === 'number' &&
    [1, 2, 3, 4].includes(rating ?? 0)
  );
}
