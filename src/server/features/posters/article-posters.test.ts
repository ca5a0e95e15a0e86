/** Posters of articles as the product gives them: their pictures, what they may show, and that each is made once. */
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { type TestClient, testApp } from '#server/testing/app.ts';

const app = await testApp();
const [visitor, reader, editor] = await Promise.all([app.client('visitor'), app.client('reader'), app.client('super')]);
type Query = { style?: 'cover' | 'page' | 'stop' | 'line' | 'sky'; size?: '3:4' | '1:1' | '9:16'; sentence?: string };
const posterOf = (client: TestClient, id: string, query: Query = {}) =>
  client.ok('GET /reader/article/{id}/poster', { params: { id }, query });

async function pixelsOf(url: string) {
  const response = await app.fetch(url);
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/png']);
  return sharp(Buffer.from(await response.arrayBuffer()))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
}

const text =
  'Boats come home. The old harbour wakes early, and nobody on the quay has slept since the storm began. Salt dries.';
let id = '';
beforeAll(async () => {
  id = await app.article({
    blocks: [
      {
        id: 'b1',
        type: 'paragraph',
        text,
        sentences: [
          { id: 's1', start: 0, end: 16, text_zh: '船回来了。', origin: 'human' },
          { id: 's2', start: 17, end: 101, text_zh: '老港口醒得早，码头上没有人在风暴之后睡过。', origin: 'human' },
          { id: 's3', start: 102, end: 113, text_zh: '盐干了。', origin: 'human' },
        ],
      },
    ],
  });
});

test.each(['cover', 'page', 'stop', 'line', 'sky'] as const)(
  'a poster in the style %s has each size, and is never cut',
  async (style) => {
    for (const [size, height] of [
      ['3:4', 1440],
      ['1:1', 1080],
      ['9:16', 1920],
    ] as const) {
      const { url, ...measured } = await posterOf(visitor, id, { style, size });
      expect(measured).toEqual({ width: 1080, height });
      const { info } = await pixelsOf(url);
      expect([info.width, info.height]).toEqual([1080, height]);
    }
  },
);

test('it is the same one each time, in many requests at once made once, and another one for another reader, sentence or text', async () => {
  const [first, ...same] = await Promise.all(
    Array.from({ length: 60 }, () => posterOf(visitor, id, { style: 'line' })),
  );
  expect(new Set(same.map(({ url }) => url))).toEqual(new Set([first?.url]));
  const own = await posterOf(reader, id, { style: 'line' });
  const other = await posterOf(visitor, id, { style: 'line', sentence: 's1' });
  expect(new Set([first?.url, own.url, other.url]).size).toBe(3);
  const chosen = await posterOf(visitor, id, { style: 'line', sentence: 's2' });
  expect(chosen.url).toBe(first?.url);
  const response = await app.fetch(other.url);
  expect(response.headers.get('cache-control')).toContain('immutable');
});

test('a sentence that a visitor may not read is not put on a poster', async () => {
  const locked = await app.article({
    isLock: true,
    blocks: ['first', 'second', 'third', 'fourth', 'fifth'].map((word, n) => ({
      ...{ id: `b${n}`, type: 'paragraph' as const },
      text: `The ${word} paragraph says something of its own about the harbour and its boats. `.repeat(9).trim(),
      sentences: [{ id: `s${n}`, start: 0, end: 80, text_zh: `第 ${n} 段`, origin: 'human' as const }],
    })),
  });
  const first = await posterOf(visitor, locked, { style: 'line' });
  const hidden = await posterOf(visitor, locked, { style: 'line', sentence: 's4' });
  expect(hidden.url).toBe(first.url);
});

test('hostile and odd titles are drawn as what they are', async () => {
  const titles = [
    '<img src=x onerror=alert(1)> & "quotes" </span>',
    '🚀🎉 Emoji العربية at both ends 🎈',
    '\u0000\u202e\ud800 control',
    'W'.repeat(300),
    'url(javascript:alert(1)); } .p { display: none }',
    '🚀',
  ];
  for (const title of titles) {
    const odd = await app.article({
      title: title.toWellFormed().replace('\0', ''),
      titleZh: title.length > 200 ? '长'.repeat(200) : null,
      text,
    });
    for (const style of ['cover', 'stop', 'page', 'sky'] as const) {
      const { data } = await pixelsOf((await posterOf(visitor, odd, { style, size: '1:1' })).url);
      expect(new Set(data).size, `${title} ${style}`).toBeGreaterThan(8);
    }
  }
});

test('a series has a cover, sentences, words and an end, and words to post with it', async () => {
  const { pictures, caption } = await editor.ok('GET /reader/article/{id}/poster/series', { params: { id } });
  expect(pictures.length).toBeGreaterThanOrEqual(4);
  expect(new Set(pictures.map(({ url }) => url)).size).toBe(pictures.length);
  for (const { url, height } of pictures) expect([(await pixelsOf(url)).info.height, height]).toEqual([1440, 1440]);
  expect(caption).toContain('#英语外刊');
  const keys = pictures.map(({ url }) => `key=${/[0-9a-f]{64}/.exec(url)?.[0]}`).join('&');
  const zip = Buffer.from(await (await app.fetch(`/poster/all.zip?${keys}`)).arrayBuffer());
  expect([zip.toString('latin1', 0, 2), zip.toString('latin1').split('waikan-').length - 1]).toEqual([
    'PK',
    pictures.length * 2,
  ]);
  expect((await app.fetch('/poster/all.zip?key=..%2Fx')).status).toBe(404);
});

test('a text becomes a picture as high as it needs', async () => {
  const heightOf = async (words: string) => {
    const response = await app.fetch(`/api/image/text?text=${encodeURIComponent(words)}&style=sepia`);
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/png']);
    return (await sharp(Buffer.from(await response.arrayBuffer())).metadata()).height ?? 0;
  };
  expect(await heightOf('船回来了。')).toBe(720);
  expect(await heightOf('船回来了。'.repeat(100))).toBeGreaterThan(900);
  expect((await app.fetch('/api/image/text?text=')).status).toBe(400);
});
