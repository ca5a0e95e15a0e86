/** A PDF with text reads in the order of its columns. */
import { expect, test } from 'vitest';
import { blocksOfPages, type TextPiece } from './pdf-layout.ts';
import { bookFolder, lines } from './testing/book-files.ts';
import { type PdfText, writePdf } from './testing/pdf-writer.ts';

const { read } = bookFolder();

const column = (x: number, y: number, texts: readonly string[]): PdfText[] =>
  texts.map((text, nth) => ({ x, y: y - nth * 12, text }));
const LEFT = [
  'The boats come home before the',
  'sun is up, and the market fills',
  'with voices. Nobody here is in a',
  'hurry, because the tide de-',
  'cides when the day is over, and',
  'the tide is never wrong.',
];
const RIGHT = [
  'By noon the quay is empty, and',
  'only the smell of salt and rope',
  'stays behind. She is a well-',
  'known mender of nets; they say',
  'that well-known hands are seldom',
  'idle ones.',
];
const frame = (number: number): PdfText[] => [
  { x: 250, y: 770, text: `Harbour Life ${number}`, size: 9 },
  { x: 300, y: 30, text: String(number) },
];
const pageOf = (number: number): PdfText[] => [
  ...frame(number),
  { x: 50, y: 730, text: `${['Morning', 'Evening', 'Night', 'Dawn'][number - 1]} at the quay`, size: 18 },
  ...column(
    50,
    690,
    LEFT.map((line) => line.replace('boats', `boats of ${number}`)),
  ),
  ...column(320, 690, RIGHT),
];

test('two columns are read one after the other, with hyphens mended, running heads and page numbers left out', async () => {
  const found = await read(writePdf({ title: 'Harbours', author: 'Ann Sea', pages: [1, 2, 3, 4].map(pageOf) }));
  expect(found.book).toMatchObject({ format: 'pdf', title: 'Harbours', author: 'Ann Sea' });
  expect(found.chapters.map(({ title }) => title)).toEqual([
    'Morning at the quay',
    'Evening at the quay',
    'Night at the quay',
    'Dawn at the quay',
  ]);
  expect(lines(found).slice(0, 3)).toEqual([
    'Morning at the quay',
    'The boats of 1 come home before the sun is up, and the market fills with voices. Nobody here is in a hurry, because the tide decides when the day is over, and the tide is never wrong.',
    'By noon the quay is empty, and only the smell of salt and rope stays behind. She is a well-known mender of nets; they say that well-known hands are seldom idle ones.',
  ]);
});

const line = (x: number, y: number, text: string, width = 200, size = 10) => ({ text, x, y, width, size });
/** Blocks of one page. */
const blocksOf = (pieces: readonly TextPiece[]) =>
  blocksOfPages([{ width: 600, height: 800, pieces: [...pieces] }]).map(({ block }) => block.text);

test('columns with a narrow gap between them are columns, also below lines of full width and beside a heading', () => {
  const full = Array.from({ length: 8 }, (_, row) => line(50, 700 - row * 12, `abstract ${row}`, 414));
  const left = Array.from({ length: 9 }, (_, row) => line(50, 590 - row * 12, `left ${row}`));
  const right = Array.from({ length: 8 }, (_, row) => line(264, 578 - row * 12, `right ${row}`));
  const heading = line(264, 590, 'Results', 50, 17);
  const rows = (word: string, count: number) => Array.from({ length: count }, (_, row) => `${word} ${row}`).join(' ');
  expect(blocksOf([...full, ...left, heading, ...right])).toEqual([
    rows('abstract', 8),
    rows('left', 9),
    'Results',
    rows('right', 8),
  ]);
});

test('gaps in lines that are stretched to the edge are no gutter', () => {
  const rows = Array.from({ length: 10 }, (_, row) => [
    line(50, 700 - row * 12, `one ${row}`, 150 + row * 9),
    line(212 + row * 9, 700 - row * 12, `two ${row}`, 252 - row * 9),
  ]);
  expect(blocksOf(rows.flat())).toEqual([
    rows
      .flat()
      .map(({ text }) => text)
      .join(' '),
  ]);
});

