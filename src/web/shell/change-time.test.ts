import { expect, test } from 'vitest';
import { changeTime } from './change-time.ts';

test('a change is later than the one before, and than what was seen of the note', () => {
  const [first, second] = [changeTime(), changeTime()];
  expect(Date.parse(second)).toBeGreaterThan(Date.parse(first));
  const seen = new Date(Date.parse(second) + 60_000).toISOString();
  expect(Date.parse(changeTime(seen))).toBe(Date.parse(seen) + 1);
});
