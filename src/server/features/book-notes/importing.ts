/**
 * Importing notes of other readers: each book of a file is matched to one of the reader's, each quote to its place in the text. A note's uuid follows
 * from what it says, so the same file again adds nothing. Files are read and books matched in a thread (note-reader.ts).
 */
import { createHash } from 'node:crypto';
import { AppError } from '#contract/errors.ts';
import { LONGEST_COMMENT, LONGEST_QUOTE } from '#contract/limits.ts';
import type { Block, ImportedBook, NoteImportResult, NoteSource } from '#contract/shapes.ts';
import { createQuoteSearch, type FoundQuote, foldText, type QuoteSearch } from '#engine/anchors/quote-search.ts';
import type { Db } from '#server/db/database.ts';
import { storableText } from '#server/http/request-info.ts';
import type { Viewer } from '#server/http/viewer.ts';
import { inTimeSlices } from '#server/threads/time-slicing.ts';
import * as importQueries from './import-queries.ts';
import type { ClippedBook, Clipping } from './note-files/clipping.ts';
import type { NoteReader } from './note-reader.ts';
import { presentNotedBook } from './present.ts';
import * as queries from './queries.ts';

export interface GivenNoteFiles {
  /** `content` in base64. */
  files: readonly { name: string; content: string }[];
  books: readonly { title: string; author: string | null; book_uuid: string | null }[];
}

export interface NoteImports {
  /** Result that an import would have. @throws {AppError} INVALID_INPUT saying what is wrong with a file */
  previewImport(viewer: Viewer, given: GivenNoteFiles): Promise<NoteImportResult>;
  importNotes(viewer: Viewer, given: GivenNoteFiles): Promise<NoteImportResult>;
  imports(userId: number): Promise<importQueries.ImportRow[]>;
  /** Takes back what an import made and nobody changed. Again: nothing more. @throws {AppError} NOT_FOUND */
  undoImport(userId: number, importId: number): Promise<{ removed: number; kept: number }>;
}

const SHOWN_IMPORTS = 10;
const MAX_LOST = 5;
const CHAPTERS_AT_A_TIME = 50;
const CONTEXT = 32;
/** Our own name space for uuids of version 5 (RFC 9562, section 5.5). */
const NAMESPACE = Buffer.from('7b1f6c0e5a524e0f9d4be0a1c2c3a7d1', 'hex');

interface PlannedBook {
  imported: ImportedBook;
  notes: queries.NewBookNote[];
  /** Notes that are there and get a comment. */
  changes: CommentedNote[];
  /** Notes of earlier states of the same highlights. */
  replaced: string[];
}

interface CommentedNote {
  row: queries.BookNoteRow;
  comment: string;
}

/** A book while notes are put into it, from one part of a file after the other. */
interface NotedBook {
  book: queries.BookRow;
  text: BookText;
  /** Where notes are: those that were there, null for those of this import. */
  places: Map<string, queries.BookNoteRow | null>;
  /** Uuids of notes that get a comment. */
  changed: Set<string>;
  /** Notes that it still takes. */
  room: number;
}

interface NoteImportOptions {
  db: Db;
  reader: Pick<NoteReader, 'read'>;
  now: () => Date;
}

