import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { NoteRoot } from '#contract/shapes.ts';
import { articles } from '#server/features/articles/tables.ts';
import { type TestClient, testApp } from '#server/testing/app.ts';

const app = await testApp();
const FIRST = 'The old harbour wakes before the sun does.';

interface Given {
  note_uuid?: string;
  text?: string;
  comment?: string | null;
  root?: NoteRoot;
  tag?: string;
  color?: 'yellow' | 'green';
  block?: string;
  start?: number;
  end?: number;
  endBlock?: string;
  prefix?: string;
  suffix?: string;
  version?: number;
}

/** A mark on `The old harbour`, unless told. */
function mark(given: Given = {}) {
  const { note_uuid = randomUUID(), text = 'The old harbour', root = 'en', block = 'b1', start = 0, version = 1 } = given;
  const { end = start + text.length, endBlock = block, prefix = '', suffix = '' } = given;
  return {
    note_uuid,
    text,
    root,
    comment: given.comment,
    tag: given.tag,
    color: given.color,
    data: {
      start: { block_id: block, offset: start },
      end: { block_id: endBlock, offset: end },
      quote: text,
      prefix,
      suffix,
      version,
    },
  };
}

const add = (reader: TestClient, id: string, given: Given = {}) =>
  reader.ok('POST /reader/article/{id}/notes/add', { params: { id }, body: mark(given) });
const refusal = async (reader: TestClient, id: string, given: Given) => {
  const { status, body } = await reader.call('POST /reader/article/{id}/notes/add', { params: { id }, body: mark(given) });
  return [status, body.status.reason, Object.keys(body.status.fields ?? {})[0]];
};
const notesOf = async (reader: TestClient, id: string) =>
  (await reader.ok('GET /reader/article/{id}/notes', { params: { id } })).items;

/** A new version of the text, as saving it makes one. */
async function rewrite(id: string, change: (text: string) => string): Promise<void> {
  const { db } = app.context.database;
  const [row] = await db.select().from(articles).where(eq(articles.id, Number(id)));
  if (row === undefined) throw new Error('no article');
  const blocks = row.blocks.map((block) => ({ ...block, text: change(block.text ?? '') }));
  await db.update(articles).set({ blocks, version: row.version + 1 }).where(eq(articles.id, row.id));
}

test('the same uuid changes a note instead of making another', async () => {
  const reader = await app.client('reader');
  const id = await app.article();
  const note_uuid = randomUUID();
  expect(await add(reader, id, { note_uuid, comment: '  好  ' })).toMatchObject({ comment: '好', located: true, color: 'yellow' });
  expect(await add(reader, id, { note_uuid, comment: '', color: 'green' })).toMatchObject({ comment: null, color: 'green' });
  expect(await notesOf(reader, id)).toMatchObject([{ note_uuid, comment: null, color: 'green' }]);
});

test('a uuid cannot move to another article, and another reader may use the same one', async () => {
  const [reader, other] = [await app.client('reader'), await app.client('reader')];
  const [one, two] = [await app.article(), await app.article()];
  const note_uuid = randomUUID();
  await add(reader, one, { note_uuid });
  expect(await refusal(reader, two, { note_uuid })).toEqual([409, 'CONFLICT', undefined]);
  await add(other, one, { note_uuid, comment: '别人的' });
  expect(await notesOf(reader, one)).toMatchObject([{ comment: null }]);
});

test.each<[string, Given, string]>([
  ['a block that is not there', { block: 'b99' }, 'data.start.block_id'],
  ['an end past its block', { end: 5_000 }, 'data.end.offset'],
  ['an end before its start', { start: 9, end: 4 }, 'data.end'],
  ['blocks the wrong way round', { block: 'b2', endBlock: 'b1', end: 3 }, 'data.end'],
  ['a body block for the title', { root: 'title', block: 'b1' }, 'data.start.block_id'],
  ['a version from the future', { version: 2 }, 'data.version'],
])('a note on %s is refused', async (_, given, field) => {
  const reader = await app.client('reader');
  expect(await refusal(reader, await app.article(), given)).toEqual([400, 'INVALID_INPUT', field]);
});

test('titles and translations can be marked too, each in its own text', async () => {
  const reader = await app.client('reader');
  const id = await app.article({
    blocks: [
      {
        id: 'p',
        type: 'paragraph',
        text: 'It rains. We stay.',
        sentences: [
          { id: 's1', start: 0, end: 9, text_zh: '下雨了。', origin: 'human' },
          { id: 's2', start: 10, end: 18, text_zh: '我们不走。', origin: 'human' },
        ],
      },
    ],
  });
  await add(reader, id, { root: 'zh', block: 'p', text: '我们不走', start: 4 });
  await add(reader, id, { root: 'title', block: 'title', text: 'Morning', start: 2 });
  await add(reader, id, { root: 'title_zh', block: 'title_zh', text: '早晨', start: 3 });
  await add(reader, id, { block: 'p', text: 'We stay.', start: 10 });
  const notes = await notesOf(reader, id);
  expect(notes.map(({ root, located }) => [root, located])).toEqual([
    ['title', true],
    ['title_zh', true],
    ['en', true],
    ['zh', true],
  ]);
});

