import { describe, expect, test } from 'vitest';
import { readOffset } from '../../loader-context.ts';
import { articlesAddress, readFilters } from './article-filters.ts';

describe('the filters in the address', () => {
  test('come back as they were put there', () => {
    const filters = { difficulty: 'EASY', topic: '科技', length: 'short', read: false, order: 'fit' } as const;
    const address = articlesAddress(filters, 20);
    const { searchParams } = new URL(address, 'http://waikan.test');
    expect(readFilters(searchParams)).toEqual(filters);
    expect(readOffset(searchParams)).toBe(20);
  });

  test('that nobody knows are left out', () => {
    const search = new URLSearchParams('difficulty=HUGE&topic=股票&length=9&read=maybe&order=random');
    expect(readFilters(search)).toEqual({});
  });

  test('leave a plain address when nothing is chosen', () => {
    expect(articlesAddress({ order: 'new' })).toBe('/article');
  });

  test.each(['-1', '1.5', 'x', '9e9', ''])('an offset of %j begins at the beginning', (offset) => {
    expect(readOffset(new URLSearchParams({ offset }))).toBe(0);
  });
});
