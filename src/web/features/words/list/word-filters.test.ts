import { expect, test } from 'vitest';
import { addressOfForm, readWordFilters, wordAddress, wordsAddress } from './word-filters.ts';

test('order, state, exam, source, article and search come back from the address as they were put there', () => {
  const filters = {
    order: 'due',
    state: 'learning',
    level: 'cet6',
    source: 'book',
    article_id: '15',
    q: 'out & 数',
  } as const;
  const { searchParams } = new URL(wordsAddress(filters, 50), 'http://waikan.test');
  expect(readWordFilters(searchParams)).toEqual(filters);
});

test('what is not known filters nothing, and the newest come first', () => {
  expect(readWordFilters(new URLSearchParams('order=random&state=gone&level=x&source=y&article_id=0&q=+'))).toEqual({
    order: 'new',
  });
  expect(wordsAddress({ order: 'new' })).toBe('/myword');
});

test('the address of a search names neither empty fields nor usual values', () => {
  const fields = new FormData();
  for (const [name, value] of Object.entries({ q: '箱', level: '', source: '', order: 'new' })) fields.set(name, value);
  expect(addressOfForm(fields)).toBe(`/myword?q=${encodeURIComponent('箱')}`);
  fields.set('order', 'az');
  expect(addressOfForm(fields)).toBe(wordsAddress({ q: '箱', order: 'az' }));
});

test('a phrase has an address of its own', () => {
  expect(wordAddress('take into account')).toBe('/myword/take%20into%20account/show');
});
