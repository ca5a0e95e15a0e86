import { readFile } from 'node:fs/promises';
import { describe, expect, expectTypeOf, test } from 'vitest';
import { type ClientOptions, createClient, type StreamEvent, type StreamName } from './client.ts';
import { ApiError } from './client-error.ts';
import type { ArticleCard } from './shapes.ts';

interface Sent {
  url: string;
  init: RequestInit;
}

/** A client whose network is the given answer; `sent` and `unauthorised` tell what it did. */
function setUp(answer: Response | (() => Promise<Response>), options: Partial<ClientOptions> = {}) {
  const sent: Sent[] = [];
  const unauthorised: ApiError[] = [];
  const client = createClient({
    base: 'https://api.test',
    fetch: async (url, init) => {
      sent.push({ url: String(url), init: init ?? {} });
      return answer instanceof Response ? answer : answer();
    },
    headers: () => ({ authorization: 'Bearer secret' }),
    onUnauthorised: (error) => unauthorised.push(error),
    ...options,
  });
  return { client, sent, unauthorised };
}

function envelope(result: unknown, status: object = { code: '200', msg: '' }, init: ResponseInit = {}): Response {
  return Response.json({ status, result }, init);
}

function eventStream(...chunks: string[]): Response {
  const body = new ReadableStream({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(new TextEncoder().encode(chunk));
      controller.close();
    },
  });
  return new Response(body, { headers: { 'content-type': 'text/event-stream; charset=utf-8' } });
}

async function failure(work: Promise<unknown>): Promise<ApiError> {
  const error = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof ApiError)) throw new Error('expected an ApiError', { cause: error });
  return error;
}

async function collect<T>(events: AsyncIterable<T>): Promise<T[]> {
  const seen: T[] = [];
  for await (const event of events) seen.push(event);
  return seen;
}

