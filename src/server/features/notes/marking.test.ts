import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { type TestClient, testApp } from '#server/testing/app.ts';
import { addMark, type GivenMark, markBody, notesOf } from './testing/marks.ts';
import { inText, rewrite } from './testing/rewriting.ts';

const app = await testApp();
const editor = await app.client('super');
const FIRST = 'The old harbour wakes before the sun does.';

const refusal = async (reader: TestClient, id: string, given: GivenMark) => {
  const { status, body } = await reader.call('POST /reader/article/{id}/notes/add', {
    params: { id },
    body: markBody(given),
  });
  return [status, body.status.reason, Object.keys(body.status.fields ?? {})[0]];
};

test('the same uuid changes a note instead of making another', async () => {
  const reader = await app.client('reader');
  const id = await app.article();
  const note_uuid = randomUUID();
  expect(await addMark(reader, id, { note_uuid, comment: '  好  ' })).toMatchObject({
    comment: '好',
    located: true,
    color: 'yellow',
  });
  expect(await addMark(reader, id, { note_uuid, comment: '', color: 'green' })).toMatchObject({
    comment: null,
    color: 'green',
  });
  expect(await notesOf(reader, id)).toMatchObject([{ note_uuid, comment: null, color: 'green' }]);
});

test('a uuid cannot move to another article, and another reader may use the same one', async () => {
  const [reader, other] = [await app.client('reader'), await app.client('reader')];
  const [one, two] = [await app.article(), await app.article()];
  const note_uuid = randomUUID();
  await addMark(reader, one, { note_uuid });
  expect(await refusal(reader, two, { note_uuid })).toEqual([409, 'CONFLICT', undefined]);
  await addMark(other, one, { note_uuid, comment: '别人的' });
  expect(await notesOf(reader, one)).toMatchObject([{ comment: null }]);
});

test.each<[string, GivenMark, string]>([
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
  await addMark(reader, id, { root: 'zh', block: 'p', text: '我们不走', start: 4 });
  await addMark(reader, id, { root: 'title', block: 'title', text: 'Morning', start: 2 });
  await addMark(reader, id, { root: 'title_zh', block: 'title_zh', text: '早晨', start: 3 });
  await addMark(reader, id, { block: 'p', text: 'We stay.', start: 10 });
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
  const note = await addMark(reader, await app.article(), { text, start: 90, endBlock: 'b2', end: 7 });
  expect(note.located).toBe(true);
});

test('a mark whose text does not stand at its place is kept, but not located', async () => {
  const reader = await app.client('reader');
  const id = await app.article();
  expect(await addMark(reader, id, { text: 'something else' })).toMatchObject({ located: false });
  await addMark(reader, id, { text: 'wakes', start: 16 });
  expect((await notesOf(reader, id)).map(({ text, located }) => [text, located])).toEqual([
    ['wakes', true],
    ['something else', false],
  ]);
});

test('a mark follows its text into a new version, and is unlocated when the text is gone', async () => {
  const reader = await app.client('reader');
  const id = await app.article();
  await addMark(reader, id, { text: 'sun', start: 33, prefix: 'wakes before the ', suffix: ' does.' });
  await addMark(reader, id, { text: 'harbour', start: 8, prefix: 'The old ', suffix: ' wakes' });
  await rewrite(
    editor,
    id,
    inText((text) => text.replace(FIRST, 'On Sunday it wakes before the sun does.')),
  );
  const [sun, harbour] = await notesOf(reader, id);
  expect(sun).toMatchObject({
    text: 'sun',
    located: true,
    data: { start: { block_id: 'b1', offset: 30 }, version: 2 },
  });
  expect(harbour).toMatchObject({ text: 'harbour', located: false, data: { version: 1 } });
});

test('of two places that look alike none is taken for the old one', async () => {
  const reader = await app.client('reader');
  const id = await app.article({ text: 'One tide. Another tide.' });
  await addMark(reader, id, { text: 'tide', start: 4 });
  await rewrite(
    editor,
    id,
    inText(() => 'A tide and a tide.'),
  );
  expect(await notesOf(reader, id)).toMatchObject([{ located: false }]);
});

test('context cut through an emoji is no obstacle', async () => {
  const reader = await app.client('reader');
  await addMark(reader, await app.article(), { suffix: ' wakes \uD83D' });
});

test('only the owner deletes a note, once, and the path and the body must agree', async () => {
  const [reader, other] = [await app.client('reader'), await app.client('reader')];
  const id = await app.article();
  const { note_uuid } = await addMark(reader, id);
  const remove = async (client: TestClient, body = {}) =>
    (await client.call('POST /reader/article/notes/{id}/delete', { params: { id: note_uuid }, body })).status;
  expect(await remove(other)).toBe(404);
  expect(await remove(reader, { note_uuid: randomUUID() })).toBe(400);
  expect(await remove(reader, { note_uuid })).toBe(200);
  expect(await remove(reader)).toBe(404);
  expect(await notesOf(reader, id)).toEqual([]);
});

test('a reader whose membership has ended still changes, deletes and brings back a note in the locked part', async () => {
  const reader = await app.client('reader');
  const id = await app.article();
  const note_uuid = randomUUID();
  const given = { note_uuid, block: 'b4', text: 'The tide decides', start: 27 };
  await addMark(reader, id, given);
  await editor.ok('POST /reader/article/{id}/lock', { params: { id }, body: { is_lock: true } });
  expect(await notesOf(reader, id)).toMatchObject([{ located: false, locked: true }]);
  expect(await addMark(reader, id, { ...given, comment: '潮水说了算' })).toMatchObject({
    comment: '潮水说了算',
    locked: true,
  });
  await reader.ok('POST /reader/article/notes/{id}/delete', { params: { id: note_uuid }, body: {} });
  await addMark(reader, id, { ...given, comment: '潮水说了算' });
  expect(await notesOf(reader, id)).toMatchObject([{ comment: '潮水说了算', locked: true }]);
});

test('a note on an article that was taken down can still be changed', async () => {
  const reader = await app.client('reader');
  const id = await app.article();
  const note = { note_uuid: randomUUID(), text: 'The old harbour' };
  await addMark(reader, id, note);
  await editor.ok('POST /reader/article/{id}/delete', { params: { id } });
  expect(await addMark(reader, id, { ...note, comment: '下架之后' })).toMatchObject({ comment: '下架之后' });
});

test('a reader who may only read the beginning of a locked article marks only there', async () => {
  const reader = await app.client('reader');
  const id = await app.article({ isLock: true });
  await addMark(reader, id);
  expect(await refusal(reader, id, { block: 'b4', text: 'Nobody' })).toEqual([
    400,
    'INVALID_INPUT',
    'data.start.block_id',
  ]);
});
