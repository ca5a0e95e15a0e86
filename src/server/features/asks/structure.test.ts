import { afterAll, expect, test } from 'vitest';
import type { TestApp } from '#server/testing/app.ts';
import { testApp } from '#server/testing/app.ts';
import { startChatService } from '#server/testing/chat-service.ts';
import { openStream } from '#server/testing/events.ts';
import { structureIn } from './structure.ts';

const service = await startChatService(
  () => '主干很短。[1]\n> 主语 | The line\n> 谓语 | moves\n> 状语 | by itself\n>> 再来一句？',
);
afterAll(() => service.close());
const app = await testApp({ env: { AI_BASE_URL: service.baseUrl, AI_MODEL: 'small' } });
const without = await testApp();

const QUOTE = 'The line that crawls is the line people remember.';
const found = (answer: string, quote = QUOTE) =>
  structureIn(answer, quote).map(({ start, end, name }) => `${name} ${quote.slice(start, end)}`);

test('parts are the words of the sentence, in its order, within each other', () => {
  expect(
    found(
      '好。\n> 谓语 | is\n> 主语 | The line that crawls\n> 定语从句｜that crawls\n> 表语 | the line people remember\n>> 还有呢？',
    ),
  ).toEqual(['主语 The line that crawls', '定语从句 that crawls', '谓语 is', '表语 the line people remember']);
});

test('what does not quote the sentence, has no name of the grammar, or crosses another part is left out', () => {
  const answer =
    '> 主语 | The queue\n> 魔法 | The line\n> 主语 | The line\n> 谓语 | line that\n> 状语 | mem\n> 主语 | The line';
  expect(found(answer)).toEqual(['主语 The line']);
  expect(found('no structure at all')).toEqual([]);
});

test('a sentence with a line break, and words that occur twice', () => {
  const quote = 'He saw\nhim, and he saw (it).';
  const answer = '> 谓语 | saw\n> 宾语 | him\n> 谓语 | saw\n> 宾语 | it\n> 并列分句 | He saw him';
  expect(found(answer, quote)).toEqual(['并列分句 He saw\nhim', '谓语 saw', '宾语 him', '谓语 saw', '宾语 it']);
});

async function askedAboutGrammar(of: TestApp, quote: string) {
  const reader = await of.client('reader');
  const article_id = await of.article({ blocks: [{ id: 'a', type: 'paragraph', text: quote }] });
  const pos = { block_id: 'a', offset: 0, end_offset: quote.length, quote };
  const { id } = await reader.ok('POST /api/ai/ask', { body: { prompt: '语法结构', article_id, pos } });
  await (await openStream(of, reader, `/api/ai/ask/${id}?stream=true`)).rest();
  const ask = await reader.ok('GET /api/ai/ask/{id}', { params: { id } });
  return { ask, parts: ask.structure.map(({ start, end, name }) => `${name} ${quote.slice(start, end)}`) };
}

test('the answer of a model marks the sentence; the lines for that are no part of its prose', async () => {
  const { ask, parts } = await askedAboutGrammar(app, 'The line moves.');
  expect(parts).toEqual(['主语 The line', '谓语 moves']);
  expect([ask.answer, ask.next, ask.origin]).toEqual(['主干很短。[1]', ['再来一句？'], 'ai']);
  expect(service.calls.at(-1)?.messages[0]?.content).toContain('> 主语 | ');
});

test('without a model the parse marks trunk and clauses, and the answer says that it is by rules', async () => {
  const quote = 'His work grew into a theory, which now helps to plan hospitals.';
  const { ask, parts } = await askedAboutGrammar(without, quote);
  expect(parts).toEqual(
    expect.arrayContaining(['主语 His work', '谓语 grew', '定语从句 which now helps to plan hospitals']),
  );
  expect(ask.answer).toMatch(/^\*\*规则分析\*\*/);
  expect(ask.origin).toBe('dictionary');
  const plain = await askedAboutGrammar(without, 'A new theory of everything.');
  expect(plain.parts).toEqual([]);
  expect(plain.ask.answer).toContain('没有找到动词');
});