test('the number of a note above the line is a raised one in its place', () => {
  const raised = line(150, 704, '12', 7, 6);
  expect(
    blocksOf([line(50, 700, 'We sleep.', 100), raised, line(160, 700, 'Boats come', 90), line(50, 688, 'home.')]),
  ).toEqual(['We sleep.¹² Boats come home.']);
});

test('lines of Chinese are joined without a blank, and radicals are the characters they look like', () => {
  expect(
    blocksOf([
      line(50, 700, '到了中午，市'),
      line(50, 688, '场⼜空了。At noon', 180),
      line(50, 676, 'it is empty.', 90),
    ]),
  ).toEqual(['到了中午，市场又空了。At noon it is empty.']);
});

test('a justified line of few words is one line, however wide its gaps', () => {
  const words = (y: number, ...given: [number, string, number][]) =>
    given.map(([x, text, width]) => line(x, y, text, width));
  const before = line(50, 712, 'It was a long line of prose that filled all', 200);
  const after = line(50, 688, 'and then it was over.', 90);
  expect(
    blocksOf([before, ...words(700, [50, 'notwithstanding', 70], [142, 'the', 14], [179, 'extraordinary', 71]), after]),
  ).toEqual(['It was a long line of prose that filled all notwithstanding the extraordinary and then it was over.']);
});

test('lines of verse, items of a list and a centred line stand apart', () => {
  const prose = [
    line(50, 500, 'It is a long line of prose that fills its', 400),
    line(50, 488, 'column. And it ends here.', 250),
  ];
  expect(
    blocksOf([
      line(200, 700, 'Ann Sea', 100),
      line(50, 688, 'The lamp is low,', 120),
      line(50, 676, 'The tide is slow,', 130),
      line(50, 664, 'And nobody knows', 125),
      line(50, 640, '• one', 30),
      line(50, 628, '• two', 30),
      ...prose,
    ]),
  ).toEqual([
    'Ann Sea',
    'The lamp is low,\nThe tide is slow,\nAnd nobody knows',
    '• one',
    '• two',
    'It is a long line of prose that fills its column. And it ends here.',
  ]);
});

test('without a title of its own a file has that of the largest heading on its first page', async () => {
  const pages = [
    [
      { x: 50, y: 730, text: 'The Long Tide', size: 26 },
      { x: 50, y: 690, text: 'One', size: 17 },
      ...column(50, 660, LEFT),
    ],
    [{ x: 50, y: 730, text: 'Two', size: 17 }, ...column(50, 660, RIGHT)],
  ];
  const { book } = await read(writePdf({ pages }));
  expect([book.title, book.toc.map(({ title }) => title)]).toEqual(['The Long Tide', ['One', 'Two']]);
});

test('the outline is the contents, with places within a page', async () => {
  const pages = [
    [
      ...column(50, 700, ['First page of the text, with words.']),
      ...column(50, 500, ['Second passage of it, on the same page.']),
    ],
    column(50, 700, ['Last page of the text, with words.']),
  ];
  const outline = [
    { title: 'One', page: 0 },
    { title: 'Two', page: 0, y: 515 },
    { title: 'Three', page: 1 },
  ];
  const { book, chapters } = await read(writePdf({ pages, outline }));
  expect(book.toc.map(({ title, index }) => [title, index])).toEqual([
    ['One', 0],
    ['Two', 1],
    ['Three', 2],
  ]);
  expect(chapters.map(({ blocks }) => blocks[0]?.text?.split(' ')[0])).toEqual(['First', 'Second', 'Last']);
});

test('a paragraph goes on over the page', async () => {
  const found = await read(
    writePdf({
      pages: [
        column(50, 700, [
          'The text of this page is long and goes on to the end of the',
          'line, where it has no end and simply continues on the',
        ]),
        column(50, 700, ['next page, until it is over at last and all is said.']),
      ],
    }),
  );
  expect(lines(found)).toHaveLength(1);
});
