import type { ServerResponse } from 'node:http';
import { afterAll, expect, test } from 'vitest';
import { startChatService, stream } from '#server/testing/chat-service.ts';
import { createOpenAiCompatible } from './openai-compatible.ts';
import { RefusedRequest } from './port.ts';
import { steadyChat } from './steady-chat.ts';

const service = await startChatService(() => '');
afterAll(() => service.close());
const chat = createOpenAiCompatible({
  baseUrl: `${service.baseUrl}/`,
  apiKey: 'key-1',
  model: 'small',
  silenceMs: 150,
  retries: { tries: 3, firstWaitMs: 1, longestWaitMs: 20 },
});
const ask = (signal?: AbortSignal) =>
  chat.ask({ messages: [{ role: 'user', content: 'Good morning' }], ...(signal && { signal }) });
const refused = (msg: RegExp) => ({ reason: 'UPSTREAM_FAILED', message: expect.stringMatching(msg) });

/** Number of requests to the service during this work. */
async function triesOf(work: Promise<unknown>): Promise<number> {
  const before = service.calls.length;
  await work.catch(() => undefined);
  return service.calls.length - before;
}

const status =
  (code: number, headers: Record<string, string> = {}) =>
  (_: unknown, response: ServerResponse) => {
    response.writeHead(code, headers).end('{"error":{"message":"no"}}');
    return undefined;
  };

test('an answer that comes in pieces is put together, with what it cost', async () => {
  service.answer(() => '早上好。'.repeat(50));
  expect(await ask()).toEqual({
    text: '早上好。'.repeat(50),
    usage: { inputTokens: 100, outputTokens: 50 },
    model: 'small',
  });
  expect(service.calls.at(-1)).toMatchObject({ model: 'small', authorization: 'Bearer key-1' });
});

test.each([
  ['<think>早？晚？</think>\n\n早上好。', '早上好。'],
  [`\n<think>${'嗯'.repeat(200)}</think>早`, '早'],
  ['<b>早</b> <think>', '<b>早</b> <think>'],
  ['<', '<'],
])('what a model thinks before it answers is no part of the answer: %s', async (said, text) => {
  service.answer((_, response) => {
    begin(response).write([...said].map((letter) => piece(letter)).join(''));
    response.end(piece('', { finish_reason: 'stop' }));
    return undefined;
  });
  const heard: string[] = [];
  await chat.ask({ messages: [{ role: 'user', content: 'Hello' }], onText: (part) => heard.push(part) });
  expect([heard.join(''), (await ask()).text]).toEqual([text, text]);
});

test('a service that answers at once instead of streaming is understood', async () => {
  service.answer((_, response) => {
    const message = { choices: [{ message: { content: '早' }, finish_reason: 'stop' }], usage: { prompt_tokens: 3 } };
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(message));
    return undefined;
  });
  expect(await ask()).toEqual({ text: '早', usage: { inputTokens: 3, outputTokens: 0 }, model: 'small' });
});

test('a rate limit is waited out, for as long as the service says', async () => {
  let limited = 2;
  service.answer((call, response) => {
    if (limited > 0) {
      limited -= 1;
      return status(429, { 'retry-after': '0' })(call, response);
    }
    return '好';
  });
  expect((await ask()).text).toBe('好');
});

test.each([
  ['a limit that never ends', status(429, { 'retry-after': '0' }), /太频繁/, 3],
  ['a server that is broken', status(500), /出错（500）/, 3],
  ['a wrong key', status(401), /密钥不对/, 1],
  ['a model that is not there', status(404), /地址或模型不存在/, 1],
])('%s ends with the reason', async (_, script, reason, tries) => {
  service.answer(script);
  await expect(ask()).rejects.toMatchObject(refused(reason));
  expect(await triesOf(ask())).toBe(tries);
});

test.each([
  [90, '90 秒'],
  [600, '10 分钟'],
])(
  'a service that asks for a pause of %i seconds is left alone, and the reader is told to wait %s',
  async (seconds, told) => {
    service.answer(status(429, { 'retry-after': String(seconds) }));
    await expect(ask()).rejects.toMatchObject({
      message: `AI 服务说请求太频繁，请 ${told}后再试`,
      retryAfterSeconds: seconds,
    });
    expect(await triesOf(ask())).toBe(1);
  },
);

const begin = (response: ServerResponse) => response.writeHead(200, { 'content-type': 'text/event-stream' });
const piece = (text: string, rest = {}) =>
  `data: ${JSON.stringify({ choices: [{ delta: { content: text }, ...rest }] })}\n\n`;

test.each<[string, (response: ServerResponse) => void, RegExp]>([
  ['silence in the middle', (response) => begin(response).write(piece('早')), /太久没有回应/],
  ['a connection that breaks off', (response) => begin(response).end(piece('早')), /没有写完/],
  ['what is no JSON', (response) => begin(response).end('data: {"choices": [\n\n'), /读不懂/],
  ['an empty answer', (response) => stream(response, ''), /是空的/],
  [
    'an error in the stream',
    (response) => begin(response).end('data: {"error":{"message":"overloaded"}}\n\n'),
    /^AI 服务中途出错$/,
  ],
  ['an answer that was cut', (response) => begin(response).end(piece('早', { finish_reason: 'length' })), /被截断/],
])('%s is told as what it is, not taken for an answer', async (_, script, reason) => {
  service.answer((__, response) => {
    script(response);
    return undefined;
  });
  await expect(ask()).rejects.toMatchObject(refused(reason));
});

test('a caller who listens hears the pieces, and never a beginning twice', async () => {
  const heard: string[] = [];
  const listen = () => chat.ask({ messages: [{ role: 'user', content: 'Hello' }], onText: (text) => heard.push(text) });
  service.answer(() => '早上好。'.repeat(20));
  const { text } = await listen();
  expect([heard.join(''), heard.length]).toEqual([text, 2]);
  service.answer((_, response) => {
    begin(response).end(piece('早'));
    return undefined;
  });
  await expect(listen()).rejects.toMatchObject(refused(/没有写完/));
  expect(heard.slice(2)).toEqual(['早']);
});

test.each(['length', 'content_filter'])(
  'answers that end in %s after their beginning was heard leave the circuit closed: the sixth is asked for and comes',
  async (finish_reason) => {
    const steady = steadyChat([chat], { failures: 5, restMs: 60_000 });
    const listen = () => steady.ask({ messages: [{ role: 'user', content: 'Hello' }], onText: () => undefined });
    service.answer((_, response) => {
      begin(response).end(piece('早') + piece('', { finish_reason }));
      return undefined;
    });
    for (let at = 0; at < 5; at += 1) await expect(listen()).rejects.toBeInstanceOf(RefusedRequest);
    service.answer(() => '早上好');
    expect((await listen()).text).toBe('早上好');
  },
);

test('a caller who gives up is not kept waiting', async () => {
  service.answer(() => undefined);
  const gone = new AbortController();
  const asked = ask(gone.signal);
  gone.abort(new Error('left'));
  await expect(asked).rejects.toThrow('left');
});
