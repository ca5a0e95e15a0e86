/**
 * Sentences written again as headlines are, Each Word With a Capital or ALL IN CAPITALS: a treebank of running text has
 * few, a newspaper has one above every article.
 */
import type { TreebankSentence, TreebankWord } from './treebank.ts';

/** One sentence in this many is copied in each of both ways. */
const ONE_IN = 30;
const SHORTEST = 4;
const LONGEST = 25;
/** Shorter words other than nouns and verbs stay in lower case: `of`, `the`. */
const SHORTEST_CAPITALIZED = 4;

/** Copies of some of the sentences, each a document of its own. */
export function headlineCopies(sentences: readonly TreebankSentence[]): TreebankWord[][][] {
  const fitting = sentences.filter(({ words }) => words.length >= SHORTEST && words.length <= LONGEST);
  const titles = fitting.filter((_, index) => index % ONE_IN === 0).map(({ words }) => words.map(capitalized));
  const shouted = fitting
    .filter((_, index) => index % ONE_IN === ONE_IN / 2)
    .map(({ words }) => words.map((word) => ({ ...word, form: word.form.toUpperCase() })));
  return [...titles, ...shouted].map((words) => [words]);
}

function capitalized(word: TreebankWord): TreebankWord {
  const { form, tag } = word;
  if (form.length < SHORTEST_CAPITALIZED && tag !== 'NOUN' && tag !== 'VERB') return word;
  return { ...word, form: form.charAt(0).toUpperCase() + form.slice(1) };
}
