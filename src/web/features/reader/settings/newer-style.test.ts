import { expect, test } from 'vitest';
import { newerStyle } from './newer-style.ts';

const early = '2026-11-21T06:00:00.000Z';
const late = '2026-11-21T06:00:00.001Z';

test('the newest change of style holds, on whichever side it was made', () => {
  expect(newerStyle(early, late)).toBe('take');
  expect(newerStyle(late, early)).toBe('send');
  expect(newerStyle(late, late)).toBe('same');
});

test('a new device takes the account’s style, a new account this device’s, and without any nothing happens', () => {
  expect(newerStyle(null, early)).toBe('take');
  expect(newerStyle(early, null)).toBe('send');
  expect(newerStyle(null, null)).toBe('same');
  expect(newerStyle('yesterday', null)).toBe('same');
});
