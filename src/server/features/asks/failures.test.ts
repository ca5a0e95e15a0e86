/** A service that stumbles in every way there is, and texts that want to be obeyed. */
import type { ServerResponse } from 'node:http';
import { Writable } from 'node:stream';
import { sql } from 'drizzle-orm';
import pino from 'pino';
import { afterAll, expect, test, vi } from 'vitest';
import { startWorkers } from '#server/registered.ts';
import { type TestClient, testApp } from '#server/testing/app.ts';
import { type ChatScript, startChatService, stream } from '#server/testing/chat-service.ts';
import { openStream } from '#server/testing/events.ts';
import { HOSTILE_TEXTS } from '#server/testing/hostile-texts.ts';

const KEY = 'sk-very-secret-77';
const PROMPT = '这个问题只有我知道';
const service = await startChatService(() => '好');
afterAll(() => service.close());
const logged: string[] = [];
const log = pino(
  { level: 'debug' },
  new Writable({
    write(chunk, _, done) {
      logged.push(String(chunk));
      done();
    },
  }),
);
const app = await testApp({ env: { AI_BASE_URL: service.baseUrl, AI_MODEL: 'small', AI_API_KEY: KEY }, log });
await startWorkers(app.context);

const begin = (response: ServerResponse, text: string) => {
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  response.write(`data: ${JSON.stringify({ choices: [{ delta: { content: text } }] })}\n\n`);
  return response;
};
const status = (code: number, headers: Record<string, string> = {}): ChatScript => {
  return (_, response) => {
    response.writeHead(code, headers).end(`{"error":{"message":"${KEY} is no good"}}`);
    return undefined;
  };
};
const breaking = (fail: (response: ServerResponse) => void): ChatScript => {
  return (_, response) => {
    fail(response);
    return undefined;
  };
};
const endingIn = (finish_reason: string): ChatScript =>
  breaking((response) => begin(response, '写到').end(`data: ${JSON.stringify({ choices: [{ finish_reason }] })}\n\n`));
const failing = (after: string): ChatScript =>
  breaking((response) => begin(response, after).end(`data: {"error":{"message":"${KEY} ${PROMPT}"}}\n\n`));

async function asked(client: TestClient, body: { article_id?: string } = {}) {
  const source = body.article_id === undefined ? ('FREE' as const) : ('ARTICLE' as const);
  const { id } = await client.ok('POST /api/ai/ask', { body: { prompt: PROMPT, source, ...body } });
  const events = await (await openStream(app, client, `/api/ai/ask/${id}?stream=true`)).rest();
  return { id, events, ask: await client.ok('GET /api/ai/ask/{id}', { params: { id } }) };
}

test.each<[string, ChatScript]>([
  ['breaks off in the middle', breaking((response) => begin(response, '写到一半').end())],
  ['is cut off by the network', breaking((response) => begin(response, '写到一半').destroy())],
  ['sends what is no JSON', breaking((response) => begin(response, '写到').end('data: {"choices": [\n\n'))],
  ['does not know the key', status(401)],
  ['is busy for ever', status(429, { 'retry-after': '0' })],
  ['is broken', status(500)],
  [
    'filters the content',
    breaking((response) =>
      begin(response, '写到').end('data: {"choices":[{"delta":{},"finish_reason":"content_filter"}]}\n\n'),
    ),
  ],
  ['does not stop writing', breaking((response) => stream(response, '字'.repeat(20_000)))],
  ['fails in the middle', failing('写到')],
  ['fails at the beginning', failing('')],
  ['says nothing', breaking((response) => stream(response, ''))],
])('a service that %s: the answer has failed, says so, and costs nothing', async (_, script) => {
  const reader = await app.client('reader');
  service.answer(script);
  const { ask, events } = await asked(reader);
  expect(ask).toMatchObject({ state: 'FAILED', msg: expect.stringContaining('没有计数'), is_stopped: false });
  expect(events.at(-1)).toMatchObject({ event: 'error', data: { status: { reason: 'UPSTREAM_FAILED' } } });
  expect((await reader.ok('GET /api/ai/usage')).used).toBe(0);
  expect(JSON.stringify([ask, events])).not.toContain(KEY);
  service.answer(() => '好');
  await expect.poll(async () => (await asked(reader)).ask.state, { interval: 1_000 }).toBe('DONE');
});

