import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { sql } from 'drizzle-orm';
import { afterAll, beforeEach, expect, test } from 'vitest';
import type { Ask } from '#contract/shapes.ts';
import { startWorkers } from '#server/registered.ts';
import { type TestClient, testApp } from '#server/testing/app.ts';
import { startChatService } from '#server/testing/chat-service.ts';
import { openStream } from '#server/testing/events.ts';
import { bringBook, plainBook } from '#server/testing/stored-book.ts';

const ANSWER = '因为名字只有一根线。[2]职业有许多线。[1, 9]\n\n>> 怎样才能记住名字？\n>> 就这几段考考我';
const service = await startChatService(() => ANSWER);
afterAll(() => service.close());
const app = await testApp({ env: { AI_BASE_URL: service.baseUrl, AI_MODEL: 'small', AI_API_KEY: 'key-1' } });
const without = await testApp();
await startWorkers(app.context);
beforeEach(() => service.answer(() => ANSWER));

const TEXT = 'A job is tied to many things you know.';
const article = () =>
  app.article({
    title: 'Names',
    titleZh: '名字',
    blocks: [
      { id: 'h', type: 'heading', level: 2, text: 'Threads' },
      { id: 'a', type: 'paragraph', text: TEXT },
      { id: 'b', type: 'paragraph', text: 'A name hangs by a single thread.' },
    ],
  });
const follow = (client: TestClient, id: string) => openStream(app, client, `/api/ai/ask/${id}?stream=true`);
const askOf = (client: TestClient, id: string) => client.ok('GET /api/ai/ask/{id}', { params: { id } });
const usedBy = async (client: TestClient) => (await client.ok('GET /api/ai/usage')).used;

/** Asks, and waits for the end. */
async function answered(client: TestClient, body: { prompt: string; article_id?: string; thread_id?: string }) {
  const { id } = await client.ok('POST /api/ai/ask', { body });
  await (await follow(client, id)).rest();
  return askOf(client, id);
}

const begin = (response: ServerResponse, text: string) =>
  response
    .writeHead(200, { 'content-type': 'text/event-stream' })
    .write(`data: ${JSON.stringify({ choices: [{ delta: { content: text } }] })}\n\n`);
const more = (response: ServerResponse, text: string) =>
  response.end(`data: ${JSON.stringify({ choices: [{ delta: { content: text }, finish_reason: 'stop' }] })}\n\n`);

test('an answer streams, names the paragraphs it rests on, says what may be asked next, and is kept', async () => {
  const reader = await app.client('reader');
  const id = await article();
  const asked = await reader.ok('POST /api/ai/ask', { body: { prompt: '为什么记不住名字？', article_id: id } });
  const events = await (await follow(reader, asked.id)).rest();
  expect(events.slice(0, -1).every(({ event }) => event === 'delta')).toBe(true);
  const kept = await askOf(reader, asked.id);
  expect(events.at(-1)).toEqual({ event: 'done', data: kept });
  expect(kept).toMatchObject({
    state: 'DONE',
    origin: 'ai',
    title: '名字',
    article_id: id,
    thread_id: asked.id,
    msg: null,
    answer: '因为名字只有一根线。[2]职业有许多线。[1]',
    cites: [
      { n: 1, block_id: 'a', text: TEXT },
      { n: 2, block_id: 'b' },
    ],
    next: ['怎样才能记住名字？', '就这几段考考我'],
  });
  // Follows it again from the beginning.
  expect((await (await follow(reader, asked.id)).rest()).at(-1)?.data).toEqual(kept);
  expect(await usedBy(reader)).toBe(1);
});

test('the text goes along as data in a message of its own, the question in another', async () => {
  const reader = await app.client('reader');
  const id = await article();
  const pos = { block_id: 'b', offset: 2, end_offset: 6 };
  const { id: ask } = await reader.ok('POST /api/ai/ask', { body: { prompt: '解释', article_id: id, pos } });
  await (await follow(reader, ask)).rest();
  const messages = service.calls.at(-1)?.messages ?? [];
  expect(messages.map(({ role }) => role)).toEqual(['system', 'user', 'user']);
  expect(JSON.parse(messages[1]?.content ?? '')).toEqual({
    title: 'Names',
    passage: { n: 2, text: 'name' },
    paragraphs: [
      { n: 1, text: TEXT },
      { n: 2, text: 'A name hangs by a single thread.' },
    ],
  });
  expect(JSON.parse(messages[2]?.content ?? '')).toEqual({ question: '解释' });
});

