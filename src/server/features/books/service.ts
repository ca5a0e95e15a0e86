/** Books to read: library, shelf, chapters, figures, translation. Bringing them is in `bringing.ts`. */
import { AppError } from '#contract/errors.ts';
import type { BookPosition, Chapter, Difficulty, LevelWord } from '#contract/shapes.ts';
import { type Coverage, type TextLemmas, textLemmas } from '#engine/known/coverage.ts';
import { unpackCounts } from '#engine/known/running-lemmas.ts';
import { createBoundedCache } from '#server/bounded-cache.ts';
import type { Db } from '#server/db/database.ts';
import { type ListPage, oneMore, pageOf, type Slice } from '#server/db/slice.ts';
import { record } from '#server/features/audit/service.ts';
import type { Dictionary } from '#server/features/dictionary/service.ts';
import type { KnownService } from '#server/features/known/service.ts';
import type { ReaderLevelWords } from '#server/features/language/service.ts';
import type { WordService } from '#server/features/words/service.ts';
import { readerOf, type Viewer } from '#server/http/viewer.ts';
import { type BookQuota, quotaOf } from './bringing.ts';
import { createChapterNumbers } from './chapter-numbers.ts';
import type { ChapterTranslation, TranslatedSentence } from './chapter-translation.ts';
import type { BookImporting } from './importing.ts';
import * as queries from './queries.ts';
import { createShelf, type SeenBook, type Shelf, type WholeBook } from './shelf.ts';
import { onShelf } from './shelf-queries.ts';
import { type BookVocabulary, createBookVocabulary, textOfChapter } from './vocabulary.ts';

export { storedName } from './bringing.ts';
export type { BookImporting } from './importing.ts';
export { presentShelfItem } from './present.ts';
export { bookCount } from './queries.ts';
export type { ReadBook } from './shelf.ts';

export type ReadChapter = Omit<Chapter, 'notes'>;

export interface BookService extends Shelf, BookVocabulary {
  library(
    viewer: Viewer | null,
    filters: { q: string | undefined; difficulty: Difficulty | undefined },
    slice: Slice,
  ): Promise<ListPage<SeenBook>>;
  /** @throws {AppError} NOT_FOUND when it is not there, or not for this viewer */
  show(viewer: Viewer | null, uuid: string): Promise<WholeBook>;
  /** The text; its level words where they are known already. @throws {AppError} NOT_FOUND */
  chapter(viewer: Viewer | null, uuid: string, index: number): Promise<ReadChapter>;
  /** Blocks of a chapter with the translations that exist. @throws {AppError} NOT_FOUND */
  chapterText(viewer: Viewer | null, uuid: string, index: number): Promise<Chapter['blocks']>;
  /** @param isUnknown those that the reader probably does not know, whatever their level */
  levelWords(viewer: Viewer | null, uuid: string, index: number, isUnknown: boolean): Promise<LevelWord[]>;
  /** @throws {AppError} NOT_FOUND, FORBIDDEN */
  update(
    viewer: Viewer,
    uuid: string,
    values: { title?: string; author?: string | null; isPublic?: boolean },
    /** Network address of the client, for the audit log. */
    address: string,
  ): Promise<WholeBook>;
  /**
   * Where others have notes or shared lines in it, it becomes one of the house that nobody may open: theirs stay.
   *
   * @throws {AppError} NOT_FOUND, FORBIDDEN for a book that is not the viewer's own, CONFLICT for a public one
   */
  delete(viewer: Viewer, uuid: string, address: string): Promise<void>;
  quota(viewer: Viewer): Promise<{ used: BookQuota; quota: BookQuota }>;
  /** Whether a file is one of the viewer's own books, and takes no more of the quota when it is brought again. @param digest lower case */
  ownsFile(viewer: Viewer, digest: string): Promise<boolean>;
  /** Text at a place: the chapter's title and number, and the sentence; null where the place is not in the book. */
  textAt(viewer: Viewer, uuid: string, pos: BookPosition): Promise<TextAtPlace | null>;
  /** As {@link ChapterTranslation.translate}. @throws {AppError} NOT_FOUND, too */
  translate(viewer: Viewer, uuid: string, index: number, blockIds: readonly string[]): Promise<TranslatedSentence[]>;
  /** For search: readable books that have each of the words in title or author. */
  named(viewer: Viewer | null, words: readonly string[], limit: number): Promise<queries.BookRow[]>;
  /** The file of a readable book. @throws {AppError} NOT_FOUND */
  readable(viewer: Viewer | null, uuid: string): Promise<queries.BookRow>;
}

interface TextAtPlace {
  title: string;
  number: number | null;
  sentence: string | null;
}

