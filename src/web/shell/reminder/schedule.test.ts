import { expect, test } from 'vitest';
import { msUntilDue } from './schedule.ts';

const at = (iso: string) => Date.parse(iso);
const HOUR = 3_600_000;

test.each([
  // 18:00 in Shanghai, to be told at 20:00.
  ['2026-11-21T10:00:00Z', '', 2 * HOUR],
  // 21:30: the time has passed and nothing was said yet.
  ['2026-11-21T13:30:00Z', '2026-11-20', 0],
  // Already reminded today: next is tomorrow at 20:00.
  ['2026-11-21T12:00:01Z', '2026-11-21', 24 * HOUR - 1_000],
  // 0:30 of the next day in Shanghai, still the evening before by UTC.
  ['2026-11-21T16:30:00Z', '2026-11-21', 19.5 * HOUR],
  // 23:30, in the quiet time: tomorrow at 20:00.
  ['2026-11-21T15:30:00Z', '2026-11-20', 20.5 * HOUR],
  // 7:00 of the next day, in the quiet time, and not yet its time.
  ['2026-11-21T23:00:00Z', '2026-11-20', 13 * HOUR],
])('at %s, last told on %j, it is time in %i ms', (now, toldOn, wait) => {
  expect(msUntilDue({ time: '20:00', quiet: { from: '22:00', to: '08:00' }, toldOn }, at(now))).toBe(wait);
});
