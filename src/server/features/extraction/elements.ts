/** Meanings of HTML elements for extraction: block elements, marks, hidden content, the picture of an `img`, data tables. */
import type { TextMark } from '#contract/shapes.ts';
import names from '#server/words/page-names.json' with { type: 'json' };
import { webAddress } from './links.ts';
import { listNumbers } from './list-numbers.ts';
import { normaliseMetadata, normaliseText } from './normalise.ts';
import type { PageElement, PageNode } from './page-tree/node.ts';

/** Elements whose content is never text to read. */
export const nothingToRead: ReadonlySet<string> = new Set(
  (
    'script style noscript template iframe object embed svg math button input select textarea nav video audio canvas ' +
    'dialog map head title xmp noembed noframes plaintext meter progress datalist'
  ).split(' '),
);

/** Ignored elements whose text `textContent` would include; without noscript, from which Readability takes pictures. */
export const rawText = 'script, style, template, iframe, textarea, xmp, noembed, noframes, plaintext, svg, math';

export const blockElements: ReadonlySet<string> = new Set(
  (
    'address article aside blockquote body center dd details div dl dt fieldset figure footer form h1 h2 h3 h4 h5 h6 ' +
    'header hr html li main ol p pre section summary table tbody td tfoot th thead tr ul'
  ).split(' '),
);

export const markOf: Readonly<Record<string, TextMark['type']>> = {
  strong: 'strong',
  b: 'strong',
  em: 'em',
  i: 'em',
  cite: 'em',
  dfn: 'em',
  var: 'em',
  code: 'code',
  kbd: 'code',
  samp: 'code',
  tt: 'code',
};

const hiddenFromSight = new RegExp(` (?:${names.hidden.join('|')}) `);
const hidingStyle = /display\s*:\s*none|visibility\s*:\s*hidden/i;
const captionWords = / (?:caption|captions|figcaption|thumbcaption) /;
/** Names of elements that have the source of a picture above them; elsewhere they may belong to the text, as under a quotation. */
const creditWords = / (?:credit|credits|photographer|attribution) /;
const LONGEST_CAPTION = 500;
const LONGEST_NAME = 80;
/** Number of paragraphs that make running text. */
const FEWEST_PARAGRAPHS = 3;
/** Longest text of an offer, in characters; even short articles are longer. */
const LONGEST_OFFER = 400;
/** Line breaks in a row that end a paragraph. */
const MAX_BREAKS = 12;

/** Attributes in which frameworks with meaningless class names put component names. */
const nameAttributes = ['data-component', 'data-testid', 'data-module', 'data-type', 'data-name', 'name'];

/** Words of class, id and the like, each between spaces: `articleShare_bottom-bar` → ` article share bottom bar `. */
export function namesOf(element: PageElement): string {
  let names = `${element.getAttribute('class') ?? ''} ${element.id}`;
  // Frameworks name boxes; asking each span would take as long as reading it.
  if (blockElements.has(element.localName) || element.localName.includes('-')) {
    for (const attribute of nameAttributes) {
      const name = element.getAttribute(attribute);
      if (name && name.length < LONGEST_NAME) names += ` ${name}`;
    }
  }
  return names.trim() === '' ? ' ' : wordsIn(names);
}

/** Boxes of one kind have the same names: a page repeats a few hundred of them. */
const knownNames = new Map<string, string>();
const MAX_KNOWN_NAMES = 5_000;

function wordsIn(names: string): string {
  const known = knownNames.get(names);
  if (known !== undefined) return known;
  const words = ` ${names
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replace(/[^A-Za-z0-9]+/g, ' ')
    .trim()
    .toLowerCase()} `.replace(/ (sign|read|see|also|most|up) (up|more|next|also|read|viewed)(?= )/g, ' $1$2');
  if (knownNames.size >= MAX_KNOWN_NAMES) knownNames.clear();
  knownNames.set(names, words);
  return words;
}

export function textOf(node: PageNode): string {
  return node.textContent ?? '';
}

/** Whether an element is for screen readers only, or not shown at all. */
export function isHidden(element: PageElement, names: string): boolean {
  if (element.hasAttribute('hidden') || hiddenFromSight.test(names)) return true;
  return hidingStyle.test(element.getAttribute('style') ?? '');
}

