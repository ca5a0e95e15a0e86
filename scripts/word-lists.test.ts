import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parseWordList } from '#server/features/dictionary/word-list.ts';
import { compiledWordLists } from './word-lists.ts';

test('word lists are compiled as they stand in data/words, and there are no others', () => {
  const compiled = compiledWordLists();
  expect([...compiled.keys()]).toEqual(globSync('src/{engine,server,web}/words/*.json').sort());
  for (const [path, text] of compiled)
    expect(readFileSync(path, 'utf8'), `npx node scripts/word-lists.ts: ${path}`).toBe(text);
});

test('every word list names its source, its date and how it was made, and has no row twice', () => {
  for (const path of globSync('data/words/*/*.tsv')) {
    const rows = parseWordList(readFileSync(path, 'utf8')).map((row) => Object.values(row).join('\t'));
    expect(
      rows.filter((row, place) => rows.indexOf(row) !== place),
      path,
    ).toEqual([]);
  }
});

test('a list without its comments or with a cell too few is refused', () => {
  const head = '# source: own\n# date: 2026-11\n# made: by hand\ngroup\tword\n';
  expect(parseWordList(`${head}up\tact\n`)).toEqual([{ group: 'up', word: 'act' }]);
  expect(() => parseWordList(`${head}up\n`)).toThrow('2 cells expected: up');
  expect(() => parseWordList('group\tword\nup\tact\n')).toThrow('source, date, made');
});
