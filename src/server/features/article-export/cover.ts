/** The cover of a book of articles, for the shelf of an e-reader: a picture above, the title and whose it is beneath. */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { Renderer } from '@takumi-rs/core';
import { container, image, type Node, text } from '@takumi-rs/helpers';
import sharp from 'sharp';
import { printable } from '#server/features/epub/service.ts';

export interface CoverWords {
  title: string;
  /** Beneath it; may be empty. */
  subtitle: string;
  byline: string;
  /** JPEG, 4 : 3; null for a cover without. */
  picture: Uint8Array | null;
}

const require = createRequire(import.meta.url);
/** Latin letters first, as in the PDFs. */
const FONTS = [
  { name: 'Cover Latin', file: '@expo-google-fonts/source-serif-4/600SemiBold/SourceSerif4_600SemiBold.ttf' },
  { name: 'Cover Chinese', file: '@expo-google-fonts/noto-serif-sc/600SemiBold/NotoSerifSC_600SemiBold.ttf' },
];
const FAMILY = 'Cover Latin, Cover Chinese';
const [WIDTH, HEIGHT, QUALITY] = [1_200, 1_600, 85];
/** The light theme's paper, ink and accent. */
const COLOURS = { paper: '#fcfbf9', ink: '#1b1a18', faint: '#55524b', accent: '#b52a18' };
/** Pixels, by the length of the title in Latin letters; a Chinese one counts twice. */
const SIZES = [
  { upTo: 30, size: 96 },
  { upTo: 60, size: 76 },
  { upTo: 100, size: 60 },
];
const SMALLEST = 48;

/** @returns JPEG, 1,200 × 1,600 */
export async function coverOf({ title, subtitle, byline, picture }: CoverWords): Promise<Uint8Array> {
  const renderer = new Renderer();
  for (const { name, file } of FONTS) {
    await renderer.registerFont({ name, weight: 600, data: await readFile(require.resolve(file)) });
  }
  const wide = [...title].reduce((width, sign) => width + (/\p{Script=Han}/u.test(sign) ? 2 : 1), 0);
  const size = SIZES.find(({ upTo }) => wide <= upTo)?.size ?? SMALLEST;
  const line = (words: string, fontSize: number, lineClamp: number, color: string, marginTop = 0): Node =>
    text(oneLine(words), {
      fontFamily: FAMILY,
      fontWeight: 600,
      fontSize,
      lineHeight: 1.25,
      lineClamp,
      color,
      marginTop,
    });
  const words = [
    line(title, size, 4, COLOURS.ink),
    ...(subtitle === '' ? [] : [line(subtitle, 40, 3, COLOURS.faint, 28)]),
    line(byline, 34, 1, COLOURS.faint, 28),
  ];
  const scene = column(
    [
      ...(picture === null ? [] : [image({ src: picture, width: WIDTH, height: WIDTH * 0.75 })]),
      column([column(words, {}), line('外刊轻读', 38, 1, COLOURS.accent)], {
        flexGrow: 1,
        justifyContent: 'space-between',
        padding: 80,
      }),
    ],
    { width: WIDTH, height: HEIGHT, backgroundColor: COLOURS.paper },
  );
  const png = await renderer.render(scene, { width: WIDTH, height: HEIGHT, format: 'png' });
  return sharp(png).flatten({ background: COLOURS.paper }).jpeg({ quality: QUALITY }).toBuffer();
}

type Style = NonNullable<Parameters<typeof container>[0]['style']>;

function column(children: Node[], style: Style): Node {
  return container({ style: { display: 'flex', flexDirection: 'column', ...style }, children });
}

function oneLine(words: string): string {
  return printable(words).replace(/\s+/g, ' ').trim();
}
