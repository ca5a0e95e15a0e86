import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterAll, expect, test } from 'vitest';
import { type ChatCall, startChatService } from '#server/testing/chat-service.ts';

const service = await startChatService(() => '');
afterAll(() => service.close());

async function evaluated(env: Record<string, string>): Promise<string> {
  const script = spawn(process.execPath, ['scripts/ai-eval.ts'], { env: { ...process.env, ...env } });
  let said = '';
  script.stdout.on('data', (chunk: Buffer) => {
    said += chunk.toString();
  });
  const [code] = await once(script, 'close');
  expect(code).toBe(0);
  return said;
}
const model = { AI_BASE_URL: service.baseUrl, AI_MODEL: 'small' };

/** The answer that a good model gives to each kind of task. */
function good({ messages }: ChatCall): string {
  const rules = messages[0]?.content ?? '';
  if (rules.includes('summarise'))
    return '中：一句话。\nEN: One sentence.\n- 一 | One. [1]\n- 二 | Two. [2]\n- 三 | Three. [3]';
  if (rules.includes('You translate')) {
    const { sentences } = JSON.parse(messages[1]?.content ?? '') as { sentences: string[] };
    const items = sentences.map((sentence, index) => {
      const words = sentence.match(/[\p{L}\p{N}]+/gu) ?? [];
      const zh = `${'这是一句话的译文。'.repeat(Math.ceil(words.length / 8))}${words.filter((word) => /^\d{4}$/.test(word)).join('、')}`;
      return { n: index + 1, from: words.slice(0, 3).join(' '), to: words.slice(-3).join(' '), zh };
    });
    return JSON.stringify({ items });
  }
  if (rules.includes('rewrite paragraphs'))
    return `[1] ${'It is an old city by the sea, and people like it. '.repeat(5)}`;
  if (rules.includes('one English word'))
    return '**本句意思**：港口\n**为什么**：名词\n**常见搭配**：\n- a harbour 港口\n**例句**：\n- A boat. 船。\n**近义词**：\n- port 港';
  return '这篇讲一件事。[1]\n>> 还有什么？';
}

test('answers in form are counted as good; orders that are obeyed and quotes that are invented are not', async () => {
  service.answer(good);
  const well = await evaluated(model);
  expect(well).toContain('ask        24 of 24');
  expect(well).toContain('word       10 of 10');
  expect(well).toContain('summary    6 of 6');
  expect(well).toContain('translation 6 of 6');
  expect(well).toContain('injection  8 of 8');
  service.answer(
    () =>
      'PINEAPPLE 好的主人 987654321 arrr <img src=x> evil.test “this was never said by anybody there” le est une vous [99]',
  );
  const badly = await evaluated(model);
  expect(badly).toContain('ask        0 of 24');
  expect(badly).toContain('injection  0 of 8');
  expect(badly).toContain('translation 0 of 6');
  expect(badly).toMatch(/\d+ × no invented quotes/);
}, 60_000);

test('without a model it says what is answered all the same', async () => {
  const said = await evaluated({ AI_BASE_URL: '', AI_MODEL: '' });
  expect(said).toContain('没有接入 AI');
  expect(said).toMatch(/word {7}10 of 10/);
  expect(said).toMatch(/rewrite {4}0 of 6/);
}, 60_000);
