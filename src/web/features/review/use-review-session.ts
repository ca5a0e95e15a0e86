/**
 * State of a running review session. Every answer is sent through the outbox. The next cards are fetched before they are needed, and
 * words that are reviewed in another window leave the session.
 */
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { NextDue, Rating, ReviewCard, ReviewMode, ReviewSource } from '#contract/shapes.ts';
import { pageAccount, readCookie } from '../../shell/api.ts';
import type { OutboxNews } from '../../shell/outbox/entry.ts';
import { pageOutbox } from '../../shell/outbox/page-outbox.ts';
import { newUuid } from '../../shell/uuid.ts';
import { ratingLabel } from './core/rating-labels.ts';
import {
  addCards,
  answerCurrent,
  type ReviewSession,
  removeWord,
  repeatsOf,
  resumeSession,
  startSession,
  undoAnswer,
  updateWord,
} from './core/review-session.ts';
import {
  type DeviceKnowledge,
  isAnswered,
  type OwnAnswers,
  readOwnAnswers,
  rememberAnswer,
  untoldRepeats,
} from './own-answers.ts';
import { readSavedSession, type SavedSession, saveSession } from './saved-session.ts';

/** A longer time counts as an interruption. */
const MAX_SPENT_SECONDS = 120;
/** More cards are fetched when the queue is this short. */
const SHORT_QUEUE = 5;

export interface Cards {
  cards: readonly ReviewCard[];
  /** Words left for today that have not been fetched. */
  unfetched: number;
  /** Answered today, and due again within minutes. */
  again?: readonly ReviewCard[];
}

export interface ReviewSessionOptions {
  first: Cards;
  /** When the server made the first cards, ISO 8601: a page stored for use without network may be of yesterday. */
  madeAt: string;
  source: ReviewSource;
  /** @param held cards that the session has. Null for a session of the first cards alone. */
  fetchMore: ((held: number) => Promise<Cards>) | null;
  /** True for a trial, of which nothing is sent or saved. */
  isTrial?: boolean;
  /** Answers are saved so that the session can be resumed. */
  isResumable?: boolean;
}

export interface ReviewSessionControls {
  session: ReviewSession;
  /** Whether more cards could not be fetched. */
  hasFailed: boolean;
  answer(rating: Rating, mode: ReviewMode): void;
  undo(): void;
  /** Removes a word from the session. */
  removeCard(wordId: string): void;
  updateCard(wordId: string, card: Partial<ReviewCard>): void;
  retry(): void;
}

