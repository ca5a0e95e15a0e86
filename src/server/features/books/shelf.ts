/** A reader's shelf: which books stand on it, and how far each is read. */
import { AppError } from '#contract/errors.ts';
import type { BookPosition, Difficulty } from '#contract/shapes.ts';
import type { Coverage } from '#engine/known/coverage.ts';
import { countWords } from '#engine/reading-time.ts';
import type { Db, Queryable } from '#server/db/database.ts';
import { type ListPage, oneMore, pageOf, type Slice } from '#server/db/slice.ts';
import type { Viewer } from '#server/http/viewer.ts';
import * as queries from './queries.ts';
import * as shelves from './shelf-queries.ts';

/** A book as somebody sees it. */
export interface SeenBook {
  row: queries.BookRow;
  coverage: Coverage | null;
  isOwn: boolean;
  isOnShelf: boolean;
}

export interface SeenChapter {
  index: number;
  title: string;
  wordCount: number;
  difficulty: Difficulty | null;
  coverage: Coverage | null;
}

export interface WholeBook {
  seen: SeenBook;
  chapters: SeenChapter[];
  /** Of the chapters that have one, by index. */
  numbers: ReadonlyMap<number, number>;
}

export interface OnShelf {
  seen: SeenBook;
  shelf: shelves.ShelfRow;
}

export interface ReadBook extends OnShelf {
  /** Title of the chapter at the place; null for one without. */
  chapter: string | null;
}

export interface Shelf {
  shelf(
    viewer: Viewer,
    wanted: { state: shelves.ShelfState; sort: shelves.ShelfSort; q?: string | undefined },
    slice: Slice,
  ): Promise<ListPage<OnShelf>>;
  /** For the reading history: those of the books that the viewer has opened, in no order. */
  readBooks(viewer: Viewer, uuids: readonly string[]): Promise<ReadBook[]>;
  /** Takes it out of the reading history. @throws {AppError} NOT_FOUND when it is not in it */
  removeFromHistory(viewer: Viewer, uuid: string): Promise<void>;
  /** @throws {AppError} NOT_FOUND when it is not on the shelf */
  onShelf(viewer: Viewer, uuid: string): Promise<OnShelf>;
  /** @throws {AppError} NOT_FOUND */
  putOnShelf(viewer: Viewer, uuid: string): Promise<OnShelf>;
  takeOffShelf(viewer: Viewer, uuid: string, deletesNotes: boolean): Promise<void>;
  /**
   * Puts the book on the shelf, too. An older place than the one that is kept changes nothing.
   *
   * @throws {AppError} NOT_FOUND, also when it was taken off the shelf since the reader was there; INVALID_INPUT
   */
  setPlace(viewer: Viewer, uuid: string, pos: BookPosition, reached: Reached): Promise<OnShelf>;
  /** For the reading history: adds time that was read in the book, which may show that it was read to its end. */
  addTime(tx: Queryable, userId: number, uuid: string, seconds: number): Promise<void>;
  /** `again`: from its beginning. @throws {AppError} NOT_FOUND when it is not on the shelf */
  setState(viewer: Viewer, uuid: string, state: 'finished' | 'reading' | 'again'): Promise<OnShelf>;
}

interface Reached {
  /** Null for now. */
  at: Date | null;
  /** The end of the book shows below the place. */
  isEnd: boolean;
}

interface ShelfOptions {
  db: Db;
  /** The rows with what concerns this viewer. */
  seen(viewer: Viewer, rows: readonly queries.BookRow[]): Promise<SeenBook[]>;
  /** @throws {AppError} NOT_FOUND */
  readable(viewer: Viewer, uuid: string): Promise<queries.BookRow>;
  /** @throws {AppError} NOT_FOUND */
  chapterOf(row: queries.BookRow, index: number): Promise<queries.ChapterRow>;
  now: () => Date;
}

