/**
 * What a reader's own word states say of lemmas, as a small hash table of typed arrays: some 20 bytes a word, and a few
 * nanoseconds a look-up.
 */
import type { LemmaTable } from './lemma-table.ts';

export type LemmaState = 'new' | 'learning' | 'review' | 'known' | 'ignored';

/** Probabilities of knowing, by code. */
const probabilities = [0, 0.9, 1];
const LEARNING = 0;
const FAMILIAR = 1;
const KNOWN = 2;
const IGNORED = 3;

const codeOf: Record<LemmaState, number> = {
  new: LEARNING,
  learning: LEARNING,
  // Reviews are planned so that nine of ten words are remembered when they come up.
  review: FAMILIAR,
  known: KNOWN,
  ignored: IGNORED,
};

export interface LemmaMarks {
  /** Open addressing, a power of two, at most half full; 0 is free. */
  ids: Int32Array;
  codes: Uint8Array;
}

/**
 * Marks of a reader. A transparent derivative without a state of its own follows its base: familiar (0.9) when the base is
 * known, unknown while the base is being learned.
 */
export function lemmaMarks(states: ReadonlyMap<number, LemmaState>, table: LemmaTable): LemmaMarks {
  const marks = new Map<number, number>();
  for (const [id, state] of states) marks.set(id, codeOf[state]);
  for (const [id, state] of states) {
    if (state === 'ignored') continue;
    for (const derivative of table.derivatives.get(id) ?? []) {
      if (!marks.has(derivative)) marks.set(derivative, Math.min(codeOf[state], FAMILIAR));
    }
  }
  const capacity = 2 ** Math.ceil(Math.log2(2 * marks.size + 2));
  const ids = new Int32Array(capacity);
  const codes = new Uint8Array(capacity);
  for (const [id, code] of marks) {
    let slot = slotOf(id, capacity);
    while (ids[slot] !== 0) slot = (slot + 1) & (capacity - 1);
    ids[slot] = id;
    codes[slot] = code;
  }
  return { ids, codes };
}

/** Probability of knowing a lemma by its mark; null where it is ignored, undefined where it has none. */
export function markOf({ ids, codes }: LemmaMarks, id: number): number | null | undefined {
  let slot = slotOf(id, ids.length);
  while (ids[slot] !== id) {
    if (ids[slot] === 0) return undefined;
    slot = (slot + 1) & (ids.length - 1);
  }
  return probabilities[codes[slot] ?? IGNORED] ?? null;
}

/** Multiplicative hashing by the golden ratio: neighbouring ids lie apart. */
function slotOf(id: number, capacity: number): number {
  return (Math.imul(id, 0x9e3779b1) >>> 8) & (capacity - 1);
}