test('a mark over two paragraphs is located whatever white space the selection had', async () => {
  const reader = await app.client('reader');
  const text = 'know it.\n\n By noon';
  const note = await add(reader, await app.article(), { text, start: 90, endBlock: 'b2', end: 7 });
  expect(note.located).toBe(true);
});

test('a mark whose text does not stand at its place is kept, but not located', async () => {
  const reader = await app.client('reader');
  const id = await app.article();
  expect(await add(reader, id, { text: 'something else' })).toMatchObject({ located: false });
  await add(reader, id, { text: 'wakes', start: 16 });
  expect((await notesOf(reader, id)).map(({ text, located }) => [text, located])).toEqual([
    ['wakes', true],
    ['something else', false],
  ]);
});

test('a mark follows its text into a new version, and is unlocated when the text is gone', async () => {
  const reader = await app.client('reader');
  const id = await app.article();
  await add(reader, id, { text: 'sun', start: 33, prefix: 'wakes before the ', suffix: ' does.' });
  await add(reader, id, { text: 'harbour', start: 8, prefix: 'The old ', suffix: ' wakes' });
  await rewrite(id, (text) => text.replace(FIRST, 'On Sunday it wakes before the sun does.'));
  const [sun, harbour] = await notesOf(reader, id);
  expect(sun).toMatchObject({ text: 'sun', located: true, data: { start: { block_id: 'b1', offset: 30 }, version: 2 } });
  expect(harbour).toMatchObject({ text: 'harbour', located: false, data: { version: 1 } });
});

test('of two places that look alike none is taken for the old one', async () => {
  const reader = await app.client('reader');
  const id = await app.article({ text: 'One tide. Another tide.' });
  await add(reader, id, { text: 'tide', start: 4 });
  await rewrite(id, () => 'A tide and a tide.');
  expect(await notesOf(reader, id)).toMatchObject([{ located: false }]);
});

test('context cut through an emoji is no obstacle', async () => {
  const reader = await app.client('reader');
  await add(reader, await app.article(), { suffix: ' wakes \uD83D' });
});

test('only the owner deletes a note, once, and the path and the body must agree', async () => {
  const [reader, other] = [await app.client('reader'), await app.client('reader')];
  const id = await app.article();
  const { note_uuid } = await add(reader, id);
  const remove = async (client: TestClient, body = {}) =>
    (await client.call('POST /reader/article/notes/{id}/delete', { params: { id: note_uuid }, body })).status;
  expect(await remove(other)).toBe(404);
  expect(await remove(reader, { note_uuid: randomUUID() })).toBe(400);
  expect(await remove(reader, { note_uuid })).toBe(200);
  expect(await remove(reader)).toBe(404);
  expect(await notesOf(reader, id)).toEqual([]);
});

test('who may only read the beginning of a locked article marks only there', async () => {
  const reader = await app.client('reader');
  const id = await app.article({ isLock: true });
  await add(reader, id);
  expect(await refusal(reader, id, { block: 'b4', text: 'Nobody' })).toEqual([400, 'INVALID_INPUT', 'data.start.block_id']);
});

test('what three readers marked shows as a passage without names; editors see whose notes they are', async () => {
  const id = await app.article();
  const readers = await Promise.all([1, 2, 3].map(() => app.client('reader')));
  const [first, second, third] = readers as [TestClient, TestClient, TestClient];
  await add(first, id, { text: 'The old harbour wakes', comment: '私人' });
  await add(second, id, { text: 'old harbour wakes before', start: 4 });
  // The same reader twice is still one reader.
  await add(second, id, { text: 'old harbour', start: 4 });
  const all = (client: TestClient, query = {}) =>
    client.ok('GET /reader/article/{id}/notes/all', { params: { id }, query });
  expect((await all(first)).popular).toEqual([]);
  await add(third, id, { text: 'harbour', start: 8 });

  const own = await all(third);
  expect(own.popular).toEqual([{ start: { block_id: 'b1', offset: 8 }, end: { block_id: 'b1', offset: 15 }, count: 3 }]);
  expect(own.items).toHaveLength(1);
  expect(JSON.stringify(own)).not.toContain('私人');

  const editor = await app.client('super');
  const everybodys = await all(editor);
  expect(everybodys.items).toHaveLength(4);
  expect(everybodys.items.every(({ user }) => user !== undefined)).toBe(true);
  const ofOne = await all(editor, { user_id: String(second.userId) });
  expect(new Set(ofOne.items.map(({ user }) => user?.id))).toEqual(new Set([String(second.userId)]));
  expect(ofOne.items).toHaveLength(2);
});

