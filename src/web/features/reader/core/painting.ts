/**
 * Paints marks and the passing signs (open word, spoken, picked) over the text. Only marks of blocks near the viewport are registered:
 * thousands of live ranges would cost tens of milliseconds in every layout of the page.
 */
import type { HighlightColor } from '#contract/shapes.ts';
import { layersOf } from './overlap.ts';
import { rangesOf, type Span } from './positions.ts';
import type { PaintName, PassingName, Surface } from './surface.ts';

/** How far outside the viewport marks are painted ahead. */
const NEAR_MARGIN = '600px';

/** A mark with its place on the page. */
export interface PlacedMark {
  id: string;
  color: HighlightColor;
  /** Higher is newer. */
  order: number;
  spans: readonly Span[];
}

export interface Painter {
  setMarks(marks: readonly PlacedMark[]): void;
  /** Ids of the marks at a character, newest first. */
  marksAt(block: Element, strand: Span['strand'], offset: number): string[];
  /** Replaces what is painted under a passing name. */
  show(name: PassingName, spans: readonly Span[]): void;
  isNear(block: Element): boolean;
  /** Text nodes were replaced: ranges are made anew from their places. */
  renew(): void;
  /** The layout has changed, as when a translation opens. */
  refresh(): void;
  /** Text has moved: near marks are painted anew. */
  repaint(): void;
  dispose(): void;
}

interface BlockMarks {
  marks: { id: string; color: HighlightColor; order: number; span: Span }[];
  painted: [PaintName, Range][];
}

/** @param onChange called after what is near the viewport, or the marks, have changed */
export function createPainter(surface: Surface, onChange: () => void = () => {}): Painter {
  let byBlock = new Map<Element, BlockMarks>();
  const near = new Set<Element>();
  const passing = new Map<PassingName, { spans: readonly Span[]; ranges: Range[] }>();

  const paint = (block: Element) => {
    const entry = byBlock.get(block);
    if (!entry || entry.painted.length > 0) return;
    for (const [name, range] of paintedRanges(entry)) {
      surface.add(name, range);
      entry.painted.push([name, range]);
    }
  };
  const erase = (entry: BlockMarks | undefined) => {
    for (const [name, range] of entry?.painted ?? []) surface.remove(name, range);
    if (entry) entry.painted = [];
  };
  const show: Painter['show'] = (name, spans) => {
    for (const range of passing.get(name)?.ranges ?? []) surface.remove(name, range);
    const ranges = spans.flatMap(rangesOf);
    for (const range of ranges) surface.add(name, range);
    passing.set(name, { spans, ranges });
  };
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        if (isIntersecting) {
          near.add(target);
          paint(target);
        } else {
          near.delete(target);
          erase(byBlock.get(target));
        }
      }
      onChange();
    },
    { rootMargin: NEAR_MARGIN },
  );

  return {
    setMarks(marks) {
      const next = groupByBlock(marks);
      for (const [block, entry] of byBlock) {
        const changed = next.get(block);
        if (changed && isSame(entry.marks, changed.marks)) {
          next.set(block, entry);
          continue;
        }
        erase(entry);
        if (changed) continue;
        observer.unobserve(block);
        near.delete(block);
      }
      const known = byBlock;
      byBlock = next;
      for (const block of next.keys()) {
        if (!known.has(block)) observer.observe(block);
        else if (near.has(block)) paint(block);
      }
      onChange();
    },
    marksAt(block, strand, offset) {
      const marks = byBlock.get(block)?.marks ?? [];
      return marks
        .filter(({ span }) => span.strand === strand && span.start <= offset && offset < span.end)
        .sort((a, b) => b.order - a.order)
        .map(({ id }) => id);
    },
    show,
    renew() {
      for (const block of near) {
        erase(byBlock.get(block));
        paint(block);
      }
      for (const [name, { spans }] of passing) show(name, spans);
      onChange();
    },
    isNear: (block) => near.has(block),
    refresh() {
      surface.refresh();
      onChange();
    },
    repaint() {
      for (const block of near) {
        erase(byBlock.get(block));
        paint(block);
      }
      onChange();
    },
    dispose() {
      observer.disconnect();
      surface.dispose();
    },
  };
}

/** What is painted already may stay: a change of one mark leaves the other blocks alone. */
function isSame(before: BlockMarks['marks'], after: BlockMarks['marks']): boolean {
  if (before.length !== after.length) return false;
  return before.every(({ id, color, order, span }, index) => {
    const other = after[index];
    return other?.id === id && other.color === color && other.order === order && other.span === span;
  });
}

function groupByBlock(marks: readonly PlacedMark[]): Map<Element, BlockMarks> {
  const byBlock = new Map<Element, BlockMarks>();
  for (const { id, color, order, spans } of marks) {
    for (const span of spans) {
      const entry = byBlock.get(span.block) ?? { marks: [], painted: [] };
      entry.marks.push({ id, color, order, span });
      byBlock.set(span.block, entry);
    }
  }
  return byBlock;
}

function* paintedRanges({ marks }: BlockMarks): Generator<[PaintName, Range]> {
  for (const strand of ['own', 'zh'] as const) {
    const mine = marks.filter(({ span }) => span.strand === strand);
    const block = mine[0]?.span.block;
    if (!block) continue;
    const flat = mine.map(({ color, order, span }) => ({ color, order, start: span.start, end: span.end }));
    for (const { start, end, top, under } of layersOf(flat)) {
      const span = { block, strand, start, end };
      for (const range of rangesOf(span)) yield [`mark-${top}`, range];
      if (under) for (const range of rangesOf(span)) yield [`under-${under}`, range];
    }
  }
}
