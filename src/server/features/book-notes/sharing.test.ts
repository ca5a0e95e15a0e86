import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { testApp } from '#server/testing/app.ts';
import { bookWithText } from '#server/testing/book-with-text.ts';

const app = await testApp();

async function sharedBook() {
  const [reader, visitor] = await Promise.all([app.client('reader'), app.client('visitor')]);
  const id = await bookWithText(app.context, reader.userId);
  const mark = async (start: number, end: number, text: string, comment?: string) => {
    const note_uuid = randomUUID();
    const data = { start: { block_id: 'c0b0', offset: start }, end: { block_id: 'c0b0', offset: end } };
    const body = { note_uuid, text, comment, color: 'green' as const, data };
    await reader.ok('POST /reader/book/{id}/note/add', { params: { id }, body });
    return note_uuid;
  };
  const whole = await mark(0, 41, 'The old harbour was quiet in the morning.', '我的想法');
  const part = await mark(42, 48, 'Nobody');
  const share = (note_uuids: string[], options = {}) =>
    reader.ok('POST /reader/book/{id}/share', { params: { id }, body: { note_uuids, ...options } });
  const tokenOf = (url: string) => new URL(url, 'http://localhost').searchParams.get('s') ?? '';
  const see = (s: string, who = visitor) =>
    who.call('GET /reader/book/{id}/share/lines', { params: { id }, query: { s } });
  return { reader, visitor, id, whole, part, share, see, tokenOf };
}

test('a visitor sees the chosen lines of a private book in their order, and nothing else of it', async () => {
  const { id, whole, part, share, see, tokenOf, visitor } = await sharedBook();
  const { url } = await share([part, whole]);
  const { status, body } = await see(tokenOf(url));
  expect([status, body.result]).toMatchObject([
    200,
    {
      book: { book_uuid: id, title: 'The Quiet Harbour', author: 'Jo Reed' },
      lines: [
        // A part of a sentence: its translation would show the rest.
        { text: 'Nobody', text_zh: null, comment: null },
        {
          text: 'The old harbour was quiet in the morning.',
          text_zh: '译文0。',
          comment: null,
          color: 'green',
          chapter: 'The Harbour',
        },
      ],
      is_readable: false,
    },
  ]);
  expect(JSON.stringify(body.result)).not.toContain('slept');
  expect((await visitor.call('GET /reader/book/{id}/mynote', { params: { id } })).status).toBe(401);
});

test('comments and translations are shown as the reader chooses, at the same address', async () => {
  const { whole, share, see, tokenOf } = await sharedBook();
  const first = await share([whole]);
  const second = await share([whole], { with_comments: true, with_translation: false });
  expect(second.url).toBe(first.url);
  const { body } = await see(tokenOf(second.url));
  expect(body.result).toMatchObject({ lines: [{ comment: '我的想法', text_zh: null }] });
});

test('a share that was taken back is gone, and a new one has another address', async () => {
  const { reader, id, whole, share, see, tokenOf } = await sharedBook();
  const { url } = await share([whole]);
  expect(await reader.ok('GET /reader/book/{id}/share', { params: { id } })).toMatchObject({ share: { url } });
  await reader.ok('POST /reader/book/{id}/share/end', { params: { id } });
  await reader.ok('POST /reader/book/{id}/share/end', { params: { id } });
  const { status, body } = await see(tokenOf(url));
  expect([status, body.status.msg]).toEqual([410, '这次分享已经收回']);
  expect(await reader.ok('GET /reader/book/{id}/share', { params: { id } })).toEqual({ share: null });
  expect((await share([whole])).url).not.toBe(url);
});

test('what was shared of a book that was withdrawn since is still shown to who shared it, and taken back', async () => {
  const [owner, editor, reader] = await Promise.all([app.client('reader'), app.client('super'), app.client('reader')]);
  const id = await bookWithText(app.context, owner.userId, { isPublic: true });
  const params = { id };
  const note_uuid = randomUUID();
  const note = { note_uuid, text: 'Nobody', data: { start: { block_id: 'c0b0', offset: 42 } } };
  await reader.ok('POST /reader/book/{id}/note/add', { params, body: note });
  const { url } = await reader.ok('POST /reader/book/{id}/share', { params, body: { note_uuids: [note_uuid] } });
  await editor.ok('POST /reader/book/{id}/update', { params, body: { is_public: false } });
  expect(await reader.ok('GET /reader/book/{id}/share', { params })).toMatchObject({ share: { url } });
  await reader.ok('POST /reader/book/{id}/share/end', { params });
  expect((await reader.call('GET /reader/book/{id}/share', { params })).status).toBe(404);
});

test('a line whose note is deleted leaves the page; with the last one the page is gone', async () => {
  const { reader, whole, part, share, see, tokenOf } = await sharedBook();
  const { url } = await share([whole, part]);
  const remove = (id: string) => reader.ok('POST /reader/book/notes/{id}/delete', { params: { id }, body: {} });
  await remove(whole);
  expect((await see(tokenOf(url))).body.result).toMatchObject({ lines: [{ text: 'Nobody' }] });
  await remove(part);
  expect((await see(tokenOf(url))).status).toBe(410);
});

test('nobody shares lines of others, nor of a book that is not theirs to read', async () => {
  const { id, whole, see } = await sharedBook();
  const other = await app.client('reader');
  const body = { note_uuids: [whole] };
  expect((await other.call('POST /reader/book/{id}/share', { params: { id }, body })).status).toBe(404);
  const own = await bookWithText(app.context, other.userId);
  expect((await other.call('POST /reader/book/{id}/share', { params: { id: own }, body })).status).toBe(400);
  expect((await see('')).status).toBe(410);
});
