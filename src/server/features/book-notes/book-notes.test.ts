import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { type TestClient, testApp } from '#server/testing/app.ts';
import { bookWithText, storeBookNotes } from '#server/testing/book-with-text.ts';

const app = await testApp();
const ago = (seconds: number) => new Date(app.clock.now().getTime() - seconds * 1_000).toISOString();

async function readerWithBook() {
  const reader = await app.client('reader');
  const id = await bookWithText(app.context, reader.userId);
  return { reader, id };
}

interface GivenNote {
  note_uuid?: string;
  text?: string;
  block?: string;
  start?: number;
  [key: string]: unknown;
}

function noteBody({ block = 'c0b0', start = 0, text = 'The old harbour', ...rest }: GivenNote = {}) {
  const data = {
    start: { block_id: block, offset: start },
    end: { block_id: block, offset: start + text.length },
    quote: text,
    prefix: '',
    suffix: '',
  };
  return { note_uuid: randomUUID(), text, color: 'yellow' as const, data, ...rest };
}

const add = (reader: TestClient, id: string, note: GivenNote = {}) =>
  reader.call('POST /reader/book/{id}/note/add', { params: { id }, body: noteBody(note) });
const notesOf = async (reader: TestClient, id: string, query = {}) =>
  (await reader.ok('GET /reader/book/{id}/mynote', { params: { id }, query })).items;

test('notes come in the order of the book with their chapters, those without a place last', async () => {
  const { reader, id } = await readerWithBook();
  await reader.ok('POST /reader/book/{id}/note/add', { params: { id }, body: { comment: '没有位置' } });
  await add(reader, id, { block: 'c1b0', start: 4, text: 's naïve' });
  await add(reader, id, { block: 'c0b1', start: 2, text: 'boat' });
  await add(reader, id, { start: 4, text: 'old' });
  const notes = await notesOf(reader, id);
  expect(notes.map(({ text, comment, chapter }) => [text ?? comment, chapter])).toEqual([
    ['old', 'The Harbour'],
    ['boat', 'The Harbour'],
    ['s naïve', 'The Letter'],
    ['没有位置', null],
  ]);
});

test('a note that was added comes back with the title of its chapter, as in the list', async () => {
  const { reader, id } = await readerWithBook();
  const { body } = await add(reader, id, { block: 'c1b0', start: 4, text: 's naïve' });
  expect(body.result).toMatchObject({ index: 1, chapter: 'The Letter' });
  expect(await notesOf(reader, id)).toEqual([body.result]);
});

test('keys that only the client knows come back as they were, and a change leaves what it does not name', async () => {
  const { reader, id } = await readerWithBook();
  const note_uuid = randomUUID();
  await add(reader, id, { note_uuid, style: { underline: true }, tag: '海' });
  await reader.ok('POST /reader/book/{id}/note/add', { params: { id }, body: { note_uuid, comment: '安静' } });
  expect(await notesOf(reader, id)).toMatchObject([
    { note_uuid, text: 'The old harbour', comment: '安静', tag: '海', style: { underline: true }, index: 0 },
  ]);
  // A page that is behind says what it changed.
  await add(reader, id, { note_uuid, comment: null, tag: null, color: 'green', changed: ['color'] });
  expect(await notesOf(reader, id)).toMatchObject([{ color: 'green', comment: '安静', tag: '海' }]);
});

test('of two writes the newer one stands, whichever comes first', async () => {
  const { reader, id } = await readerWithBook();
  const note_uuid = randomUUID();
  await add(reader, id, { note_uuid, comment: '新', at: ago(10) });
  await add(reader, id, { note_uuid, comment: '旧', at: ago(30) });
  expect(await notesOf(reader, id)).toMatchObject([{ comment: '新', updated_at: expect.any(String) }]);
});

