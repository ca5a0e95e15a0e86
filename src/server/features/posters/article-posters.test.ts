/** Posters of articles as the product gives them: their pictures, what they may show, and that each is made once. */

import { type MeasuredNode, Renderer } from '@takumi-rs/core';
import type { Node } from '@takumi-rs/helpers';
import sharp from 'sharp';
import { beforeAll, expect, test, vi } from 'vitest';
import { type TestClient, testApp } from '#server/testing/app.ts';
import { SIMPLIFIED, TRADITIONAL } from '#server/testing/chinese-characters.ts';
import { HelperProcess } from '#server/threads/helper-process.ts';
import { createPosterPainter } from './painter.ts';
import type { PaintingRequest } from './painting-process.ts';
import type { Scene } from './poster-nodes.ts';

/** Requests of the product to helper processes, here to the one that draws. */
const ask = vi.spyOn(HelperProcess.prototype, 'ask');
const scenes = () =>
  ask.mock.calls.flatMap(([request]) => {
    const { call, args } = request as PaintingRequest;
    return call === 'paint' ? args : [];
  });
const painted = () => scenes().length;
const render = vi.spyOn(Renderer.prototype, 'render');
const { paint, canDraw } = createPosterPainter();
/** Paints the last scene here once more. @returns the tree that was drawn */
async function lastTree() {
  await paint(scenes().at(-1) as Scene);
  const [root, options] = render.mock.lastCall ?? [];
  return { root: root as Node, options, renderer: render.mock.contexts.at(-1) as Renderer };
}
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

const stranger = { viewer: null, network: '203.0.113.1' };
const STYLES = ['cover', 'page', 'stop', 'line', 'sky'] as const;
const SIZES = [
  ['3:4', 1440],
  ['1:1', 1080],
  ['9:16', 1920],
] as const;

/** Texts of the latest painted tree with their boxes on the poster. */
async function paintedText() {
  const { root, options, renderer } = await lastTree();
  const pieces: { text: string; right: number; bottom: number; left: number; top: number }[] = [];
  const collect = (node: MeasuredNode) => {
    const [, , , , x, y] = node.transform;
    for (const { text, x: left, y: top, width, height } of node.runs)
      pieces.push({ text, left: x + left, top: y + top, right: x + left + width, bottom: y + top + height });
    node.children.forEach(collect);
  };
  collect(await renderer.measure(root, options));
  return pieces;
}

test.each(STYLES)(
  'a poster in the style %s has each size, and none of its words is cut by an edge, however long',
  async (style) => {
    const long = await app.article({
      title:
        'A Very Long Title That Goes On About the Harbour, the Quay, and Everybody Who Has Ever Waited There for the Tide',
      titleZh: '关于港口、码头，以及所有曾在那里等待潮水转向的人的一个非常非常长的题目',
      text: `${'When the boats came home through the narrow mouth of the harbour that the storm had closed, '.repeat(5)}nobody cheered.`,
    });
    for (const article of [id, long]) {
      for (const [size, height] of SIZES) {
        const { url, link: _link, ...measured } = await posterOf(visitor, article, { style, size });
        expect(measured).toEqual({ width: 1080, height });
        const { info } = await pixelsOf(url);
        expect([info.width, info.height]).toEqual([1080, height]);
        const pieces = await paintedText();
        expect(pieces.length).toBeGreaterThan(1);
        const cut = pieces.filter(
          ({ left, top, right, bottom }) => left < 24 || top < 8 || right > 1056 || bottom > height - 8,
        );
        expect([size, cut]).toEqual([size, []]);
      }
    }
  },
);

test.each(['x', 'W'])('a sentence of 400 letters %s without a space stands over nothing else', async (letter) => {
  const word = letter.repeat(400);
  const article = await app.article({
    title: 'Nowhere to Break',
    titleZh: '无处可断',
    blocks: [
      {
        id: 'b1',
        type: 'paragraph' as const,
        text: word,
        sentences: [{ id: 's1', start: 0, end: word.length, text_zh: '译文'.repeat(60), origin: 'human' as const }],
      },
    ],
  });
  for (const [size] of SIZES) {
    await posterOf(visitor, article, { style: 'line', size, sentence: 's1' });
    const pieces = await paintedText();
    const groups = [/^[xW…\u200b]*[xW]/, /^[译文]+$/, /Nowhere|Break/].map((kind) =>
      pieces.filter(({ text }) => kind.test(text)),
    );
    const [sentence = [], translation = [], title = []] = groups;
    expect([size, sentence.length > 1, title.length > 0]).toEqual([size, true, true]);
    const [end, begin] = [
      Math.max(...[...sentence].map(({ bottom }) => bottom)),
      Math.min(...[...translation, ...title].map(({ top }) => top)),
    ];
    expect([size, end <= begin]).toEqual([size, true]);
  }
});

