import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { crc32, deflateSync } from 'node:zlib';
import { Renderer } from '@takumi-rs/core';
import { image } from '@takumi-rs/helpers';
import sharp from 'sharp';
import { expect, test, vi } from 'vitest';
import { createLocalStorage } from '#server/providers/storage/local.ts';
import { testApp } from '#server/testing/app.ts';
import { createResizedPictures } from './resized.ts';
import { createCoverBitmaps } from './service.ts';

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

test('of a stored picture the WebP comes at once, until its AVIF is there; then that, to be kept for good', async () => {
  const noise = await sharp({
    create: {
      width: 640,
      height: 480,
      channels: 3,
      background: '#557799',
      noise: { type: 'gaussian', mean: 120, sigma: 40 },
    },
  })
    .jpeg()
    .toBuffer();
  const { key } = await app.context.services.pictures.store(noise);
  const address = `/img/picture/${key}.webp?w=300`;
  const first = await get(address, 'image/avif,image/webp');
  expect([first.headers.get('content-type'), first.headers.get('cache-control')]).toEqual([
    'image/webp',
    'public, max-age=600',
  ]);
  const inWebp = (await first.arrayBuffer()).byteLength;
  let avif = first;
  await expect
    .poll(async () => {
      avif = await get(address, 'image/avif,image/webp');
      return avif.headers.get('content-type');
    })
    .toBe('image/avif');
  expect(avif.headers.get('cache-control')).toContain('immutable');
  expect((await avif.arrayBuffer()).byteLength).toBeLessThan(inWebp);
});

test('two hundred who ask at once for a new size have it made and put once', async () => {
  const { pictures } = app.context.services;
  const puts: string[] = [];
  const source = vi.fn(async () => new Uint8Array(await readFile('public/icon-180.png')));
  const kept = new Map<string, Uint8Array>();
  const resized = createResizedPictures({
    storage: {
      get: async (name) => kept.get(name) ?? null,
      async put(name, bytes) {
        puts.push(name);
        kept.set(name, bytes);
      },
      async removeUnder() {},
      async limitUnder() {},
    },
    covers: { jpeg: source },
    pictures,
    now: () => new Date(),
    onError: (error) => expect.fail(String(error)),
  });
  const all = await Promise.all(Array.from({ length: 200 }, () => resized.of('/covers/01-night.svg', 80, 'avif')));
  expect([puts.length, source.mock.calls.length, new Set(all.map((one) => one?.bytes.length)).size]).toEqual([1, 1, 1]);
});

test('what is kept stays within a size: the oldest go first, and are made again on demand', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'waikan-resized-'));
  const storage = createLocalStorage(folder);
  const { pictures } = app.context.services;
  const bitmap = async (src: string, size: { width: number; height: number }) => {
    const png = await new Renderer().render(image({ src, ...size }), { ...size, format: 'png' });
    return sharp(png).jpeg({ quality: 82 }).toBuffer();
  };
  const covers = createCoverBitmaps({ storage: createLocalStorage(`${folder}-drawn`), pictures, bitmap });
  const mostBytes = 15_000;
  const resized = createResizedPictures({
    storage,
    covers,
    pictures,
    now: () => new Date(),
    cacheBytes: mostBytes,
    onError: (error) => expect.fail(String(error)),
  });
  const size = () =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .reduce((sum, entry) => sum + statSync(path.join(entry.parentPath, entry.name)).size, 0);
  let made = 0;
  for (const name of readdirSync('public/covers').slice(0, 6)) {
    const found = await resized.of(`/covers/${name}`, 400, 'jpeg');
    made += found?.bytes.length ?? 0;
    expect(size()).toBeLessThan(mostBytes * 1.1 + 10_000);
  }
  expect(made).toBeGreaterThan(mostBytes * 2);
  await resized.clean();
  expect(size()).toBeLessThanOrEqual(mostBytes);
  expect((await resized.of('/covers/01-night.svg', 400, 'jpeg'))?.bytes.length).toBeGreaterThan(0);
  for (const made of [folder, `${folder}-drawn`]) rmSync(made, { recursive: true });
});

/** A PNG whose header promises this many pixels, and whose file has hardly any of them. */
function promising(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
    const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    check.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, check]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 2, 0, 0, 0], 8);
  const rows = deflateSync(Buffer.alloc(1_000_000));
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', head),
    chunk('IDAT', rows),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

test.each([
  [60_000, 60_000],
  [4_000_000, 90],
  [20_000, 2_001],
])('a picture that would unpack to %d × %d pixels is refused', async (width, height) => {
  const { pictures } = app.context.services;
  await expect(pictures.store(promising(width, height))).rejects.toMatchObject({ reason: 'INVALID_INPUT' });
});

test('of a moving picture with a great many frames the first is shown, and the others are never read', async () => {
  const [width, height, frames] = [100, 100, 5_000];
  const still = await sharp({ create: { width, height, channels: 3, background: '#284' } })
    .gif()
    .toBuffer();
  // Between the head with its colours and the end is one frame: repeated, it has 50 million pixels.
  const head = 13 + 3 * 2 ** (((still[10] ?? 0) & 7) + 1);
  const frame = still.subarray(head, -1);
  const moving = Buffer.concat([
    still.subarray(0, head),
    ...Array.from({ length: frames }, () => frame),
    still.subarray(-1),
  ]);
  expect((await sharp(moving).metadata()).pages).toBe(frames);
  const { key } = await app.context.services.pictures.store(moving);
  const shown = await sharp(await (await get(`/picture/${key}.webp`)).arrayBuffer()).metadata();
  expect([shown.width, shown.height, shown.pages]).toEqual([width, height, undefined]);
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

test('a bitmap that was kept of an earlier drawing is not given for the one of today', async () => {
  const files = new Map<string, Uint8Array>([['covers/10-bread.jpg', new Uint8Array([1])]]);
  const covers = createCoverBitmaps({
    storage: {
      get: async (name) => files.get(name) ?? null,
      put: async (name, bytes) => void files.set(name, bytes),
    },
    pictures: app.context.services.pictures,
    bitmap: async () => new Uint8Array([2]),
  });
  expect(await covers.jpeg('/covers/10-bread.svg')).toEqual(new Uint8Array([2]));
});