export function createNoteImports({ db, reader, now }: NoteImportOptions): NoteImports {
  async function plan(viewer: Viewer, { files, books: chosen }: GivenNoteFiles) {
    const own = await queries.booksOfReader(db, viewer);
    const read = await reader.read(
      files.map(({ name, content }) => ({ name, bytes: Buffer.from(content, 'base64') })),
      own,
    );
    const at = now();
    const wanted = read.flatMap(({ source, books }) =>
      books.map((clipped) => {
        const choice = chosen.find(({ title, author }) => title === clipped.title && author === clipped.author);
        const uuid = choice ? choice.book_uuid : clipped.match;
        const book = own.find((one) => one.uuid === uuid) ?? null;
        // Without its text there are no places, and nothing would look for them later.
        const isWaiting = book !== null && book.status !== 'READY';
        return { clipped, source, book: isWaiting ? null : book, isWaiting };
      }),
    );
    // One book after the other: a text is large, and several titles in the files may mean the same book.
    const planned = new Map<ClippedBook, PlannedBook>();
    for (const [book, parts] of Map.groupBy(wanted, (one) => one.book)) {
      const noted = book && (await openForNotes(viewer, book));
      for (const { clipped, source, isWaiting } of parts) {
        const { imported, ...rest } = await planBook(viewer, clipped, source, noted, at);
        planned.set(clipped, { imported: { ...imported, ...(isWaiting && { is_waiting: true }) }, ...rest });
      }
    }
    const sources = [...new Set(read.map(({ source }) => source))];
    const bookmarks = read.reduce((sum, file) => sum + file.bookmarks, 0);
    return { planned: wanted.map(({ clipped }) => planned.get(clipped) as PlannedBook), sources, bookmarks, at };
  }

  async function openForNotes({ userId }: Viewer, book: queries.BookRow): Promise<NotedBook> {
    const existing = await queries.notesIn(db, userId, book.uuid);
    const places = new Map(existing.map((row) => [placeKey(row.payload.data), row]));
    const room = queries.MAX_NOTES - existing.length;
    return { book, text: await textOf(book.fileId), places, changed: new Set(), room };
  }

  async function planBook(
    { userId }: Viewer,
    clipped: ClippedBook,
    source: NoteSource,
    noted: NotedBook | null,
    at: Date,
  ): Promise<PlannedBook> {
    const { title, author, clippings } = clipped;
    const highlights = clippings.filter(({ text }) => text !== null).length;
    const imported: ImportedBook = {
      title,
      author,
      book: noted && presentNotedBook(noted.book),
      highlights,
      comments: clippings.length - highlights,
      known: 0,
      changed: 0,
      added: 0,
      exact: 0,
      near: 0,
      unplaced: 0,
      lost: [],
    };
    if (noted === null) return { imported, notes: [], changes: [], replaced: [] };
    const { book, text, places, changed } = noted;
    const [uuids, replaced] = [await uuidsOf(book.uuid, clippings), await uuidsOf(book.uuid, clipped.replaced)];
    const stored = await importQueries.notesByUuid(db, userId, uuids);
    const taken = new Set(stored.keys());
    const notes: queries.NewBookNote[] = [];
    const changes: CommentedNote[] = [];
    const meet = (row: queries.BookNoteRow | null | undefined, { comment: given }: Clipping) => {
      const comment = given === null ? null : storableText(given).slice(0, LONGEST_COMMENT);
      if (!row || comment === null || changed.has(row.noteUuid) || !takesComment(row, comment, source)) {
        imported.known++;
        return;
      }
      changed.add(row.noteUuid);
      changes.push({ row, comment });
      imported.changed++;
    };
    await inTimeSlices(clippings.entries(), ([number, clipping]) => {
      const noteUuid = uuids[number] as string;
      if (taken.has(noteUuid)) return meet(stored.get(noteUuid), clipping);
      taken.add(noteUuid);
      const found = clipping.text === null ? null : text.find(clipping);
      const data = found && text.anchorOf(found);
      // The same highlight by another program, or made here.
      if (data && places.has(placeKey(data))) return meet(places.get(placeKey(data)), clipping);
      if (data) places.set(placeKey(data), null);
      const block = found && text.blockAt(found.start.part);
      notes.push({
        userId,
        noteUuid,
        bookUuid: book.uuid,
        index: block?.chapter ?? null,
        blockPosition: block?.position ?? null,
        offset: found?.start.offset ?? null,
        payload: payloadOf(clipping, data, source, at),
        createdAt: clipping.at && clipping.at < at ? clipping.at : at,
        updatedAt: at,
      });
      imported.added++;
      if (found) imported[found.how === 'near' ? 'near' : 'exact']++;
      else imported.unplaced++;
      if (!found && clipping.text !== null && imported.lost.length < MAX_LOST)
        imported.lost.push(shorten(clipping.text));
    });
    const room = Math.max(0, noted.room);
    if (notes.length > room) {
      throw new AppError('TOO_LARGE', {
        msg: `《${book.title}》最多 ${queries.MAX_NOTES} 条笔记，这次多出 ${notes.length - room} 条`,
      });
    }
    noted.room -= notes.length;
    return { imported, notes, changes, replaced };
  }

  /** A book's text to look quotes up in; it is read when the first quote asks. */
  async function textOf(fileId: number): Promise<BookText> {
    const chapters: { index: number; title: string; blocks: Block[] }[] = [];
    for (let from = 0; ; ) {
      const some = await queries.chaptersFrom(db, fileId, from, CHAPTERS_AT_A_TIME);
      chapters.push(...some);
      if (some.length < CHAPTERS_AT_A_TIME) break;
      from = (some.at(-1)?.index ?? 0) + 1;
    }
    return createBookText(chapters);
  }

  const resultOf = ({ planned, sources, bookmarks }: Awaited<ReturnType<typeof plan>>): NoteImportResult => ({
    import_id: null,
    sources,
    books: planned.map(({ imported }) => imported),
    added: planned.reduce((sum, { imported }) => sum + imported.added, 0),
    changed: planned.reduce((sum, { imported }) => sum + imported.changed, 0),
    bookmarks,
  });

  return {
    previewImport: async (viewer, given) => resultOf(await plan(viewer, given)),
    async importNotes(viewer, given) {
      const { userId } = viewer;
      const made = await plan(viewer, given);
      const result = resultOf(made);
      const notes = made.planned.flatMap((book) => book.notes);
      const changes = made.planned.flatMap((book) => book.changes);
      if (notes.length === 0 && changes.length === 0) return result;
      return db.transaction(async (tx) => {
        const replaced = made.planned.flatMap((book) => book.replaced);
        const removed = await importQueries.removeUnchanged(tx, userId, replaced);
        const changed = await importQueries.putComments(tx, userId, changes, made.at);
        const noteUuids = await importQueries.addNotes(tx, notes);
        // Another import of the same file was quicker.
        if (noteUuids.length === 0 && changed.length === 0) return { ...result, added: 0, changed: 0 };
        const name = given.files
          .map((file) => file.name)
          .filter(Boolean)
          .join('、')
          .slice(0, 300);
        const row = {
          userId,
          name,
          sources: made.sources,
          noteUuids,
          before: [...removed, ...changed],
          createdAt: made.at,
        };
        const importId = await importQueries.recordImport(tx, row);
        return { ...result, import_id: String(importId), added: noteUuids.length, changed: changed.length };
      });
    },
    imports: (userId) => importQueries.importsOf(db, userId, SHOWN_IMPORTS),
    undoImport: (userId, importId) =>
      db.transaction(async (tx) => {
        const row = await importQueries.importOf(tx, userId, importId);
        if (row === undefined) throw new AppError('NOT_FOUND', { msg: '没有这次导入' });
        if (row.undoneAt !== null) return { removed: 0, kept: 0 };
        const removed = await importQueries.removeUnchanged(tx, userId, row.noteUuids);
        const kept = [...(await importQueries.notesByUuid(tx, userId, row.noteUuids)).values()].filter(
          ({ deletedAt }) => deletedAt === null,
        );
        // What stays is the later state of a highlight: the earlier one would be there beside it.
        const before = row.before.filter(({ payload }) => !kept.some((note) => isOneHighlight(note.payload, payload)));
        const changed = await importQueries.putBack(tx, userId, before, row.createdAt);
        await importQueries.markUndone(tx, importId, now());
        return { removed: removed.length + changed, kept: kept.length };
      }),
  };
}

