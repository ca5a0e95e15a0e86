/** The reader's word book: adding with contexts, listing, what is known. Reviews and files are other features'. */
import { AppError } from '#contract/errors.ts';
import type { WordSource } from '#contract/shapes.ts';
import type { SentenceTranslation } from '#engine/sense/meaning.ts';
import type { Database, Queryable } from '#server/db/database.ts';
import type { ListPage, Slice } from '#server/db/slice.ts';
import type { ArticleService, EditorNote } from '#server/features/articles/service.ts';
import type { Dictionary, DictionaryWord } from '#server/features/dictionary/service.ts';
import type { KnownService } from '#server/features/known/service.ts';
import type { Viewer } from '#server/http/viewer.ts';
import { inTimeSlices } from '#server/threads/time-slicing.ts';
import { type BulkImportResult, type ImportedWord, importWords, prepareWord, undoImport } from './bulk-import.ts';
import { type Span, sentenceHash, sourceOf, titleOfBook, translationIn, wordIn } from './context.ts';
import { entryFromDictionary, entryOfUnknown, headwordOf, meaningOf, resolveOf, type WordEntry } from './entry.ts';
import { type OwnState, ownStateOf, type UnlistedWord } from './present.ts';
import * as queries from './queries.ts';
import {
  headwordInfo,
  infoAlone,
  infoInSentence,
  lookUpAhead,
  namesInBook,
  spellingNow,
  spellingsInAnyCase,
} from './resolving.ts';
import { carryOver } from './spellings.ts';
import * as writes from './writes.ts';

export type { BulkImportResult, ImportedWord } from './bulk-import.ts';
export { wholeWord, wordIn } from './context.ts';
export {
  chanceOf,
  type Memory,
  type OwnState,
  presentContext,
  presentInfo,
  presentUnlisted,
  presentWord,
} from './present.ts';
export { type BookWord, type WordRow, type WordSentence, wordCount } from './queries.ts';
export { infoAlone, isListed } from './resolving.ts';
export { renewTranslations } from './writes.ts';

/** Words of the whole book that are fetched together. */
const BOOK_BATCH = 500;

export interface NewWord {
  word: string;
  sentence: string | null;
  sentenceZh: string | null;
  articleId: number | undefined;
  bookUuid: string | undefined;
  blockId: string | undefined;
  /** Offset of the word in the sentence, UTF-16 code units. */
  start: number | undefined;
  /** The reader's own wording of the meaning. */
  resolve: string | null;
  source: WordSource;
  /** `word` is a headword as the dictionary gave it, and `start` where one of its forms stands. */
  isHeadword: boolean;
  /** A word that is marked stays so. */
  keepsMark: boolean;
}

export interface WordPage extends ListPage<queries.BookWord> {
  total: number;
  counts: queries.WordCounts;
}

/** At least one of `info` and `own` is not null. */
export interface WordDetail {
  info: DictionaryWord | null;
  resolve: string;
  own: queries.BookWord | null;
}

export interface WordListInput extends queries.WordFilters, Slice {
  order: queries.WordOrder;
}

