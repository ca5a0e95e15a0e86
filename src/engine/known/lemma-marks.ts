/** A reader's own word states as certainties for lemmas, five bytes a word. */
import type { LemmaTable } from './lemma-table.ts';

export type LemmaState = 'new' | 'learning' | 'review' | 'known' | 'ignored';

export interface LemmaMarks {
  ids: Int32Array;
  /** Percentage of certainty that the reader knows the lemma; {@link IGNORED} for one that is not to be counted. */
  certainties: Uint8Array;
}

export const IGNORED = 255;
/** Reviews are planned so that nine of ten words are remembered when they come up. */
const FAMILIAR = 90;

const certaintyOf: Record<LemmaState, number> = { new: 0, learning: 0, review: FAMILIAR, known: 100, ignored: IGNORED };

/**
 * Marks of a reader. A transparent derivative without a state of its own follows its base: familiar when the base is
 * known, unknown while the base is being learned.
 */
export function lemmaMarks(states: ReadonlyMap<number, LemmaState>, { derivatives }: LemmaTable): LemmaMarks {
  const marks = new Map<number, number>();
  for (const [id, state] of states) marks.set(id, certaintyOf[state]);
  for (const [id, state] of states) {
    if (state === 'ignored') continue;
    for (const derivative of derivatives.get(id) ?? []) {
      if (!marks.has(derivative)) marks.set(derivative, Math.min(certaintyOf[state], FAMILIAR));
    }
  }
  return { ids: Int32Array.from(marks.keys()), certainties: Uint8Array.from(marks.values()) };
}