test('texts that two devices write without knowing of each other are both kept', async () => {
  const { reader, id } = await readerWithBook();
  const note_uuid = randomUUID();
  const write = (comment: string, seconds: number, seen: string) =>
    add(reader, id, { note_uuid, comment, at: ago(seconds), changed: ['comment'], seen_comments: [seen] });
  await add(reader, id, { note_uuid, comment: '旧', at: ago(60) });
  await write('手机上写的', 30, '旧');
  await write('电脑上写的', 20, '旧');
  const both = '电脑上写的\n\n手机上写的';
  expect(await notesOf(reader, id)).toMatchObject([{ comment: both }]);
  await write('更早写的', 40, '旧');
  expect(await notesOf(reader, id)).toMatchObject([{ comment: `${both}\n\n更早写的` }]);
  expect(Object.keys((await notesOf(reader, id))[0] ?? {})).not.toContain('seen_comments');
});

test('a note that was deleted stays deleted when an older write of it arrives, also one that was never there', async () => {
  const { reader, id } = await readerWithBook();
  const remove = async (note_uuid: string, at?: string) =>
    (await reader.call('POST /reader/book/notes/{id}/delete', { params: { id: note_uuid }, body: { at } })).status;
  const [known, early] = [randomUUID(), randomUUID()];
  await add(reader, id, { note_uuid: known, at: ago(60) });
  expect([await remove(known, ago(20)), await remove(known, ago(20)), await remove(early, ago(20))]).toEqual([
    200, 200, 200,
  ]);
  const late = await add(reader, id, { note_uuid: known, at: ago(40) });
  expect([late.status, late.body.status.reason]).toEqual([410, 'GONE']);
  expect((await add(reader, id, { note_uuid: early, at: ago(40) })).status).toBe(410);
  expect(await notesOf(reader, id)).toEqual([]);
  expect((await add(reader, id, { note_uuid: known, at: ago(5) })).status).toBe(200);
  expect(await remove(known, ago(10))).toBe(200);
  expect(await notesOf(reader, id)).toHaveLength(1);
  expect([await remove(known), await remove(known)]).toEqual([200, 404]);
});

test.each([
  [{ block: 'c7b0' }, 'data.start.block_id'],
  [{ block: 'nowhere' }, 'data.start.block_id'],
  [{ start: 4_000 }, 'data.start.offset'],
])('a place that is not in the book is refused: %j', async (note, field) => {
  const { reader, id } = await readerWithBook();
  const { status, body } = await add(reader, id, note);
  expect([status, Object.keys(body.status.fields ?? {})]).toEqual([400, [field]]);
});

test('a highlight that goes on into the next chapter is refused in words', async () => {
  const { reader, id } = await readerWithBook();
  const data = { start: { block_id: 'c0b1', offset: 2 }, end: { block_id: 'c1b0', offset: 4 } };
  const { status, body } = await reader.call('POST /reader/book/{id}/note/add', {
    params: { id },
    body: noteBody({ data }),
  });
  expect([status, body.status.fields]).toEqual([400, { 'data.end.block_id': '不能跨章划线' }]);
});

test('more than 16 KB of keys that only the client knows are refused, and no long note on a long passage', async () => {
  const { reader, id } = await readerWithBook();
  expect((await add(reader, id, { extra: 'x'.repeat(17_000) })).status).toBe(413);
  const long = { text: '海'.repeat(5_000), comment: '很长的想法'.repeat(1_000), extra: 'x'.repeat(15_000) };
  const start = { block_id: 'c0b0', offset: 0 };
  const data = { start, end: { ...start, offset: 10 }, quote: long.text };
  expect((await add(reader, id, { ...long, data })).status).toBe(200);
  expect((await add(reader, id, { data: { ...data, extra: 'x'.repeat(17_000) } })).status).toBe(413);
  expect(await notesOf(reader, id)).toMatchObject([{ comment: long.comment }]);
});

test("another reader's book is not found, nor are notes in it", async () => {
  const { id } = await readerWithBook();
  const other = await app.client('reader');
  expect((await add(other, id)).status).toBe(404);
  expect((await other.call('GET /reader/book/{id}/mynote', { params: { id } })).status).toBe(404);
});

