/** The invitation poster: 3:4, brand, one sentence, link as QR code, the code in letters. Drawn off the main thread. */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { Renderer } from '@takumi-rs/core';
import { container, image, type Node, text } from '@takumi-rs/helpers';
import { renderSVG } from 'uqr';
import { POSTER_WORDS } from './poster-words.ts';

const WIDTH = 1080;
const HEIGHT = 1440;
const QR = 288;
/** The light theme's paper, ink and accent. */
const COLOURS = { paper: '#fcfbf9', ink: '#1b1a18', faint: '#55524b', line: '#e5e2da', accent: '#b52a18' };
const FONTS = [
  { name: 'Poster Headline', weight: 700, file: new URL('../../../../data/poster/serif.otf', import.meta.url) },
  { name: 'Poster Text', weight: 400, file: new URL('../../../../data/poster/sans.otf', import.meta.url) },
  {
    ...{ name: 'Poster Code', weight: 700 },
    file: createRequire(import.meta.url).resolve('@expo-google-fonts/inter/700Bold/Inter_700Bold.ttf'),
  },
];

export interface PosterPainter {
  /**
   * @param code as people write it
   * @param url what the QR code leads to
   * @returns PNG bytes, 1080 × 1440
   */
  paint(poster: { code: string; url: string }): Promise<Buffer>;
}

/** The link as SVG, four modules of white around it as scanners want (ISO/IEC 18004). */
export function qrOf(url: string): string {
  return renderSVG(url, { ecc: 'M', border: 4 });
}

export function createPosterPainter(): PosterPainter {
  let renderer: Promise<Renderer> | undefined;
  async function load(): Promise<Renderer> {
    const made = new Renderer();
    for (const { name, weight, file } of FONTS) await made.registerFont({ name, weight, data: await readFile(file) });
    return made;
  }
  return {
    async paint(poster) {
      renderer ??= load();
      return (await renderer).render(sceneOf(poster), { width: WIDTH, height: HEIGHT, format: 'png' });
    },
  };
}

const SIGN = `<svg xmlns="http://www.w3.org/2000/svg" width="96" height="96" viewBox="0 0 32 32"><path fill="${COLOURS.ink}" d="M2 4h28v4H2zM2 14h9v4H2zM2 24h9v4H2z"/><circle cx="22" cy="20.5" r="6" fill="none" stroke="${COLOURS.accent}" stroke-width="4"/></svg>`;

function sceneOf({ code, url }: { code: string; url: string }): Node {
  const row = (children: Node[], style = {}) =>
    container({ style: { display: 'flex', alignItems: 'center', ...style }, children });
  const column = (children: Node[], style = {}) =>
    container({ style: { display: 'flex', flexDirection: 'column', ...style }, children });
  const headline = { fontFamily: 'Poster Headline', fontWeight: 700, color: COLOURS.ink };
  const plain = { fontFamily: 'Poster Text', color: COLOURS.faint };
  const { brand, promise, scan } = POSTER_WORDS;

  return column(
    [
      row([picture(SIGN, 84), text(brand, { ...headline, fontSize: 60 })], { gap: 28 }),
      column(
        [
          ...POSTER_WORDS.headline.map((line) => text(line, { ...headline, fontSize: 124, lineHeight: 1.32 })),
          text(promise, { ...plain, fontSize: 42, marginTop: 44 }),
        ],
        { flexGrow: 1, justifyContent: 'center' },
      ),
      row(
        [
          column([
            text(scan, { ...plain, fontSize: 34 }),
            text(POSTER_WORDS.code, { ...plain, fontSize: 30, marginTop: 48 }),
            text(code, {
              ...{ fontFamily: 'Poster Code', fontWeight: 700, fontSize: 54, color: COLOURS.accent, marginTop: 4 },
              ...{ letterSpacing: 2 },
            }),
            text(new URL(url).host, { ...plain, fontSize: 28, marginTop: 20 }),
          ]),
          picture(qrOf(url), QR),
        ],
        { justifyContent: 'space-between', borderTop: `2px solid ${COLOURS.line}`, paddingTop: 64 },
      ),
    ],
    { width: WIDTH, height: HEIGHT, padding: 96, backgroundColor: COLOURS.paper },
  );
}

function picture(svg: string, size: number): Node {
  return image({ src: svg, width: size, height: size });
}
