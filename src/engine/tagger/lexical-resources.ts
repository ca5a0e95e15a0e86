/**
 * What published resources say about words, in one table: the cluster of similar words, learned from word vectors of a large corpus, which
 * tells the tagger what a word that training has not seen resembles; and the tags that a lexicon of two million words of press and prose
 * lists for the word in lower case and with a capital (`Cook`).
 */
/** Columns by number of the word's key (see `hashOf`). */
export interface LexicalResources {
  /** Numbers of the words, ascending as unsigned numbers. */
  words: Int32Array;
  /** Finest cluster of each; {@link CLUSTERLESS} for a word of none. */
  clusters: Uint16Array;
  /** Number of the list of classes, the commonest first, that the lexicon has for the word in lower case; 0 for a word it has not got. */
  small: Uint8Array;
  /** The same number for the word with a capital. */
  capital: Uint8Array;
}

/** Stands in the table for no cluster. */
export const CLUSTERLESS = 0xffff;
/** Index of a word that is in no list. */
export const NOWHERE = -1;

/** Index of a word in the columns, {@link NOWHERE} for an unlisted word. Logarithmic. */
export function placeOf(wordNumber: number, { words }: LexicalResources): number {
  const wanted = wordNumber >>> 0;
  let low = 0;
  let high = words.length - 1;
  while (low <= high) {
    const middle = (low + high) >>> 1;
    const found = (words[middle] as number) >>> 0;
    if (found === wanted) return middle;
    if (found < wanted) low = middle + 1;
    else high = middle - 1;
  }
  return NOWHERE;
}

/** Finest cluster of the word at a place, `NO_CLUSTER` for a word that none was learned for. */
export function clusterAt(place: number, { clusters }: LexicalResources): number {
  const cluster = place === NOWHERE ? CLUSTERLESS : (clusters[place] as number);
  return cluster === CLUSTERLESS ? NO_CLUSTER : cluster;
}

/** Into how many parts each part is split, coarsest first: 16, 128 and 1,024 clusters. */
export const CLUSTER_BRANCHES = [16, 8, 8] as const;
/** Cluster of a word that has none. */
export const NO_CLUSTER = -1;

/** The coarser cluster that a finest one lies in, `levels` above it. */
export function coarserCluster(cluster: number, levels: 1 | 2): number {
  if (cluster === NO_CLUSTER) return NO_CLUSTER;
  const parts = levels === 1 ? CLUSTER_BRANCHES[2] : CLUSTER_BRANCHES[2] * CLUSTER_BRANCHES[1];
  return Math.floor(cluster / parts);
}