test('of a book the chapter goes along, and the paragraphs that are cited say which it is', async () => {
  const reader = await app.client('reader');
  const chapters = [
    ['The old harbour wakes before the sun does, and the gulls know it.'],
    ['Anna folded the letter twice.', 'She did not want to read it again, for she knew what it said.'],
  ];
  const { uuid } = await bringBook(app, reader, plainBook('The Quiet Harbour', chapters), 'harbour.txt');
  const [, block] = (await reader.ok('GET /reader/book/{id}/chapter/{index}', { params: { id: uuid, index: '1' } }))
    .blocks;
  const about = { prompt: '问', book_uuid: uuid, source: 'BOOK' as const };
  const pos = { block_id: block?.id ?? '', offset: 0, index: 1, quote: '' };
  const { id } = await reader.ok('POST /api/ai/ask', { body: { ...about, pos } });
  await (await follow(reader, id)).rest();
  const sent = JSON.parse(service.calls.at(-1)?.messages[1]?.content ?? '') as {
    passage: unknown;
    paragraphs: { text: string }[];
  };
  expect([sent.passage, sent.paragraphs.map(({ text }) => text)]).toEqual([null, chapters[1]]);
  expect(await askOf(reader, id)).toMatchObject({
    title: 'The Quiet Harbour',
    cites: [
      { n: 1, index: 1 },
      { n: 2, index: 1 },
    ],
  });
  const other = await app.client('reader');
  expect((await other.call('POST /api/ai/ask', { body: { ...about, pos } })).status).toBe(404);
});

test('what follows knows the text and what was said; a thread stays together and can be deleted', async () => {
  const reader = await app.client('reader');
  const first = await answered(reader, { prompt: '第一问', article_id: await article() });
  const second = await answered(reader, { prompt: '第二问', thread_id: first.id });
  expect(second).toMatchObject({ thread_id: first.id, article_id: first.article_id, title: '名字' });
  const said = service.calls.at(-1)?.messages.slice(2) ?? [];
  expect(said.map(({ role }) => role)).toEqual(['user', 'assistant', 'user']);
  const listed = async (query: { threads?: 'true'; thread_id?: string }) =>
    (await reader.ok('GET /api/ai/history', { query })).items.map(({ prompt }) => prompt);
  expect(await listed({})).toEqual(['第二问', '第一问']);
  expect(await listed({ threads: 'true' })).toEqual(['第一问']);
  expect(await listed({ thread_id: first.id })).toEqual(['第一问', '第二问']);
  // A first question that failed gives its thread no name, unless none was answered.
  await app.context.database.db.execute(sql`UPDATE asks SET state = 'FAILED' WHERE id = ${first.id}`);
  expect((await listed({ threads: 'true' }))[0]).toBe('第二问');
  await app.context.database.db.execute(sql`UPDATE asks SET state = 'FAILED' WHERE id = ${second.id}`);
  expect((await listed({ threads: 'true' }))[0]).toBe('第一问');
  await reader.ok('POST /api/ai/ask/{id}/del', { params: { id: first.id } });
  expect(await listed({})).toEqual([]);
});

test('questions are their reader’s: others find nothing, only super users list those of everybody', async () => {
  const [reader, other, chief] = [await app.client('reader'), await app.client('reader'), await app.client('super')];
  const ask = await answered(reader, { prompt: '谁的问题', article_id: await article() });
  const path = { params: { id: ask.id } };
  expect((await other.call('GET /api/ai/ask/{id}', path)).status).toBe(404);
  expect((await other.call('POST /api/ai/ask/{id}/stop', path)).status).toBe(404);
  expect((await other.call('POST /api/ai/ask/{id}/del', path)).status).toBe(404);
  expect((await other.call('POST /api/ai/ask', { body: { prompt: '接着', thread_id: ask.id } })).status).toBe(404);
  expect((await other.call('GET /api/ai/history', { query: { all: 'true' } })).status).toBe(403);
  const { items } = await chief.ok('GET /api/ai/history', { query: { all: 'true', article_id: ask.article_id ?? '' } });
  expect(items.map(({ prompt }) => prompt)).toEqual(['谁的问题']);
});