export function createShelf({ db, seen, readable, chapterOf, now }: ShelfOptions): Shelf {
  async function onShelf(viewer: Viewer, uuid: string): Promise<OnShelf> {
    const found = await shelves.shelvedOne(db, viewer, uuid);
    const [book] = found ? await seen(viewer, [found.book]) : [];
    if (!found || !book) throw new AppError('NOT_FOUND', { msg: '书架上没有这本书' });
    return { seen: book, shelf: found.shelf };
  }

  /** Share of the words of the book that stand before a place. */
  async function progressAt(row: queries.BookRow, { index, block_id: blockId, offset }: BookPosition): Promise<number> {
    const [{ before, own }, chapter] = await Promise.all([
      queries.wordsBefore(db, row.fileId, index),
      chapterOf(row, index),
    ]);
    const place = chapter.blocks.findIndex(({ id }) => id === blockId);
    if (place === -1) throw new AppError('INVALID_INPUT', { fields: { pos: '这一章里没有这一段' } });
    const read = chapter.blocks.slice(0, place).reduce((sum, { text = '' }) => sum + countWords(text), 0);
    const here = countWords(chapter.blocks[place]?.text?.slice(0, offset) ?? '');
    const total = Math.max(1, row.wordCount);
    const isLast = index === row.chapterCount - 1 && place === chapter.blocks.length - 1;
    return isLast && offset >= (chapter.blocks[place]?.text?.length ?? 0)
      ? 1
      : Math.min(1, (before + Math.min(own, read + here)) / total);
  }

  return {
    onShelf,
    async shelf(viewer, wanted, slice) {
      const page = pageOf(await shelves.shelved(db, viewer, wanted, oneMore(slice)), slice);
      const books = await seen(
        viewer,
        page.items.map(({ book }) => book),
      );
      const items = page.items.flatMap(({ shelf }, index) => {
        const book = books[index];
        return book === undefined ? [] : [{ seen: book, shelf }];
      });
      return { ...page, items };
    },
    async readBooks(viewer, uuids) {
      const rows = await shelves.readBooks(db, viewer.userId, uuids);
      const books = await seen(
        viewer,
        rows.map(({ book }) => book),
      );
      return rows.flatMap(({ shelf, chapter }, index) => {
        const book = books[index];
        return book === undefined ? [] : [{ seen: book, shelf, chapter: chapter || null }];
      });
    },
    async removeFromHistory({ userId }, uuid) {
      if (!(await shelves.removeFromHistory(db, userId, uuid, now())))
        throw new AppError('NOT_FOUND', { msg: '阅读历史里没有这本书' });
    },
    async putOnShelf(viewer, uuid) {
      await readable(viewer, uuid);
      await shelves.putOnShelf(db, viewer.userId, uuid, now());
      return onShelf(viewer, uuid);
    },
    async takeOffShelf(viewer, uuid, deletesNotes) {
      await shelves.takeOffShelf(db, viewer.userId, uuid, now());
      if (deletesNotes) await queries.dropNotes(db, viewer.userId, uuid, now());
    },
    async setPlace(viewer, uuid, pos, { at, isEnd }) {
      const row = await readable(viewer, uuid);
      const share = await progressAt(row, pos);
      const progress = isEnd ? 1 : share;
      // A clock that runs ahead would make every later place an older one.
      const posAt = new Date(Math.min(at?.getTime() ?? now().getTime(), now().getTime()));
      await shelves.putOnShelf(db, viewer.userId, uuid, posAt);
      await shelves.setPlace(db, viewer.userId, uuid, { pos, posAt, progress });
      await shelves.noteReached(db, viewer.userId, uuid);
      return onShelf(viewer, uuid);
    },
    async addTime(tx, userId, uuid, seconds) {
      if (seconds <= 0) return;
      await shelves.addReadSeconds(tx, userId, uuid, seconds);
      await shelves.noteReached(tx, userId, uuid);
    },
    async setState(viewer, uuid, state) {
      const row = await readable(viewer, uuid);
      const posAt = now();
      let change: Parameters<typeof shelves.setFinished>[3] = { finishedAt: state === 'finished' ? posAt : null };
      if (state === 'again') {
        const first = (await chapterOf(row, 0)).blocks[0]?.id ?? 'c0b1';
        change = { finishedAt: null, from: { pos: { index: 0, block_id: first, offset: 0 }, posAt } };
      }
      await shelves.setFinished(db, viewer.userId, uuid, change);
      return onShelf(viewer, uuid);
    },
  };
}
