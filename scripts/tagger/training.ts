/**
 * From a treebank and clusters of words to the bytes of a tagger's model.
 */
import type { Lexicon } from '#engine/lexicon.ts';
import type { WordClusters } from '#engine/tagger/clusters.ts';
import { encodeModel } from '#engine/tagger/model-bytes.ts';
import { hashOf } from '#engine/tagger/word-properties.ts';
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
 * @param clusterOfWord finest cluster of each word that has one, by its key.
 */
export function trainTagger(
  documents: readonly TreebankDocument[],
  clusterOfWord: ReadonlyMap<string, number>,
  lexicon: Lexicon,
  options: TrainingOptions,
): Uint8Array {
  const sentences = documents.flatMap((document) => document.sentences);
  const classes = countClasses(sentences);
  const clusters = sortedClusters(clusterOfWord);
  const written = documents.map((document) => document.sentences.map(({ words }) => words));
  const { examples, rows } = readExamples(
    [...written, ...headlineCopies(sentences)],
    classes,
    clusters,
    lexicon,
    options.rarestFeature,
  );
  const features = learnWeights(examples, rows, classes.classes.length, options);
  return encodeModel({ ...classes, clusters, features });
}

function sortedClusters(clusterOfWord: ReadonlyMap<string, number>): WordClusters {
  const byNumber = new Map([...clusterOfWord].map(([word, cluster]) => [hashOf(word), cluster]));
  const sorted = [...byNumber].sort(([a], [b]) => (a >>> 0) - (b >>> 0));
  return {
    words: Int32Array.from(sorted, ([word]) => word),
    clusters: Uint16Array.from(sorted, ([, cluster]) => cluster),
  };
}
