/** Word vectors for choosing wrong answers: which words are of one field, and how near a word is to a sentence. */
/** Word classes that are asked about. */
export type QuizPart = 'noun' | 'verb' | 'adjective';

/** A word that may be offered as a wrong answer. */
export interface QuizWord {
  readonly word: string;
  readonly part: QuizPart;
  /** Place by frequency. */
  readonly rank: number;
  /** Of a noun: it has a plural that is in use. */
  readonly isCounted: boolean;
}

export interface WordVectors {
  /** Words of a class that may be offered, the commonest first. */
  words(part: QuizPart): readonly QuizWord[];
  /** Cosine, −1 to 1; null where either word has no vector. */
  similarity(one: string, other: string): number | null;
  /** Similarity of a word to the mean of others; 0 where nothing is known. */
  nearnessTo(words: readonly string[]): (word: string) => number;
  /** Cosine of the means of two lists of words; 0 where nothing is known. */
  likeness(ones: readonly string[], others: readonly string[]): number;
}

const PARTS: Readonly<Record<string, QuizPart>> = { n: 'noun', u: 'noun', v: 'verb', a: 'adjective' };

/**
 * Reads what `scripts/quiz-vectors.ts` wrote: a line with the number of words and their width, a line for each word (the word, its rank, its
 * class or `-` for one that is not offered, `u` for a noun that is not counted), then a signed byte for each number.
 */
export function readVectors(bytes: Uint8Array): WordVectors {
  const decoder = new TextDecoder();
  let at = bytes.indexOf(10);
  const [count = 0, width = 0] = decoder.decode(bytes.subarray(0, at)).split(' ').map(Number);
  const places = new Map<string, number>();
  const offered: Record<QuizPart, QuizWord[]> = { noun: [], verb: [], adjective: [] };
  for (let place = 0; place < count; place++) {
    const end = bytes.indexOf(10, at + 1);
    const [word = '', rank = '', letter = ''] = decoder.decode(bytes.subarray(at + 1, end)).split(' ');
    places.set(word, place);
    const part = PARTS[letter];
    if (part !== undefined) offered[part].push({ word, part, rank: Number(rank), isCounted: letter === 'n' });
    at = end;
  }
  const values = new Int8Array(bytes.buffer, bytes.byteOffset + at + 1, count * width);
  const lengths = Float32Array.from({ length: count }, (_, place) => Math.sqrt(dot(place, place)));

  function dot(one: number, other: number): number {
    let sum = 0;
    for (let index = 0; index < width; index++) {
      sum += (values[one * width + index] as number) * (values[other * width + index] as number);
    }
    return sum;
  }
  function meanOf(words: readonly string[]): Float32Array {
    const mean = new Float32Array(width);
    for (const word of words) {
      const place = places.get(word);
      if (place === undefined) continue;
      const length = lengths[place] || 1;
      for (let index = 0; index < width; index++) {
        mean[index] = (mean[index] as number) + (values[place * width + index] as number) / length;
      }
    }
    return mean;
  }
  return {
    words: (part) => offered[part],
    similarity(one, other) {
      const [first, second] = [places.get(one), places.get(other)];
      if (first === undefined || second === undefined) return null;
      return dot(first, second) / ((lengths[first] || 1) * (lengths[second] || 1));
    },
    nearnessTo(words) {
      const mean = meanOf(words);
      const size = Math.hypot(...mean);
      return (word) => {
        const place = places.get(word);
        if (place === undefined || size === 0) return 0;
        let sum = 0;
        for (let index = 0; index < width; index++)
          sum += (mean[index] as number) * (values[place * width + index] as number);
        return sum / (size * (lengths[place] || 1));
      };
    },
    likeness(ones, others) {
      const [first, second] = [meanOf(ones), meanOf(others)];
      const sizes = Math.hypot(...first) * Math.hypot(...second);
      return sizes === 0 ? 0 : first.reduce((sum, value, index) => sum + value * (second[index] as number), 0) / sizes;
    },
  };
}
