/**
 * Tags a treebank as a tagger does that has not seen it: each part by weights trained on the other parts. A parser that learned from the
 * treebank's own tags would trust them more than it may.
 */
import type { Lexicon } from '#engine/lexicon.ts';
import type { LexicalResources } from '#engine/tagger/lexical-resources.ts';
import { decodeModel } from '#engine/tagger/model-bytes.ts';
import { createTagger } from '#engine/tagger/tagger.ts';
import { trainTagger } from '../tagger/training.ts';
import type { TreebankDocument } from '../tagger/treebank.ts';

const PARTS = 5;
/** Options as in `train-tagger.ts`, but with one run instead of six. */
const options = { rounds: 8, seeds: [7], margin: 15, hidden: 0.35, rarestFeature: 4, smallestWeight: 0.01 };

/** A word's tags and its lemma. */
export type CrossedWord = [tag: string, fine: string, lemma: string];

/** The words' tags of each document and sentence. Takes about two minutes. */
export function crossedTags(
  documents: readonly TreebankDocument[],
  published: LexicalResources,
  lexicon: Lexicon,
): CrossedWord[][][] {
  const tags: CrossedWord[][][] = new Array(documents.length);
  for (let part = 0; part < PARTS; part++) {
    const others = documents.filter((_, place) => place % PARTS !== part);
    const tagger = createTagger(decodeModel(trainTagger(others, published, lexicon, options)), lexicon);
    documents.forEach(({ sentences }, place) => {
      if (place % PARTS !== part) return;
      tags[place] = tagger
        .tagText(sentences.map(({ words }) => words.map(({ form }) => form)))
        .map((words) => words.map(({ tag, fine, lemma }): CrossedWord => [tag, fine, lemma]));
    });
    console.log(`tagged part ${part + 1} of ${PARTS}`);
  }
  return tags;
}