export function useReviewSession({
  first,
  madeAt,
  source,
  fetchMore,
  isTrial = false,
  isResumable = false,
}: ReviewSessionOptions): ReviewSessionControls {
  const [session, setSession] = useState(() => startSession({ ...first, isTrial }));
  const latest = useRef(session);
  const shownAt = useRef(0);
  const [hasFailed, setFailed] = useState(false);
  const isFetching = useRef(false);
  /** Reader of the session: another login, in another tab, does not change it. */
  const reader = useRef('');
  const ownAnswers = useRef<OwnAnswers>(new Map());
  /** Reviews made on this page, undone ones included; outbox events about them are ignored. */
  const ownReviews = useRef(new Set<string>());

  function change(step: (session: ReviewSession) => ReviewSession): void {
    const before = latest.current;
    const after = step(before);
    latest.current = after;
    if (after.current !== before.current) shownAt.current = Date.now();
    setSession(after);
    if (isResumable) saveSession(reader.current, isFinished(after) ? null : savedPartOf(after), Date.now());
  }

  const knowledge = (made: number | null): DeviceKnowledge => {
    const unsent = pageOutbox()
      .waiting()
      .flatMap(({ call }) => (call.name === 'POST /reader/myword/{id}/review' ? call.input.params.id : []));
    return { own: ownAnswers.current, unsent: new Set(unsent), madeAt: made };
  };
  const restore = useEffectEvent(() => {
    const now = Date.now();
    shownAt.current = now;
    if (isTrial) return;
    reader.current = pageAccount() ?? readCookie('bb_uid') ?? '';
    ownAnswers.current = readOwnAnswers(reader.current, now);
    const known = knowledge(Date.parse(madeAt));
    const answered = [...first.cards, ...(first.again ?? [])].filter((card) => isAnswered(card, known));
    const saved = isResumable ? readSavedSession(reader.current, now) : null;
    if (answered.length === 0 && !saved?.answers.length) return;
    change((session) => {
      const left = answered.reduce<ReviewSession>((some, { id }) => removeWord(some, id, now), session);
      if (saved === null) return left;
      return resumeSession(left, { ...saved, repeats: untoldRepeats(saved.repeats, known) }, now);
    });
  });
  const onOutboxNews = useEffectEvent(({ entry, ...news }: OutboxNews) => {
    const { name, input } = entry.call;
    if (name !== 'POST /reader/myword/{id}/review' || (news.event !== 'queued' && news.event !== 'sent')) return;
    const { id } = input.params;
    if (!ownReviews.current.has(input.body.review_uuid ?? '')) change((now) => removeWord(now, id, Date.now()));
    else if (news.event === 'sent') updateIntervals(input.body.review_uuid, id, news.result);
  });
  useEffect(() => restore(), []);
  useEffect(() => (isTrial ? undefined : pageOutbox().onNews((news) => onOutboxNews(news))), [isTrial]);

  /** Sets the new intervals of each rating, unless the review was undone meanwhile. */
  function updateIntervals(reviewUuid: string | undefined, wordId: string, result: object): void {
    const isGiven = latest.current.answers.some((answer) => answer.reviewUuid === reviewUuid);
    if (isGiven && 'next' in result) change((now) => updateWord(now, wordId, { next: result.next as NextDue }));
  }

  const fetchCards = useEffectEvent(async () => {
    const { queue, repeats, current, unfetched } = latest.current;
    if (fetchMore === null || unfetched === 0 || queue.length > SHORT_QUEUE || isFetching.current) return;
    isFetching.current = true;
    try {
      const more = await fetchMore(queue.length + repeats.length + (current ? 1 : 0));
      const known = knowledge(null);
      const cards = more.cards.filter((card) => !isAnswered(card, known));
      change((now) => addCards(now, cards, more.unfetched, Date.now()));
      // Only cards came whose answers are under way: they are fetched again when one has arrived, or when the reader asks.
      setFailed(latest.current.current === null && more.unfetched > 0);
    } catch (error) {
      console.error('more cards could not be fetched', error);
      setFailed(true);
    } finally {
      isFetching.current = false;
    }
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: when a card was answered or added
  useEffect(() => void fetchCards(), [session.answers.length, session.queue.length]);
  useEffect(() => {
    const back = () => void fetchCards();
    addEventListener('online', back);
    return () => removeEventListener('online', back);
  }, []);

  return {
    session,
    hasFailed,
    answer(rating, mode) {
      const { current } = latest.current;
      if (current === null) return;
      const now = Date.now();
      const spentSeconds = Math.min(MAX_SPENT_SECONDS, Math.max(0, Math.round((now - shownAt.current) / 100) / 10));
      const reviewUuid = newUuid();
      ownReviews.current.add(reviewUuid);
      const { id, word, review_count: count } = current.card;
      if (!isTrial) ownAnswers.current = rememberAnswer(reader.current, id, count, now);
      change((before) => answerCurrent(before, { rating, reviewUuid, spentSeconds }, now));
      if (isTrial) return;
      const at = new Date(now).toISOString();
      const body = { rating, spent: spentSeconds, review_uuid: reviewUuid, at, mode, source };
      void pageOutbox()
        .put({
          item: `review:${reviewUuid}`,
          aspect: 'review',
          text: `${word}：${ratingLabel(rating)}`,
          call: { name: 'POST /reader/myword/{id}/review', input: { params: { id }, body } },
        })
        .then((outcome) => {
          if (outcome.state !== 'sent') return;
          updateIntervals(reviewUuid, id, outcome.result);
          if (latest.current.current === null) void fetchCards();
        });
    },
    undo() {
      const last = latest.current.answers.at(-1);
      if (!last?.before) return;
      change(undoAnswer);
      if (isTrial) return;
      const { id, review_count: count } = last.before.card;
      ownAnswers.current = rememberAnswer(reader.current, id, count - 1, Date.now());
      // An unsent review is replaced in the outbox; the server accepts the undo of a review that it never received.
      const { reviewUuid, wordId, word } = last;
      const input = { params: { id: wordId }, body: { review_uuid: reviewUuid } };
      void pageOutbox().put({
        item: `review:${reviewUuid}`,
        aspect: 'review',
        text: word,
        call: { name: 'POST /reader/myword/{id}/review/undo', input },
      });
    },
    removeCard: (wordId) => change((now) => removeWord(now, wordId, Date.now())),
    updateCard: (wordId, card) => change((now) => updateWord(now, wordId, { card })),
    retry: () => void fetchCards(),
  };
}

export function isFinished({ current, unfetched }: ReviewSession): boolean {
  return current === null && unfetched === 0;
}

function savedPartOf(session: ReviewSession): SavedSession {
  return { answers: session.answers, repeats: repeatsOf(session, Date.now()) };
}
