import { expect, test } from 'vitest';
import { feedFilters, feedsAddress } from './feed-filters.ts';

test('what is chosen stands in the address and is read from it again', () => {
  const address = feedsAddress({ category: '科学 & 技术', q: '海', offset: 50 });
  expect(feedFilters(new URL(address, 'https://a.example').searchParams)).toEqual({
    category: '科学 & 技术',
    failing: false,
    q: '海',
    offset: 50,
  });
  expect(feedFilters(new URL(feedsAddress({ failing: true }), 'https://a.example').searchParams).failing).toBe(true);
  expect(feedsAddress({})).toBe('/admin/rss');
  expect(feedsAddress({ feed: '7', q: 'sea' })).toBe('/admin/rss?feed=7&q=sea');
});

test.each(['-1', '1.5', 'x', '99999999'])('an offset of %s is no offset', (offset) => {
  expect(feedFilters(new URLSearchParams({ offset })).offset).toBe(0);
});
