/**
 * The lemma table of the known-words model: the learner's rank of every lemma that a frequency list or a syllabus has, and its transparent
 * derivatives.
 */

import { isTransparent } from '../derivation.ts';
import type { ExamLevel } from '../exam-level.ts';
import { learnerRank } from './prior.ts';

export interface ListedLemma {
  /** Positive; stable as long as the lexicon is made from the same source. */
  id: number;
  /** Normalized headword. */
  key: string;
  rank: number | null;
  tags: readonly ExamLevel[];
  /** Normalized headword that it is derived from and shares its meaning with. */
  base: string | null;
  /** Whether it is the comparative or superlative of its base: `worst`. */
  isGraded?: boolean;
}

/** The table as it is made once and kept. */
export interface LemmaOrder {
  /** Ids in the order of their learner's rank. */
  ids: Int32Array;
  /** Learner's ranks of these ids, rising. */
  ranks: Uint16Array;
  /** Pairs: id of a base, id of a transparent derivative. */
  derivations: Int32Array;
}

export interface LemmaTable {
  /** Place by id, from 0; −1 for what no list has. */
  places: Int32Array;
  /** Learner's rank by place, rising. */
  ranks: Uint16Array;
  /** Ids of the transparent derivatives of a base, by id. */
  derivatives: ReadonlyMap<number, readonly number[]>;
}

/**
 * A transparent derivative is at most this many times rarer than its base, whatever its own frequency. So it counts as
 * known by itself only where the base lies well inside the vocabulary: at half the middle rank, known to 85 %.
 */
const DERIVATIVE_FACTOR = 2;

/** Ranks and derivations of all listed lemmas; tens of milliseconds for tens of thousands. */
export function lemmaOrder(lemmas: readonly ListedLemma[]): LemmaOrder {
  const ranks = new Map(lemmas.map((lemma) => [lemma.id, learnerRank(lemma)]));
  const ids = new Map(lemmas.map(({ key, id }) => [key, id]));
  const derivations: number[] = [];
  for (const { id, key, base, isGraded = false } of lemmas) {
    const baseId = base !== null && (isGraded || isTransparent(key, base)) ? ids.get(base) : undefined;
    if (baseId === undefined) continue;
    derivations.push(baseId, id);
    ranks.set(id, Math.min(ranks.get(id) ?? 0, (ranks.get(baseId) ?? 0) * DERIVATIVE_FACTOR));
  }
  const ordered = [...ranks].sort(([a, rankA], [b, rankB]) => rankA - rankB || a - b);
  return {
    ids: Int32Array.from(ordered, ([id]) => id),
    ranks: Uint16Array.from(ordered, ([, rank]) => rank),
    derivations: Int32Array.from(derivations),
  };
}

/** The table as it is used: a few milliseconds, 4 bytes for each id there is. */
export function lemmaTable({ ids, ranks, derivations }: LemmaOrder): LemmaTable {
  const places = new Int32Array(ids.reduce((last, id) => Math.max(last, id), 0) + 1).fill(-1);
  ids.forEach((id, place) => {
    places[id] = place;
  });
  const derivatives = new Map<number, number[]>();
  for (let index = 0; index < derivations.length; index += 2) {
    const [base = 0, derivative = 0] = derivations.subarray(index, index + 2);
    derivatives.set(base, [...(derivatives.get(base) ?? []), derivative]);
  }
  return { places, ranks, derivatives };
}
