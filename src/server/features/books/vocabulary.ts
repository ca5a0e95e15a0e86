/** The words of books that a reader may want to learn: before a chapter, and over all books of the shelf. */
import type { Chapter, PrepareWord } from '#contract/shapes.ts';
import type { Coverage, TextLemmas } from '#engine/known/coverage.ts';
import { unpackCounts } from '#engine/known/running-lemmas.ts';
import type { Db } from '#server/db/database.ts';
import type { Slice } from '#server/db/slice.ts';
import { type Dictionary, shortGloss } from '#server/features/dictionary/service.ts';
import type { KnownService } from '#server/features/known/service.ts';
import { type ReaderLevelWords, wordsToPrepare } from '#server/features/language/service.ts';
import type { WordService } from '#server/features/words/service.ts';
import type { Viewer } from '#server/http/viewer.ts';
import * as queries from './queries.ts';

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
    words: (PrepareWord & { in_myword: boolean })[];
    knownRate: number | null;
    knownRateAfter: number | null;
  }>;
  /** Words that the reader rather doesn't know and has not added, the commonest in the books on the shelf first; at most 200. */
  commonWords(viewer: Viewer, slice: Slice): Promise<{ items: CommonWord[]; nextOffset: number | null }>;
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
const MOST_COMMON = 200;

/** A chapter as an article without a number of its own, for the cache of level words. */
export const textOfChapter = (row: queries.BookRow, chapter: { index: number; blocks: Chapter['blocks'] }) => ({
  id: -(row.fileId * 100_000 + chapter.index + 1),
  version: 1,
  preview: false,
  blocks: chapter.blocks,
});

export function createBookVocabulary(options: BookVocabularyOptions): BookVocabulary {
  const { db, dictionary, known, levelWords, words: ownWords, readable, chapterOf, lemmasFrom, coverageOf } = options;
  return {
    async toLearn(viewer, uuid, index) {
      const row = await readable(viewer, uuid);
      const chapter = await chapterOf(row, index);
      const [figures] = (await queries.chapterFigures(db, row.fileId)).filter((one) => one.index === index);
      const text = figures ? lemmasFrom(figures.lemmas) : null;
      const [coverage = null] = await coverageOf(viewer, [text]);
      const found = await levelWords.toLearn(textOfChapter(row, chapter), viewer);
      const prepared = wordsToPrepare(found, chapter.blocks, WORDS_TO_LEARN, dictionary);
      const own = await ownWords.ownStates(
        viewer.userId,
        prepared.map(({ lemma }) => lemma),
      );
      const words = prepared.map((word) => ({ ...word, in_myword: own.get(word.lemma)?.inBook ?? false }));
      const running = text === null ? 0 : text.counts.reduce((sum, times) => sum + times, 0);
      const learned = words.reduce((sum, { count }) => sum + count, 0);
      const knownRate = coverage?.knownRate ?? null;
      const knownRateAfter = knownRate === null || running === 0 ? null : Math.min(1, knownRate + learned / running);
      return { index, title: chapter.title, words, knownRate, knownRateAfter };
    },
    async commonWords(viewer, { offset, limit }) {
      const onIt = await queries.shelved(
        db,
        viewer,
        { state: 'all', sort: 'recent' },
        { offset: 0, limit: BOOKS_COUNTED },
      );
      const files = [...new Set(onIt.map(({ book }) => book.fileId))];
      const total = new Map<number, { count: number; books: number }>();
      for (const [, bytes] of await queries.lemmasOf(db, files)) {
        for (const { id, count } of await known.unknownLemmas(viewer.userId, unpackCounts(bytes))) {
          const before = total.get(id) ?? { count: 0, books: 0 };
          total.set(id, { count: before.count + count, books: before.books + 1 });
        }
      }
      const sorted = [...total].sort(([, a], [, b]) => b.count - a.count).slice(0, MOST_COMMON);
      const found: CommonWord[] = [];
      for (const [id, figures] of sorted) {
        const word = dictionary.headword(id);
        const entry = word === null ? null : dictionary.lookup(word);
        const resolve = shortGloss(entry?.senses[0]?.zh ?? '') ?? '';
        // Of a word with a capital the entry says what the name means (Polish), the text may have the other (polish).
        if (word !== null && entry !== null && resolve !== '' && !/^\p{Lu}/u.test(word))
          found.push({ word, resolve, phonetic: entry.phonetic, ...figures });
      }
      const own = await ownWords.ownStates(
        viewer.userId,
        found.map(({ word }) => word),
      );
      const items = found.filter(({ word }) => !own.get(word)?.inBook);
      const next = offset + limit < items.length ? offset + limit : null;
      return { items: items.slice(offset, offset + limit), nextOffset: next };
    },
  };
}
