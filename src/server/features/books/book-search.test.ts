/** What a search in a book shows of each place that it finds. */
import { expect, test } from 'vitest';
import { startWorkers } from '#server/registered.ts';
import { testApp } from '#server/testing/app.ts';
import { bringBook, plainBook } from '#server/testing/stored-book.ts';

const app = await testApp();
await startWorkers(app.context);

test('a hit has the place of each word that was looked for, and is cut between words', async () => {
  const reader = await app.client('reader');
  const before = `The ${'harbourmaster remembered yesterdays astonishing announcements concerning the '.repeat(3)}`;
  const after = 'while disappointed fishermen discussed extraordinarily complicated arrangements '.repeat(4);
  const line = `${before}lantern above one narrow harbour, ${after}again.`;
  const brought = await bringBook(
    app,
    reader,
    plainBook('Long Lines', [[line], ['The boats came home.']]),
    'lines.txt',
  );
  const query = { q: 'lantern harbour' };
  const { items } = await reader.ok('GET /reader/book/{id}/search', { params: { id: brought.uuid }, query });
  const { excerpt = '', marks = [], start, end } = items[0] ?? {};
  expect(marks.map((mark) => excerpt.slice(mark.start, mark.end))).toEqual(['lantern', 'harbour']);
  expect({ start, end }).toEqual(marks[0]);
  expect(excerpt).toMatch(/^….*…$/);
  const shown = excerpt.slice(1, -1);
  expect(line.split(' ')).toEqual(expect.arrayContaining(shown.split(' ')));
});

async function hitsOf(name: string, file: string | Buffer) {
  const reader = await app.client('reader');
  const { uuid: id } = await bringBook(app, reader, Buffer.from(file), name);
  return async (q: string) => (await reader.ok('GET /reader/book/{id}/search', { params: { id }, query: { q } })).items;
}

test('words in the cells of a table are found, at the place that they have in its text', async () => {
  const table = `# The Crew

The ship left early.

| Name | Rank | Joined |
| --- | --- | --- |
| Stormy | Captain | 1901 |
| Ada | Keeper | 4,000 days ago |

# The End

They came home.
`;
  const hits = await hitsOf('crew.md', table);
  const [captain, ...others] = await hits('captain');
  expect(others).toEqual([]);
  // The cells stand one behind the other in the text of the block.
  expect(captain).toMatchObject({ offset: 'NameRankJoinedStormy'.length, excerpt: 'Stormy · Captain · 1901' });
  expect(captain?.excerpt.slice(captain.start, captain.end)).toBe('Captain');
  expect((await hits('name')).map(({ offset }) => offset)).toEqual([0]);
  expect((await hits('1901')).map(({ block_id: id }) => id)).toEqual([captain?.block_id]);
  // In one row, and not in two.
  expect(await hits('stormy captain')).toHaveLength(1);
  expect(await hits('stormy keeper')).toEqual([]);
});

test('a sign that is no word, such as an emoji, is found as it stands', async () => {
  const family = '\u{1f468}\u200d\u{1f469}\u200d\u{1f467}';
  const hits = await hitsOf(
    'signs.txt',
    `Chapter 1\n\nShe sent a \u{1f600} and went out.\n\nThe ${family} waited.\n\na${'\u{1f600}'.repeat(400)}\u{1f680}\n\nChapter 2\n\nNothing was said.\n`,
  );
  const [first] = await hits('\u{1f600}');
  expect(first?.excerpt.slice(first.start, first.end)).toBe('\u{1f600}');
  expect(first?.excerpt).toBe('She sent a \u{1f600} and went out.');
  expect((await hits(family)).map(({ excerpt }) => excerpt)).toEqual([`The ${family} waited.`]);
  expect(await hits('\u{1f600} -went')).toHaveLength(1);
  expect(await hits('\u{1f4a4}')).toEqual([]);
  // No sign is divided where the line is cut.
  const [rocket] = await hits('\u{1f680}');
  expect(rocket?.excerpt).toMatch(/^…(?:\u{1f600})+\u{1f680}$/u);
});
