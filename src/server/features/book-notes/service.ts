/**
 * Notes and highlights in books: writing them, in the order of the book, and as a file. Import is importing.ts, shared lines sharing.ts.
 */

import { randomUUID } from 'node:crypto';
import { AppError } from '#contract/errors.ts';
import type { BookNote, NoteField, TextPoint } from '#contract/shapes.ts';
import { DAY_MS, shanghaiDay } from '#engine/shanghai-time.ts';
import type { Database } from '#server/db/database.ts';
import { type FileToKeep, fileName } from '#server/http/attachment.ts';
import type { Viewer } from '#server/http/viewer.ts';
import { commentAfter } from '#server/note-comment.ts';
import { escapedMarkdown, NOTE_TYPES, NOTES_HEADING, type NoteFormat, noteEntry } from '#server/note-entry.ts';
import { createNoteImports, type NoteImports } from './importing.ts';
import type { NoteReader } from './note-reader.ts';
import * as queries from './queries.ts';
import { createSharing, type Sharing } from './sharing.ts';

export { presentBookNote } from './present.ts';

export interface PlacedBookNote {
  row: queries.BookNoteRow;
  /** Title of its chapter; null without a place. */
  chapter: string | null;
}

export interface BookNoteService extends NoteImports, Sharing {
  /** Notes in the order of the book, those without a place last. @throws {AppError} NOT_FOUND */
  ofBook(
    viewer: Viewer,
    bookUuid: string,
    filters?: queries.NoteFilters,
  ): Promise<{ book: queries.BookRow; notes: PlacedBookNote[] }>;
  /** Notes in one chapter of a book that the reader may see. */
  ofChapter(userId: number, bookUuid: string, index: number): Promise<queries.BookNoteRow[]>;
  /**
   * Makes a note, or changes the one with this uuid: keys that are not given stay. An older write changes nothing but a comment (`commentAfter`).
   *
   * @param changedAt by the client's clock; now, if it is left out
   * @throws {AppError} NOT_FOUND, INVALID_INPUT for a place that isn't in the book, CONFLICT for a note of another book,
   * GONE when it was deleted after this change, TOO_LARGE when the book is full or the client's own keys are
   */
  put(viewer: Viewer, bookUuid: string, note: GivenBookNote, changedAt?: Date): Promise<PlacedBookNote>;
  /** Deletes a note, unless it was changed later. @throws {AppError} NOT_FOUND for an unknown one, without `deletedAt` */
  remove(userId: number, noteUuid: string, deletedAt?: Date): Promise<void>;
  /** A file of the book's notes; only the heading when there are none. @throws {AppError} NOT_FOUND */
  exportFile(viewer: Viewer, bookUuid: string, format: NoteFormat): Promise<FileToKeep>;
  /** The book with its notes, for files that hold more than one book; null when there are none. */
  withNotes(viewer: Viewer, bookUuid: string): Promise<BookWithNotes | null>;
  /** What a list shows of some books with notes, by their uuids. */
  noted(
    viewer: Viewer,
    bookUuids: readonly string[],
    filters: queries.NoteFilters,
  ): Promise<Map<string, { title: string; author: string | null; cover: string | null; preview: string }>>;
  /** Deletes what is left of notes that were deleted long ago. */
  clean(): Promise<void>;
}

/** The payload as it came: known keys checked, all others kept. */
export interface GivenBookNote {
  note_uuid?: string | undefined;
  data?: { start?: TextPoint | undefined; end?: TextPoint | undefined } | null | undefined;
  /** Fields to change of an existing note; the others stay. */
  changed?: readonly NoteField[] | undefined;
  comment?: string | null | undefined;
  /** See `commentAfter`. */
  seen_comments?: readonly (string | null)[] | undefined;
  [key: string]: unknown;
}

