/** A PDF with text reads in the order of its columns. */
import { expect, test } from 'vitest';
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