test('a reader who leaves finds the answer finished', async () => {
  const reader = await app.client('reader');
  let finish: () => void = () => undefined;
  service.answer((_, response) => {
    begin(response, '写到');
    finish = () => more(response, '完了');
    return undefined;
  });
  const { id } = await reader.ok('POST /api/ai/ask', { body: { prompt: '问', source: 'FREE' } });
  const stream = await follow(reader, id);
  expect((await stream.next())?.data).toEqual({ text: '写到' });
  await stream.leave();
  finish();
  await expect.poll(async () => (await askOf(reader, id)).state).toBe('DONE');
  expect((await askOf(reader, id)).answer).toBe('写到完了');
});

test('asked in one process, it is followed in another, from its beginning to its end', async () => {
  const reader = await app.client('reader');
  const other = await app.secondProcess();
  let finish: () => void = () => undefined;
  service.answer((_, response) => {
    begin(response, '前半');
    finish = () => more(response, '后半');
    return undefined;
  });
  const { id } = await reader.ok('POST /api/ai/ask', { body: { prompt: '问', source: 'FREE' } });
  const viewer = { userId: reader.userId, sessionId: 0, isSuper: false, isEditor: false, memberLevel: 0 as const };
  const heard: string[] = [];
  let last: Ask | undefined;
  for await (const { event, data } of await other.services.asks.follow(
    viewer,
    Number(id),
    AbortSignal.timeout(20_000),
  )) {
    if (event === 'delta') heard.push((data as { text: string }).text);
    else last = data as Ask;
    finish();
  }
  expect([heard.join(''), last?.state, last?.answer]).toEqual(['前半后半', 'DONE', '前半后半']);
});

test('an answer about an article that was put off does not lead to it', async () => {
  const [reader, editor] = await Promise.all([app.client('reader'), app.client('super')]);
  const id = await article();
  const asked = await answered(reader, { prompt: '为什么？', article_id: id });
  expect(asked.article_id).toBe(id);
  const published_at = new Date(app.clock.now().getTime() + 86_400_000).toISOString();
  await editor.ok('POST /reader/article/{id}/update', {
    params: { id },
    body: { article: { version: 1, published_at } },
  });
  expect((await askOf(reader, asked.id)).article_id).toBeNull();
});

test('the process that writes is gone: the answer fails, says so, and costs nothing', async () => {
  const reader = await app.client('reader');
  service.answer((_, response) => {
    begin(response, '写到一半');
    return undefined;
  });
  const { id } = await reader.ok('POST /api/ai/ask', { body: { prompt: '问', source: 'FREE' } });
  await (await follow(reader, id)).next();
  await app.context.services.answers.close();
  const msg = '还没写完服务就重启了，这次没有计数';
  expect(await askOf(reader, id)).toMatchObject({ state: 'FAILED', answer: '写到一半', msg });
  expect(await usedBy(reader)).toBe(0);
});

test('one that is stopped keeps what was written and costs nothing; from any process', async () => {
  const reader = await app.client('reader');
  const other = await app.secondProcess();
  const hungUp: boolean[] = [];
  service.answer((_, response) => {
    begin(response, '写到这里');
    response.on('close', () => hungUp.push(true));
    return undefined;
  });
  const viewer = { userId: reader.userId, sessionId: 0, isSuper: false, isEditor: false, memberLevel: 0 as const };
  const question = {
    prompt: '问',
    source: 'FREE' as const,
    articleId: null,
    bookUuid: null,
    pos: null,
    threadId: null,
    requestUuid: null,
  };
  const row = await other.services.asks.ask(viewer, question);
  await expect.poll(async () => (await askOf(reader, String(row.id))).answer).toBe('写到这里');
  const stopped = await reader.ok('POST /api/ai/ask/{id}/stop', { params: { id: String(row.id) } });
  expect(stopped).toMatchObject({ state: 'FAILED', is_stopped: true, answer: '写到这里', msg: /没有计数/ });
  // The writer notices when it next says that it lives.
  await expect.poll(() => hungUp.length).toBe(1);
  expect(await usedBy(reader)).toBe(0);
});

