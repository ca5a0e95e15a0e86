/** Plain text, FictionBook, HTML and Markdown as books, known by their bytes. */
import { describe, expect, test } from 'vitest';
import { writeZip } from '#server/testing/zip-writer.ts';
import { textOfBlocks } from './collected-book.ts';
import { bookFolder, lines, writePackage } from './testing/book-files.ts';

const { read } = bookFolder();

const PROSE = `It was a bright cold day in April, and the boats were coming home, because
the tide was turning. Anna, her chin tucked into her collar in an effort to
escape the wind, slipped _quickly_ through the doors of the fish-
market, though not quickly enough to keep a swirl of gritty dust from
entering along with her.`;
const JOINED = PROSE.replaceAll('_', '').replace('fish-\n', 'fish-').replaceAll('\n', ' ');

describe('a text in any encoding', () => {
  const story = 'The café was “open” — said José. 海';
  const western = 'The café was “open” — said José.';
  const utf16 = (text: string) => Buffer.from(text, 'utf16le');
  const windows = Buffer.from(western.replace('“', '\x93').replace('”', '\x94').replace('—', '\x97'), 'latin1');
  const gb = Buffer.concat([
    Buffer.from('The market '),
    Buffer.from('cad0b3a1', 'hex'),
    Buffer.from(' is '),
    Buffer.from('a1b0bfaac3c5a1b1', 'hex'),
  ]);
  const big5 = Buffer.concat([
    Buffer.from('The market '),
    Buffer.from('a5abb3f5', 'hex'),
    Buffer.from(' is '),
    Buffer.from('a175b67daaf9a176', 'hex'),
  ]);
  test.each([
    ['UTF-8', Buffer.from(story), story],
    ['UTF-8 with a mark', Buffer.from(`\ufeff${story}`), story],
    ['UTF-16 LE', utf16(`\ufeff${story}`), story],
    ['UTF-16 BE', utf16(`\ufeff${story}`).swap16(), story],
    ['UTF-16 without a mark', utf16(western.replace(/[“”—]/g, '"')), western.replace(/[“”—]/g, '"')],
    ['GB 18030', gb, 'The market 市场 is “开门”'],
    ['Big5', big5, 'The market 市場 is 「開門」'],
    ['Windows-1252', windows, western],
    [
      'Windows-1252 with signs before letters',
      Buffer.from('©Penguin asks: ¿Qué? ¡No! «Oui»', 'latin1'),
      '©Penguin asks: ¿Qué? ¡No! «Oui»',
    ],
    [
      'UTF-8 with a wrong byte',
      Buffer.concat([Buffer.from(`${story} é è ê ë ü ö ä ß ñ ${'é'.repeat(60)} `), Buffer.from([0xff])]),
      `${story} é è ê ë ü ö ä ß ñ ${'é'.repeat(60)} \ufffd`,
    ],
  ])('%s', async (_, bytes, expected) => {
    const found = await read(bytes);
    expect(found.book.format).toBe('txt');
    expect(lines(found).join('\n')).toBe(expected);
  });
});

