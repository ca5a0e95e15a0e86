/**
 * A round of review: which card is in front, which wait, which come again within minutes, what was answered. Pure; where reviews go
 * and cards come from is `use-session.ts`'s. Every step gives a new state.
 */
import type { NextDue, Rating, ReviewCard } from '#contract/shapes.ts';

/** A card that is due again so soon comes again in this round: as far as Anki looks ahead. */
const COMES_AGAIN_SECONDS = 20 * 60;
/** In the trial there is no later: only what was forgotten comes again. */
const TRIAL_COMES_AGAIN_SECONDS = 60;

export interface RoundCard {
  card: ReviewCard;
  /** Seconds until due for each rating; null while the server has not told since the last answer. */
  next: NextDue | null;
  /** How often it was shown in this round before. */
  turn: number;
}

/** An answer, as long as the page is open with the way back. */
export interface Answer {
  reviewUuid: string;
  wordId: string;
  word: string;
  resolve: string;
  rating: Rating;
  spentSeconds: number;
  /** Its first answer ever. */
  isBegun: boolean;
  /** The card as it was; null for answers from before the page was loaded anew. */
  before: RoundCard | null;
}

export interface Round {
  front: RoundCard | null;
  waiting: readonly RoundCard[];
  again: readonly { card: RoundCard; dueAt: number }[];
  answers: readonly Answer[];
  /** Words that are left for today and have not been fetched. */
  beyond: number;
  isTrial: boolean;
}

interface Beginning {
  cards: readonly ReviewCard[];
  beyond: number;
  isTrial?: boolean;
}

/** The first card is in front. */
export function beginRound({ cards, beyond, isTrial = false }: Beginning): Round {
  const [front = null, ...waiting] = cards.map(fresh);
  return { front, waiting, again: [], answers: [], beyond, isTrial };
}

/** @param now ms since 1970 */
export function answerFront(
  round: Round,
  given: { rating: Rating; reviewUuid: string; spentSeconds: number },
  now: number,
): Round {
  const { front } = round;
  if (front === null) return round;
  const { id, word, resolve, state } = front.card;
  const isBegun = state === 'new' && front.turn === 0;
  const answer: Answer = { ...given, wordId: id, word, resolve, isBegun, before: front };
  const answered = { ...round, front: null, answers: [...round.answers, answer] };
  const seconds = secondsUntil(front, given.rating);
  const limit = round.isTrial ? TRIAL_COMES_AGAIN_SECONDS : COMES_AGAIN_SECONDS;
  if (seconds > limit) return bringForward(answered, now);
  const card: RoundCard = {
    card: { ...front.card, state: 'learning', mode: 'recognise' },
    next: null,
    turn: front.turn + 1,
  };
  return bringForward({ ...answered, again: [...round.again, { card, dueAt: now + seconds * 1_000 }] }, now);
}

/** The last answer taken back; its card is in front again. The same round when there is nothing to take back. */
export function undoAnswer(round: Round): Round {
  const last = round.answers.at(-1);
  if (!last?.before) return round;
  const others = without(round, last.wordId);
  const waiting = others.front ? [others.front, ...others.waiting] : others.waiting;
  return { ...others, front: last.before, waiting, answers: round.answers.slice(0, -1) };
}

/** More cards behind those that wait; those that this round has had are left out. @param beyond left after them */
export function addCards(round: Round, cards: readonly ReviewCard[], beyond: number, now: number): Round {
  const had = idsOf(round);
  const added = cards.filter(({ id }) => !had.has(id)).map(fresh);
  const longer = { ...round, waiting: [...round.waiting, ...added], beyond };
  return longer.front === null ? bringForward(longer, now) : longer;
}

/** Takes a word out: it was answered in another window, or is not to be learned any more. */
export function dropWord(round: Round, wordId: string, now: number): Round {
  const left = without(round, wordId);
  return left.front === null ? bringForward(left, now) : left;
}

/** Something of a word is different by now: its meaning, or what each rating does. */
export function renewWord(round: Round, wordId: string, change: { next?: NextDue; card?: Partial<ReviewCard> }): Round {
  const renew = (one: RoundCard): RoundCard =>
    one.card.id === wordId ? { ...one, next: change.next ?? one.next, card: { ...one.card, ...change.card } } : one;
  return {
    ...round,
    front: round.front && renew(round.front),
    waiting: round.waiting.map(renew),
    again: round.again.map(({ card, dueAt }) => ({ card: renew(card), dueAt })),
  };
}

/** Words that are through, and all words of the round. */
export function progressOf(round: Round): { done: number; total: number } {
  const open = [round.front, ...round.waiting, ...round.again.map(({ card }) => card)].flatMap((one) => one ?? []);
  const openIds = new Set(open.map(({ card }) => card.id));
  const done = new Set(round.answers.map(({ wordId }) => wordId).filter((id) => !openIds.has(id))).size;
  return { done, total: done + openIds.size + round.beyond };
}

/** Every word that was or is in the round. */
export function idsOf({ front, waiting, again, answers }: Round): Set<string> {
  const cards = [...(front ? [front] : []), ...waiting, ...again.map(({ card }) => card)];
  return new Set([...cards.map(({ card }) => card.id), ...answers.map(({ wordId }) => wordId)]);
}

/** First what is due again by now, then the next one; when there is none, what would be due again in some minutes. */
function bringForward(round: Round, now: number): Round {
  const [soonest] = [...round.again].sort((a, b) => a.dueAt - b.dueAt);
  const [first, ...waiting] = round.waiting;
  if (soonest && (soonest.dueAt <= now || first === undefined)) {
    return { ...round, front: soonest.card, again: round.again.filter((one) => one !== soonest) };
  }
  return { ...round, front: first ?? null, waiting };
}

function without(round: Round, wordId: string): Round {
  const isOther = (one: RoundCard) => one.card.id !== wordId;
  return {
    ...round,
    front: round.front && isOther(round.front) ? round.front : null,
    waiting: round.waiting.filter(isOther),
    again: round.again.filter(({ card }) => isOther(card)),
  };
}

/** Without a word from the server, what was forgotten comes again and the rest does not. */
function secondsUntil({ next }: RoundCard, rating: Rating): number {
  if (next) return next[rating];
  return rating === 1 ? 0 : Number.POSITIVE_INFINITY;
}

function fresh(card: ReviewCard): RoundCard {
  return { card, next: card.next, turn: 0 };
}
