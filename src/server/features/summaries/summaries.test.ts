import { sql } from 'drizzle-orm';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { testApp } from '#server/testing/app.ts';
import { startChatService } from '#server/testing/chat-service.ts';
import { openStream } from '#server/testing/events.ts';

const SUMMARY = `中：名字难记，因为它只系着一根线。
EN: Names are hard to remember because they hang by a single thread.
- 职业系着许多线 | A job is tied to many things. [1]
- **名字**没有近义词 | A name has no synonym. [2][9]
- 文中没有的 | This is not in the text. [7]`;
const service = await startChatService(() => SUMMARY);
afterAll(() => service.close());
const app = await testApp({ env: { AI_BASE_URL: service.baseUrl, AI_MODEL: 'small' } });
const without = await testApp();
beforeEach(() => service.answer(() => SUMMARY));

const BLOCKS = [
  { id: 'a', type: 'paragraph' as const, text: 'A job is tied to many things you know.' },
  { id: 'b', type: 'paragraph' as const, text: 'A name hangs by a single thread.' },
];
const follow = (client: Awaited<ReturnType<typeof app.client>>, id: string) =>
  openStream(app, client, `/api/ai/summary?article_id=${id}&stream=true`);

test('a summary is made once, streams to the readers who wait, and is there for everybody; each point leads to its paragraph', async () => {
  const [reader, other, visitor] = [
    await app.client('reader'),
    await app.client('reader'),
    await app.client('visitor'),
  ];
  const id = await app.article({ blocks: BLOCKS });
  const before = service.calls.length;
  expect(await visitor.ok('GET /api/ai/summary', { query: { article_id: id } })).toBeNull();
  expect(await reader.ok('POST /api/ai/summary/create', { body: { article_id: id } })).toBeNull();
  const events = await (await follow(visitor, id)).rest();
  expect(
    events
      .slice(0, -1)
      .map(({ data }) => data.text)
      .join(''),
  ).toBe(SUMMARY);
  const cite = (n: number) => ({ n, block_id: n === 1 ? 'a' : 'b', text: BLOCKS[n - 1]?.text });
  const summary = {
    text_zh: '名字难记，因为它只系着一根线。',
    text_en: 'Names are hard to remember because they hang by a single thread.',
    points: [
      { text: '职业系着许多线', text_en: 'A job is tied to many things.', block_id: 'a', cites: [cite(1)] },
      { text: '名字没有近义词', text_en: 'A name has no synonym.', block_id: 'b', cites: [cite(2)] },
    ],
    read: null,
    origin: 'ai',
  };
  expect(events.at(-1)).toEqual({ event: 'done', data: summary });
  expect(await other.ok('POST /api/ai/summary/create', { body: { article_id: id } })).toEqual(summary);
  expect(await visitor.ok('GET /api/ai/summary', { query: { article_id: id } })).toEqual(summary);
  expect(service.calls.length - before).toBe(1);
  expect([await usedBy(reader), await usedBy(other)]).toEqual([1, 0]);
});

test('of a text that is too long the summary says how far it was read', async () => {
  const reader = await app.client('reader');
  const text = 'A name hangs by a single thread, and nobody knows why. '.repeat(400);
  const blocks = ['a', 'b', 'c', 'd'].map((id) => ({ id, type: 'paragraph' as const, text }));
  const id = await app.article({ blocks });
  await reader.ok('POST /api/ai/summary/create', { body: { article_id: id } });
  const events = await (await follow(reader, id)).rest();
  expect(events.at(-1)).toMatchObject({ event: 'done', data: { read: { from: 1, to: 2, of: 4 } } });
  expect(await reader.ok('GET /api/ai/summary', { query: { article_id: id } })).toMatchObject({
    read: { from: 1, to: 2, of: 4 },
  });
});

