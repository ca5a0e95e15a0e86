/**
 * Reference values: the published tests of ts-fsrs 5.4 (FSRS-6, reschedule, algorithm), of py-fsrs and of fsrs-rs, all by the
 * default parameters; and fsrs-rs itself, which is another implementation in another language.
 */
import { FSRSBinding, type MemoryState } from '@open-spaced-repetition/binding';
import { describe, expect, test } from 'vitest';
import { type Card, GRADES, type Grade, NEW_CARD, nextSeconds, retrievability } from '#engine/schedule/card.ts';
import { replay } from '#engine/schedule/replay.ts';
import { DAY_MS } from '#engine/shanghai-time.ts';
import { createScheduler, DEFAULT_WEIGHTS } from './scheduler.ts';

const START = new Date('2022-12-29T12:30:00Z');
const withSteps = createScheduler({ isFuzzed: false });
const byDays = createScheduler({ isFuzzed: false, steps: { learning: [], relearning: [] } });

/** @param days since the review before */
function replayed(scheduler: typeof byDays, grades: readonly Grade[], days: readonly number[]) {
  let at = START.getTime();
  const reviews = grades.map((grade, index) => {
    at += (days[index] ?? 0) * DAY_MS;
    return { kind: 'review' as const, reviewUuid: String(index).padStart(4, '0'), grade, at: new Date(at) };
  });
  return replay(reviews, scheduler, '');
}

const learned: Card = {
  ...NEW_CARD,
  phase: 'review',
  stability: 5,
  difficulty: 5,
  reviews: 4,
  lastReviewAt: START,
  dueAt: START,
};

describe('by the published cases', () => {
  test.each([
    [1, 0.212, 6.4133, 0, 1],
    [2, 1.2931, 5.11217071, 0, 1],
    [3, 2.3065, 2.11810397, 0, 2],
    [4, 8.2956, 1, 8, 8],
  ] as const)('a new card graded %i', (grade, stability, difficulty, daysWithSteps, days) => {
    const { card, intervalDays } = withSteps.next(NEW_CARD, grade, START, '');
    expect([card.stability, card.difficulty, intervalDays]).toEqual([stability, difficulty, daysWithSteps]);
    expect(byDays.next(NEW_CARD, grade, START, '').intervalDays).toBe(days);
  });

  test('six times good, twice forgotten, five times good, each when due', () => {
    const grades = [3, 3, 3, 3, 3, 3, 1, 1, 3, 3, 3, 3, 3] as const;
    let card = NEW_CARD;
    let at = START;
    const intervals = grades.map((grade) => {
      const next = withSteps.next(card, grade, at, '');
      card = next.card;
      at = card.dueAt ?? at;
      return next.intervalDays;
    });
    expect(intervals).toEqual([0, 2, 11, 46, 163, 498, 0, 0, 2, 4, 7, 12, 21]);
  });

  test('forgotten at first, then good after 0, 1, 3, 8 and 21 days', () => {
    const card = replayed(withSteps, [1, 3, 3, 3, 3, 3], [0, 0, 1, 3, 8, 21]).at(-1)?.card;
    expect(card?.stability).toBeCloseTo(53.62691, 4);
    expect(card?.difficulty).toBeCloseTo(6.3574867, 4);
  });

  test('good four times, after 0, 4 and 11 days', () => {
    const reviews = replayed(withSteps, [3, 3, 3, 3], [0, 0, 4, 11]);
    expect(reviews.map(({ card }) => card.stability)).toEqual([2.3065, 2.3065, 16.18802274, 52.76325584]);
    expect(reviews.map(({ card }) => card.difficulty)).toEqual([2.11810397, 2.11121424, 2.1043314, 2.09745544]);
    expect(reviews.map(({ intervalDays }) => intervalDays)).toEqual([0, 2, 16, 53]);
  });

  test('easy, then good on each of the next days', () => {
    const reviews = replayed(withSteps, [4, 3, 3, 3], [0, 1, 1, 1]).slice(1);
    expect(reviews.map(({ card }) => card.stability)).toEqual([13.48506225, 18.37626562, 23.06595495]);
    expect(reviews.map(({ intervalDays }) => intervalDays)).toEqual([13, 18, 23]);
  });

  test('ten times easy on one day leaves the least difficulty', () => {
    const card = replayed(withSteps, [4, 4, 4, 4, 4, 4, 4, 4, 4, 4], []).at(-1)?.card;
    expect(card?.difficulty).toBe(1);
  });

  test('good a day after a state that was set', () => {
    const set = { ...learned, stability: 21.79806877, difficulty: 3.2828565 };
    const { card, intervalDays } = withSteps.next(set, 3, new Date(START.getTime() + DAY_MS), '');
    expect([card.stability, card.difficulty, intervalDays]).toEqual([25.33029347, 3.27480201, 25]);
  });

  test.each([
    [1, 8.34176237, 1.596818],
    [2, 6.66599536, 5],
    [3, 4.99022837, 5],
    [4, 3.31446137, 8.12960956],
  ] as const)('difficulty 5 and stability 5, graded %i on the same day', (grade, difficulty, stability) => {
    const { card } = byDays.next(learned, grade, START, '');
    expect([card.difficulty, card.stability]).toEqual([difficulty, stability]);
  });

  test('the forgetting curve of stability 1', () => {
    const chances = [0, 1, 2, 3].map((days) => retrievability(days, 1));
    for (const [day, chance] of [1, 0.9, 0.84588465, 0.8093881].entries()) expect(chances[day]).toBeCloseTo(chance, 7);
  });
});

