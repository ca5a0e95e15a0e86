import { expect, test } from 'vitest';
import { DAY_MS } from '#engine/shanghai-time.ts';
import { endOf, standingAt, withDays, withoutDays } from './standing.ts';

const start = new Date('2026-03-01T08:00:00.000Z');
const after = (days: number) => new Date(start.getTime() + days * DAY_MS);
const paid = (level: 1 | 2, days: number) => ({ level, days, isTrial: false });
const given = (level: 1 | 2, days: number, laterDays = 0) => ({ level, days, laterDays });

test('a membership ends to the millisecond', () => {
  const week = withDays(null, paid(1, 7), start);
  expect(standingAt(week, new Date(after(7).getTime() - 1))?.level).toBe(1);
  expect(standingAt(week, after(7))).toBeNull();
});

test('days are added to what is left, and from now on when nothing is', () => {
  const week = withDays(null, paid(1, 7), start);
  expect(withDays(week, paid(1, 30), after(3)).expiresAt).toEqual(after(37));
  expect(withDays(week, paid(1, 30), after(10)).expiresAt).toEqual(after(40));
});

test('level 2 begins at once, and the days of level 1 wait for its end', () => {
  const both = withDays(withDays(null, paid(1, 10), start), paid(2, 30), after(4));
  expect(standingAt(both, after(33))).toMatchObject({ level: 2, expiresAt: after(34), levelOneUntil: after(40) });
  expect(standingAt(both, after(34))).toMatchObject({ level: 1, expiresAt: after(40), levelOneUntil: null });
  expect(standingAt(both, after(40))).toBeNull();
});

test('level 1 bought while level 2 runs follows it, and more of level 2 moves it on', () => {
  const both = withDays(withDays(null, paid(2, 30), start), paid(1, 10), after(5));
  expect([both.expiresAt, endOf(both)]).toEqual([after(30), after(40)]);
  const longer = withDays(both, paid(2, 20), after(6));
  expect([longer.expiresAt, endOf(longer)]).toEqual([after(50), after(60)]);
});

test('a reader who pays during a trial keeps its days and is no longer on trial', () => {
  const trial = withDays(null, { level: 1, days: 7, isTrial: true }, start);
  const member = withDays(trial, paid(1, 30), after(2));
  expect([member.isTrial, member.expiresAt]).toEqual([false, after(37)]);
});

test('no order of grants loses a day', () => {
  let stored = withDays(null, paid(1, 3), start);
  for (const [level, days] of [
    [2, 5],
    [1, 4],
    [2, 6],
    [1, 2],
  ] as const)
    stored = withDays(stored, paid(level, days), after(1));
  expect([stored.expiresAt, endOf(stored)]).toEqual([after(1 + 11), after(1 + 11 + 2 + 4 + 2)]);
});

test('days that are taken back are the unused ones of their level, and the other level loses none', () => {
  const both = withDays(withDays(null, paid(1, 10), start), paid(2, 30), after(4));
  const less = withoutDays(both, given(2, 30), after(14));
  expect(less.takenMs).toBe(20 * DAY_MS);
  expect(less.stored).toMatchObject({ level: 1, expiresAt: after(20), levelOneUntil: null });
  const shorter = withoutDays(both, given(1, 4), after(14)).stored;
  expect(shorter).toMatchObject({ level: 2, expiresAt: after(34), levelOneUntil: after(36) });
});

test('nothing is left of a membership whose only days are taken back, and nothing is taken of one that has ended', () => {
  const month = withDays(null, paid(1, 30), start);
  expect(withoutDays(month, given(1, 30), after(3))).toEqual({ stored: null, takenMs: 27 * DAY_MS });
  expect(withoutDays(month, given(1, 30), after(31))).toEqual({ stored: null, takenMs: 0 });
  expect(withoutDays(month, given(2, 30), after(3))).toMatchObject({ stored: { expiresAt: after(30) }, takenMs: 0 });
});

test('days of a grant are used before those of later ones, which stay when it is taken back', () => {
  const twice = withDays(withDays(null, paid(1, 30), start), paid(1, 30), start);
  expect(withoutDays(twice, given(1, 30, 30), after(10))).toMatchObject({
    stored: { expiresAt: after(40) },
    takenMs: 20 * DAY_MS,
  });
  expect(withoutDays(twice, given(1, 30, 30), after(40))).toMatchObject({
    stored: { expiresAt: after(60) },
    takenMs: 0,
  });
  expect(withoutDays(twice, given(1, 30), after(40))).toEqual({ stored: null, takenMs: 20 * DAY_MS });
});
