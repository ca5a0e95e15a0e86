import { expect, test } from 'vitest';
import { formatDateTime, fromDateTimeInput, fromPressInputs, toDateTimeInput, toPressInputs } from './date-time.ts';

test('an editor sees Shanghai time, past midnight too', () => {
  expect(formatDateTime('2026-11-20T16:30:00.000Z')).toBe('2026-11-21 00:30');
});

test('a time set by an editor comes back as it was', () => {
  const instant = fromDateTimeInput('2027-01-01T08:05');
  expect(instant).toBe('2027-01-01T00:05:00.000Z');
  expect(toDateTimeInput(instant ?? '')).toBe('2027-01-01T08:05');
});

test.each(['', '2026-11', '2026-13-40T99:99'])('%j is no time', (typed) => {
  expect(fromDateTimeInput(typed)).toBeNull();
});

test.each([
  ['2015-03-01', { day: '2015-03-01', time: '' }],
  ['2015-03-01T20:30:00.000Z', { day: '2015-03-02', time: '04:30' }],
  [null, { day: '', time: '' }],
])('a date of the press is typed as a day and, where there is one, a time: %s', (pressAt, typed) => {
  expect(toPressInputs(pressAt)).toEqual(typed);
  expect(fromPressInputs(typed)).toBe(pressAt);
});
