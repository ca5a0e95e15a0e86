import { expect, test } from 'vitest';
import type { Clipping } from './clipping.ts';
import { readNoteFile } from './reading.ts';

const read = (text: string, name = '') => readNoteFile(Buffer.from(text), name);
const brief = (clippings: readonly Clipping[]) => clippings.map(({ text, comment }) => [text, comment]);

const clip = (title: string, info: string, body: string) => `${title}\r\n- ${info}\r\n\r\n${body}\r\n==========\r\n`;

test('a Kindle in English: highlights with comments on them, by book', () => {
  const { source, books, bookmarks } = read(
    `\uFEFF${[
      clip(
        'The Quiet Harbour (Reed, Jo)',
        'Your Highlight on page 12 | Location 180-182 | Added on Sunday, March 5, 2023 10:12:33 PM',
        'The old harbour',
      ),
      clip(
        'The Quiet Harbour (Reed, Jo)',
        'Your Note on page 12 | Location 182 | Added on Sunday, March 5, 2023 10:13:00 PM',
        'so quiet',
      ),
      clip(
        'The Quiet Harbour (Reed, Jo)',
        'Your Bookmark on page 13 | Location 190 | Added on Sunday, 5 March 2023 22:14:00',
        '',
      ),
      clip('Other (A Story) (Al Fenn)', 'Highlight Loc. 180-82 | Added on Tuesday, 15 March 2011, 12:05 AM', 'A boat'),
    ].join('')}`,
  );
  expect([source, bookmarks]).toEqual(['kindle', 1]);
  expect(books.map(({ title, author, clippings }) => [title, author, brief(clippings)])).toEqual([
    ['The Quiet Harbour', 'Reed, Jo', [['The old harbour', 'so quiet']]],
    ['Other (A Story)', 'Al Fenn', [['A boat', null]]],
  ]);
  expect(books.map(({ clippings: [first] }) => first?.at?.toISOString())).toEqual([
    '2023-03-05T14:12:33.000Z',
    '2011-03-14T16:05:00.000Z',
  ]);
});

test('a Kindle in Chinese, simplified and traditional', () => {
  const { books, bookmarks } = read(
    [
      clip(
        '港口（里德）',
        '您在第 12 页（位置 #180-182）的标注 | 添加于 2023年3月5日星期日 下午10:12:33',
        'The old harbour',
      ),
      clip('港口（里德）', '您在位置 #182的笔记 | 添加于 2023年3月5日星期日 下午10:13:00', '真安静'),
      clip('港口（里德）', '您在位置 #190的书签 | 添加于 2023年3月5日星期日 下午10:14:00', ''),
      clip('港口（里德）', '您在位置 200-201 的標註 | 新增日期： 2023年3月6日星期一 上午8:00:00', 'A boat'),
    ].join(''),
  );
  expect([bookmarks, books[0]?.title, books[0]?.author]).toEqual([1, '港口', '里德']);
  expect(brief(books[0]?.clippings ?? [])).toEqual([
    ['The old harbour', '真安静'],
    ['A boat', null],
  ]);
  expect(books[0]?.clippings[0]?.at?.toISOString()).toBe('2023-03-05T14:12:33.000Z');
});

test('a highlight that was made longer, one that is there twice, and a comment that was changed count once', () => {
  const info = (kind: string, place: string) =>
    `Your ${kind} at location ${place} | Added on Sunday, 5 March 2023 10:12:33`;
  const { books } = read(
    [
      clip('A (B)', info('Highlight', '10-11'), 'The old harbour'),
      clip('A (B)', info('Highlight', '10-12'), 'The old harbour was quiet'),
      clip('A (B)', info('Highlight', '10-12'), 'The old harbour was quiet'),
      clip('A (B)', info('Note', '12'), 'first'),
      clip('A (B)', info('Note', '12'), 'second'),
      clip('A (B)', info('Note', '90'), 'alone'),
      clip('A (B)', info('Highlight', '95-96'), ' <You have reached the clipping limit for this item>'),
    ].join(''),
  );
  expect(brief(books[0]?.clippings ?? [])).toEqual([
    ['The old harbour was quiet', 'second'],
    [null, 'alone'],
  ]);
  expect(brief(books[0]?.replaced ?? [])).toEqual([['The old harbour', null]]);
});

