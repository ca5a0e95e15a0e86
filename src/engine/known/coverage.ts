/** How much of a text a reader knows: the share of its running words, and the lemmas that are still to be learned. */
import { type LemmaMarks, markOf } from './lemma-marks.ts';
import type { LemmaTable } from './lemma-table.ts';
import type { Prior } from './prior.ts';

/** The lemmas of a text, each once, with how often they stand in it. */
export interface LemmaCounts {
  /** Ascending. */
  ids: Int32Array;
  counts: Int32Array;
}

export interface Coverage {
  /** Expected share of running words that the reader knows, 0 to 1. */
  knownRate: number;
  /** Lemmas that the reader rather doesn't know. */
  newWords: number;
}

export interface Knowledge {
  marks: LemmaMarks;
  prior: Prior;
}

/** Below it a lemma counts as new. */
const RATHER_KNOWN = 0.5;

/**
 * Coverage of a text, null when nothing in it counts. Words that the reader ignores count neither as known nor as unknown,
 * like names and numbers, which are not in `text` at all. Linear in the number of lemmas.
 */
export function coverageOf(text: LemmaCounts, { marks, prior }: Knowledge, { ranks }: LemmaTable): Coverage | null {
  const { ids, counts } = text;
  let words = 0;
  let known = 0;
  let newWords = 0;
  for (let index = 0; index < ids.length; index++) {
    const id = ids[index] ?? 0;
    const mark = markOf(marks, id);
    if (mark === null) continue;
    const probability = mark ?? prior[ranks[id] ?? 0] ?? 0;
    const count = counts[index] ?? 0;
    words += count;
    known += count * probability;
    if (probability < RATHER_KNOWN) newWords++;
  }
  return words === 0 ? null : { knownRate: known / words, newWords };
}
