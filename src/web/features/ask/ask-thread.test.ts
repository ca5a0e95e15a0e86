/** @vitest-environment node */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Ask } from '#contract/shapes.ts';
import { type AskThread, createAskThread } from './ask-thread.ts';

/** Stands for the browser's events about the network and about whether the page is visible. */
let browser: EventTarget;
/** Bodies of the questions that came to the server. */
let asked: { prompt: string; thread_id?: string; request_uuid: string }[];
/** Answers of the server to other calls, by method and path. */
let answers: Record<string, () => Response | Promise<Response>>;
let thread: AskThread;

const gone = () => Promise.reject(new TypeError('fetch failed'));
const json = (result: unknown) => Response.json({ status: { code: '200', msg: '' }, result });
const refused = (code: number, msg: string) => Response.json({ status: { code: String(code), msg } }, { status: code });
const streamed = (...events: [string, unknown][]) =>
  new Response(events.map(([event, data]) => `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`).join(''), {
    headers: { 'content-type': 'text/event-stream' },
  });
/** Breaks off there. */
const piece = (text: string) => streamed(['delta', { text }]);
const answerOf = (id: string, values: Partial<Ask> = {}): Ask => ({
  id,
  prompt: '为什么？',
  answer: '因为风。',
  state: 'DONE',
  article_id: '7',
  book_uuid: null,
  pos: null,
  source: 'ARTICLE',
  origin: 'ai',
  created_at: '2026-03-05T08:00:00.000Z',
  thread_id: '1',
  title: 'Ice',
  cites: [],
  read: null,
  structure: [],
  next: [],
  msg: null,
  is_stopped: false,
  ...values,
});
const stopped = (id: string) => answerOf(id, { state: 'FAILED', msg: '你停下了', is_stopped: true });
const done = (id: string) => () => streamed(['done', answerOf(id)]);
const last = () => thread.turns().at(-1);
const begin = (before: Ask[] = []) => {
  thread = createAskThread({ article_id: '7', source: 'ARTICLE' }, before, 'ai');
};
/** Runs everything up to the next wait for the network. */
const settle = () => vi.runAllTimersAsync();

