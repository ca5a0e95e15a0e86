/**
 * State of a review session as pure functions: the current card, the queue, cards that are repeated within minutes, the answers. Sending
 * reviews and fetching cards is in `use-review-session.ts`.
 */
import type { NextDue, Rating, ReviewCard } from '#contract/shapes.ts';

/** A card that is due within this time is repeated in the session: Anki's look-ahead. */
export const REPEAT_WITHIN_SECONDS = 20 * 60;
/** In a trial only forgotten cards are repeated. */
const TRIAL_REPEAT_WITHIN_SECONDS = 60;

export interface SessionCard {
  card: ReviewCard;
  /** Seconds until due for each rating; null from the last answer until the server's reply. */
  next: NextDue | null;
  /** How often it was shown before in this session. */
  timesShown: number;
}

/** An answer, with the card before it for undoing. */
export interface Answer {
  reviewUuid: string;
  wordId: string;
  word: string;
  resolve: string;
  rating: Rating;
  spentSeconds: number;
  /** The first review of a new word. */
  isBegun: boolean;
  /** Null for answers from before the page was reloaded. */
  before: SessionCard | null;
}

/** A card that comes again in the session. */
export interface Repeat {
  card: SessionCard;
  /** Ms since 1970. */
  dueAt: number;
}

export interface ReviewSession {
  current: SessionCard | null;
  queue: readonly SessionCard[];
  repeats: readonly Repeat[];
  answers: readonly Answer[];
  /** Words left for today that have not been fetched. */
  unfetched: number;
  isTrial: boolean;
}

interface Beginning {
  cards: readonly ReviewCard[];
  unfetched: number;
  /** Answered before, elsewhere or on a page that was left, and due again within minutes. */
  again?: readonly ReviewCard[];
  isTrial?: boolean;
}

/** Starts with the first card, before its time where only such are left. */
export function startSession({ cards, unfetched, again = [], isTrial = false }: Beginning): ReviewSession {
  const repeats = again.map((card) => ({ card: { ...fresh(card), timesShown: 1 }, dueAt: dueAtOf(card) }));
  return advance({ current: null, queue: cards.map(fresh), repeats, answers: [], unfetched, isTrial }, 0);
}

/** @param now ms since 1970 */
export function answerCurrent(
  session: ReviewSession,
  given: { rating: Rating; reviewUuid: string; spentSeconds: number },
  now: number,
): ReviewSession {
  const { current } = session;
  if (current === null) return session;
  const { id, word, resolve, state } = current.card;
  const isBegun = state === 'new' && current.timesShown === 0;
  const answer: Answer = { ...given, wordId: id, word, resolve, isBegun, before: current };
  const answered = { ...session, current: null, answers: [...session.answers, answer] };
  const seconds = secondsUntil(current, given.rating);
  const limit = session.isTrial ? TRIAL_REPEAT_WITHIN_SECONDS : REPEAT_WITHIN_SECONDS;
  if (seconds > limit) return advance(answered, now);
  const card: SessionCard = {
    card: {
      ...current.card,
      state: 'learning',
      mode: 'recognise',
      review_count: current.card.review_count + 1,
    },
    next: null,
    timesShown: current.timesShown + 1,
  };
  return advance({ ...answered, repeats: [...session.repeats, { card, dueAt: now + seconds * 1_000 }] }, now);
}

/** Undoes the last answer; its card is the current one again. Returns the same session when there is nothing to undo. */
export function undoAnswer(session: ReviewSession): ReviewSession {
  const last = session.answers.at(-1);
  if (!last?.before) return session;
  const others = without(session, last.wordId);
  const queue = others.current ? [others.current, ...others.queue] : others.queue;
  return { ...others, current: last.before, queue, answers: session.answers.slice(0, -1) };
}

/**
 * Appends cards to the queue, without those that the session has, or had and that are as they were before their answer: a learning step may
 * bring a word back within the session.
 *
 * @param unfetched left after them
 */
export function addCards(
  session: ReviewSession,
  cards: readonly ReviewCard[],
  unfetched: number,
  now: number,
): ReviewSession {
  const there = openWordIds(session);
  const isGiven = ({ id, review_count: count }: ReviewCard) =>
    session.answers.some(({ wordId, before }) => wordId === id && before && before.card.review_count >= count);
  const added = cards.filter((card) => !there.has(card.id) && !isGiven(card)).map(fresh);
  const longer = { ...session, queue: [...session.queue, ...added], unfetched };
  return longer.current === null ? advance(longer, now) : longer;
}