test.each(['deleted', 'stopped and deleted'])(
  'five answers a day that are %s while they come are free, in number and cost; further ones count',
  async (how) => {
    const [reader, editor] = [await app.client('reader'), await app.client('super')];
    service.answer((_, response) => {
      begin(response, '写到最后一字');
      return undefined;
    });
    const asked = async () => {
      const { id } = await reader.ok('POST /api/ai/ask', { body: { prompt: '问', source: 'FREE' } });
      await (await follow(reader, id)).next();
      if (how !== 'deleted') await reader.ok('POST /api/ai/ask/{id}/stop', { params: { id } });
      await reader.ok('POST /api/ai/ask/{id}/del', { params: { id } });
    };
    const used: number[] = [];
    for (let n = 0; n < 7; n += 1) {
      await asked();
      used.push(await usedBy(reader));
    }
    expect(used).toEqual([0, 0, 0, 0, 0, 1, 2]);
    const costs = () => editor.ok('GET /api/admin/costs', { query: { days: 1 } });
    const spent = async () => (await costs()).readers.find(({ user_id: id }) => id === String(reader.userId));
    // The service never tells what these took: it is estimated from what was asked and written, and said to be.
    await expect.poll(spent).toMatchObject({ answers: 7, estimated: 7, output_tokens: 7 * 4 });
    expect((await spent())?.input_tokens).toBeGreaterThan(7 * 50);
    const asks = (await costs()).features.find(({ purpose }) => purpose === 'ask');
    expect(asks?.estimated).toBeGreaterThanOrEqual(7);
    const { today } = await editor.ok('GET /api/admin/overview');
    expect(today?.ai_tokens).toBeGreaterThan(7 * 54);
  },
);

test('the sixth of a day says when there is more, and asks nobody', async () => {
  const reader = await app.client('reader');
  for (let n = 0; n < 5; n += 1) await answered(reader, { prompt: `第 ${n} 问`, article_id: await article() });
  const before = service.calls.length;
  const { status, body } = await reader.call('POST /api/ai/ask', { body: { prompt: '再问', source: 'FREE' } });
  expect([status, body.status.reason]).toEqual([402, 'QUOTA_EXCEEDED']);
  expect(body.result).toMatchObject({ used: 5, limit: 5, resets_at: expect.stringMatching(/T16:00:00.000Z$/) });
  expect(service.calls.length).toBe(before);
});

test('sent eight times at once with one key, the last question of the day is one question, asked and counted once', async () => {
  const reader = await app.client('reader');
  for (let n = 0; n < 4; n += 1) await answered(reader, { prompt: `第 ${n} 问`, article_id: await article() });
  const before = service.calls.length;
  const body = { prompt: '只问一次', source: 'FREE' as const, request_uuid: randomUUID() };
  const asked = await Promise.all(Array.from({ length: 8 }, () => reader.ok('POST /api/ai/ask', { body })));
  const [id] = asked.map((each) => each.id);
  expect(new Set(asked.map((each) => each.id)).size).toBe(1);
  await (await follow(reader, id ?? '')).rest();
  expect((await reader.ok('POST /api/ai/ask', { body })).id).toBe(id);
  expect([service.calls.length - before, await usedBy(reader)]).toEqual([1, 5]);
  const { items } = await reader.ok('GET /api/ai/history', { query: { threads: 'true' } });
  expect(items.filter(({ prompt }) => prompt === body.prompt)).toHaveLength(1);
});

test('the key of a question belongs to its reader and its words', async () => {
  const [reader, other] = [await app.client('reader'), await app.client('reader')];
  const body = { prompt: '我问的', source: 'FREE' as const, request_uuid: randomUUID() };
  const own = await reader.ok('POST /api/ai/ask', { body });
  expect((await other.ok('POST /api/ai/ask', { body })).id).not.toBe(own.id);
  const changed = await reader.call('POST /api/ai/ask', { body: { ...body, prompt: '别的' } });
  expect([changed.status, changed.body.status.reason]).toEqual([409, 'CONFLICT']);
  expect(await usedBy(reader)).toBe(1);
});

test('what follows in a thread comes once, too', async () => {
  const reader = await app.client('reader');
  const first = await answered(reader, { prompt: '先问', article_id: await article() });
  const body = { prompt: '接着问', thread_id: first.id, request_uuid: randomUUID() };
  const ids = [await reader.ok('POST /api/ai/ask', { body }), await reader.ok('POST /api/ai/ask', { body })];
  expect(ids[0]).toEqual(ids[1]);
  expect((await reader.ok('GET /api/ai/history', { query: { thread_id: first.id } })).items).toHaveLength(2);
});

