/** Costs of work that failed, that a second service did, or that the house had made. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeEach, expect, test } from 'vitest';
import type { ResultOf } from '#contract/index.ts';
import { startWorkers } from '#server/registered.ts';
import { testApp } from '#server/testing/app.ts';
import { type ChatScript, goodTranslation, startChatService } from '#server/testing/chat-service.ts';
import { openStream } from '#server/testing/events.ts';
import { quizText } from '#server/testing/quiz-text.ts';
import { ended } from '#server/testing/tasks.ts';

const [first, second] = [await startChatService(() => ''), await startChatService(() => '')];
afterAll(() => Promise.all([first.close(), second.close()]));
const app = await testApp({
  env: {
    AI_BASE_URL: first.baseUrl,
    AI_MODEL: 'small',
    AI_BACKUP_BASE_URL: second.baseUrl,
    AI_BACKUP_MODEL: 'large',
    AI_PRICES: 'small=2/8,large=20/80',
  },
});
await startWorkers(app.context);
const editor = await app.client('super');

const refusing: ChatScript = (_, response) => void response.writeHead(401).end('{}');
const breakingOff: ChatScript = (_, response) => {
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  response.end(`data: ${JSON.stringify({ choices: [{ delta: { content: '写到一半' } }] })}\n\n`);
};
const FREE = { answers: 1, failed: 0, estimated: 0, input_tokens: 100, output_tokens: 50 };

beforeEach(async () => {
  await app.context.database.db.execute(sql`DELETE FROM paid_answers`);
  second.answer(refusing);
});
const costs = () => editor.ok('GET /api/admin/costs', { query: { days: 1 } });
const of = ({ features }: ResultOf<'GET /api/admin/costs'>, service: string) =>
  features.filter((feature) => feature.service === service);

test('an answer that broke off costs its reader nothing and the house what it took', async () => {
  first.answer(breakingOff);
  const reader = await app.client('reader');
  const { id } = await reader.ok('POST /api/ai/ask', { body: { prompt: '这是什么意思', source: 'FREE' } });
  await (await openStream(app, reader, `/api/ai/ask/${id}?stream=true`)).rest();
  await (await openStream(app, reader, '/api/english/word/ai?word=harbour')).rest();
  await expect.poll(async () => (await costs()).total.failed).toBe(2);
  const report = await costs();
  expect(
    of(report, 'small').map(({ purpose, answers, failed, estimated }) => [purpose, answers, failed, estimated]),
  ).toEqual(
    expect.arrayContaining([
      ['ask', 1, 1, 1],
      ['word', 1, 1, 1],
    ]),
  );
  for (const { input_tokens: read, output_tokens: written } of report.features)
    expect([read > 50, written > 0]).toEqual([true, true]);
  expect(report.readers).toMatchObject([{ user_id: String(reader.userId), failed: 2 }]);
  expect((await reader.ok('GET /api/ai/usage')).used).toBe(0);
});

test('what a service refuses costs nothing and is in no list', async () => {
  first.answer(refusing);
  const reader = await app.client('reader');
  const body = { article_id: await app.article(), text: 'The harbour wake up before the sun does.' };
  expect((await reader.call('POST /api/ai/writing', { body })).status).toBe(502);
  expect(await costs()).toMatchObject({ features: [], readers: [], total: { answers: 0, failed: 0, fen: 0 } });
});

test('an answer in no form that can be shown was paid for', async () => {
  first.answer(() => 'Well done!');
  const reader = await app.client('reader');
  const body = { article_id: await app.article(), text: 'The harbour wake up before the sun does.' };
  expect((await reader.call('POST /api/ai/writing', { body })).status).toBe(502);
  expect((await costs()).features).toMatchObject([{ ...FREE, purpose: 'writing', service: 'small', failed: 1 }]);
  expect((await reader.ok('GET /api/ai/usage')).used).toBe(0);
});

test('what the second service did has its price: passages, rewrites, and what the first one took before it broke off', async () => {
  first.answer(refusing);
  second.answer((call) =>
    call.messages[0]?.content.includes('rewrite paragraphs')
      ? (JSON.parse(call.messages[1]?.content ?? '') as { paragraphs: { n: number }[] }).paragraphs
          .map(({ n }) => `[${n}] The old harbour wakes up early. Boats come home with many fish.`)
          .join('\n')
      : goodTranslation(call),
  );
  const reader = await app.client('reader');
  await reader.ok('POST /api/english/trans', { body: { text: 'The boats come home before the sun is up.' } });
  const article = { article_id: await app.article(), level: 'A2' as const };
  const { task_id: taskId } = await reader.ok('POST /api/ai/rewrite/create', { body: article });
  // Null where the job was faster than the answer.
  if (taskId !== null) await ended(reader, taskId);
  expect((await costs()).features).toMatchObject([
    { ...FREE, service: 'large', fen: expect.closeTo(0.6, 9) },
    { ...FREE, service: 'large', fen: expect.closeTo(0.6, 9) },
  ]);
  first.answer(breakingOff);
  const text = 'Nobody on the quay talks at that hour.';
  await expect.poll(async () => (await reader.call('POST /api/english/trans', { body: { text } })).status).toBe(200);
  const both = (await costs()).features.filter(({ purpose }) => purpose === 'passage');
  expect(both.map(({ service, answers }) => [service, answers])).toEqual([
    ['large', 2],
    ['small', 0],
  ]);
  expect((await costs()).total).toMatchObject({ answers: 3, failed: 0 });
});

test('questions of a quiz and whole articles are the house’s own, also when they fail', async () => {
  first.answer(() => 'no questions');
  const reader = await app.client('reader');
  const id = await app.article({ text: quizText });
  const ask = () => reader.ok('GET /reader/article/{id}/questions', { params: { id }, query: {} });
  await ask();
  await expect.poll(async () => (await costs()).features.length).toBe(1);
  let isDown = false;
  first.answer((call, ...rest) => {
    if (isDown) return refusing(call, ...rest);
    isDown = true;
    return JSON.stringify({ title_zh: '渡轮', topics: ['生活'], terms: [] });
  });
  const { task_id: taskId } = await editor.ok('POST /reader/article/{id}/retranslate', {
    params: { id },
    query: { ai: 'true' },
  });
  expect(await ended(editor, taskId)).toMatchObject({ state: 'FAILED' });
  const { features, readers, total } = await costs();
  expect(
    features.map(({ purpose, service, failed, input_tokens }) => [purpose, service, failed, input_tokens]),
  ).toEqual(
    expect.arrayContaining([
      ['quiz', 'small', 1, 100],
      ['article', 'small', 1, 100],
    ]),
  );
  expect([readers, total.fen]).toEqual([[], expect.closeTo(0.12, 9)]);
});
