import { expect, test } from 'vitest';
import { dueLabel } from './due-label.ts';

const now = '2026-11-20T15:30:00.000Z';

test.each([
  ['2026-11-01T00:00:00.000Z', { text: '今天', tone: 'warn' }],
  ['2026-11-20T15:59:00.000Z', { text: '今天', tone: 'warn' }],
  ['2026-11-20T16:00:00.000Z', { text: '今天', tone: 'warn' }],
  ['2026-11-20T20:00:00.000Z', { text: '明天' }],
  ['2026-11-23T10:00:00.000Z', { text: '3 天后' }],
])('a word due at %s is asked for: %o', (due_at, words) => {
  expect(dueLabel({ state: 'review', due_at }, now)).toEqual(words);
});

test('a word that was never asked for is new, a known one is not asked for', () => {
  expect(dueLabel({ state: 'new', due_at: null }, now).text).toBe('新词');
  expect(dueLabel({ state: 'known', due_at: '2026-11-01T00:00:00.000Z' }, now)).toEqual({
    text: '已掌握',
    tone: 'good',
  });
});
