/**
 * The words that were answered on this device within a day, with how often each had been reviewed before. A page that opens without network
 * shows the cards as they were when it was kept: those that were answered since don't come again, whether the session was finished or not.
 */
import type { ReviewCard } from '#contract/shapes.ts';
import type { Repeat } from './core/review-session.ts';

const KEPT_MS = 24 * 3_600_000;
const MAX_KEPT = 2_000;
/**
 * Milliseconds before a page was made after which an answer is surely contained in it. Clocks of device and server may differ by as much.
 */
const KNOWN_AFTER_MS = 3_600_000;

export interface OwnAnswer {
  /** Reviews of the word before the answer. */
  count: number;
  /** Ms since 1970. */
  at: number;
}

/** Answers of this device by word id. */
export type OwnAnswers = ReadonlyMap<string, OwnAnswer>;

/** Facts that this device has beyond the cards it was given. */
export interface DeviceKnowledge {
  own: OwnAnswers;
  /** Words with reviews that wait in the outbox. */
  unsent: ReadonlySet<string>;
  /** When the server made the cards, ms since 1970; null when unknown. */
  madeAt: number | null;
}

const keyOf = (userId: string) => `review-answered:${userId}`;

/** Answers of this device. In the browser only, like {@link rememberAnswer}. @param now ms since 1970 */
export function readOwnAnswers(userId: string, now: number): OwnAnswers {
  try {
    return parseOwnAnswers(localStorage.getItem(keyOf(userId)), now);
  } catch {
    return new Map();
  }
}

/** @param count reviews before the answer; one less after it was undone, so that the card may come again */
export function rememberAnswer(userId: string, wordId: string, count: number, now: number): OwnAnswers {
  const answers = withAnswer(readOwnAnswers(userId, now), wordId, { count, at: now });
  try {
    localStorage.setItem(keyOf(userId), JSON.stringify([...answers]));
  } catch {
    // Storage may be closed or full: the page itself still knows.
  }
  return answers;
}

/** The oldest go first. */
export function withAnswer(answers: OwnAnswers, wordId: string, answer: OwnAnswer): OwnAnswers {
  const others = [...answers].filter(([id]) => id !== wordId);
  return new Map([...others.slice(1 - MAX_KEPT), [wordId, answer]]);
}

/** Validates what is stored, which may be of another version. */
export function parseOwnAnswers(text: string | null, now: number): OwnAnswers {
  try {
    const entries = JSON.parse(text ?? '[]') as [string, OwnAnswer][];
    const isOne = ([id, { count, at }]: [string, OwnAnswer]) =>
      typeof id === 'string' && typeof count === 'number' && typeof at === 'number' && now - at <= KEPT_MS;
    return new Map(entries.filter(isOne));
  } catch {
    return new Map();
  }
}

/** Whether a card dates from before this device's answer to it. */
export function isAnswered({ id, review_count }: ReviewCard, { own, unsent, madeAt }: DeviceKnowledge): boolean {
  if (unsent.has(id)) return true;
  const answer = own.get(id);
  if (answer === undefined || (madeAt !== null && answer.at < madeAt - KNOWN_AFTER_MS)) return false;
  return review_count <= answer.count;
}

/** Saved repeats that the server did not know of. A word that the server knew and leaves out was finished on another device. */
export function untoldRepeats(repeats: readonly Repeat[], { own, unsent, madeAt }: DeviceKnowledge): Repeat[] {
  const isUntold = (id: string) => unsent.has(id) || (own.get(id)?.at ?? 0) > (madeAt ?? 0);
  return repeats.filter(({ card }) => isUntold(card.card.id));
}
