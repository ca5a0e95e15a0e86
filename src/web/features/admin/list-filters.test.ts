import { expect, test } from 'vitest';
import { filtersOf } from './list-filters.ts';

const of = (search: string) => filtersOf(new URLSearchParams(search));

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
