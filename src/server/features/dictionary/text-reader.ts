/**
 * Analyses English text with all that the dictionary has: sentences with tags and lemmas, and the phrases in them. The tagger's
 * weights (some 50 ms, 4 MB), the phrases and the parser's weights (some 100 ms, 12 MB) are loaded on first use.
 */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { brotliDecompressSync } from 'node:zlib';
import type { Lexicon } from '#engine/lexicon.ts';
import { findPhrases, type PhraseMatch, phraseCandidates } from '#engine/phrases/find.ts';
import { type PhraseIndex, phraseIndex } from '#engine/phrases/phrase-trie.ts';
import { type SegmentedText, segmentText } from '#engine/sentences.ts';
import { likeliestParse, rootCandidates } from '#engine/structure/main-verb.ts';
import {
  createParser,
  decodeParser,
  type Parse,
  type ParsedWord,
  type Parser,
  type ParserModel,
} from '#engine/structure/parser.ts';
import { parseSetOff } from '#engine/structure/set-off-relative.ts';
import { type AnalyzedSentence, analyzeSentences } from '#engine/tagger/analysis.ts';
import { decodeModel } from '#engine/tagger/model-bytes.ts';
import { createTagger, type Tagger } from '#engine/tagger/tagger.ts';
import type { DictionaryStore } from './store.ts';

export interface TextReader {
  /** Sentences of a text with their words; linear in its length. A segmented text is not segmented again. */
  sentences(text: string | SegmentedText): AnalyzedSentence[];
  /** Dictionary phrases in one of the text's sentences, from left to right. */
  phrases(text: string, sentence: AnalyzedSentence): PhraseMatch[];
  /** All phrases that the sentence's words could be, for training the decision. */
  phraseCandidates(text: string, sentence: AnalyzedSentence): ReturnType<typeof phraseCandidates>;
  /** Heads and relations of a sentence's words; some 0.1 ms a word, so for single sentences that somebody asks about. */
  parse(words: readonly ParsedWord[]): Parse;
  /** Number of a word's finest cluster, −1 for none (see `engine/tagger/clusters.ts`). */
  cluster(word: string): number;
}

export function createTextReader(lexicon: Lexicon, store: Pick<DictionaryStore, 'phraseTrie'>): TextReader {
  let tagger: Tagger | null = null;
  let index: PhraseIndex | null = null;
  let parser: { parser: Parser; roots: ParserModel['roots'] } | null = null;
  function phrasesLoaded(): PhraseIndex {
    index ??= phraseIndex(store.phraseTrie());
    return index;
  }
  function loaded(): Tagger {
    tagger ??= loadTagger(lexicon, phrasesLoaded().wordId);
    return tagger;
  }
  function parserLoaded() {
    if (parser !== null) return parser;
    const model = loadParser();
    parser = { parser: createParser(model, loaded().cluster), roots: model.roots };
    return parser;
  }
  return {
    sentences: (text) => analyzeSentences(typeof text === 'string' ? segmentText(text) : text, loaded()),
    cluster: (word) => loaded().cluster(word),
    phrases: (text, sentence) => findPhrases(text, sentence, phrasesLoaded(), loaded().cluster),
    phraseCandidates: (text, sentence) => phraseCandidates(text, sentence, phrasesLoaded()),
    parse(words) {
      const { parser: ready, roots } = parserLoaded();
      return parseSetOff(words, (part) => likeliestParse(part, rootCandidates(part, ready), roots));
    },
  };
}

const parserPath = fileURLToPath(new URL('../../../../data/parser.bin.br', import.meta.url));

/** Loads the parser's weights. Throws when the file is not there. */
function loadParser(): ParserModel {
  return decodeParser(brotliDecompressSync(readFileSync(parserPath)));
}

const weightsPath = fileURLToPath(new URL('../../../../data/tagger.bin.br', import.meta.url));

/**
 * Loads the tagger. Throws when the file is not there.
 * @param numberOf see `createTagger`; phrases are only found in sentences whose words have their numbers.
 */
export function loadTagger(lexicon: Lexicon, numberOf?: PhraseIndex['wordId']): Tagger {
  return createTagger(decodeModel(brotliDecompressSync(readFileSync(weightsPath))), lexicon, numberOf);
}