interface BookText {
  find(clipping: Clipping): FoundQuote | null;
  blockAt(part: number): { id: string; chapter: number; position: number; text: string };
  anchorOf(found: FoundQuote): Record<string, unknown>;
}

function createBookText(chapters: readonly { index: number; title: string; blocks: Block[] }[]): BookText {
  const blocks = chapters.flatMap(({ index, blocks: own }) =>
    own.map(({ id, text, caption }, position) => ({ id, chapter: index, position, text: text ?? caption ?? '' })),
  );
  const total = Math.max(
    1,
    blocks.reduce((sum, { text }) => sum + text.length, 0),
  );
  const shares = new Map<string, number>();
  let before = 0;
  let chapter = -1;
  for (const block of blocks) {
    if (block.chapter !== chapter) {
      chapter = block.chapter;
      const title = chapters.find(({ index }) => index === chapter)?.title ?? '';
      if (!shares.has(foldText(title))) shares.set(foldText(title), before / total);
    }
    before += block.text.length;
  }
  let search: QuoteSearch | null = null;
  const blockAt = (part: number) => blocks[part] as (typeof blocks)[number];
  return {
    find({ text, share, chapter: title }) {
      search ??= createQuoteSearch(blocks.map((block) => block.text));
      const found = search.find(text ?? '', (title === null ? null : shares.get(foldText(title))) ?? share);
      // A note cannot extend over the end of a chapter.
      return found && blockAt(found.start.part).chapter === blockAt(found.end.part).chapter ? found : null;
    },
    blockAt,
    anchorOf({ start, end }) {
      const [first, last] = [blockAt(start.part), blockAt(end.part)];
      const quote =
        first === last
          ? first.text.slice(start.offset, end.offset)
          : [
              first.text.slice(start.offset),
              ...blocks.slice(start.part + 1, end.part).map(({ text }) => text),
              last.text.slice(0, end.offset),
            ].join('\n');
      return {
        start: { block_id: first.id, offset: start.offset },
        end: { block_id: last.id, offset: end.offset },
        quote: quote.slice(0, LONGEST_QUOTE).toWellFormed(),
        prefix: first.text.slice(Math.max(0, start.offset - CONTEXT), start.offset).toWellFormed(),
        suffix: last.text.slice(end.offset, end.offset + CONTEXT).toWellFormed(),
      };
    },
  };
}

