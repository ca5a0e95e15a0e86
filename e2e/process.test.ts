/** Starting and stopping, as an operator sees it. */
import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, inject, test } from 'vitest';
import { callsOf } from './calls.ts';
import { ADMIN, newDataDir, removeDataDir, spawnProduct, startProduct } from './product.ts';

const folders: string[] = [];
const folder = () => {
  const made = newDataDir();
  folders.push(made);
  return made;
};
afterAll(() => folders.forEach(removeDataDir));

/** Runs to its end. @returns exit code and what was printed */
async function runToEnd(env: Record<string, string>): Promise<{ code: number | null; printed: string }> {
  const child = spawnProduct(env);
  let printed = '';
  child.stdout?.on('data', (chunk: Buffer) => (printed += chunk));
  child.stderr?.on('data', (chunk: Buffer) => (printed += chunk));
  const [code] = (await once(child, 'exit')) as [number | null];
  return { code, printed };
}

async function expectOneLine(env: Record<string, string>, words: RegExp): Promise<void> {
  const { code, printed } = await runToEnd(env);
  expect(printed.trim().split('\n')).toHaveLength(1);
  expect(printed).toMatch(words);
  expect(code).toBe(1);
}

test('while it starts, the process lives and says that it cannot serve yet, and a stop ends it without complaint', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo;
  other.close();
  await once(other, 'close');
  const child = spawnProduct({ PORT: String(port), DATA_DIR: folder(), LOG_LEVEL: 'info' });
  let printed = '';
  child.stdout?.on('data', (chunk: Buffer) => (printed += chunk));
  child.stderr?.on('data', (chunk: Buffer) => (printed += chunk));
  const ended = once(child, 'exit');
  const ask = (path: string) => fetch(`http://127.0.0.1:${port}${path}`);
  await expect.poll(async () => (await ask('/livez').catch(() => null))?.status).toBe(200);
  const health = await ask('/healthz');
  expect(health.status).toBe(503);
  expect(await health.json()).toEqual({ ok: false, reason: '正在启动' });
  const call = await ask('/api/user/issuper');
  expect(await call.json()).toMatchObject({ status: { code: '503', reason: 'UNAVAILABLE' }, result: null });
  const page = await fetch(`http://127.0.0.1:${port}/`, { headers: { accept: 'text/html' } });
  expect([page.status, await page.text()]).toEqual([503, expect.stringContaining('<h1>正在启动，请稍候再试</h1>')]);
  // The first line of a new installation is of its content, in the middle of the start.
  await expect.poll(() => printed).not.toBe('');
  child.kill('SIGTERM');
  expect(await ended).toEqual([0, null]);
  expect(printed).not.toContain('启动失败');
});

test('a wrong value in the environment stops the start with one line', () => expectOneLine({ PORT: 'http' }, /PORT/));

test('a port in use stops the start with one line', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo;
  await expectOneLine({ PORT: String(port), DATA_DIR: folder() }, new RegExp(`端口 ${port} 已被占用`));
  other.close();
});

test('a folder that cannot be written stops the start with one line', async () => {
  const parent = mkdtempSync(path.join(tmpdir(), 'waikan-e2e-'));
  folders.push(parent);
  writeFileSync(path.join(parent, 'file'), '');
  // A file in the way holds for root too, whom permissions do not stop.
  await expectOneLine({ PORT: '0', DATA_DIR: path.join(parent, 'file') }, /数据目录不能写/);
  await expectOneLine({ PORT: '0', DATA_DIR: '/proc/nope/data' }, /数据目录不能写/);
  const closed = path.join(parent, 'closed');
  mkdirSync(closed);
  chmodSync(closed, 0o500);
  if (process.getuid?.() !== 0) await expectOneLine({ PORT: '0', DATA_DIR: closed }, /数据目录不能写/);
});

test('a database that cannot be reached stops the start with one line', () =>
  expectOneLine({ PORT: '0', DATA_DIR: folder(), DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' }, /连不上数据库/));

test('a password for the super user that is too common stops the start with one line', () =>
  expectOneLine({ PORT: '0', DATA_DIR: folder(), ADMIN_PASSWORD: '12345678' }, /^ADMIN_PASSWORD 太常见/));

test('the first start on an empty folder names the super user, and ends without complaint', () => {
  const { output, exitCode } = inject('firstStart');
  expect(output).toMatch(new RegExp(`超级用户 ${ADMIN.phone}`));
  expect(output.trimEnd().split('\n').at(-1)).not.toMatch(/失败|错误|"level":[56]0/);
  expect(exitCode).toBe(0);
});

test('a stop finishes the request in flight, leaves no process, and the next start serves the same data; a further process on its folder stops with one line', async () => {
  const first = await startProduct();
  const { dataDir } = first;
  folders.push(dataDir);
  const login = { username: ADMIN.phone, password: ADMIN.password };
  const inFlight = fetch(`${first.address}/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(login),
  });
  await fetch(`${first.address}/healthz`);
  const ended = first.end('SIGTERM');
  expect((await inFlight).status).toBe(200);
  expect(await ended).toBe(0);
  const { result } = (await (await inFlight).json()) as { result: { token: string } };

  const second = await startProduct({ dataDir });
  const me = await fetch(`${second.address}/api/user/me`, { headers: { authorization: `Bearer ${result.token}` } });
  expect(me.status).toBe(200);
  const { url } = await callsOf(second.address, result.token)('GET /api/code/invitation/mycode');
  expect(url).toMatch(new RegExp(`^${second.address}/Register`));
  await expectOneLine({ PORT: '0', DATA_DIR: dataDir }, /DATA_DIR 正被另一个进程使用/);
  expect((await fetch(`${second.address}/healthz`)).status).toBe(200);
  expect(await second.end('SIGINT')).toBe(0);
});