describe('chapters of a text', () => {
  const titlesOf = async (text: string) => (await read(text)).chapters.map(({ title }) => title);
  const chapters = (...headings: string[]) =>
    headings.map((heading) => `${heading}\n\n${PROSE}\n\n${PROSE}`).join('\n\n\n');
  test.each([
    [['Chapter 1', 'Chapter 2']],
    [['CHAPTER I. The Sea', 'CHAPTER II. Down the Rabbit-Hole', 'EPILOGUE']],
    [['Prologue', 'Chapter One', 'Chapter Twenty-One: Home']],
    [['LETTER I', 'LETTER II']],
    [['I. A SCANDAL IN BOHEMIA', 'II. THE RED-HEADED LEAGUE']],
    [['I', 'II', 'III']],
    [['第一章 开始', '第二章 海', '尾声']],
  ])('%j', async (headings) => {
    expect(await titlesOf(chapters(...headings))).toEqual(headings);
  });

  test('with parts around them and titles on a line of their own', async () => {
    const { book, chapters: found } = await read(
      `PART ONE\n\n${chapters('CHAPTER I\n\nThe Beginning', 'CHAPTER II\nThe End')}`,
    );
    expect(found.map(({ title }) => title)).toEqual(['CHAPTER I The Beginning', 'CHAPTER II The End']);
    expect(book.toc.map(({ title, level, index, blockId }) => [title, level, index, blockId])).toEqual([
      ['PART ONE', 1, 0, null],
      ['CHAPTER I The Beginning', 2, 0, null],
      ['CHAPTER II The End', 2, 1, null],
    ]);
  });

  test('under parts of a Markdown file have their own names; a section at once under a chapter is none', async () => {
    const long = `${PROSE.replaceAll('\n', ' ')}\n\n`.repeat(100);
    const { book, chapters: found } = await read(
      `# Part One\n\n## The Quay\n\n### Morning\n\n${long}## The Ferry\n\n${long}# Part Two\n\n## The Lamp\n\n${long}`,
    );
    expect(found.map(({ title }) => title)).toEqual(['The Quay', 'The Ferry', 'The Lamp']);
    expect(book.toc.map(({ title, index, blockId }) => [title, index, blockId])).toEqual([
      ['Part One', 0, null],
      ['The Quay', 0, null],
      ['Morning', 0, 'c0b3'],
      ['The Ferry', 1, null],
      ['Part Two', 2, null],
      ['The Lamp', 2, null],
    ]);
  });

  test.each([
    [
      '## Chapter 1\n\n### The Quay\n\nText.\n\n## Chapter 2\n\n### The Ferry\n\nText.',
      ['Chapter 1\nThe Quay', 'Chapter 2\nThe Ferry'],
    ],
    ['## I\n\n## The Quay\n\nText.\n\n## II.\n\n## The Ferry\n\nText.', ['I\nThe Quay', 'II.\nThe Ferry']],
    ['## 第一章\n\n### 码头\n\n正文。\n\n## 第二章\n\n### 渡船\n\n正文。', ['第一章\n码头', '第二章\n渡船']],
    [
      '## Chapter 1\n\n### One\n\nText.\n\n### Two\n\nText.\n\n## Chapter 2\n\nText.',
      ['Chapter 1', 'One', 'Two', 'Chapter 2'],
    ],
    ['## Chapter 1\n\nText.\n\n### One\n\nText.\n\n## Chapter 2\n\nText.', ['Chapter 1', 'One', 'Chapter 2']],
  ])('have their number and their title in one heading, but not their sections: %#', async (text, wanted) => {
    const { book, chapters: found } = await read(`# Tides\n\n${text}\n`);
    const titles = found.flatMap(({ blocks }) =>
      blocks.filter(({ type }) => type === 'heading').map((one) => one.text),
    );
    expect(titles).toEqual(['Tides', ...wanted]);
    expect(book.toc.map(({ title }) => title)).toEqual(wanted.map((title) => title.replace('\n', ' ')));
  });

  test('are neither lines of the contents at the beginning nor sentences', async () => {
    const contents = 'CONTENTS\n\nChapter 1. The Sea\n\nChapter 2. The Land\n\nChapter 3. Home\n\n';
    const text =
      contents +
      chapters('Chapter 1. The Sea', 'Chapter 2. The Land', 'Chapter 3. Home') +
      '\n\nChapter 4 of that book says so.\n\nC. Dickens\n\nPart of it was lost.';
    expect(await titlesOf(text)).toEqual(['Chapter 1. The Sea', 'Chapter 2. The Land', 'Chapter 3. Home']);
  });

  test('are cut by size, between paragraphs, where there are none', async () => {
    const found = await read(`${PROSE}\n\n`.repeat(400));
    expect(found.chapters.length).toBeGreaterThan(3);
    expect(found.chapters[1]?.title).toBe('第 2 部分');
    expect(lines(found)).toEqual(Array.from({ length: 400 }, () => JOINED));
  });

  test('are found in a text without empty lines, and so are its paragraphs', async () => {
    const chapter = (name: string) => `CHAPTER ${name}\n${`${PROSE}\n`.repeat(60)}`;
    const found = await read([chapter('I'), chapter('II'), chapter('III')].join(''));
    expect(found.chapters.map(({ title }) => title)).toEqual(['CHAPTER I', 'CHAPTER II', 'CHAPTER III']);
    expect(found.chapters[1]?.blocks.slice(1).map(({ text }) => text)).toEqual(
      Array.from({ length: 60 }, () => JOINED),
    );
  });

  test.each([
    ['in one line', (text: string) => text],
    ['in full lines', (text: string) => text.replace(/(.{60,70}) /g, '$1\n')],
  ])('of a text without paragraphs, %s, are cut by size, with the end of a sentence', async (_, wrapped) => {
    const text = Array.from({ length: 6_000 }, (_, at) => `Sentence ${at} says something about the sea.`).join(' ');
    const found = await read(wrapped(text));
    const texts = lines(found);
    expect(Math.max(...texts.map(({ length }) => length))).toBeLessThanOrEqual(11_000);
    expect(found.chapters.length).toBeGreaterThan(3);
    expect(texts.filter((one) => !one.endsWith('.'))).toEqual([]);
    expect(texts.join(' ')).toBe(text);
  });
});

