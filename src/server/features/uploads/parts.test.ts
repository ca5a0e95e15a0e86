/** Uploads in parts, over a real connection, with a folder and with a bucket behind. */
import { createHash, randomBytes, randomInt } from 'node:crypto';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createApp } from '#server/app.ts';
import { ACCESS, BUCKET, startS3Gateway } from '#server/providers/storage/testing/s3-gateway.ts';
import { type TestClient, testApp } from '#server/testing/app.ts';

const MB = 1024 * 1024;
const gateway = await startS3Gateway();
afterAll(() => gateway.server.close());
const S3 = {
  S3_BUCKET: BUCKET,
  S3_ENDPOINT: gateway.endpoint,
  S3_REGION: ACCESS.region,
  S3_ACCESS_KEY_ID: ACCESS.accessKeyId,
  S3_SECRET_ACCESS_KEY: ACCESS.secretAccessKey,
};
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

describe.each([
  { where: 'a folder', env: {} },
  { where: 'a bucket', env: S3 },
])('with $where behind', async ({ where, env }) => {
  const app = await testApp({ env });
  const other = await app.secondProcess();
  const otherApp = createApp(other, {
    web: async () => ({ render: async () => new Response(), build: 'test', sharedAddress: () => null }),
    assetsRoot: undefined,
    isDevelopment: false,
    checksResults: true,
  });
  /** Two processes that share everything but memory. */
  const servers = [app.listener, otherApp.listener].map((listener) => createServer(listener).listen(0, '127.0.0.1'));
  let reader: TestClient;
  beforeAll(async () => {
    await Promise.all(servers.map((server) => server.listening || once(server, 'listening')));
    reader = await app.client('reader');
  });
  afterAll(() => {
    for (const server of servers) server.closeAllConnections();
    for (const server of servers) server.close();
  });
  const { uploads } = app.context.services;

  let turn = 0;
  /** @param breakAt bytes after which the connection is cut. @returns the status, 0 when it was cut */
  function send(method: string, address: string, bytes: Buffer = Buffer.alloc(0), breakAt?: number): Promise<number> {
    turn += 1;
    const { port } = (servers[turn % 2] as Server).address() as AddressInfo;
    const answer = Promise.withResolvers<number>();
    const headers = { 'content-length': bytes.length };
    const sent = request({ port, host: '127.0.0.1', method, path: address, headers, agent: false }, (response) => {
      response.resume().once('end', () => answer.resolve(response.statusCode ?? 0));
    });
    sent.on('error', () => answer.resolve(0));
    if (breakAt === undefined) sent.end(bytes);
    else sent.write(bytes.subarray(0, breakAt), () => sent.destroy());
    return answer.promise;
  }
  const begin = (bytes: number, client = reader, key = 'book.epub') =>
    client.ok('GET /auth/upload_token', { query: { key, bytes } });
  const resume = (upload: string, client = reader) =>
    client.call('GET /auth/upload_token', { query: { key: 'book.epub', upload } });
  type Parts = NonNullable<Awaited<ReturnType<typeof begin>>['parts']>;
  const partsOf = (token: { parts: Parts | null }) => token.parts as Parts;
  const addressOf = ({ url }: Parts, number: number) => url.replace('{number}', String(number));
  const pieceOf = (content: Buffer, { bytes }: Parts, number: number) =>
    content.subarray((number - 1) * bytes, number * bytes);
  async function sendAll(content: Buffer, parts: Parts) {
    for (let number = 1; number <= parts.count; number += 1) {
      expect(await send('PUT', addressOf(parts, number), pieceOf(content, parts, number))).toBe(200);
    }
  }

  test('a file broken off 50 times at any byte arrives whole', async () => {
    const content = randomBytes(31 * MB + 5);
    const { key, ...token } = await begin(content.length);
    let parts = partsOf(token);
    expect(parts).toMatchObject({ count: 7, received: [] });
    for (let breaks = 0; breaks < 50; breaks += 1) {
      const missing = Array.from({ length: parts.count }, (_, index) => index + 1).filter(
        (number) => !parts.received.includes(number),
      );
      const number = missing[randomInt(missing.length)] ?? 1;
      const piece = pieceOf(content, parts, number);
      await send('PUT', addressOf(parts, number), piece, randomInt(piece.length));
      // One part in eight arrives before the connection breaks again.
      if (breaks % 8 === 7) expect(await send('PUT', addressOf(parts, number), piece)).toBe(200);
      const { body } = await resume(key);
      parts = partsOf(body.result as { parts: Parts });
    }
    expect(parts.received).toHaveLength(6);
    expect(await send('POST', parts.complete_url)).toBe(409);
    await sendAll(content, parts);
    expect(await send('POST', parts.complete_url)).toBe(200);
    expect(await send('POST', parts.complete_url)).toBe(200);
    for (const { services } of [app.context, other]) {
      expect(await services.uploads.digestOf(key, reader.userId)).toBe(sha256(content));
      const read = await services.uploads.withFile(key, reader.userId, async (file) => sha256(readFileSync(file)));
      expect(read).toBe(sha256(content));
    }
    await uploads.remove(key);
  });

  test('50 files, each broken off at a random byte and gone on with, arrive whole', async () => {
    for (let nth = 0; nth < 50; nth += 1) {
      // One file in ten has two parts.
      const content = randomBytes(nth % 10 === 9 ? 5 * MB + 1 + randomInt(50_000) : 1 + randomInt(200_000));
      const { key, ...token } = await begin(content.length);
      const breakAt = randomInt(content.length);
      const first = partsOf(token);
      const number = Math.floor(breakAt / first.bytes) + 1;
      for (let before = 1; before < number; before += 1) {
        expect(await send('PUT', addressOf(first, before), pieceOf(content, first, before))).toBe(200);
      }
      await send('PUT', addressOf(first, number), pieceOf(content, first, number), breakAt % first.bytes);
      const parts = partsOf((await resume(key)).body.result as { parts: Parts });
      for (let part = 1; part <= parts.count; part += 1) {
        if (parts.received.includes(part)) continue;
        expect(await send('PUT', addressOf(parts, part), pieceOf(content, parts, part))).toBe(200);
      }
      expect(await send('POST', parts.complete_url)).toBe(200);
      expect([nth, await other.services.uploads.digestOf(key, reader.userId)]).toEqual([nth, sha256(content)]);
      await uploads.remove(key);
    }
  });

  test('a file that comes in one piece reads the same', async () => {
    const content = randomBytes(11 * MB);
    const { url, key, parts } = await reader.ok('GET /auth/upload_token', { query: { key: 'whole.epub' } });
    expect(parts).toBeNull();
    await send('PUT', url, content, 6 * MB);
    await expect(uploads.require(key, reader.userId)).rejects.toMatchObject({ reason: 'NOT_FOUND' });
    expect(await send('PUT', url, content)).toBe(200);
    expect(await other.services.uploads.digestOf(key, reader.userId)).toBe(sha256(content));
    await uploads.remove(key);
  });

  test('completing twice at the same time does no harm', async () => {
    const content = randomBytes(6 * MB);
    const { key, ...token } = await begin(content.length);
    await sendAll(content, partsOf(token));
    const complete = () => send('POST', partsOf(token).complete_url);
    expect(await Promise.all([complete(), complete(), complete()])).toEqual([200, 200, 200]);
    expect(await uploads.digestOf(key, reader.userId)).toBe(sha256(content));
    // A part that comes late changes nothing.
    expect(await send('PUT', addressOf(partsOf(token), 2), randomBytes(MB))).toBe(200);
    expect(await uploads.digestOf(key, reader.userId)).toBe(sha256(content));
    await uploads.remove(key);
  });

  test('what is no part of the file is refused', async () => {
    const token = await begin(6 * MB);
    const parts = partsOf(token);
    expect(await send('PUT', addressOf(parts, 3), randomBytes(MB))).toBe(400);
    expect(await send('PUT', addressOf(parts, 0), randomBytes(MB))).toBe(404);
    expect(await send('PUT', addressOf(parts, 2), randomBytes(MB - 1))).toBe(400);
    expect(await send('PUT', addressOf(parts, 2), randomBytes(MB + 1))).toBe(400);
    expect(await send('PUT', addressOf(parts, 1).replace('signature=', 'signature=x'), randomBytes(5 * MB))).toBe(400);
    // The address of a whole file does not open its parts, nor that of one file another.
    const whole = addressOf(parts, 1).replace(/\?.*/, token.url.replace(/.*\?/, '?'));
    expect(await send('PUT', whole, randomBytes(5 * MB))).toBe(400);
    const second = await begin(6 * MB);
    const foreign = addressOf(parts, 1).replace(encodeURIComponent(token.key), encodeURIComponent(second.key));
    expect(await send('PUT', foreign, randomBytes(5 * MB))).toBe(400);
    expect((await reader.call('GET /auth/upload_token', { query: { key: 'a', bytes: 101 * MB } })).status).toBe(400);
    expect((await reader.call('GET /auth/upload_token', { query: { key: 'a', bytes: 0 } })).status).toBe(400);
    app.clock.advance(3_601);
    expect(await send('PUT', addressOf(parts, 1), randomBytes(5 * MB))).toBe(410);
    // The address has run out, the upload has not.
    const again = partsOf((await resume(token.key)).body.result as { parts: Parts });
    expect(await send('PUT', addressOf(again, 1), randomBytes(5 * MB))).toBe(200);
    for (const { key } of [token, second]) await uploads.remove(key);
  });

  test('nobody goes on with the upload of another reader', async () => {
    const { key } = await begin(6 * MB);
    const stranger = await app.client('reader');
    expect((await resume(key, stranger)).status).toBe(404);
    expect((await resume('1-nothing', stranger)).status).toBe(404);
    await uploads.remove(key);
  });

  test('a cancelled upload leaves nothing, and makes room', async () => {
    const person = await app.client('reader');
    const tokens = [await begin(100 * MB, person), await begin(100 * MB, person), await begin(100 * MB, person)];
    const next = () => person.call('GET /auth/upload_token', { query: { key: 'b', bytes: 6 * MB } });
    expect((await next()).body.status.reason).toBe('TOO_LARGE');
    const parts = partsOf(tokens[0] as { parts: Parts });
    expect(await send('PUT', addressOf(parts, 1), randomBytes(5 * MB))).toBe(200);
    expect(await send('POST', parts.cancel_url)).toBe(200);
    expect(await send('POST', parts.cancel_url)).toBe(200);
    expect(await send('PUT', addressOf(parts, 2), randomBytes(5 * MB))).toBe(410);
    expect(await send('POST', parts.complete_url)).toBe(410);
    expect((await resume(tokens[0]?.key ?? '', person)).status).toBe(404);
    expect((await next()).status).toBe(200);
    for (let count = 0; count < 15; count += 1) await next();
    expect((await next()).status).toBe(413);
    // Uploads that received nothing for an hour give way, and so do complete ones that nobody has used since.
    app.clock.advance(3_601);
    const { key, ...token } = await begin(6 * MB, person);
    expect(await uploads.ofUser(person.userId)).toHaveLength(1);
    const left = partsOf(token);
    expect(await send('PUT', addressOf(left, 1), randomBytes(5 * MB))).toBe(200);
    expect(await send('PUT', addressOf(left, 2), randomBytes(MB))).toBe(200);
    expect(await send('POST', left.complete_url)).toBe(200);
    for (let count = 0; count < 49; count += 1) await next();
    expect((await next()).status).toBe(413);
    app.clock.advance(3_601);
    expect((await next()).status).toBe(200);
    expect((await uploads.ofUser(person.userId)).map((upload) => upload.key)).not.toContain(key);
    for (const { key } of await uploads.ofUser(person.userId)) await uploads.remove(key);
  });

  test('abandoned parts are taken away after a day, and nothing else is left', async () => {
    const { key, ...token } = await begin(6 * MB);
    expect(await send('PUT', addressOf(partsOf(token), 1), randomBytes(5 * MB))).toBe(200);
    await uploads.clean();
    expect((await resume(key)).status).toBe(200);
    app.clock.advance(25 * 3_600);
    await uploads.clean();
    expect((await resume(key)).status).toBe(404);
    const left =
      where === 'a folder'
        ? readdirSync(path.join(app.dataDir, 'uploads'))
        : [...gateway.kept.keys()].filter((name) => name !== 'storage-id');
    expect([left, gateway.unfinished.size, gateway.refusals]).toEqual([[], 0, []]);
  });
});
