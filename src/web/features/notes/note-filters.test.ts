import { expect, test } from 'vitest';
import { notesAddress, readNoteFilters } from './note-filters.ts';

test('colour and tag come back from the address as they were put there', () => {
  const filters = { color: 'blue', tag: '写作 & 表达' } as const;
  const { searchParams } = new URL(notesAddress('/mynote', filters, 20), 'http://waikan.test');
  expect(readNoteFilters(searchParams)).toEqual(filters);
  expect(searchParams.get('offset')).toBe('20');
});

test('a colour that does not exist filters nothing', () => {
  expect(readNoteFilters(new URLSearchParams('color=red&tag= '))).toEqual({});
});
