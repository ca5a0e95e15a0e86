import { afterEach, expect, test, vi } from 'vitest';
import { createChapterTexts } from './chapter-texts.ts';

const BOOK = 'c0ffee';
const head = { head: { index: 5, title: 'The Night Shift', headingId: null, footnotes: [] } };
const LINES = [head, { section: '<p>One</p>' }, { section: '<p>Two</p>' }, { words: [{ lemma: 'shift' }] }];
const bytesOf = (lines: readonly object[]) =>
  new TextEncoder().encode(lines.map((line) => `${JSON.stringify(line)}\n`).join(''));

/** Sends so many lines, and loses the connection. */
function brokenAfter(count: number): Response {
  const pieces = [bytesOf(LINES.slice(0, count))];
  const body = new ReadableStream({
    pull(controller) {
      const piece = pieces.pop();
      if (piece) controller.enqueue(piece);
      else controller.error(new TypeError('network error'));
    },
  });
  return new Response(body);
}

/** @param kept what is on the device */
function textsWith(response: () => Response, kept?: readonly object[]) {
  const match = async () => kept && new Response(bytesOf(kept));
  const store = { match, put: async () => {}, keys: async () => [] };
  vi.stubGlobal('caches', { open: async () => store, keys: async () => [], delete: async () => true });
  vi.stubGlobal('fetch', async () => response());
  return createChapterTexts(BOOK, null);
}

afterEach(() => {
  vi.unstubAllGlobals();
});

test('a chapter whose transfer breaks off is read on from what the device has', async () => {
  const text = textsWith(() => brokenAfter(2), LINES).open(5);
  await text.whole;
  expect(text).toMatchObject({ isWhole: true, error: null, isFromDevice: true, words: [{ lemma: 'shift' }] });
  expect(text.sections).toEqual(['<p>One</p>', '<p>Two</p>']);
});

test('without a copy on the device it has failed with what came, and comes when it is opened again', async () => {
  const responses = [brokenAfter(2), new Response(bytesOf(LINES))];
  const texts = textsWith(() => responses.shift() ?? Response.error());
  const text = texts.open(5);
  await expect(text.whole).rejects.toThrow();
  expect(text).toMatchObject({ isWhole: false, sections: ['<p>One</p>'], error: expect.any(Error) });
  const again = texts.open(5);
  await again.whole;
  expect(again).toMatchObject({ isWhole: true, error: null, sections: ['<p>One</p>', '<p>Two</p>'] });
});
