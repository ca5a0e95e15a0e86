/** Markdown's terms with what they mean; the rest of Markdown is in `text-books.test.ts`. */
import { expect, test } from 'vitest';
import { bookFolder } from './testing/book-files.ts';

const { read } = bookFolder();
const blocksOf = async (text: string) =>
  (await read(Buffer.from(`# Tides\n\n${text}`))).chapters[0]?.blocks.slice(1) ?? [];

test('terms and what they mean are lines of their own, the term in bold', async () => {
  const found = await blocksOf(
    'quay\n:   A place where\nboats are *loaded*.\n\nmole\n\n: A wall in the sea.\n: A small animal.\n\nThe ferry came.',
  );
  expect(found.map(({ text }) => text)).toEqual([
    'quay',
    'A place where boats are loaded.',
    'mole',
    'A wall in the sea.',
    'A small animal.',
    'The ferry came.',
  ]);
  expect(found[0]?.marks).toEqual([{ start: 0, end: 4, type: 'strong' }]);
  expect(found[1]?.marks).toEqual([{ start: 24, end: 30, type: 'em' }]);
});

test.each([
  ['He said\n:no', ['He said :no']],
  ['He said:\n\nno', ['He said:', 'no']],
  ['The time is\n12:30 now', ['The time is 12:30 now']],
])('a colon elsewhere is one of the text: %j', async (text, lines) => {
  expect((await blocksOf(text)).map((block) => block.text)).toEqual(lines);
});
