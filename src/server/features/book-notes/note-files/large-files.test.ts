import { expect, test } from 'vitest';
import type { Clipping } from './clipping.ts';
import { readNoteFile } from './reading.ts';

const read = (text: string) => readNoteFile(Buffer.from(text), '');
const brief = (clippings: readonly Clipping[]) => clippings.map(({ text, comment }) => [text, comment]);
const clip = (title: string, info: string, body: string) => `${title}\r\n- ${info}\r\n\r\n${body}\r\n==========\r\n`;

test('a file of more than can be imported at once is refused before its highlights are compared', () => {
  const many = Array.from({ length: 20_001 }, (_, number) =>
    clip(
      'One Book (Al Fenn)',
      `Your Highlight on Location ${number * 3}-${number * 3 + 5}`,
      `Line ${number} of the book`,
    ),
  );
  expect(() => read(many.join(''))).toThrow('文件里有 20001 条，一次最多 20000 条，请分开导入');
  const { books } = read(many.slice(1).join(''));
  expect(books[0]?.clippings).toHaveLength(20_000);
});

test('a highlight that was changed stands once, however long it is and whether or not it has a place', () => {
  const book = (info: string, text: string) => clip('One Book (Al Fenn)', info, text);
  const { books } = read(
    [
      book('Your Highlight on Location 10-900', 'It was a long way'),
      book('Your Highlight on Location 5000-5001', 'It was a long way'),
      book('Your Highlight on Location 20-21', 'a long'),
      book('Your Highlight at 1 January', 'Nowhere in particular'),
      book('Your Highlight at 1 January', 'Nowhere in particular'),
      book('Your Highlight on Location 700-701', 'Nowhere in particular'),
      book('Your Note on Location 21', 'How long?'),
      book('Your Note on Location 3000', 'alone'),
      book('Your Note on Location 3000', 'alone, and changed'),
    ].join(''),
  );
  expect(brief(books[0]?.clippings ?? [])).toEqual([
    ['a long', 'How long?'],
    ['Nowhere in particular', null],
    [null, 'alone, and changed'],
    ['It was a long way', null],
  ]);
  expect(brief(books[0]?.replaced ?? [])).toEqual([
    ['It was a long way', null],
    ['Nowhere in particular', null],
  ]);
});

test('the link to a file below a comment is left out, and brackets without one are not', () => {
  const entry = (comment: string) =>
    `# One Book\n##### Al Fenn\n\n## Chapter\n### Page 3 @ 05 March 2023 10:12:33 PM\n**The line**\n---\n${comment}\n`;
  const commentOf = (comment: string) => read(entry(comment)).books[0]?.clippings[0]?.comment;
  expect(commentOf('so [it] is\n[One [Book](<file:///a/b.epub>)')).toBe('so [it] is');
  const brackets = '['.repeat(100_000);
  expect(commentOf(brackets)).toBe(brackets.slice(0, 20_000));
});