test('two hundred who ask at once for a new poster have it painted once', async () => {
  const article = await app.article({ title: 'Two Hundred at Once' });
  ask.mockClear();
  const asked = await Promise.all(Array.from({ length: 200 }, () => posterOf(visitor, article, { style: 'cover' })));
  expect(new Set(asked.map(({ url }) => url)).size).toBe(1);
  expect(painted()).toBe(1);
  await posterOf(visitor, article, { style: 'cover' });
  expect(painted()).toBe(1);
});

test('two hundred who ask at once for a picture of a new text have it painted once', async () => {
  ask.mockClear();
  const { posters } = app.context.services;
  const pictures = await Promise.all(Array.from({ length: 200 }, () => posters.text('一次', 'light')));
  expect(new Set(pictures.map((bytes) => Buffer.from(bytes).toString('base64'))).size).toBe(1);
  expect(painted()).toBe(1);
});

test('two processes that paint the same poster at the same moment give the same file', async () => {
  const article = Number(await app.article({ title: 'Two Processes' }));
  const other = await app.secondProcess();
  const both = [app.context, other].map(({ services }) =>
    services.posters.article(article, { style: 'stop', size: '1:1' }, stranger, 'https://waikan.example.com/article/1'),
  );
  const [first, second] = await Promise.all(both);
  expect(first).toEqual(second);
  const files = await Promise.all(
    [app.context, other].map(({ services }) => services.posters.file('article', first?.key ?? '')),
  );
  expect(files[0]?.length).toBeGreaterThan(1_000);
  expect(Buffer.from(files[0] ?? []).equals(Buffer.from(files[1] ?? []))).toBe(true);
});

test('it is the same one each time, and another one for another reader or sentence', async () => {
  const first = await posterOf(visitor, id, { style: 'line' });
  const own = await posterOf(reader, id, { style: 'line' });
  const other = await posterOf(visitor, id, { style: 'line', sentence: 's1' });
  expect(new Set([first.url, own.url, other.url]).size).toBe(3);
  const chosen = await posterOf(visitor, id, { style: 'line', sentence: 's2' });
  expect(chosen.url).toBe(first.url);
  const response = await app.fetch(other.url);
  expect(response.headers.get('cache-control')).toContain('immutable');
});

test('cover and full stop, which show no sentence, are the same ones whichever is chosen', async () => {
  for (const style of ['cover', 'stop'] as const) {
    const chosen = await Promise.all(
      ['s1', 's2', 's3'].map((sentence) => posterOf(visitor, id, { style, size: '1:1', sentence })),
    );
    expect(new Set(chosen.map(({ url }) => url)).size).toBe(1);
  }
});

test('what an editor changes of the lines on a poster is on the next one', async () => {
  const article = await app.article({ topics: ['生活'] });
  const before = await posterOf(visitor, article, { style: 'cover' });
  const params = { id: article };
  const { version } = await editor.ok('GET /reader/article/waikan/{id}/show', { params });
  await editor.ok('POST /reader/article/{id}/update', { params, body: { article: { version, topics: ['科技'] } } });
  const after = await posterOf(visitor, article, { style: 'cover' });
  expect(after.url).not.toBe(before.url);
  expect((await paintedText()).map(({ text }) => text).join('')).toContain('科技');
});

test('a network has so many new posters drawn in an hour; kept ones cost nothing, and others have their own', async () => {
  const { posters } = app.context.services;
  const article = Number(await app.article({ title: 'Many Links' }));
  const asks = (code: number, asker = stranger) =>
    posters.article(article, { style: 'cover', size: '1:1' }, asker, `https://waikan.example.com/?code=${code}`);
  const crowd = { viewer: null, network: '203.0.113.2' };
  await asks(0);
  ask.mockResolvedValue(new Uint8Array([1]));
  try {
    // Each request looks into the database: more at once than it has connections would wait for one.
    for (let from = 1; from <= 1_200; from += 40) {
      await Promise.all(Array.from({ length: 40 }, (_, n) => asks(from + n, crowd)));
    }
    await expect(asks(1_201, crowd)).rejects.toMatchObject({ reason: 'TOO_MANY_REQUESTS' });
    await expect(asks(0, crowd)).resolves.toBeDefined();
    await expect(asks(1_201)).resolves.toBeDefined();
  } finally {
    // Requests go to the drawing process again.
    ask.mockReset();
  }
});

