import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { randomOf } from '#engine/random.ts';
import { testApp } from '#server/testing/app.ts';
import { type GivenMark, markBody, notesOf } from './testing/marks.ts';

const app = await testApp();
/** The time `seconds` before the tests, by the client's clock. */
const start = app.clock.now().getTime();
const ago = (seconds: number) => new Date(start - seconds * 1_000).toISOString();

interface ChangeTold {
  at?: string;
  changed?: 'comment'[];
  seen_comments?: string[];
}

async function setting() {
  const [reader, id] = await Promise.all([app.client('reader'), app.article()]);
  const note_uuid = randomUUID();
  const send = ({ at, changed, seen_comments, ...given }: GivenMark & ChangeTold = {}) =>
    reader.call('POST /reader/article/{id}/notes/add', {
      params: { id },
      body: { ...markBody({ note_uuid, ...given }), at, changed, seen_comments },
    });
  const remove = async (at?: string) =>
    (await reader.call('POST /reader/article/notes/{id}/delete', { params: { id: note_uuid }, body: { at } })).status;
  return { reader, id, send, remove, notes: () => notesOf(reader, id) };
}

test('the same mark sent twice, at once and again, is one mark', async () => {
  const { send, notes } = await setting();
  const at = ago(5);
  const answers = await Promise.all([1, 2, 3, 4].map(() => send({ at })));
  answers.push(await send({ at }));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  expect(await notes()).toMatchObject([{ updated_at: at }]);
});

test('an older change that arrives late does not undo a newer one, and is answered with the newer', async () => {
  const { send, notes } = await setting();
  await send({ at: ago(60), color: 'yellow' });
  await send({ at: ago(10), color: 'green', comment: '新' });
  const late = await send({ at: ago(30), color: 'yellow', comment: '旧' });
  expect(late.body.result).toMatchObject({ color: 'green', comment: '新' });
  expect(await notes()).toMatchObject([{ color: 'green', comment: '新', updated_at: ago(10) }]);
});

test('texts that two devices write without knowing of each other are both kept, in whatever order they arrive', async () => {
  const { send, notes } = await setting();
  await send({ at: ago(60), comment: '旧' });
  const write = (comment: string, seconds: number): GivenMark & ChangeTold => {
    return { comment, at: ago(seconds), changed: ['comment'], seen_comments: ['旧'] };
  };
  await send(write('手机上写的', 20));
  const late = await send({ ...write('电脑上写的', 30), color: 'green' });
  const both = '手机上写的\n\n电脑上写的';
  expect(late.body.result).toMatchObject({ comment: both, color: 'yellow', updated_at: ago(20) });
  await send(write('电脑上写的', 30));
  await send(write('手机上写的', 20));
  expect(await notes()).toMatchObject([{ comment: both }]);
  await send({ at: ago(5), comment: '合成一段', changed: ['comment'], seen_comments: [both] });
  expect(await notes()).toMatchObject([{ comment: '合成一段' }]);
});

test('a mark that was deleted stays deleted when an older write of it arrives', async () => {
  const { send, remove, notes } = await setting();
  await send({ at: ago(60) });
  expect(await remove(ago(10))).toBe(200);
  const late = await send({ at: ago(30), comment: '迟到' });
  expect([late.status, late.body.status.reason]).toEqual([410, 'GONE']);
  expect(await notes()).toEqual([]);
});

test('a deletion may come before its mark, and twice', async () => {
  const { send, remove, notes } = await setting();
  expect(await remove(ago(10))).toBe(200);
  expect(await remove(ago(10))).toBe(200);
  expect((await send({ at: ago(30) })).status).toBe(410);
  expect(await notes()).toEqual([]);
});

test('a deletion that is older than a change of the mark leaves it alone', async () => {
  const { send, remove, notes } = await setting();
  await send({ at: ago(10), comment: '还要' });
  expect(await remove(ago(30))).toBe(200);
  expect(await notes()).toMatchObject([{ comment: '还要' }]);
});

test('what was deleted comes back when it is written anew', async () => {
  const { send, remove, notes } = await setting();
  await send({ at: ago(60) });
  await remove(ago(30));
  expect((await send({ at: ago(10) })).status).toBe(200);
  await remove();
  await send();
  expect(await notes()).toHaveLength(1);
});

test('in whatever order changes and deletions arrive, what was done last stands', async () => {
  const [reader, id] = await Promise.all([app.client('reader'), app.article()]);
  const random = randomOf('orders of arrival');
  for (let round = 0; round < 20; round++) {
    const note_uuid = randomUUID();
    const doings = Array.from({ length: 5 }, (_, index) => ({
      at: ago(60 - index),
      comment: random.next() < 0.35 ? null : `第 ${index} 次`,
    }));
    for (const { at, comment } of random.shuffled(doings)) {
      await (comment === null
        ? reader.call('POST /reader/article/notes/{id}/delete', { params: { id: note_uuid }, body: { at } })
        : reader.call('POST /reader/article/{id}/notes/add', {
            params: { id },
            body: { ...markBody({ note_uuid, comment }), at },
          }));
    }
    const left = (await notesOf(reader, id)).find((note) => note.note_uuid === note_uuid);
    expect(left?.comment ?? null).toBe(doings.at(-1)?.comment);
  }
});

test('a colour that is changed on a page that is behind leaves the comment and tag of another device', async () => {
  const { reader, id, send, notes } = await setting();
  const [mark] = [markBody()];
  await send({ at: ago(60) });
  const [{ note_uuid = '' } = {}] = await notes();
  await send({ at: ago(30), comment: '在手机上写的', tag: '港口' });
  await reader.ok('POST /reader/article/{id}/notes/add', {
    params: { id },
    body: { ...mark, note_uuid, comment: null, tag: null, color: 'green', changed: ['color'], at: ago(10) },
  });
  expect(await notes()).toMatchObject([{ comment: '在手机上写的', tag: '港口', color: 'green' }]);
  // An old client says nothing of what it does not know.
  await send({ at: ago(5), color: 'yellow' });
  expect(await notes()).toMatchObject([{ comment: '在手机上写的', tag: '港口', color: 'yellow' }]);
});

test('a clock that is ahead does not keep later changes out', async () => {
  const { send, notes } = await setting();
  await send({ at: ago(-86_400), comment: '来自明天' });
  app.clock.advance(1);
  await send({ comment: '现在' });
  expect(await notes()).toMatchObject([{ comment: '现在' }]);
});
