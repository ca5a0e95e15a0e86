/** Highlights that lie over one another, for choosing which is meant. */
import type { Painter } from '../core/painting.ts';
import type { PlacedNote } from '../notes/note-store.ts';

/** Those that share text with `one`, itself among them, newest first. */
export function overlapping(
  one: PlacedNote,
  painter: Pick<Painter, 'marksIn'>,
  find: (noteUuid: string) => PlacedNote | undefined,
): PlacedNote[] {
  const ids = new Set(one.mark.spans.flatMap((span) => painter.marksIn(span)));
  return [...ids].flatMap((id) => find(id) ?? []).sort((a, b) => b.mark.order - a.mark.order);
}
