/**
 * A round of review under way: every answer goes into the outbox and so to the server, now or when there is a network; the next cards
 * are fetched before they are needed; what other windows answer leaves this one.
 */
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { NextDue, Rating, ReviewCard, ReviewMode, ReviewSource } from '#contract/shapes.ts';
import { readCookie } from '../../shell/api.ts';
import type { OutboxNews } from '../../shell/outbox/entry.ts';
import { pageOutbox } from '../../shell/outbox/page-outbox.ts';
import { newUuid } from '../../shell/uuid.ts';
import { ratingLabel } from './core/ratings.ts';
import { addCards, answerFront, beginRound, dropWord, type Round, renewWord, undoAnswer } from './core/session.ts';
import { keepAnswers, readAnswers } from './kept-answers.ts';

/** Who thinks for longer has put the phone down. */
const LONGEST_SPENT_SECONDS = 120;
/** With so few cards waiting, more are fetched. */
const FEW = 5;

export interface Cards {
  cards: readonly ReviewCard[];
  /** Left for today after them. */
  beyond: number;
}

export interface RoundOptions {
  first: Cards;
  source: ReviewSource;
  /** @param held cards that the round has by now. Null for a round of the first cards alone. */
  fetchMore: ((held: number) => Promise<Cards>) | null;
  /** Nothing is sent or kept. */
  isTrial?: boolean;
  /** Goes on counting when the page is left and opened again. */
  isKept?: boolean;
}

export interface RoundUnderWay {
  round: Round;
  /** More cards could not be fetched. */
  hasFailed: boolean;
  answer(rating: Rating, mode: ReviewMode): void;
  undo(): void;
  /** A word that is not to be asked any more. */
  drop(wordId: string): void;
  renew(wordId: string, card: Partial<ReviewCard>): void;
  retry(): void;
}

export function useRound({ first, source, fetchMore, isTrial = false, isKept = false }: RoundOptions): RoundUnderWay {
  const [round, setRound] = useState(() => beginRound({ ...first, isTrial }));
  const latest = useRef(round);
  const shownAt = useRef(0);
  const [hasFailed, setFailed] = useState(false);
  const isFetching = useRef(false);
  /** Reviews of this page, also those that were taken back: the news of them is none. */
  const own = useRef(new Set<string>());

  function change(step: (round: Round) => Round): void {
    const { front } = latest.current;
    latest.current = step(latest.current);
    if (latest.current.front !== front) shownAt.current = Date.now();
    setRound(latest.current);
    if (isKept) keepAnswers(ownerNow(), isOver(latest.current) ? [] : latest.current.answers, Date.now());
  }

  const begin = useEffectEvent(() => {
    shownAt.current = Date.now();
    if (isTrial) return;
    const unsent = pageOutbox()
      .waiting()
      .flatMap(({ call }) => (call.name === 'POST /reader/myword/{id}/review' ? call.input.params.id : []));
    const before = isKept ? readAnswers(ownerNow(), Date.now()) : [];
    if (unsent.length === 0 && before.length === 0) return;
    change((now) =>
      unsent.reduce<Round>((left, id) => dropWord(left, id, Date.now()), {
        ...now,
        answers: [...before, ...now.answers],
      }),
    );
  });
  const hear = useEffectEvent(({ entry, ...news }: OutboxNews) => {
    const { name, input } = entry.call;
    if (name !== 'POST /reader/myword/{id}/review' || (news.event !== 'queued' && news.event !== 'sent')) return;
    const { id } = input.params;
    if (!own.current.has(input.body.review_uuid ?? '')) change((now) => dropWord(now, id, Date.now()));
    else if (news.event === 'sent') tellNext(input.body.review_uuid, id, news.result);
  });
  useEffect(() => begin(), []);
  useEffect(() => (isTrial ? undefined : pageOutbox().onNews((news) => hear(news))), [isTrial]);

  /** What each rating does by now, unless the review was taken back meanwhile. */
  function tellNext(reviewUuid: string | undefined, wordId: string, result: object): void {
    const isGiven = latest.current.answers.some((answer) => answer.reviewUuid === reviewUuid);
    if (isGiven && 'next' in result) change((now) => renewWord(now, wordId, { next: result.next as NextDue }));
  }

  const fetchCards = useEffectEvent(async () => {
    const { waiting, again, front, beyond } = latest.current;
    if (fetchMore === null || beyond === 0 || waiting.length > FEW || isFetching.current) return;
    isFetching.current = true;
    try {
      const more = await fetchMore(waiting.length + again.length + (front ? 1 : 0));
      setFailed(false);
      change((now) => addCards(now, more.cards, more.beyond, Date.now()));
    } catch (error) {
      console.error('more cards could not be fetched', error);
      setFailed(true);
    } finally {
      isFetching.current = false;
    }
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever a card was answered or came
  useEffect(() => void fetchCards(), [round.answers.length, round.waiting.length]);
  useEffect(() => {
    const back = () => void fetchCards();
    addEventListener('online', back);
    return () => removeEventListener('online', back);
  }, []);

  return {
    round,
    hasFailed,
    answer(rating, mode) {
      const { front } = latest.current;
      if (front === null) return;
      const now = Date.now();
      const spentSeconds = Math.min(LONGEST_SPENT_SECONDS, Math.max(0, Math.round((now - shownAt.current) / 100) / 10));
      const reviewUuid = newUuid();
      own.current.add(reviewUuid);
      const { id, word } = front.card;
      change((before) => answerFront(before, { rating, reviewUuid, spentSeconds }, now));
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
        .then((outcome) => outcome.state === 'sent' && tellNext(reviewUuid, id, outcome.result));
    },
    undo() {
      const last = latest.current.answers.at(-1);
      if (!last?.before) return;
      change(undoAnswer);
      if (isTrial) return;
      // One that has not left yet is replaced; the server takes it back whether or not it ever comes.
      const { reviewUuid, wordId, word } = last;
      const input = { params: { id: wordId }, body: { review_uuid: reviewUuid } };
      void pageOutbox().put({
        item: `review:${reviewUuid}`,
        aspect: 'review',
        text: word,
        call: { name: 'POST /reader/myword/{id}/review/undo', input },
      });
    },
    drop: (wordId) => change((now) => dropWord(now, wordId, Date.now())),
    renew: (wordId, card) => change((now) => renewWord(now, wordId, { card })),
    retry: () => void fetchCards(),
  };
}

export function isOver({ front, beyond }: Round): boolean {
  return front === null && beyond === 0;
}

const ownerNow = () => readCookie('bb_uid') ?? '';
