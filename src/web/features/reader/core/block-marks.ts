/**
 * The marks of one block, and what of them is painted. A change takes away and adds only the stretches that it changes: a much marked
 * paragraph has hundreds.
 */
import type { HighlightColor } from '#contract/shapes.ts';
import { layersOf } from './overlap.ts';
import { rangesOf, type Span, type Strand } from './positions.ts';
import type { PaintName, Surface } from './surface.ts';

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
  /** Ids of the marks at a character, newest first. */
  at(strand: Strand, offset: number): string[];
  /** Brings what is painted to what the marks are now. */
  paint(): void;
  erase(): void;
}

type Painted = [name: PaintName, range: Range][];

export function createBlockMarks(block: HTMLElement, surface: Surface): BlockMarks {
  const marks: BlockMark[] = [];
  /** By place and colours. */
  let painted = new Map<string, Painted>();

  const wanted = () => {
    const stretches = new Map<string, () => Painted>();
    for (const strand of ['own', 'zh'] as const) {
      const flat = marks
        .filter(({ span }) => span.strand === strand)
        .map(({ color, order, span }) => ({ color, order, start: span.start, end: span.end }));
      for (const { start, end, top, under } of layersOf(flat)) {
        stretches.set(`${strand} ${start} ${end} ${top} ${under}`, () => {
          const ranges = (name: PaintName) =>
            rangesOf({ block, strand, start, end }).map((range) => [name, range] satisfies Painted[number]);
          return under ? [...ranges(`mark-${top}`), ...ranges(`under-${under}`)] : ranges(`mark-${top}`);
        });
      }
    }
    return stretches;
  };
  const take = (stretch: Painted | undefined) => {
    for (const [name, range] of stretch ?? []) surface.remove(name, range);
  };

  return {
    add: (mark) => void marks.push(mark),
    remove(id) {
      for (let at = marks.length - 1; at >= 0; at--) if (marks[at]?.id === id) marks.splice(at, 1);
    },
    isEmpty: () => marks.length === 0,
    at: (strand, offset) =>
      marks
        .filter(({ span }) => span.strand === strand && span.start <= offset && offset < span.end)
        .sort((a, b) => b.order - a.order)
        .map(({ id }) => id),
    paint() {
      const before = painted;
      painted = new Map();
      const stretches = wanted();
      for (const [key, stretch] of before) if (!stretches.has(key)) take(stretch);
      for (const [key, ranges] of stretches) {
        const known = before.get(key);
        const stretch = known ?? ranges();
        if (!known) for (const [name, range] of stretch) surface.add(name, range);
        painted.set(key, stretch);
      }
    },
    erase() {
      for (const stretch of painted.values()) take(stretch);
      painted = new Map();
    },
  };
}
