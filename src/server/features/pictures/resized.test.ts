import sharp from 'sharp';
import { expect, test } from 'vitest';
import { testApp } from '#server/testing/app.ts';

const app = await testApp();
const get = (path: string, accept = '*/*') => app.fetch(path, { headers: { accept } });
async function sizeOf(response: Response) {
  const { width, format } = await sharp(Buffer.from(await response.arrayBuffer())).metadata();
  return [response.headers.get('content-type'), format, width];
}
const COVER = '/img/covers/10-bread.svg';

test('covers and pictures come in the width and the format that is asked for, 300 unless told', async () => {
  expect(await sizeOf(await get(COVER, 'image/webp,*/*'))).toEqual(['image/webp', 'webp', 300]);
  expect(await sizeOf(await get(`${COVER}?w=600`, 'image/avif,image/webp'))).toEqual(['image/avif', 'heif', 600]);
  expect(await sizeOf(await get(`${COVER}-w80`))).toEqual(['image/jpeg', 'jpeg', 80]);
  // The next larger of a few widths, and at most the largest.
  expect((await sizeOf(await get(`${COVER}?w=310`)))[2]).toBe(400);
  expect((await sizeOf(await get(`${COVER}?w=9000`)))[2]).toBe(1200);
  const photo = await sharp({ create: { width: 900, height: 500, channels: 3, background: '#557799' } })
    .jpeg()
    .toBuffer();
  const { key } = await app.context.services.pictures.store(photo);
  expect(await sizeOf(await get(`/img/picture/${key}.webp?w=160`, 'image/webp'))).toEqual(['image/webp', 'webp', 160]);
});

test('an answer may be kept for ever, by format; many who ask at once have it made once', async () => {
  const answers = await Promise.all(
    Array.from({ length: 40 }, () => get('/img/covers/01-night.svg?w=160', 'image/webp')),
  );
  const tags = new Set(
    await Promise.all(answers.map(async (one) => Buffer.from(await one.arrayBuffer()).toString('base64'))),
  );
  expect(tags.size).toBe(1);
  expect([answers[0]?.headers.get('cache-control'), answers[0]?.headers.get('vary')]).toEqual([
    'public, max-age=31536000, immutable',
    expect.stringContaining('accept'),
  ]);
});

test.each([
  '/img/covers/none.svg',
  '/img/../secrets',
  '/img/covers/..%2F..%2Fpackage.json',
  '/img/https://example.com/a.png',
  '/img/picture/abc.webp',
  `${COVER}?w=0`,
  `${COVER}?w=abc`,
  `${COVER}?w=-5`,
])('%s is no picture of ours', async (path) => {
  expect((await get(path)).status).toBe(404);
});
