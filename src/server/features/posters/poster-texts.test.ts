/** Texts on posters as they are drawn: each whole where there is room, apart from the others, and legible on its ground. */
import type { Node } from '@takumi-rs/helpers';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import type { PosterArticle } from './article-posters.ts';
import { readCover } from './cover-edges.ts';
import { createPosterPainter } from './painter.ts';
import { channelsOf, luminanceOf, type Scene } from './poster-nodes.ts';
import { skyPoster } from './sentence-posters.ts';

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
