/**
 * Renders blocks as HTML, on the server: the text is readable before any script runs, and the browser never builds it again. What is
 * personal (notes, known words) is painted over it later, so the same markup serves everybody. Every text and attribute is escaped.
 *
 * A translation follows its sentence and is hidden by the style sheet alone: open with class `open`, all of them under
 * `data-translation="always"`, and all of them where scripts are off (`@media (scripting: none)`).
 */
import { LINK_TARGET, WEB_OR_SITE } from '#contract/addresses.ts';
import type { Block, Sentence } from '#contract/shapes.ts';
import { splitAtNameDots } from '../../ui/name-dots.ts';
import { pictureSrcSet, pictureUrl } from '../../ui/picture-sizes.ts';
import { ORIGIN_LABELS } from './core/sentences.ts';

/**
 * A long text is divided into sections of parts, both laid out only near the viewport. A part is laid out in one go while scrolling, so it
 * is small; sections (and sections of sections) keep the browser from observing a thousand parts. In characters, as {@link weightOf} counts.
 */
const LONG_TEXT = 12_000;
const PART = 1_600;
const PARTS_IN_SECTION = 10;
const SECTIONS_TOGETHER = 10;
/** A paragraph costs space and time besides its text. */
const BLOCK_WEIGHT = 60;
/** A work's own title is the page's h1. */
const TOP_HEADING = 2;
const LOWEST_HEADING = 6;
/** Width of the reading column. */
const PICTURE_SIZES = '(min-width: 48em) 42em, 100vw';

interface MarkupOptions {
  /** Number added to the level of each heading, so that the highest heading of the text gets the highest level it may have on the page. */
  headingShift: number;
  /** Translations that are missing can be asked for. */
  isOnDemand: boolean;
}

/** The inside of the reader's text element. */
export function textMarkup(blocks: readonly Block[]): string {
  const options: MarkupOptions = { headingShift: shiftOf(blocks), isOnDemand: false };
  if (blocks.reduce((sum, block) => sum + weightOf(block), 0) <= LONG_TEXT) {
    return `<div class="prose">${groupsMarkup(blocks, options)}</div>`;
  }
  const parts = partsOf(blocks).map((part) => partMarkup(part, options));
  const sections = together(parts, PARTS_IN_SECTION, 'parts');
  return (sections.length > SECTIONS_TOGETHER ? together(sections, SECTIONS_TOGETHER, 'sections') : sections).join('');
}

/**
 * The same text as a list of sections, however short it is: chapters of a book are loaded and removed, and a long chapter is loaded section
 * by section. Paragraphs without a translation have a button that asks for it.
 *
 * @param size number of parts in a section
 */
export function* textSections(blocks: readonly Block[], size = PARTS_IN_SECTION): Generator<string> {
  const options: MarkupOptions = { headingShift: shiftOf(blocks), isOnDemand: true };
  const parts = partsOf(blocks);
  for (let at = 0; at < parts.length; at += size) {
    const markup = parts.slice(at, at + size).map((part) => partMarkup(part, options));
    yield `<div class="parts">${markup.join('')}</div>`;
  }
}

/** {@link MarkupOptions.headingShift} */
function shiftOf(blocks: readonly Block[]): number {
  return blocks.reduce(
    (shift, { type, level = 1 }) => (type === 'heading' ? Math.max(shift, TOP_HEADING - level) : shift),
    -Infinity,
  );
}

function partMarkup(part: readonly Block[], options: MarkupOptions): string {
  return `<div class="prose part">${groupsMarkup(part, options)}</div>`;
}

function together(pieces: readonly string[], count: number, name: string): string[] {
  const elements: string[] = [];
  for (let at = 0; at < pieces.length; at += count) {
    elements.push(`<div class="${name}">${pieces.slice(at, at + count).join('')}</div>`);
  }
  return elements;
}

function weightOf({ text, rows }: Block): number {
  return BLOCK_WEIGHT + (text?.length ?? 0) + (rows ?? []).flat().join('').length;
}

/** Splits where a part is full, within a list or quotation only when it is twice as full. */
function partsOf(blocks: readonly Block[]): Block[][] {
  const parts: Block[][] = [];
  let part: Block[] = [];
  let weight = 0;
  for (const block of blocks) {
    const isGroupOpen = groupOf(block) !== null && groupOf(block) === groupOf(part.at(-1));
    if (weight >= (isGroupOpen ? PART * 2 : PART)) {
      parts.push(part);
      [part, weight] = [[], 0];
    }
    part.push(block);
    weight += weightOf(block);
  }
  return [...parts, part];
}