test('what is not there, or not for this reader, can’t be asked about', async () => {
  const reader = await app.client('reader');
  const hidden = await app.article({ status: 'PENDING' });
  for (const body of [
    { prompt: '问', article_id: '999999' },
    { prompt: '问', article_id: hidden },
    { prompt: '问', book_uuid: '00000000-0000-4000-8000-000000000000', source: 'BOOK' as const },
    { prompt: '问', thread_id: '999999' },
  ])
    expect((await reader.call('POST /api/ai/ask', { body })).status).toBe(404);
  expect((await reader.call('POST /api/ai/ask', { body: { prompt: ' ' } })).status).toBe(400);
  expect(await usedBy(reader)).toBe(0);
});

test('without a service: translation, dictionary and the text answer, each labelled; nothing is counted', async () => {
  const reader = await without.client('reader');
  const id = await without.article({
    blocks: [
      {
        id: 'a',
        type: 'paragraph',
        text: 'What you do not take in, you cannot bring back.',
        sentences: [{ id: 's', start: 0, end: 47, text_zh: '没听进去的东西，自然也就想不起来。', origin: 'human' }],
      },
      { id: 'b', type: 'paragraph', text: 'A memory full of names forgets the names that nobody uses.' },
    ],
  });
  const ask = async (prompt: string, pos?: { block_id: string; offset: number }) => {
    const asked = await reader.ok('POST /api/ai/ask', { body: { prompt, article_id: id, ...(pos && { pos }) } });
    return reader.ok('GET /api/ai/ask/{id}', { params: { id: asked.id } });
  };
  const sentence = await ask('解释这句话', { block_id: 'a', offset: 3 });
  expect(sentence).toMatchObject({ origin: 'dictionary', state: 'DONE', cites: [{ n: 1, block_id: 'a' }] });
  expect(sentence.answer).toContain('**人工翻译**\n没听进去的东西，自然也就想不起来。[1]');
  const word = await ask('harbour 是什么意思');
  expect(word.answer).toMatch(/\*\*词典释义：harbour\*\*.*\n- .*港/);
  expect((await ask('没听进去的会怎样？')).answer).toContain('没听进去的东西');
  expect((await ask('这篇在讲什么')).answer).toBe(
    '**原文摘句**\n- A memory full of names forgets the names that nobody uses.[2]',
  );
  expect((await ask('明天天气如何')).answer).toContain('没有接入 AI');
  const body = { prompt: '明天天气如何', article_id: id, request_uuid: randomUUID() };
  const twice = await Promise.all([1, 2].map(() => reader.ok('POST /api/ai/ask', { body })));
  expect(twice[0]).toEqual(twice[1]);
  expect((await reader.ok('GET /api/ai/usage')).used).toBe(0);
  const events = await (await openStream(without, reader, `/api/ai/ask/${word.id}?stream=true`)).rest();
  expect(events.at(-1)).toEqual({ event: 'done', data: word });
});

test('of a text that is too long for the model the answer says which paragraphs it was given', async () => {
  const reader = await app.client('reader');
  const paragraph = 'A job is tied to many things you know. '.repeat(100).trim();
  const blocks = Array.from({ length: 20 }, (_, at) => ({ id: `b${at}`, type: 'paragraph' as const, text: paragraph }));
  const long = await app.article({ blocks });
  const ask = await answered(reader, { prompt: '讲什么', article_id: long });
  expect(ask.read).toEqual({ from: 1, to: 7, of: 20 });
  const { id } = await reader.ok('POST /api/ai/ask', {
    body: { prompt: '这句呢', article_id: long, pos: { block_id: 'b12', offset: 0 } },
  });
  await expect.poll(async () => (await reader.ok('GET /api/ai/ask/{id}', { params: { id } })).state).toBe('DONE');
  expect((await reader.ok('GET /api/ai/ask/{id}', { params: { id } })).read).toEqual({ from: 10, to: 16, of: 20 });
  expect((await answered(reader, { prompt: '讲什么', article_id: await article() })).read).toBeNull();
});
