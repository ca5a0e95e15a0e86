/** Texts on posters as they are drawn: each whole where there is room, apart from the others, and legible on its ground. */
import type { Node } from '@takumi-rs/helpers';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { beginningOf, coverPoster, type PosterArticle, pagePoster } from './article-posters.ts';
import { readCover } from './cover-edges.ts';
import { createPosterPainter } from './painter.ts';
import { channelsOf, luminanceOf, type Scene } from './poster-nodes.ts';
import { linePoster, skyPoster, textPicture } from './sentence-posters.ts';
import { seriesScenes } from './series.ts';

const { paint, heightOf } = createPosterPainter();
const article: PosterArticle = {
  title: 'The Harbour at Night',
  titleZh: '夜里的港口',
  kicker: '',
  about: '',
  url: 'https://waikan.example.com/article/1',
  cover: null,
};

/** All nodes of a tree, in their order. */
const nodesOf = (node: Node): Node[] => [
  node,
  ...(node.type === 'container' ? (node.children ?? []).flatMap(nodesOf) : []),
];
const textOf = (node: Node): string =>
  nodesOf(node)
    .flatMap((one) => (one.type === 'text' ? [one.text] : []))
    .join(' ');
function withClass({ root }: Scene, name: string): Node {
  const found = nodesOf(root).find(({ className }) => className?.split(' ').includes(name));
  if (!found) throw new Error(`nothing has the class ${name}`);
  return found;
}

async function pixelsOf(scene: Scene): Promise<(x: number, y: number) => number[]> {
  const pixels = await sharp(Buffer.from(await paint(scene)))
    .removeAlpha()
    .raw()
    .toBuffer();
  return (x, y) => [0, 1, 2].map((channel) => pixels[(y * scene.size.width + x) * 3 + channel] as number);
}

const SAID = [
  '“We never thought it would come to this,” said Dr. O’Neil, who’d spent 30 years on the question — “but here we are.”',
  'When the old harbour master of a small town on the northern coast finally put down his lamp after forty years of watching, he said only that the sea had never once been the same colour twice, and that this had been enough for him, his wife, and their patient dog.',
];

test.each([
  ['3:4', 920],
  ['1:1', 920],
  ['9:16', 904],
] as const)(
  'on a card of %s a marked sentence has the lines that its translation leaves room for',
  async (size, width) => {
    for (const text of SAID) {
      const scene = await linePoster(article, { text, zh: '译文。', marks: [] }, size, heightOf);
      // A mark is 4 px higher and lower than its lines.
      const room = (await heightOf(withClass(scene, 'q-line'), width)) + 8;
      const at = await pixelsOf(scene);
      const left = (1080 - width) / 2 + 3;
      const marked = Array.from({ length: scene.size.height }, (_, y) => y).filter(
        (y) => at(left, y).join() === '251,230,142',
      );
      expect(marked.length).toBeGreaterThan(0);
      expect((marked.at(-1) ?? 0) - (marked[0] ?? 0)).toBeLessThanOrEqual(room);
    }
  },
);

test('on the page a sentence stands whole, without its translation where both have no room', async () => {
  const long = { ...article, title: 'A Long Title of a Harbour Town '.repeat(8).trim(), titleZh: '港口'.repeat(30) };
  const text = 'The numbers (in 2023: 4.5%, up from 3.2%) don’t settle it.';
  const passage = { before: [], text, glosses: [], zh: '这些数字解决不了问题，'.repeat(12) };
  const cover = await readCover(
    await sharp({ create: { width: 1200, height: 900, channels: 3, background: '#e9d2b0' } })
      .jpeg()
      .toBuffer(),
  );
  const scene = await pagePoster({ ...long, cover }, passage, '3:4', heightOf);
  expect(textOf(withClass(scene, 'flow'))).toBe(text);
  expect(textOf(scene.root)).not.toContain(passage.zh);
});

test('where not all of a sentence has room, its beginning ends with a whole word', () => {
  expect(beginningOf('He said, and they left the harbour.', 22)).toBe('He said, and they left…');
  expect(beginningOf('He said, and they left the harbour.', 20)).toBe('He said, and they…');
  expect(beginningOf('He said, and they left the harbour.', 9)).toBe('He said…');
  expect(beginningOf(`A ${'x'.repeat(300)}`, 100)).toBe(`A ${'x'.repeat(98)}…`);
});

test('what cannot be drawn between two words leaves no gap', async () => {
  const lines = async (text: string) => {
    const scene = await pagePoster(article, { before: [], text, glosses: [], zh: null }, '1:1', heightOf);
    const at = await pixelsOf(scene);
    const inked = Array.from({ length: 1080 }, (_, x) => x).filter((x) =>
      Array.from({ length: 560 }, (_, n) => at(x, 300 + n)).some((pixel) => luminanceOf(pixel) < 0.2),
    );
    return [inked[0], inked.at(-1)];
  };
  expect(await lines('Pizza 🍕 is quiet.')).toEqual(await lines('Pizza is quiet.'));
});

test('the title over a picture can be read where its lowest rows have another colour than what is above them', async () => {
  const floor = await sharp({ create: { width: 1200, height: 60, channels: 3, background: '#2a1011' } })
    .png()
    .toBuffer();
  const jpeg = await sharp({ create: { width: 1200, height: 900, channels: 3, background: '#e9d2b0' } })
    .composite([{ input: floor, left: 0, top: 840 }])
    .jpeg()
    .toBuffer();
  const cover = await readCover(jpeg);
  const scene = await skyPoster({ ...article, cover }, { text: 'Salt dries.', zh: null, marks: [] }, '3:4', heightOf);
  const ink = String(withClass(scene, 'q-over').style?.color);
  const at = await pixelsOf(scene);
  // Left of the title, in its line.
  const [letters, ground] = [luminanceOf(channelsOf(ink)), luminanceOf(at(40, 1440 - 90))];
  expect((Math.max(letters, ground) + 0.05) / (Math.min(letters, ground) + 0.05)).toBeGreaterThan(3);
});