function groupOf(block: Block | undefined): 'quote' | 'list_item' | null {
  return block?.type === 'quote' || block?.type === 'list_item' ? block.type : null;
}

/** Element that a block shares with those beside it; items within an item are in the same list as it. */
function elementOf(block: Block, open: string | null): 'blockquote' | 'ul' | 'ol' | null {
  if (block.type === 'quote') return 'blockquote';
  if (block.type !== 'list_item') return null;
  if ((block.level ?? 1) > 1 && (open === 'ul' || open === 'ol')) return open;
  return block.number === undefined ? 'ul' : 'ol';
}

/** Adjacent quotations or list items share one element. */
function groupsMarkup(blocks: readonly Block[], options: MarkupOptions): string {
  let html = '';
  let open: 'blockquote' | 'ul' | 'ol' | null = null;
  for (const block of blocks) {
    const element = elementOf(block, open);
    if (element !== open) {
      if (open) html += `</${open}>`;
      if (element) html += `<${element}>`;
      open = element;
    }
    html += blockMarkup(block, options);
  }
  return open ? `${html}</${open}>` : html;
}

function blockMarkup(block: Block, { headingShift, isOnDemand }: MarkupOptions): string {
  const id = escapeHtml(block.id);
  const named = `id="${id}" data-block="${id}"`;
  switch (block.type) {
    case 'heading': {
      const level = Math.min(LOWEST_HEADING, Math.max(TOP_HEADING, (block.level ?? 1) + headingShift));
      return `<h${level} ${named}>${inlineMarkup(block, isOnDemand)}</h${level}>`;
    }
    case 'list_item': {
      const depth = (block.level ?? 1) > 1 ? ` data-depth="${Math.min(block.level ?? 1, 4)}"` : '';
      const number = block.number === undefined ? '' : ` value="${block.number}"`;
      return `<li ${named}${depth}${number}>${inlineMarkup(block, isOnDemand)}</li>`;
    }
    case 'code':
      // A scrolling box is focusable, so that keys can scroll it.
      return `<pre ${named} translate="no" tabindex="0"><code>${escapeHtml(block.text ?? '')}</code></pre>`;
    case 'image':
      return pictureMarkup(block, named);
    case 'table':
      return tableMarkup(block, named);
    case 'paragraph':
    case 'quote':
      return `<p ${named}${lookOf(block.text ?? '')}>${inlineMarkup(block, isOnDemand)}</p>`;
  }
}

/** Signs between two scenes. */
const BREAK = /^(?:[*＊⁂•·~#–—-]\s*){1,9}$/;

const lookOf = (text: string) =>
  text.includes('\n') ? ' class="verse"' : BREAK.test(text) ? ' class="scene-break"' : '';

function pictureMarkup({ src, alt, caption, width, height }: Block, named: string): string {
  if (!src || !WEB_OR_SITE.test(src)) return '';
  // The box has its size before the picture loads, so that nothing below moves.
  const box = width && height ? ` width="${width}" height="${height}"` : '';
  const widths = pictureSrcSet(src);
  const set = widths ? ` srcset="${escapeHtml(widths)}" sizes="${PICTURE_SIZES}"` : '';
  const image = `<img src="${escapeHtml(pictureUrl(src, 1200))}"${set}${box} alt="${escapeHtml(alt ?? '')}" loading="lazy" decoding="async">`;
  const legend = caption ? `<figcaption>${escapeHtml(caption)}</figcaption>` : '';
  return `<figure ${named} data-anchors="none">${image}${legend}</figure>`;
}

function tableMarkup({ rows = [], caption }: Block, named: string): string {
  const [head, ...body] = rows;
  if (!head) return '';
  const row = (cells: readonly string[], tag: 'th' | 'td') =>
    `<tr>${cells.map((cell) => `<${tag}>${escapeHtml(cell)}</${tag}>`).join('')}</tr>`;
  const rest = body.map((cells) => row(cells, 'td')).join('');
  // A scrolling box is focusable, so that keys can scroll it.
  const table = `<div class="table-wrap" tabindex="0" role="group" aria-label="表格"><table class="table" ${named} data-anchors="none"><thead>${row(head, 'th')}</thead><tbody>${rest}</tbody></table></div>`;
  // Outside of the block, whose offsets count its cells.
  return caption ? `<figure><figcaption>${escapeHtml(caption)}</figcaption>${table}</figure>` : table;
}

type TextMark = NonNullable<Block['marks']>[number];

/** Marks from the outermost element to the innermost. */
const nesting = ['link', 'footnote', 'strong', 'em', 'code'] as const;

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? '');
}