interface BookOptions {
  db: Db;
  importing: Pick<BookImporting, 'dropUnused'>;
  dictionary: Pick<Dictionary, 'lemmaTable' | 'headword' | 'lookup'>;
  known: Pick<KnownService, 'coverage' | 'unknownLemmas'>;
  levelWords: ReaderLevelWords;
  words: Pick<WordService, 'ownStates'>;
  translation: ChapterTranslation;
  now: () => Date;
}

/** Time that chapters wait for their level words, which come by a call of their own otherwise. */
const WAIT_FOR_WORDS_MS = 150;
const CACHE_BYTES = 16 * 1024 * 1024;

export function createBooks(options: BookOptions): BookService {
  const { db, importing, dictionary, known, levelWords, translation, now } = options;
  const cache = createBoundedCache<string, TextLemmas>(CACHE_BYTES, ({ places }) => places.byteLength * 2);
  const numbersOf = createChapterNumbers((fileId) => queries.chapterTitles(db, fileId));
  const notFound = () => new AppError('NOT_FOUND', { msg: '没有这本书，或者它不是公开的' });

  const lemmasFrom = (bytes: Uint8Array): TextLemmas => textLemmas(unpackCounts(bytes), dictionary.lemmaTable());

  async function lemmasOfFiles(fileIds: readonly number[]): Promise<(TextLemmas | null)[]> {
    const missing = fileIds.filter((id) => !cache.get(`file ${id}`));
    for (const [id, bytes] of await queries.lemmasOf(db, missing)) cache.set(`file ${id}`, lemmasFrom(bytes));
    return fileIds.map((id) => cache.get(`file ${id}`) ?? null);
  }

  async function coverageOf(
    viewer: Viewer | null,
    texts: readonly (TextLemmas | null)[],
  ): Promise<(Coverage | null)[]> {
    const reader = readerOf(viewer);
    return reader === null ? texts.map(() => null) : known.coverage(reader.userId, texts);
  }

  async function seen(viewer: Viewer | null, rows: readonly queries.BookRow[]): Promise<SeenBook[]> {
    const reader = readerOf(viewer);
    const [coverages, shelved] = await Promise.all([
      lemmasOfFiles(rows.map(({ fileId }) => fileId)).then((texts) => coverageOf(viewer, texts)),
      reader === null
        ? new Set<string>()
        : onShelf(
            db,
            reader.userId,
            rows.map(({ uuid }) => uuid),
          ),
    ]);
    return rows.map((row, index) => ({
      row,
      coverage: row.status === 'READY' ? (coverages[index] ?? null) : null,
      isOwn: reader !== null && row.ownerId === reader.userId,
      isOnShelf: shelved.has(row.uuid),
    }));
  }

  async function readable(viewer: Viewer | null, uuid: string): Promise<queries.BookRow> {
    const row = await queries.readableBook(db, uuid, readerOf(viewer));
    if (row === undefined) throw notFound();
    return row;
  }

  async function show(viewer: Viewer | null, uuid: string): Promise<WholeBook> {
    const row = await readable(viewer, uuid);
    const [[book], figures] = await Promise.all([seen(viewer, [row]), queries.chapterFigures(db, row.fileId)]);
    const coverages = await coverageOf(
      viewer,
      figures.map(({ lemmas }) => lemmasFrom(lemmas)),
    );
    const chapters = figures.map(({ lemmas: _lemmas, ...chapter }, index) => ({
      ...chapter,
      coverage: coverages[index] ?? null,
    }));
    if (book === undefined) throw notFound();
    return { seen: book, chapters, numbers: await numbersOf(row) };
  }

  async function chapterOf(row: queries.BookRow, index: number) {
    const chapter = await queries.chapter(db, row.fileId, index);
    if (chapter === undefined) throw new AppError('NOT_FOUND', { msg: '这本书没有这一章' });
    return chapter;
  }

  /** The blocks with those translations of sentences that there are. */
  async function withTranslations(
    row: queries.BookRow,
    { index, blocks }: { index: number; blocks: Chapter['blocks'] },
  ) {
    const translations = await queries.translationsOf(db, row.fileId, index);
    return blocks.map((block) => ({
      ...block,
      ...(block.sentences && {
        sentences: block.sentences.map((sentence) => {
          const kept = translations.get(sentence.id);
          return kept === undefined ? sentence : { ...sentence, text_zh: kept.textZh, origin: kept.origin };
        }),
      }),
    }));
  }

  return {
    readable,
    show,
    ...createShelf({ db, seen, readable, chapterOf, now }),
    ...createBookVocabulary({ ...options, readable, chapterOf, coverageOf, lemmasFrom }),
    async library(viewer, filters, slice) {
      const page = pageOf(await queries.publicBooks(db, filters, oneMore(slice)), slice);
      return { ...page, items: await seen(viewer, page.items) };
    },
    async chapterText(viewer, uuid, index) {
      const row = await readable(viewer, uuid);
      return withTranslations(row, await chapterOf(row, index));
    },
    async chapter(viewer, uuid, index) {
      const row = await readable(viewer, uuid);
      const chapter = await chapterOf(row, index);
      const blocks = await withTranslations(row, chapter);
      const words = levelWords.of(textOfChapter(row, chapter), viewer).catch(() => []);
      const level_words = await Promise.race([words, later<LevelWord[]>(WAIT_FOR_WORDS_MS, [])]);
      return { index, title: chapter.title, blocks, footnotes: chapter.footnotes, level_words };
    },
    async levelWords(viewer, uuid, index, isUnknown) {
      const row = await readable(viewer, uuid);
      return levelWords.of(textOfChapter(row, await chapterOf(row, index)), viewer, { isUnknown });
    },
    async textAt(viewer, uuid, { index, block_id: blockId, offset }) {
      const row = await readable(viewer, uuid);
      const chapter = await queries.chapter(db, row.fileId, index);
      if (chapter === undefined) return null;
      const { text = '', sentences = [] } = chapter.blocks.find(({ id }) => id === blockId) ?? {};
      // Behind the last sentence is the chapter's end.
      const sentence = sentences.find(({ end }) => end > offset) ?? sentences.at(-1);
      return {
        title: chapter.title,
        number: (await numbersOf(row)).get(index) ?? null,
        sentence: sentence ? text.slice(sentence.start, sentence.end) : null,
      };
    },
    async update(viewer, uuid, { title, author, isPublic }, address) {
      const row = await readable(viewer, uuid);
      const isOwn = row.ownerId === viewer.userId;
      if (isPublic !== undefined && !viewer.isSuper) throw new AppError('FORBIDDEN', { msg: '公开一本书由管理员决定' });
      if ((title !== undefined || author !== undefined) && !isOwn && !viewer.isSuper) throw new AppError('FORBIDDEN');
      if (title !== undefined || author !== undefined) {
        if (row.publishedAt !== null && !viewer.isSuper)
          throw new AppError('CONFLICT', { msg: '这本书已经公开，书名和作者由管理员改' });
        await db.transaction(async (tx) => {
          await queries.setWording(tx, uuid, {
            ...(title === undefined ? {} : { title }),
            ...(author === undefined ? {} : { author: author || null }),
          });
          if (isOwn) return;
          const by = { userId: viewer.userId, address };
          await record(tx, { by, action: 'book.wording', target: { subject: row.title }, detail: title ?? row.title });
        });
      }
      if (isPublic !== undefined && isPublic !== (row.publishedAt !== null)) {
        if (isPublic && row.status !== 'READY') throw new AppError('CONFLICT', { msg: '这本书还没有读好，不能公开' });
        await db.transaction(async (tx) => {
          await queries.setPublished(tx, uuid, isPublic ? now() : null);
          await record(tx, {
            by: { userId: viewer.userId, address },
            action: isPublic ? 'book.publish' : 'book.withdraw',
            target: { subject: row.title },
            detail: uuid,
          });
        });
      }
      return show(viewer, uuid);
    },
    async delete(viewer, uuid, address) {
      const row = await readable(viewer, uuid);
      if (row.ownerId !== viewer.userId && !viewer.isSuper) throw new AppError('FORBIDDEN');
      // The next start would bring it again: its row says that the house had it.
      const { ownerId } = row;
      if (ownerId === null) throw new AppError('CONFLICT', { msg: '这是本站自己的书，不能删除；可以从书库收回' });
      await db.transaction(async (tx) => {
        // Nobody adds a note from here on.
        const locked = await queries.lockBook(tx, uuid);
        if (locked === undefined) throw notFound();
        if (locked.publishedAt !== null) {
          const way = viewer.isSuper ? '先从书库收回，再删除' : '不能删除；可以移出书架';
          throw new AppError('CONFLICT', { msg: `这本书已经公开，${way}` });
        }
        if (await queries.isReliedOn(tx, uuid, ownerId)) await queries.handOn(tx, uuid, ownerId, now());
        else await queries.deleteBook(tx, uuid);
        if (ownerId === viewer.userId) return;
        const by = { userId: viewer.userId, address };
        await record(tx, { by, action: 'book.delete', target: { subject: row.title }, detail: uuid });
      });
      await importing.dropUnused(row.fileId);
    },
    async quota(viewer) {
      return { used: await queries.ownedBy(db, viewer.userId), quota: quotaOf(viewer) };
    },
    ownsFile: (viewer, digest) => queries.ownsFile(db, viewer.userId, digest),
    async translate(viewer, uuid, index, blockIds) {
      const row = await readable(viewer, uuid);
      return translation.translate(viewer, row, await chapterOf(row, index), blockIds);
    },
    named: (viewer, words, limit) => queries.booksNamed(db, words, readerOf(viewer), limit),
  };
}

function later<T>(ms: number, value: T): Promise<T> {
  return new Promise((resolve) => setTimeout(resolve, ms, value).unref());
}