test('a sentence that a visitor may not read is not put on a poster', async () => {
  const locked = await app.article({
    isLock: true,
    blocks: ['first', 'second', 'third', 'fourth', 'fifth'].map((word, n) => ({
      id: `b${n}`,
      type: 'paragraph' as const,
      text: `The ${word} paragraph says something of its own about the harbour and its boats. `.repeat(9).trim(),
      sentences: [{ id: `s${n}`, start: 0, end: 80, text_zh: `第 ${n} 段`, origin: 'human' as const }],
    })),
  });
  const first = await posterOf(visitor, locked, { style: 'line' });
  const hidden = await posterOf(visitor, locked, { style: 'line', sentence: 's4' });
  expect(hidden.url).toBe(first.url);
});

test.each([
  ['<img src=x onerror=alert(1)> & "quotes" </span>', '<img src=x onerror=alert(1)> & "quotes" </span>'],
  ['../../etc/passwd', '../../etc/passwd'],
  ['url(javascript:alert(1)); } .p { display: none }', 'url(javascript:alert(1)); } .p { display: none }'],
  ['🚀🎉 Emoji العربية at both ends 🎈', 'Emoji at both ends'],
  ['control\u0007 and \u202eturned', 'control and turned'],
  ['W'.repeat(300), 'W'.repeat(300)],
])('the title %j is drawn as the letters that it is', async (title, letters) => {
  const odd = await app.article({ title, titleZh: null });
  for (const style of ['cover', 'stop', 'page'] as const) {
    const { url } = await posterOf(visitor, odd, { style, size: '1:1' });
    expect((await pixelsOf(url)).info.width).toBe(1080);
    const texts: string[] = [];
    const collect = (node: Node) => {
      if (node.type === 'text') texts.push(node.text);
      if (node.type === 'container') (node.children ?? []).forEach(collect);
      // No part of a title becomes markup or an address.
      if (node.type === 'image') expect(String(node.src)).toMatch(/^(?:cover$|<svg )/);
    };
    collect((await lastTree()).root);
    expect(texts).toContain(letters);
  }
});

/** Texts of a tree, in their order. */
const saidIn = (node: Node): string[] =>
  node.type === 'text' ? [node.text] : node.type === 'container' ? (node.children ?? []).flatMap(saidIn) : [];

test('a poster has the day of the press where it is known, with its year where that is not the year of our publication', async () => {
  const old = await app.article({ publishedAt: new Date('2026-11-20T02:00:00Z'), topics: ['生活'] });
  const dayOn = async (pressAt: string | null) => {
    const { version } = await editor.ok('GET /reader/article/waikan/{id}/show', { params: { id: old } });
    const body = { article: { version, press_at: pressAt } };
    await editor.ok('POST /reader/article/{id}/update', { params: { id: old }, body });
    await pixelsOf((await posterOf(visitor, old, { style: 'cover', size: '3:4' })).url);
    return saidIn((await lastTree()).root)
      .find((said) => said.includes('月'))
      ?.replaceAll('\u200b', '');
  };
  expect([await dayOn('2015-03-02'), await dayOn('2026-11-02'), await dayOn(null)]).toEqual([
    '2015 年 3 月 2 日 · 生活',
    '11 月 2 日 · 生活',
    '11 月 20 日 · 生活',
  ]);
});

test('a series has a cover, sentences, words and an end, and words to post with it', async () => {
  const { pictures, caption } = await editor.ok('GET /reader/article/{id}/poster/series', { params: { id } });
  expect(pictures.length).toBeGreaterThanOrEqual(4);
  expect(new Set(pictures.map(({ url }) => url)).size).toBe(pictures.length);
  for (const { url, height } of pictures) expect([(await pixelsOf(url)).info.height, height]).toEqual([1440, 1440]);
  expect(caption).toContain('#英语外刊');
  // Pronunciations have the slashes that the dictionary gives them.
  const sounds = scenes().flatMap(({ root }) => saidIn(root).filter((said) => said.startsWith('/') && said.length > 1));
  expect([sounds.length > 0, sounds.filter((sound) => !/^\/[^/]+\/$/.test(sound))]).toEqual([true, []]);
  const keys = pictures.map(({ url }) => `key=${/[0-9a-f]{64}/.exec(url)?.[0]}`).join('&');
  const zip = Buffer.from(await (await app.fetch(`/poster/all.zip?${keys}`)).arrayBuffer());
  expect([zip.toString('latin1', 0, 2), zip.toString('latin1').split('waikan-').length - 1]).toEqual([
    'PK',
    pictures.length * 2,
  ]);
  expect((await app.fetch('/poster/all.zip?key=..%2Fx')).status).toBe(404);
});

