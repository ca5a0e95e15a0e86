/**
 * Level words of an article for one reader (own level, without known words, with marks), and 读前预习: the level words most worth learning
 * before reading.
 */
import type { Block, ExamLevel, LevelWord, PrepareWord, Settings } from '#contract/shapes.ts';
import { createBoundedCache } from '#server/bounded-cache.ts';
import { type Dictionary, shortGloss } from '#server/features/dictionary/service.ts';
import type { KnownService } from '#server/features/known/service.ts';
import type { OwnState, WordService } from '#server/features/words/service.ts';
import { readerOf, type Viewer } from '#server/http/viewer.ts';
import { createLevelWords, type LevelWordAt } from './level-words.ts';

export { createMetBefore, type MetBefore } from './met-before.ts';

/** Words of middle school count as known to all. */
const LOWEST_LEVEL = 'zk';

/** The part of an article that a viewer may read. */
interface ReadableText {
  id: number;
  version: number;
  preview: boolean;
  blocks: readonly Block[];
}

interface ReaderLevelWordsOptions {
  dictionary: Pick<Dictionary, 'lookup' | 'lexicon'>;
  words: Pick<WordService, 'ownStates'>;
  known: Pick<KnownService, 'unknownTo'>;
  settingsOf(viewer: Viewer | null): Promise<Pick<Settings, 'exam_level'>>;
}

export interface ReaderLevelWords {
  /**
   * Level words of a text as on the wire, in text order.
   *
   * @param wanted `level`: the reader's own unless given; `isUnknown`: only words that the reader does not know, of any level unless one is
   * given
   */
  of(
    article: ReadableText,
    viewer: Viewer | null,
    wanted?: { level?: ExamLevel | undefined; isUnknown?: boolean | undefined },
  ): Promise<LevelWord[]>;
  /** Above the reader's own level, and neither known nor ignored. */
  toLearn(article: ReadableText, viewer: Viewer | null): Promise<readonly WordToLearn[]>;
}

export interface WordToLearn extends LevelWordAt {
  isInBook: boolean;
}

type Named = Pick<LevelWordAt, 'lemma' | 'headword'>;
type IsUnknown = (lemma: string) => boolean;

export function createReaderLevelWords(options: ReaderLevelWordsOptions): ReaderLevelWords {
  const { dictionary, words, known, settingsOf } = options;
  const levelWords = createLevelWords(dictionary);

  async function unknownTo(viewer: Viewer | null): Promise<IsUnknown | null> {
    const reader = readerOf(viewer);
    return reader && known.unknownTo(reader.userId);
  }

  async function ownStates(
    viewer: Viewer | null,
    found: readonly (Named & Pick<LevelWordAt, 'again'>)[],
  ): Promise<Map<string, OwnState> | null> {
    const reader = readerOf(viewer);
    const names = found.flatMap(({ lemma, headword }) => (headword === undefined ? [lemma] : [lemma, headword]));
    const placed = found.flatMap(({ again }) => again.flatMap(({ headword }) => headword ?? []));
    return reader && words.ownStates(reader.userId, [...new Set([...names, ...placed])]);
  }

  return {
    async of(article, viewer, { level, isUnknown: asksUnknown = false } = {}) {
      const isUnknown = asksUnknown ? await unknownTo(viewer) : null;
      const from = level ?? (isUnknown ? LOWEST_LEVEL : (await settingsOf(viewer)).exam_level);
      const found = (await levelWords(article, from)).filter(stillUnknown(isUnknown));
      const own = await ownStates(viewer, found);
      const isIgnored = (word: Named) => namesOf(word).some((name) => own?.get(name)?.isIgnored);
      return found.filter((word) => !isIgnored(word)).map((word) => presentLevelWord(word, own));
    },
    async toLearn(article, viewer) {
      const { exam_level: level } = await settingsOf(viewer);
      const found = (await levelWords(article, level)).filter(stillUnknown(await unknownTo(viewer)));
      const own = await ownStates(viewer, found);
      return found.flatMap((word) => {
        const states = namesOf(word).flatMap((name) => own?.get(name) ?? []);
        if (states.some(({ known, isIgnored }) => known || isIgnored)) return [];
        return [{ ...word, isInBook: states.some(({ inBook }) => inBook) }];
      });
    },
  };
}

