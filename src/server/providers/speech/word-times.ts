/**
 * Finds when each word of a sentence is heard. The built-in voice reports the end of every sound of speech, but not its word. The same
 * words said separately, with a pause after each, give the sounds of every word, which are aligned with those of the sentence.
 */

/** A sound of speech as the voice names it, `pau` for a pause. */
export interface Phone {
  name: string;
  /** Seconds from the beginning. */
  end: number;
}

export interface SpokenWord {
  /** Offset of the word in its sentence, UTF-16 code units. */
  offset: number;
  /** Seconds from the beginning of the sentence. */
  time: number;
}

export const PAUSE = 'pau';

/** Words of a text that the voice says separately, and the list that it is asked to say, with a pause after each. */
export function saidApart(text: string): { words: string[]; list: string } {
  const words = text
    .split(/\s+/)
    .map((word) => word.replace(/^[^A-Za-z0-9]+|[^A-Za-z0-9]+$/g, ''))
    .filter((word) => word !== '');
  // A hyphen or slash would make a pause of its own.
  return { words, list: words.map((word) => `${word.replace(/[^A-Za-z0-9'.]+/g, '')},`).join(' ') };
}

/**
 * @param phones of the sentence, with their ends
 * @param apart names of the phones of the same words as a list
 * @returns seconds at which each word begins, never falling; null where the list has not a group for each word
 */
export function wordStarts(phones: readonly Phone[], apart: readonly string[], count: number): number[] | null {
  const groups: string[][] = [];
  let last = PAUSE;
  for (const name of apart) {
    if (name !== PAUSE && last === PAUSE) groups.push([]);
    if (name !== PAUSE) groups.at(-1)?.push(name);
    last = name;
  }
  if (groups.length !== count) return null;
  const heard = phones.flatMap(({ name }, n) =>
    name === PAUSE ? [] : [{ name, start: n === 0 ? 0 : (phones[n - 1]?.end ?? 0) }],
  );
  const expected = groups.flatMap((group, word) => group.map((name) => ({ name, word })));
  const pairs = aligned(expected, heard, ({ name }, other) => (name === other.name ? 0 : isVowel(name, other.name)));
  const starts = new Array<number | undefined>(count).fill(undefined);
  for (const [n, { word }] of expected.entries()) {
    const found = pairs[n];
    if (found !== null && found !== undefined) starts[word] ??= heard[found]?.start;
  }
  let before = 0;
  return starts.map((start) => {
    before = Math.max(before, start ?? before);
    return before;
  });
}

/** Vowels change with their neighbours; a consonant in place of a vowel is another sound. */
const VOWEL = /^[aeiou]/;
const isVowel = (one: string, other: string) => (VOWEL.test(one) && VOWEL.test(other) ? 0.4 : 1.5);

const keyOf = (word: string) =>
  word
    .normalize('NFKD')
    .replace(/[^A-Za-z0-9]+/g, '')
    .toLowerCase();

/**
 * Words of a sentence with the time at which what is said for them begins; a word for which nothing is said has none.
 * @param said words as the voice was given them, with the seconds at which each begins
 */
export function wordsOfSentence(sentence: string, said: readonly { word: string; start: number }[]): SpokenWord[] {
  const written = [...sentence.matchAll(/[\p{L}\p{N}][^\s—–]*/gu)].map(({ 0: word, index }) => ({
    key: keyOf(word),
    offset: index,
  }));
  const spoken = said.map(({ word, start }) => ({ key: keyOf(word), start }));
  const pairs = aligned(written, spoken, (one, other) => (one.key === other.key ? 0 : 1.2));
  const taken = new Set(pairs);
  return written.flatMap(({ key, offset }, n) => {
    let at = pairs[n] ?? null;
    if (at === null) return [];
    // “1990s” is said in two words: it begins with the first of them.
    if (spoken[at]?.key !== key) while (at > 0 && !taken.has(at - 1)) at -= 1;
    return [{ offset, time: spoken[at]?.start ?? 0 }];
  });
}

/**
 * The alignment of least cost; what is left out costs 1 on either side. O(wanted × given).
 * @returns for each of `wanted` the index in `given`, or null
 */
function aligned<A, B>(
  wanted: readonly A[],
  given: readonly B[],
  costOf: (one: A, other: B) => number,
): (number | null)[] {
  const width = given.length + 1;
  const costs = new Float64Array((wanted.length + 1) * width);
  const cost = (i: number, j: number) => costs[i * width + j] as number;
  const step = (i: number, j: number) => cost(i - 1, j - 1) + costOf(wanted[i - 1] as A, given[j - 1] as B);
  for (let i = 0; i <= wanted.length; i += 1) {
    for (let j = 0; j < width; j += 1) {
      costs[i * width + j] = i === 0 || j === 0 ? i + j : Math.min(step(i, j), cost(i - 1, j) + 1, cost(i, j - 1) + 1);
    }
  }
  const pairs: (number | null)[] = wanted.map(() => null);
  let [i, j] = [wanted.length, given.length];
  while (i > 0 && j > 0) {
    if (cost(i, j) === step(i, j)) {
      pairs[i - 1] = j - 1;
      i -= 1;
      j -= 1;
    } else if (cost(i, j) === cost(i - 1, j) + 1) i -= 1;
    else j -= 1;
  }
  return pairs;
}
