/** A parse as a tree to walk: children, subtrees, the verb and the subject of a clause. Places are indexes of words. */
import type { AnalyzedWord } from '../tagger/analysis.ts';
import type { TextRange } from '../text-range.ts';
import type { Parse } from './parser.ts';

export interface WordTree {
  readonly length: number;
  word(place: number): AnalyzedWord;
  relation(place: number): string;
  head(place: number): number;
  /** Indexes of the words that depend on the word, in text order. */
  children(place: number): readonly number[];
  /** The word with all that depends on it, in text order. */
  subtree(place: number): readonly number[];
  /** The verb of the clause that the word heads: itself, or its copula; null when it heads none. */
  verbOf(place: number): number | null;
  /** Head of the clause's subject: a noun, a clause, else `it`; null without one. */
  subjectOf(place: number): number | null;
  /** Text of these words; neighbours in one range. */
  range(places: readonly number[]): TextRange[];
}

const SUBJECTS = ['nsubj', 'csubj', 'expl'];

/** The words of a sentence as a tree, from the heads and relations of its parse. Each place is the index of a word in `words`. */
export function treeOf(words: readonly AnalyzedWord[], { dependencies }: Parse): WordTree {
  const childrenOf: number[][] = words.map(() => []);
  dependencies.forEach(({ head }, place) => {
    childrenOf[head]?.push(place);
  });
  const tree: WordTree = {
    length: words.length,
    word: (place) => words[place] as AnalyzedWord,
    relation: (place) => dependencies[place]?.relation ?? 'dep',
    head: (place) => dependencies[place]?.head ?? -1,
    children: (place) => childrenOf[place] ?? [],
    subtree(place) {
      const found: number[] = [];
      const waiting = [place];
      for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
        found.push(next);
        waiting.push(...(childrenOf[next] ?? []));
      }
      return found.sort((a, b) => a - b);
    },
    verbOf(place) {
      const copula = tree.children(place).find((child) => tree.relation(child) === 'cop');
      if (copula !== undefined) return copula;
      const { tag } = tree.word(place);
      return tag === 'VERB' || tag === 'AUX' ? place : null;
    },
    subjectOf(place) {
      for (const relation of SUBJECTS) {
        const subject = tree.children(place).find((child) => tree.relation(child) === relation);
        if (subject !== undefined) return subject;
      }
      return null;
    },
    range(places) {
      const ranges: TextRange[] = [];
      let last = Number.NEGATIVE_INFINITY;
      for (const place of [...new Set(places)].sort((a, b) => a - b)) {
        const { start, end } = tree.word(place);
        const open = ranges.at(-1);
        if (open !== undefined && place === last + 1) open.end = end;
        else ranges.push({ start, end });
        last = place;
      }
      return ranges;
    },
  };
  return tree;
}
