/** The parser as its users see it: pieces with back-pressure, an end when asked, another book after a failure. */
import { afterEach, expect, test } from 'vitest';
import type { BookParser, BookSink, ParsedChapter } from '../parsed-book.ts';
import { collectBook } from './collected-book.ts';
import { createBookParser } from './parser.ts';
import { bookFolder, page, picture, writePackage } from './testing/book-files.ts';

const { save } = bookFolder();
let parser: BookParser;
afterEach(() => parser.close());

const chapters = Array.from({ length: 5 }, (_, nth) => ({
  id: `c${nth}`,
  href: `c${nth}.xhtml`,
  content: `<h1>${nth}</h1><p>Text <img src="p${nth}.png"/></p>`,
}));
const pictures = chapters.map((_, nth) => ({
  id: `p${nth}`,
  href: `p${nth}.png`,
  type: 'image/png',
  content: Buffer.concat([picture, Buffer.from([nth])]),
}));
const book = () => save(writePackage({ items: [...chapters, ...pictures] }));
const slow = () => save(writePackage({ items: [{ id: 'a', href: 'a.xhtml', content: page(manyParagraphs()) }] }));
const manyParagraphs = () => Array.from({ length: 180_000 }, (_, nth) => `<p>One <b>${nth}</b>.</p>`).join('');
const none = new AbortController().signal;

test('gives one piece at a time and waits for each', async () => {
  parser = createBookParser();
  const events: string[] = [];
  let open = 0;
  const step = async (name: string) => {
    open += 1;
    expect(open).toBe(1);
    events.push(name);
    await new Promise(setImmediate);
    open -= 1;
  };
  const shares: number[] = [];
  const sink: BookSink = {
    picture: async () => {
      await step('picture');
      return { src: '/picture/1', width: 10, height: 20 };
    },
    chapter: async ({ index }) => step(`chapter ${index}`),
    progress: (share) => void shares.push(share),
  };
  const found = await parser.parse(book(), sink, none);
  expect(found.chapters).toBe(5);
  expect(events).toEqual([0, 1, 2, 3, 4].flatMap((nth) => ['picture', `chapter ${nth}`]));
  expect(shares).toEqual(shares.toSorted((a, b) => a - b));
  expect(shares.at(-1)).toBe(1);
});

test('a FictionBook with too much text says so', async () => {
  parser = createBookParser();
  const text = '<p>It was late.</p>'.repeat(1_000_000);
  const file = save(Buffer.from(`<FictionBook><body><section>${text}</section></body></FictionBook>`));
  await expect(parser.parse(file, {} as BookSink, none)).rejects.toThrow('这个 FB2 的文字太多，超过 16 MB');
});

test('reads a file the same each time, and leaves out pictures that nobody keeps', async () => {
  parser = createBookParser();
  const file = book();
  expect(await collectBook(parser, file)).toEqual(await collectBook(parser, file));
  const kept: ParsedChapter[] = [];
  await parser.parse(
    file,
    { picture: async () => null, chapter: async (chapter) => void kept.push(chapter), progress: () => undefined },
    none,
  );
  expect(kept.flatMap(({ blocks }) => blocks.map(({ id }) => id)).slice(0, 4)).toEqual([
    'c0b1',
    'c0b2',
    'c1b1',
    'c1b2',
  ]);
});

test('ends when asked, also while a piece is being stored, and reads the next book', async () => {
  parser = createBookParser();
  const asked = new AbortController();
  const sink: BookSink = {
    picture: async () => null,
    chapter: async () => asked.abort(),
    progress: () => undefined,
  };
  await expect(parser.parse(book(), sink, asked.signal)).rejects.toMatchObject({ name: 'AbortError' });
  await expect(parser.parse(book(), sink, asked.signal)).rejects.toMatchObject({ name: 'AbortError' });
  expect((await collectBook(parser, book())).chapters).toHaveLength(5);
});

test('a sink that fails ends the reading with its error', async () => {
  parser = createBookParser();
  const sink: BookSink = {
    picture: async () => null,
    chapter: () => Promise.reject(new Error('disk full')),
    progress: () => undefined,
  };
  await expect(parser.parse(book(), sink, none)).rejects.toThrow('disk full');
  expect((await collectBook(parser, book())).chapters).toHaveLength(5);
});

test('a book that takes too long is given up, and the next one is read', async () => {
  parser = createBookParser({ workMs: 200 });
  await expect(collectBook(parser, slow())).rejects.toMatchObject({
    reason: 'INVALID_INPUT',
    message: expect.stringContaining('超时'),
  });
  expect((await collectBook(parser, book())).chapters).toHaveLength(5);
});

test('so is one that takes too much memory', async () => {
  parser = createBookParser({ heapMb: 40 });
  const words = Array.from({ length: 300_000 }, (_, nth) => `<i>${nth}</i>`).join('');
  const large = save(writePackage({ items: [{ id: 'a', href: 'a.xhtml', content: page(words) }] }));
  await expect(collectBook(parser, large)).rejects.toMatchObject({
    reason: 'INVALID_INPUT',
    message: expect.stringContaining('内存'),
  });
  expect((await collectBook(parser, book())).chapters).toHaveLength(5);
});