/** A write that is older is not expected any more. */
const DAYS_DELETIONS_ARE_KEPT = 90;
const BLOCK = /^c(\d{1,6})b\d+$/;
/** Keys that the server answers with, and what belongs to the call. */
const OWN_KEYS = [
  'note_uuid',
  'book_uuid',
  'index',
  'chapter',
  'created_at',
  'updated_at',
  'at',
  'changed',
  'seen_comments',
];
const FIELD_OF_KEY: Partial<Record<string, NoteField>> = {
  comment: 'comment',
  tag: 'tag',
  color: 'color',
  text: 'place',
  root: 'place',
  data: 'place',
};

/** Bytes that keys which only the client knows may take in one write. */
const MAX_FREE_BYTES = 16 * 1024;
const KNOWN_KEYS = [...OWN_KEYS, 'kind', 'text', 'root', 'comment', 'tag', 'color'];
const KNOWN_DATA = ['start', 'end', 'quote', 'prefix', 'suffix'];
/** Characters of a known text; a longer one counts as the client's own. */
const LONGEST_TEXT = 5_000;

const commentOf = ({ payload }: { payload: Record<string, unknown> }): string | null =>
  typeof payload.comment === 'string' ? payload.comment : null;

interface NotePlace {
  index: number | null;
  blockPosition: number | null;
  offset: number | null;
}

export interface BookNoteOptions {
  database: Database;
  reader: Pick<NoteReader, 'read'>;
  now: () => Date;
}