test('in a book that was withdrawn a note may be changed, deleted and come back; a new one is refused', async () => {
  const owner = await app.client('reader');
  const id = await bookWithText(app.context, owner.userId, { isPublic: true });
  const [reader, editor] = [await app.client('reader'), await app.client('super')];
  const note = noteBody({ comment: '安静' });
  const put = (changes = {}) =>
    reader.call('POST /reader/book/{id}/note/add', { params: { id }, body: { ...note, ...changes } });
  await put();
  await editor.ok('POST /reader/book/{id}/update', { params: { id }, body: { is_public: false } });
  expect((await put({ comment: '很安静' })).status).toBe(200);
  await reader.ok('POST /reader/book/notes/{id}/delete', { params: { id: note.note_uuid }, body: { at: ago(0) } });
  expect((await reader.call('GET /reader/book/{id}/mynote', { params: { id }, query: {} })).status).toBe(404);
  app.clock.advance(5);
  expect((await put({ at: ago(0) })).status).toBe(200);
  expect(await notesOf(reader, id)).toMatchObject([{ comment: '安静' }]);
  expect((await put({ note_uuid: randomUUID() })).status).toBe(404);
});

test('a book is not deleted while it is public; once withdrawn it leaves its owner and keeps the notes of others', async () => {
  const owner = await app.client('super');
  const id = await bookWithText(app.context, owner.userId, { isPublic: true });
  const params = { id };
  const reader = await app.client('reader');
  await add(reader, id, { comment: '安静' });
  await add(owner, id);
  expect((await owner.call('POST /reader/book/{id}/delete', { params })).status).toBe(409);
  await owner.ok('POST /reader/book/{id}/update', { params, body: { is_public: false } });
  await owner.ok('POST /reader/book/{id}/delete', { params });
  expect(await notesOf(reader, id)).toMatchObject([{ comment: '安静' }]);
  expect((await reader.call('GET /reader/book/{id}/show', { params })).status).toBe(404);
  expect(await owner.ok('GET /reader/mybook/quota')).toMatchObject({ books: 0 });
  expect((await owner.ok('GET /reader/mybook', { query: { state: 'all' } })).items).toEqual([]);
  expect(await notesOf(owner, id)).toEqual([]);
});

test('a book that is deleted for its owner goes with the owner’s notes, and leaves the owner where others have notes', async () => {
  const [owner, other, editor] = [await app.client('reader'), await app.client('reader'), await app.client('super')];
  const [alone, shared] = [
    await bookWithText(app.context, owner.userId, { isPublic: true }),
    await bookWithText(app.context, owner.userId, { isPublic: true }),
  ];
  for (const id of [alone, shared]) {
    await add(owner, id, { comment: '安静' });
    if (id === shared) await add(other, id, { comment: '海' });
    await editor.ok('POST /reader/book/{id}/update', { params: { id }, body: { is_public: false } });
    await editor.ok('POST /reader/book/{id}/delete', { params: { id } });
  }
  const { rows } = await app.context.database.db.execute(
    sql`SELECT uuid, owner_id FROM books WHERE uuid IN (${alone}, ${shared})`,
  );
  expect(rows).toEqual([{ uuid: shared, owner_id: null }]);
  expect((await owner.ok('GET /reader/mynote', { query: {} })).items).toEqual([]);
  expect(await notesOf(other, shared)).toMatchObject([{ comment: '海' }]);
});

test('two thousand notes in one book come in one piece, in order', async () => {
  const { reader, id } = await readerWithBook();
  await storeBookNotes(app.context, reader.userId, id, 2_000);
  const notes = await notesOf(reader, id);
  expect([notes.length, notes[0]?.text, notes.at(-1)?.text]).toEqual([2_000, '1998', '1']);
});

