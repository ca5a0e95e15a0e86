import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { setInterval } from 'node:timers/promises';
import { afterEach, expect, test } from 'vitest';
import { createLog } from './log.ts';
import { createWebServer } from './serving.ts';
import { testApp } from './testing/app.ts';

let logged = '';
const log = createLog('debug', { write: (line) => (logged += line) });
const app = await testApp({ log });
const opened: (() => unknown)[] = [];
afterEach(() => {
  for (const close of opened.splice(0)) close();
});

/** A connection of its own to the application, behind a server of this patience. */
async function connected(patience: Parameters<typeof createWebServer>[1]): Promise<Socket> {
  const server = createWebServer(app.listener, { checkMs: 20, ...patience }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  opened.push(socket.destroy.bind(socket), server.closeAllConnections.bind(server), server.close.bind(server));
  await once(socket, 'connect');
  return socket;
}

/** Everything that the server sends until it ends the connection. */
async function answerOf(socket: Socket): Promise<string> {
  let text = '';
  for await (const piece of socket) text += piece;
  return text;
}

const head = (line: string) => `${line} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n`;

test('a client that never ends its head is let go', async () => {
  const socket = await connected({ headMs: 100 });
  socket.write(head('GET /auth/register_rule'));
  expect(await answerOf(socket)).toContain('408');
});

test('a client that never sends the body it spoke of is let go, and its connection is not an error', async () => {
  const socket = await connected({ bodyMs: 100 });
  socket.write(`${head('POST /auth/login')}Content-Length: 100\r\n\r\n{"username":`);
  expect(await answerOf(socket)).toContain('408');
  await expect.poll(() => logged).toContain('client hung up');
  expect(logged).not.toContain('"level":50');
});

test('a connection is kept between requests for longer than proxies keep theirs, not for ever', async () => {
  const kept = await connected({});
  kept.write(`${head('GET /auth/register_rule')}\r\n`);
  const [answer] = await once(kept, 'data');
  expect(String(answer)).toMatch(/^keep-alive: timeout=75\r$/im);
  const idle = await connected({ idleMs: 100 });
  idle.write(`${head('GET /auth/register_rule')}\r\n`);
  expect(await answerOf(idle)).toContain('HTTP/1.1 200');
});

test('an upload may take longer than that as long as something comes, and not when nothing does', async () => {
  const reader = await app.client('reader');
  const { url } = await reader.ok('GET /auth/upload_token', { query: { key: 'a.epub' } });
  const bodyMs = 4_000;
  const socket = await connected({ bodyMs });
  socket.write(`${head(`PUT ${url}`)}Content-Length: 1000\r\n\r\n`);
  const [pauseMs, pieces] = [bodyMs / 20, 30];
  let sent = 0;
  for await (const _ of setInterval(pauseMs)) {
    socket.write('x');
    sent += 1;
    if (sent === pieces) break;
  }
  expect(socket.closed).toBe(false);
  expect(await answerOf(socket)).toContain('408');
});

test('a client that hangs up while it sends or while it is answered is no error', async () => {
  logged = '';
  const sending = await connected({});
  sending.write(`${head('POST /auth/login')}Content-Length: 100\r\n\r\n{"username":`);
  const hearing = await connected({});
  hearing.write(`${head('GET /api/live')}\r\n`);
  await once(hearing, 'data');
  sending.resetAndDestroy();
  hearing.resetAndDestroy();
  await expect.poll(() => logged).toContain('client hung up');
  expect(logged).not.toContain('"level":50');
});

test('a call of a service that is not set up is a warning in one line', async () => {
  logged = '';
  const editor = await app.client('super');
  const id = await app.article();
  const { status } = await editor.call('POST /reader/article/{id}/retranslate', { params: { id } });
  expect(status).toBe(503);
  expect(logged).toContain('NOT_CONFIGURED');
  expect(logged).not.toMatch(/"level":50|"stack"/);
});
