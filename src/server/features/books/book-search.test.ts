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
