import { expect, test } from 'vitest';
import { tasteOf } from './taste.ts';

test('a taste is said of what was read often enough, and is longer the more was finished', () => {
  expect(tasteOf({ finished: 0, left: 0 })).toEqual({ word: '还没读', share: 0 });
  expect(tasteOf({ finished: 1, left: 1 })).toEqual({ word: '不好说', share: 0 });
  expect(tasteOf({ finished: 3, left: 1 }).word).toBe('有时读');
  expect(tasteOf({ finished: 12, left: 2 }).word).toBe('常读');
  expect(tasteOf({ finished: 12, left: 2 }).share).toBeGreaterThan(tasteOf({ finished: 9, left: 2 }).share);
});

test('what is mostly left has a bar to the other side', () => {
  expect(tasteOf({ finished: 2, left: 3 }).share).toBeLessThan(0);
  expect(tasteOf({ finished: 0, left: 5 })).toEqual({ word: '常放下', share: -1 });
});
