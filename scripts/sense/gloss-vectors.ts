/** Vectors of English words and glosses, from published word vectors. */
import { readVectors } from '../word-vectors.ts';

export interface GlossVectors {
  /** Length 1; null for a word without vector. */
  word(word: string): Float32Array | null;
  /** Vector of a gloss or a definition: the mean of its words' vectors, with more weight for rare words; null when no word has a vector. */
  text(text: string): Float32Array | null;
}

const MOST = 120_000;
/** Words of this rank count half. */
const HALF = 300;
const EMPTY = new Set(
  'a an the of or and to in on at for with by as be is are was sb sth one that which from into it its'.split(' '),
);

export function glossVectors(path: string): GlossVectors {
  const { words, width, rows } = readVectors(path, MOST, (word) => /^[a-z][a-z'-]*$/.test(word));
  const index = new Map(words.map((word, place) => [word, place]));
  const mean = new Float32Array(width);
  for (let at = 0; at < rows.length; at++)
    mean[at % width] = (mean[at % width] as number) + (rows[at] as number) / words.length;
  const centred = new Float32Array(rows.length);
  for (let row = 0; row < words.length; row++) {
    let sum = 0;
    for (let at = 0; at < width; at++) {
      const value = (rows[row * width + at] as number) - (mean[at] as number);
      centred[row * width + at] = value;
      sum += value * value;
    }
    const length = Math.sqrt(sum) || 1;
    for (let at = 0; at < width; at++) centred[row * width + at] = (centred[row * width + at] as number) / length;
  }
  const rowOf = (word: string) => {
    const row = index.get(word.toLowerCase());
    return row === undefined ? null : centred.subarray(row * width, (row + 1) * width);
  };
  return {
    word: rowOf,
    text(text) {
      const sum = new Float32Array(width);
      let weight = 0;
      for (const word of text.toLowerCase().match(/[a-z][a-z'-]*/g) ?? []) {
        const row = index.get(word);
        if (row === undefined || EMPTY.has(word)) continue;
        const share = row / (row + HALF);
        weight += share;
        for (let at = 0; at < width; at++)
          sum[at] = (sum[at] as number) + share * (centred[row * width + at] as number);
      }
      if (weight === 0) return null;
      const length = Math.hypot(...sum) || 1;
      return sum.map((value) => value / length);
    },
  };
}

export function similarity(one: Float32Array | null, other: Float32Array | null): number {
  if (one === null || other === null) return 0;
  let sum = 0;
  for (let at = 0; at < one.length; at++) sum += (one[at] as number) * (other[at] as number);
  return sum;
}
