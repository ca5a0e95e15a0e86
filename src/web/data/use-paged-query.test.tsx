/** @vitest-environment node */
import { renderToString } from 'react-dom/server';
import { afterEach, expect, test, vi } from 'vitest';
import { queryStore } from './query-store.ts';
import { type Page, type PagedQuery, readSavedPages, savePages, usePagedQuery } from './use-paged-query.ts';

afterEach(() => vi.unstubAllGlobals());

interface ListProps {
  first: Page<number>;
  fetchPage: (offset: number) => Promise<Page<number>>;
  isGone: ((item: number) => boolean) | undefined;
  show: (list: PagedQuery<number>) => void;
}

function List({ first, fetchPage, isGone, show }: ListProps) {
  show(usePagedQuery(first, fetchPage, String, isGone && { isGone }));
  return null;
}

/** Rendered once, with its loader's page. */
function listOf(first: Page<number>, isGone?: (item: number) => boolean) {
  const fetchPage = vi.fn(async (offset: number) => ({ items: [offset], next_offset: offset + 10 }));
  const shown: PagedQuery<number>[] = [];
  renderToString(<List {...{ first, fetchPage, isGone }} show={(list) => shown.push(list)} />);
  const [list] = shown;
  if (list === undefined) throw new Error('it was not rendered');
  return { list, fetchPage };
}

const ten = Array.from({ length: 10 }, (_, index) => index);

test('the next page begins where the last one ended', async () => {
  const { list, fetchPage } = listOf({ items: ten, next_offset: 10 });
  await list.loadMore();
  expect(fetchPage.mock.calls).toEqual([[10]]);
});

test('after rows have gone from the list of the server the next page begins so much earlier, and skips none', async () => {
  const { list, fetchPage } = listOf({ items: ten, next_offset: 10 }, (item) => item % 3 === 0);
  expect(list.nextOffset).toBe(6);
  await list.loadMore();
  expect(fetchPage.mock.calls).toEqual([[6]]);
});

test('a list that has ended goes on nowhere, however much has gone', async () => {
  const { list, fetchPage } = listOf({ items: ten, next_offset: null }, () => true);
  await list.loadMore();
  expect([list.state, list.nextOffset, fetchPage.mock.calls]).toEqual(['end', null, []]);
});

/** Serves the pages of a present list. */
const serve = (list: readonly number[]) => async (offset: number) => ({
  items: list.slice(offset, offset + 10),
  next_offset: offset + 10 < list.length ? offset + 10 : null,
});

/** The list after all its pages were fetched again. */
async function renewed(first: Page<number>, present: readonly number[], keepsGone = false) {
  const { list, fetchPage } = listOf(first);
  fetchPage.mockImplementation(serve(present) as never);
  const kept = vi.spyOn(queryStore, 'set');
  await list.renew(0, keepsGone);
  const [key = ''] = kept.mock.lastCall ?? [];
  kept.mockRestore();
  const { items, nextOffset } = queryStore.state<{ items: number[]; nextOffset: number | null }>(key).data ?? {};
  return { items, nextOffset, asked: fetchPage.mock.calls.map(([offset]) => offset) };
}

test('each page that was loaded is fetched again, and what the server lists no more goes', async () => {
  const numbers = Array.from({ length: 60 }, (_, index) => index);
  const loaded = { items: numbers.slice(0, 30), next_offset: 30 };
  const { items, nextOffset, asked } = await renewed(
    loaded,
    numbers.filter((number) => number !== 12 && number !== 29),
  );
  expect(asked).toEqual([0, 10, 20]);
  expect(items).toEqual([...numbers.slice(0, 12), ...numbers.slice(13, 29), 30, 31]);
  expect(nextOffset).toBe(30);
});

test('of a very long list the first hundred are fetched again, and the rest stays', async () => {
  const numbers = Array.from({ length: 200 }, (_, index) => index);
  const { items, nextOffset, asked } = await renewed(
    { items: numbers.slice(0, 150), next_offset: 150 },
    numbers.filter((number) => number !== 12),
  );
  expect(asked.length).toBe(10);
  expect(items).toEqual(numbers.slice(0, 150).filter((number) => number !== 12));
  // Where 150 stands by now.
  expect(nextOffset).toBe(149);
});

test('of a very long list that has grown at its head none is missing between the first hundred and the rest', async () => {
  const numbers = Array.from({ length: 200 }, (_, index) => index);
  const added = [300, 301, 302];
  const { items, nextOffset } = await renewed({ items: numbers.slice(0, 150), next_offset: 150 }, [
    ...added,
    ...numbers,
  ]);
  expect(items).toEqual([...added, ...numbers.slice(0, 150)]);
  expect(nextOffset).toBe(153);
});

test('a list that has become shorter ends where the server ends it', async () => {
  expect(await renewed({ items: ten, next_offset: 10 }, [3, 4])).toMatchObject({ items: [3, 4], nextOffset: null });
});

test('what has gone from the list of the server can stay, to be put back', async () => {
  expect(await renewed({ items: ten, next_offset: null }, [3, 4], true)).toMatchObject({
    items: ten,
    nextOffset: null,
  });
});

test('of the lists that a tab came by the last twenty are kept for coming back', () => {
  const stored = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
  const save = (number: number) => savePages(`list ${number}`, { items: [number], nextOffset: null });
  for (let number = 0; number < 20; number += 1) save(number);
  // Gone on with: the latest by now.
  save(0);
  for (let number = 20; number < 30; number += 1) save(number);
  const kept = ten
    .concat(Array.from({ length: 20 }, (_, index) => index + 10))
    .filter((number) => readSavedPages(`list ${number}`));
  expect(kept).toEqual([0, ...Array.from({ length: 19 }, (_, index) => index + 11)]);
});
