/** Meanings of elements of book markup: XHTML with EPUB's and DPUB-ARIA's semantics, DTBook, SVG, MathML. */
import type { TextMark } from '#contract/shapes.ts';
import { listNumbers, normaliseText, removeInvisible } from '#server/features/extraction/service.ts';
import { childElements, type Element, findElement, isElement, textInside } from './markup-tree.ts';

const names = (list: string): ReadonlySet<string> => new Set(list.split(/\s+/));

/** Read by nobody. */
export const UNREAD = names(
  'head script style template rp datalist source track param area map input annotation annotation-xml',
);

const CONTROLS = names('button select textarea nav');

/** What one presses, chooses from or fills in on a web page, and its menus. */
export const isControl = ({ name }: Element): boolean => CONTROLS.has(name);

export const BLOCKS = names(
  `address article aside blockquote body caption center dd details dialog div dl dt fieldset figcaption figure footer form h1 h2 h3 h4
  h5 h6 header hgroup hr html legend li main menu nav ol p pre section summary table tbody td tfoot th thead tr ul optgroup option
  level level1 level2 level3 level4 level5 level6 list imggroup prodnote sidebar linegroup line poem frontmatter bodymatter
  rearmatter bridgehead hd epigraph doctitle docauthor bodytext dtbook book note annotation-block`,
);

export const LISTS = names('ul ol list menu');

/** Number of each item of a numbered list, as browsers show it; empty where letters or nothing are shown. */
export function itemNumbers(list: Element): ReadonlyMap<Element, number> {
  const { start, type, reversed, style = '' } = list.attributes;
  if (list.name !== 'ol' || /list-style(?:-type)?\s*:[^;]*\bnone\b/i.test(style)) return new Map();
  const items = childElements(list).filter(({ name }) => name === 'li');
  const values = items.map(({ attributes }) => attributes.value);
  const numbers = listNumbers({ start, type, isReversed: reversed !== undefined, values });
  return new Map(items.flatMap((item, at) => (numbers[at] === undefined ? [] : [[item, numbers[at]]])));
}

/** The mark that an element's own style asks for. */
export function styledMark({ attributes: { style = '', class: kind = '' } }: Element): TextMark['type'] | null {
  if (/font-style\s*:\s*(?:italic|oblique)/i.test(style) || /^italics?$/i.test(kind)) return 'em';
  return /font-weight\s*:\s*(?:bold|[6-9]00)/i.test(style) || /^bold$/i.test(kind) ? 'strong' : null;
}

/** EPUB's structural semantics and ARIA roles as one list. */
export function semanticsOf({ attributes }: Element): string[] {
  const types = `${attributes['epub:type'] ?? ''} ${attributes.role?.replace(/(^|\s)doc-/g, '$1') ?? ''}`;
  return types.toLowerCase().split(/\s+/).filter(Boolean);
}

const NOTE = names('footnote endnote rearnote note');

export function isNote(element: Element): boolean {
  return (
    semanticsOf(element).some((type) => NOTE.has(type)) ||
    /(?:^|\s)(?:(?:foot|end|rear)note|duokan-footnote-item)(?:\s|$)/i.test(element.attributes.class ?? '') ||
    (element.name === 'note' && element.attributes.id !== undefined)
  );
}

export function isNoteReference(link: Element): boolean {
  return semanticsOf(link).includes('noteref') || /(?:^|\s)noteref(?:\s|$)/i.test(link.attributes.class ?? '');
}

/** A sign in the text that is drawn, where a class says that it calls a note: Chinese stores have them. */
export function isPictureOfNote(link: Element): boolean {
  if (textInside(link).trim() !== '' || findElement(link, ['img', 'image', 'svg']) === null) return false;
  return /(?:^|[\s_-])(?:foot|end)note(?:[\s_-]|$)/i.test(link.attributes.class ?? '');
}

/** What a note says that its own sign holds, as QQ, Zhangyue and WeRead (微信读书) have them; null for any other element. */
export function noteWithin({ attributes: { class: kind = '', ...attributes } }: Element): string | null {
  const alt = /(?:^|\s)(?:qqreader|zhangyue)-footnote(?:\s|$)/i.test(kind) ? attributes.alt : undefined;
  return normaliseText(attributes['zy-footnote'] ?? attributes['data-wr-footernote'] ?? alt ?? '') || null;
}