export function createBookNotes({ database: { db }, reader, now }: BookNoteOptions): BookNoteService {
  /** A note that a reader has, or deleted lately, may be changed and come back in a book that was withdrawn; a new one may not. */
  async function writable(viewer: Viewer, bookUuid: string, noteUuid: string): Promise<queries.BookRow> {
    const book = await queries.bookOf(db, bookUuid, viewer);
    const isTheirs = async () => (await queries.noteOf(db, viewer.userId, noteUuid))?.bookUuid === bookUuid;
    if (book && (book.isReadable || (await isTheirs()))) return book;
    throw new AppError('NOT_FOUND', { msg: '没有这本书' });
  }

  /** Readers keep their notes in a book that was withdrawn. */
  async function ofBook(viewer: Viewer, bookUuid: string, filters: queries.NoteFilters = {}) {
    const book = await queries.bookOf(db, bookUuid, viewer);
    if (book === undefined) throw new AppError('NOT_FOUND', { msg: '没有这本书' });
    const rows = await queries.notesIn(db, viewer.userId, bookUuid, filters);
    if (!book.isReadable && rows.length === 0) throw new AppError('NOT_FOUND', { msg: '没有这本书' });
    const indices = [...new Set(rows.flatMap(({ index }) => index ?? []))];
    const titles = new Map(
      (await queries.chapterTitles(db, book.fileId, indices)).map(({ index, title }) => [index, title]),
    );
    return { book, notes: rows.map((row) => ({ row, chapter: titles.get(row.index ?? -1) ?? null })) };
  }

  async function placeOf({ fileId }: queries.BookRow, data: GivenBookNote['data']): Promise<NotePlace> {
    const { start, end } = data ?? {};
    if (start === undefined) return { index: null, blockPosition: null, offset: null };
    const index = Number(BLOCK.exec(start.block_id)?.[1] ?? -1);
    const blocks = await queries.blocksIn(db, fileId, index, [start.block_id, (end ?? start).block_id]);
    const first = blocks.find(({ block }) => block.id === start.block_id);
    const last = blocks.find(({ block }) => block.id === (end ?? start).block_id);
    const refuse = (key: string, message: string) =>
      new AppError('INVALID_INPUT', { fields: { [`data.${key}`]: message } });
    if (first === undefined) throw refuse('start.block_id', '书里没有这一段');
    if (end && Number(BLOCK.exec(end.block_id)?.[1] ?? index) !== index) throw refuse('end.block_id', '不能跨章划线');
    if (last === undefined) throw refuse('end.block_id', '书里没有这一段');
    const lengthOf = ({ block }: typeof first) =>
      (block.text ?? block.rows?.flat().join('') ?? block.caption ?? '').length;
    if (start.offset > lengthOf(first)) throw refuse('start.offset', '超出了这一段');
    if (end !== undefined && end.offset > lengthOf(last)) throw refuse('end.offset', '超出了这一段');
    const isBackward =
      last.position < first.position || (last === first && end !== undefined && end.offset < start.offset);
    if (isBackward) throw refuse('end', '结尾在开头之前');
    return { index, blockPosition: first.position, offset: start.offset };
  }

  async function toExport(viewer: Viewer, bookUuid: string): Promise<BookWithNotes> {
    const { book, notes: all } = await ofBook(viewer, bookUuid);
    const notes = all.filter(({ row }) => row.payload.kind !== 'bookmark');
    return {
      title: book.title,
      author: book.author,
      notes: notes.map(({ row, chapter }) => {
        const { text, comment } = row.payload as Partial<BookNote>;
        return { text: text ?? null, comment: comment || null, chapter };
      }),
    };
  }

  return {
    ...createNoteImports({ db, reader, now }),
    ...createSharing({ db, now }),
    ofBook,
    ofChapter: (userId, bookUuid, index) => queries.notesInChapter(db, userId, bookUuid, index),
    async put(viewer, bookUuid, given, changedAt) {
      const { userId } = viewer;
      if (freeBytes(given) > MAX_FREE_BYTES) throw new AppError('TOO_LARGE', { msg: '笔记里附带的内容太大' });
      const noteUuid = given.note_uuid ?? randomUUID();
      const book = await writable(viewer, bookUuid, noteUuid);
      const { changed } = given;
      const place = given.data === undefined ? null : await placeOf(book, given.data);
      const at = notAhead(changedAt, now());
      const changes = Object.fromEntries(
        Object.entries(given).filter(([key, value]) => value !== undefined && !OWN_KEYS.includes(key)),
      );
      const row = await db.transaction(async (tx) => {
        await queries.lockNote(tx, userId, noteUuid);
        const before = await queries.noteOf(tx, userId, noteUuid);
        if (before && before.bookUuid !== bookUuid) {
          throw new AppError('CONFLICT', { msg: '这个编号是另一本书的笔记' });
        }
        const isThere = before !== undefined && before.deletedAt === null;
        if (isThere && before.updatedAt > at) {
          const comment = commentAfter(commentOf(before), given, true);
          if (comment === commentOf(before)) return before;
          return queries.putNote(tx, { ...before, payload: { ...before.payload, comment } });
        }
        const deletedAt = before ? before.deletedAt : await queries.deletionOf(tx, userId, noteUuid);
        if (changedAt && deletedAt && deletedAt >= at) throw new AppError('GONE', { msg: '这条笔记已经删除' });
        if (!isThere && (await queries.countIn(tx, userId, bookUuid)) >= queries.MAX_NOTES) {
          throw new AppError('TOO_LARGE', { msg: `一本书最多 ${queries.MAX_NOTES} 条笔记` });
        }
        const kept = isThere ? before : { payload: {}, index: null, blockPosition: null, offset: null };
        const keeps = (field?: NoteField) => isThere && changed && field !== undefined && !changed.includes(field);
        const { index, blockPosition, offset } = keeps('place') || place === null ? kept : place;
        const written = Object.entries(changes).filter(([key]) => !keeps(FIELD_OF_KEY[key]));
        const comment = keeps('comment') ? commentOf(kept) : commentAfter(commentOf(kept), given);
        return queries.putNote(tx, {
          userId,
          noteUuid,
          bookUuid,
          index,
          blockPosition,
          offset,
          payload: { ...kept.payload, ...Object.fromEntries(written), ...(given.comment !== undefined && { comment }) },
          createdAt: at,
          updatedAt: at,
        });
      });
      const titles = row.index === null ? [] : await queries.chapterTitles(db, book.fileId, [row.index]);
      return { row, chapter: titles[0]?.title ?? null };
    },
    async remove(userId, noteUuid, deletedAt) {
      const at = notAhead(deletedAt, now());
      await db.transaction(async (tx) => {
        await queries.lockNote(tx, userId, noteUuid);
        const before = await queries.noteOf(tx, userId, noteUuid);
        if (before !== undefined && (deletedAt !== undefined || before.deletedAt === null)) {
          await queries.deleteNote(tx, userId, noteUuid, at);
          return;
        }
        if (deletedAt === undefined) throw new AppError('NOT_FOUND', { msg: '没有这条笔记' });
        await queries.rememberDeletion(tx, userId, noteUuid, at);
      });
    },
    async exportFile(viewer, bookUuid, format) {
      return bookNoteFile(await toExport(viewer, bookUuid), format, shanghaiDay(now()));
    },
    async withNotes(viewer, bookUuid) {
      const book = await toExport(viewer, bookUuid);
      return book.notes.length > 0 ? book : null;
    },
    async noted(viewer, bookUuids, filters) {
      const rows = await queries.newestIn(db, viewer, bookUuids, filters);
      return new Map(
        rows.map(({ uuid, title, author, cover, payload }) => {
          const { text, comment } = payload as Partial<BookNote>;
          return [uuid, { title, author, cover, preview: comment || text || '' }];
        }),
      );
    },
    clean: () => queries.forgetDeleted(db, new Date(now().getTime() - DAYS_DELETIONS_ARE_KEPT * DAY_MS)),
  };
}

