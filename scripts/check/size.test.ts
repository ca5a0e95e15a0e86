import { expect, test } from 'vitest';
import { countLines, judgeSizes } from './size.ts';

test('401 lines fail, 301 warn, 300 are fine', () => {
  const judged = judgeSizes([
    { file: 'a.ts', lines: 300 },
    { file: 'b.ts', lines: 301 },
    { file: 'c.css', lines: 400 },
    { file: 'd.tsx', lines: 401 },
  ]);
  expect(judged.failures).toEqual(['d.tsx has 401 lines, 400 is the most']);
  expect(judged.notes.map((note) => note.split(' ')[0])).toEqual(['c.css', 'b.ts']);
});

test('a line feed at the end starts no line', () => {
  expect([countLines(''), countLines('a'), countLines('a\n'), countLines('a\n\nb')]).toEqual([0, 1, 1, 3]);
});