/** Notes that Duokan's readers show on their own. */
export const isListOfNotes = ({ attributes: { class: kind = '' } }: Element): boolean =>
  /(?:^|\s)duokan-footnote-content(?:\s|$)/i.test(kind);

const NOTE_LABEL = /^[[(（〔]?(?:\d{1,4}|[a-z]|[ivxlc]{1,6}|[*＊†‡§¶#]{1,4}|注\d*|note \d+)[\])）〕]?$/i;

/**
 * What a link is by its text: a number or sign, raised or in brackets, may call any short text behind it; one on the line, which style sheets
 * may raise, calls what is marked up as a note alone.
 * @param isRaised inside `sup`
 */
export function referenceKind(link: Element, isRaised: boolean): 'possible' | 'plain' | undefined {
  const label = normaliseText(textInside(link));
  if (!NOTE_LABEL.test(label)) return undefined;
  return isRaised || findElement(link, ['sup']) !== null || /^[[(（〔*†‡]/.test(label) ? 'possible' : 'plain';
}

/** A first letter that is drawn large, or is a picture: an initial. @returns null for anything else */
export function initialOf(element: Element): string | null {
  const isPicture = element.name === 'img' || element.name === 'image';
  const { alt = '', class: kind = '' } = element.attributes;
  if (!isPicture && !/drop-?cap|initial|(?:first|drop)-?letter/i.test(kind)) return null;
  const letter = normaliseText(isPicture ? alt : textInside(element));
  return /^["'“‘]{0,2}\p{Lu}$/u.test(letter) && (isPicture || findElement(element, ['img', 'image', 'br']) === null)
    ? letter
    : null;
}

/** Text under a picture that is a caption by its class alone. */
export const isCaption = ({ name, attributes: { class: kind = '' } }: Element): boolean =>
  (name === 'p' || name === 'div') && /(?:^|[\s_-])caption(?:[\s_-]|$)/i.test(kind);

export function isBackLink(link: Element): boolean {
  return semanticsOf(link).includes('backlink') || /^[[(]?[↩↑^⏎⤴←]\ufe0e?[\])]?$/.test(textInside(link).trim());
}

export function isPageBreak(element: Element): boolean {
  return (semanticsOf(element).includes('pagebreak') || element.name === 'pagenum') && textInside(element).length < 20;
}

/** Lists that lead elsewhere than to the text: of printed pages, of landmarks. */
export function isOtherContents(element: Element): boolean {
  return element.name === 'nav' && /page-list|landmarks|loi|lot/.test(semanticsOf(element).join(' '));
}

/** Whether the element itself is hidden, by its attribute or its inline style; hidden ancestors and style sheets are not looked at. */
export function isHidden({ attributes: { hidden, style = '' } }: Element): boolean {
  return hidden !== undefined || /display\s*:\s*none/i.test(style);
}

const VERSE = /(?:^|[\s:])(?:poem|poetry|verse|stanza|linegroup|lg|strophe)(?:\s|$)/i;

export function isVerse(element: Element): boolean {
  if (element.name === 'poem' || element.name === 'linegroup' || element.name === 'stanza') return true;
  if (!BLOCKS.has(element.name)) return false;
  return VERSE.test(`${element.attributes.class ?? ''} ${element.attributes['epub:type'] ?? ''}`);
}

export function hasBlocks(element: Element): boolean {
  return element.children.some((child) => isElement(child) && (BLOCKS.has(child.name) || hasBlocks(child)));
}

/** The case of `epub:switch` that can be shown. */
export function shownCase(element: Element): Element | null {
  const cases = childElements(element);
  const isMath = (one: Element) => /MathML/i.test(one.attributes['required-namespace'] ?? '');
  return (
    cases.find((one) => one.name === 'case' && isMath(one)) ?? cases.find(({ name }) => name === 'default') ?? null
  );
}

/** A formula on one line. */
export function mathText(element: Element): string {
  const parts = element.children.filter((child) => !isElement(child) || !UNREAD.has(child.name));
  const texts = parts.map((child) => (isElement(child) ? mathText(child) : child.trim()));
  const [first = '', second = '', third = ''] = parts.flatMap((part, at) => (isElement(part) ? [texts[at] ?? ''] : []));
  const grouped = (text: string) => (text.length > 1 && !/^\w+$/.test(text) ? `(${text})` : text);
  switch (element.name) {
    case 'mfrac':
      return `${grouped(first)}/${grouped(second)}`;
    case 'msup':
      return `${first}^${grouped(second)}`;
    case 'msub':
      return `${first}_${grouped(second)}`;
    case 'msubsup':
    case 'munderover':
      return `${first}_${grouped(second)}^${grouped(third)}`;
    case 'msqrt':
      return `√${grouped(texts.join(''))}`;
    case 'mo':
      return /^[=<>≤≥≠≈+→⇒∈−±×-]$/.test(texts.join('')) ? ` ${texts.join('')} ` : texts.join('');
    case 'mtr':
      return `${texts.filter(Boolean).join(' ')}; `;
    default:
      return texts.join('');
  }
}

const MAX_ROWS = 2_000;
const MAX_COLUMNS = 100;
const LONGEST_CELL = 600;
const IN_CELLS = [
  'table',
  'img',
  'image',
  'ul',
  'ol',
  'pre',
  'blockquote',
  'h1',
  'h2',
  'h3',
  'section',
  'figure',
  'object',
  'video',
];

/** Cells of a table by row; null for one that only arranges text and pictures. */
export function tableRows(table: Element, textOf: (cell: Element) => string): string[][] | null {
  if (IN_CELLS.some((name) => findElement(table, [name]) !== null)) return null;
  const rows = rowsIn(table).map((row) =>
    childElements(row).flatMap((cell) => {
      const span = Number(cell.attributes.colspan ?? 1);
      return [textOf(cell), ...Array.from({ length: Math.min(Math.max(span || 1, 1), 20) - 1 }, () => '')];
    }),
  );
  const filled = rows.filter((row) => row.some((cell) => cell !== ''));
  const columns = Math.max(0, ...filled.map(({ length }) => length));
  if (filled.length < 2 || filled.length > MAX_ROWS || columns < 2 || columns > MAX_COLUMNS) return null;
  return filled.some((row) => row.some((cell) => cell.length > LONGEST_CELL)) ? null : filled;
}

function rowsIn(element: Element): Element[] {
  return childElements(element).flatMap((child) => {
    if (child.name === 'tr') return [child];
    return ['thead', 'tbody', 'tfoot'].includes(child.name) ? rowsIn(child) : [];
  });
}

/** 1 to 6; null for what is no heading. */
export function headingLevel({ name, attributes }: Element): number | null {
  if (name === 'bridgehead' || name === 'hd') return 3;
  const level = /^h([1-6])$/.exec(name)?.[1];
  if (level !== undefined) return Number(level);
  if (attributes.role !== 'heading') return null;
  return Math.min(Math.max(Number(attributes['aria-level']) || 2, 1), 6);
}

const LONGEST_ALT = 2_000;

export function altOf({ attributes: { alt, 'aria-label': label } }: Element): string | undefined {
  return (
    normaliseText(alt ?? label ?? '')
      .slice(0, LONGEST_ALT)
      .toWellFormed() || undefined
  );
}

/** A group of lines by itself: it is called one, or has breaks of its own. */
export function isStanza(element: Element): boolean {
  return /stanza|strophe|linegroup/i.test(element.attributes.class ?? '') || findElement(element, ['br']) !== null;
}

export function holdsNote(element: Element): boolean {
  return (
    childElements(element).some((child) => isNote(child) || holdsNote(child)) ||
    semanticsOf(element).includes('footnotes')
  );
}

/** Title in the document's head. */
export function documentTitle(root: Element): string | null {
  const head = findElement(root, ['head']);
  const title = head && findElement(head, ['title']);
  return (title && normaliseText(textInside(title))) || null;
}

/** Lines as set, without blanks at their ends and empty lines around them. */
export function codeText(element: Element): string {
  return removeInvisible(textInside(element))
    .replace(/\r\n?/g, '\n')
    .replace(/[ \t]+$/gm, '')
    .replace(/^\n+|\s+$/g, '');
}