test("KOReader's own file since 2024", () => {
  const { source, books, bookmarks } = read(
    `-- we can read Lua syntax here!
return {
    ["annotations"] = {
        [1] = {
            ["chapter"] = "The Letter",
            ["color"] = "blue",
            ["datetime"] = "2024-05-06 07:08:09",
            ["drawer"] = "lighten",
            ["note"] = "安静\\
极了",
            ["page"] = "/body/DocFragment[5]/body/p[1]/text().0",
            ["pageno"] = 5,
            ["text"] = "It\\226\\128\\153s \\"naïve\\"",
        },
        [2] = { ["datetime"] = "2024-05-06 07:09:00", ["page"] = "/body", ["text"] = "in The Letter" },
    },
    ["doc_pages"] = 10,
    ["doc_props"] = { ["authors"] = "Jo Reed\\nAl Fenn", ["title"] = "The Quiet Harbour", },
    ["partial_md5_checksum"] = "abc", ["percent_finished"] = 0.5, ["flag"] = true,
}
`,
    'metadata.epub.lua',
  );
  expect([source, bookmarks, books[0]?.title, books[0]?.author]).toEqual([
    'koreader',
    1,
    'The Quiet Harbour',
    'Jo Reed, Al Fenn',
  ]);
  expect(books[0]?.clippings).toMatchObject([
    { text: 'It’s "naïve"', comment: '安静\n极了', color: 'blue', chapter: 'The Letter', share: 0.5 },
  ]);
});

test("KOReader's own file before 2024", () => {
  const { books, bookmarks } = read(`return {
    ["bookmarks"] = {
        [1] = { ["datetime"] = "2022-05-06 07:08:09", ["highlighted"] = true, ["notes"] = "A boat", ["text"] = "Page 5 A boat @ 2022-05-06 07:08:09" },
        [2] = { ["datetime"] = "2022-05-06 07:08:10", ["highlighted"] = true, ["notes"] = "the tide", ["text"] = "mine" },
        [3] = { ["datetime"] = "2022-05-06 07:08:11", ["notes"] = "in The Letter" },
    },
    ["stats"] = { ["title"] = "The Quiet Harbour", ["authors"] = "Jo Reed", ["pages"] = 10 },
}`);
  expect([bookmarks, brief(books[0]?.clippings ?? [])]).toEqual([
    1,
    [
      ['A boat', null],
      ['the tide', 'mine'],
    ],
  ]);
});

test("KOReader's exports as JSON, of one book and of several", () => {
  const entry = {
    text: 'A boat',
    note: 'mine',
    chapter: 'One',
    page: 5,
    time: 1_700_000_000,
    sort: 'highlight',
    drawer: 'lighten',
  };
  const book = {
    title: 'The Quiet Harbour',
    author: 'Jo Reed',
    entries: [entry],
    number_of_pages: 10,
    file: '/a.epub',
  };
  const one = read(JSON.stringify({ ...book, version: 'json/1.0.0', created_on: 1 }));
  const several = read(JSON.stringify({ documents: [book, { ...book, title: 'Other' }], created_on: 1 }));
  expect(one.books[0]?.clippings).toMatchObject([{ text: 'A boat', comment: 'mine', share: 0.5, chapter: 'One' }]);
  expect(several.books.map(({ title }) => title)).toEqual(['The Quiet Harbour', 'Other']);
});

test("KOReader's export as Markdown", () => {
  const { books } = read(`# The Quiet Harbour
##### Jo Reed

## One
### Page 5 @ 06 May 2024 07:08:09 AM
*A boat came in*

---
my note
on two lines
### Page 6 @ 06 May 2024 07:09:00 PM
the tide
`);
  expect(books[0]).toMatchObject({ title: 'The Quiet Harbour', author: 'Jo Reed' });
  expect(brief(books[0]?.clippings ?? [])).toEqual([
    ['A boat came in', 'my note\non two lines'],
    ['the tide', null],
  ]);
  expect(books[0]?.clippings[1]?.at?.toISOString()).toBe('2024-05-06T11:09:00.000Z');
});

test('passages copied from Apple Books, in its newer and older forms', () => {
  const { source, books } = read(`“The old harbour”

Excerpt From
The Quiet Harbour
Jo Reed
https://books.apple.com/book/id1
This material may be protected by copyright.

“A boat came in”

Excerpt From: Jo Reed. “The Quiet Harbour.” Apple Books.
`);
  expect(source).toBe('apple');
  expect(books.map(({ title, author, clippings }) => [title, author, brief(clippings)])).toEqual([
    [
      'The Quiet Harbour',
      'Jo Reed',
      [
        ['The old harbour', null],
        ['A boat came in', null],
      ],
    ],
  ]);
});

