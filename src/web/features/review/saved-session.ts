/**
 * The answers of an unfinished review session and the cards that come again in it, saved in local storage: when it is resumed, its progress is
 * counted on and nothing that was forgotten is left out.
 */
import type { Answer, Repeat, ReviewSession } from './core/review-session.ts';

/** After this time a new session begins. */
const KEPT_MS = 4 * 3_600_000;
const MAX_KEPT = 500;

/** The key's name is older than the session's. */
const keyOf = (userId: string) => `review-round:${userId}`;

export type SavedSession = Pick<ReviewSession, 'answers' | 'repeats'>;

const NOTHING: SavedSession = { answers: [], repeats: [] };

/** The saved session. In the browser only, like the other functions. @param now ms since 1970 */
export function readSavedSession(userId: string, now: number): SavedSession {
  try {
    return parseSession(localStorage.getItem(keyOf(userId)), now);
  } catch {
    return NOTHING;
  }
}

/** Null deletes the saved session. */
export function saveSession(userId: string, session: SavedSession | null, now: number): void {
  try {
    const answers = session?.answers.slice(-MAX_KEPT).map((answer) => ({ ...answer, before: null })) ?? [];
    if (session === null || answers.length === 0) localStorage.removeItem(keyOf(userId));
    else localStorage.setItem(keyOf(userId), JSON.stringify({ at: now, answers, repeats: session.repeats }));
  } catch {
    // Storage may be closed or full: the count then restarts with the page.
  }
}

/** Validates what is stored, which may be of another version. */
export function parseSession(text: string | null, now: number): SavedSession {
  try {
    const { at, answers, repeats = [] } = (JSON.parse(text ?? 'null') ?? {}) as Record<string, unknown>;
    if (typeof at !== 'number' || now - at > KEPT_MS || !Array.isArray(answers)) return NOTHING;
    return { answers: answers.filter(isAnswer), repeats: Array.isArray(repeats) ? repeats.filter(isRepeat) : [] };
  } catch {
    return NOTHING;
  }
}

function isRepeat(value: unknown): value is Repeat {
  const { card: shown, dueAt } = (value ?? {}) as Partial<Repeat>;
  const { id, word, resolve, mode, forms, spellings } = shown?.card ?? {};
  const areTexts = [id, word, resolve, mode].every((text) => typeof text === 'string');
  return areTexts && Array.isArray(forms) && Array.isArray(spellings) && typeof dueAt === 'number';
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
