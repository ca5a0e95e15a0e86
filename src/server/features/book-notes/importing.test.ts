import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { testApp } from '#server/testing/app.ts';
import { bookWithText } from '#server/testing/book-with-text.ts';

const app = await testApp();

const clip = (title: string, kind: string, place: string, body: string) =>
  `${title}\n- Your ${kind} on Location ${place} | Added on Sunday, 5 March 2023 10:12:33\n\n${body}\n==========\n`;

const FILE = [
  clip('The Quiet Harbor: A Novel (Reed, Jo)', 'Highlight', '1-2', 'The old harbour was quiet in the morning. Nobody'),
  clip('The Quiet Harbor: A Novel (Reed, Jo)', 'Note', '2', '安静'),
  clip('The Quiet Harbor: A Novel (Reed, Jo)', 'Highlight', '9-9', '"It\'s naive to think so"'),
  clip(
    'The Quiet Harbor: A Novel (Reed, Jo)',
    'Highlight',
    '5-6',
    'A boat sailed in with the tide, and the men on it said nothing',
  ),
  clip('The Quiet Harbor: A Novel (Reed, Jo)', 'Highlight', '30-31', 'Words that this edition has not got at all'),
  clip('Some Other Book (Al Fenn)', 'Highlight', '1-2', 'Not on the shelf.'),
].join('');

const given = (text = FILE, books: object[] = []) => ({
  files: [{ name: 'My Clippings.txt', content: Buffer.from(text).toString('base64') }],
  books: books as never,
});

async function readerWithBook() {
  const reader = await app.client('reader');
  const id = await bookWithText(app.context, reader.userId);
  const notes = async () => (await reader.ok('GET /reader/book/{id}/mynote', { params: { id } })).items;
  const preview = (body = given()) => reader.ok('POST /reader/book/notes/import/preview', { body });
  const bring = (body = given()) => reader.ok('POST /reader/book/notes/import', { body });
  return { reader, id, notes, preview, bring };
}

test('a preview says which books and lines are found, and writes nothing', async () => {
  const { id, preview, notes } = await readerWithBook();
  expect(await preview()).toMatchObject({
    import_id: null,
    sources: ['kindle'],
    added: 4,
    books: [
      {
        book: { book_uuid: id },
        highlights: 4,
        comments: 0,
        added: 4,
        known: 0,
        exact: 2,
        near: 1,
        unplaced: 1,
        lost: ['Words that this edition has not got at all'],
      },
      { title: 'Some Other Book', author: 'Al Fenn', book: null, highlights: 1, added: 0 },
    ],
  });
  expect(await notes()).toEqual([]);
});

test('an import marks the text where the lines stand; one that is not found keeps its words', async () => {
  const { bring, notes } = await readerWithBook();
  expect(await bring()).toMatchObject({ import_id: expect.any(String), added: 4 });
  expect(await notes()).toMatchObject([
    {
      text: 'The old harbour was quiet in the morning. Nobody',
      comment: '安静',
      chapter: 'The Harbour',
      data: { start: { block_id: 'c0b0', offset: 0 }, end: { block_id: 'c0b0', offset: 48 } },
    },
    { chapter: 'The Harbour', data: { start: { block_id: 'c0b1', offset: 0 } } },
    { chapter: 'The Letter', data: { start: { block_id: 'c1b0', offset: 0 }, quote: '“It’s naïve to think so' } },
    { text: 'Words that this edition has not got at all', chapter: null },
  ]);
});

test('the same file again adds nothing, nor what the reader has deleted since', async () => {
  const { reader, bring, notes } = await readerWithBook();
  await Promise.all([bring(), bring()]);
  const [first] = await notes();
  await reader.ok('POST /reader/book/notes/{id}/delete', { params: { id: first?.note_uuid ?? '' }, body: {} });
  expect(await bring()).toMatchObject({ import_id: null, added: 0, books: [{ known: 4, added: 0 }, {}] });
  expect(await notes()).toHaveLength(3);
});

test('an import is undone but for what was changed since, and can be done again', async () => {
  const { reader, id, bring, notes } = await readerWithBook();
  const { import_id } = await bring();
  const [first] = await notes();
  const body = { note_uuid: first?.note_uuid ?? '', comment: '改过' };
  app.clock.advance(1);
  await reader.ok('POST /reader/book/{id}/note/add', { params: { id }, body });
  const undo = () => reader.ok('POST /reader/book/notes/import/undo', { body: { import_id: import_id ?? '' } });
  expect([await undo(), await undo()]).toEqual([
    { removed: 3, kept: 1 },
    { removed: 0, kept: 0 },
  ]);
  expect(await notes()).toMatchObject([{ comment: '改过' }]);
  const { items } = await reader.ok('GET /reader/book/notes/import');
  expect(items).toMatchObject([{ import_id, name: 'My Clippings.txt', added: 4, undone_at: expect.any(String) }]);
  expect(await bring()).toMatchObject({ added: 3 });
  const other = await app.client('reader');
  const { status } = await other.call('POST /reader/book/notes/import/undo', { body: { import_id: import_id ?? '' } });
  expect(status).toBe(404);
});

