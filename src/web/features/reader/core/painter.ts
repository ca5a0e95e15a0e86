/**
 * Paints highlights and transient marks (open word, spoken sentence, picked passage) over the text. Only highlights of blocks near the
 * viewport are registered, because thousands of live ranges would cost tens of milliseconds in every layout of the page. The browser
 * goes through all of them at each change, so changes are batched: when a block comes close, all blocks around the viewport are painted
 * and the far ones erased at once.
 */
import type { HighlightColor } from '#contract/shapes.ts';
import { type BlockMarks, createBlockMarks } from './block-marks.ts';
import type { HighlightRenderer, TransientHighlight } from './highlight-renderer.ts';
import { rangesOf, type Span } from './text-spans.ts';

/** Distances from the viewport: a block closer than the first triggers painting; all blocks within the second are painted then. */
const CLOSE_MARGIN = '300px';
const AROUND_MARGIN = '900px';

/** A mark with its spans on the page. */
export interface AnchoredMark {
  id: string;
  color: HighlightColor;
  /** Higher is newer. */
  order: number;
  spans: readonly Span[];
}

export interface Painter {
  /** Adds marks; one whose id is known replaces the earlier one. Only their blocks are repainted. */
  setMarks(marks: readonly AnchoredMark[]): void;
  dropMark(id: string): void;
  /** Ids of the marks that a stretch of text touches, newest first. */
  marksIn(span: Span): string[];
  /** Replaces what is painted under a transient name. */
  show(name: TransientHighlight, spans: readonly Span[]): void;
  isNear(block: Element): boolean;
  /** The layout has changed, as when a translation opens. */
  refresh(): void;
  /** Text nodes were replaced or moved: repaints everything near the viewport. */
  repaint(): void;
  dispose(): void;
}

/** @param onChange called after what is near the viewport, or the marks, have changed */
export function createPainter(renderer: HighlightRenderer, onChange: () => void = () => {}): Painter {
  const marked = new Map<string, AnchoredMark>();
  const byBlock = new Map<Element, BlockMarks>();
  /** Blocks within {@link AROUND_MARGIN} of the viewport. */
  const around = new Set<Element>();
  /** Painted. */
  const near = new Set<Element>();
  const transient = new Map<TransientHighlight, { spans: readonly Span[]; ranges: Range[] }>();

  const paintAround = () => {
    for (const block of near) {
      if (around.has(block)) continue;
      near.delete(block);
      byBlock.get(block)?.erase();
    }
    for (const block of around) {
      if (near.has(block)) continue;
      near.add(block);
      byBlock.get(block)?.paint();
    }
    onChange();
  };
  const noteAround = (entries: readonly IntersectionObserverEntry[]) => {
    for (const { target, isIntersecting } of entries) {
      if (isIntersecting) around.add(target);
      else around.delete(target);
    }
  };
  const aroundObserver = new IntersectionObserver(noteAround, { rootMargin: AROUND_MARGIN });
  const closeObserver = new IntersectionObserver(
    (entries) => {
      const close = entries.filter(({ isIntersecting }) => isIntersecting).map(({ target }) => target);
      // Both observers have entries of this frame, but this callback may run before the other one.
      noteAround(aroundObserver.takeRecords());
      for (const block of close) around.add(block);
      if (close.some((block) => !near.has(block))) paintAround();
    },
    { rootMargin: CLOSE_MARGIN },
  );
  const marksOf = (block: HTMLElement) => {
    const known = byBlock.get(block);
    if (known) return known;
    const made = createBlockMarks(block, renderer);
    byBlock.set(block, made);
    aroundObserver.observe(block);
    closeObserver.observe(block);
    return made;
  };
  const forget = (id: string, touched: Set<Element>) => {
    for (const { block } of marked.get(id)?.spans ?? []) {
      byBlock.get(block)?.remove(id);
      touched.add(block);
    }
    marked.delete(id);
  };
  const paint = (touched: ReadonlySet<Element>) => {
    for (const block of touched) {
      const marks = byBlock.get(block);
      if (near.has(block)) marks?.paint();
      if (!marks?.isEmpty()) continue;
      byBlock.delete(block);
      aroundObserver.unobserve(block);
      closeObserver.unobserve(block);
      around.delete(block);
      near.delete(block);
    }
    onChange();
  };
  const show: Painter['show'] = (name, spans) => {
    for (const range of transient.get(name)?.ranges ?? []) renderer.remove(name, range);
    const ranges = spans.flatMap(rangesOf);
    for (const range of ranges) renderer.add(name, range);
    transient.set(name, { spans, ranges });
  };

  return {
    setMarks(marks) {
      const touched = new Set<Element>();
      for (const mark of marks) {
        forget(mark.id, touched);
        marked.set(mark.id, mark);
        const { id, color, order } = mark;
        for (const span of mark.spans) {
          marksOf(span.block).add({ id, color, order, span });
          touched.add(span.block);
        }
      }
      paint(touched);
    },
    dropMark(id) {
      if (!marked.has(id)) return;
      const touched = new Set<Element>();
      forget(id, touched);
      paint(touched);
    },
    marksIn: (span) => byBlock.get(span.block)?.touching(span) ?? [],
    show,
    isNear: (block) => near.has(block),
    refresh() {
      renderer.refresh();
      onChange();
    },
    repaint() {
      for (const block of near) {
        byBlock.get(block)?.erase();
        byBlock.get(block)?.paint();
      }
      for (const [name, { spans }] of transient) show(name, spans);
      onChange();
    },
    dispose() {
      aroundObserver.disconnect();
      closeObserver.disconnect();
      renderer.dispose();
    },
  };
}