/**
 * Opens the translations of a whole block. The style sheet draws its label, so that it is not part of the text.
 *
 * @param asks some are missing, and are asked for
 */
const opener = (asks: boolean) =>
  `<button type="button" class="zh-open${asks ? ' asks' : ''}" data-skip lang="zh-CN" aria-label="本段翻译" aria-expanded="false"></button>`;

/**
 * A block's text, sentence by sentence; a translated sentence is followed by its translation. The button that opens them all stands
 * behind the last sentence, before its translation, so that it stays in the line.
 */
function inlineMarkup(block: Block, isOnDemand: boolean): string {
  const text = block.text ?? '';
  const marks = [...(block.marks ?? [])].sort((a, b) => a.start - b.start);
  const sentences = [...(block.sentences ?? [])].sort((a, b) => a.start - b.start);
  const isTranslated = sentences.some((sentence) => sentence.text_zh);
  const asks = isOnDemand && sentences.some((sentence) => !sentence.text_zh);
  let html = '';
  let at = 0;
  for (const sentence of sentences) {
    // Sentences come from editors too: one that overlaps another or ends beyond the text must not repeat or lose a letter.
    const start = Math.max(at, Math.min(sentence.start, text.length));
    const end = Math.min(sentence.end, text.length);
    if (end <= start) continue;
    html += marked(text, marks, at, start);
    const hasOpener = (isTranslated || asks) && sentence === sentences.at(-1);
    const names = hasOpener ? 's has-opener' : 's';
    html += `<span class="${names}" data-s="${escapeHtml(sentence.id)}">${marked(text, marks, start, end)}</span>`;
    if (hasOpener) html += opener(asks);
    html += translation(sentence);
    at = end;
  }
  return html + marked(text, marks, at, text.length);
}

function translation({ id, text_zh: textZh, origin }: Sentence): string {
  if (!textZh) return '';
  const by = origin ? `<span class="by">${ORIGIN_LABELS[origin]}</span>` : '';
  return `<span class="zh" lang="zh-CN" data-skip data-of="${escapeHtml(id)}"><span class="zh-text">${chinese(textZh)}</span>${by}</span>`;
}

const chinese = (text: string): string =>
  splitAtNameDots(text)
    .map((part, at) => (at % 2 === 0 ? escapeHtml(part) : `<span class="no-break">${part}</span>`))
    .join('');

function marked(text: string, marks: TextMark[], start: number, end: number, depth = 0): string {
  const type = nesting[depth];
  if (type === undefined) return escapeHtml(text.slice(start, end));
  let html = '';
  let at = start;
  for (const mark of marks) {
    const from = Math.max(mark.start, at);
    const to = Math.min(mark.end, end);
    if (mark.type !== type || to <= from) continue;
    html += marked(text, marks, at, from, depth + 1);
    html += element(mark, marked(text, marks, from, to, depth + 1));
    at = to;
  }
  return html + marked(text, marks, at, end, depth + 1);
}

function element({ type, href, place, footnote }: TextMark, inner: string): string {
  if (type === 'footnote') return footnote ? footnoteMarkup(footnote, inner) : inner;
  if (type !== 'link') return `<${type}>${inner}</${type}>`;
  if (place) return `<a ${placeAttributes(place)}>${inner}</a>`;
  if (!href || !isSafeTarget(href)) return inner;
  const elsewhere = href.startsWith('#') ? '' : ' target="_blank"';
  return `<a href="${escapeHtml(href)}" rel="noopener nofollow ugc"${elsewhere}>${inner}</a>`;
}

/** Opens as a pop-up; without scripts it leads to the notes at the end of the chapter. */
function footnoteMarkup(id: string, inner: string): string {
  const name = escapeHtml(id);
  return `<sup class="fn"><a href="#${name}" data-footnote="${name}">${inner}</a></sup>`;
}

/** A place in the same book; without scripts the page opens there. */
function placeAttributes({ index, block_id: block }: NonNullable<TextMark['place']>): string {
  const there = escapeHtml(block ?? '');
  const hash = block === null ? '' : `#${there}`;
  return `href="?chapter=${index}${hash}" data-place="${index}"${block === null ? '' : ` data-place-block="${there}"`}`;
}

/** The contract refuses other targets when blocks are saved; blocks stored earlier or by hand are checked here. */
function isSafeTarget(href: string): boolean {
  return LINK_TARGET.test(href);
}
