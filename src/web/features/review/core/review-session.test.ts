import { describe, expect, test } from 'vitest';
import type { Rating, ReviewCard } from '#contract/shapes.ts';
import {
  addCards,
  answerCurrent,
  type ReviewSession,
  removeWord,
  repeatsOf,
  resumeSession,
  sessionProgress,
  startSession,
  undoAnswer,
  updateWord,
  wordIdsOf,
} from './review-session.ts';

const DAY = 86_400;
const learned = { 1: 600, 2: 3 * DAY, 3: 9 * DAY, 4: 21 * DAY };
const begun = { 1: 60, 2: 360, 3: 600, 4: 8 * DAY };

function card(word: string, more: Partial<ReviewCard> = {}): ReviewCard {
  return {
    id: word,
    word,
    phonetic: null,
    resolve: `${word} 的意思`,
    state: 'review',
    mode: 'cloze',
    context: null,
    audio: null,
    next: learned,
    due_at: null,
    retrievability: null,
    review_count: 3,
    lapses: 0,
    leech: false,
    evidence: null,
    forms: [],
    spellings: [],
    ...more,
  };
}

const session = (...words: string[]) => startSession({ cards: words.map((word) => card(word)), unfetched: 0 });
let reviews = 0;
const answer = (before: ReviewSession, rating: Rating, now = 0) =>
  answerCurrent(before, { rating, reviewUuid: `r${++reviews}`, spentSeconds: 4 }, now);
const frontWord = (of: ReviewSession) => of.current?.card.word ?? null;

describe('what comes next', () => {
  test('cards come in the order of the server, and a card that is due in days does not come again', () => {
    let now = session('river', 'island');
    expect(frontWord(now)).toBe('river');
    now = answer(now, 3);
    expect(frontWord(now)).toBe('island');
    expect(frontWord(answer(now, 3))).toBeNull();
  });

  test('cards that were answered on a page that was left come after the others, and alone before their time', () => {
    const again = [card('scarce', { state: 'learning', due_at: '2026-03-01T00:10:00Z' })];
    expect(frontWord(startSession({ cards: [], again, unfetched: 0 }))).toBe('scarce');
    const now = startSession({ cards: [card('river')], again, unfetched: 0 });
    expect([frontWord(now), frontWord(answer(now, 3))]).toEqual(['river', 'scarce']);
    expect(sessionProgress(now)).toEqual({ done: 0, total: 2 });
    // The answers of this device join, and what it kept of the card is not a second one.
    const left = answer(session('scarce'), 1);
    const resumed = resumeSession(now, { answers: left.answers, repeats: repeatsOf(left, 0) }, 0);
    expect(sessionProgress(resumed)).toEqual({ done: 0, total: 2 });
  });

  test('a forgotten word comes again when its minutes are up, before what still waits', () => {
    let now = answer(session('river', 'island', 'forest'), 1, 0);
    now = answer(now, 3, 599_000);
    expect(frontWord(now)).toBe('forest');
    now = addCards(now, [card('lake')], 0, 0);
    now = answer(now, 3, 601_000);
    expect(frontWord(now)).toBe('river');
    expect(now.current).toMatchObject({ timesShown: 1, card: { mode: 'recognise', state: 'learning' } });
  });

  test('when nothing else is left it comes before its minutes are up', () => {
    let now = answer(session('river', 'island'), 1, 0);
    now = answer(now, 3, 1_000);
    expect(frontWord(now)).toBe('river');
  });

  test('the second time it has the intervals that the server told after the first, else none', () => {
    const now = answer(session('river'), 1, 0);
    expect(now.current?.next).toBeNull();
    expect(updateWord(now, 'river', { next: begun }).current?.next).toEqual(begun);
    expect(frontWord(answer(now, 3, 1_000))).toBeNull();
    expect(frontWord(answer(now, 1, 1_000))).toBe('river');
  });

  test('more cards join behind the others, and none that the session has had', () => {
    let now = answer(startSession({ cards: [card('river'), card('island')], unfetched: 3 }), 3);
    now = addCards(now, [card('river'), card('island'), card('forest')], 2, 0);
    expect(now.queue.map(({ card: { word } }) => word)).toEqual(['forest']);
    expect(sessionProgress(now)).toEqual({ done: 1, total: 5 });
    expect(frontWord(addCards(answer(answer(now, 3), 3), [card('lake')], 0, 0))).toBe('lake');
  });

  test('a word that a learning step brings back joins again, and not while the server does not know its answer', () => {
    const steps = { ...begun, 3: 30 * 60 };
    let now = startSession({ cards: [card('river', { state: 'new', next: steps, review_count: 0 })], unfetched: 3 });
    now = answer(now, 3);
    expect(frontWord(addCards(now, [card('river', { review_count: 0 })], 2, 0))).toBeNull();
    now = addCards(now, [card('river', { state: 'learning', next: steps, review_count: 1 })], 2, 0);
    expect(frontWord(now)).toBe('river');
    expect(sessionProgress(now)).toEqual({ done: 0, total: 3 });
  });

  test('a card that comes again has one review more, and is not joined by itself as of before', () => {
    const now = answer(session('river'), 1);
    expect(now.current?.card.review_count).toBe(4);
    const through = answer(updateWord(now, 'river', { next: learned }), 3);
    expect(frontWord(addCards(through, [card('river', { review_count: 4 })], 0, 0))).toBeNull();
    expect(frontWord(addCards(through, [card('river', { review_count: 5 })], 0, 0))).toBe('river');
  });

  test('in the trial only a forgotten word comes again', () => {
    const trial = startSession({ cards: [card('river', { state: 'new', next: begun })], unfetched: 0, isTrial: true });
    expect(frontWord(answer(trial, 3))).toBeNull();
    expect(frontWord(answer(trial, 1))).toBe('river');
  });
});