export function isCaption(element: PageElement, names: string, isAfterPicture: boolean): boolean {
  if (element.localName === 'figcaption') return !isQuoteSource(element);
  if (isAfterPicture && isLoneItem(element)) return textOf(element).trim().length < LONGEST_CAPTION;
  if (!captionWords.test(names) && !(isAfterPicture && creditWords.test(names))) return false;
  return textOf(element).length < LONGEST_CAPTION && !element.querySelector('img, figure');
}

/** Who said it, under a quotation that stands in a figure without a picture. */
function isQuoteSource(caption: PageElement): boolean {
  const figure = caption.closest('figure');
  return figure?.querySelector('blockquote') != null && figure.querySelector('img, picture, video, iframe') === null;
}

/** A list of one item under a picture; numbered ones go on with a list that pictures part. */
function isLoneItem(element: PageElement): boolean {
  return element.localName === 'ul' && element.children.length === 1 && element.querySelector('ul, ol, img') === null;
}

/** Names of lists whose numbers are not shown. */
const withoutNumbers = / (?:(?:list )?unstyled|no bullets?|list (?:style )?none|plain list) /;

/** Number of each item of a numbered list, as browsers show it; empty where letters or nothing are shown. */
export function itemNumbers(list: PageElement): Map<PageElement, number> {
  if (withoutNumbers.test(namesOf(list))) return new Map();
  const items = [...list.children].filter(({ localName }) => localName === 'li');
  const attribute = (element: PageElement, name: string) => element.getAttribute(name) ?? undefined;
  const numbers = listNumbers({
    start: attribute(list, 'start'),
    type: attribute(list, 'type'),
    isReversed: list.hasAttribute('reversed'),
    values: items.map((item) => attribute(item, 'value')),
  });
  return new Map(
    items.flatMap((item, at): [PageElement, number][] => {
      const number = numbers[at];
      return number === undefined ? [] : [[item, number]];
    }),
  );
}

/** The number of a note, or a call for a source. */
export function isFootnoteMark(element: PageElement): boolean {
  if (element.localName !== 'sup' || !element.querySelector('a')) return false;
  return /^\s*[[(]?(?:\d{1,3}|[a-z*†‡]|(?:note|n) \d+|[a-z ]+ needed)[\])]?\s*$/i.test(textOf(element));
}

const struckOut = new Set(['del', 's', 'strike']);

/** Words struck out beside their correction; a block that is mostly struck out is read. */
export function isCorrected(element: PageElement, length: number): boolean {
  if (!struckOut.has(element.localName)) return false;
  if ([...element.children].some(({ localName }) => blockElements.has(localName))) return false;
  let block = element.parentElement;
  while (block && !blockElements.has(block.localName)) block = block.parentElement;
  return block !== null && length * 2 <= block.textLength;
}

const superscripts: Readonly<Record<string, string>> = {
  ...Object.fromEntries([...'⁰¹²³⁴⁵⁶⁷⁸⁹'].map((sign, digit) => [String(digit), sign])),
  '+': '⁺',
  '-': '⁻',
  '−': '⁻',
  '–': '⁻',
  n: 'ⁿ',
};

/** The power of a number, `⁶` of 10⁶; null for what is none. @param line the text before it */
export function powerOf(element: PageElement, line: string): string | null {
  const text = textOf(element).trim();
  if (element.localName !== 'sup' || !/\d$/.test(line) || !/^[+−–-]?(?:\d{1,4}|n)$/.test(text)) return null;
  return [...text].map((sign) => superscripts[sign] ?? sign).join('');
}

const shortAddress = /(?:^|\s)(?:pic\.(?:twitter|x)\.com|https?:\/\/t\.co)\/\w+/g;

/** Text of a quoted post without the addresses of its pictures and links. */
export function withoutShortAddresses(text: string): string {
  return text.replace(shortAddress, '');
}

/** A link of a quoted post that is no text: to its picture, or to the post itself by its date. */
export function isPostLink(link: PageElement): boolean {
  const text = textOf(link).trim();
  if (withoutShortAddresses(text) === '') return text !== '';
  return (
    /^https?:\/\/(?:\w+\.)?(?:twitter|x)\.com\/\w+\/status/.test(link.getAttribute('href') ?? '') &&
    /\b20\d\d$/.test(text)
  );
}