test.each<[string, ChatScript, string]>([
  ['asks for a pause', status(429, { 'retry-after': '90' }), 'AI 服务说请求太频繁，请 90 秒后再试，这次没有计数'],
  ['filters the content', endingIn('content_filter'), 'AI 服务拒绝处理这段内容，这次没有计数'],
  ['does not know the key', status(401), 'AI 服务拒绝了请求：密钥不对，这次没有计数'],
])('of a service that %s the reader is told so', async (_, script, msg) => {
  const reader = await app.client('reader');
  service.answer(script);
  const { ask, events } = await asked(reader);
  expect([ask.msg, events.at(-1)?.data.status]).toMatchObject([msg, { msg }]);
  service.answer(() => '好');
  expect((await asked(reader)).ask.state).toBe('DONE');
});

test('an answer that cannot be kept as it ends leaves no reader waiting', async () => {
  const reader = await app.client('reader');
  const { db } = app.context.database;
  const writing = Promise.withResolvers<ServerResponse>();
  service.answer((_, response) => {
    writing.resolve(begin(response, '写到'));
    return undefined;
  });
  const { id } = await reader.ok('POST /api/ai/ask', { body: { prompt: PROMPT, source: 'FREE' } });
  const heard = await openStream(app, reader, `/api/ai/ask/${id}?stream=true`);
  await heard.next();
  await db.execute(sql`ALTER TABLE asks RENAME TO asks_away`);
  (await writing.promise).end(`data: ${JSON.stringify({ choices: [{ finish_reason: 'stop' }] })}\n\n`);
  const last = (await heard.rest()).at(-1);
  await db.execute(sql`ALTER TABLE asks_away RENAME TO asks`);
  expect(last).toMatchObject({ event: 'error', data: { status: { msg: '没有答成，可以再问一次' } } });
  await db.execute(sql`UPDATE asks SET written_at = now() - interval '1 minute' WHERE id = ${id}`);
  expect(await reader.ok('GET /api/ai/ask/{id}', { params: { id } })).toMatchObject({ state: 'FAILED' });
  expect((await reader.ok('GET /api/ai/usage')).used).toBe(0);
});

test('a word, key points and a correction that fail say so, too, and cost nothing', async () => {
  const reader = await app.client('reader');
  const id = await app.article();
  service.answer(status(401));
  const word = await openStream(
    app,
    reader,
    `/api/english/word/ai?word=harbour&sentence=${encodeURIComponent(PROMPT)}`,
  );
  expect((await word.rest()).at(-1)).toMatchObject({ event: 'error', data: { status: { reason: 'UPSTREAM_FAILED' } } });
  await reader.call('POST /api/ai/summary/create', { body: { article_id: id } });
  const points = await openStream(app, reader, `/api/ai/summary?article_id=${id}&stream=true`);
  expect((await points.rest()).at(-1)).toMatchObject({ event: 'error' });
  const body = { article_id: id, text: `Nobody but me knows this. ${PROMPT}` };
  expect((await reader.call('POST /api/ai/writing', { body })).status).toBe(502);
  expect((await reader.ok('GET /api/ai/usage')).used).toBe(0);
  service.answer(() => '好');
});

