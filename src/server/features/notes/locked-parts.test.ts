/** Notes of a reader who may only read the beginning of an article, or none of it, show nothing of the rest. */
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Block } from '#contract/shapes.ts';
import { type TestClient, testApp } from '#server/testing/app.ts';
import { addMark, type GivenMark, markBody, notesOf } from './testing/marks.ts';
import { inText, rewrite } from './testing/rewriting.ts';

const app = await testApp();
const editor = await app.client('super');

const send = (reader: TestClient, id: string, body: ReturnType<typeof markBody>) =>
  reader.call('POST /reader/article/{id}/notes/add', { params: { id }, body });

const refusal = async (reader: TestClient, id: string, given: GivenMark | ReturnType<typeof markBody>) => {
  const { status, body } = await send(reader, id, 'data' in given ? given : markBody(given));
  return [status, Object.keys(body.status.fields ?? {})[0] ?? body.status.reason];
};

const lock = (id: string) => editor.ok('POST /reader/article/{id}/lock', { params: { id }, body: { is_lock: true } });

const translated = (blocks: Block[]) => inText((text) => `${text} Again.`)(blocks);

test('a place in the locked part of an older version is refused, whether or not its quote stands there', async () => {
  const reader = await app.client('reader');
  const id = await app.article({ isLock: true });
  await rewrite(editor, id, translated);
  for (const text of ['The tide decides', 'Another guess is']) {
    expect(await refusal(reader, id, { block: 'b4', text, start: 27 })).toEqual([400, 'data.start.block_id']);
    const mark = { text: `The old${text}`, endBlock: 'b4', end: 20 };
    expect(await refusal(reader, id, mark)).toEqual([400, 'data.end.block_id']);
  }
  expect(await notesOf(reader, id)).toEqual([]);
});

test.each([
  ['in this version', 2],
  ['in an older version', 1],
])('a range without text is refused %s', async (_, version) => {
  const reader = await app.client('reader');
  const id = await app.article();
  await rewrite(editor, id, translated);
  const empty = markBody({ text: ' ', start: 7, end: 7, version });
  expect(await refusal(reader, id, { ...empty, data: { ...empty.data, quote: '' } })).toEqual([400, 'data.end']);
});

test('a mark from an older version that has moved into the locked part says nothing of what stands around it', async () => {
  const reader = await app.client('reader');
  const id = await app.article({ isLock: true });
  await rewrite(editor, id, ([first, second, third, fourth]) => [
    { id: 'n1', type: 'paragraph', text: 'It was written on a Tuesday, in a room above the quay.' },
    { ...third, id: 'n2', sentences: [] } as never,
    { ...fourth, id: 'n3', sentences: [] } as never,
    { ...second, id: 'n4', sentences: [] } as never,
    { ...first, id: 'n5', text: `A secret. ${first?.text}`, sentences: [] } as never,
  ]);
  const note = await addMark(reader, id, { text: 'old harbour', start: 4 });
  expect(note).toMatchObject({
    located: false,
    locked: true,
    text: 'old harbour',
    data: { start: { block_id: 'n5', offset: 14 }, quote: 'old harbour', prefix: '', suffix: '', version: 2 },
  });
  expect(await notesOf(reader, id)).toEqual([note]);
  const { items } = await reader.ok('GET /reader/mynote/{id}', { params: { id }, query: {} });
  expect(items).toEqual([note]);
  const shown = await reader.ok('GET /reader/article/waikan/{id}/show', { params: { id }, query: {} });
  expect(shown.notes).toEqual([note]);
});

test('a mark in what was locked later does not show how its text was changed since', async () => {
  const reader = await app.client('reader');
  const id = await app.article();
  await addMark(reader, id, { block: 'b4', text: 'The tide decides', start: 27 });
  await rewrite(
    editor,
    id,
    inText((text) => text.replace('tide decides', 'high tide decides')),
  );
  expect(await notesOf(reader, id)).toMatchObject([{ located: true, data: { quote: 'The high tide decides' } }]);
  await lock(id);
  const [note] = await notesOf(reader, id);
  expect(note).toMatchObject({ locked: true, data: { quote: '', prefix: '', suffix: '', version: 2 } });
  // The quote is hidden, too, when the note has lost its place.
  await rewrite(
    editor,
    id,
    inText((text) => text.replace('The high tide decides', 'They decide')),
  );
  const [lost] = await notesOf(reader, id);
  expect(lost).toMatchObject({ located: false, data: { quote: '', prefix: '', suffix: '', version: 2 } });
  expect(lost).not.toHaveProperty('locked');
});

