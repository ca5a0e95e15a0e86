import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { testApp } from '#server/testing/app.ts';

const app = await testApp();
const reader = await app.client('reader');
const { uploads } = app.context.services;
const tokenFor = (key: string) => reader.ok('GET /auth/upload_token', { query: { key } });
const put = (url: string, body?: string, headers?: Record<string, string>) =>
  app.fetch(url, { method: 'PUT', body, headers });
const inFolder = () => readdirSync(path.join(app.dataDir, 'uploads'));

test('a signed address takes the bytes of its file, and the same again', async () => {
  const token = await tokenFor('../我的 书/a b.epub');
  expect(token.key).toMatch(/^\d+-[\w-]{22}-\.\._我的_书_a_b\.epub$/);
  expect((await put(token.url, 'first')).status).toBe(200);
  expect((await put(token.url, 'second')).status).toBe(200);
  expect(readFileSync(await uploads.pathOf(token.key, reader.userId), 'utf8')).toBe('second');
});

test('an address that was changed, has run out or has no bytes is refused and leaves nothing', async () => {
  const before = inFolder().length;
  const { url, key } = await tokenFor('a.epub');
  const changed = await put(url.replace('a.epub', 'b.epub'), 'x');
  expect([changed.status, (await changed.json()).status.reason]).toEqual([400, 'BAD_SIGNATURE']);
  expect((await put(url, '')).status).toBe(400);
  expect((await put(url, 'x', { 'content-length': String(101 * 1024 * 1024) })).status).toBe(413);
  app.clock.advance(3_601);
  expect((await put(url, 'x')).status).toBe(410);
  await expect(uploads.pathOf(key, reader.userId)).rejects.toMatchObject({ reason: 'NOT_FOUND' });
  expect(inFolder()).toHaveLength(before);
});

test('a file that nobody has fetched within a day is taken away', async () => {
  const { url, key } = await tokenFor('old.epub');
  await put(url, 'old');
  const file = await uploads.pathOf(key, reader.userId);
  await uploads.clean();
  expect(existsSync(file)).toBe(true);
  app.clock.advance(25 * 3_600);
  await uploads.clean();
  expect(existsSync(file)).toBe(false);
});
