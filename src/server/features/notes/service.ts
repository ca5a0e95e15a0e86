/** Notes and highlights on articles. article-text.ts and migration.ts find where they are, writes.ts merges writes, export.ts makes files. */
import { AppError } from '#contract/errors.ts';
import { LONGEST_QUOTE } from '#contract/limits.ts';
import type { Anchor, ArticleCard } from '#contract/shapes.ts';
import { shanghaiDay } from '#engine/shanghai-time.ts';
import type { Database } from '#server/db/database.ts';
import { oneMore, pageOf, type Slice } from '#server/db/slice.ts';
import { type ArticleService, type ArticleTitles, previewBlocks } from '#server/features/articles/service.ts';
import { type BookNoteService, bookNoteText } from '#server/features/book-notes/service.ts';
import type { FileToKeep } from '#server/http/attachment.ts';
import type { Viewer } from '#server/http/viewer.ts';
import { commentAfter } from '#server/note-comment.ts';
import type { NoteFormat } from '#server/note-entry.ts';
import {
  type ArticleText,
  articleText,
  byPlace,
  holdsQuote,
  rangeFault,
  shownIn,
  textBetween,
} from './article-text.ts';
import { type NotedText, noteFile, noteText } from './export.ts';
import { anchorMigrator, migrateNotes } from './migration.ts';
import { type PopularPassage, popularPassages } from './popular.ts';
import type { NotedWork, NotedWorks } from './present.ts';
import * as queries from './queries.ts';
import type { DeletedPlace } from './tables.ts';
import type { GivenNote, PlacedNote } from './writes.ts';
import * as writes from './writes.ts';

export { originLine, pressDay } from './export.ts';
export { migrateNotes, placeInNewest } from './migration.ts';
export { presentNote } from './present.ts';
export { noteCount } from './queries.ts';

/** Works of an export that are fetched together. */
const EXPORT_BATCH = 20;
const PREVIEW_LENGTH = 120;

export interface NoteService {
  /** A reader's notes on an article in text order. @throws {AppError} NOT_FOUND */
  ofArticle(viewer: Viewer, articleId: number, filters?: queries.NoteFilters): Promise<PlacedNote[]>;
  /** Own notes, or everybody's (of one user, if given) for a super user, with what many marked. @throws {AppError} NOT_FOUND */
  withPopular(
    viewer: Viewer,
    articleId: number,
    userId?: number,
  ): Promise<{ items: PlacedNote[]; popular: PopularPassage[] }>;
  /**
   * Makes a note, or changes the one with this uuid; a write that is older than the note changes nothing but a comment (`commentAfter`).
   *
   * @param changedAt by the client's clock; now, if it is left out
   * @returns the note as it stands after this
   * @throws {AppError} NOT_FOUND, INVALID_INPUT for a place that isn't in the text, CONFLICT when the uuid is of a note
   * on another article, GONE when the note was deleted after this change, TOO_LARGE when the article is full
   */
  put(viewer: Viewer, note: GivenNote, changedAt?: Date): Promise<PlacedNote>;
  /**
   * Deletes a note, unless it was changed later.
   *
   * @param deletedAt by the client's clock: such a deletion may come again, or before its note
   * @throws {AppError} NOT_FOUND for an unknown note, without `deletedAt`
   */
  remove(userId: number, noteUuid: string, deletedAt?: Date): Promise<void>;
  /** Articles and books with notes. */
  works(
    viewer: Viewer,
    filters: queries.NoteFilters & { kind?: 'article' | 'book' | undefined },
    page: Slice,
  ): Promise<NotedWorks>;
  /** An article with the reader's notes in text order. @throws {AppError} NOT_FOUND */
  work(
    viewer: Viewer,
    articleId: number,
    filters: queries.NoteFilters,
  ): Promise<{ article: ArticleCard; items: PlacedNote[] }>;
  /** Every work with its notes, newest activity first, or one of them. @throws {AppError} NOT_FOUND when there is no note */
  exportFile(viewer: Viewer, format: NoteFormat, articleId?: number): Promise<FileToKeep>;
}

type Place = Pick<writes.NewNote, 'root' | 'data' | 'text' | 'located'>;