test('my notes are grouped by article, newest activity first, with a preview, tags and filters', async () => {
  const reader = await app.client('reader');
  const [one, two] = [await app.article({ title: 'One' }), await app.article({ title: 'Two' })];
  const old = await add(reader, one, { tag: '语法' });
  app.clock.advance(1);
  await add(reader, two, { tag: '语法', color: 'green' });
  app.clock.advance(1);
  await add(reader, one, { tag: '好句', comment: '值得背' });
  const list = (query = {}) => reader.ok('GET /reader/mynote', { query });

  const all = await list();
  expect(all.items.map(({ kind, title, count, preview }) => [kind, title, count, preview])).toEqual([
    ['article', 'One', 2, '值得背'],
    ['article', 'Two', 1, 'The old harbour'],
  ]);
  expect(all.tags).toEqual([
    { tag: '语法', count: 2 },
    { tag: '好句', count: 1 },
  ]);
  expect(await list({ limit: 1 })).toMatchObject({ items: [{ title: 'One' }], next_offset: 1 });
  expect((await list({ color: 'green' })).items).toMatchObject([{ title: 'Two' }]);
  expect((await list({ tag: '好句' })).items).toMatchObject([{ title: 'One', count: 1 }]);
  expect((await list({ kind: 'book' })).items).toEqual([]);

  // Changing an old note is activity too.
  app.clock.advance(1);
  await add(reader, two, { color: 'green' });
  await add(reader, one, { note_uuid: old.note_uuid, comment: '改了' });
  expect((await list()).items[0]).toMatchObject({ title: 'One', preview: '改了' });

  const work = await reader.ok('GET /reader/mynote/{id}', { params: { id: one }, query: { tag: '好句' } });
  expect(work).toMatchObject({ article: { id: one, title: 'One' }, items: [{ tag: '好句' }], next_offset: null });
  expect((await reader.call('GET /reader/mynote/{id}', { params: { id: '999999' }, query: {} })).status).toBe(404);
});

test('the export has both titles, the heading, and each highlight with its comment quoted beneath', async () => {
  const reader = await app.client('reader');
  const id = await app.article();
  await add(reader, id, { text: 'wakes', start: 16, comment: '醒来\n第二行' });
  await add(reader, id, { text: 'The old', tag: '词' });
  const other = await app.article({ title: 'No Chinese Title', titleZh: null });
  app.clock.advance(1);
  await add(reader, other, { text: '*The* old', start: 0, end: 9 });

  const { response } = await reader.call('GET /reader/mynote/export', { query: { id } });
  expect(await response.text()).toBe(
    'A Morning at the Harbour\n港口的早晨\n\n笔记\n\nThe old\n\nwakes\n> 醒来\n> 第二行\n',
  );
  expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8');
  const disposition = decodeURIComponent(response.headers.get('content-disposition') ?? '');
  expect(disposition).toMatch(/^attachment; .*filename\*=UTF-8''外刊轻读-笔记-\d{8}\.txt$/);

  const whole = await (await reader.call('GET /reader/mynote/export', { query: {} })).response.text();
  expect(whole.indexOf('No Chinese Title\n\n笔记')).toBe(0);
  expect(whole).toContain('A Morning at the Harbour');
  const markdown = await (await reader.call('GET /reader/mynote/export', { query: { format: 'md' } })).response.text();
  expect(markdown).toContain('# A Morning at the Harbour\n\n港口的早晨\n\n## 笔记\n\n- The old\n\n- wakes\n  > 醒来');
  expect(markdown).toContain('- \\*The\\* old');
});

test('without notes there is nothing to export', async () => {
  const reader = await app.client('reader');
  expect((await reader.call('GET /reader/mynote/export', { query: {} })).status).toBe(404);
});

test('notes of an article that was taken down stay in the list and in the export', async () => {
  const reader = await app.client('reader');
  const editor = await app.client('super');
  const id = await app.article({ title: 'Gone Tomorrow' });
  await add(reader, id);
  await editor.ok('POST /reader/article/{id}/delete', { params: { id } });
  expect((await reader.ok('GET /reader/mynote', { query: {} })).items).toMatchObject([{ count: 1 }]);
  const { response } = await reader.call('GET /reader/mynote/export', { query: {} });
  expect(await response.text()).toContain('The old harbour');
});
