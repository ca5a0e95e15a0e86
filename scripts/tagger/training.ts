/** Makes the bytes of a tagger's model from a treebank and published lexical resources. */
import type { Lexicon } from '#engine/lexicon.ts';
import type { LexicalResources } from '#engine/tagger/lexical-resources.ts';
import { encodeModel } from '#engine/tagger/model-bytes.ts';
import { readExamples } from './examples.ts';
import { type LearningOptions, learnWeights } from './perceptron.ts';
import type { TreebankDocument, TreebankSentence, TreebankWord } from './treebank.ts';
import { countClasses } from './word-classes.ts';

export interface TrainingOptions extends LearningOptions {
  /** A feature seen less often is left out. */
  rarestFeature: number;
}

/**
 * Bytes of a model trained on the documents (see `decodeModel`).
 */
export function trainTagger(
  documents: readonly TreebankDocument[],
  published: LexicalResources,
  lexicon: Lexicon,
  options: TrainingOptions,
): Uint8Array {
  const sentences = documents.flatMap((document) => document.sentences);
  const classes = countClasses(sentences);
  const written = documents.map((document) => document.sentences.map(({ words }) => words));
  const { examples, rows } = readExamples(
    [...written, ...headlineCopies(sentences)],
    classes,
    published,
    lexicon,
    options.rarestFeature,
  );
  const features = learnWeights(examples, rows, classes.classes.length, options);
  return encodeModel({ ...classes, published, features });
}

/** For each of the two ways of capitalizing, one sentence in this many is copied. */
const ONE_IN = 30;
const SHORTEST = 4;
const LONGEST = 25;
/** Shorter words other than nouns and verbs stay in lower case: `of`, `the`. */
const SHORTEST_CAPITALIZED = 4;

/** Copies of some of the sentences, each a document of its own. */
function headlineCopies(sentences: readonly TreebankSentence[]): TreebankWord[][][] {
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
