/**
 * Constants of the difficulty score. Printed by `scripts/calibrate-difficulty.ts`; see `docs/decisions/009-difficulty.md` for
 * how they were found and `data/lineage-difficulty.md` for what from.
 */

/** Points = 50 + sum of weight × (feature − middling): `middling` is the feature's mean over news, sample articles and passages. */
export const difficultyWeights = {
  unfamiliarity: { weight: 101.1, middling: 0.2747 },
  beyondZhongkao: { weight: 65.28, middling: 0.2178 },
  syllabus: { weight: 13.37, middling: 0.4768 },
  thingWords: { weight: -44.56, middling: 0.2248 },
  remoteness: { weight: 19.75, middling: 0.0417 },
  bookishWords: { weight: 933.1, middling: 0.0006155 },
  logSentenceWords: { weight: 17.72, middling: 2.913 },
  logPauses: { weight: 2.594, middling: 0.8025 },
} as const;