export interface NoteOptions {
  database: Pick<Database, 'db' | 'reads'>;
  articles: Pick<ArticleService, 'readable' | 'cards' | 'titles' | 'wasPublished'>;
  bookNotes: Pick<BookNoteService, 'noted' | 'withNotes'>;
  now: () => Date;
}

export function createNotes({ database: { db, reads }, articles, bookNotes, now }: NoteOptions): NoteService {
  const textOf = async (articleId: number, viewer: Viewer) =>
    articleText(articleId, await articles.readable(articleId, viewer));

  async function ofArticle(viewer: Viewer, articleId: number, filters: queries.NoteFilters = {}) {
    const text = await textOf(articleId, viewer);
    return inTextOrder(await carried(text, () => queries.notesOn(db, viewer.userId, [articleId], filters)), text);
  }

  /** Notes that were written while a version was being saved are carried over here. */
  async function carried<T extends Pick<queries.NoteRow, 'data' | 'located'>>(
    { articleId, version }: ArticleText,
    read: () => Promise<T[]>,
  ): Promise<T[]> {
    const rows = await read();
    if (!rows.some(({ located, data }) => located && data.version < version)) return rows;
    await db.transaction((tx) => migrateNotes(tx, articleId));
    return read();
  }

  /**
   * Place of a note in the present text. In the version on which it was made its range must hold its quote; from an older version it is
   * migrated. The range must be in what the reader may read, in the older version, too: whether it holds the quote reveals what stands
   * there.
   */
  async function place(note: GivenNote, text: ArticleText): Promise<Place> {
    const { articleId, root, data } = note;
    if (data.version > text.version)
      throw new AppError('INVALID_INPUT', { fields: { 'data.version': '没有这个版本' } });
    if (data.version === text.version) {
      const fields = rangeFault(text.roots[root], data);
      if (fields !== null) throw new AppError('INVALID_INPUT', { fields });
      return { root, data, text: note.text, located: holdsQuote(text.roots[root], data, note.text) };
    }
    const [old, present] = await Promise.all([
      queries.versionOf(db, articleId, data.version),
      queries.versionOf(db, articleId, text.version),
    ]);
    if (old) {
      const blocks = text.isPreview ? previewBlocks(old.blocks) : old.blocks;
      const fields = rangeFault(articleText(articleId, { ...old, blocks }).roots[root], data);
      if (fields !== null) throw new AppError('INVALID_INPUT', { fields });
    }
    const anchor =
      old && present ? anchorMigrator(articleText(articleId, old), articleText(articleId, present))(note) : null;
    return { root, data: anchor ?? data, text: note.text, located: anchor !== null };
  }

  /** An article that was taken down keeps its reader's notes, in the order they were made. */
  async function textIfThere(articleId: number, viewer: Viewer): Promise<ArticleText | null> {
    try {
      return await textOf(articleId, viewer);
    } catch (error) {
      if (error instanceof AppError && error.reason === 'NOT_FOUND') return null;
      throw error;
    }
  }

  /** A deleted note where it stood. Its quote is what stands there: whether the given one does is not for everybody to know. */
  async function putBack({ articleId, root, data, text }: GivenNote, { located }: DeletedPlace): Promise<Place> {
    const version = located ? await queries.versionOf(db, articleId, data.version) : undefined;
    if (version === undefined) return { root, data, text, located: false };
    const quote = textBetween(articleText(articleId, version).roots[root], data).slice(0, LONGEST_QUOTE).toWellFormed();
    return { root, data: { ...data, quote }, text, located };
  }

  async function notedTexts(
    viewer: Viewer,
    articleIds: readonly number[],
  ): Promise<(NotedText & { articleId: number })[]> {
    if (articleIds.length === 0) return [];
    const [rows, titles] = await Promise.all([
      queries.notesOn(db, viewer.userId, articleIds),
      articles.titles(articleIds),
    ]);
    const works: (NotedText & { articleId: number })[] = [];
    for (const articleId of articleIds) {
      const notes = rows.filter((row) => row.articleId === articleId);
      if (notes.length === 0) continue;
      const text = await textIfThere(articleId, viewer);
      works.push({ articleId, ...titleOf(titles, articleId), notes: text === null ? notes : inTextOrder(notes, text) });
    }
    return works;
  }

  return {
    ofArticle,
    async withPopular(viewer, articleId, userId) {
      if (userId !== undefined && userId !== viewer.userId && !viewer.isSuper) throw new AppError('FORBIDDEN');
      const text = await textOf(articleId, viewer);
      const marks = await carried(text, () => queries.marksOn(db, articleId));
      const popular = popularPassages(
        marks.filter((mark) => shownIn(mark, text).located),
        text.roots.en,
      );
      if (!viewer.isSuper) return { items: await ofArticle(viewer, articleId), popular };
      const rows = await queries.everybodysNotes(db, articleId, userId);
      return {
        items: inTextOrder(
          rows.map(({ note, username }) => ({ ...note, username })),
          text,
        ),
        popular,
      };
    },
    async put(viewer, input, changedAt) {
      const { userId } = viewer;
      const { articleId, noteUuid } = input;
      const note = { ...input, data: wellFormed(input.data) };
      const known = await writes.noteOf(db, userId, noteUuid);
      const isWordsOnly = known?.articleId === articleId && writes.isPlaceUnchanged(known, note);
      // A note that stays in place can be changed even when the article was taken down or a membership has ended; and so can a deletion be
      // undone.
      const deleted = known ? null : await writes.placeOfDeleted(db, userId, note);
      const text = isWordsOnly || deleted ? await textIfThere(articleId, viewer) : await textOf(articleId, viewer);
      const placed = async () => (deleted ? putBack(note, deleted) : text && place(note, text));
      const given = isWordsOnly ? null : await placed();
      const at = notAhead(changedAt, now());
      const row = await db.transaction(async (tx) => {
        await writes.lockNote(tx, userId, noteUuid);
        const before = await writes.noteOf(tx, userId, noteUuid);
        if (before && before.articleId !== articleId) {
          throw new AppError('CONFLICT', { msg: '这个编号是另一篇文章的笔记' });
        }
        if (before && before.updatedAt > at) {
          const { createdAt: _, updatedAt, ...stands } = before;
          const comment = commentAfter(before.comment, note, true);
          return comment === before.comment ? before : writes.putNote(tx, { ...stands, comment }, updatedAt);
        }
        if (changedAt && !before && (await writes.isDeletedSince(tx, userId, noteUuid, at))) {
          throw new AppError('GONE', { msg: '这条笔记已经删除' });
        }
        if (!before && (await queries.countOn(tx, userId, articleId)) >= queries.MAX_NOTES) {
          throw new AppError('TOO_LARGE', { msg: `一篇文章最多 ${queries.MAX_NOTES} 条笔记` });
        }
        // A page that shows an older text does not lose the place that the note has in the new one.
        const isPlaceKept = before && (given === null || (before.located && !given.located));
        const place = (isPlaceKept ? before : given) ?? known;
        if (place === undefined) throw new AppError('NOT_FOUND');
        const { root, data, located, text: words } = place;
        const written = writes.writtenOver(before, note);
        return writes.putNote(tx, { userId, noteUuid, articleId, ...written, root, data, located, text: words }, at);
      });
      return shownIn(row, text);
    },
    async remove(userId, noteUuid, deletedAt) {
      const at = notAhead(deletedAt, now());
      await db.transaction(async (tx) => {
        await writes.lockNote(tx, userId, noteUuid);
        const place = await writes.deleteNote(tx, userId, noteUuid, at);
        if (place === null) {
          if (deletedAt === undefined) throw new AppError('NOT_FOUND', { msg: '没有这条笔记' });
          // Changed after this deletion: the change stands.
          if (await writes.noteOf(tx, userId, noteUuid)) return;
        }
        await writes.rememberDeletion(tx, { userId, noteUuid, deletedAt: at, place }, now());
      });
    },
    async works(viewer, { kind, ...filters }, slice) {
      const { userId } = viewer;
      const [rows, tags] = await Promise.all([
        queries.notedWorks(reads, userId, filters, kind, oneMore(slice)),
        queries.tagsOf(reads, userId),
      ]);
      const page = pageOf(rows, slice);
      const idsOf = (wanted: 'article' | 'book') => page.items.filter((row) => row.kind === wanted).map(({ id }) => id);
      const ids = idsOf('article').map(Number);
      const [titles, newest, noted] = await Promise.all([
        articles.titles(ids),
        ids.length > 0 ? queries.newestNotes(reads, userId, ids, filters) : [],
        bookNotes.noted(viewer, idsOf('book'), filters),
      ]);
      const previews = new Map(newest.map((note) => [note.articleId, note.comment ?? note.text]));
      const items = page.items.map((row): NotedWork => {
        const book = row.kind === 'book' ? noted.get(row.id) : undefined;
        if (row.kind === 'book') {
          const { title = '书已删除', author = null, cover = null, preview = '' } = book ?? {};
          return { ...row, title, titleZh: null, author, cover, preview: shorten(preview) };
        }
        const { title, titleZh } = titleOf(titles, Number(row.id));
        return {
          ...row,
          title,
          titleZh,
          author: null,
          cover: null,
          preview: shorten(previews.get(Number(row.id)) ?? ''),
        };
      });
      return { ...page, items, tags };
    },
    async work(viewer, articleId, filters) {
      const [[article], text] = await Promise.all([
        articles.cards(viewer, [articleId]),
        textIfThere(articleId, viewer),
      ]);
      const read = () => queries.notesOn(db, viewer.userId, [articleId], filters);
      const rows = text === null ? await read() : await carried(text, read);
      // An article that was never published is not shown to readers who have notes on it either.
      const isShown = text !== null || (rows.length > 0 && (await articles.wasPublished(articleId)));
      if (article === undefined || !isShown) throw new AppError('NOT_FOUND', { msg: '没有这篇文章，或者它已经下架' });
      const items = text === null ? rows.map((row) => shownIn(row, null)) : inTextOrder(rows, text);
      return { article, items };
    },
    async exportFile(viewer, format, articleId) {
      const day = shanghaiDay(now());
      if (articleId !== undefined) {
        const [noted] = await notedTexts(viewer, [articleId]);
        // Without notes the viewer must be allowed to see the article.
        if (noted === undefined) await textOf(articleId, viewer);
        const work = noted ?? { ...titleOf(await articles.titles([articleId]), articleId), notes: [] };
        return noteFile([noteText(work, format)], format, day);
      }
      const sections: string[] = [];
      for (let offset = 0; ; offset += EXPORT_BATCH) {
        const rows = await queries.notedWorks(reads, viewer.userId, {}, undefined, { offset, limit: EXPORT_BATCH });
        const texts = await notedTexts(
          viewer,
          rows.filter(({ kind }) => kind === 'article').map(({ id }) => Number(id)),
        );
        const articleTexts = new Map(texts.map((text) => [String(text.articleId), noteText(text, format)]));
        for (const { kind, id } of rows) {
          const book = kind === 'book' ? await bookNotes.withNotes(viewer, id) : null;
          const section = book ? bookNoteText(book, format) : articleTexts.get(id);
          if (section !== undefined) sections.push(section);
        }
        if (rows.length < EXPORT_BATCH) break;
      }
      return noteFile(sections, format, day);
    },
  };
}

function inTextOrder(rows: readonly (queries.NoteRow & { username?: string })[], text: ArticleText): PlacedNote[] {
  return byPlace(
    rows.map((row) => shownIn(row, text)),
    text,
  );
}

function titleOf(titles: ReadonlyMap<number, ArticleTitles>, articleId: number): ArticleTitles {
  return titles.get(articleId) ?? { title: '文章已删除', titleZh: null, sourceName: null, pressAt: null };
}

function shorten(text: string): string {
  return text.length <= PREVIEW_LENGTH ? text : `${text.slice(0, PREVIEW_LENGTH).toWellFormed()}…`;
}

/** A clock that is ahead must not keep later changes out. */
function notAhead(at: Date | undefined, now: Date): Date {
  return at === undefined || at > now ? now : at;
}

/** Context cut through the middle of an emoji would be refused by the database. */
function wellFormed(data: Anchor): Anchor {
  const { quote, prefix, suffix } = data;
  return { ...data, quote: quote.toWellFormed(), prefix: prefix.toWellFormed(), suffix: suffix.toWellFormed() };
}
