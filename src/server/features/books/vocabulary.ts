/** The words of books that a reader may want to learn: before a chapter, and over all books of the shelf. */
import type { Chapter, PrepareWord } from '#contract/shapes.ts';
import type { Coverage, TextLemmas } from '#engine/known/coverage.ts';
import { unpackCounts } from '#engine/known/running-lemmas.ts';
import type { Db } from '#server/db/database.ts';
import { type ListPage, pageOf, type Slice } from '#server/db/slice.ts';
import { type Dictionary, shortGloss } from '#server/features/dictionary/service.ts';
import type { KnownService } from '#server/features/known/service.ts';
import { type ReaderLevelWords, wordsToPrepare } from '#server/features/language/service.ts';
import type { WordService } from '#server/features/words/service.ts';
import type { Viewer } from '#server/http/viewer.ts';
import * as queries from './queries.ts';
import { shelved } from './shelf-queries.ts';

export interface CommonWord {
  word: string;
  resolve: string;
  phonetic: string | null;
  count: number;
  books: number;
}

export interface BookVocabulary {
  /** Words most worth learning before a chapter. */
  toLearn(
    viewer: Viewer,
    uuid: string,
    index: number,
  ): Promise<{
    index: number;
    title: string;
    words: PrepareWord[];
    knownRate: number | null;
    knownRateAfter: number | null;
  }>;
  /** Words that the reader rather doesn't know and has not added, the commonest in the books on the shelf first; at most 200. */
  commonWords(viewer: Viewer, slice: Slice): Promise<ListPage<CommonWord>>;
}

interface BookVocabularyOptions {
  db: Db;
  dictionary: Pick<Dictionary, 'headword' | 'lookup'>;
  known: Pick<KnownService, 'unknownLemmas'>;
  levelWords: Pick<ReaderLevelWords, 'toLearn'>;
  words: Pick<WordService, 'ownStates'>;
  readable(viewer: Viewer, uuid: string): Promise<queries.BookRow>;
  chapterOf(row: queries.BookRow, index: number): Promise<queries.ChapterRow>;
  lemmasFrom(packedCounts: Uint8Array): TextLemmas;
  coverageOf(viewer: Viewer, texts: readonly (TextLemmas | null)[]): Promise<(Coverage | null)[]>;
}

const WORDS_TO_LEARN = 8;
/** Books of the shelf whose words are counted together. */
const BOOKS_COUNTED = 50;
const MAX_COMMON = 200;

/** A chapter as an article without a number of its own, for the cache of level words. */
export const textOfChapter = (row: queries.BookRow, chapter: { index: number; blocks: Chapter['blocks'] }) => ({
  id: -(row.fileId * 100_000 + chapter.index + 1),
  version: 1,
  preview: false,
  blocks: chapter.blocks,
});

export function createBookVocabulary(options: BookVocabularyOptions): BookVocabulary {
  const { db, dictionary, known, levelWords, words: ownWords, readable, chapterOf, lemmasFrom, coverageOf } = options;

  /** A text without some of its words. @param ids of its lemmas, in their order */
  function without({ places, counts }: TextLemmas, ids: ArrayLike<number>, words: ReadonlySet<string>): TextLemmas {
    const stays = (_: number, at: number) => !words.has(dictionary.headword(ids[at] ?? 0) ?? '');
    return { places: places.filter(stays), counts: counts.filter(stays) };
  }

  /** Null for one without a short meaning. */
  function commonWord(id: number, figures: { count: number; books: number }): CommonWord | null {
    const word = dictionary.headword(id);
    const entry = word === null ? null : dictionary.lookup(word);
    const resolve = shortGloss(entry?.senses[0]?.zh ?? '') ?? '';
    // The entry of a capitalised word may explain the name (Polish) where the text has the other word (polish).
    if (word === null || entry === null || resolve === '' || /^\p{Lu}/u.test(word)) return null;
    return { word, resolve, phonetic: entry.phonetic, ...figures };
  }

  return {
    async toLearn(viewer, uuid, index) {
      const row = await readable(viewer, uuid);
      const chapter = await chapterOf(row, index);
      const [figures] = (await queries.chapterFigures(db, row.fileId)).filter((one) => one.index === index);
      const text = figures ? lemmasFrom(figures.lemmas) : null;
      const found = await levelWords.toLearn(textOfChapter(row, chapter), viewer);
      const words = wordsToPrepare(found, chapter.blocks, WORDS_TO_LEARN, dictionary);
      const learned = new Set(words.map(({ lemma }) => lemma));
      const rest = text && without(text, figures ? unpackCounts(figures.lemmas).ids : [], learned);
      const [now = null, others = null] = await coverageOf(viewer, [text, rest]);
      const knownRate = now?.knownRate ?? null;
      // The known share of the other words stays, and all of these words are added.
      const running = text ? sum(text.counts) : 0;
      const runningRest = rest ? sum(rest.counts) : 0;
      const knownAfter = (others?.knownRate ?? 0) * runningRest + (running - runningRest);
      const knownRateAfter = knownRate === null ? null : Math.max(knownRate, Math.min(1, knownAfter / running));
      return { index, title: chapter.title, words, knownRate, knownRateAfter };
    },
    async commonWords(viewer, slice) {
      const onIt = await shelved(db, viewer, { state: 'all', sort: 'recent' }, { offset: 0, limit: BOOKS_COUNTED });
      const files = [...new Set(onIt.map(({ book }) => book.fileId))];
      const total = new Map<number, { count: number; books: number }>();
      for (const [, bytes] of await queries.lemmasOf(db, files)) {
        for (const { id, count } of await known.unknownLemmas(viewer.userId, unpackCounts(bytes))) {
          const before = total.get(id) ?? { count: 0, books: 0 };
          total.set(id, { count: before.count + count, books: before.books + 1 });
        }
      }
      const sorted = [...total].sort(([, a], [, b]) => b.count - a.count);
      const items: CommonWord[] = [];
      // Words in the word book are unknown, too, and among the commonest, so more are taken until enough are left.
      for (let from = 0; items.length < MAX_COMMON && from < sorted.length; from += MAX_COMMON) {
        const found = sorted.slice(from, from + MAX_COMMON).flatMap(([id, figures]) => commonWord(id, figures) ?? []);
        const words = found.map(({ word }) => word);
        const own = await ownWords.ownStates(viewer.userId, words);
        items.push(...found.filter(({ word }) => !own.get(word)?.inBook));
      }
      items.splice(MAX_COMMON);
      return pageOf(items.slice(slice.offset), slice);
    },
  };
}

const sum = (numbers: Int32Array): number => numbers.reduce((total, number) => total + number, 0);