describe('lines of a text', () => {
  test('that are wrapped are joined, with emphasis as marks', async () => {
    const [block] = (await read(`${PROSE}\n\n${PROSE}`)).chapters[0]?.blocks ?? [];
    expect(block).toMatchObject({
      type: 'paragraph',
      text: JOINED,
      marks: [{ type: 'em', start: JOINED.indexOf('quickly'), end: JOINED.indexOf('quickly') + 7 }],
    });
  });

  test('of verse are kept, an indented passage is a quotation', async () => {
    const quote =
      '    An indented passage that goes on for a whole line of the text here\n    and then wraps to the next one, as letters in a novel often do, until\n    it ends.';
    const found = await read(
      `${PROSE}\n\n  The sea is calm to-night,\n    The tide is full, the moon lies fair\n  Upon the straits;\n\n${quote}\n\n${PROSE}`,
    );
    expect(found.chapters[0]?.blocks.slice(1, 3).map(({ type, text }) => [type, text])).toEqual([
      ['paragraph', 'The sea is calm to-night,\nThe tide is full, the moon lies fair\nUpon the straits;'],
      ['quote', quote.replace(/\n {4}/g, ' ').trim()],
    ]);
  });

  test('are paragraphs where each ends a sentence, in Chinese books too', async () => {
    expect(lines(await read('He came.\nShe went.\n“Why?”\nNobody knew.'))).toEqual([
      'He came.',
      'She went.',
      '“Why?”',
      'Nobody knew.',
    ]);
    const found = await read('第一章 开始\n　　这是第一段\n　　这是第二段。\n第二章 结束\n　　又一段。\n');
    expect(found.chapters.map(({ title, blocks }) => [title, blocks.length])).toEqual([
      ['第一章 开始', 3],
      ['第二章 结束', 2],
    ]);
  });

  test('what Project Gutenberg puts around a text tells title and author, and is left out', async () => {
    const found = await read(
      `The Project Gutenberg eBook of Tides\r\n\r\nTitle: Tides\r\nAuthor: Ann Sea\r\nLanguage: English\r\n\r\n*** START OF THE PROJECT GUTENBERG EBOOK TIDES ***\r\n\r\n${PROSE}\r\n\r\n*** END OF THE PROJECT GUTENBERG EBOOK TIDES ***\r\nLicence`,
    );
    expect(found.book).toMatchObject({ title: 'Tides', author: 'Ann Sea', language: 'en' });
    expect(lines(found)).toEqual([JOINED]);
  });
});

const FB2 = `<?xml version="1.0" encoding="utf-8"?><FictionBook xmlns:l="http://www.w3.org/1999/xlink"><description><title-info>
<author><first-name>Ann</first-name><last-name>Sea</last-name></author><book-title>Tides</book-title><annotation><p>About.</p></annotation><coverpage><image l:href="#c"/></coverpage><lang>en</lang></title-info></description>
<body><title><p>Tides</p></title><section><title><p>One</p><p>Home</p></title><epigraph><p>Old saying</p><text-author>Anon</text-author></epigraph><p>Text<a l:href="#n1" type="note">[1]</a> <emphasis>set</emphasis></p>
<poem><stanza><v>line a</v><v>line b</v></stanza></poem><image l:href="#p"/></section><section><title><p>Two</p></title><p>Café</p></section></body>
<body name="notes"><section id="n1"><title><p>1</p></title><p>The note.</p></section></body>
<binary id="c">iVBORw==</binary><binary id="p">iVBORwAA</binary></FictionBook>`;

test.each([
  ['a file', Buffer.from(FB2)],
  ['a zipped file', writeZip([{ name: 'tides.fb2', content: FB2 }])],
  ['another encoding', Buffer.from(FB2.replace('utf-8', 'windows-1252'), 'latin1')],
])('FictionBook: %s', async (_, bytes) => {
  const found = await read(bytes);
  expect(found.book).toMatchObject({
    format: 'fb2',
    title: 'Tides',
    author: 'Ann Sea',
    language: 'en',
    description: 'About.',
  });
  expect(found.book.cover).toHaveLength(4);
  expect(found.pictures).toEqual([6]);
  expect(found.chapters.map(({ title }) => title)).toEqual(['One Home', 'Two']);
  expect(lines(found)).toEqual([
    'Tides',
    'One\nHome',
    'Old saying',
    'Anon',
    'Text[1] set',
    'line a\nline b',
    'Two',
    'Café',
  ]);
  expect(found.chapters[0]?.footnotes.map(({ label, blocks }) => [label, textOfBlocks(blocks)])).toEqual([
    ['[1]', 'The note.'],
  ]);
});

