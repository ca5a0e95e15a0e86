import { expect, test } from 'vitest';
import type { ReviewCard } from '#contract/shapes.ts';
import { answerCurrent, type ReviewSession, repeatsOf, startSession } from './core/review-session.ts';
import { type DeviceKnowledge, isAnswered, parseOwnAnswers, untoldRepeats, withAnswer } from './own-answers.ts';

const HOUR = 3_600_000;
const NOW = Date.parse('2026-03-02T10:00:00Z');

const card = (id: string, reviews: number): ReviewCard => ({
  id,
  word: id,
  phonetic: null,
  resolve: id,
  state: 'review',
  mode: 'recognise',
  context: null,
  audio: null,
  next: { 1: 600, 2: 86_400, 3: 86_400, 4: 86_400 },
  due_at: null,
  retrievability: null,
  review_count: reviews,
  lapses: 0,
  leech: false,
  evidence: null,
  forms: [],
  spellings: [],
});
const knowing = (more: Partial<DeviceKnowledge>): DeviceKnowledge => ({
  own: new Map(),
  unsent: new Set(),
  madeAt: NOW,
  ...more,
});
const own = (count: number, at: number) => withAnswer(new Map(), 'river', { count, at });

test('a page that was kept before a card was answered does not bring it again, a newer one does', () => {
  const known = knowing({ own: own(3, NOW + HOUR) });
  expect(isAnswered(card('river', 3), known)).toBe(true);
  expect(isAnswered(card('river', 4), known)).toBe(false);
  expect(isAnswered(card('island', 3), known)).toBe(false);
});

test('the clock of the device may be behind by minutes, and what was taken back elsewhere comes again after an hour', () => {
  expect(isAnswered(card('river', 3), knowing({ own: own(3, NOW - HOUR / 2) }))).toBe(true);
  expect(isAnswered(card('river', 3), knowing({ own: own(3, NOW - 2 * HOUR) }))).toBe(false);
  expect(isAnswered(card('river', 3), knowing({ own: own(3, NOW - 2 * HOUR), madeAt: null }))).toBe(true);
});

test('a word with a review that waits is answered, whatever its number of reviews', () => {
  expect(isAnswered(card('river', 9), knowing({ unsent: new Set(['river']) }))).toBe(true);
});

test('an answer that was taken back leaves the card as it was', () => {
  for (const count of [0, 3]) {
    const undone = withAnswer(own(count, NOW), 'river', { count: count - 1, at: NOW });
    expect(isAnswered(card('river', count), knowing({ own: undone }))).toBe(false);
  }
});

test('answers are known for a day', () => {
  const text = JSON.stringify([...own(3, NOW)]);
  expect(parseOwnAnswers(text, NOW + 23 * HOUR)).toEqual(own(3, NOW));
  expect(parseOwnAnswers(text, NOW + 25 * HOUR)).toEqual(new Map());
  for (const none of [null, '', '{', '3', '[3]', '[["river",null]]'])
    expect(parseOwnAnswers(none, NOW)).toEqual(new Map());
});

test('of many answers the newest are known', () => {
  let answers = own(3, NOW);
  for (let index = 0; index < 2_000; index++) answers = withAnswer(answers, `word${index}`, { count: 0, at: NOW });
  expect([answers.size, answers.has('river'), answers.has('word0')]).toEqual([2_000, false, true]);
});

test('a word that is to come again and was finished on another device does not, one that the server had no answer of does', () => {
  const forgotten: ReviewSession = answerCurrent(
    startSession({ cards: [card('river', 3)], unfetched: 0 }),
    { rating: 1, reviewUuid: 'r', spentSeconds: 1 },
    NOW,
  );
  const repeats = repeatsOf(forgotten, NOW);
  expect(untoldRepeats(repeats, knowing({ own: own(3, NOW - 60_000) }))).toEqual([]);
  expect(untoldRepeats(repeats, knowing({ own: own(3, NOW + 60_000) }))).toEqual(repeats);
  expect(untoldRepeats(repeats, knowing({ unsent: new Set(['river']) }))).toEqual(repeats);
});
