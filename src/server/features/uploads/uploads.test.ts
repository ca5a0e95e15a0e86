import { existsSync, readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { testApp } from '#server/testing/app.ts';

const app = await testApp();
const reader = await app.client('reader');
const { uploads } = app.context.services;
const tokenFor = (key: string, client = reader) => client.ok('GET /auth/upload_token', { query: { key } });
const put = (url: string, body?: string, headers?: Record<string, string>) =>
  app.fetch(url, { method: 'PUT', body, headers });
const inFolder = () => readdirSync(path.join(app.dataDir, 'uploads'));
const textOf = (key: string, userId = reader.userId) => uploads.withFile(key, userId, (file) => readFile(file, 'utf8'));

test('a signed address takes the bytes of its file, and the same again', async () => {
  const token = await tokenFor('../我的 书/a b.epub');
  expect(token.key).toMatch(/^\d+-[\w-]{22}-\.\._我的_书_a_b\.epub$/);
  expect((await put(token.url, 'first')).status).toBe(200);
  expect((await put(token.url, 'second')).status).toBe(200);
  expect(await textOf(token.key)).toBe('second');
});

test('an address that was changed, has run out or has no bytes is refused and leaves nothing', async () => {
  const before = inFolder().length;
  const { url, key } = await tokenFor('a.epub');
  const changed = await put(url.replace('a.epub', 'b.epub'), 'x');
  expect([changed.status, (await changed.json()).status.reason]).toEqual([400, 'BAD_SIGNATURE']);
  expect((await put(url, '')).status).toBe(400);
  const large = await put(url, 'x', { 'content-length': String(101 * 1024 * 1024) });
  // The server does not wait for the rest of the body.
  expect([large.status, large.headers.get('connection')]).toEqual([413, 'close']);
  app.clock.advance(3_601);
  expect((await put(url, 'x')).status).toBe(410);
  await expect(textOf(key)).rejects.toMatchObject({ reason: 'NOT_FOUND' });
  expect(inFolder()).toHaveLength(before);
});

test('one person has only so much on its way at a time, and nobody else is held up by it', async () => {
  const send = (url: string, body: BodyInit) => app.fetch(url, { method: 'PUT', body, duplex: 'half' } as RequestInit);
  const person = await app.client('reader');
  const arrival = Promise.withResolvers<void>();
  /** Resolves once the bytes are being waited for. */
  const sendSlowly = async (name: string) => {
    const begun = Promise.withResolvers<void>();
    const body = new ReadableStream(
      {
        async pull(bytes) {
          begun.resolve();
          await arrival.promise;
          bytes.enqueue(new TextEncoder().encode('x'));
          bytes.close();
        },
      },
      { highWaterMark: 0 },
    );
    const answer = send((await tokenFor(name, person)).url, body);
    await begun.promise;
    return { answer };
  };
  const slow = [await sendSlowly('1'), await sendSlowly('2'), await sendSlowly('3')];
  const next = await tokenFor('4', person);
  expect((await send(next.url, 'x')).status).toBe(413);
  expect((await send((await tokenFor('other')).url, 'x')).status).toBe(200);
  arrival.resolve();
  expect((await Promise.all(slow.map(({ answer }) => answer))).map(({ status }) => status)).toEqual([200, 200, 200]);
  expect((await send(next.url, 'x')).status).toBe(200);
});

test('a file that nobody has fetched within a day is taken away', async () => {
  const { url, key } = await tokenFor('old.epub');
  await put(url, 'old');
  const file = await uploads.withFile(key, reader.userId, async (path) => path);
  await uploads.clean();
  expect(existsSync(file)).toBe(true);
  app.clock.advance(25 * 3_600);
  await uploads.clean();
  expect(existsSync(file)).toBe(false);
  await expect(textOf(key)).rejects.toMatchObject({ reason: 'NOT_FOUND' });
});
