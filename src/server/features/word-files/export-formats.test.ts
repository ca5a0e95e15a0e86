import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import type { BookWord } from '#server/features/words/service.ts';
import type { TextFormat } from './export-formats.ts';
import { textExport } from './service.ts';
import { bookWord } from './testing/book-word.ts';

const at = new Date('2026-11-21T04:00:00Z');
const tide = bookWord({ word: 'tide', phonetic: '/taɪd/', meaning: 'n. 潮\nvi. 涌', contexts: [] }, at);
const phrase = bookWord({ word: 'take off', phonetic: null, meaning: '起飞, "离开"', contexts: [] }, at, { id: 2 });

async function exported(batches: BookWord[][], format: TextFormat) {
  const book = {
    async *wholeBook() {
      yield* batches;
    },
    count: async () => batches.flat().length,
  };
  const { name, body } = await textExport(book, 1, format, { day: '2026-11-21', dayOf: () => '2026-11-20' });
  return { name, content: (await buffer(body)).toString() };
}

test('墨墨 gets a word a line, whatever the batches', async () => {
  expect(await exported([[tide], [phrase]], 'momo')).toEqual({
    name: '外刊轻读-生词本-墨墨-20261121.txt',
    content: 'tide\ntake off\n',
  });
});

test('欧路 gets a table of words and meanings, each on one line', async () => {
  const { name, content } = await exported([[tide, phrase]], 'eudic');
  expect(name).toBe('外刊轻读-生词本-欧路-20261121.csv');
  expect(content).toBe('\uFEFFtide,n. 潮；vi. 涌\r\ntake off,"起飞, ""离开"""\r\n');
});

test('an empty word book goes out as a file that says so', async () => {
  expect((await exported([], 'txt')).content).toBe('外刊轻读 生词本\n2026-11-21 共 0 词\n');
  expect((await exported([], 'csv')).content).toBe('\uFEFF单词,音标,释义,状态,例句,译文,来源,加入日期\r\n');
});