type Client = Awaited<ReturnType<typeof app.client>>;
async function renewed(client: Client, id: string): Promise<void> {
  await client.ok('POST /api/ai/summary/create', { body: { article_id: id, renew: true } });
  await (await follow(client, id)).rest();
}
const usedBy = async (client: Awaited<ReturnType<typeof app.client>>) => (await client.ok('GET /api/ai/usage')).used;

test('twenty who ask at the same time have it made once, and one pays', async () => {
  const id = await app.article({ blocks: BLOCKS });
  const readers = await Promise.all(Array.from({ length: 20 }, () => app.client('reader')));
  const before = service.calls.length;
  await Promise.all(readers.map((reader) => reader.ok('POST /api/ai/summary/create', { body: { article_id: id } })));
  await (await follow(readers[0] as (typeof readers)[0], id)).rest();
  expect(service.calls.length - before).toBe(1);
  const used = await Promise.all(readers.map(usedBy));
  expect(used.reduce((sum, each) => sum + each, 0)).toBe(1);
});

test('one that fails, or has no form, costs nothing, and the next one may try again', async () => {
  const reader = await app.client('reader');
  const id = await app.article({ blocks: BLOCKS });
  for (const script of [() => '我不想写。', () => '']) {
    service.answer(script);
    await reader.ok('POST /api/ai/summary/create', { body: { article_id: id } });
    expect((await (await follow(reader, id)).rest()).at(-1)?.event).toBe('error');
    expect(await reader.ok('GET /api/ai/summary', { query: { article_id: id } })).toBeNull();
  }
  expect(await usedBy(reader)).toBe(0);
  service.answer(() => SUMMARY);
  await reader.ok('POST /api/ai/summary/create', { body: { article_id: id } });
  expect((await (await follow(reader, id)).rest()).at(-1)?.event).toBe('done');
});

test('a changed text has another summary, a corrected translation the same; only super users renew one', async () => {
  const [reader, chief] = [await app.client('reader'), await app.client('super')];
  const id = await app.article({ blocks: BLOCKS });
  await reader.ok('POST /api/ai/summary/create', { body: { article_id: id } });
  await (await follow(reader, id)).rest();
  const renew = { body: { article_id: id, renew: true } };
  expect((await reader.call('POST /api/ai/summary/create', renew)).status).toBe(403);
  service.answer(() => SUMMARY.replace('一根线', '一根细线'));
  expect(await chief.ok('POST /api/ai/summary/create', renew)).toBeNull();
  await (await follow(reader, id)).rest();
  expect(await reader.ok('GET /api/ai/summary', { query: { article_id: id } })).toMatchObject({
    text_zh: '名字难记，因为它只系着一根细线。',
  });
  const title = { version: 1, title_zh: '改过的标题' };
  await chief.ok('POST /reader/article/{id}/update', { params: { id }, body: { article: title } });
  await app.context.services.summaries.clean();
  expect(await reader.ok('GET /api/ai/summary', { query: { article_id: id } })).not.toBeNull();
  const blocks = [{ id: 'a', type: 'paragraph' as const, text: 'Everything is different now.' }];
  await chief.ok('POST /reader/article/{id}/update', { params: { id }, body: { article: { version: 2, blocks } } });
  expect(await reader.ok('GET /api/ai/summary', { query: { article_id: id } })).toBeNull();
});

test('while it is renewed the summary that was there is shown, and stays when the new one fails', async () => {
  const [reader, editor] = [await app.client('reader'), await app.client('editor')];
  const id = await app.article({ blocks: BLOCKS });
  const query = { article_id: id };
  await reader.ok('POST /api/ai/summary/create', { body: query });
  await (await follow(reader, id)).rest();
  const before = await reader.ok('GET /api/ai/summary', { query });
  expect(before?.points).toHaveLength(2);
  let finish: () => void = () => undefined;
  service.answer((_, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write(`data: ${JSON.stringify({ choices: [{ delta: { content: '中：没有写' } }] })}\n\n`);
    finish = () => response.end();
    return undefined;
  });
  const renew = { body: { article_id: id, renew: true } };
  expect(await editor.ok('POST /api/ai/summary/create', renew)).toBeNull();
  const heard = await follow(editor, id);
  expect((await heard.next())?.data).toEqual({ text: '中：没有写' });
  expect(await reader.ok('GET /api/ai/summary', { query })).toEqual(before);
  finish();
  expect((await heard.rest()).at(-1)?.event).toBe('error');
  expect(await reader.ok('GET /api/ai/summary', { query })).toEqual(before);
  expect(await usedBy(editor)).toBe(0);
});

