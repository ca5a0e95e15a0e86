/** Draws scenes as PNG with whole fonts from npm: letters that none of them has are left out, never drawn as boxes. Drawings become bitmaps. */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { Renderer, setGlyphCacheMaxBytes } from '@takumi-rs/core';
import { image, type Node } from '@takumi-rs/helpers';
import sharp from 'sharp';
import { coverageOf, legibleText } from '#server/font-coverage.ts';
import nameCharacters from '#server/words/name-characters.json' with { type: 'json' };
import type { Scene, Size } from './poster-nodes.ts';

/** A variable font without a weight serves all its weights. */
const FONTS: readonly { name: string; weight?: number; file: string }[] = [
  { name: 'Poster Serif', file: '@fontsource-variable/source-serif-4/files/source-serif-4-latin-opsz-normal.woff2' },
  {
    name: 'Poster Serif More',
    file: '@fontsource-variable/source-serif-4/files/source-serif-4-latin-ext-opsz-normal.woff2',
  },
  {
    name: 'Poster Serif Greek',
    file: '@fontsource-variable/source-serif-4/files/source-serif-4-greek-opsz-normal.woff2',
  },
  {
    name: 'Poster Serif Cyrillic',
    file: '@fontsource-variable/source-serif-4/files/source-serif-4-cyrillic-opsz-normal.woff2',
  },
  { name: 'Poster Sans', weight: 400, file: '@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf' },
  { name: 'Poster Sans', weight: 600, file: '@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf' },
  { name: 'Poster Han', weight: 400, file: '@expo-google-fonts/noto-sans-sc/400Regular/NotoSansSC_400Regular.ttf' },
  { name: 'Poster Han', weight: 600, file: '@expo-google-fonts/noto-sans-sc/600SemiBold/NotoSansSC_600SemiBold.ttf' },
  { name: 'Poster Han', weight: 800, file: '@expo-google-fonts/noto-sans-sc/800ExtraBold/NotoSansSC_800ExtraBold.ttf' },
];
/** Outlines of Chinese characters take a few kilobytes each; the default holds about a thousand. */
const GLYPH_CACHE_BYTES = 32 * 1024 * 1024;

/** A visible character: no space, no mark without a letter, no control character, and no replacement for invalid bytes. */
const VISIBLE = /(?!\ufffd)[\p{L}\p{N}\p{P}\p{S}]/u;

export interface PosterPainter {
  /** @returns PNG bytes of the scene's size */
  paint(scene: Scene): Promise<Uint8Array>;
  /** Height in pixels of a part that is as wide as given. */
  heightOf(part: Node, width: number): Promise<number>;
  /** Whether the fonts can draw any visible character of the text. */
  canDraw(text: string): Promise<boolean>;
  /** @param svg a drawing of our own @returns JPEG bytes of it; at a width of 1,200 pixels they take some 0.4 s */
  bitmap(svg: string, size: Size): Promise<Uint8Array>;
}

/** JPEG quality of drawings, which are on white. */
const BITMAP_QUALITY = 82;

interface Studio {
  renderer: Renderer;
  css: readonly string[];
  /** Characters that some font has. */
  covered: ReadonlySet<number>;
}

export function createPosterPainter(): PosterPainter {
  let opened: Promise<Studio> | undefined;
  const studio = () => {
    opened ??= openStudio();
    return opened;
  };
  return {
    async paint({ root, size, pictures }) {
      const { renderer, css, covered } = await studio();
      const images = [...pictures].map(([src, data]) => ({ src, data }));
      const format = 'png' as const;
      return renderer.render(legible(root, covered), { ...size, format, css: [...css], images, lang: 'zh-CN' });
    },
    async heightOf(part, width) {
      const { renderer, css, covered } = await studio();
      const root: Node = { type: 'container', tagName: 'div', className: 'p', style: { width }, children: [part] };
      const measured = await renderer.measure(legible(root, covered), { width, css: [...css], lang: 'zh-CN' });
      return measured.children[0]?.height ?? measured.height;
    },
    async canDraw(text) {
      return VISIBLE.test(legibleText(text, (await studio()).covered));
    },
    async bitmap(svg, size) {
      const png = await new Renderer().render(image({ src: svg, ...size }), { ...size, format: 'png' });
      return sharp(png).flatten({ background: '#ffffff' }).jpeg({ quality: BITMAP_QUALITY }).toBuffer();
    },
  };
}

