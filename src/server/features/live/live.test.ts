import { EventEmitter } from 'node:events';
import { expect, test } from 'vitest';
import type { Events } from '#server/db/events.ts';
import type { Viewer } from '#server/http/viewer.ts';
import { testApp } from '#server/testing/app.ts';
import { createLive } from './service.ts';

const NOWHERE = 'unknown';
const viewer = (userId: number, isSuper = false): Viewer => ({
  userId,
  sessionId: 1,
  isSuper,
  isEditor: isSuper,
  memberLevel: 0,
});

function liveOn(pauseMs: number) {
  const emitter = new EventEmitter();
  const on = ((name: string, listener: () => void) => void emitter.on(name, listener)) as Events['on'];
  return { emitter, live: createLive({ events: { on }, pauseMs }) };
}

const LISTED = { ids: [3], beside: [], isListed: true };

const what = async (stream: ReturnType<ReturnType<typeof createLive>['changes']>) =>
  ((await stream.next()).value.data as { what: string }).what;

test('articles are for everybody, a task for its owner and for super users', async () => {
  const { emitter, live } = liveOn(0);
  const [visitor, owner, editor] = [
    live.changes(null, NOWHERE),
    live.changes(viewer(1), NOWHERE),
    live.changes(viewer(2, true), NOWHERE),
  ];
  const other = live.changes(viewer(3), NOWHERE);
  for (const stream of [owner, editor, other]) await what(stream);
  emitter.emit('tasks', { userId: 1 });
  emitter.emit('content', LISTED);
  expect([await what(visitor), await what(other)]).toEqual(['articles', 'articles']);
  expect([await what(owner), await what(owner)]).toEqual(['tasks', 'articles']);
  expect([await what(editor), await what(editor)]).toEqual(['tasks', 'articles']);
});

test('a draft hints editors only, and so does what no list shows', async () => {
  const { emitter, live } = liveOn(0);
  const [visitor, reader, editor] = [
    live.changes(null, NOWHERE),
    live.changes(viewer(1), NOWHERE),
    live.changes(viewer(2, true), NOWHERE),
  ];
  for (const stream of [reader, editor]) await what(stream);
  emitter.emit('drafts', {});
  expect(await what(editor)).toBe('articles');
  emitter.emit('content', { ids: [3], beside: [], isListed: false });
  expect(await what(editor)).toBe('articles');
  emitter.emit('appinfo', {});
  expect([await what(visitor), await what(reader)]).toEqual(['notices', 'notices']);
});

test('feeds are for editors', async () => {
  const { emitter, live } = liveOn(0);
  const [reader, editor] = [live.changes(viewer(1), NOWHERE), live.changes(viewer(2, true), NOWHERE)];
  for (const stream of [reader, editor]) await what(stream);
  emitter.emit('feeds', {});
  emitter.emit('content', LISTED);
  expect([await what(reader), await what(editor), await what(editor)]).toEqual(['articles', 'feeds', 'articles']);
});

test('a reader who is logged in is told of tasks as the stream opens, because they may have gone on before', async () => {
  const { emitter, live } = liveOn(0);
  const [visitor, reader] = [live.changes(null, NOWHERE), live.changes(viewer(1), NOWHERE)];
  emitter.emit('content', LISTED);
  expect([await what(visitor), await what(reader)]).toEqual(['articles', 'tasks']);
});

test('a hundred changes at once are two hints, not a hundred', async () => {
  const { emitter, live } = liveOn(30);
  const stream = live.changes(null, NOWHERE);
  for (let count = 0; count < 50; count += 1) emitter.emit('content', LISTED);
  await stream.next();
  for (let count = 0; count < 50; count += 1) emitter.emit('content', LISTED);
  await stream.next();
  const third = stream.next();
  live.close();
  expect(await third).toMatchObject({ done: true });
});

test('an editor who watches hears of a published article and of a task, until the reader leaves', async () => {
  const app = await testApp();
  const editor = await app.client('super');
  const { body } = await app.fetch('/api/live', { headers: { authorization: `Bearer ${editor.token}` } });
  const reader = (body as ReadableStream<Uint8Array>).getReader();
  const id = await app.article();
  await editor.ok('POST /reader/article/{id}/lock', { params: { id }, body: { is_lock: true } });
  const said = async () => new TextDecoder().decode((await reader.read()).value);
  expect(await said()).toBe('event: change\ndata: {"what":"tasks"}\n\n');
  expect(await said()).toBe('event: change\ndata: {"what":"articles"}\n\n');
  await reader.cancel();
});

/** Opens streams until one is refused. @returns how many are open, and the refusal */
async function openAll(ask: (nth: number) => Promise<Response>): Promise<{ streams: Response[]; refused: Response }> {
  const streams: Response[] = [];
  for (;;) {
    const answer = await ask(streams.length);
    if (answer.status !== 200) return { streams, refused: answer };
    streams.push(answer);
  }
}

test('one network cannot take all streams: it is told when to try again, everybody else gets one, and so does it after one has ended', async () => {
  const app = await testApp({ env: { TRUST_PROXY: 'true' } });
  const ask = (address: string) => app.fetch('/api/live', { headers: { 'x-forwarded-for': address } });
  // Addresses of one IPv6 network, another one for each request.
  const { streams, refused } = await openAll((nth) => ask(`2001:db8:1:2::${nth.toString(16)}`));
  expect(streams.length).toBeLessThan(1_000);
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '60']);
  expect((await ask('2001:db8:1:3::1')).status).toBe(200);
  expect((await ask('203.0.113.9')).status).toBe(200);
  await streams[0]?.body?.cancel();
  expect((await ask('2001:db8:1:2:ffff::1')).status).toBe(200);
  app.context.services.live.close();
});

test('one person has ten streams, from wherever they come', async () => {
  const app = await testApp({ env: { TRUST_PROXY: 'true' } });
  const [reader, other] = [await app.client('reader'), await app.client('reader')];
  const ask = ({ token }: { token: string }, host: number) =>
    app.fetch('/api/live', {
      headers: { authorization: `Bearer ${token}`, 'x-forwarded-for': `203.0.113.${host}` },
    });
  const { streams, refused } = await openAll((nth) => ask(reader, nth));
  expect([streams.length, refused.status, refused.headers.get('retry-after')]).toEqual([10, 429, '60']);
  expect((await ask(other, 1)).status).toBe(200);
  app.context.services.live.close();
});
