import { expect, test } from 'vitest';
import { testApp } from '#server/testing/app.ts';
import { bookWithText } from '#server/testing/book-with-text.ts';
import { chapterNumbers, createChapterNumbers } from './chapter-numbers.ts';

/** Contents of chapters by their titles; a deeper one is indented by two blanks for each level. */
const numbersOf = (...titles: string[]) => {
  const toc = titles.map((line, index) => {
    const title = line.trimStart();
    return { index, level: 1 + (line.length - title.length) / 2, title, blockId: null };
  });
  const numbers = chapterNumbers(toc);
  return toc.map(({ index }) => numbers.get(index) ?? null);
};

test('a cover, a preface and notes are no chapters', () => {
  expect(numbersOf('Cover', 'Title Page', 'Preface', 'The Ferry', 'The Quay', 'Notes', 'About the Author')).toEqual([
    null,
    null,
    null,
    1,
    2,
    null,
    null,
  ]);
  expect(numbersOf('版权信息', '译者序', '渡口', '码头', '附录一 年表')).toEqual([null, null, 1, 2, null]);
});

test('where most titles say their number, the others are no chapters; those of several parts are counted through', () => {
  expect(numbersOf('A Word Before', 'Chapter 1: The Ferry', 'Chapter 2: The Quay')).toEqual([null, 1, 2]);
  expect(numbersOf('前面的话', '第一章 渡口', '第二章 码头')).toEqual([null, 1, 2]);
  expect(numbersOf('Thanks', '1. The Ferry', '2. The Quay', '3. The Lamp')).toEqual([null, 1, 2, 3]);
  expect(numbersOf('Part One', '  Chapter 1', '  Chapter 2', 'Part Two', '  Chapter 1')).toEqual([null, 1, 2, null, 3]);
});

test('a title that happens to begin with a number takes none from the others', () => {
  expect(numbersOf('The Ferry', '7 Lamps', 'The Quay', '12 Ropes', 'The Sea')).toEqual([1, 2, 3, 4, 5]);
  expect(numbersOf('The Ferry', 'Letter One', 'The Quay', 'Letter Two', 'The Sea')).toEqual([1, 2, 3, 4, 5]);
});

test('parts are counted where they are all there is', () => {
  expect(numbersOf('Foreword', 'Part One', 'Part Two')).toEqual([null, 1, 2]);
});

test('where the chapters stand under parts, what stands beside the parts is none', () => {
  expect(numbersOf('How to Read', 'At Home', '  Bread', '  Pencils', 'Outside', '  Bees', 'Thanks')).toEqual([
    null,
    null,
    1,
    2,
    null,
    3,
    null,
  ]);
});

test('a part that begins with its first chapter leaves the number to it; a section has none of its own', () => {
  const toc = [
    { index: 0, level: 1, title: 'At Home', blockId: null },
    { index: 0, level: 2, title: 'Bread', blockId: null },
    { index: 0, level: 3, title: 'Yeast', blockId: 'c0b9' },
    { index: 1, level: 2, title: 'Pencils', blockId: null },
  ];
  expect([...chapterNumbers(toc)]).toEqual([
    [0, 1],
    [1, 2],
  ]);
});

test('contents that leave chapters out leave them without a number, and no contents number nothing', () => {
  expect([...chapterNumbers([{ index: 2, level: 1, title: 'The Quay', blockId: null }])]).toEqual([[2, 1]]);
  expect(chapterNumbers([]).size).toBe(0);
});

test('the shelf counts the chapters of a book without contents as its own page does', async () => {
  const app = await testApp();
  const reader = await app.client('reader');
  const chapters = ['Preface', 'The Harbour', 'The Letter'].map((title) => ({ title, paragraphs: ['Nobody slept.'] }));
  const params = { id: await bookWithText(app.context, reader.userId, { chapters }) };
  const { toc } = await reader.ok('GET /reader/book/{id}/show', { params });
  expect(toc.map(({ number }) => number)).toEqual([null, 1, 2]);
  const { blocks } = await reader.ok('GET /reader/book/{id}/chapter/{index}', { params: { ...params, index: 1 } });
  const pos = { index: 1, block_id: blocks[0]?.id ?? '', offset: 0 };
  await reader.ok('POST /reader/mybook/{id}/pos', { params, body: { pos } });
  expect((await reader.ok('GET /reader/mybook/{id}', { params })).place).toMatchObject({
    title: 'The Harbour',
    number: 1,
  });
});

test('numbers are told once for a file that was read', async () => {
  const asked: number[] = [];
  const numbersOf = createChapterNumbers(async (fileId) => {
    asked.push(fileId);
    return [{ index: 0, title: 'The Quay' }];
  });
  for (const status of ['PROCESSING', 'READY', 'READY'] as const)
    expect([...(await numbersOf({ fileId: 7, status, toc: [] }))]).toEqual([[0, 1]]);
  expect(asked).toEqual([7, 7]);
});
