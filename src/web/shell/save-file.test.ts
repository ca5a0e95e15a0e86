import { expect, test } from 'vitest';
import { fileNameOf } from './save-file.ts';

test('a saved file has the Chinese name the server gave it', () => {
  const header = `attachment; filename="notes.txt"; filename*=UTF-8''${encodeURIComponent('外刊轻读-笔记-20261120.txt')}`;
  expect(fileNameOf(header)).toBe('外刊轻读-笔记-20261120.txt');
});

test('a plain name is taken where there is no other', () => {
  expect(fileNameOf('attachment; filename="words.csv"')).toBe('words.csv');
});

test.each([null, 'attachment', "attachment; filename*=UTF-8''%E4%"])('%s names nothing', (header) => {
  expect(fileNameOf(header)).toBeNull();
});