describe('taking back', () => {
  test('the card is current again as it was, and the one that was there comes after it', () => {
    const before = session('river', 'island');
    const undone = undoAnswer(answer(before, 1));
    expect(undone).toEqual(before);
  });

  test('every answer of the session can be taken back, one after the other', () => {
    let now = answer(answer(answer(session('river', 'island', 'forest'), 4), 1), 3);
    for (const word of ['forest', 'island', 'river']) {
      now = undoAnswer(now);
      expect(frontWord(now)).toBe(word);
    }
    expect(undoAnswer(now)).toBe(now);
    expect(sessionProgress(now)).toEqual({ done: 0, total: 3 });
  });

  test('the last card of a session can be taken back from its end', () => {
    expect(frontWord(undoAnswer(answer(session('river'), 3)))).toBe('river');
  });
});

describe('words that leave', () => {
  test('a word answered in another window leaves this one, whether it waits or is current', () => {
    const now = session('river', 'island', 'forest');
    expect(frontWord(removeWord(now, 'river', 0))).toBe('island');
    expect([...wordIdsOf(removeWord(now, 'island', 0))]).toEqual(['river', 'forest']);
    expect(frontWord(removeWord(now, 'island', 0))).toBe('river');
  });

  test('a word that comes again is not through yet', () => {
    const now = answer(session('river', 'island'), 1);
    expect(sessionProgress(now)).toEqual({ done: 0, total: 2 });
    expect(sessionProgress(answer(now, 2))).toEqual({ done: 1, total: 2 });
  });
});

test('a session that is loaded again still has the cards that were forgotten, each once', () => {
  const given = { rating: 1 as const, reviewUuid: 'r', spentSeconds: 1 };
  const before = answerCurrent(startSession({ cards: [card('river'), card('tide')], unfetched: 0 }), given, 0);
  const saved = { answers: before.answers, repeats: repeatsOf(before, 0) };
  const loaded = resumeSession(startSession({ cards: [card('tide')], unfetched: 0 }), saved, 1_000);
  expect([...wordIdsOf(loaded)].sort()).toEqual(['river', 'tide']);
  expect(loaded.repeats.map((one) => one.card.card.id)).toEqual(['river']);
  const again = resumeSession(startSession({ cards: [], unfetched: 0 }), saved, 1_000);
  expect(again.current).toMatchObject({ card: { id: 'river' }, timesShown: 1 });
  expect(repeatsOf(again, 2_000)).toMatchObject([{ card: { card: { id: 'river' } }, dueAt: 2_000 }]);
  const fetched = resumeSession(startSession({ cards: [card('river')], unfetched: 0 }), saved, 1_000);
  expect(fetched.repeats).toEqual([]);
});