test('an HTML page is cut at its headings; links within it lead to their place', async () => {
  const html =
    '<!-- saved --><!DOCTYPE html><html lang="en-US"><head><title>Tides</title><meta name="author" content="Ann Sea"></head><body><h1>Tides</h1><h2>One</h2><p>See <a href="#two">two</a>.<script>x()</script></p><h2 id="two">Two</h2><p>End.</p></body></html>';
  const found = await read(html);
  expect(found.book).toMatchObject({ format: 'html', title: 'Tides', author: 'Ann Sea', language: 'en-US' });
  expect(found.chapters.map(({ title }) => title)).toEqual(['One', 'Two']);
  expect(found.chapters[0]?.blocks[2]).toMatchObject({
    text: 'See two.',
    marks: [{ type: 'link', place: { index: 1, block_id: null } }],
  });
});

test('buttons, fields and menus of an HTML page are no text; a heading that is pressed is one', async () => {
  const found = await read(
    '<!DOCTYPE html><html><body><nav><a href="/">Home</a></nav><h1>Tides</h1><p>Once <button>Share</button>upon a time.</p><h2><button>One</button></h2><p>Text.</p><select><option>English<option>French</select><textarea>Write</textarea><button><h2>Two</h2></button><button><div>Subscribe</div></button><p>End.</p></body></html>',
  );
  expect(lines(found)).toEqual(['Tides', 'Once upon a time.', 'One', 'Text.', 'Two', 'End.']);
});

test.each([
  ['# Tides\n\nA long story.\n\n## Notes\n\nText.', ['Tides'], ['Tides', 'Notes']],
  ['# Tides\n\n## One\n\nText.', ['One'], ['One']],
  [
    `# Tides\n\n${'A preface. '.repeat(80)}\n\n## One\n\nText.\n\n## Two\n\nText.`,
    ['Tides', 'One', 'Two'],
    ['One', 'Two'],
  ],
])('a single heading under the title and its text is a section: %#', async (text, chapters, contents) => {
  const found = await read(text);
  expect(found.chapters.map(({ title }) => title)).toEqual(chapters);
  expect(found.book.toc.map(({ title }) => title)).toEqual(contents);
});

test('footnotes of Markdown are notes, numbered by their calls; what calls none stays', async () => {
  const found = await read(
    '# Tides\n\n## One[^a]\n\nText.[^Long note] No[^none], no.\n[^b]: Called from two.\n\n## Two\n\n*More*[^b] and[^a].\n\n[^a]: The **first**,\non two lines.\n[^c]: Called by none.\n\n    Second paragraph.\n\nEnd.\n',
  );
  expect(lines(found)).toEqual([
    'Tides',
    'One1',
    'Text.[^Long note] No[^none], no.',
    'Two',
    'More2 and1.',
    'Called by none.',
    'Second paragraph.',
    'End.',
  ]);
  expect(found.book.toc.map(({ title }) => title)).toEqual(['One', 'Two']);
  const notes = found.chapters.map(({ footnotes }) =>
    footnotes.map(({ label, blocks }) => `${label} ${textOfBlocks(blocks)}`),
  );
  expect(notes).toEqual([['1 The first, on two lines.'], ['2 Called from two.', '1 The first, on two lines.']]);
});

test('notes in the line are notes of Markdown, too, in one row with the others', async () => {
  const found = await read(
    '# Tides\n\n## One^[Of *two* [parts](https://example.com).]\n\nText[^a] and more.^[Said in [1990] by\nAnn.] x^[not closed. `^[code]` \\^[written] ^[^a]\n\n## Two\n\nEnd^[Last.].\n\n[^a]: The first.\n',
  );
  expect(lines(found)).toEqual([
    'Tides',
    'One1',
    'Text2 and more.3 x^[not closed. ^[code] ^[written] ^2',
    'Two',
    'End4.',
  ]);
  expect(
    found.chapters.map(({ footnotes }) => footnotes.map(({ label, blocks }) => `${label} ${textOfBlocks(blocks)}`)),
  ).toEqual([['1 Of two parts.', '2 The first.', '3 Said in [1990] by Ann.'], ['4 Last.']]);
});

