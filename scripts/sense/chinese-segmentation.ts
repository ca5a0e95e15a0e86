/** Chinese text as words: of all ways to cut it the likeliest by how common each word is. */
import type { ChineseWord } from './chinese.ts';

const HAN_RUN = /\p{Script=Han}+/gu;
const LONGEST = 8;
/** For a character that the table has not. */
const UNKNOWN = 0.5;

/** @param words by {@link readChineseWords} */
export function segmenter(words: ReadonlyMap<string, ChineseWord>): (text: string) => string[] {
  const total = [...words.values()].reduce((sum, { count }) => sum + count, 0);
  const costOf = (word: string): number => {
    const count = words.get(word)?.count;
    if (count === undefined && word.length > 1) return Number.POSITIVE_INFINITY;
    return Math.log(total / Math.max(UNKNOWN, count ?? 0));
  };
  return (text) => [...text.matchAll(HAN_RUN)].flatMap(([run]) => cut(run, costOf));
}

function cut(run: string, costOf: (word: string) => number): string[] {
  const costs = [0];
  const begins = [0];
  for (let end = 1; end <= run.length; end++) {
    costs[end] = Number.POSITIVE_INFINITY;
    for (let begin = Math.max(0, end - LONGEST); begin < end; begin++) {
      const cost = (costs[begin] as number) + costOf(run.slice(begin, end));
      if (cost >= (costs[end] as number)) continue;
      costs[end] = cost;
      begins[end] = begin;
    }
  }
  const words: string[] = [];
  for (let end = run.length; end > 0; end = begins[end] as number) words.push(run.slice(begins[end], end));
  return words.reverse();
}
