/**
 * Clusters of words used alike, learned from word vectors of a large corpus: they tell the tagger what a word it was never
 * trained on resembles. A cluster's number names a path from coarse to fine.
 */

/** Into how many parts each part is split, coarsest first: 16, 128 and 1,024 clusters. */
export const CLUSTER_BRANCHES = [16, 8, 8] as const;
/** Of a word that has none. */
export const NO_CLUSTER = -1;

/** Clusters by number of the word's key (see `hashOf`). */
export interface WordClusters {
  /** In ascending order as unsigned numbers. */
  words: Int32Array;
  clusters: Uint16Array;
}

/** Finest cluster of a word, {@link NO_CLUSTER} for a word that none was learned for. Logarithmic. */
export function clusterOf(wordNumber: number, { words, clusters }: WordClusters): number {
  const wanted = wordNumber >>> 0;
  let low = 0;
  let high = words.length - 1;
  while (low <= high) {
    const middle = (low + high) >>> 1;
    const found = (words[middle] as number) >>> 0;
    if (found === wanted) return clusters[middle] as number;
    if (found < wanted) low = middle + 1;
    else high = middle - 1;
  }
  return NO_CLUSTER;
}

/** The coarser cluster that a finest one lies in, `levels` above it. */
export function coarserCluster(cluster: number, levels: 1 | 2): number {
  if (cluster === NO_CLUSTER) return NO_CLUSTER;
  const parts = levels === 1 ? CLUSTER_BRANCHES[2] : CLUSTER_BRANCHES[2] * CLUSTER_BRANCHES[1];
  return Math.floor(cluster / parts);
}
