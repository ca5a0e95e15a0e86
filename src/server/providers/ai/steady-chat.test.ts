import { expect, test } from 'vitest';
import { AppError } from '#contract/errors.ts';
import { type ChatProvider, type ChatRequest, RefusedRequest } from './port.ts';
import { steadyChat } from './steady-chat.ts';

interface Double extends ChatProvider {
  asked: number;
  says: (request: ChatRequest) => Promise<string>;
}

function double(model: string): Double {
  return {
    model,
    asked: 0,
    says: async () => `from ${model}`,
    async ask(request) {
      this.asked += 1;
      return { text: await this.says(request), usage: { inputTokens: 1, outputTokens: 1 }, model };
    },
  };
}
const request: ChatRequest = { messages: [{ role: 'user', content: 'Good morning' }] };
const down = async () => {
  throw new AppError('UPSTREAM_FAILED', { msg: 'down' });
};

test('a second service answers while the first one is down, and says who it is', async () => {
  const [first, second] = [double('first'), double('second')];
  const chat = steadyChat([first, second]);
  expect((await chat.ask(request)).model).toBe('first');
  first.says = down;
  expect(await chat.ask(request)).toMatchObject({ text: 'from second', model: 'second' });
  expect(chat.model).toBe('first');
});

test('a service that keeps failing is left alone, then tried once', async () => {
  const first = double('first');
  first.says = down;
  const chat = steadyChat([first], { failures: 2, restMs: 30 });
  for (const msg of ['down', 'down', 'AI 服务暂时连不上，请稍后再试', 'AI 服务暂时连不上，请稍后再试'])
    await expect(chat.ask(request)).rejects.toMatchObject({ reason: 'UPSTREAM_FAILED', message: msg });
  expect(first.asked).toBe(2);
  first.says = async () => 'back';
  await expect.poll(() => chat.ask(request).then(({ text }) => text, String)).toBe('back');
});

test('what a service refuses to say is refused, counts for nothing, and is not asked elsewhere', async () => {
  const [first, second] = [double('first'), double('second')];
  const chat = steadyChat([first, second], { failures: 1 });
  first.says = async () => {
    throw new RefusedRequest('AI 服务拒绝处理这段内容');
  };
  await expect(chat.ask(request)).rejects.toThrow('拒绝');
  first.says = async () => 'fine';
  expect([(await chat.ask(request)).text, second.asked]).toEqual(['fine', 0]);
});

test('once a beginning was heard, nobody else begins again', async () => {
  const [first, second] = [double('first'), double('second')];
  first.says = async ({ onText }) => {
    onText?.('half');
    return down();
  };
  const heard: string[] = [];
  const asked = steadyChat([first, second]).ask({ ...request, onText: (text) => heard.push(text) });
  await expect(asked).rejects.toThrow('down');
  expect([heard, second.asked]).toEqual([['half'], 0]);
});

test('no more run at once than are allowed; who leaves the queue is not kept', async () => {
  const first = double('first');
  const held = Promise.withResolvers<string>();
  first.says = () => held.promise;
  const chat = steadyChat([first], { parallel: 2 });
  const running = [chat.ask(request), chat.ask(request)];
  const gone = new AbortController();
  const queued = chat.ask({ ...request, signal: gone.signal });
  expect(first.asked).toBe(2);
  gone.abort(new Error('left'));
  await expect(queued).rejects.toThrow('left');
  held.resolve('done');
  await Promise.all(running);
  expect(first.asked).toBe(2);
  expect((await chat.ask(request)).text).toBe('done');
});