test('a highlight that was made longer on the Kindle takes the place of what was imported of it', async () => {
  const { bring, notes } = await readerWithBook();
  const title = 'The Quiet Harbour (Jo Reed)';
  const short = clip(title, 'Highlight', '1-1', 'The old harbour');
  await bring(given(short));
  await bring(given(short + clip(title, 'Highlight', '1-2', 'The old harbour was quiet')));
  expect((await notes()).map(({ text }) => text)).toEqual(['The old harbour was quiet']);
});

test('undoing such an import puts back what was imported before, and that can be undone, too', async () => {
  const { reader, bring, notes } = await readerWithBook();
  const title = 'The Quiet Harbour (Jo Reed)';
  const short = clip(title, 'Highlight', '1-1', 'The old harbour');
  const first = await bring(given(short));
  app.clock.advance(60);
  const second = await bring(given(short + clip(title, 'Highlight', '1-2', 'The old harbour was quiet')));
  const undo = (id: string | null) =>
    reader.ok('POST /reader/book/notes/import/undo', { body: { import_id: id ?? '' } });
  expect(await undo(second.import_id)).toEqual({ removed: 1, kept: 0 });
  expect((await notes()).map(({ text }) => text)).toEqual(['The old harbour']);
  expect(await undo(first.import_id)).toEqual({ removed: 1, kept: 0 });
  expect(await notes()).toEqual([]);
});

test('a comment that was written later comes to the highlight that is there, and goes when the import is undone', async () => {
  const { reader, id, preview, bring, notes } = await readerWithBook();
  const title = 'The Quiet Harbour (Jo Reed)';
  const lines =
    clip(title, 'Highlight', '1-2', 'The old harbour was quiet') +
    clip(title, 'Highlight', '9-9', 'She folded the letter twice');
  await bring(given(lines));
  const [, letter] = await notes();
  app.clock.advance(60);
  const own = { note_uuid: letter?.note_uuid ?? '', comment: '自己写的' };
  await reader.ok('POST /reader/book/{id}/note/add', { params: { id }, body: own });
  const later = given(lines + clip(title, 'Note', '2', '安静') + clip(title, 'Note', '9', '信'));
  expect(await preview(later)).toMatchObject({ added: 0, changed: 1, books: [{ added: 0, changed: 1, known: 1 }] });
  const comments = async () => (await notes()).map(({ comment }) => comment);
  const { import_id } = await bring(later);
  expect(await comments()).toEqual(['安静', '自己写的']);
  expect(await bring(later)).toMatchObject({ import_id: null, changed: 0, books: [{ known: 2 }] });
  expect((await reader.ok('GET /reader/book/notes/import')).items[0]).toMatchObject({
    import_id,
    added: 0,
    changed: 1,
  });
  const undone = await reader.ok('POST /reader/book/notes/import/undo', { body: { import_id: import_id ?? '' } });
  expect([undone, await comments()]).toEqual([{ removed: 1, kept: 0 }, [null, '自己写的']]);
});

test('the reader chooses the book, or none, where a title does not tell', async () => {
  const { reader, id, preview, bring } = await readerWithBook();
  const file = clip('xyz', 'Highlight', '1-2', 'A boat came in with the tide');
  expect(await preview(given(file))).toMatchObject({ books: [{ title: 'xyz', book: null }] });
  const chosen = { title: 'xyz', author: null, book_uuid: id };
  expect(await preview(given(file, [chosen]))).toMatchObject({ books: [{ book: { book_uuid: id }, exact: 1 }] });
  const none = { title: 'The Quiet Harbor: A Novel', author: 'Reed, Jo', book_uuid: null };
  expect(await bring(given(FILE, [none]))).toMatchObject({ added: 0 });
  const others = await bookWithText(app.context, (await app.client('reader')).userId);
  expect(await preview(given(file, [{ ...chosen, book_uuid: others }]))).toMatchObject({ books: [{ book: null }] });
  expect((await reader.ok('GET /reader/book/{id}/mynote', { params: { id } })).items).toEqual([]);
});

test('a book that is not in chapters yet takes no notes, and all of them once it is', async () => {
  const { id, preview, bring, notes } = await readerWithBook();
  const setStatus = (status: string) =>
    app.context.database.db.execute(
      sql`UPDATE book_files SET status = ${status} WHERE id = (SELECT file_id FROM books WHERE uuid = ${id})`,
    );
  const file = given(clip('The Quiet Harbour (Jo Reed)', 'Highlight', '1-2', 'The old harbour was quiet'));
  await setStatus('PROCESSING');
  expect(await bring(file)).toMatchObject({ import_id: null, books: [{ book: null, is_waiting: true, added: 0 }] });
  await setStatus('FAILED');
  expect((await preview(file)).books[0]).toMatchObject({ book: null, added: 0 });
  expect((await preview(file)).books[0]).not.toHaveProperty('is_waiting');
  await setStatus('READY');
  expect(await bring(file)).toMatchObject({ added: 1, books: [{ exact: 1, unplaced: 0 }] });
  expect(await notes()).toHaveLength(1);
});

test('a file that is none of notes is refused in words', async () => {
  const { reader } = await readerWithBook();
  const { status, body } = await reader.call('POST /reader/book/notes/import/preview', { body: given('A story.') });
  expect([status, body.status.msg]).toEqual([400, expect.stringContaining('《My Clippings.txt》看不出是哪种笔记')]);
});
