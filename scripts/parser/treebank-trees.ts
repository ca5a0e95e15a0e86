/** Sentences of a treebank as the parser learns them: words with their tags, head and the relation as it is distinguished here. */

import { numbersOf, type SentenceNumbers } from '#engine/structure/parser-features.ts';
import type { UniversalTag } from '#engine/tagger/universal-tags.ts';
import { wordKey } from '#engine/tagger/word-properties.ts';
import type { TreebankSentence } from '../tagger/treebank.ts';
import type { CrossedWord } from './crossed-tags.ts';

export interface Tree {
  numbers: SentenceNumbers;
  /** Head of each word from 0; the number of words for the root. */
  heads: Int32Array;
  relations: string[];
}

/** Relations that are told apart; a subtype that is not listed is its type. */
const MERGED: Readonly<Record<string, string>> = {
  'nsubj:pass': 'nsubj',
  'csubj:pass': 'csubj',
  'aux:pass': 'aux',
  'nmod:npmod': 'nmod',
  'nmod:tmod': 'nmod',
  list: 'dep',
  reparandum: 'dep',
  dislocated: 'dep',
  goeswith: 'dep',
  orphan: 'dep',
  vocative: 'discourse',
};
const DISTINCT = new Set(['acl:relcl', 'compound:prt', 'nmod:poss']);

export function relationOf(relation: string): string {
  const merged = MERGED[relation];
  if (merged !== undefined) return merged;
  if (DISTINCT.has(relation)) return relation;
  const type = relation.split(':')[0] ?? relation;
  return MERGED[type] ?? type;
}

export function treeOf(
  { words }: TreebankSentence,
  tags: readonly CrossedWord[],
  cluster: (word: string) => number,
): Tree {
  const tagged = words.map(({ form }, place) => {
    const [tag, fine, lemma] = tags[place] as CrossedWord;
    return { key: wordKey(form), lemma, tag: tag as UniversalTag, fine };
  });
  return {
    numbers: numbersOf(tagged, cluster),
    heads: Int32Array.from(words, ({ head }) => (head === 0 ? words.length : head - 1)),
    relations: words.map(({ relation }) => relationOf(relation)),
  };
}
