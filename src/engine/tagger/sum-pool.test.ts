import { expect, it } from 'vitest';
import { sumPool } from './sum-pool.ts';

it('a pool that is full keeps what is in it and grows; cleared it is as small as before', () => {
  const pool = sumPool(4);
  expect([pool.take(3), pool.take(1)]).toEqual([0, 3]);
  pool.sums.set([1, 2, 3, 4]);
  expect(pool.take(5)).toBe(4);
  expect([...pool.sums.subarray(0, 4)]).toEqual([1, 2, 3, 4]);
  expect(pool.sums.length).toBeGreaterThanOrEqual(9);
  pool.clear();
  expect([pool.take(2), pool.sums.length]).toEqual([0, 4]);
});
