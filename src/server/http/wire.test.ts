import { expect, test, vi } from 'vitest';
import { testApp } from '#server/testing/app.ts';
import { createLog } from '../log.ts';

const app = await testApp();
const reader = await app.client('reader');

test('an unknown call is a 404 in the envelope', async () => {
  const response = await app.fetch('/api/none/such');
  expect([response.status, response.headers.get('content-type')]).toEqual([404, 'application/json']);
  expect(await response.json()).toMatchObject({ status: { code: '404', reason: 'NOT_FOUND' }, result: null });
});

test('a body that is too large, not JSON, or of another type is refused for what it is', async () => {
  const send = (body: string, type = 'application/json') =>
    app.fetch('/api/user/settings', {
      method: 'POST',
      headers: { authorization: `Bearer ${reader.token}`, 'content-type': type },
      body,
    });
  expect((await send('x'.repeat(300 * 1024))).status).toBe(413);
  expect((await send('{')).status).toBe(400);
  expect((await send('a=1', 'application/x-www-form-urlencoded')).status).toBe(415);
});

test('characters that mean nothing in a text are left out, and half an emoji does no harm', async () => {
  expect((await app.fetch('/api/english/word?word=har%00bour')).status).toBe(200);
  const named = await reader.ok('POST /api/user/change_username', { body: { username: '海\u0000边' } });
  expect(named.username).toBe('海边');
});

test('unknown keys are refused by name', async () => {
  const { status, body } = await reader.call('POST /api/user/settings', { body: { colour: 'red' } as never });
  expect([status, body.status.fields]).toEqual([400, { colour: '没有这一项' }]);
});

test.each([
  ['a number for a text', 'POST /api/log', { name: 'OPEN_PAGE', uid: 12 }, { uid: '这里要填文字' }],
  ['none of the choices', 'POST /api/log', { name: 'OPEN_PAGE', source: 'APP' }, { source: expect.any(String) }],
  ['too many', 'POST /api/log', { events: Array(51).fill({ name: 'OPEN_PAGE' }) }, { events: expect.any(String) }],
  [
    'one of many',
    'POST /api/log',
    { events: [{ name: 'A' }, { name: 'B', uid: 1 }] },
    { 'events.1.uid': '这里要填文字' },
  ],
  ['none of two types', 'POST /api/log', { name: 'OPEN_PAGE', data: 12 }, { data: expect.any(String) }],
  ['an unknown key', 'POST /api/log', { name: 'OPEN_PAGE', colour: 'red' }, { colour: '没有这一项' }],
  ['nothing', 'POST /api/log', {}, { name: '缺少事件名' }],
  [
    'nothing to do',
    'POST /reader/myword/context',
    { word: 'tide', before: null, after: null },
    { after: '没有要改的句子' },
  ],
] as const)('%s is refused by its path', async (_what, name, input, fields) => {
  const { status, body } = await reader.call(name, { body: input as never });
  expect([status, body.status.fields]).toEqual([400, fields]);
});

test('an input that is wrong as a whole has a message and no path', async () => {
  for (const [name, msg] of [
    ['POST /api/log', '事件格式不对'],
    ['POST /reader/myword/del', '这里要填对象'],
  ] as const) {
    const { status, body } = await reader.call(name, { body: [1] as never });
    expect([status, body.status.msg, body.status.fields]).toEqual([400, msg, undefined]);
  }
});

test('what goes wrong inside says nothing of the inside', async () => {
  await app.context.database.db.execute('ALTER TABLE my_words RENAME TO my_words_away');
  const { status, body } = await reader.call('GET /reader/myword');
  await app.context.database.db.execute('ALTER TABLE my_words_away RENAME TO my_words');
  expect(status).toBe(500);
  expect(body).toEqual({
    status: { code: '500', msg: '服务出错了，请稍后再试', reason: 'INTERNAL', request_id: expect.any(String) },
    result: null,
  });
});

test('an answer that is compressed on the way does not claim its old length', async () => {
  const response = await app.fetch('/api/openapi.json', { headers: { 'accept-encoding': 'br' } });
  expect([response.headers.get('content-encoding'), response.headers.get('content-length')]).toEqual(['br', null]);
});

test('health is 200 while the database answers', async () => {
  const health = async () => {
    const response = await app.fetch('/healthz');
    return [response.status, await response.json()];
  };
  await expect.poll(health).toEqual([200, { ok: true }]);
});

test('600 writes a minute are let through, then 429 says when to try again', async () => {
  const busy = await app.client('reader');
  const write = () => busy.call('POST /api/user/settings', { body: { daily_minutes: 20 } });
  for (let sent = 0; sent < 600; sent += 1) expect((await write()).status).toBe(200);
  const { status, response } = await write();
  expect(status).toBe(429);
  expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
  // Looking words up is reading, whatever its method.
  const sentences = [{ text: 'A harbour.', words: [{ word: 'harbour', at: 2 }] }];
  expect((await busy.call('POST /api/english/words', { body: { sentences } })).status).toBe(200);
  expect((await reader.call('POST /api/user/settings', { body: { daily_minutes: 20 } })).status).toBe(200);
});

