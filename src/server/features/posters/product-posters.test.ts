import { expect, test } from 'vitest';
import { testApp } from '#server/testing/app.ts';

const app = await testApp();
const [editor, reader, visitor] = [await app.client('super'), await app.client('reader'), await app.client('visitor')];
const posterOf = (client: typeof reader, size: '3:4' | '1:1' | '9:16' = '1:1') =>
  client.ok('GET /api/member/product/poster', { query: { size } });

test.each([
  ['3:4', 1440],
  ['1:1', 1080],
  ['9:16', 1920],
] as const)('a membership poster of %s is a picture of that size, for everybody and for good', async (size, height) => {
  const { url, ...measured } = await posterOf(visitor, size);
  expect(measured).toEqual({ width: 1080, height, has_code: false });
  const response = await app.fetch(url);
  const png = Buffer.from(await response.arrayBuffer());
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1080, height]);
  expect(response.headers.get('content-type')).toBe('image/png');
  expect(response.headers.get('cache-control')).toContain('immutable');
});

test('it is the same one each time, with a code of one’s own another one, and with a new price another one again', async () => {
  const [first, again, own] = [await posterOf(visitor), await posterOf(visitor), await posterOf(reader)];
  expect(again).toEqual(first);
  expect(own.url).not.toBe(first.url);
  const [entry] = (await editor.ok('GET /api/member/product')).items;
  if (entry === undefined) throw new Error('nothing is sold');
  const { id, name, level, days, price, original_price } = entry;
  await editor.ok('POST /api/member/product/save', {
    body: { id, name, level, days, price: price - 100, original_price },
  });
  expect((await posterOf(reader)).url).not.toBe(own.url);
  expect((await app.fetch(own.url)).status).toBe(200);
});

test('an address of no poster is a 404', async () => {
  expect((await app.fetch(`/poster/member/${'0'.repeat(64)}.png`)).status).toBe(404);
  expect((await app.fetch('/poster/member/..%2F..%2Foutbox.png')).status).toBe(404);
});
