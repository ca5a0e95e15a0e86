import { expect, test } from 'vitest';
import { nextLetterTime } from './next-letter.ts';

test('a letter of the Monday that has begun comes today, and of another one on its day', () => {
  const at = '2026-11-30T00:00:00.000Z';
  expect(nextLetterTime(at, Date.parse('2026-11-29T15:59:59.000Z'))).toBe(' 11 月 30 日（周一）早上');
  expect(nextLetterTime(at, Date.parse('2026-11-29T16:00:00.000Z'))).toBe('今天早上');
  expect(nextLetterTime(at, Date.parse('2026-11-30T00:05:00.000Z'))).toBe('今天早上');
  expect(nextLetterTime('2027-01-04T00:00:00.000Z', Date.parse(at))).toBe(' 2027 年 1 月 4 日（周一）早上');
});