/** Removes a word: it was reviewed in another window, or is not learned any more. */
export function removeWord(session: ReviewSession, wordId: string, now: number): ReviewSession {
  const left = without(session, wordId);
  return left.current === null ? advance(left, now) : left;
}

/** Updates a word's card, or the intervals of its ratings. */
export function updateWord(
  session: ReviewSession,
  wordId: string,
  change: { next?: NextDue; card?: Partial<ReviewCard> },
): ReviewSession {
  const renew = (one: SessionCard): SessionCard =>
    one.card.id === wordId ? { ...one, next: change.next ?? one.next, card: { ...one.card, ...change.card } } : one;
  return {
    ...session,
    current: session.current && renew(session.current),
    queue: session.queue.map(renew),
    repeats: session.repeats.map(({ card, dueAt }) => ({ card: renew(card), dueAt })),
  };
}

/** Repeats, including the shown card if it is one: a reloaded page gets none of them from the server before their time. */
export function repeatsOf({ current, repeats }: ReviewSession, now: number): readonly Repeat[] {
  return current !== null && current.timesShown > 0 ? [{ card: current, dueAt: now }, ...repeats] : repeats;
}

/** Goes on with a session that was left: its answers, and what comes again and was not fetched meanwhile. */
export function resumeSession(
  session: ReviewSession,
  { answers, repeats }: Pick<ReviewSession, 'answers' | 'repeats'>,
  now: number,
): ReviewSession {
  const there = wordIdsOf(session);
  const missing = repeats.filter(({ card }) => !there.has(card.card.id));
  const resumed = {
    ...session,
    answers: [...answers, ...session.answers],
    repeats: [...session.repeats, ...missing],
  };
  return resumed.current === null ? advance(resumed, now) : resumed;
}

/** Finished words, and all words of the session. */
export function sessionProgress(session: ReviewSession): { done: number; total: number } {
  const openIds = openWordIds(session);
  const done = new Set(session.answers.map(({ wordId }) => wordId).filter((id) => !openIds.has(id))).size;
  return { done, total: done + openIds.size + session.unfetched };
}

/** Every word that was or is in the session. */
export function wordIdsOf(session: ReviewSession): Set<string> {
  return new Set([...openWordIds(session), ...session.answers.map(({ wordId }) => wordId)]);
}

/** Words that are still to be answered. */
function openWordIds({ current, queue, repeats }: ReviewSession): Set<string> {
  const cards = [...(current ? [current] : []), ...queue, ...repeats.map(({ card }) => card)];
  return new Set(cards.map(({ card }) => card.id));
}

/** Chooses the current card: a repeat that is due, then the next of the queue, then the earliest repeat. */
function advance(session: ReviewSession, now: number): ReviewSession {
  const [soonest] = [...session.repeats].sort((a, b) => a.dueAt - b.dueAt);
  const [first, ...queue] = session.queue;
  if (soonest && (soonest.dueAt <= now || first === undefined)) {
    return { ...session, current: soonest.card, repeats: session.repeats.filter((one) => one !== soonest) };
  }
  return { ...session, current: first ?? null, queue };
}

function without(session: ReviewSession, wordId: string): ReviewSession {
  const isOther = (one: SessionCard) => one.card.id !== wordId;
  return {
    ...session,
    current: session.current && isOther(session.current) ? session.current : null,
    queue: session.queue.filter(isOther),
    repeats: session.repeats.filter(({ card }) => isOther(card)),
  };
}

/** Seconds until a card is due again; while its intervals are unknown, only a forgotten card is repeated. */
function secondsUntil({ next }: SessionCard, rating: Rating): number {
  if (next) return next[rating];
  return rating === 1 ? 0 : Number.POSITIVE_INFINITY;
}

const dueAtOf = ({ due_at: at }: ReviewCard): number => (at === null ? 0 : Date.parse(at));

function fresh(card: ReviewCard): SessionCard {
  return { card, next: card.next, timesShown: 0 };
}