test('lines behind bars are verse in Markdown, and a table is one', async () => {
  const found = await read(
    '# Tides\n\n| The *lamp*\n|     is low,\n| and the tide\n  is slow.\n|\n| Burn on.\n\n| A | B |\n|---|---|\n| 1 | 2 |\n\n| One line alone\n',
  );
  expect(found.chapters[0]?.blocks.map(({ type, text, rows }) => [type, rows ?? text])).toEqual([
    ['heading', 'Tides'],
    ['paragraph', 'The lamp\nis low,\nand the tide is slow.'],
    ['paragraph', 'Burn on.'],
    [
      'table',
      [
        ['A', 'B'],
        ['1', '2'],
      ],
    ],
    ['paragraph', '| One line alone'],
  ]);
});

test('Markdown has its front matter, headings, lists, tables and code', async () => {
  const found = await read(
    '---\ntitle: Tides\nauthor: [Ann Sea, Ben Land]\nlang: en\n---\n\n# One\n\nSome **bold** _text_.\n\n- a\n- b\n\n# Two\n\n| A | B |\n|---|---|\n| 1 | 2 |\n\n```\ncode\n```\n\n> said\n\n<script>no</script>\n',
  );
  expect(found.book).toMatchObject({ format: 'md', title: 'Tides', author: 'Ann Sea, Ben Land', language: 'en' });
  expect(found.chapters.map(({ blocks }) => blocks.map(({ type }) => type))).toEqual([
    ['heading', 'paragraph', 'list_item', 'list_item'],
    ['heading', 'table', 'code', 'quote'],
  ]);
});

const endless = 'Title words 😀'.repeat(30_000);
test.each([
  ['Markdown', `# ${endless}\n\nText.\n\n# Two\n\nMore.`],
  ['HTML', `<html><head><title>${endless}</title><meta name="author" content="${endless}"></head><p>Text.</p></html>`],
  ['FictionBook', FB2.replace('Tides', endless).replace('Ann', endless)],
  [
    'EPUB',
    writePackage({
      items: [{ id: 'a', href: 'a.xhtml', content: '<p>Text.</p>' }],
      metadata: `<dc:title>${endless}</dc:title><dc:creator>${endless}</dc:creator>`,
    }),
  ],
])('title and author are as long as a reader may word them, whatever the file says: %s', async (_, bytes) => {
  const { book } = await read(bytes);
  expect(book.title).toMatch(/^Title words/);
  expect(book.title?.length).toBeLessThanOrEqual(300);
  expect(book.author?.length ?? 0).toBeLessThanOrEqual(200);
  expect(`${book.title}${book.author}`.isWellFormed()).toBe(true);
});

test('a FictionBook that was cut off is refused', async () => {
  const cut = FB2.slice(0, FB2.indexOf('<section><title><p>Two'));
  await expect(read(cut)).rejects.toMatchObject({ reason: 'INVALID_INPUT', message: '这个 FB2 文件不完整' });
});

test.each([
  ['{\\rtf1\\ansi Hello}', '这是 RTF 文件。请先另存为 TXT 或 EPUB'],
  [`${'-'.repeat(60)}BOOKMOBI`, '这是 Kindle 的 MOBI 或 AZW 文件。请先转换成 EPUB'],
  ['GIF89a', '这是图片，不是书'],
])('a file of another format is refused by its name, and with what to do: %s', async (file, message) => {
  await expect(read(file)).rejects.toMatchObject({ reason: 'INVALID_INPUT', message });
});

test('a page saved with its pictures in one file is refused, a letter is not', async () => {
  const headers =
    'From: <Saved by a browser>\r\nMIME-Version: 1.0\r\nContent-Type: multipart/related;\r\n\tboundary="x"';
  await expect(read(`${headers}\r\n\r\n--x\r\n<p>Text.</p>`)).rejects.toMatchObject({
    message: expect.stringContaining('MHT'),
  });
  expect((await read('From: Anna\n\nContent-Type: multipart/related is what it said.')).book.format).toBe('txt');
});

test('underlined headings are Markdown', async () => {
  const found = await read('Title\n=====\n\nSome text.\n\nSub\n---\n\nMore text.\n');
  expect(found.book).toMatchObject({ format: 'md', title: 'Title' });
  expect(lines(found)).toEqual(['Title', 'Some text.', 'Sub', 'More text.']);
  expect((await read('Title\n-----\n\nSome text.\n\nThe rule\n-----\n\nMore.\n')).book.format).toBe('txt');
});