test('the documentation has every call', async () => {
  const document = (await (await app.fetch('/api/openapi.json')).json()) as {
    openapi: string;
    paths: Record<string, object>;
  };
  expect(document.openapi).toMatch(/^3\.1/);
  expect(Object.keys(document.paths).length).toBeGreaterThan(150);
  expect((await app.fetch('/api/docs')).headers.get('content-type')).toContain('text/html');
});

test('a short answer goes out as it is, in one piece; a long one compressed', async () => {
  const headers = { 'accept-encoding': 'br' };
  const short = await app.fetch('/auth/register_rule', { headers });
  const bytes = Buffer.from(await short.arrayBuffer());
  expect([short.headers.get('content-encoding'), short.headers.get('content-length')]).toEqual([
    null,
    String(bytes.length),
  ]);
  const long = await app.fetch('/api/openapi.json', { headers });
  expect(long.headers.get('content-encoding')).toBe('br');
});

test('a visitor’s budget is that of a line, which with IPv6 has many addresses', async () => {
  const behindProxy = await testApp({ env: { TRUST_PROXY: 'true' } });
  const write = (address: string) =>
    behindProxy.fetch('/auth/logout', { method: 'POST', headers: { 'x-forwarded-for': address } });
  for (let sent = 0; sent < 600; sent += 1)
    expect((await write(`2001:db8:5:1::${sent.toString(16)}`)).status).toBe(401);
  expect((await write('2001:db8:5:1:ffff::1')).status).toBe(429);
  expect((await write('2001:db8:5:2::1')).status).toBe(401);
});

test('files have a budget of the network, apart from calls and pages', async () => {
  const small = await testApp({ budgets: { files: 3, pictures: 3 }, env: { TRUST_PROXY: 'true' } });
  const statusOf = async (path: string, address = '198.51.100.1') => {
    const response = await small.fetch(path, { method: 'HEAD', headers: { 'x-forwarded-for': address } });
    return [response.status, Number(response.headers.get('retry-after')) > 0];
  };
  for (const path of ['/download/article/1.pdf', '/audio/article/1/0.mp3', '/download/article/1.pdf']) {
    expect(await statusOf(path)).toEqual([404, false]);
  }
  expect(await statusOf('/download/article/1.pdf')).toEqual([429, true]);
  expect(await statusOf('/audio/word/harbour.mp3')).toEqual([429, true]);
  expect(await statusOf('/download/article/1.pdf', '198.51.100.2')).toEqual([404, false]);
  expect(await statusOf('/auth/register_rule')).toEqual([200, false]);
  for (const path of ['/img/covers/none.svg', `/picture/${'0'.repeat(40)}.webp`, `/poster/${'0'.repeat(64)}.png`]) {
    expect(await statusOf(path)).toEqual([404, false]);
  }
  expect(await statusOf('/img/covers/none.svg')).toEqual([429, true]);
});

test('tokens of no login are looked up only so often for a network, whose readers go on', async () => {
  const small = await testApp({ budgets: { unknown: 5 } });
  const own = await small.client('reader');
  await own.ok('GET /api/user/me');
  const lookUps = vi.spyOn(small.context.services.identity, 'authenticate');
  const ask = async (token: string, path = '/api/user/me') =>
    (await small.fetch(path, { headers: { authorization: `Bearer ${token}` } })).status;
  const answers = await Promise.all(Array.from({ length: 20 }, (_, number) => ask(`nobody-${number}`)));
  expect(answers.sort()).toEqual([...Array(5).fill(401), ...Array(15).fill(429)]);
  expect(lookUps).toHaveBeenCalledTimes(5);
  expect(await ask('nobody-else', '/audio/article/1/00000000000000000000000000000000.mp3')).toBe(429);
  expect(lookUps).toHaveBeenCalledTimes(5);
  expect(await ask(own.token)).toBe(200);
  expect(await ask('')).toBe(401);
  // A login that has ended is remembered no more.
  await own.ok('POST /auth/logout', { body: {} });
  expect(await ask(own.token)).toBe(429);
});

test('logins that are looked up for the first time take nothing from those that are none', async () => {
  const small = await testApp({ budgets: { unknown: 2 } });
  for (let count = 0; count < 4; count += 1) await (await small.client('reader')).ok('GET /api/user/me');
  expect((await small.fetch('/api/user/me', { headers: { authorization: 'Bearer nobody' } })).status).toBe(401);
});

test('private addresses and names of readers’ files are not in the log', async () => {
  const lines: { path?: string }[] = [];
  const logged = await testApp({ log: createLog('info', { write: (line) => void lines.push(JSON.parse(line)) }) });
  const person = await logged.client('reader');
  const { url } = await person.ok('GET /auth/upload_token', { query: { key: '病历-张三.pdf' } });
  const { pathname, search } = new URL(url, 'http://localhost');
  await logged.fetch(pathname + search, { method: 'PUT', body: 'x' });
  await logged.fetch('/opds/only-mine/books');
  await logged.fetch('/api/reminders/only-mine.ics');
  const paths = lines.map(({ path }) => path);
  expect(paths).toEqual(expect.arrayContaining(['/api/upload/…', '/opds/…', '/api/reminders/…']));
  expect(decodeURIComponent(JSON.stringify(lines))).not.toMatch(/张三|only-mine/);
});
