/** What the model of known words needs of every lemma, by its number: the learner's rank, and its transparent derivatives. */
import type { ExamLevel } from '../exam-level.ts';
import { learnerRank } from './learner-rank.ts';
import { isTransparent } from './transparent.ts';

export interface RankedLemma {
  /** Positive; stable as long as the lexicon is made from the same source. */
  id: number;
  /** Normalized headword. */
  key: string;
  rank: number | null;
  tags: readonly ExamLevel[];
  /** Normalized headword that it is derived from and shares its meaning with. */
  base: string | null;
}

export interface LemmaTable {
  /** Learner's rank by id; 0 for what no list ranks. */
  ranks: Uint16Array;
  /** Ids of the transparent derivatives of a base. */
  derivatives: ReadonlyMap<number, readonly number[]>;
}

/**
 * A transparent derivative is at most this many times rarer than its base, whatever its own frequency. So it counts as
 * known by itself only where the base lies well inside the vocabulary: at half the middle rank, known to 85 %.
 */
const DERIVATIVE_FACTOR = 2;

/** @param lastId highest id; ids that are not among `lemmas` have rank 0 */
export function lemmaTable(lemmas: readonly RankedLemma[], lastId: number): LemmaTable {
  const ranks = new Uint16Array(lastId + 1);
  const ids = new Map<string, number>();
  for (const lemma of lemmas) {
    ids.set(lemma.key, lemma.id);
    ranks[lemma.id] = learnerRank(lemma);
  }
  const derivatives = new Map<number, number[]>();
  for (const { id, key, base } of lemmas) {
    const baseId = base === null || !isTransparent(key, base) ? undefined : ids.get(base);
    if (baseId === undefined) continue;
    const ofBase = derivatives.get(baseId);
    if (ofBase) ofBase.push(id);
    else derivatives.set(baseId, [id]);
    ranks[id] = Math.min(ranks[id] ?? 0, (ranks[baseId] ?? 0) * DERIVATIVE_FACTOR);
  }
  return { ranks, derivatives };
}