test('the list of noted works has books too, by colour and tag, with their tags', async () => {
  const { reader, id } = await readerWithBook();
  await add(reader, id, { tag: '海', color: 'green', comment: '码头' });
  await reader.ok('POST /reader/book/{id}/update', { params: { id }, body: { author: 'Mara Lindqvist' } });
  const all = await reader.ok('GET /reader/mynote', { query: {} });
  expect(all).toMatchObject({
    items: [
      {
        kind: 'book',
        id,
        title: 'The Quiet Harbour',
        author: 'Mara Lindqvist',
        cover: null,
        count: 1,
        preview: '码头',
      },
    ],
    tags: [{ tag: '海', count: 1 }],
  });
  const count = async (query: object) => (await reader.ok('GET /reader/mynote', { query })).items.length;
  expect([
    await count({ color: 'green' }),
    await count({ color: 'blue' }),
    await count({ tag: '海' }),
    await count({ kind: 'article' }),
  ]).toEqual([1, 0, 1, 0]);
  expect([await notesOf(reader, id, { tag: '海' }), await notesOf(reader, id, { tag: '山' })]).toMatchObject([
    [{}],
    [],
  ]);
});

test('the notes of a book are exported in order with chapters, alone and with all others', async () => {
  const { reader, id } = await readerWithBook();
  await add(reader, id, { block: 'c1b0', start: 0, text: '“It’s naïve' });
  await add(reader, id, { comment: '第一行\n第二行' });
  const text = async (name: 'txt' | 'md') => {
    const { response } = await reader.call('GET /reader/book/{id}/mynote/export', {
      params: { id },
      query: { format: name },
    });
    return response.text();
  };
  expect(await text('txt')).toBe(
    'The Quiet Harbour\nJo Reed\n\n笔记\n\n【The Harbour】\n\nThe old harbour\n> 第一行\n> 第二行\n\n【The Letter】\n\n“It’s naïve\n',
  );
  expect(await text('md')).toContain(
    '# The Quiet Harbour\n\nJo Reed\n\n## 笔记\n\n### The Harbour\n\n- The old harbour\n  > 第一行',
  );
  const { response } = await reader.call('GET /reader/mynote/export', { query: { format: 'txt' } });
  expect(await response.text()).toContain('【The Letter】');
});

test('a bookmark is kept with the notes of its book and is none where notes are listed, searched or exported', async () => {
  const { reader, id } = await readerWithBook();
  await add(reader, id, { kind: 'bookmark', text: '灯塔旁边' });
  expect(await notesOf(reader, id)).toMatchObject([{ kind: 'bookmark', index: 0 }]);
  expect((await reader.ok('GET /reader/mynote', { query: {} })).items).toEqual([]);
  expect((await reader.ok('GET /api/search', { query: { q: '灯塔', kind: 'note' } })).items).toEqual([]);
  const { response } = await reader.call('GET /reader/book/{id}/mynote/export', { params: { id } });
  expect(await response.text()).toBe('The Quiet Harbour\nJo Reed\n\n笔记\n');
});

test('the export of a book without notes is its heading; of one that the reader may not see there is none', async () => {
  const { reader, id } = await readerWithBook();
  const exported = (client: TestClient) =>
    client.call('GET /reader/book/{id}/mynote/export', { params: { id }, query: { format: 'md' } });
  expect(await (await exported(reader)).response.text()).toBe('# The Quiet Harbour\n\nJo Reed\n\n## 笔记\n');
  expect((await exported(await app.client('reader'))).status).toBe(404);
});

test('a search finds own notes in books and says which book', async () => {
  const { reader, id } = await readerWithBook();
  await add(reader, id, { comment: '灯塔的比喻' });
  const { items } = await reader.ok('GET /api/search', { query: { q: '灯塔', kind: 'note' } });
  expect(items).toMatchObject([
    { kind: 'note', article_id: null, note: { book_uuid: id, article_title: 'The Quiet Harbour' } },
  ]);
});
