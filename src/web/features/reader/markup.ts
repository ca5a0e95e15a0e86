/**
 * Blocks as HTML, made on the server: the text is there before any script runs, and the browser never builds it again. What belongs to
 * a person (notes, known words) is painted over it later, so the same markup serves everybody.
 *
 * A translation follows its sentence and is hidden by the style sheet alone: open with class `open`, all of them under
 * `data-translation="always"`, and all of them where scripts are off (`@media (scripting: none)`).
 */
import { WEB_OR_SITE } from '#contract/addresses.ts';
import type { Block } from '#contract/shapes.ts';
import { pictureSrcSet, pictureUrl } from '../../ui/picture-sizes.ts';
import { escapeHtml, inlineMarkup } from './inline-markup.ts';

/**
 * A long text comes in sections of parts, both laid out only near the viewport. A part is what is laid out in one go while scrolling, so
 * it is small; the sections, and sections of these, keep the browser from watching a thousand of them. In characters, as {@link weightOf}
 * counts.
 */
const LONG_TEXT = 12_000;
const PART = 1_600;
const PARTS_IN_SECTION = 10;
const SECTIONS_TOGETHER = 10;
/** A paragraph takes room and time beside its text. */
const BLOCK_WEIGHT = 60;
/** A work's own title is the page's h1. */
const TOP_HEADING = 2;
const LOWEST_HEADING = 6;
/** Of the reading column. */
const PICTURE_SIZES = '(min-width: 48em) 42em, 100vw';

/** The inside of the reader's text element. */
export function textMarkup(blocks: readonly Block[]): string {
  const shift =
    TOP_HEADING - Math.min(...blocks.map((block) => (block.type === 'heading' ? (block.level ?? 1) : Infinity)));
  if (blocks.reduce((sum, block) => sum + weightOf(block), 0) <= LONG_TEXT) {
    return `<div class="prose">${groupsMarkup(blocks, shift)}</div>`;
  }
  const parts = partsOf(blocks).map((part) => `<div class="prose part">${groupsMarkup(part, shift)}</div>`);
  const sections = together(parts, PARTS_IN_SECTION, 'parts');
  return (sections.length > SECTIONS_TOGETHER ? together(sections, SECTIONS_TOGETHER, 'sections') : sections).join('');
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

/** Cut where a part is full, in a long list or quotation only when it is overfull. */
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

/** Quotations and list items that follow each other stand in one element. */
function groupsMarkup(blocks: readonly Block[], headingShift: number): string {
  let html = '';
  let open: 'quote' | 'list_item' | null = null;
  const tags = { quote: 'blockquote', list_item: 'ul' } as const;
  for (const block of blocks) {
    const group = groupOf(block);
    if (group !== open) {
      if (open) html += `</${tags[open]}>`;
      if (group) html += `<${tags[group]}>`;
      open = group;
    }
    html += blockMarkup(block, headingShift);
  }
  return open ? `${html}</${tags[open]}>` : html;
}

function blockMarkup(block: Block, headingShift: number): string {
  const id = escapeHtml(block.id);
  const named = `id="${id}" data-block="${id}"`;
  switch (block.type) {
    case 'heading': {
      const level = Math.min(LOWEST_HEADING, Math.max(TOP_HEADING, (block.level ?? 1) + headingShift));
      return `<h${level} ${named}>${inlineMarkup(block)}</h${level}>`;
    }
    case 'list_item': {
      const depth = (block.level ?? 1) > 1 ? ` data-depth="${Math.min(block.level ?? 1, 4)}"` : '';
      return `<li ${named}${depth}>${inlineMarkup(block)}</li>`;
    }
    case 'code':
      return `<pre ${named} translate="no"><code>${escapeHtml(block.text ?? '')}</code></pre>`;
    case 'image':
      return pictureMarkup(block, named);
    case 'table':
      return tableMarkup(block.rows ?? [], named);
    case 'paragraph':
    case 'quote':
      return `<p ${named}>${inlineMarkup(block)}</p>`;
  }
}

function pictureMarkup({ src, alt, caption, width, height }: Block, named: string): string {
  if (!src || !WEB_OR_SITE.test(src)) return '';
  // The box has its shape before the picture comes: what stands below doesn't move.
  const box = width && height ? ` width="${width}" height="${height}"` : '';
  const widths = pictureSrcSet(src);
  const set = widths ? ` srcset="${escapeHtml(widths)}" pictureSrcSet="${PICTURE_SIZES}"` : '';
  const image = `<img src="${escapeHtml(pictureUrl(src, 1200))}"${set}${box} alt="${escapeHtml(alt ?? '')}" loading="lazy" decoding="async">`;
  const legend = caption ? `<figcaption>${escapeHtml(caption)}</figcaption>` : '';
  return `<figure ${named} data-anchors="none">${image}${legend}</figure>`;
}

function tableMarkup(rows: readonly string[][], named: string): string {
  const [head, ...body] = rows;
  if (!head) return '';
  const row = (cells: readonly string[], tag: 'th' | 'td') =>
    `<tr>${cells.map((cell) => `<${tag}>${escapeHtml(cell)}</${tag}>`).join('')}</tr>`;
  const rest = body.map((cells) => row(cells, 'td')).join('');
  // A box that scrolls takes focus, so that it can be scrolled with the keys.
  return `<div class="table-wrap" tabindex="0" role="group" aria-label="表格"><table class="table" ${named} data-anchors="none"><thead>${row(head, 'th')}</thead><tbody>${rest}</tbody></table></div>`;
}
