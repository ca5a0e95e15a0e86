/** Does something that moves the text and puts the line under the top bar back to the pixel where it was. */
import { boxOf, placeAtTop } from '../core/place.ts';
import type { TextView } from '../core/text-view.ts';

/** @param barHeight of what covers the top of the window, CSS pixels */
export function pinned(view: TextView, barHeight: number, change: () => void): void {
  const place = scrollY > 0 ? placeAtTop(view, barHeight) : null;
  const block = place && view.block(place.block_id);
  if (!block) {
    change();
    return;
  }
  const span = { block, strand: 'own', start: place.offset, end: place.offset + 1 } as const;
  const before = boxOf(span).top;
  change();
  scrollBy({ top: boxOf(span).top - before, behavior: 'instant' });
}