beforeEach(() => {
  vi.useFakeTimers();
  browser = new EventTarget();
  asked = [];
  answers = {};
  const page = Object.assign(new EventTarget(), {
    cookie: '',
    documentElement: { dataset: {} },
    visibilityState: 'visible',
  });
  vi.stubGlobal('document', page);
  vi.stubGlobal('window', {});
  vi.stubGlobal('location', { protocol: 'https:', pathname: '/askai' });
  vi.stubGlobal('addEventListener', browser.addEventListener.bind(browser));
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    if (address !== '/api/ai/ask') return (answers[`${init.method} ${address}`] ?? gone)();
    asked.push(JSON.parse(String(init.body)));
    return json({ id: String(asked.length) });
  });
});
afterEach(() => {
  thread.close();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('the first question of a thread that is asked once more stays in the thread', async () => {
  answers['GET /api/ai/ask/1?stream=true'] = () => streamed(['error', { status: { code: '502', msg: '没有答成' } }]);
  answers['GET /api/ai/ask/1'] = () => json(stopped('1'));
  answers['GET /api/ai/ask/2?stream=true'] = done('2');
  answers['GET /api/ai/ask/3?stream=true'] = done('3');
  begin();
  await thread.ask('为什么？');
  await thread.ask('还有呢？');
  const [first] = thread.turns();
  if (first) await thread.again(first);
  expect(asked.map(({ thread_id }) => thread_id)).toEqual([undefined, '1', '1']);
});

test('a thread whose only question failed goes on as the same thread', async () => {
  begin([answerOf('41', { state: 'FAILED', msg: '没有答成', thread_id: '41' })]);
  answers['GET /api/ai/ask/1?stream=true'] = done('1');
  const [failed] = thread.turns();
  if (failed) await thread.again(failed);
  expect(asked.map(({ thread_id }) => thread_id)).toEqual(['41']);
});

test('an answer that breaks off midway is followed on, and what is shown does not shrink', async () => {
  const streams = [() => piece('因为'), () => piece('因'), done('1')];
  answers['GET /api/ai/ask/1?stream=true'] = () => (streams.shift() ?? gone)() as Response;
  begin();
  const shown: string[] = [];
  thread.subscribe(() => shown.push(last()?.answer ?? ''));
  void thread.ask('为什么？');
  await settle();
  expect(last()).toMatchObject({ state: 'done', answer: '因为风。' });
  expect([...new Set(shown)]).toEqual(['', '因为', '因为风。']);
});

test.each(['online', 'visibilitychange'])(
  'an answer that was lost for long is followed on at the event %s',
  async (name) => {
    answers['GET /api/ai/ask/1?stream=true'] = () => piece('因为');
    begin();
    void thread.ask('为什么？');
    await settle();
    expect(last()).toMatchObject({ state: 'failed', message: '网络异常', answer: '因为' });
    answers['GET /api/ai/ask/1?stream=true'] = done('1');
    (name === 'online' ? browser : document).dispatchEvent(new Event(name));
    await settle();
    expect(last()).toMatchObject({ state: 'done', answer: '因为风。' });
    expect(asked).toHaveLength(1);
  },
);

test('再问一次 after a broken connection shows the answer that was finished meanwhile, and asks nothing', async () => {
  begin();
  void thread.ask('为什么？');
  await settle();
  const lost = last();
  answers['GET /api/ai/ask/1'] = () => json(answerOf('1'));
  if (lost) await thread.again(lost);
  expect(thread.turns()).toMatchObject([{ state: 'done', answer: '因为风。' }]);
  expect(asked).toHaveLength(1);
});

test('再问一次 asks again where the first one failed, and where the network is still gone says so', async () => {
  begin();
  void thread.ask('为什么？');
  await settle();
  const again = async () => {
    const turn = last();
    if (turn) void thread.again(turn);
    await settle();
  };
  await again();
  expect(last()).toMatchObject({ state: 'failed', message: '网络异常' });
  expect(asked).toHaveLength(1);
  answers['GET /api/ai/ask/1'] = () => json(answerOf('1', { state: 'FAILED', msg: '没有答成' }));
  answers['GET /api/ai/ask/2?stream=true'] = done('2');
  await again();
  expect(thread.turns()).toMatchObject([{ id: '2', state: 'done' }]);
  expect(asked[1]?.request_uuid).not.toBe(asked[0]?.request_uuid);
});

test('an answer that is refused is not waited for', async () => {
  answers['GET /api/ai/ask/1?stream=true'] = () => refused(404, '没有这次问答');
  begin();
  await thread.ask('为什么？');
  expect(last()).toMatchObject({ state: 'failed', message: '没有这次问答' });
});

test('a stream that fails while the answer is still written is opened again', async () => {
  const streams = [() => streamed(['error', { status: { code: '503', msg: '正在重启' } }]), done('1')];
  answers['GET /api/ai/ask/1?stream=true'] = () => (streams.shift() ?? gone)() as Response;
  answers['GET /api/ai/ask/1'] = () => json(answerOf('1', { state: 'STREAMING', answer: '因' }));
  begin();
  void thread.ask('为什么？');
  await settle();
  expect(last()).toMatchObject({ state: 'done', answer: '因为风。' });
});

test('a question that is stopped before the server has taken it is stopped once it has', async () => {
  answers['GET /api/ai/ask/1?stream=true'] = () => new Response(new ReadableStream(), { headers: STREAM });
  answers['POST /api/ai/ask/1/stop'] = () => json(stopped('1'));
  begin();
  void thread.ask('为什么？');
  await thread.stop();
  await settle();
  expect(last()).toMatchObject({ state: 'stopped', message: '你停下了' });
});

test('stopping without network says so, and the answer goes on', async () => {
  begin([answerOf('1', { state: 'STREAMING', answer: '' })]);
  await expect(thread.stop()).rejects.toThrow('网络异常');
  expect(last()?.state).toBe('writing');
});

const STREAM = { 'content-type': 'text/event-stream' };