export interface WordService {
  /**
   * @throws {AppError} NO_SUCH_WORD with `suggestions`, for a word that neither dictionary nor book have and no `resolve`; NOT_FOUND for an article or a
   * book that never was there for this reader
   */
  add(viewer: Viewer, word: NewWord): Promise<queries.BookWord>;
  list(userId: number, input: WordListInput): Promise<WordPage>;
  /** @throws {AppError} NO_SUCH_WORD with `suggestions`, for a word neither in the dictionary nor in the book */
  detail(userId: number, word: string): Promise<WordDetail>;
  /** Removes a word; doing so again changes nothing. @throws {AppError} NOT_FOUND for one that never was in the book */
  remove(userId: number, word: string): Promise<void>;
  /** @returns how many of them were in the book */
  removeMany(userId: number, words: readonly string[]): Promise<number>;
  /** Takes back what was removed within a day. @returns how many words came back */
  restore(userId: number, words: readonly string[]): Promise<number>;
  /** Words by their numbers, in that order, including removed ones; other readers' words are left out. */
  byIds(userId: number, wordIds: readonly number[]): Promise<queries.BookWord[]>;
  /**
   * Headword under which the book has a word: the lemma, or the phrase's headword.
   * @param place where it stands, if that is known: {@link add} with this sentence keeps it under the same headword
   */
  headwordOf(word: string, place?: { sentence: string; start: number }): string;
  /**
   * @param mark false takes the mark back
   * @param isHeadword the words are headwords as the dictionary gave them
   * @returns how many words changed
   */
  setMark(
    userId: number,
    words: readonly string[],
    mark: writes.WordMark | false,
    isHeadword: boolean,
  ): Promise<number>;
  /** The whole book, newest first, in batches. */
  wholeBook(userId: number): AsyncGenerator<queries.BookWord[]>;
  /** Words in the book. */
  count(userId: number): Promise<number>;
  /**
   * Puts many different words in at once; nothing that is there is changed but for further sentences.
   *
   * @param isAsGiven the words were exported here and are headwords
   * @param record is written in the same transaction
   */
  importWords(
    userId: number,
    words: readonly ImportedWord[],
    isAsGiven: boolean,
    record: (tx: Queryable, brought: BulkImportResult) => Promise<void>,
  ): Promise<void>;
  /** Undoes {@link importWords}, but for words that were reviewed, marked or edited, or got a sentence since then. */
  undoImport(
    tx: Queryable,
    userId: number,
    brought: { wordIds: readonly number[]; contextIds: readonly number[] },
    during: { since: Date; until: Date },
  ): Promise<{ words: number; contexts: number }>;
  /** The reader's states of these lemmas; lemmas without a state are left out. */
  ownStates(userId: number, lemmas: readonly string[]): Promise<Map<string, OwnState>>;
  /** Words of the book that the dictionary has not got, by the word as it was asked for; those that are not in it are left out. */
  unlisted(userId: number, words: readonly string[]): Promise<Map<string, UnlistedWord>>;
}

export interface WordOptions {
  database: Pick<Database, 'db' | 'reads'>;
  articles: Pick<ArticleService, 'readable' | 'wasPublished' | 'notesOf'>;
  dictionary: Pick<Dictionary, 'lookup' | 'suggest'>;
  known: Pick<KnownService, 'change'>;
  now: () => Date;
}

