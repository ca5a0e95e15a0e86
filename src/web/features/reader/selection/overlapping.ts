/** Highlights that lie over one another, for choosing which is meant. */
import type { PlacedNote } from '../notes/note-store.ts';

/** Those that share text with `one`, itself among them, newest first. */
export function overlapping(one: PlacedNote, all: readonly PlacedNote[]): PlacedNote[] {
  return all
    .filter((other) => other === one || other.mark.spans.some((span) => one.mark.spans.some((own) => meets(span, own))))
    .sort((a, b) => b.mark.order - a.mark.order);
}

type Span = PlacedNote['mark']['spans'][number];

function meets(one: Span, other: Span): boolean {
  return one.block === other.block && one.strand === other.strand && one.start < other.end && other.start < one.end;
}