test('an English title without a Chinese one is in the serif on the cover of a series, too', async () => {
  const [cover] = await seriesScenes(
    { article: { title: 'The Harbour', titleZh: null, minutes: 3, cover: null }, sentences: [], words: [] },
    heightOf,
  );
  if (!cover) throw new Error('there is no cover');
  expect(withClass(cover, 'serif')).toMatchObject({ text: 'The Harbour', lang: 'en' });
});

test('an English text as a picture is in the serif, and a Chinese one in the sans', async () => {
  const [english, chinese] = await Promise.all(
    ['Salt dries.', '盐干了。'].map((text) => textPicture(text, 'light', heightOf)),
  );
  if (!english || !chinese) throw new Error('there are no pictures');
  expect(withClass(english, 'w-text')).toMatchObject({ lang: 'en', className: expect.stringContaining('serif') });
  expect(withClass(chinese, 'w-text')).toMatchObject({ lang: 'zh-CN' });
  expect(english.size).toEqual(chinese.size);
});

const LONG_TITLES = {
  title: 'Why the World’s Largest Democracy Cannot Count Its Own People, and What That Means for Everyone',
  titleZh: '为什么世界上最大的民主国家数不清自己的人口，这对依赖其数据的人意味着什么',
};
const CHINESE_TITLE = { title: '海上的灯塔与岸边的守塔人：谁先看见船，谁又先被看见', titleZh: null };

/** A pale sky with something dark that rises into it. */
async function peakCover() {
  const [width, height] = [1200, 900];
  const [sky, peak] = [
    [221, 229, 213],
    [29, 79, 63],
  ];
  const isPeak = (x: number, y: number) => y > 60 + Math.abs(x - 600) * 1.75;
  const pixels = Uint8Array.from({ length: width * height * 3 }, (_, at) => {
    const place = Math.floor(at / 3);
    return (isPeak(place % width, Math.floor(place / width)) ? peak : sky)[at % 3] ?? 0;
  });
  return readCover(
    await sharp(pixels, { raw: { width, height, channels: 3 } })
      .jpeg()
      .toBuffer(),
  );
}

test.each(['3:4', '1:1', '9:16'] as const)(
  'on a cover of %s no title stands on the letter or on what the picture shows',
  async (size) => {
    for (const cover of [null, await peakCover()]) {
      for (const titles of [LONG_TITLES, CHINESE_TITLE, { title: '春', titleZh: null }]) {
        const scene = await coverPoster({ ...article, ...titles, cover }, size, heightOf);
        const head = withClass(scene, size === '9:16' ? 'y-head' : 'c-head');
        const above = { '3:4': 220, '1:1': 64, '9:16': 230 }[size];
        const end = Math.floor(above + (await heightOf(head, 1080)));
        const without = await pixelsOf({ ...scene, root: emptied(scene.root, cover ? 'c-art' : 'n-art') });
        const at = await pixelsOf(scene);
        const changed = [];
        for (let y = 0; y < end; y += 6) {
          for (let x = 0; x < 1080; x += 6) {
            if (at(x, y).some((value, channel) => Math.abs(value - (without(x, y)[channel] ?? 0)) > 24))
              changed.push(y);
          }
        }
        expect([titles.title, changed.slice(0, 3)]).toEqual([titles.title, []]);
      }
    }
  },
);

/** The tree with nothing in the box of a class. */
function emptied(node: Node, name: string): Node {
  if (node.type !== 'container') return node;
  if (node.className?.split(' ').includes(name)) return { ...node, children: [] };
  return { ...node, children: (node.children ?? []).map((child) => emptied(child, name)) };
}

test('a short sentence of a series stands in letters that fill its picture', async () => {
  const [, scene] = await seriesScenes(
    {
      article: { title: 'Thaw', titleZh: null, minutes: 3, cover: null },
      sentences: [
        { text: 'Boats come home.', zh: '船回来了。', marks: [] },
        { text: 'It thaws.', zh: null, marks: [] },
      ],
      words: [],
    },
    heightOf,
  );
  expect(await heightOf(withClass(scene as Scene, 'x-mid'), 1080)).toBeGreaterThan(1440 / 3);
});

test('a few words of a series fill their picture as five do, and two are 两个词', async () => {
  const words = ['thaw', 'gull', 'quay', 'tide', 'lamp'].map((word) => ({ word, phonetic: `/${word}/`, zh: '港口' }));
  const lowest: number[] = [];
  for (const count of [1, 2, 3, 5]) {
    const scenes = await seriesScenes(
      {
        article: { title: 'Thaw', titleZh: null, minutes: 3, cover: null },
        sentences: [],
        words: words.slice(0, count),
      },
      heightOf,
    );
    const scene = scenes.at(-1) as Scene;
    const at = await pixelsOf(scene);
    const ground = at(4, 1400).join();
    const inked = Array.from({ length: 1440 }, (_, y) => y).filter((y) =>
      Array.from({ length: 180 }, (_, n) => at(n * 6, y).join()).some((pixel) => pixel !== ground),
    );
    lowest.push(inked.at(-1) ?? 0);
    if (count === 2) expect(textOf(withClass(scene, 'x-head'))).toContain('两个词');
  }
  // One has half of it.
  expect(Math.min(...lowest)).toBeGreaterThan(540);
  expect(Math.min(...lowest.slice(1))).toBeGreaterThan(960);
});
