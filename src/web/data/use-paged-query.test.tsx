/** @vitest-environment node */
import { renderToString } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { type Page, type PagedQuery, usePagedQuery } from './use-paged-query.ts';

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
