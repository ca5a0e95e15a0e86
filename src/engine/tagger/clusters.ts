/**
 * Clusters of words used alike, learned from word vectors of a large corpus: they tell the tagger what a word it was never
 * trained on resembles. A cluster's number names a path from coarse to fine.
 */

/** Into how many parts each part is split, coarsest first: 16, 128 and 1,024 clusters. */
export const CLUSTER_BRANCHES = [16, 8, 8] as const;
/** Of a word that has none. */
export const NO_CLUSTER = -1;

/** The coarser cluster that a finest one lies in, `levels` above it. */
export function coarserCluster(cluster: number, levels: 1 | 2): number {
  if (cluster === NO_CLUSTER) return NO_CLUSTER;
  const parts = levels === 1 ? CLUSTER_BRANCHES[2] : CLUSTER_BRANCHES[2] * CLUSTER_BRANCHES[1];
  return Math.floor(cluster / parts);
}
