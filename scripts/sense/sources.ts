/** Reads what the wordings are judged by; none of it is in the project. */
import type { PartOfSpeech } from '#engine/part-of-speech.ts';
import { coresOf, splitWordings } from '#engine/sense/wordings.ts';
import { partOfTag } from '#engine/tagger/universal-tags.ts';
import { normalizeWord } from '#engine/tokens.ts';
import type { Sense } from '#server/features/dictionary/senses.ts';
import type { Dictionary } from '#server/features/dictionary/service.ts';
import type { TextReader } from '#server/features/dictionary/text-reader.ts';
import { readCatalogues } from './catalogues.ts';
import {
  type ChineseDictionary,
  type ChineseWord,
  type EnglishGloss,
  readChineseDictionary,
  readChineseWords,
} from './chinese.ts';
import { type PhrasesByWord, readPhrases, translatedPhrases } from './cooccurrence.ts';
import { type GlossVectors, glossVectors } from './gloss-vectors.ts';
import { type CountedText, countParallel, type ParallelCounts } from './parallel-counts.ts';
import { type Renderings, readRenderings } from './renderings.ts';
import { readWordnet, type Synset } from './wordnet.ts';

export interface Headword {
  key: string;
  rank: number | null;
  senses: readonly Sense[];
}

export type GlossedWords = { word: string; gloss: EnglishGloss; isLoose: boolean }[];

export interface Sources {
  words: ReadonlyMap<string, ChineseWord>;
  cedict: ChineseDictionary;
  vectors: GlossVectors;
  /** Headwords of each core with their ranks: how much of its use is this headword's. */
  owners: ReadonlyMap<string, readonly { key: string; weight: number }[]>;
  /** Cores of the wordings of each ranked headword. */
  coresOfKey: ReadonlyMap<string, ReadonlySet<string>>;
  phrases: PhrasesByWord;
  synsets(lemma: string): Synset[];
  /** Chinese words by an English gloss. */
  byGloss: ReadonlyMap<string, GlossedWords>;
  /** Counts from catalogues of translated messages; then counts from the dictionary's own phrases. */
  parallel: ParallelCounts;
  phraseCounts: ParallelCounts;
  /** Renderings of headwords by the press for each class, the commonest first. */
  renderings: Renderings;
}

/** Headwords whose wordings are counted. */
const LAST_RANK = 40_000;

export function readSources(
  paths: { cedict: string; jieba: string; vectors: string; wordnet: string; catalogues: string },
  dictionary: Pick<Dictionary, 'ranked' | 'reader'>,
  sensesOf: (key: string) => readonly { zh: string }[],
): Sources {
  const cedict = readChineseDictionary(paths.cedict);
  const words = readChineseWords(paths.jieba);
  const byGloss = wordsByGloss(cedict, words);
  const owners = new Map<string, { key: string; weight: number }[]>();
  const coresOfKey = new Map<string, Set<string>>();
  for (const { word, rank } of dictionary.ranked(LAST_RANK)) {
    const key = normalizeWord(word);
    const cores = new Set(sensesOf(key).flatMap(({ zh }) => splitWordings(zh).map((one) => coresOf(one)[0] ?? '')));
    coresOfKey.set(key, cores);
    for (const core of cores) {
      const known = owners.get(core) ?? [];
      known.push({ key, weight: 1 / rank });
      owners.set(core, known);
    }
  }
  const phrases = readPhrases(cedict, (word) => coresOfKey.has(word));
  const vectors = glossVectors(paths.vectors);
  const isWord = (run: string) => cedict.glosses.has(run) || words.has(run) || owners.has(run);
  return {
    words,
    cedict,
    parallel: countParallel(analyzedTexts(paths.catalogues, dictionary.reader), isWord),
    renderings: readRenderings(),
    phraseCounts: countParallel(dictionaryPhrases(), isWord),
    vectors,
    owners,
    byGloss,
    coresOfKey,
    phrases,
    synsets: readWordnet(paths.wordnet),
  };
}

/** Words that say nothing beside the one that a gloss is about: `to become angry`, `fond of`. */
const FILLING = new Set('a an the to be become make of for with in on at by from sb sth one oneself very'.split(' '));
/** Words so rare are not added for a gloss that says more than the headword. */
const LOOSE_COUNT = 20;

function wordsByGloss(cedict: ChineseDictionary, words: ReadonlyMap<string, ChineseWord>): Map<string, GlossedWords> {
  const found = new Map<string, GlossedWords>();
  const add = (key: string, word: string, gloss: EnglishGloss, isLoose: boolean) => {
    const known = found.get(key) ?? [];
    if (!known.some((other) => other.word === word)) known.push({ word, gloss, isLoose });
    found.set(key, known);
  };
  for (const [word, glosses] of cedict.glosses)
    for (const gloss of glosses) add(gloss.text.toLowerCase(), word, gloss, false);
  for (const [word, glosses] of cedict.glosses) {
    if (word.length < 2 || (words.get(word)?.count ?? 0) < LOOSE_COUNT) continue;
    for (const gloss of glosses) {
      const [only, second] = gloss.text
        .toLowerCase()
        .split(' ')
        .filter((one) => !FILLING.has(one));
      if (only && second === undefined && only !== gloss.text.toLowerCase()) add(only, word, gloss, true);
    }
  }
  return found;
}

function* analyzedTexts(folder: string, reader: Pick<TextReader, 'sentences'>): Generator<CountedText> {
  for (const { english, chinese } of readCatalogues(folder)) {
    const headwords = new Map<string, Set<PartOfSpeech>>();
    for (const { words } of reader.sentences(english)) {
      for (const { lemma, tag } of words) {
        const key = normalizeWord(lemma);
        const parts = headwords.get(key) ?? new Set();
        const part = tag === 'PROPN' ? 'noun' : partOfTag(tag);
        if (part !== null) parts.add(part);
        headwords.set(key, parts);
      }
    }
    yield { headwords, chinese };
  }
}

const NO_CLASSES: ReadonlySet<PartOfSpeech> = new Set();

function* dictionaryPhrases(): Generator<CountedText> {
  for (const { key, line } of translatedPhrases())
    yield { headwords: new Map(key.split(/[ -]/).map((word) => [word, NO_CLASSES])), chinese: line };
}

/** English of a wording in CC-CEDICT. */
export function glossesFor(core: string, plain: string, { cedict }: Sources): readonly EnglishGloss[] {
  return cedict.glosses.get(plain) ?? cedict.glosses.get(core) ?? [];
}

/** Vectors of the English of a wording. */
export function glossVectorsOf(core: string, plain: string, sources: Sources): Float32Array[] {
  return glossesFor(core, plain, sources)
    .slice(0, 12)
    .flatMap(({ text }) => sources.vectors.text(text) ?? []);
}
