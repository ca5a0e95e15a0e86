/**
 * Analyses English text with all that the dictionary has: sentences with tags and lemmas, and the phrases in them. The tagger's
 * weights (some 50 ms, 4 MB) and the phrases are loaded on first use.
 */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { brotliDecompressSync } from 'node:zlib';
import type { Lexicon } from '#engine/lexicon.ts';
import { findPhrases, type PhraseMatch } from '#engine/phrases/find.ts';
import { type PhraseIndex, phraseIndex } from '#engine/phrases/phrase-index.ts';
import { type SegmentedText, segmentText } from '#engine/segmented-text.ts';
import { type AnalyzedSentence, analyzeSentences } from '#engine/tagger/analysis.ts';
import { decodeModel } from '#engine/tagger/model-bytes.ts';
import { createTagger, type Tagger } from '#engine/tagger/tagger.ts';
import type { DictionaryStore } from './store.ts';

export interface TextReader {
  /** Sentences of a text with their words; linear in its length. A segmented text is not segmented again. */
  sentences(text: string | SegmentedText): AnalyzedSentence[];
  /** Dictionary phrases in one of the text's sentences, from left to right. */
  phrases(text: string, sentence: AnalyzedSentence): PhraseMatch[];
  /** Number of a word's finest cluster, −1 for none (see `engine/tagger/clusters.ts`). */
  cluster(word: string): number;
}

export function createTextReader(lexicon: Lexicon, store: Pick<DictionaryStore, 'phraseTrie'>): TextReader {
  let tagger: Tagger | null = null;
  let index: PhraseIndex | null = null;
  function phrasesLoaded(): PhraseIndex {
    index ??= phraseIndex(store.phraseTrie());
    return index;
  }
  function loaded(): Tagger {
    tagger ??= loadTagger(lexicon, phrasesLoaded().wordId);
    return tagger;
  }
  return {
    sentences: (text) => analyzeSentences(typeof text === 'string' ? segmentText(text) : text, loaded()),
    cluster: (word) => loaded().cluster(word),
    phrases: (text, sentence) => findPhrases(text, sentence, phrasesLoaded()),
  };
}

const weightsPath = fileURLToPath(new URL('../../../../data/tagger.bin.br', import.meta.url));

/**
 * Loads the tagger. Throws when the file is not there.
 * @param numberOf see `createTagger`; phrases are only found in sentences whose words have their numbers.
 */
export function loadTagger(lexicon: Lexicon, numberOf?: PhraseIndex['wordId']): Tagger {
  return createTagger(decodeModel(brotliDecompressSync(readFileSync(weightsPath))), lexicon, numberOf);
}