/** The sign behind a heading that links to it. */
export function isAnchorSign(element: PageElement): boolean {
  return element.localName === 'a' && /^\s*[#¶§🔗]\s*$/u.test(textOf(element));
}

/** A form to fill in; some old sites put the whole page into one, so a long form is read. */
export function isSignUpForm(element: PageElement, length: number): boolean {
  if (element.localName !== 'form' || length >= 500) return false;
  return element.querySelector('input, textarea, select') !== null;
}

/**
 * Whether a br ends a line of its own (a list typed with breaks, a verse) instead of wrapping one.
 * @param line text before it, in the same block
 */
export function isLineEnd(lineBreak: PageElement, line: string): boolean {
  let next = lineBreak.nextSibling;
  for (let steps = 0; next && steps < MAX_BREAKS && textOf(next).trim() === ''; steps += 1) next = next.nextSibling;
  if (!next || !/^\s*[\p{Lu}\p{N}“"‘'•–—-]/u.test(textOf(next))) return false;
  return line.length <= 60 || /[.!?…:;]["”’)]*\s*$/.test(line);
}

/** A figure or video, whose text is not part of the article. */
export function isPictureFigure(element: PageElement, length: number): boolean {
  if (element.localName !== 'figure' || length >= LONGEST_CAPTION * 2) return false;
  return (
    element.querySelector('img, video, iframe') !== null && element.querySelector('pre, table, blockquote') === null
  );
}

/** A box between paragraphs that holds one picture and words beside it, which are no paragraph. */
export function isPictureBox(element: PageElement, length: number): boolean {
  if (element.localName !== 'div' || length === 0 || length >= LONGEST_CAPTION) return false;
  if (element.querySelector('img') === null) return false;
  if (element.querySelector('p, ul, ol, table, pre, blockquote, h1, h2, h3, h4, h5, h6') !== null) return false;
  // Last, since a box may have thousands of neighbours.
  return hasParagraphs(element.parentElement);
}

function hasParagraphs(parent: PageElement | null): boolean {
  let paragraphs = 0;
  for (let child = parent?.firstElementChild ?? null; child; child = child.nextElementSibling) {
    if (child.localName === 'p') paragraphs += 1;
    if (paragraphs >= FEWEST_PARAGRAPHS) return true;
  }
  return false;
}

/** A table of contents: a list whose text is all links to places on the same page. */
export function isContentsList(element: PageElement, length: number): boolean {
  if (element.localName !== 'ul' && element.localName !== 'ol') return false;
  if (!element.querySelector('a')?.getAttribute('href')?.startsWith('#')) return false;
  const links = [...element.querySelectorAll('a[href^="#"]')].map((link) => textOf(link).trim().length);
  return links.length >= 3 && links.reduce((sum, link) => sum + link, 0) >= length * 0.9;
}

/** A link used as a button: it is alone in its container and asks to sign up. */
export function isOfferLink(link: PageElement): boolean {
  const text = textOf(link).trim();
  if (!/^(?:sign up|subscribe|register|join)(?: (?:now|here|today|for free|free|us))*$/i.test(text)) return false;
  return link.parentElement?.localName === 'div' || textOf(link.parentElement ?? link).trim() === text;
}

/**
 * The box around a field to fill in, or a link to sign up: the largest container that holds little else. What it says is an offer.
 * @returns null when the field stands alone in something larger
 */
export function offerAround(field: PageElement): PageElement | null {
  let box: PageElement | null = null;
  for (let outer = field.parentElement; outer; outer = outer.parentElement) {
    if (!/^(?:div|section|aside|figure|form|fieldset|p|li|label|span|footer)$/.test(outer.localName)) break;
    if (textOf(outer).length >= LONGEST_OFFER || outer.querySelector('h1') !== null) break;
    if (outer.localName === 'div' && outer.querySelectorAll('p').length >= FEWEST_PARAGRAPHS) break;
    box = outer;
  }
  return box;
}

/** Narrower or lower pictures (in CSS pixels, as the page says) are icons, avatars and counters. */
const SMALLEST_SIDE = 80;
const LONGEST_SRCSET = 20_000;
const LONGEST_ALT = 2_000;
const placeholderFile = /(?:^|[/_.-])(?:blank|spacer|pixel|placeholder|transparent|loading|1x1)[^/]*\.(?:gif|png|svg)/i;
const decorativeFile =
  /(?:^|[/_.-])(?:avatar|icon|logo|sprite|emoji|badge|gravatar|author|headshot|byline)s?(?:$|[/_.@?-])/i;

/** Largest of a srcset by its width or density descriptor. Addresses may hold commas, so a blank must follow one. */
function largest(srcset: string | null): string | null {
  if (srcset === null || srcset.length > LONGEST_SRCSET) return null;
  let best: { address: string; size: number } | null = null;
  for (const candidate of srcset.split(/,\s/)) {
    const [address = '', descriptor = '1x'] = candidate.trim().split(/\s+/);
    const size = Number.parseFloat(descriptor) || 1;
    if (address !== '' && (!best || size > best.size)) best = { address: address.replace(/,+$/, ''), size };
  }
  return best?.address ?? null;
}

function isSmall(element: PageElement): boolean {
  return ['width', 'height'].some((side) => {
    const value = element.getAttribute(side)?.trim() ?? '';
    return /^\d+(?:px)?$/.test(value) && Number.parseInt(value, 10) < SMALLEST_SIDE;
  });
}

/** The picture of an img element with an absolute address, or null when there is none worth showing. */
export function imageOf(element: PageElement, base: string): { src: string; alt?: string } | null {
  if (isSmall(element)) return null;
  const source = element.closest('picture')?.querySelector('source[srcset]')?.getAttribute('srcset') ?? null;
  const candidates = [
    element.getAttribute('src'),
    element.getAttribute('data-src'),
    element.getAttribute('data-original'),
    element.getAttribute('data-lazy-src'),
    largest(element.getAttribute('srcset')),
    largest(element.getAttribute('data-srcset')),
    largest(source),
  ];
  for (const candidate of candidates) {
    const src = webAddress(candidate, base);
    if (src === null || placeholderFile.test(src)) continue;
    if (decorativeFile.test(new URL(src).pathname)) return null;
    const alt = normaliseMetadata(element.getAttribute('alt') ?? '')
      .slice(0, LONGEST_ALT)
      .toWellFormed();
    return alt === '' ? { src } : { src, alt };
  }
  return null;
}

const MAX_ROWS = 200;
const MAX_COLUMNS = 20;
/** A cell with more than this, in characters, is a column of text on a laid-out page. */
const LONGEST_CELL = 300;

function cellsOf(row: PageElement): PageElement[] {
  return [...row.children].filter(({ localName }) => localName === 'td' || localName === 'th');
}

function ownRows(table: PageElement): PageElement[] {
  return [...table.querySelectorAll('tr')].filter((row) => row.closest('table') === table);
}

/** Whether a table's cells are values that belong in rows and columns. */
export function isDataTable(table: PageElement): boolean {
  if (table.getAttribute('role') === 'presentation' || table.querySelector('table')) return false;
  const rows = ownRows(table).map(cellsOf);
  const isShort = rows.flat().every((cell) => (cell.textContent ?? '').trim().length <= LONGEST_CELL);
  return isShort && rows.length >= 2 && rows.filter((cells) => cells.length >= 2).length >= 2;
}

/** Number of rows or columns that a cell spans. @param most for a span of 0, which means all that are left, and for larger ones */
function spanOf(cell: PageElement, name: 'rowspan' | 'colspan', most: number): number {
  const span = Number.parseInt(cell.getAttribute(name) ?? '1', 10);
  if (span === 0) return most;
  return Number.isNaN(span) || span < 1 ? 1 : Math.min(span, most);
}

/**
 * Cell texts, row by row, each below the cells of its column; what a cell spans besides its first place is empty. Empty rows are left out.
 */
export function tableRows(table: PageElement): string[][] {
  const rows = ownRows(table).slice(0, MAX_ROWS);
  const grid = rows.map((): string[] => []);
  for (const [at, row] of rows.entries()) {
    const cells = grid[at] ?? [];
    let column = 0;
    for (const cell of cellsOf(row)) {
      while (cells[column] !== undefined) column += 1;
      if (column >= MAX_COLUMNS) break;
      const width = spanOf(cell, 'colspan', MAX_COLUMNS - column);
      for (const line of grid.slice(at, at + spanOf(cell, 'rowspan', rows.length - at))) {
        for (let across = column; across < column + width; across += 1) line[across] ??= '';
      }
      cells[column] = normaliseText(cell.textContent ?? '');
    }
  }
  return grid
    .map((cells) => Array.from(cells, (cell) => cell ?? ''))
    .filter((cells) => cells.some((cell) => cell !== ''));
}