test.each([
  ['with a wrong key', status(401)],
  ['in the middle', failing('[1] The')],
])(
  'a rewrite that fails %s costs nothing, and says no more in the log or to its reader than others',
  async (_, script) => {
    const reader = await app.client('reader');
    const article_id = await app.article({ text: `Nobody but me knows this. ${PROMPT}` });
    service.answer(script);
    const body = { article_id, level: 'A2' as const };
    const boss = await app.client('super');
    await reader.ok('POST /api/ai/rewrite/create', { body });
    const task = await vi.waitFor(async () => {
      const { items } = await boss.ok('GET /reader/task', { query: {} });
      const latest = items.find(({ article }) => article?.id === article_id);
      expect(latest).toMatchObject({ state: 'FAILED', message: expect.stringMatching(/^AI 服务/) });
      return latest;
    }, 120_000);
    const told = await reader.ok('GET /api/ai/rewrite', { query: body });
    expect(told).toMatchObject({ state: 'FAILED', paragraphs: [] });
    expect(JSON.stringify([told, task])).not.toContain(KEY);
    expect((await reader.ok('GET /api/ai/usage')).used).toBe(0);
    service.answer(() => '好');
    expect((await asked(reader)).ask.state).toBe('DONE');
  },
);

test('neither keys nor questions are in the log', () => {
  const all = logged.join('');
  expect(all).toContain('answer of the assistant');
  expect(all).not.toContain(KEY);
  expect(all).not.toContain(PROMPT);
});

test('forty texts that give orders: the rules stay ours, the order stays data', async () => {
  const reader = await app.client('senior');
  service.answer(() => '好。[1]');
  await asked(reader, { article_id: await app.article() });
  const rules = service.calls.at(-1)?.messages[0]?.content;
  for (const text of HOSTILE_TEXTS) {
    await asked(reader, { article_id: await app.article({ blocks: [{ id: 'a', type: 'paragraph', text }] }) });
    const messages = service.calls.at(-1)?.messages ?? [];
    expect(messages.map(({ role }) => role)).toEqual(['system', 'user', 'user']);
    expect(messages[0]?.content).toBe(rules);
    expect(JSON.parse(messages[1]?.content ?? '')).toMatchObject({ paragraphs: [{ n: 1, text: text.trim() }] });
    expect(JSON.parse(messages[2]?.content ?? '')).toEqual({ question: PROMPT });
  }
});

test('a model that gives its instructions away is cut off before it has said them', async () => {
  const reader = await app.client('reader');
  service.answer(({ messages }) => `当然可以：${messages[0]?.content}`);
  const { ask, events } = await asked(reader, { article_id: await app.article() });
  const heard = events.map(({ event, data }) => (event === 'delta' ? data.text : '')).join('');
  expect(ask).toMatchObject({ state: 'FAILED', answer: '' });
  expect(heard).not.toContain('who is learning English and is in the middle of');
});

test.each<[string, ChatScript]>([
  ['for what they say', ({ messages }) => `当然可以：${messages[0]?.content}`],
  ['by the service at its longest', endingIn('length')],
  ['by the filter of the service', endingIn('content_filter')],
])('answers that are cut off %s are free five times a day: one can be asked for on purpose', async (_, script) => {
  const reader = await app.client('reader');
  service.answer(script);
  const outcomes = [];
  for (let at = 0; at < 6; at++) outcomes.push(await asked(reader));
  expect(outcomes.slice(0, 5).every(({ ask }) => ask.msg?.includes('没有计数'))).toBe(true);
  const last = outcomes.at(-1);
  expect(last?.ask.msg).toContain('这次计数');
  expect(last?.events.at(-1)).toMatchObject({ data: { status: { msg: last?.ask.msg } } });
  expect((await reader.ok('GET /api/ai/usage')).used).toBe(1);
});

test('numbers of paragraphs that are not there lead nowhere', async () => {
  const reader = await app.client('reader');
  service.answer(() => '是[7]的[1]，【2】也是[0]。');
  const { ask } = await asked(reader, {
    article_id: await app.article({ blocks: [{ id: 'a', type: 'paragraph', text: 'One.' }] }),
  });
  expect([ask.answer, ask.cites.map(({ n }) => n)]).toEqual(['是的[1]，也是。', [1]]);
});
