import { expect, test } from 'vitest';
import { wholeList } from './whole-list.ts';

test('a list is fetched whole, in as few calls as the contract allows', async () => {
  const all = Array.from({ length: 129 }, (_, number) => ({ word: `word${number}` }));
  const calls: number[] = [];
  const words = await wholeList(async (offset, limit) => {
    calls.push(offset);
    return { items: all.slice(offset, offset + limit), total: all.length };
  });
  expect([...words.keys()]).toEqual(all.map(({ word }) => word));
  expect(calls).toEqual([0, 100]);
});

test('a list that has become shorter meanwhile ends', async () => {
  const words = await wholeList(async (offset) => ({ items: offset === 0 ? [{ word: 'tide' }] : [], total: 300 }));
  expect(words.size).toBe(1);
});