describe('a call', () => {
  test('fills the path, sends the query and the headers, and gives the result', async () => {
    const { client, sent } = setUp(envelope({ items: [], next_offset: null }));
    const result = await client.call('GET /reader/article/waikan', {
      query: { topic: '科技', offset: 20, read: undefined },
    });
    expect(result).toEqual({ items: [], next_offset: null });
    expect(sent[0]?.url).toBe('https://api.test/reader/article/waikan?topic=%E7%A7%91%E6%8A%80&offset=20');
    expect(sent[0]?.init).toMatchObject({
      method: 'GET',
      headers: { accept: 'application/json', authorization: 'Bearer secret' },
    });
    expect(sent[0]?.init.body).toBeUndefined();
  });

  test('sends a body as JSON', async () => {
    const { client, sent } = setUp(envelope({ star: true }));
    await client.call('POST /reader/article/{id}/mark', { params: { id: '7' }, body: { action: 'star' } });
    expect(sent[0]).toMatchObject({
      url: 'https://api.test/reader/article/7/mark',
      init: { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{"action":"star"}' },
    });
  });

  test('needs no input where nothing is required', async () => {
    const { client } = setUp(envelope(true));
    expect(await client.call('GET /api/user/issuper')).toBe(true);
  });

  test('cannot leave its path through a parameter', async () => {
    const { client, sent } = setUp(envelope(null));
    await client.call('GET /reader/task/{id}', { params: { id: '../auth?x' } });
    expect(sent[0]?.url).toBe('https://api.test/reader/task/..%2Fauth%3Fx');
  });

  test('that is refused throws what the server said', async () => {
    const status = { code: '400', msg: '输入有误', reason: 'INVALID_INPUT', fields: { phone: '手机号不对' } };
    const { client, unauthorised } = setUp(envelope(undefined, status, { status: 400 }));
    const error = await failure(client.call('GET /api/user/me'));
    expect(error).toMatchObject({ ...status, status: 400, message: '输入有误', isNetwork: false });
    expect(unauthorised).toEqual([]);
  });

  test('that came too often says when to try again', async () => {
    const status = { code: '429', msg: '操作太频繁', reason: 'TOO_MANY_REQUESTS' };
    const { client } = setUp(envelope(undefined, status, { status: 429, headers: { 'retry-after': '12' } }));
    expect(await failure(client.call('GET /api/user/me'))).toMatchObject({ retryAfterSeconds: 12 });
  });

  test('keeps what was sent along with an error', async () => {
    const status = { code: '404', msg: '词典里没有这个词', reason: 'NO_SUCH_WORD' };
    const { client } = setUp(envelope({ suggestions: ['receive'] }, status, { status: 404 }));
    const error = await failure(client.call('GET /api/english/word', { query: { word: 'recieve' } }));
    expect(error.result).toEqual({ suggestions: ['receive'] });
  });

  test.each([
    ['HTTP 401', '401', 401],
    ['HTTP 403', '403', 403],
    ['a body that says 403', '403', 200],
  ])('answered with %s tells the page, and throws', async (_, code, httpStatus) => {
    const { client, unauthorised } = setUp(envelope(undefined, { code, msg: '请先登录' }, { status: httpStatus }));
    const error = await failure(client.call('GET /api/user/me'));
    expect(unauthorised).toEqual([error]);
  });

  test('whose login has ended is sent once more with the next login, and throws without one', async () => {
    const over = () => envelope(undefined, { code: '401', msg: '请先登录' }, { status: 401 });
    const body = { prompt: '为什么？', source: 'FREE' as const };
    for (const isBack of [true, false]) {
      const answers = [over(), envelope({ id: '7' })];
      const asked: unknown[] = [];
      let token = 'old';
      const { client, sent, unauthorised } = setUp(async () => answers.shift() ?? over(), {
        headers: () => ({ authorization: token }),
        onLoginEnded: async (refused) => {
          asked.push(refused);
          token = 'new';
          return isBack;
        },
      });
      const answer = client.call('POST /api/ai/ask', { body });
      if (isBack) expect(await answer).toEqual({ id: '7' });
      else expect(unauthorised).toEqual([await failure(answer)]);
      expect(asked).toEqual([{ name: 'POST /api/ai/ask', input: { body }, authorization: 'old' }]);
      expect(sent.map(({ init }) => (init.headers as Record<string, string>).authorization)).toEqual(
        isBack ? ['old', 'new'] : ['old'],
      );
    }
  });

  test('that is refused after the next login, too, throws', async () => {
    const over = async () => envelope(undefined, { code: '401', msg: '请先登录' }, { status: 401 });
    const { client, sent } = setUp(over, { onLoginEnded: async () => true });
    expect(await failure(client.call('GET /api/user/me'))).toMatchObject({ status: 401 });
    expect(sent).toHaveLength(2);
  });

  test('without network says 网络异常', async () => {
    const { client } = setUp(() => Promise.reject(new TypeError('fetch failed')));
    expect(await failure(client.call('GET /api/user/me'))).toMatchObject({
      code: '',
      msg: '网络异常',
      isNetwork: true,
    });
  });

  test("answered by a proxy's page is an error with its status", async () => {
    const { client } = setUp(new Response('<h1>Bad gateway</h1>', { status: 502 }));
    expect(await failure(client.call('GET /api/user/me'))).toMatchObject({ code: '502', status: 502 });
  });

  test('that was aborted stays an AbortError', async () => {
    const { client } = setUp(() => Promise.reject(new DOMException('stop', 'AbortError')));
    await expect(client.call('GET /api/user/me')).rejects.toMatchObject({ name: 'AbortError' });
  });

  test('passes the signal on', async () => {
    const { client, sent } = setUp(envelope(true));
    const { signal } = new AbortController();
    await client.call('GET /api/user/issuper', {}, { signal });
    expect(sent[0]?.init.signal).toBe(signal);
  });
});

describe('a stream', () => {
  test('gives its pieces and then the result', async () => {
    const { client, sent } = setUp(
      eventStream(
        'event: delta\ndata: {"te',
        'xt":"你"}\n\n: ping\n\nevent: done\ndata: {"text":"你","origin":"ai"}\n\n',
      ),
    );
    const events = await collect(client.stream('GET /api/english/word/ai', { query: { word: 'you' } }));
    expect(events).toEqual([
      { event: 'delta', data: { text: '你' } },
      { event: 'done', data: { text: '你', origin: 'ai' } },
    ]);
    expect(sent[0]).toMatchObject({ init: { headers: { accept: 'text/event-stream' } } });
  });

  test('of a call that can also answer whole asks for the stream', async () => {
    const { client, sent } = setUp(eventStream('event: done\ndata: null\n\n'));
    await collect(client.stream('GET /api/ai/summary', { query: { article_id: '3' } }));
    expect(sent[0]?.url).toBe('https://api.test/api/ai/summary?article_id=3&stream=true');
  });

  test('that fails on the way ends with the error', async () => {
    const { client } = setUp(eventStream('event: error\ndata: {"status":{"code":"502","msg":"没有回应"}}\n\n'));
    expect(await collect(client.stream('GET /api/ai/ask/{id}', { params: { id: '1' } }))).toEqual([
      { event: 'error', data: { status: { code: '502', msg: '没有回应' } } },
    ]);
  });

  test('that breaks off says 网络异常 after what did come', async () => {
    const { client } = setUp(eventStream('event: delta\ndata: {"text":"a"}\n\n'));
    const seen: unknown[] = [];
    const reading = (async () => {
      for await (const event of client.stream('GET /api/ai/ask/{id}', { params: { id: '1' } })) seen.push(event);
    })();
    expect(await failure(reading)).toMatchObject({ code: '', msg: '网络异常' });
    expect(seen).toHaveLength(1);
  });

  test('that is refused throws what the server said', async () => {
    const { client, unauthorised } = setUp(envelope(undefined, { code: '401', msg: '请先登录' }, { status: 401 }));
    const error = await failure(collect(client.stream('GET /api/ai/ask/{id}', { params: { id: '1' } })));
    expect(error.status).toBe(401);
    expect(unauthorised).toHaveLength(1);
  });

  test('that nobody reads to its end is closed', async () => {
    let cancelled = false;
    const body = new ReadableStream({
      pull: (controller) => controller.enqueue(new TextEncoder().encode('event: delta\ndata: {"text":"a"}\n\n')),
      cancel: () => {
        cancelled = true;
      },
    });
    const { client } = setUp(new Response(body, { headers: { 'content-type': 'text/event-stream' } }));
    for await (const _ of client.stream('GET /api/ai/ask/{id}', { params: { id: '1' } })) break;
    expect(cancelled).toBe(true);
  });
});

describe('a file', () => {
  test('comes as the response', async () => {
    const { client, sent } = setUp(new Response('apple', { headers: { 'content-type': 'text/plain' } }));
    const response = await client.file('GET /reader/myword/export', { query: { format: 'txt' } });
    expect(await response.text()).toBe('apple');
    expect(sent[0]?.url).toBe('https://api.test/reader/myword/export?format=txt');
  });

  test('that is refused throws what the server said', async () => {
    const { client } = setUp(envelope(undefined, { code: '402', msg: '这项内容供会员使用' }, { status: 402 }));
    expect(await failure(client.file('GET /reader/mynote/export'))).toMatchObject({ code: '402', status: 402 });
  });
});

test('fetch is called as a plain function, as browsers demand', async () => {
  let receiver: unknown = 'not called';
  const { client } = setUp(envelope(true), {
    fetch: async function (this: unknown) {
      receiver = this;
      return envelope(true);
    },
  });
  await client.call('GET /api/user/issuper');
  expect(receiver).toBeUndefined();
});

test('types follow from the name of the call', () => {
  const { client } = setUp(envelope(null));
  expectTypeOf(client.call<'GET /reader/article/waikan'>).returns.resolves.toHaveProperty('items');
  type Items = Awaited<ReturnType<typeof client.call<'GET /reader/article/waikan'>>>['items'];
  expectTypeOf<Items>().toEqualTypeOf<ArticleCard[]>();
  expectTypeOf<StreamName>().toEqualTypeOf<
    | 'GET /api/english/word/ai'
    | 'GET /api/ai/stream/test'
    | 'POST /api/ai/stream/test'
    | 'GET /api/ai/ask/{id}'
    | 'GET /api/ai/summary'
    | 'GET /api/live'
  >();
  expectTypeOf<StreamEvent<number>['event']>().toEqualTypeOf<'delta' | 'change' | 'done' | 'error'>();
  // @ts-expect-error a path with a parameter needs it
  void (() => client.call('GET /reader/task/{id}'));
  // @ts-expect-error a call that answers with a file is not called for JSON
  void (() => client.call('GET /reader/mynote/export'));
  // @ts-expect-error there is no such mark
  void (() => client.call('POST /reader/article/{id}/mark', { params: { id: '1' }, body: { action: 'burn' } }));
});

test('the client loads neither zod nor the table of calls', async () => {
  for (const file of ['client.ts', 'client-error.ts', 'sse.ts']) {
    const source = await readFile(new URL(file, import.meta.url), 'utf8');
    const loaded = [...source.matchAll(/^import (?!type )[^;]*from '([^']+)';/gm)].map((match) => match[1]);
    expect(['./client-error.ts', './sse.ts'], file).toEqual(expect.arrayContaining(loaded));
  }
});
