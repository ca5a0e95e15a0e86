import { expect, test } from 'vitest';
import { articleFilters, articlesAddress } from './article-filters.ts';

const of = (search: string) => articleFilters(new URLSearchParams(search));

test('the list shows what its address says', () => {
  expect(of('status=REJECTED&q=+tide+&feed_id=7&order=hard&offset=40')).toEqual({
    status: 'REJECTED',
    q: 'tide',
    feed_id: '7',
    order: 'hard',
    offset: 40,
  });
});

test('an address that makes no sense shows the whole list', () => {
  expect(of('status=LOST&q=&feed_id=all&order=up&offset=-3')).toEqual({ order: 'new', offset: 0 });
});

test('a status is only known as it is written in the address', () => {
  expect(of('status=PENDING').status).toBe('PENDING');
  expect(of('status=pending').status).toBeUndefined();
  expect(of('').status).toBeUndefined();
});

test('the address keeps the filters, but not the first page and the default order', () => {
  expect(articlesAddress({ status: 'PENDING', q: 'tide & time', order: 'new', offset: 0 })).toBe(
    '/admin/articles?status=PENDING&q=tide+%26+time',
  );
  expect(articlesAddress({})).toBe('/admin/articles');
});
