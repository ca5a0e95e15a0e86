/** Word vectors: which words are of one field, and how near a word is to a sentence. The quiz chooses wrong answers by them, the dictionary meanings. */
/** Word classes that are asked about. */
export type QuizPart = 'noun' | 'verb' | 'adjective';

/** A word that may be offered as a wrong answer. */
export interface QuizWord {
  readonly word: string;
  readonly part: QuizPart;
  /** Place by frequency. */
  readonly rank: number;
  /** Whether the noun has a plural that is in use. */
  readonly isCounted: boolean;
}

export interface WordVectors {
  /** Words of a class that may be offered, the commonest first. */
  words(part: QuizPart): readonly QuizWord[];
  /** Cosine of two words or inflected forms, −1 to 1; null where either has no vector. */
  similarity(one: string, other: string): number | null;
  /** Similarity of a word, or of its inflected form, to the mean of others; 0 where nothing is known. A form without a vector is 0 as well. */
  nearnessTo(words: readonly string[]): (word: string) => number;
  /** Whether the very form has a vector. */
  hasForm(form: string): boolean;
  /** Row of a word's vector; null where it has none. */
  row(word: string): number | null;
  /** Place by frequency of the word of a row. */
  rankOf(row: number): number;
  /** Cosine, −1 to 1, of what the words of two rows have and the mean of all words has not. */
  ownSimilarity(row: number, other: number): number;
  /** Cosine of the means of two lists of words; 0 where nothing is known. */
  likeness(ones: readonly string[], others: readonly string[]): number;
}

const PARTS: Readonly<Record<string, QuizPart>> = { n: 'noun', u: 'noun', v: 'verb', a: 'adjective' };

/**
 * Reads what `scripts/make-word-vectors.ts` wrote: a line with the number of words, the width of a vector and the number of inflected forms, a line for
 * each word (the word, its rank, its class or `-` for one that is not offered, `u` for a noun that is not counted) and for each form, then a signed byte
 * for each number.
 */
export function readVectors(bytes: Uint8Array): WordVectors {
  const decoder = new TextDecoder();
  let at = bytes.indexOf(10);
  const [count = 0, width = 0, formCount = 0] = decoder.decode(bytes.subarray(0, at)).split(' ').map(Number);
  const places = new Map<string, number>();
  const ranks: number[] = [];
  const offered: Record<QuizPart, QuizWord[]> = { noun: [], verb: [], adjective: [] };
  for (let place = 0; place < count; place++) {
    const end = bytes.indexOf(10, at + 1);
    const [word = '', rank = '', letter = ''] = decoder.decode(bytes.subarray(at + 1, end)).split(' ');
    places.set(word, place);
    ranks.push(Number(rank));
    const part = PARTS[letter];
    if (part !== undefined) offered[part].push({ word, part, rank: ranks[place] as number, isCounted: letter === 'n' });
    at = end;
  }
  const forms = new Map<string, number>();
  for (let place = count; place < count + formCount; place++) {
    const end = bytes.indexOf(10, at + 1);
    forms.set(decoder.decode(bytes.subarray(at + 1, end)), place);
    at = end;
  }
  const formPlace = (word: string) => places.get(word) ?? forms.get(word);
  const values = new Int8Array(bytes.buffer, bytes.byteOffset + at + 1, (count + formCount) * width);
  const lengths = Float32Array.from({ length: count + formCount }, (_, place) => Math.sqrt(dot(place, place)));

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
      const place = formPlace(word);
      if (place === undefined) continue;
      const length = lengths[place] || 1;
      for (let index = 0; index < width; index++) {
        mean[index] = (mean[index] as number) + (values[place * width + index] as number) / length;
      }
    }
    return mean;
  }
  let ownDirections: Float32Array | undefined;
  /** Unit vectors without the mean of all: 6 MB, which not everybody asks for. */
  function directions(): Float32Array {
    if (ownDirections) return ownDirections;
    const made = new Float32Array(count * width);
    for (let at = 0; at < made.length; at++) {
      made[at] = (values[at] as number) / (lengths[Math.floor(at / width)] || 1);
    }
    for (let index = 0; index < width; index++) {
      let mean = 0;
      for (let at = index; at < made.length; at += width) mean += (made[at] as number) / count;
      for (let at = index; at < made.length; at += width) made[at] = (made[at] as number) - mean;
    }
    for (let at = 0; at < made.length; at += width) {
      const own = made.subarray(at, at + width);
      const length = Math.hypot(...own) || 1;
      for (let index = 0; index < width; index++) own[index] = (own[index] as number) / length;
    }
    ownDirections = made;
    return made;
  }
  return {
    words: (part) => offered[part],
    similarity(one, other) {
      const [first, second] = [formPlace(one), formPlace(other)];
      if (first === undefined || second === undefined) return null;
      return dot(first, second) / ((lengths[first] || 1) * (lengths[second] || 1));
    },
    hasForm: (form) => formPlace(form) !== undefined,
    row: (word) => places.get(word) ?? null,
    rankOf: (row) => ranks[row] ?? Number.POSITIVE_INFINITY,
    ownSimilarity(row, other) {
      const all = directions();
      let sum = 0;
      for (let index = 0; index < width; index++) {
        sum += (all[row * width + index] as number) * (all[other * width + index] as number);
      }
      return sum;
    },
    nearnessTo(words) {
      const mean = meanOf(words);
      const size = Math.hypot(...mean);
      return (word) => {
        const place = formPlace(word);
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