function payloadOf(
  { text, comment, color }: Clipping,
  data: Record<string, unknown> | null,
  source: NoteSource,
  at: Date,
): Record<string, unknown> {
  return {
    text: text === null ? null : storableText(text).slice(0, LONGEST_QUOTE),
    comment: comment === null ? null : storableText(comment).slice(0, LONGEST_COMMENT),
    tag: null,
    color: text === null ? null : (color ?? 'yellow'),
    ...(data && { data }),
    source,
    imported_at: at.toISOString(),
  };
}

/** Whether a note takes the comment of a file: it has none, or an earlier one of the same program. What the reader changed after an import stays. */
function takesComment(
  { payload, updatedAt, deletedAt }: queries.BookNoteRow,
  comment: string,
  source: NoteSource,
): boolean {
  const isChanged = payload.imported_at !== undefined && payload.imported_at !== updatedAt.toISOString();
  if (deletedAt !== null || isChanged || payload.comment === comment) return false;
  return !payload.comment || payload.source === source;
}

/** One of two texts is within the other. */
function isOneHighlight(one: Record<string, unknown>, other: Record<string, unknown>): boolean {
  const [a, b] = [one, other].map(({ text }) => (typeof text === 'string' ? foldText(text) : ''));
  return !!a && !!b && (a.includes(b) || b.includes(a));
}

function placeKey(data: unknown): string {
  const { start, end } = (data ?? {}) as Record<string, { block_id?: string; offset?: number } | undefined>;
  return start ? `${start.block_id} ${start.offset} ${end?.block_id} ${end?.offset}` : '';
}

async function uuidsOf(bookUuid: string, clippings: readonly Clipping[]): Promise<string[]> {
  const uuids: string[] = [];
  await inTimeSlices(clippings, (clipping) => uuids.push(uuidOf(bookUuid, clipping)));
  return uuids;
}

/** Version 5, of the book and what the note says: its position tells two equal ones apart. */
function uuidOf(bookUuid: string, { text, comment, position }: Clipping): string {
  const said = text === null ? `comment ${foldText(comment ?? '')}` : `highlight ${foldText(text)}`;
  const bytes = createHash('sha1')
    .update(NAMESPACE)
    .update(`${bookUuid}\n${said}\n${position ?? ''}`)
    .digest()
    .subarray(0, 16);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x50, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

const shorten = (text: string): string => (text.length <= 80 ? text : `${text.slice(0, 80).toWellFormed()}…`);