test.each([
  ['begins another one', (lost: string, client: Client) => renewed(client, lost)],
  ['sweeps', () => app.context.services.summaries.sweep()],
])('a renewal whose process is gone is given back by who %s, and leaves what was there', async (_, settle) => {
  const editor = await app.client('editor');
  const other = await app.secondProcess();
  const id = await app.article({ blocks: BLOCKS });
  await editor.ok('POST /api/ai/summary/create', { body: { article_id: id } });
  await (await follow(editor, id)).rest();
  const before = await editor.ok('GET /api/ai/summary', { query: { article_id: id } });
  const asked = Promise.withResolvers<void>();
  service.answer(() => {
    asked.resolve();
    return undefined;
  });
  const viewer = { userId: editor.userId, sessionId: 0, isSuper: false, isEditor: true, memberLevel: 0 as const };
  await other.services.summaries.create(Number(id), viewer, true);
  await asked.promise;
  expect(await usedBy(editor)).toBe(2);
  await app.context.database.db.execute(
    sql`UPDATE summaries SET written_at = now() - interval '1 minute' WHERE article_id = ${id}`,
  );
  service.answer(() => SUMMARY);
  const chief = await app.client('super');
  await settle(id, chief);
  expect(await usedBy(editor)).toBe(1);
  expect(await editor.ok('GET /api/ai/summary', { query: { article_id: id } })).toEqual(before);
});

test('a locked article is summed up for members', async () => {
  const [reader, member] = [await app.client('reader'), await app.client('member')];
  const id = await app.article({ isLock: true });
  expect((await reader.call('POST /api/ai/summary/create', { body: { article_id: id } })).status).toBe(402);
  await member.ok('POST /api/ai/summary/create', { body: { article_id: id } });
  await (await follow(member, id)).rest();
  expect(await member.ok('GET /api/ai/summary', { query: { article_id: id } })).not.toBeNull();
  expect(await reader.ok('GET /api/ai/summary', { query: { article_id: id } })).toBeNull();
});

test('without a service three sentences of the text stand for it, and say that they are that', async () => {
  const visitor = await without.client('visitor');
  const id = await without.article({
    text: `The old harbour wakes before the sun does, and the harbour feeds the whole town with fish.

By noon the market is empty again.

Fishing boats bring the town its fish, and the price of fish decides the price of bread.

Nobody here is in a hurry.

Without the harbour there would be no fish, no market and no town.`,
  });
  const summary = await visitor.ok('GET /api/ai/summary', { query: { article_id: id } });
  expect(summary).toMatchObject({ origin: 'extract', text_zh: null, text_en: null });
  expect(summary?.points.map(({ text }) => text)).toEqual([
    'The old harbour wakes before the sun does, and the harbour feeds the whole town with fish.',
    'Fishing boats bring the town its fish, and the price of fish decides the price of bread.',
    'Without the harbour there would be no fish, no market and no town.',
  ]);
  expect(summary?.points.map(({ cites }) => cites[0]?.n)).toEqual([1, 3, 5]);
  const empty = await without.article({ blocks: [{ id: 'a', type: 'paragraph', text: 'Yes.' }] });
  expect(await visitor.ok('GET /api/ai/summary', { query: { article_id: empty } })).toBeNull();
});