test('on a series, too, nothing stands over anything else or leaves the picture, however long its sentences', async () => {
  const long = `Nobody ${'who waited on the quay for the boats that the storm had kept away all night '.repeat(7)}slept.`;
  const sentences = ['Boats come home.', 'Salt dries.', 'Gulls cry.', 'Nets hang.', 'Children run.', long];
  let at = 0;
  const placed = sentences.map((sentence, n) => {
    const start = at;
    at += sentence.length + 1;
    return {
      id: `s${n}`,
      start,
      end: start + sentence.length,
      origin: 'human' as const,
      text_zh: '整夜没有睡的人在码头上等船。'.repeat(n === 5 ? 12 : 1),
    };
  });
  const article = await app.article({
    blocks: [{ id: 'b1', type: 'paragraph', text: sentences.join(' '), sentences: placed }],
  });
  ask.mockClear();
  await editor.ok('GET /reader/article/{id}/poster/series', { params: { id: article } });
  const pieces = await paintedText();
  const [shown, found] = [/Nobody|quay|slept|整夜/, /搜/].map((kind) => pieces.filter(({ text }) => kind.test(text)));
  expect(shown?.length).toBeGreaterThan(1);
  expect(Math.max(...(shown ?? []).map(({ bottom }) => bottom))).toBeLessThanOrEqual(
    Math.min(800, ...(found ?? []).map(({ top }) => top)),
  );
});

test('every character of GB 2312, and every common traditional one, can be drawn', async () => {
  const characters = [...SIMPLIFIED, ...TRADITIONAL];
  expect([SIMPLIFIED.length, TRADITIONAL.length]).toEqual([6_763, 5_401]);
  const can = await Promise.all(characters.map(canDraw));
  expect(characters.filter((_, n) => !can[n])).toEqual([]);
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

test('a text that no font can draw is refused, one of which a part can be drawn is a picture', async () => {
  const asked = async (words: string) => {
    const response = await app.fetch(`/api/image/text?text=${words}`);
    if (response.status === 200) return 200;
    const { status } = (await response.json()) as { status: { fields?: { text?: string } } };
    return status.fields?.text;
  };
  app.clock.advance(61);
  for (const words of ['🚀🎈', '👩‍👩‍👧 🎈', 'สวัสดี', 'مرحبا', 'שלום', '\u200b\u2060']
    .map(encodeURIComponent)
    .concat('%ff%fe')) {
    expect(await asked(words), words).toBe('这些字画不出来，请换一段文字');
  }
  expect(await asked(encodeURIComponent('🚀 港口'))).toBe(200);
});

test('pictures of texts go after a month; one network gets thirty a minute', async () => {
  const { posters } = app.context.services;
  const asks = (words: string) => app.fetch(`/api/image/text?text=${encodeURIComponent(words)}&style=light`);
  app.clock.advance(61);
  ask.mockClear();
  const statuses: number[] = [];
  for (let n = 0; n < 31; n += 1) statuses.push((await asks('港口')).status);
  expect([statuses.slice(0, 30).every((status) => status === 200), statuses[30]]).toEqual([true, 429]);
  expect(painted()).toBe(1);
  app.clock.advance(31 * 86_400);
  await posters.clean();
  expect((await asks('港口')).status).toBe(200);
  expect(painted()).toBe(2);
});

test('a poster comes with the link of its QR code: the article, with the code of the reader who shares it', async () => {
  const { url } = await reader.ok('GET /api/code/invitation/mycode', {});
  const code = new URL(url).searchParams.get('code');
  expect((await posterOf(reader, id)).link).toMatch(new RegExp(`^http.+/article/${id}\\?code=${code}$`));
  expect((await posterOf(visitor, id)).link).toMatch(new RegExp(`/article/${id}$`));
});
