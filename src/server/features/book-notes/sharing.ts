/** Lines of a book that a reader shares on a page without login: one page a reader and book, at an address that can be taken back. */
import { AppError } from '#contract/errors.ts';
import type { Block, BookNote, BookShare, Difficulty, SharedLine, TextPoint } from '#contract/shapes.ts';
import type { Db } from '#server/db/database.ts';
import type { Viewer } from '#server/http/viewer.ts';
import { newToken } from '#server/secret-tokens.ts';
import * as queries from './queries.ts';
import * as sharingQueries from './sharing-queries.ts';

export interface SharedBook {
  book: queries.BookRow;
  facts: { description: string | null; wordCount: number; difficulty: Difficulty | null };
  sharer: string;
  sharedAt: Date;
  lines: SharedLine[];
}

export interface Sharing {
  /** What the reader shares of a book now, also of one that was withdrawn since; null for nothing. @throws {AppError} NOT_FOUND */
  shareOf(viewer: Viewer, bookUuid: string): Promise<BookShare | null>;
  /** Shares these lines in place of those before; the address stays. @throws {AppError} NOT_FOUND, INVALID_INPUT for lines that are not there */
  share(viewer: Viewer, bookUuid: string, given: GivenShare): Promise<BookShare>;
  /** The address leads nowhere from now on. Again: nothing happens. */
  endShare(userId: number, bookUuid: string): Promise<void>;
  /** The page that a visitor with the address sees. @throws {AppError} GONE for one that was ended or never existed */
  sharedLines(viewer: Viewer | null, bookUuid: string, token: string): Promise<SharedBook>;
}

export interface GivenShare {
  noteUuids: readonly string[];
  hasComments: boolean;
  hasTranslation: boolean;
}

export function createSharing({ db, now }: { db: Db; now: () => Date }): Sharing {
  async function requireBook(viewer: Viewer, bookUuid: string): Promise<queries.BookRow> {
    const book = await queries.bookOf(db, bookUuid, viewer);
    if (!book?.isReadable) throw new AppError('NOT_FOUND', { msg: '没有这本书' });
    return book;
  }

  /** Chinese by the id of the sentence, where the text or a translation made later has it. */
  async function chaptersOf(fileId: number, indices: ReadonlySet<number>) {
    const chapters = new Map<number, { title: string; blocks: Block[]; chinese: ReadonlyMap<string, string> }>();
    for (const index of indices) {
      const chapter = await queries.chapterOf(db, fileId, index);
      if (chapter) chapters.set(index, { ...chapter, chinese: await sharingQueries.translationsIn(db, fileId, index) });
    }
    return chapters;
  }

  return {
    async shareOf(viewer, bookUuid) {
      const row = await sharingQueries.shareOf(db, viewer.userId, bookUuid);
      if (row) return presentShare(row);
      await requireBook(viewer, bookUuid);
      return null;
    },
    async share(viewer, bookUuid, { noteUuids, hasComments, hasTranslation }) {
      await requireBook(viewer, bookUuid);
      const rows = await queries.notesWith(db, viewer.userId, bookUuid, noteUuids);
      const there = new Set(
        rows.filter(({ payload }) => payload.text && payload.kind !== 'bookmark').map(({ noteUuid }) => noteUuid),
      );
      const chosen = [...new Set(noteUuids.map((uuid) => uuid.toLowerCase()))];
      if (!chosen.every((uuid) => there.has(uuid))) {
        throw new AppError('INVALID_INPUT', { fields: { note_uuids: '有的句子已经不在笔记里，请重新选' } });
      }
      const row = { userId: viewer.userId, bookUuid, noteUuids: chosen, hasComments, hasTranslation, updatedAt: now() };
      return presentShare(await sharingQueries.putShare(db, { ...row, token: newToken() }));
    },
    endShare: (userId, bookUuid) => sharingQueries.endShare(db, userId, bookUuid),
    async sharedLines(viewer, bookUuid, token) {
      const gone = new AppError('GONE', { msg: '这次分享已经收回' });
      const share = token === '' ? undefined : await sharingQueries.shareByToken(db, token);
      if (share === undefined || share.bookUuid !== bookUuid) throw gone;
      const book = await queries.bookOf(db, bookUuid, viewer);
      const rows = await queries.notesWith(db, share.userId, bookUuid, share.noteUuids);
      if (book === undefined || rows.length === 0) throw gone;
      const chapters = await chaptersOf(book.fileId, new Set(rows.flatMap(({ index }) => index ?? [])));
      const order = new Map(share.noteUuids.map((uuid, place) => [uuid, place]));
      rows.sort((a, b) => (order.get(a.noteUuid) ?? 0) - (order.get(b.noteUuid) ?? 0));
      const lines = rows.map(({ payload, index }): SharedLine => {
        const { text, comment, color, data } = payload as Partial<BookNote> & { data?: Range };
        const chapter = chapters.get(index ?? -1);
        return {
          text: text ?? '',
          text_zh: share.hasTranslation && chapter && data ? chineseOf(chapter.blocks, chapter.chinese, data) : null,
          comment: (share.hasComments && comment) || null,
          color: color ?? 'yellow',
          chapter: chapter?.title || null,
        };
      });
      const facts = await queries.bookFacts(db, book.fileId);
      return { book, facts, sharer: share.username, sharedAt: share.updatedAt, lines };
    },
  };
}

interface Range {
  start?: TextPoint;
  end?: TextPoint;
}

/**
 * The Chinese of a range that is made of whole sentences, but for the signs at its ends. A part of a sentence has none: the whole one would show more
 * of the book than was chosen.
 */
function chineseOf(
  blocks: readonly Block[],
  chinese: ReadonlyMap<string, string>,
  { start, end }: Range,
): string | null {
  const first = blocks.findIndex(({ id }) => id === start?.block_id);
  const last = blocks.findIndex(({ id }) => id === end?.block_id);
  if (start === undefined || end === undefined || first === -1 || last < first) return null;
  const parts: string[] = [];
  for (const [place, { text = '', sentences = [] }] of blocks.slice(first, last + 1).entries()) {
    const from = place === 0 ? start.offset : 0;
    const to = first + place === last ? end.offset : text.length;
    for (const sentence of sentences) {
      if (sentence.end <= from || sentence.start >= to) continue;
      const left = `${text.slice(sentence.start, Math.max(sentence.start, from))}${text.slice(Math.min(sentence.end, to), sentence.end)}`;
      const zh = sentence.text_zh ?? chinese.get(sentence.id);
      if (/[\p{L}\p{N}]/u.test(left) || !zh) return null;
      parts.push(zh);
    }
  }
  return parts.join('') || null;
}

function presentShare(row: sharingQueries.ShareRow): BookShare {
  return {
    url: `/book/${row.bookUuid}/share?s=${row.token}`,
    note_uuids: row.noteUuids,
    with_comments: row.hasComments,
    with_translation: row.hasTranslation,
    updated_at: row.updatedAt.toISOString(),
  };
}