test('every sequence of four grades leads to the same memory as in fsrs-rs', () => {
  const other = new FSRSBinding([...DEFAULT_WEIGHTS]);
  const days = [0, 1, 0, 6, 30];
  const sequences = GRADES.flatMap((a) =>
    GRADES.flatMap((b) => GRADES.flatMap((c) => GRADES.map((d) => [a, b, c, d]))),
  );
  const names = { 1: 'again', 2: 'hard', 3: 'good', 4: 'easy' } as const;
  for (const grades of sequences as Grade[][]) {
    const ours = replayed(byDays, grades, days);
    let memory: MemoryState | null = null;
    grades.forEach((grade, index) => {
      memory = other.nextStates(memory, 0.9, days[index] ?? 0)[names[grade]].memory;
      const card = ours[index]?.card;
      // fsrs-rs reckons with seven digits.
      expect((card?.stability ?? 0) / memory.stability, grades.join()).toBeCloseTo(1, 3);
      expect(card?.difficulty).toBeCloseTo(memory.difficulty, 3);
    });
  }
});

test('a new word comes back after one, six and ten minutes or some days, a forgotten one after ten minutes', () => {
  expect(nextSeconds(withSteps, NEW_CARD, START, '')).toEqual({ 1: 60, 2: 360, 3: 600, 4: 8 * 86_400 });
  expect(nextSeconds(withSteps, learned, new Date(START.getTime() + 5 * DAY_MS), '')[1]).toBe(600);
});

test('a word that is reviewed at three at night is due with those of the day before, at four in the morning', () => {
  const night = new Date('2026-03-01T19:00:00Z');
  const { card, intervalDays } = byDays.next(NEW_CARD, 3, night, '');
  expect(intervalDays).toBe(2);
  expect(card.dueAt).toEqual(new Date('2026-03-02T20:00:00Z'));
  const morning = byDays.next(NEW_CARD, 3, new Date('2026-03-01T20:00:00Z'), '');
  expect(morning.card.dueAt).toEqual(new Date('2026-03-03T20:00:00Z'));
});

test('intervals are spread, by the card and its review and always in the same way', () => {
  const fuzzed = createScheduler({});
  const card = { ...learned, stability: 60 };
  const later = new Date(START.getTime() + 60 * DAY_MS);
  const of = (seed: string, reviews = 4) => fuzzed.next({ ...card, reviews }, 3, later, seed).intervalDays;
  expect(of('tide')).toBe(of('tide'));
  const seeds = Array.from({ length: 40 }, (_, index) => `word ${index}`);
  expect(new Set(seeds.map((seed) => of(seed))).size).toBeGreaterThan(5);
  expect(new Set(seeds.map((_, index) => of('tide', index))).size).toBeGreaterThan(5);
  const plain = withSteps.next(card, 3, later, '').intervalDays;
  for (const seed of seeds) expect(Math.abs(of(seed) - plain) / plain).toBeLessThan(0.1);
});

test('a reader who wants to remember more is asked sooner', () => {
  const days = [0.8, 0.9, 0.95].map(
    (retention) => createScheduler({ retention, isFuzzed: false }).next(learned, 3, START, '').intervalDays,
  );
  expect(days).toEqual([...days].sort((a, b) => b - a));
  expect(new Set(days).size).toBe(3);
});