/** Bytes of what a note has beside the keys that we know. */
function freeBytes({ data, ...rest }: GivenBookNote): number {
  const without = (values: object, known: readonly string[]) =>
    Object.entries(values).filter(
      ([key, value]) => !known.includes(key) || (typeof value === 'string' && value.length > LONGEST_TEXT),
    );
  return Buffer.byteLength(JSON.stringify([without(rest, KNOWN_KEYS), without(data ?? {}, KNOWN_DATA)]));
}

/** A clock that is ahead must not keep later changes out. */
function notAhead(at: Date | undefined, now: Date): Date {
  return at === undefined || at > now ? now : at;
}

/** Content of a file of notes. Its form is that of notes on articles, with the names of chapters. */
interface BookWithNotes {
  title: string;
  author: string | null;
  notes: readonly { text: string | null; comment: string | null; chapter: string | null }[];
}

/** @param day `YYYY-MM-DD`, for the name */
function bookNoteFile(book: BookWithNotes, format: NoteFormat, day: string): FileToKeep {
  const subject = `笔记-${book.title
    .replace(/[\\/:*?"<>|\s]+/g, ' ')
    .trim()
    .slice(0, 60)}`;
  return { name: fileName(subject, day, format), type: NOTE_TYPES[format], body: `${bookNoteText(book, format)}\n` };
}

/** The notes of one book, as they stand in a file of their own and in that of all notes. */
export function bookNoteText(book: BookWithNotes, format: NoteFormat): string {
  const isMarkdown = format === 'md';
  const sign = isMarkdown ? escapedMarkdown : (text: string) => text;
  const head = isMarkdown
    ? [`# ${sign(book.title)}`, ...(book.author === null ? [] : [sign(book.author)]), `## ${NOTES_HEADING}`]
    : [[book.title, book.author].filter((line) => line !== null).join('\n'), NOTES_HEADING];
  const sections: string[] = [];
  let chapter: string | null | undefined;
  for (const note of book.notes) {
    if (note.chapter !== chapter) {
      chapter = note.chapter;
      const name = chapter ?? '没有位置的';
      if (chapter !== null || sections.length > 0) sections.push(isMarkdown ? `### ${sign(name)}` : `【${name}】`);
    }
    sections.push(noteEntry(note, format));
  }
  return [...head, ...sections].join('\n\n');
}
