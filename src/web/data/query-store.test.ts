import { expect, test } from 'vitest';
import { createQueryStore, type Query } from './query-store.ts';

/** Requests that are answered by hand. */
function fakeQuery(key: string) {
  const requests: { resolve: (data: string) => void; reject: (error: Error) => void }[] = [];
  const load = () => new Promise<string>((resolve, reject) => requests.push({ resolve, reject }));
  return { key, load, requests } satisfies Query<string> & { requests: unknown };
}

test('components that read the same share one request and one answer', async () => {
  const store = createQueryStore();
  const words = fakeQuery('words');
  let told = 0;
  store.subscribe('words', () => told++);
  const both = Promise.all([store.fetch(words), store.fetch(words)]);
  expect(words.requests).toHaveLength(1);
  words.requests[0]?.resolve('apple');
  expect(await both).toEqual(['apple', 'apple']);
  expect([store.state('words').data, told]).toEqual(['apple', 1]);
});

test('an answer stays while it is fetched again, also when that fails, and a later answer replaces it', async () => {
  const store = createQueryStore();
  const words = fakeQuery('words');
  const first = store.fetch(words);
  words.requests[0]?.resolve('apple');
  await first;
  const second = store.fetch(words);
  expect(store.state('words').data).toBe('apple');
  words.requests[1]?.reject(new Error('no network'));
  await expect(second).rejects.toThrow('no network');
  expect(store.state('words')).toEqual({ data: 'apple', error: new Error('no network') });
  const third = store.fetch(words);
  expect(store.state('words').error).toBeUndefined();
  words.requests[2]?.resolve('pear');
  await third;
  expect(store.state('words')).toEqual({ data: 'pear', error: undefined });
});

test('what is on the page is never dropped, what was left is dropped when it has changed or is too much', () => {
  const store = createQueryStore();
  const leave = store.subscribe('words shown', () => {});
  for (let index = 0; index < 40; index++) {
    store.set(`words ${index}`, () => 'old');
    store.subscribe(`words ${index}`, () => {})();
  }
  store.set('words shown', () => 'shown');
  expect(store.state('words 0').data).toBeUndefined();
  expect(store.state('words 39').data).toBe('old');
  store.evict('words');
  expect([store.state('words 39').data, store.state('words shown').data]).toEqual([undefined, 'shown']);
  leave();
  store.evict('words');
  expect(store.state('words shown').data).toBeUndefined();
});
