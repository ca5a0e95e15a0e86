/**
 * Drawings (SVG) and formulas (MathML) inside feeds: what of them only shows something. Nothing that runs, moves, fetches,
 * or lets HTML in again under other rules.
 */

const words = (list: string) => new Set(list.split(' '));

export const FOREIGN_ROOTS: ReadonlyMap<string, string> = new Map([
  ['svg', 'http://www.w3.org/2000/svg'],
  ['math', 'http://www.w3.org/1998/Math/MathML'],
]);
export const XLINK = 'http://www.w3.org/1999/xlink';

const ELEMENTS = words(
  'a circle defs desc ellipse g line path polygon polyline rect svg text title tspan ' +
    'math menclose merror mfrac mi mn mo mover mpadded mphantom mroot mrow ms mspace msqrt mstyle msub msubsup msup ' +
    'mtable mtd mtext mtr munder munderover',
);
const ATTRIBUTES = words(
  'baseprofile cx cy d dx dy fill fill-opacity fill-rule font-family font-size font-style font-weight height id opacity ' +
    'points preserveaspectratio r rx ry stroke stroke-dasharray stroke-linecap stroke-linejoin stroke-opacity ' +
    'stroke-width text-anchor transform version viewbox width x x1 x2 y y1 y2 ' +
    'accent columnalign depth display fence lspace mathcolor mathsize mathvariant notation rowalign rspace stretchy ' +
    'xlink:href xlink:show xlink:title xlink:type',
);
/** SVG writes these with capitals; the parser of HTML gives them without. */
const SPELLED: Readonly<Record<string, string>> = {
  baseprofile: 'baseProfile',
  preserveaspectratio: 'preserveAspectRatio',
  viewbox: 'viewBox',
};

export const isForeignElement = (name: string): boolean => ELEMENTS.has(name);

/** @param value a drawing may name a part of itself (`url(#a)`), and nothing else */
export const isForeignAttribute = (name: string, value: string): boolean =>
  ATTRIBUTES.has(name) && !/url\s*\((?!\s*#)/i.test(value);

export const spelled = (name: string): string => SPELLED[name] ?? name;
