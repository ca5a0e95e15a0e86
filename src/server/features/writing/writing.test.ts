import { afterAll, expect, test } from 'vitest';
import { testApp } from '#server/testing/app.ts';
import { startChatService } from '#server/testing/chat-service.ts';

const TEXT = 'The article say that names is hard. They hang by a thread.';
const ANSWER = {
  fixes: [
    { wrong: 'say', better: 'says', why: '主语是单数' },
    { wrong: 'names is', better: 'names are', why: 'names 是复数' },
    { wrong: 'not in the text', better: 'x', why: 'x' },
  ],
  better: 'The article says that names are hard. They hang by a thread.',
  said: '抓住了线的比喻，没有说职业。',
};
const service = await startChatService(() => JSON.stringify(ANSWER));
afterAll(() => service.close());
const app = await testApp({ env: { AI_BASE_URL: service.baseUrl, AI_MODEL: 'small' } });
const without = await testApp();

test('what was written is corrected at its places, with reasons; text and summary go along as data', async () => {
  const reader = await app.client('reader');
  const id = await app.article();
  const corrected = await reader.ok('POST /api/ai/writing', { body: { article_id: id, text: TEXT } });
  expect(corrected).toEqual({
    fixes: [
      { start: 12, end: 15, better: 'says', why: '主语是单数' },
      { start: 21, end: 29, better: 'names are', why: 'names 是复数' },
    ],
    better: ANSWER.better,
    said: ANSWER.said,
    origin: 'ai',
  });
  const messages = service.calls.at(-1)?.messages ?? [];
  expect(messages.map(({ role }) => role)).toEqual(['system', 'user', 'user']);
  expect(JSON.parse(messages[2]?.content ?? '')).toEqual({ summary: TEXT });
  expect((await reader.ok('GET /api/ai/usage')).used).toBe(1);
});

test.each([
  ['no JSON', 'Well done!'],
  ['another form', '{"fixes": "none"}'],
])('an answer that is %s fails, and costs nothing', async (_, answer) => {
  const reader = await app.client('reader');
  service.answer(() => answer);
  const body = { article_id: await app.article(), text: TEXT };
  expect((await reader.call('POST /api/ai/writing', { body })).status).toBe(502);
  expect((await reader.ok('GET /api/ai/usage')).used).toBe(0);
  service.answer(() => JSON.stringify(ANSWER));
});

test('without a model dictionary and rules say what is sure, and no more', async () => {
  const reader = await without.client('reader');
  const id = await without.article();
  const check = async (text: string) => {
    const { fixes, origin, better } = await reader.ok('POST /api/ai/writing', { body: { article_id: id, text } });
    expect([origin, better]).toEqual(['dictionary', null]);
    return fixes.map((fix) => [text.slice(fix.start, fix.end), fix.better]);
  };
  expect(await check('the harbuor wakes early and and it is a old place')).toEqual([
    ['the', 'The'],
    ['harbuor', 'harbour'],
    ['and and', 'and'],
    ['a', 'an'],
    ['e', 'e.'],
  ]);
  expect(await check('An hour at a university is an hour well spent. Nobody here is in a hurry.')).toEqual([]);
  expect((await reader.call('POST /api/ai/writing', { body: { article_id: id, text: 'Short' } })).status).toBe(400);
});
