/**
 * The highlights of one block, and how they are painted where they overlap: the newest on top, the one beneath it as a line. A change
 * repaints only the stretches that differ, because a paragraph may have hundreds.
 */
import type { HighlightColor } from '#contract/shapes.ts';
import type { HighlightName, HighlightRenderer } from './highlight-renderer.ts';
import { rangesOf, type Span } from './text-spans.ts';

export interface BlockMark {
  id: string;
  color: HighlightColor;
  /** Higher is newer. */
  order: number;
  span: Span;
}

export interface BlockMarks {
  add(mark: BlockMark): void;
  remove(id: string): void;
  isEmpty(): boolean;
  /** Ids of the marks that a span of the block touches, newest first. */
  touching(stretch: Pick<Span, 'strand' | 'start' | 'end'>): string[];
  /** Repaints what has changed. */
  paint(): void;
  erase(): void;
}

/** A stretch that is painted in one way without a break. */
interface Stretch extends Span {
  name: HighlightName;
}

/** Creates the marks of one block; nothing is painted before {@link BlockMarks.paint}. */
export function createBlockMarks(block: HTMLElement, renderer: HighlightRenderer): BlockMarks {
  const marks: BlockMark[] = [];
  const painted = new Map<string, { name: HighlightName; ranges: Range[] }>();
  /** Null when the marks have changed. */
  let wanted: Map<string, Stretch> | null = null;

  const take = (key: string) => {
    const stretch = painted.get(key);
    for (const range of stretch?.ranges ?? []) renderer.remove(stretch?.name as HighlightName, range);
    painted.delete(key);
  };
  return {
    add(mark) {
      marks.push(mark);
      wanted = null;
    },
    remove(id) {
      for (let at = marks.length - 1; at >= 0; at--) if (marks[at]?.id === id) marks.splice(at, 1);
      wanted = null;
    },
    isEmpty: () => marks.length === 0,
    touching: ({ strand, start, end }) =>
      marks
        .filter(({ span }) => span.strand === strand && span.start < end && start < span.end)
        .sort((a, b) => b.order - a.order)
        .map(({ id }) => id),
    paint() {
      wanted ??= stretchesOf(block, marks);
      for (const key of painted.keys()) if (!wanted.has(key)) take(key);
      for (const [key, stretch] of wanted) {
        if (painted.has(key)) continue;
        const ranges = rangesOf(stretch);
        for (const range of ranges) renderer.add(stretch.name, range);
        painted.set(key, { name: stretch.name, ranges });
      }
    },
    erase() {
      for (const key of painted.keys()) take(key);
    },
  };
}

/** Keyed by name and offsets. As few as possible: the browser goes through all of them whenever anything on the page changes. */
function stretchesOf(block: HTMLElement, marks: readonly BlockMark[]): Map<string, Stretch> {
  const stretches = new Map<string, Stretch>();
  for (const strand of ['own', 'zh'] as const) {
    const flat = marks
      .filter(({ span }) => span.strand === strand)
      .map(({ color, order, span }) => ({ color, order, start: span.start, end: span.end }));
    const layers = layersOf(flat);
    const tops = layers.map(({ start, end, top }) => ({ name: `mark-${top}` as const, block, strand, start, end }));
    const unders = layers.flatMap(({ start, end, under }) =>
      under ? [{ name: `under-${under}` as const, block, strand, start, end }] : [],
    );
    for (const stretch of [...joined(tops), ...joined(unders)]) {
      stretches.set(`${stretch.name} ${strand} ${stretch.start} ${stretch.end}`, stretch);
    }
  }
  return stretches;
}

/** Joins neighbours that are painted alike. */
function joined(stretches: readonly Stretch[]): Stretch[] {
  const joints: Stretch[] = [];
  for (const stretch of stretches) {
    const last = joints.at(-1);
    if (last?.end === stretch.start && last.name === stretch.name) last.end = stretch.end;
    else joints.push({ ...stretch });
  }
  return joints;
}

export interface Mark {
  start: number;
  end: number;
  color: HighlightColor;
  /** Higher is newer. */
  order: number;
}

/** A stretch that is painted in one way. */
export interface Layer {
  start: number;
  end: number;
  top: HighlightColor;
  under: HighlightColor | null;
}

/** Cuts the marks of one text into stretches that do not overlap, from left to right. */
export function layersOf(marks: readonly Mark[]): Layer[] {
  const cuts = [...new Set(marks.flatMap((mark) => [mark.start, mark.end]))].sort((a, b) => a - b);
  const byStart = [...marks].sort((a, b) => a.start - b.start);
  const layers: Layer[] = [];
  let open: Mark[] = [];
  let taken = 0;
  for (const [index, start] of cuts.entries()) {
    const end = cuts[index + 1];
    if (end === undefined) break;
    open = open.filter((mark) => mark.end > start);
    for (let next = byStart[taken]; next && next.start <= start; next = byStart[++taken]) {
      if (next.end > start) open.push(next);
    }
    const [newest, older] = twoNewest(open);
    if (newest) addLayer(layers, { start, end, top: newest.color, under: older?.color ?? null });
  }
  return layers;
}

/** The two marks with the highest `order`. Of marks with equal `order` the first in the list wins. */
function twoNewest(marks: readonly Mark[]): [Mark?, Mark?] {
  let newest: Mark | undefined;
  let older: Mark | undefined;
  for (const mark of marks) {
    if (!newest || mark.order > newest.order) [newest, older] = [mark, newest];
    else if (!older || mark.order > older.order) older = mark;
  }
  return [newest, older];
}

function addLayer(layers: Layer[], next: Layer): void {
  const last = layers.at(-1);
  if (last && last.end === next.start && last.top === next.top && last.under === next.under) last.end = next.end;
  else layers.push(next);
}