const stillUnknown = (isUnknown: IsUnknown | null) => (word: Named) =>
  isUnknown === null || [word.lemma, word.headword ?? word.lemma].every(isUnknown);

function presentLevelWord(
  { blockId, again, isSure, ...word }: LevelWordAt,
  own: ReadonlyMap<string, OwnState> | null,
): LevelWord {
  const marks = namesOf(word).map((name) => own?.get(name)?.known ?? null);
  /** The meaning that the reader chose for the word, unless its meaning there is certain. */
  const chosenAt = (headword: string, isSureThere: boolean) => {
    const chosen = isSureThere ? null : own?.get(headword)?.chosen;
    return chosen ? glossOfKept(chosen) : null;
  };
  const here = word.headword ?? word.lemma;
  return {
    ...word,
    resolve: chosenAt(here, isSure) ?? word.resolve,
    block_id: blockId,
    again: again.map(({ blockId: block_id, isSure: isSureThere, ...place }) => {
      const chosen = place.resolve === undefined ? null : chosenAt(place.headword ?? here, isSureThere ?? isSure);
      return { block_id, ...place, ...(chosen !== null && { resolve: chosen }) };
    }),
    known: marks.find((known) => known !== null) ?? null,
  };
}

/** The first wordings of a meaning as the book keeps it, `v. 通融，变通`, without its word class. */
const glossOfKept = (resolve: string): string | null =>
  shortGloss((resolve.split('\n')[0] ?? '').replace(/^[a-z]+\.\s*/i, ''));

/** Headwords under which a reader may have marked it. A phrase is not its words. */
function namesOf({ lemma, headword }: Named): string[] {
  if (headword === undefined) return [lemma];
  return headword.includes(' ') ? [headword] : [lemma, headword];
}

/** Rank of words that no frequency list has. */
const UNRANKED = 40_000;
/** Share that each exam with the word adds to the word's use. */
const EXAM_SHARE = 0.25;

type Entries = Pick<Dictionary, 'lookup'>;

/**
 * The most useful words first: often in this text, asked for in exams, common in English.
 *
 * @param words level words of the text that the reader does not know
 * @param size at most so many
 */
export function wordsToPrepare(
  words: readonly WordToLearn[],
  blocks: readonly Block[],
  size: number,
  dictionary: Entries,
): PrepareWord[] {
  return words
    .map(ofPhrase)
    .map((word) => ({ word, info: dictionary.lookup(word.lemma) }))
    .map(({ word, info }) => ({ word, info, use: useOf(word, info?.tags.length ?? 0, info?.rank ?? UNRANKED) }))
    .sort((a, b) => b.use - a.use)
    .slice(0, size)
    .map(({ word, info }) => {
      const block = blocks.find(({ id }) => id === word.blockId);
      const sentence = block?.sentences?.find(({ start, end }) => start <= word.start && word.start < end);
      return {
        word: word.word,
        lemma: word.lemma,
        phonetic: info?.phonetic ?? null,
        resolve: word.resolve,
        level: word.level,
        count: 1 + word.again.length,
        sentence: block?.text?.slice(sentence?.start ?? 0, sentence?.end) ?? '',
        sentence_zh: sentence?.text_zh ?? null,
        in_myword: word.isInBook,
      };
    });
}

/** A word inside a phrase is met as that phrase. */
function ofPhrase(word: WordToLearn): WordToLearn {
  return word.headword?.includes(' ') ? { ...word, word: word.headword, lemma: word.headword } : word;
}

function useOf({ again }: LevelWordAt, exams: number, rank: number): number {
  return ((1 + again.length) * (1 + EXAM_SHARE * exams)) / Math.log2(rank + 2);
}

/** Headwords of editors' word notes, which every article request needs; a phrase costs a millisecond to look up. */
const MAX_HEADWORDS = 20_000;

/** @returns the cached look-up; headwords never change */
export function cachedHeadwords(words: Pick<WordService, 'headwordOf'>): (word: string) => string {
  const cache = createBoundedCache<string, string>(MAX_HEADWORDS, () => 1);
  return (word) => {
    const headword = cache.get(word) ?? words.headwordOf(word);
    cache.set(word, headword);
    return headword;
  };
}
