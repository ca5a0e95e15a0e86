import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Grade } from '#engine/schedule/card.ts';
import type { LoggedUndo } from '#engine/schedule/replay.ts';
import type { WordReview } from './log.ts';
import { addFigures, changeOfDays, type DayFigures, figuresByDay, projectionOf, replayWord } from './projection.ts';
import { createScheduler } from './scheduler.ts';

type Entry = WordReview | LoggedUndo;

const HISTORIES = 10_000;
/** A hang, on a machine that has much else to do. */
const LIMIT = 60_000;
const START = Date.parse('2026-01-01T00:00:00Z');
const scheduler = createScheduler({});
const decisions = { word: 'tide', state: 'new' as const, reviewsFrom: null, resumedAt: null };

const reviewOf = (index: number, minutes: number, grade: number): WordReview => ({
  kind: 'review',
  reviewUuid: `review-${index}`,
  grade: grade as Grade,
  at: new Date(START + minutes * 60_000),
  spentSeconds: grade,
  mode: null,
  source: 'flashcard',
});

/** Up to eight reviews within some months or within an hour, some of them undone, some sent twice; and an order of arrival. */
const histories = fc
  .array(
    fc.record({
      minutes: fc.oneof(fc.nat(60), fc.nat(200_000)),
      grade: fc.integer({ min: 1, max: 4 }),
      isUndone: fc.integer({ min: 0, max: 9 }),
      isTwice: fc.boolean(),
      place: fc.nat(1_000),
    }),
    { maxLength: 8 },
  )
  .map((drawn) => {
    const inOrder: Entry[] = drawn.flatMap(({ minutes, grade, isUndone }, index) => [
      reviewOf(index, minutes, grade),
      ...(isUndone === 0 ? [{ kind: 'undo' as const, reviewUuid: `review-${index}` }] : []),
    ]);
    const arriving = inOrder
      .flatMap((entry, index) => {
        const { place = 0, isTwice = false } = drawn[index % drawn.length] ?? {};
        const copy = { entry, place: (place * 31 + index * 17) % 997 };
        return isTwice ? [copy, { entry, place: (place * 7 + index * 13) % 991 }] : [copy];
      })
      .sort((a, b) => a.place - b.place)
      .map(({ entry }) => entry);
    return { inOrder, arriving };
  });

test('state and days follow from what is in the log, in whatever order and however often it arrived', {
  timeout: LIMIT,
}, () => {
  const check = fc.property(histories, ({ inOrder, arriving }) => {
    const wanted = projectionOf(replayWord(inOrder, decisions, scheduler), decisions);
    const isSame = isDeepStrictEqual(projectionOf(replayWord(arriving, decisions, scheduler), decisions), wanted);
    // The server's way: one entry at a time, each day changed by the difference.
    const days = new Map<string, DayFigures>();
    const there: Entry[] = [];
    for (const entry of arriving) {
      const isKnown = there.some(({ kind, reviewUuid }) => kind === entry.kind && reviewUuid === entry.reviewUuid);
      if (isKnown) continue;
      const before = figuresByDay(there);
      there.push(entry);
      addFigures(days, changeOfDays(before, figuresByDay(there)));
    }
    return isSame && changeOfDays(days, figuresByDay(inOrder)).size === 0;
  });
  fc.assert(check, { numRuns: HISTORIES });
});

test('a mark covers what the reviews say, and nothing of it is lost', () => {
  const log = [reviewOf(0, 0, 3), reviewOf(1, 10, 3)];
  const plain = projectionOf(replayWord(log, decisions, scheduler), decisions);
  expect(plain).toMatchObject({ state: 'review', stateBefore: null });
  const marked = projectionOf(replayWord(log, decisions, scheduler), { ...decisions, state: 'known' });
  expect(marked).toEqual({ ...plain, state: 'known', stateBefore: 'review' });
});

test('a word taken for known and begun again is due at once, with the memory it had, until it is reviewed', () => {
  const log = [reviewOf(0, 0, 4)];
  const plain = projectionOf(replayWord(log, decisions, scheduler), decisions);
  const resumedAt = new Date(START + 86_400_000);
  const resumed = projectionOf(replayWord(log, decisions, scheduler), { ...decisions, resumedAt });
  expect(resumed).toEqual({ ...plain, state: 'learning', dueAt: resumedAt });
  const later = [...log, reviewOf(1, 2_000, 3)];
  const reviewed = projectionOf(replayWord(later, decisions, scheduler), { ...decisions, resumedAt });
  expect(reviewed).toMatchObject({ state: 'review', reviewCount: 2 });
});

test('a review taken back leaves nothing behind', () => {
  const log = [reviewOf(0, 0, 3), reviewOf(1, 5_000, 1)];
  const undone: Entry[] = [...log, { kind: 'undo', reviewUuid: 'review-1' }];
  expect(replayWord(undone, decisions, scheduler)).toEqual(replayWord(log.slice(0, 1), decisions, scheduler));
  expect(figuresByDay(undone)).toEqual(figuresByDay(log.slice(0, 1)));
});

test('reviews of a word’s earlier life count for their days, not for its state', () => {
  const log = [reviewOf(0, 0, 1), reviewOf(1, 5_000, 3)];
  const begunAgain = { ...decisions, reviewsFrom: new Date(START + 60_000) };
  expect(projectionOf(replayWord(log, begunAgain, scheduler), begunAgain)).toMatchObject({ reviewCount: 1 });
  expect([...figuresByDay(log).values()].map(({ reviewed }) => reviewed)).toEqual([1, 1]);
});

test('only words that come up again on a later day tell how much is remembered', () => {
  const days = figuresByDay([reviewOf(0, 0, 3), reviewOf(1, 10, 1), reviewOf(2, 3_000, 1), reviewOf(3, 3_010, 3)]);
  expect([...days.values()]).toEqual([
    { reviewed: 2, correct: 1, spent: 4, started: 1, recalls: 0, recalled: 0 },
    { reviewed: 2, correct: 1, spent: 4, started: 0, recalls: 1, recalled: 0 },
  ]);
});