test('WeRead since 8.3: chapters after two empty lines, highlights of several paragraphs, thoughts with what they are about', () => {
  const { source, books } = read(`《The Quiet Harbour》

Jo Reed

4个笔记

点评

◆ 2024/09/09 认为好看

A book for the winter.


Chapter One

◆ The old harbour wakes before the sun does.

And the boats lie still.

◆ 2024/09/04发表想法

真安静

原文：By noon the market is empty again.

◆ By noon the market is empty again.


Chapter Two

◆ A boat

◆ 2024/09/05发表想法

没有原文的想法

-- 来自微信读书
`);
  expect(source).toBe('weread');
  expect(books.map(({ title, author }) => [title, author])).toEqual([['The Quiet Harbour', 'Jo Reed']]);
  const { clippings = [] } = books[0] ?? {};
  expect(clippings.map(({ chapter, text, comment }) => [chapter, text, comment])).toEqual([
    ['Chapter One', 'The old harbour wakes before the sun does.\nAnd the boats lie still.', null],
    ['Chapter One', 'By noon the market is empty again.', '真安静'],
    ['Chapter Two', 'A boat', null],
    ['Chapter Two', null, '没有原文的想法'],
  ]);
  expect(clippings[1]?.at?.toISOString()).toBe('2024-09-03T16:00:00.000Z');
});

test('WeRead before 8.3, several books in a file', () => {
  const { books } = read(`《One》
Al Fenn
3个笔记

◆ Chapter One

>> The old harbour
wakes before the sun does.

2023/2/26 发表想法
真安静

>> By noon the market is empty again.

-- 来自微信读书

《Two》
Jo Reed
1个笔记

◆ 第一章

>> A boat

-- 来自微信读书`);
  expect(
    books.map(({ title, clippings }) => [
      title,
      clippings.map(({ chapter, text, comment }) => [chapter, text, comment]),
    ]),
  ).toEqual([
    [
      'One',
      [
        ['Chapter One', 'The old harbour\nwakes before the sun does.', null],
        ['Chapter One', 'By noon the market is empty again.', '真安静'],
      ],
    ],
    ['Two', [['第一章', 'A boat', null]]],
  ]);
});

test('notes of a book that Apple Books sends by mail', () => {
  const { books } = read(`Notes from
The Quiet Harbour
Jo Reed


March 5, 2023
The Letter
The old harbour was quiet

my thought


March 6, 2023
The Letter
A boat came in with the tide

All Excerpts From
Jo Reed. “The Quiet Harbour.” Apple Books.
`);
  expect(books).toMatchObject([{ title: 'The Quiet Harbour', author: 'Jo Reed' }]);
  expect(books[0]?.clippings).toMatchObject([
    { text: 'The old harbour was quiet', comment: 'my thought', chapter: 'The Letter' },
    { text: 'A boat came in with the tide', comment: null, chapter: 'The Letter' },
  ]);
});

test('a table of an exporter is known by the names of its columns', () => {
  const { source, books } = read(
    'Highlight,Book Title,Book Author,Note,Color,Highlighted at\r\n"A boat, it came",The Quiet Harbour,Jo Reed,mine,green,2023-03-05 10:12:33+00:00\r\n',
  );
  expect([source, books[0]?.title]).toEqual(['table', 'The Quiet Harbour']);
  expect(books[0]?.clippings).toMatchObject([{ text: 'A boat, it came', comment: 'mine', color: 'green' }]);
});

test('the same file in UTF-16 and GB18030', () => {
  const text = clip('港口 (里德)', '您在位置 #180-182的标注 | 添加于 2023年3月5日星期日 下午10:12:33', '码头');
  const utf16 = readNoteFile(Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')]), '');
  expect(utf16.books[0]?.title).toBe('港口');
  const gb = Buffer.concat([
    Buffer.from([0xb8, 0xdb, 0xbf, 0xda]),
    Buffer.from(
      ' (R)\r\n- Your Highlight on Location 1-2 | Added on Sunday, 5 March 2023 10:12:33\r\n\r\nboat\r\n==========\r\n',
    ),
  ]);
  expect(readNoteFile(gb, '').books[0]?.title).toBe('港口');
});

test.each([
  ['nothing', '', '是空的'],
  ['a story', 'It was a dark night.\nAnd so on.', '看不出是哪种笔记'],
  ['a picture', '\x89PNG\r\n\0\0\0', '不是文本文件'],
  ['JSON of something else', '{"a": 1}', '看不出是哪种笔记'],
  ['Lua that is cut off', 'return { ["annotations"] = { [1] = { ["text"] = "A', '第 1 行读不下去'],
  ['Lua that would do something', 'return { os.execute("ls") }', '读不下去'],
  [
    'bookmarks alone',
    clip('A (B)', 'Your Bookmark on Location 1 | Added on Sunday, 5 March 2023 10:12:33', ''),
    '只有书签',
  ],
])('%s is refused with its reason', (_, text, reason) => {
  expect(() => read(text)).toThrow(reason);
});
