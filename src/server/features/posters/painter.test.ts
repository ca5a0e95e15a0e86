import { type MeasuredNode, Renderer } from '@takumi-rs/core';
import type { Node } from '@takumi-rs/helpers';
import { expect, test, vi } from 'vitest';
import { createPosterPainter } from './painter.ts';
import { box, zh } from './poster-nodes.ts';

const render = vi.spyOn(Renderer.prototype, 'render');
const { paint } = createPosterPainter();

/** Lines of a Chinese text of 36 px with their widths. @param width of the poster, px */
async function linesOf(text: string, width: number) {
  await paint({ root: box('p', [zh('', text)], { width }), size: { width, height: 600 }, pictures: new Map() });
  const [root, options] = render.mock.lastCall ?? [];
  const lines = new Map<number, { text: string; width: number }>();
  const collect = ({ runs, children }: MeasuredNode) => {
    for (const { text: piece, y, width: wide } of runs) {
      const line = lines.get(y) ?? { text: '', width: 0 };
      lines.set(y, { text: line.text + piece.replaceAll('\u200b', ''), width: line.width + wide });
    }
    children.forEach(collect);
  };
  const renderer = render.mock.contexts.at(-1) as Renderer;
  collect(await renderer.measure(root as Node, options));
  return [...lines.values()];
}

test('quotation marks and the ellipsis of a Chinese text are as wide as its characters', async () => {
  const [line] = await linesOf('“理解”……', 1080);
  expect(line?.width).toBeCloseTo(36 * 6, 0);
});

test('no line of a Chinese text begins with a particle or ends with a word that belongs to the next', async () => {
  for (const title of [
    '为什么总是旁边那队走得快',
    '不起眼的铁箱子，运来了你的几乎全部',
    '每天看一群人搬着箱子走过的港口',
  ]) {
    for (let letters = 4; letters <= 8; letters++) {
      const lines = (await linesOf(title, 36 * letters)).map(({ text }) => text.trim());
      expect(lines.join('')).toBe(title);
      expect(lines.filter((line) => /^[了的着过]|[那这每一]$/.test(line))).toEqual([]);
    }
  }
});

test('no line of a Chinese text ends within a name that the segmenter cuts into characters', async () => {
  for (const [title, names] of [
    ['维斯塔潘再次夺冠', ['维斯塔潘']],
    ['泽连斯基会见冯德莱恩', ['泽连斯基', '冯德莱恩']],
    ['卡马拉与扎克伯格', ['卡马拉', '扎克伯格']],
    ['黄仁勋谈人工智能的未来', ['黄仁勋']],
    ['王毅和马斯克在比特币大会', ['王毅', '马斯克']],
  ] as const) {
    for (let letters = 5; letters <= 9; letters++) {
      const lines = (await linesOf(title, 36 * letters)).map(({ text }) => text.trim());
      expect(lines.join('')).toBe(title);
      for (const name of names) expect([lines, lines.some((line) => line.includes(name))]).toEqual([lines, true]);
    }
  }
});