export function createWords({ database: { db, reads }, articles, dictionary, known, now }: WordOptions): WordService {
  const tally = queries.wordTally(reads);
  const wordPage = queries.wordPages(reads);
  const wordsById = queries.wordsById(reads);
  function noSuchWord(word: string): AppError {
    return new AppError('NO_SUCH_WORD', { result: { suggestions: dictionary.suggest(word) } });
  }

  /** @param info what was looked up for the word in this sentence */
  async function contextOf(
    viewer: Viewer,
    { word, sentence, ...given }: NewWord,
    info: DictionaryWord | null,
  ): Promise<{ context: writes.NewContext & queries.WordSentence; translation: SentenceTranslation | null } | null> {
    const article = await sourceOf(articles, given.articleId, viewer, 'article_id');
    const bookTitle = given.bookUuid === undefined ? null : await titleOfBook(db, given.bookUuid, viewer, 'book_uuid');
    if (!sentence) return null;
    const own = article && translationIn(article.blocks, sentence);
    // A translation that came with the word may be a machine's, unless it is the article's.
    const isOwn = !given.sentenceZh || given.sentenceZh === own?.zh;
    const translation = isOwn ? own : { zh: given.sentenceZh ?? '', isByPerson: false };
    const context = {
      sentence,
      sentenceHash: sentenceHash(sentence),
      sentenceZh: translation?.zh ?? null,
      ...(placeIn(info, given.start) ?? wordIn(sentence, word, given.start, dictionary)),
      articleId: (article && given.articleId) ?? null,
      bookUuid: (bookTitle === null ? null : given.bookUuid) ?? null,
      blockId: given.blockId,
      title: article?.title ?? bookTitle,
    };
    return { context, translation };
  }

  /** An editor's note on the word or the phrase itself: the note on a phrase says nothing of one word of it. */
  async function noteOn(
    { word, articleId }: Pick<NewWord, 'word' | 'articleId'>,
    info: DictionaryWord | null,
  ): Promise<EditorNote | null> {
    if (articleId === undefined) return null;
    const notes = await articles.notesOf(articleId);
    const spellings = [word, info?.lemma].map((spelling) => spelling?.trim().toLowerCase());
    const exact = notes.find((note) => spellings.includes(note.word.toLowerCase()));
    if (exact !== undefined || !/\s/.test(word.trim())) return exact ?? null;
    const phrases = notes.filter((note) => /\s/.test(note.word));
    const headword = info?.lemma ?? word.trim();
    return phrases.find((note) => headwordOf(note.word, dictionary) === headword) ?? null;
  }

  /** The names in the book of those words that it has. */
  const namesOf = async (
    db: Queryable,
    userId: number,
    words: readonly string[],
    ahead: Pick<Dictionary, 'lookup'> = dictionary,
  ) => [...new Set((await namesInBook(db, userId, words, ahead)).values())];

  async function unlisted(userId: number, words: readonly string[]): Promise<Map<string, UnlistedWord>> {
    const names = await namesInBook(db, userId, words, dictionary);
    const rows = names.size > 0 ? await queries.statesOf(db, userId, [...new Set(names.values())]) : [];
    const inBook = new Map(rows.flatMap((row) => (row.inBook ? [[row.word, row] as const] : [])));
    return new Map(
      [...names].flatMap(([word, name]) => {
        const row = inBook.get(name);
        return row ? [[word, { word: name, resolve: row.resolve, own: ownStateOf(row) }] as const] : [];
      }),
    );
  }

  /** A word that is there from before its headword got another case is the same word. */
  async function carryTwin(tx: Queryable, userId: number, headword: string): Promise<void> {
    const there = await queries.statesOf(tx, userId, spellingsInAnyCase(headword));
    if (there.some(({ word }) => word === headword)) return;
    const twin = there.find(({ word, resolve }) => spellingNow(word, resolve, dictionary) === headword);
    if (twin) await carryOver(tx, userId, twin.word, headword);
  }

  return {
    async add(viewer, input) {
      const info = infoInSentence(input, input.isHeadword, dictionary);
      const { context: sentence = null, translation = null } = (await contextOf(viewer, input, info)) ?? {};
      const note = sentence?.articleId ? await noteOn(input, info) : null;
      const isExplained = info !== null || note !== null || Boolean(input.resolve);
      // One more sentence of a word of the book needs no other meaning.
      if (!isExplained && (await unlisted(viewer.userId, [input.word])).size === 0) throw noSuchWord(input.word);
      const told = { translation, note };
      const context = sentence && { ...sentence, meaning: input.resolve || meaningOf(info, told) };
      const entry = info
        ? entryFromDictionary(info, input.resolve || null, told)
        : entryOfUnknown(input.word, input.resolve || (note?.resolve ?? ''));
      return known.change(viewer.userId, async (tx) => {
        if (info) await carryTwin(tx, viewer.userId, entry.word);
        const name = info
          ? entry.word
          : (await namesInBook(tx, viewer.userId, [entry.word], dictionary)).get(entry.word);
        const named = { ...entry, word: name ?? entry.word };
        const changes = { changesResolve: Boolean(input.resolve), keepsMark: input.keepsMark };
        const put = await writes.putWord(tx, viewer.userId, named, input.source, changes, now());
        if (context) await writes.addContext(tx, put.row, context, put.isMade, now());
        // A row that was made just now is complete.
        if (put.isMade) return { row: put.row, contexts: context ? [context] : [] };
        const [added] = await queries.wordsNamed(tx, viewer.userId, [put.row.word], now());
        return added ?? { row: put.row, contexts: [] };
      });
    },
    async list(userId, { order, offset, limit, ...filters }) {
      const [rows, counts, filtered] = await Promise.all([
        wordPage(userId, filters, order, { offset, limit }, now()),
        tally(userId, now()),
        queries.isFiltered(filters) ? queries.countWords(db, userId, filters) : undefined,
      ]);
      const total = filtered ?? counts.all;
      return {
        items: rows,
        next_offset: offset + rows.length < total ? offset + limit : null,
        total,
        counts,
      };
    },
    async detail(userId, word) {
      const names = await namesOf(db, userId, [word]);
      const [own = null] = (await queries.wordsNamed(db, userId, names, now())).filter(
        ({ row }) => row.deletedAt === null,
      );
      const info = own ? headwordInfo(own.row.word, dictionary) : infoAlone(word, '', dictionary);
      if (own === null && info === null) throw noSuchWord(word);
      return { info, resolve: own?.row.resolve ?? (info ? resolveOf(info) : ''), own };
    },
    async remove(userId, word) {
      const names = await namesOf(db, userId, [word]);
      if (names.length === 0) throw notInBook();
      await known.change(userId, (tx) => writes.takeOut(tx, userId, names, now()));
    },
    async removeMany(userId, words) {
      const ahead = await lookUpAhead(words, dictionary);
      return known.change(userId, async (tx) =>
        writes.takeOut(tx, userId, await namesOf(tx, userId, words, ahead), now()),
      );
    },
    async restore(userId, words) {
      const ahead = await lookUpAhead(words, dictionary);
      return known.change(userId, async (tx) =>
        writes.bringBack(tx, userId, await namesOf(tx, userId, words, ahead), now()),
      );
    },
    byIds: (userId, wordIds) => wordsById(userId, wordIds, now()),
    headwordOf(word, place) {
      const info = place ? infoInSentence({ word, ...place, resolve: null }, false, dictionary) : null;
      return info?.lemma ?? headwordOf(word, dictionary);
    },
    async setMark(userId, words, mark, isHeadword) {
      const ahead = await lookUpAhead(words, dictionary);
      return known.change(userId, async (tx) => {
        if (!mark) return writes.unmark(tx, userId, await namesOf(tx, userId, words, ahead), now());
        const there = await namesInBook(tx, userId, words, ahead);
        const entries = new Map<string, WordEntry>();
        const others: string[] = [];
        for (const word of words) {
          const name = there.get(word);
          const isResolved = name !== undefined || isHeadword;
          const info = (isResolved && headwordInfo(name ?? word, ahead)) || infoAlone(word, '', ahead);
          if (info === null) others.push(name ?? word);
          else entries.set(name ?? info.lemma, { ...entryFromDictionary(info, null), word: name ?? info.lemma });
        }
        // In a fixed order, so that two devices that mark the same words don't deadlock.
        const sorted = [...entries.values()].sort((a, b) => (a.word < b.word ? -1 : 1));
        return writes.mark(tx, userId, mark, sorted, others, now());
      });
    },
    async *wholeBook(userId) {
      let last: queries.WordRow | undefined;
      do {
        const rows = await queries.wordsAfter(db, userId, last, BOOK_BATCH, now());
        if (rows.length > 0) yield rows;
        last = rows.length < BOOK_BATCH ? undefined : rows.at(-1)?.row;
      } while (last !== undefined);
    },
    count: (userId) => queries.countWords(db, userId, {}),
    async importWords(userId, given, isAsGiven, record) {
      const prepared: ReturnType<typeof prepareWord>[] = [];
      await inTimeSlices(given, (word) => prepared.push(prepareWord(word, isAsGiven, dictionary)));
      await known.change(userId, async (tx) => record(tx, await importWords(tx, userId, prepared, now())));
    },
    undoImport: (tx, userId, brought, during) => undoImport(tx, userId, brought, during, now()),
    async ownStates(userId, lemmas) {
      const rows = lemmas.length > 0 ? await queries.statesOf(db, userId, lemmas) : [];
      return new Map(rows.map((row) => [row.word, ownStateOf(row)]));
    },
    unlisted,
  };
}

/** Place where the dictionary found it, unless another place was given. */
function placeIn(info: DictionaryWord | null, start: number | undefined): Span | null {
  const match = info?.match ?? null;
  return match !== null && (start === undefined || match.start === start) ? match : null;
}

function notInBook(): AppError {
  return new AppError('NOT_FOUND', { msg: '生词本里没有这个词' });
}