async function openStudio(): Promise<Studio> {
  setGlyphCacheMaxBytes(GLYPH_CACHE_BYTES);
  const renderer = new Renderer();
  const resolve = createRequire(import.meta.url).resolve;
  for (const { file, ...font } of FONTS) await renderer.registerFont({ ...font, data: await readFile(resolve(file)) });
  // One weight of each font: all have the same characters.
  const one = FONTS.filter(({ name }, index) => FONTS.findIndex((font) => font.name === name) === index);
  const covered = await coverageOf(one.map(({ file }) => resolve(file)));
  const sheets = ['./posters.css', './article-posters.css', './cards.css', './series.css', './year.css'].map((name) =>
    readFile(new URL(name, import.meta.url), 'utf8'),
  );
  return { renderer, css: await Promise.all(sheets), covered };
}

/** The tree without characters that would be drawn as boxes; what stood around one closes up, also around a box with nothing else. */
function legible(node: Node, covered: ReadonlySet<number>): Node {
  if (node.type === 'container') {
    const children = (node.children ?? []).map((child) => legible(child, covered));
    return { ...node, children: children.filter((child, at) => !isEmpty(child) || isEmpty(node.children?.[at])) };
  }
  if (node.type !== 'text') return node;
  const text = legibleText(node.text, covered).trimStart();
  return { ...node, text: node.lang === 'zh-CN' ? inWords(text) : text };
}

const isEmpty = (node: Node | undefined): boolean =>
  (node?.type === 'text' && node.text === '') || (node?.type === 'container' && node.children?.length === 0);

const words = new Intl.Segmenter('zh-CN', { granularity: 'word' });
const BREAK = '\u200b';

/** Words that belong to the next one, and particles that belong to the one before. */
const DETERMINERS = new Set(['那', '这', '哪', '每', '各', '一']);
const PARTICLES = new Set(['了', '着', '过', '的', '地', '得', '吗', '呢', '吧']);

const [SOUNDS, SURNAMES, APART] = [nameCharacters.sound, nameCharacters.surname, nameCharacters.apart].map(
  (rows) => new Set(rows.join('')),
) as [Set<string>, Set<string>, Set<string>];
/** Letters of a foreign name between points; longer runs of such characters are several words. */
const LONGEST_NAME = 8;
/** Letters of a Chinese given name. */
const LONGEST_GIVEN = 2;

/**
 * Whether a piece goes on with a name that the segmenter does not know and cuts into characters: a foreign one, written by its sound, or a
 * surname with a given name.
 */
function isNameGoingOn(name: string, piece: string): boolean {
  const all = [...(name + piece)];
  const isCut = [...piece].length === 1 || [...name].length === 1;
  if (isCut && all.length <= LONGEST_NAME && all.every((character) => SOUNDS.has(character))) return true;
  const [surname = '', ...given] = all;
  return SURNAMES.has(surname) && [...piece].length === 1 && given.length <= LONGEST_GIVEN && !APART.has(piece);
}

/** The text with break opportunities between Chinese words only: the style sheet keeps all other characters together. */
function inWords(text: string): string {
  let shown = '';
  let before = '';
  /** What is joined so far of a word that may be a name. */
  let name = '';
  for (const { segment, isWordLike } of words.segment(text)) {
    const isOfName = HAN_ONLY.test(segment) && name !== '' && isNameGoingOn(name, segment);
    const isJoined = /[\p{Ps}\p{Pi}]$/u.test(shown) || DETERMINERS.has(before) || PARTICLES.has(segment) || isOfName;
    shown += isWordLike && shown !== '' && !isJoined ? BREAK + segment : segment;
    name = isOfName ? name + segment : HAN_ONLY.test(segment) ? segment : '';
    before = segment;
  }
  return shown;
}

const HAN_ONLY = /^\p{Script=Han}+$/u;
