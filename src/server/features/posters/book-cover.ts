/** The cover of a book of articles, for the shelf of an e-reader: a picture above, the title and whose it is beneath. */
import type { Node } from '@takumi-rs/helpers';
import { box, en, ON_PAPER, PAPER, picture, type Scene, zh } from './poster-nodes.ts';

export interface CoverWords {
  title: string;
  /** Beneath it; may be empty. */
  subtitle: string;
  byline: string;
  /** JPEG, 4 : 3; null for a cover without. */
  picture: Uint8Array | null;
}

const [WIDTH, HEIGHT] = [1_200, 1_600];
const ART = 'art';
/** Pixels, by the length of the title in Latin letters; a Chinese one counts twice. */
const SIZES = [
  { upTo: 30, size: 96 },
  { upTo: 60, size: 76 },
  { upTo: 100, size: 60 },
];
const SMALLEST = 48;

/** 1,200 × 1,600. */
export function bookCover({ title, subtitle, byline, picture: art }: CoverWords): Scene {
  const wide = [...title].reduce((width, sign) => width + (/\p{Script=Han}/u.test(sign) ? 2 : 1), 0);
  const size = SIZES.find(({ upTo }) => wide <= upTo)?.size ?? SMALLEST;
  const line = (words: string, fontSize: number, lineClamp: number, color: string, marginTop = 0): Node => {
    const text = words.replace(/\s+/g, ' ').trim();
    const style = { fontSize, lineHeight: 1.25, lineClamp, color, marginTop };
    return /\p{Script=Han}/u.test(text) ? zh('zh', text, style) : en('en', text, style);
  };
  const words = [
    line(title, size, 4, ON_PAPER.ink),
    subtitle !== '' && line(subtitle, 40, 3, ON_PAPER.faint, 28),
    byline !== '' && line(byline, 34, 1, ON_PAPER.faint, 28),
  ];
  const root = box(
    'p',
    [
      art !== null && picture(ART, WIDTH, WIDTH * 0.75),
      box('', [box('', words), line('外刊轻读', 38, 1, ON_PAPER.accent)], {
        flexGrow: 1,
        justifyContent: 'space-between',
        padding: 80,
      }),
    ],
    { width: WIDTH, height: HEIGHT, backgroundColor: PAPER },
  );
  return { root, size: { width: WIDTH, height: HEIGHT }, pictures: new Map(art === null ? [] : [[ART, art]]) };
}
