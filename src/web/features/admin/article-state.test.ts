import { expect, test } from 'vitest';
import { articlesAddress, stateOf } from './article-state.ts';

test('a filter of the list is kept in its address, the first page and the usual order are not', () => {
  expect(articlesAddress({ status: 'PENDING', q: 'tide & time', order: 'new', offset: 0 })).toBe(
    '/admin/articles?status=PENDING&q=tide+%26+time',
  );
  expect(articlesAddress({})).toBe('/admin/articles');
});

test('a state that does not exist is no filter', () => {
  expect(stateOf('PENDING')).toBe('PENDING');
  expect(stateOf('pending')).toBeUndefined();
  expect(stateOf(null)).toBeUndefined();
});
