import { expect, test } from 'vitest';
import { tasteOf } from './taste.ts';

const read = (finished: number, left: number) => tasteOf({ finished, left, taste: null });

test('a taste is said of what was read often enough, and is longer the more was finished', () => {
  expect(read(0, 0)).toEqual({ word: '还没读', share: 0 });
  expect(read(1, 1)).toEqual({ word: '不好说', share: 0 });
  expect(read(3, 1).word).toBe('有时读');
  expect(read(12, 2).word).toBe('常读');
  expect(read(12, 2).share).toBeGreaterThan(read(9, 2).share);
});

test('what is mostly left has a bar to the other side', () => {
  expect(read(2, 3).share).toBeLessThan(0);
  expect(read(0, 5)).toEqual({ word: '常放下', share: -1 });
});

test('what was set by hand stands above what was read', () => {
  expect(tasteOf({ finished: 12, left: 0, taste: 'less' })).toMatchObject({ word: '少看', share: -0.6 });
  expect(tasteOf({ finished: 0, left: 5, taste: 'more' }).share).toBe(1);
});
