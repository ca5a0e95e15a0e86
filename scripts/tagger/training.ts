/**
 * From a treebank and what published lists tell of words to the bytes of a tagger's model.
 */
import type { Lexicon } from '#engine/lexicon.ts';
import type { LexicalResources } from '#engine/tagger/lexical-resources.ts';
import { encodeModel } from '#engine/tagger/model-bytes.ts';
import { readExamples } from './examples.ts';
import { headlineCopies } from './headline-copies.ts';
import { type LearningOptions, learnWeights } from './perceptron.ts';
import type { TreebankDocument } from './treebank.ts';
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
