/**
 * Subordinate clauses of a sentence by its parse: adverbial clauses with a conjunction of one meaning, relative clauses and content clauses.
 */
import { type ClauseKind, kindOfClause } from './structure/modifier-labels.ts';
import type { Parse } from './structure/parser.ts';
import { treeOf, type WordTree } from './structure/word-tree.ts';
import type { AnalyzedSentence } from './tagger/analysis.ts';
import type { TextRange } from './text-range.ts';

export interface ClauseRange extends TextRange {
  kind: ClauseKind;
}

/** Clauses in the order in which they begin; they may lie within each other. Linear in the words but for nesting. */
export function findClauses({ words }: AnalyzedSentence, parse: Parse): ClauseRange[] {
  const tree = treeOf(words, parse);
  return words
    .flatMap((_, place): ClauseRange[] => {
      const kind = kindOfClause(tree, place);
      const range = kind !== null && tree.verbOf(place) !== null ? clauseRange(tree, place) : null;
      return kind === null || range === null ? [] : [{ kind, ...range }];
    })
    .sort((a, b) => a.start - b.start || b.end - a.end);
}

/** From the first to the last word of the clause, without the signs around it; null where words of another clause stand between. */
function clauseRange(tree: WordTree, head: number): TextRange | null {
  const places = tree.subtree(head);
  const inside = places.filter((place) => tree.word(place).tag !== 'PUNCT');
  const [first, last] = [inside[0], inside.at(-1)];
  if (first === undefined || last === undefined || inside.length < 2) return null;
  if (places.filter((place) => place >= first && place <= last).length !== last - first + 1) return null;
  return { start: tree.word(first).start, end: tree.word(last).end };
}