test('a note without what stands around it is still the same note to an old client that writes all of it', async () => {
  const reader = await app.client('reader');
  const id = await app.article();
  const given = { block: 'b4', text: 'The tide decides', start: 27, prefix: 'says. ', suffix: ' who' };
  const { note_uuid } = await addMark(reader, id, { ...given });
  await lock(id);
  const [{ text, root, data } = expect.fail()] = await notesOf(reader, id);
  expect(data.prefix).toBe('');
  const body = { note_uuid, text, root, data, comment: '后来写的' };
  expect(await reader.ok('POST /reader/article/{id}/notes/add', { params: { id }, body })).toMatchObject({
    comment: '后来写的',
    locked: true,
  });
});

test('a deleted note is put back in the locked part where it stood, and nowhere else', async () => {
  const reader = await app.client('reader');
  const id = await app.article();
  const note_uuid = randomUUID();
  const given = { note_uuid, block: 'b4', text: 'The tide decides', start: 27 };
  await addMark(reader, id, given);
  await lock(id);
  await reader.ok('POST /reader/article/notes/{id}/delete', { params: { id: note_uuid }, body: {} });
  expect(await refusal(reader, id, { ...given, start: 28 })).toEqual([400, 'data.start.block_id']);
  // The text is not compared: the answer to a guess is the same.
  const guess = await addMark(reader, id, { ...given, text: 'What stands here', end: 43 });
  expect(guess).toMatchObject({ locked: true, data: { quote: '' } });
});

test('what a deleted note quoted is not kept with its place', async () => {
  const reader = await app.client('reader');
  const id = await app.article();
  const { note_uuid } = await addMark(reader, id, { text: 'The old harbour', prefix: 'before', suffix: 'behind' });
  await reader.ok('POST /reader/article/notes/{id}/delete', { params: { id: note_uuid }, body: {} });
  const { rows } = await app.context.database.db.execute(
    'SELECT place FROM note_deletions ORDER BY deleted_at DESC LIMIT 1',
  );
  const [start, end] = [0, 15].map((offset) => ({ block_id: 'b1', offset }));
  expect(rows).toEqual([{ place: { articleId: Number(id), root: 'en', start, end, version: 1, located: true } }]);
});

test('the deletion of a note that never was opens no article', async () => {
  const reader = await app.client('reader');
  const [locked, pending, open] = [
    await app.article({ isLock: true }),
    await app.article({ status: 'PENDING', title: 'Not Yet' }),
    await app.article(),
  ];
  const note_uuid = randomUUID();
  const forget = () =>
    reader.ok('POST /reader/article/notes/{id}/delete', {
      params: { id: note_uuid },
      body: { at: app.clock.now().toISOString() },
    });
  const tries = async () => {
    expect(await refusal(reader, pending, { note_uuid })).toEqual([404, 'NOT_FOUND']);
    const mark = { note_uuid, block: 'b4', text: 'The tide decides', start: 27 };
    expect(await refusal(reader, locked, mark)).toEqual([400, 'data.start.block_id']);
  };
  await forget();
  await tries();
  // The deletion of a note on another article opens no article either.
  await addMark(reader, open, { note_uuid });
  await forget();
  await tries();
  expect((await reader.call('GET /reader/mynote/{id}', { params: { id: pending }, query: {} })).status).toBe(404);
});

test('notes on an article that was never published do not show it', async () => {
  const [reader, id] = [await app.client('reader'), await app.article()];
  await addMark(reader, id);
  await app.context.database.db.execute(`UPDATE articles SET status = 'PENDING' WHERE id = ${Number(id)}`);
  expect((await reader.call('GET /reader/mynote/{id}', { params: { id }, query: {} })).status).toBe(404);
});

test('a note on an article that was taken down says nothing of how it was changed afterwards', async () => {
  const [reader, id] = [await app.client('reader'), await app.article()];
  await addMark(reader, id, { text: 'Boats come home heavy with fish', start: 43 });
  await rewrite(
    editor,
    id,
    inText((text) => text.replace('home heavy', 'back heavy')),
  );
  await editor.ok('POST /reader/article/{id}/delete', { params: { id } });
  const { items } = await reader.ok('GET /reader/mynote/{id}', { params: { id }, query: {} });
  expect(items).toMatchObject([{ data: { quote: '', prefix: '', suffix: '', version: 2 } }]);
});
