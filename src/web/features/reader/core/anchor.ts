/** Converts between a selected range and an anchor that can be stored: position, quote and 32 characters of context on each side. */
import type { Anchor, NoteRoot } from '#contract/shapes.ts';
import { contextOf, findQuote, isSamePassage } from './quote.ts';
import { blockOf, blockText, offsetOf, type Span, type Strand, spanText, strandOf } from './text-spans.ts';
import { compareBlocks, isAnchorable, type TextView, TITLE_BLOCK, TITLE_ZH_BLOCK } from './text-view.ts';

export interface Passage {
  root: NoteRoot;
  anchor: Anchor;
  /** Spans in text order, one per block. */
  spans: Span[];
}

/**
 * The passage that a range of the page covers, in one text: the English or the translation, whichever the range starts in. White space at
 * both ends is left out. Null when the range covers nothing that can be anchored.
 */
export function passageOf(view: TextView, range: Range, version: number): Passage | null {
  const first = strandOf(range.startContainer);
  const spans = spansOf(view, range, first) ?? spansOf(view, range, first === 'own' ? 'zh' : 'own');
  const start = spans?.[0];
  const end = spans?.at(-1);
  if (!spans || !start || !end) return null;
  const before = contextOf(blockText(start.block, start.strand), start.start, start.end);
  const after = contextOf(blockText(end.block, end.strand), end.start, end.end);
  return {
    root: rootOf(start),
    spans,
    anchor: {
      start: { block_id: start.block.dataset.block ?? '', offset: start.start },
      end: { block_id: end.block.dataset.block ?? '', offset: end.end },
      quote: passageText(spans),
      prefix: before.prefix,
      suffix: after.suffix,
      version,
    },
  };
}

/** The text of a passage, a line for each block. */
export function passageText(spans: readonly Span[]): string {
  return spans.map(spanText).join('\n');
}

/** The spans of an anchor on the page; null when its position is gone or holds other text. */
export function resolveAnchor(view: TextView, root: NoteRoot, anchor: Anchor): Span[] | null {
  const start = view.block(anchor.start.block_id);
  const end = view.block(anchor.end.block_id);
  if (!start || !end) return null;
  const strand: Strand = root === 'zh' ? 'zh' : 'own';
  const spans = spansBetween(view, strand, start, anchor.start.offset, end, anchor.end.offset);
  if (spans.length > 0 && isSamePassage(passageText(spans), anchor.quote)) return spans;
  if (start !== end) return null;
  const found = findQuote(blockText(start, strand), anchor, anchor.start.offset);
  return found && [{ block: start, strand, ...found }];
}

function spansOf(view: TextView, range: Range, strand: Strand): Span[] | null {
  const meets = (block: HTMLElement) => range.intersectsNode(block);
  const start = blockOf(range.startContainer) ?? view.blocks().find(meets);
  if (!start || !view.has(start)) return null;
  let end = blockOf(range.endContainer) ?? view.blocks().findLast(meets);
  if (!end || compareBlocks(end, start) < 0) return null;
  // A title is a root of its own: a note does not extend from it into the text.
  if (isTitle(start)) end = start;
  // Nor over the end of a chapter: the next one, of which the beginning shows below it, is a text of its own.
  const chapter = start.closest('[data-chapter]');
  const isInChapter = (block: HTMLElement) => block.closest('[data-chapter]') === chapter;
  if (!isInChapter(end)) end = view.blocks().findLast(isInChapter) ?? start;
  const from = offsetOf(start, strand, range.startContainer, range.startOffset);
  const to = offsetOf(end, strand, range.endContainer, range.endOffset);
  const spans = trimmed(spansBetween(view, strand, start, from, end, to));
  return spans.length > 0 ? spans : null;
}

function spansBetween(
  view: TextView,
  strand: Strand,
  start: HTMLElement,
  from: number,
  end: HTMLElement,
  to: number,
): Span[] {
  const spans: Span[] = [];
  for (const block of blocksBetween(view, start, end)) {
    if (!isAnchorable(block)) continue;
    const length = blockText(block, strand).length;
    const span = {
      block,
      strand,
      start: block === start ? Math.min(from, length) : 0,
      end: block === end ? Math.min(to, length) : length,
    };
    if (span.end > span.start) spans.push(span);
  }
  return spans;
}

function* blocksBetween(view: TextView, start: HTMLElement, end: HTMLElement): Generator<HTMLElement> {
  let block: HTMLElement | null = compareBlocks(start, end) <= 0 ? start : null;
  for (; block; block = block === end ? null : view.next(block, 1)) yield block;
}

/** Removes white space at both ends, and blocks of which nothing is left. */
function trimmed(spans: Span[]): Span[] {
  const kept = spans.filter((span) => spanText(span).trim() !== '').map((span) => ({ ...span }));
  const first = kept[0];
  const last = kept.at(-1);
  if (!first || !last) return [];
  first.start += lengthOf(spanText(first).match(/^\s+/));
  last.end -= lengthOf(spanText(last).match(/\s+$/));
  return kept;
}

function lengthOf(match: RegExpMatchArray | null): number {
  return match?.[0].length ?? 0;
}

function isTitle(block: HTMLElement): boolean {
  return block.dataset.block === TITLE_BLOCK || block.dataset.block === TITLE_ZH_BLOCK;
}

function rootOf(span: Span): NoteRoot {
  const id = span.block.dataset.block;
  if (id === TITLE_BLOCK || id === TITLE_ZH_BLOCK) return id;
  return span.strand === 'zh' ? 'zh' : 'en';
}
