import { expect, test } from 'vitest';
import { moveItem, readOrder } from './sentence-ordering.tsx';

test('a sentence moves by one place and not over the ends', () => {
  expect(moveItem([1, 2, 3], 0, 1)).toEqual([2, 1, 3]);
  expect(moveItem([1, 2, 3], 2, -1)).toEqual([1, 3, 2]);
  expect(moveItem([1, 2, 3], 0, -1)).toEqual([1, 2, 3]);
  expect(moveItem([1, 2, 3], 2, 1)).toEqual([1, 2, 3]);
});

test('an order that was kept is taken up, one of another question is not', () => {
  expect(readOrder('3,1,2', 3)).toEqual([3, 1, 2]);
  for (const text of [null, '', '1,2', '1,1,2', '1,2,4', 'a,b,c']) expect(readOrder(text, 3)).toEqual([1, 2, 3]);
});
