/** What stands above the text of a chapter: titles of parts with their epigraphs, places and dates of letters. */
import { describe, expect, test } from 'vitest';
import { bookFolder, lines, writePackage } from './testing/book-files.ts';

const { read } = bookFolder();
const LONG = 'The ferry came in before dawn, and nobody spoke. '.repeat(60);

test('an epigraph under the title of a part belongs to the first chapter of the part', async () => {
  const chapter = (title: string) => `<section><title><p>${title}</p></title><p>${LONG.repeat(9)}</p></section>`;
  const part = (name: string, chapters: string) =>
    `<section><title><p>${name}</p></title><epigraph><p>The sea is a road.</p></epigraph>${chapters}</section>`;
  const body = part('Water', chapter('Quay') + chapter('Salt')) + part('Land', chapter('Home') + chapter('Barley'));
  const found = await read(
    Buffer.from(
      `<?xml version="1.0"?><FictionBook><description><title-info><book-title>Tides</book-title></title-info></description><body>${body}</body></FictionBook>`,
    ),
  );
  expect(found.chapters.map(({ title, blocks }) => [title, blocks.length])).toEqual([
    ['Quay', 4],
    ['Salt', 2],
    ['Home', 4],
    ['Barley', 2],
  ]);
  expect(found.book.toc.map(({ title, index, blockId }) => [title, index, blockId])).toEqual([
    ['Water', 0, null],
    ['Quay', 0, null],
    ['Salt', 1, null],
    ['Land', 2, null],
    ['Home', 2, null],
    ['Barley', 3, null],
  ]);
});

test('a short chapter behind another of its level keeps its place', async () => {
  const found = await read(
    Buffer.from(
      ['Quay', 'Salt', 'Home'].map((title, at) => `# ${title}\n\n${at === 1 ? 'Snow.' : LONG.repeat(3)}`).join('\n\n'),
    ),
  );
  expect(found.chapters.map(({ title }) => title)).toEqual(['Quay', 'Salt', 'Home']);
});

describe('under the number of a letter', () => {
  const DATES = ['Bristol, 4 May 1902', 'St. Petersburgh, Dec. 11th, 17—', 'June 12th'];
  const TITLES = ['To Mrs. Saville, England', 'The Marching Song'];
  test.each(DATES)('place and date are no title: %s', async (line) => {
    const markup = await read(
      writePackage({
        items: [{ id: 'a', href: 'a.xhtml', content: `<h2>LETTER I</h2><h3>${line}</h3><p>${LONG}</p>` }],
      }),
    );
    expect(lines(markup).slice(0, 2)).toEqual(['LETTER I', line]);
    const text = await read(
      Buffer.from(['I', 'II'].map((number) => `LETTER ${number}\n\n${line}\n\n${LONG}`).join('\n\n\n')),
    );
    expect(text.chapters.map(({ title }) => title)).toEqual(['LETTER I', 'LETTER II']);
  });

  test.each(TITLES)('a title is one: %s', async (line) => {
    const markup = await read(
      writePackage({
        items: [{ id: 'a', href: 'a.xhtml', content: `<h2>LETTER I</h2><h3>${line}</h3><p>${LONG}</p>` }],
      }),
    );
    expect(lines(markup)[0]).toBe(`LETTER I\n${line}`);
  });
});

test('a place and a date are the title of a chapter', async () => {
  const found = await read(
    writePackage({
      items: [{ id: 'a', href: 'a.xhtml', content: `<h2>CHAPTER I</h2><h3>London, May 1940</h3><p>${LONG}</p>` }],
    }),
  );
  expect(lines(found)[0]).toBe('CHAPTER I\nLondon, May 1940');
});
