/** Parts of posters: boxes and words with classes of posters.css, the sign, links as QR codes, covers. */
import type { Node } from '@takumi-rs/helpers';
import { renderSVG } from 'uqr';

export type PosterSize = '3:4' | '1:1' | '9:16';

/** Size in pixels. */
export interface Size {
  width: number;
  height: number;
}

const WIDTH = 1080;
const HEIGHTS: Record<PosterSize, number> = { '3:4': 1440, '1:1': 1080, '9:16': 1920 };

export const sizeOf = (size: PosterSize): Size => ({ width: WIDTH, height: HEIGHTS[size] });

/** The picture of an article or a tile, as a poster uses it. */
export interface Cover {
  jpeg: Uint8Array;
  /** The one colour along its upper edge, on which a title may stand as if in the picture; null where there is none. */
  sky: string | null;
  /** How far down from its upper edge there is nothing but that colour, as a share of its height; 0 where there is none. */
  skyDepth: number;
  /** The one colour along its lower edge; null where there is none. */
  ground: string | null;
  /** Colours of letters that can be read wherever a caption stands in its lower part; null where neither light nor dark ones can. */
  captionInks: Inks | null;
}

/** A drawing: a tree of boxes, and the bytes of its pictures by name. */
export interface Scene {
  root: Node;
  size: Size;
  pictures: ReadonlyMap<string, Uint8Array>;
}

export type Style = NonNullable<Node['style']>;

/** A box of a class. Falsy children are left out. */
export function box(className: string, children: readonly (Node | false | null | undefined)[], style?: Style): Node {
  const shown = children.filter((child): child is Node => Boolean(child));
  return { type: 'container', tagName: 'div', className, children: shown, ...(style && { style }) };
}

/** A box whose children stand side by side. */
export const row: typeof box = (className, children, style) => box(`row ${className}`, children, style);

/** Marks that the Latin font has, too, half as wide and on the line. */
const CHINESE_MARKS = /[‘’“”…—]/;

export function zh(className: string, text: string, style?: Style): Node {
  const name = CHINESE_MARKS.test(text) ? `${className} han` : className;
  return { type: 'text', tagName: 'span', className: name, text, lang: 'zh-CN', ...(style && { style }) };
}

export function en(className: string, text: string, style?: Style): Node {
  return { type: 'text', tagName: 'span', className, text, lang: 'en', ...(style && { style }) };
}

export function picture(src: string, width: number, height: number, className = ''): Node {
  return { type: 'image', tagName: 'img', className, src, width, height };
}

/** The link with white around it. Raised to four modules on dark grounds (ISO/IEC 18004 wants them there most). */
export function qr(url: string, width: number, isOnDark = false): Node {
  return picture(renderSVG(url, { ecc: 'M', border: isOnDark ? 4 : 2 }), width, width, 'qr');
}

/** Colours of letters on a ground. */
export interface Inks {
  ink: string;
  faint: string;
  accent: string;
}

export const ON_PAPER: Inks = { ink: '#1b1a18', faint: '#55524b', accent: '#b52a18' };
export const ON_DARK: Inks = { ink: '#f7f1e2', faint: '#d9d2c0', accent: '#f47f64' };
export const PAPER = '#fcfbf9';

/** Letters that can be read on a colour: light ones where its relative luminance is below a fifth. */
export const inksOn = (colour: string): Inks => (luminanceOf(channelsOf(colour)) < 0.2 ? ON_DARK : ON_PAPER);

/** Red, green and blue of `#rrggbb`, 0 to 255. */
export const channelsOf = (colour: string): number[] =>
  [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));

/** Relative luminance (WCAG 2.2) of red, green and blue from 0 to 255. */
export function luminanceOf(channels: readonly number[]): number {
  const [r = 0, g = 0, b = 0] = channels
    .map((channel) => channel / 255)
    .map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

export function sign(width: number, { ink, accent }: Inks = ON_PAPER): Node {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${width}" viewBox="0 0 32 32"><path fill="${ink}" d="M2 4h28v4H2zM2 14h9v4H2zM2 24h9v4H2z"/><circle cx="22" cy="20.5" r="6" fill="none" stroke="${accent}" stroke-width="4"/></svg>`;
  return picture(svg, width, width);
}

/** Name and day of the issue above a rule. */
export function masthead(right: string, inks: Inks = ON_PAPER): Node {
  return row('mast', [row('mast-name', [sign(76, inks), zh('', '外刊轻读')]), zh('mast-right', right)], {
    color: inks.ink,
    borderColor: inks.ink,
  });
}

/** The foot of a poster: what to do, what it is, and the link. */
export function strip(what: string, about: string, url: string): Node {
  return row('strip', [box('strip-text', [zh('strip-a', what), zh('strip-b', about)]), qr(url, 168)]);
}

/** A cover as wide as the poster, its upper edge at the box's. */
export function art(className: string, name: string, style?: Style, pictureStyle?: Style): Node {
  const shown = picture(name, WIDTH, 810);
  return box(className, [pictureStyle ? { ...shown, style: pictureStyle } : shown], style);
}

/** A whole poster. */
export function sheet(size: PosterSize, ground: string, children: readonly (Node | false | null)[]): Node {
  return box('p', children, { ...sizeOf(size), backgroundColor: ground });
}

/** Class of an English title by its letters: four steps, and fewer letters for a step on a small poster. */
export function titleStep(title: string, room = 1): string {
  const letters = title.length / room;
  return letters <= 26 ? 't-xl' : letters <= 40 ? 't-l' : letters <= 60 ? 't-m' : 't-s';
}
