/** Brings a note's passage into the window; a translation that it stands on is opened. */
import { boxOf } from '../core/place.ts';
import { toggleTranslation } from '../core/sentences.ts';
import type { PlacedNote } from './note-store.ts';

export function goToNote({ mark }: PlacedNote): void {
  const [span] = mark.spans;
  if (!span) return;
  if (span.strand === 'zh') for (const sentence of span.block.querySelectorAll('.s')) toggleTranslation(sentence, true);
  scrollBy({ top: boxOf(span).top - innerHeight / 3, behavior: 'smooth' });
}
