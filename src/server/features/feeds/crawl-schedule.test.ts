import { expect, test } from 'vitest';
import { nextCrawl } from './crawl-schedule.ts';

const now = new Date('2026-03-05T08:00:00Z');
const minutesOf = (wishes: Parameters<typeof nextCrawl>[1], chance = 0.5) =>
  Math.round((nextCrawl(now, wishes, chance).getTime() - now.getTime()) / 60_000);

test('a feed is asked hourly, and less and less often while it fails', () => {
  expect([0, 1, 2, 3, 20].map((failures) => minutesOf({ failures }))).toEqual([60, 120, 240, 480, 1_440]);
});

test('a feed that asks for more rest is never asked sooner, whatever chance says', () => {
  for (const chance of [0, 0.5, 1])
    expect(minutesOf({ failures: 0, restMinutes: 360 }, chance)).toBeGreaterThanOrEqual(360);
  expect(minutesOf({ failures: 0, restMinutes: 5 }, 0)).toBe(51);
  expect(minutesOf({ failures: 3, restMinutes: 90 })).toBe(480);
});

test('a feed that asks to be left alone for a year is asked the next day', () => {
  expect(minutesOf({ failures: 0, restMinutes: 365 * 1_440 }, 0)).toBe(1_440);
});
