import { afterAll, expect, test } from 'vitest';
import { createNoteReader } from './note-reader.ts';

const reader = createNoteReader();
const hurried = createNoteReader({ workMs: 1 });
afterAll(() => Promise.all([reader.close(), hurried.close()]));

const clip = (title: string, place: number, body: string) =>
  `${title}\n- Your Highlight on Location ${place} | Added on Sunday, 5 March 2023 10:12:33\n\n${body}\n==========\n`;
const file = (text: string) => ({ name: 'My Clippings.txt', bytes: Buffer.from(text) });
const OWN = [
  { uuid: 'a', title: 'The Quiet Harbor', author: 'Jo Reed' },
  { uuid: 'b', title: 'Emma', author: 'Jane Austen' },
];

test('files are read in a thread, and each of their books is matched to one of the reader’s', async () => {
  const text =
    clip('The Quiet Harbor: A Novel (Reed, Jo)', 1, 'The old harbour') + clip('Other (Al Fenn)', 2, 'A boat');
  expect(await reader.read([file(text)], OWN)).toMatchObject([
    {
      source: 'kindle',
      books: [
        { match: 'a', clippings: [{ text: 'The old harbour', at: new Date('2023-03-05T02:12:33Z') }] },
        { match: null, clippings: [{ text: 'A boat' }] },
      ],
    },
  ]);
});

test('what is wrong with a file is told, and one that takes too long is given up', async () => {
  await expect(reader.read([file('nothing of the kind')], [])).rejects.toMatchObject({
    reason: 'INVALID_INPUT',
    message: expect.stringContaining('《My Clippings.txt》看不出是哪种笔记'),
  });
  const long = Array.from({ length: 15_000 }, (_, place) => clip('Emma (Jane Austen)', place, `Line ${place}`)).join(
    '',
  );
  await expect(hurried.read([file(long)], OWN)).rejects.toMatchObject({
    reason: 'INVALID_INPUT',
    message: '笔记文件太复杂，读取超时，请分开导入',
  });
  await expect(reader.read([file(long), file(long)], OWN)).rejects.toThrow('文件里有 30000 条，一次最多 20000 条');
});

test('a title as long as a file is cut, and no more than a thousand books are taken at once', async () => {
  const [long] = await reader.read([file(clip('x'.repeat(2_000_000), 1, 'A boat'))], OWN);
  expect(long?.books[0]?.title).toHaveLength(1_000);
  const many = Array.from({ length: 1_001 }, (_, number) => clip(`Book ${number}`, 1, 'A boat')).join('');
  await expect(reader.read([file(many)], OWN)).rejects.toThrow('文件里有 1001 本书，一次最多 1000 本书，请分开导入');
});
