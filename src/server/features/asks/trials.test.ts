/** `/askai/test`: prompts on trial, as they are and as readers' requests are made. */
import { afterAll, expect, test } from 'vitest';
import { testApp } from '#server/testing/app.ts';
import { startChatService } from '#server/testing/chat-service.ts';
import { openStream } from '#server/testing/events.ts';

const service = await startChatService(() => '港口醒得早。[1]');
afterAll(() => service.close());
const app = await testApp({ env: { AI_BASE_URL: service.baseUrl, AI_MODEL: 'small', AI_PRICES: 'small=2/8' } });
const editor = await app.client('super');
const PATH = '/api/ai/stream/test';

async function tried(body: object) {
  const events = await (await openStream(app, editor, PATH, body)).rest();
  return { last: events.at(-1), call: service.calls.at(-1) };
}
const sent = (call: (typeof service.calls)[number] | undefined) => call?.messages.map(({ role }) => role);

test('a prompt of many Chinese characters is tried as it is, on the model that is named', async () => {
  const prompt = '说说这个港口。'.repeat(700);
  const { last, call } = await tried({ prompt, model: 'large' });
  expect(call).toMatchObject({ model: 'large', messages: [{ role: 'user', content: prompt }] });
  expect(last).toMatchObject({ event: 'done', data: { text: '港口醒得早。[1]', model: 'large', instructions: '' } });
});

test('an article is asked about and summed up with our instructions, or with those on trial', async () => {
  const article_id = await app.article({ text: 'The old harbour wakes before the sun does.' });
  const asked = await tried({ kind: 'ask', prompt: '讲什么', article_id });
  expect(sent(asked.call)).toEqual(['system', 'user', 'user']);
  expect(asked.call?.messages[1]?.content).toContain('The old harbour wakes');
  expect(asked.last?.data.instructions).toBe(asked.call?.messages[0]?.content);
  const own = await tried({ kind: 'summary', article_id, instructions: 'Sum it up in one line.' });
  expect(sent(own.call)).toEqual(['system', 'user']);
  expect(own.call?.messages[0]?.content).toBe('Sum it up in one line.');
  expect(own.last?.data.instructions).toBe('Sum it up in one line.');
});

test.each([
  [{ prompt: ' ' }, 400],
  [{ kind: 'summary' }, 400],
  [{ kind: 'ask', prompt: '讲什么', article_id: '999999' }, 404],
])('%j is refused: %i', async (body, status) => {
  const answer = await editor.call(`POST ${PATH}`, { body } as never);
  expect(answer.status).toBe(status);
});

test('what trials cost is in the costs, and counts for nobody', async () => {
  const before = (await editor.ok('GET /api/ai/usage')).used;
  await tried({ prompt: '说一句' });
  const report = () => editor.ok('GET /api/admin/costs', { query: { days: 1 } });
  await expect
    .poll(async () =>
      (await report()).features.find(({ purpose, service }) => purpose === 'trial' && service === 'small'),
    )
    .toMatchObject({ failed: 0, fen: expect.any(Number) });
  expect([(await editor.ok('GET /api/ai/usage')).used, (await report()).readers]).toEqual([before, []]);
});
