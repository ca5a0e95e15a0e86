import { expect, test } from 'vitest';
import { testApp } from '#server/testing/app.ts';
import { addMark, notesOf } from './testing/marks.ts';
import { inText, rewrite } from './testing/rewriting.ts';

const app = await testApp();
const editor = await app.client('super');

test('the marks of all readers follow their text when paragraphs are added and moved', async () => {
  const [one, other] = [await app.client('reader'), await app.client('reader')];
  const id = await app.article();
  await addMark(one, id, { text: 'gulls', start: 84 });
  await addMark(other, id, { block: 'b4', text: 'The tide decides', start: 27, comment: '潮水' });
  await rewrite(editor, id, ([first, second, third, fourth]) => [
    { id: 'n1', type: 'paragraph', text: 'It was written on a Tuesday, in a room above the quay.' },
    { ...fourth, id: 'n2', sentences: [] } as never,
    { ...first, id: 'n3', sentences: [] } as never,
    { ...second, id: 'n4', sentences: [] } as never,
    { ...third, id: 'n5', sentences: [] } as never,
  ]);
  expect(await notesOf(one, id)).toMatchObject([
    { text: 'gulls', located: true, data: { start: { block_id: 'n3', offset: 84 }, quote: 'gulls', version: 2 } },
  ]);
  expect(await notesOf(other, id)).toMatchObject([
    { comment: '潮水', located: true, data: { start: { block_id: 'n2', offset: 27 }, version: 2 } },
  ]);
});

test('a mark whose words were corrected stays, and keeps the words it was made on', async () => {
  const reader = await app.client('reader');
  const id = await app.article();
  await addMark(reader, id, { text: 'Boats come home heavy with fish', start: 43 });
  await rewrite(
    editor,
    id,
    inText((text) => text.replace('home heavy', 'back heavy')),
  );
  expect(await notesOf(reader, id)).toMatchObject([
    { text: 'Boats come home heavy with fish', located: true, data: { quote: 'Boats come back heavy with fish' } },
  ]);
});

test('marks on titles and translations are carried over in their own texts', async () => {
  const reader = await app.client('reader');
  const id = await app.article({
    blocks: [
      {
        id: 'p',
        type: 'paragraph',
        text: 'It rains. We stay.',
        sentences: [
          { id: 's1', start: 0, end: 9, text_zh: '外面下着雨，一时停不了。', origin: 'human' },
          { id: 's2', start: 10, end: 18, text_zh: '我们就留在屋里不走了。', origin: 'human' },
        ],
      },
    ],
  });
  await addMark(reader, id, { root: 'zh', block: 'p', text: '留在屋里', start: 15 });
  await addMark(reader, id, { root: 'title', block: 'title', text: 'Harbour', start: 17 });
  const { version, blocks } = await editor.ok('GET /reader/article/waikan/{id}/show', { params: { id }, query: {} });
  const sentences = blocks[0]?.sentences?.map((sentence, index) =>
    index === 0 ? { ...sentence, text_zh: '下雨了，看样子一时停不了。' } : sentence,
  );
  await editor.ok('POST /reader/article/{id}/update', {
    params: { id },
    body: {
      article: { version, title: 'Early Morning at the Harbour', blocks: [{ ...blocks[0], sentences } as never] },
    },
  });
  expect((await notesOf(reader, id)).map(({ located, data }) => [located, data.start.offset])).toEqual([
    [true, 21],
    [true, 16],
  ]);
});

test('a mark whose text is gone is kept, and is back when its text comes back', async () => {
  const reader = await app.client('reader');
  const id = await app.article();
  await addMark(reader, id, { text: 'The old harbour wakes', comment: '别丢' });
  await rewrite(
    editor,
    id,
    inText((text) => text.replace('The old harbour wakes before the sun does. ', '')),
  );
  expect(await notesOf(reader, id)).toMatchObject([{ comment: '别丢', located: false, data: { version: 1 } }]);
  await rewrite(
    editor,
    id,
    inText((text) => text.replace('Boats', 'The old harbour wakes before the sun does. Boats')),
  );
  expect(await notesOf(reader, id)).toMatchObject([{ comment: '别丢', located: true, data: { version: 3 } }]);
});

test('a mark made on an older version, without network, is carried over when it arrives', async () => {
  const reader = await app.client('reader');
  const id = await app.article();
  await rewrite(
    editor,
    id,
    inText((text) => text.replace('The old', 'Long ago the old')),
  );
  expect(await addMark(reader, id, { text: 'Boats come home', start: 43 })).toMatchObject({
    located: true,
    data: { start: { block_id: 'b1', offset: 52 }, version: 2 },
  });
});

test('a reader who changes a comment on a page with the old text does not lose the place in the new one', async () => {
  const reader = await app.client('reader');
  const id = await app.article();
  const { note_uuid } = await addMark(reader, id, { text: 'The old harbour' });
  await rewrite(
    editor,
    id,
    inText((text) => text.replace('The old harbour wakes before the sun does.', 'A dock wakes.')),
  );
  const start = { note_uuid, text: 'A dock', version: 2 };
  await addMark(reader, id, start);
  await addMark(reader, id, { note_uuid, text: 'The old harbour', comment: '旧页面上写的' });
  expect(await notesOf(reader, id)).toMatchObject([{ text: 'A dock', comment: '旧页面上写的', located: true }]);
});

test('a lost mark is put back by hand under its own number, with its comment and colour', async () => {
  const reader = await app.client('reader');
  const id = await app.article();
  const { note_uuid } = await addMark(reader, id, { text: 'The old harbour', comment: '港口', color: 'green' });
  await rewrite(
    editor,
    id,
    inText((text) => text.replace('The old harbour wakes before the sun does.', 'A dock wakes.')),
  );
  expect(await notesOf(reader, id)).toMatchObject([{ located: false }]);
  await addMark(reader, id, { note_uuid, text: 'A dock', comment: '港口', color: 'green', version: 2 });
  expect(await notesOf(reader, id)).toMatchObject([
    { note_uuid, located: true, comment: '港口', color: 'green', data: { quote: 'A dock' } },
  ]);
});
