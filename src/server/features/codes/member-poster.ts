/** The membership poster in three sizes: what it opens, what it costs, and the way there, with a reader's own code where there is one. */
import { type Node, text } from '@takumi-rs/helpers';
import { codeWords } from './invitation-poster.ts';
import { MEMBER_POSTER_LABELS, POSTER_LABELS } from './poster-labels.ts';
import { column, FIGURE, footer, HEADLINE, LINE, masthead, PLAIN, row, sheet, WIDTH } from './poster-parts.ts';

export type PosterSize = '3:4' | '1:1' | '9:16';

export interface Offer {
  level: 1 | 2;
  days: number;
  /** In fen. */
  price: number;
  isFirstOrder: boolean;
}

export interface MemberPoster {
  size: PosterSize;
  /** In the order of the price list; the poster has room for the first ones. */
  offers: readonly Offer[];
  /** A reader's own code as people write it; null for a visitor. */
  code: string | null;
  /** What the QR code leads to. */
  url: string;
}

/** Lengths in pixels of the picture, and how many offers there is room for. */
const LAYOUTS = {
  '3:4': { height: 1440, padding: 88, headline: 124, prices: 3, gap: 36, below: 56 },
  '1:1': { height: 1080, padding: 64, headline: 86, prices: 2, gap: 20, below: 36 },
  '9:16': { height: 1920, padding: 96, headline: 140, prices: 5, gap: 44, below: 72 },
} as const satisfies Record<PosterSize, object>;

export function sizeOf(size: PosterSize): { width: number; height: number } {
  return { width: WIDTH, height: LAYOUTS[size].height };
}

export function memberScene({ size, offers, code, url }: MemberPoster): Node {
  const { padding, headline, prices, gap, below } = LAYOUTS[size];
  const lines = MEMBER_POSTER_LABELS.headline.map((line) =>
    text(line, { ...HEADLINE, fontSize: headline, lineHeight: 1.28 }),
  );
  const shown = offers.slice(0, prices);
  return sheet(
    [
      masthead(POSTER_LABELS.brand),
      column([...lines, text(MEMBER_POSTER_LABELS.promise, { ...PLAIN, fontSize: 38, marginTop: gap })], {
        ...{ flexGrow: 1, justifyContent: 'center' },
      }),
      column(shown.map(priceRow)),
      footer(code === null ? visitorWords(url) : codeWords(POSTER_LABELS.scan, code, url), url, below),
    ],
    sizeOf(size),
    padding,
  );
}

function priceRow({ level, days, price, isFirstOrder }: Offer): Node {
  const { levels, day, firstOrder } = MEMBER_POSTER_LABELS;
  const name = `${levels[level]} ${days} ${day}${isFirstOrder ? firstOrder : ''}`;
  return row([text(name, { ...PLAIN, fontSize: 38 }), text(`¥${price / 100}`, { ...FIGURE, fontSize: 44 })], {
    ...{ justifyContent: 'space-between', borderTop: LINE, padding: '18px 0' },
  });
}

function visitorWords(url: string): Node[] {
  return [
    text(MEMBER_POSTER_LABELS.scan, { ...PLAIN, fontSize: 34 }),
    text(new URL(url).host, { ...PLAIN, fontSize: 28, marginTop: 20 }),
  ];
}
