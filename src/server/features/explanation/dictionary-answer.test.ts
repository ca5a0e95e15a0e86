import { expect, test } from 'vitest';
import { testApp } from '#server/testing/app.ts';
import { openStream } from '#server/testing/events.ts';

/** An application without a model. */
const app = await testApp();
const reader = await app.client('reader');

async function explained(word: string, sentence?: string, other: Record<string, string> = {}): Promise<string> {
  const query = new URLSearchParams({ word, ...(sentence !== undefined && { sentence }), ...other });
  const events = await (await openStream(app, reader, `/api/english/word/ai?${query}`)).rest();
  expect(events.at(-1)).toMatchObject({ event: 'done', data: { origin: 'dictionary' } });
  expect(events.length).toBeGreaterThan(1);
  return String(events.at(-1)?.data.text);
}

test('without a model the dictionary says what shows the word class here, and nothing that stands on the card', async () => {
  expect(await explained('abandoned', 'The crew abandoned the ship before dawn.')).toBe(
    '**为什么**：abandoned 是 abandon 的过去式；后面有宾语。',
  );
});

test.each([
  ['lantern', 'A ubiquitous lantern lights the way.', '前面的形容词 ubiquitous 修饰它'],
  ['ubiquitous', 'A ubiquitous lantern lights the way.', '修饰后面的名词 lantern'],
  ['harbour', 'They left the harbour.', '跟在 the 后面'],
])('the sentence’s own signs are named: %s in “%s”', async (word, sentence, sign) => {
  expect(await explained(word, sentence)).toContain(`**为什么**：${sign}`);
});

test('where the sentence does not decide, no sense is claimed', async () => {
  expect(await explained('harbour', 'They spoke of nothing.')).toBe(
    '从词性和句子结构看不出更多，词典里有的都在卡片上。',
  );
});

test('a phrase is explained as one, with where its words stand and what they mean alone', async () => {
  const sentence = 'They take these costs into account, and take time.';
  const text = await explained('account', sentence);
  expect(text).toContain('分开写成 take … into account，中间是 these costs');
  expect(text).toMatch(/- take [\u4e00-\u9fff；]+\n- account /);
  const alone = await explained('take', sentence, { alone: 'true', at: '5' });
  expect(alone).toContain('**短语**：它在这句里属于 take into account（重视；考虑）');
});

test('a word that the dictionary has not got is a 404 with similar ones', async () => {
  const { status, body } = await reader.call('GET /api/english/word/ai', { query: { word: 'harbuor' } });
  expect([status, body.status.reason]).toEqual([404, 'NO_SUCH_WORD']);
  expect((body.result as { suggestions: string[] }).suggestions).toContain('harbour');
});

test('nothing of it is counted', async () => {
  await explained('harbour', 'They left the harbour.');
  expect(await reader.ok('GET /api/ai/usage')).toMatchObject({ used: 0, limit: 5 });
});
