import { sql } from 'drizzle-orm';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { testApp } from '#server/testing/app.ts';
import { chineseOf, goodTranslation, startChatService } from '#server/testing/chat-service.ts';

const service = await startChatService(goodTranslation);
afterAll(() => service.close());
const app = await testApp({ env: { AI_BASE_URL: service.baseUrl, AI_MODEL: 'small' } });
const plain = await testApp();
beforeEach(() => service.answer(goodTranslation));

const FIRST = 'The boats come home before the sun is up.';
const SECOND = 'Nobody talks much on the quay.';

test('a passage is translated sentence by sentence, and paid for once', async () => {
  const reader = await app.client('reader');
  const translate = () => reader.ok('POST /api/english/trans', { body: { text: `${FIRST} ${SECOND}` } });
  const before = service.calls.length;
  const answer = { text_zh: chineseOf(FIRST) + chineseOf(SECOND), origin: 'ai' };
  expect(await translate()).toEqual(answer);
  expect(await translate()).toEqual(answer);
  expect(service.calls.length - before).toBe(1);
  expect((await reader.ok('GET /api/ai/usage')).used).toBe(1);
});

test('what nobody has read again for half a year is forgotten, what is read stays', async () => {
  const reader = await app.client('reader');
  const [left, used] = ['The net dried on the wall.', 'A cat slept under the boat.'];
  const translate = (text: string) => reader.ok('POST /api/english/trans', { body: { text } });
  const { db } = app.context.database;
  const kept = async () =>
    (await db.execute<{ zh: string }>(sql`SELECT text_zh AS zh FROM translation_memory`)).rows.map(({ zh }) => zh);
  await translate(left);
  await translate(used);
  app.clock.advance(100 * 86_400);
  await translate(used);
  app.clock.advance(81 * 86_400);
  await app.context.services.translation.clean();
  expect(await kept()).toEqual([chineseOf(used)]);
  app.clock.advance(181 * 86_400);
  await app.context.services.translation.clean();
  expect(await kept()).toEqual([]);
});

test('a sentence without a translation that is surely its own says so', async () => {
  const reader = await app.client('reader');
  const text = `${FIRST.replace('boats', 'ferries')} ${SECOND.replace('Nobody', 'Hardly anybody')}`;
  service.answer((call) => {
    const { items } = JSON.parse(goodTranslation(call)) as { items: { zh: string }[] };
    return JSON.stringify({
      items: items.map((item) => (item.zh.includes('Hardly') ? { ...item, from: 'no' } : item)),
    });
  });
  const { text_zh } = await reader.ok('POST /api/english/trans', { body: { text } });
  expect(text_zh).toBe(`${chineseOf(FIRST.replace('boats', 'ferries'))}（这句没有可靠的译文）`);
});

test('a passage without a single sentence that is surely translated fails, and is not counted', async () => {
  const reader = await app.client('reader');
  service.answer((call) => {
    const { items } = JSON.parse(goodTranslation(call)) as { items: { zh: string }[] };
    return JSON.stringify({ items: items.map((item) => ({ ...item, from: 'no' })) });
  });
  const { status, body } = await reader.call('POST /api/english/trans', { body: { text: 'The tide turned at noon.' } });
  expect([status, body.status.msg]).toEqual([502, '翻译服务没有给出可靠的译文']);
  expect((await reader.ok('GET /api/ai/usage')).used).toBe(0);
});

test('a service that fails is told in Chinese and not counted; the dictionary answers on demand', async () => {
  const reader = await app.client('reader');
  const text = 'The keeper abandoned the harbour.';
  service.answer((_, response) => {
    response.writeHead(401).end('{}');
    return undefined;
  });
  const { status, body } = await reader.call('POST /api/english/trans', { body: { text } });
  expect([status, body.status.msg]).toEqual([502, '翻译服务没有回应，请再试一次']);
  expect((await reader.ok('GET /api/ai/usage')).used).toBe(0);
  const before = service.calls.length;
  expect(await reader.ok('POST /api/english/trans', { body: { text, by: 'dictionary' } })).toMatchObject({
    text_zh: null,
    origin: 'dictionary',
  });
  expect(service.calls.length).toBe(before);
});

test('without a service words and phrases come with their glosses, and no translation is claimed', async () => {
  const reader = await plain.client('reader');
  const text = 'They take these costs into account. The keeper gives up slowly.';
  const { gloss, ...rest } = await reader.ok('POST /api/english/trans', { body: { text } });
  expect(rest).toEqual({ text_zh: null, origin: 'dictionary' });
  expect(gloss?.map(({ word }) => word)).toEqual(['take into account', 'cost', 'keeper', 'give up', 'slowly']);
  for (const { zh } of gloss ?? []) expect(zh).toMatch(/[\u4e00-\u9fff]/);
});

test('what is not English has no glosses, and what is too long is refused', async () => {
  const reader = await plain.client('reader');
  expect(await reader.ok('POST /api/english/trans', { body: { text: '港口 12' } })).toMatchObject({ gloss: [] });
  const { status } = await reader.call('POST /api/english/trans', { body: { text: 'a'.repeat(2_001) } });
  expect(status).toBe(400);
});
