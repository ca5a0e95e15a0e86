/** Notes and highlights on articles. Where they stand in the text is placing.ts, files are made in export.ts. */
import { AppError } from '#contract/errors.ts';
import type { Anchor, ArticleCard } from '#contract/shapes.ts';
import type { Database } from '#server/db/database.ts';
import type { ArticleService } from '#server/features/articles/service.ts';
import { studyDay } from '#server/features/history/service.ts';
import type { Viewer } from '#server/http/viewer.ts';
import { type NotedText, type NoteFormat, noteFile } from './export.ts';
import { byPlace, type Placing, placeNote } from './placing.ts';
import { type PopularPassage, popularPassages } from './popular.ts';
import * as queries from './queries.ts';
import { type ArticleText, articleText, misplacement } from './root-text.ts';
import type { TextFile } from './text-file.ts';

export { noteCount } from './queries.ts';

export { attachment, fileName, type TextFile } from './text-file.ts';

/** Articles of an export that are fetched together. */
const EXPORT_BATCH = 20;
const PREVIEW_LENGTH = 120;

/** A note with its place in the present text; `username` only where a super user looks at everybody's. */
export interface PlacedNote extends queries.NoteRow, Placing {
  username?: string;
}

export interface NotedArticle {
  articleId: number;
  title: string;
  titleZh: string | null;
  count: number;
  lastAt: Date;
  preview: string;
}

export interface NotedArticles {
  items: NotedArticle[];
  nextOffset: number | null;
  tags: { tag: string; count: number }[];
}

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
   * Makes a note, or changes the one with this uuid.
   *
   * @throws {AppError} NOT_FOUND, INVALID_INPUT for a place that isn't in the text, CONFLICT when the uuid is of a note
   * on another article, TOO_LARGE when the article is full
   */
  put(viewer: Viewer, note: Omit<queries.NewNote, 'userId'>): Promise<PlacedNote>;
  /** @throws {AppError} NOT_FOUND */
  remove(userId: number, noteUuid: string): Promise<void>;
  works(userId: number, filters: queries.NoteFilters, page: { offset: number; limit: number }): Promise<NotedArticles>;
  /** An article with the reader's notes in text order. @throws {AppError} NOT_FOUND */
  work(
    viewer: Viewer,
    articleId: number,
    filters: queries.NoteFilters,
  ): Promise<{ article: ArticleCard; items: PlacedNote[] }>;
  /** Every work with its notes, newest activity first, or one of them. @throws {AppError} NOT_FOUND when there is no note */
  exportFile(viewer: Viewer, format: NoteFormat, articleId?: number): Promise<TextFile>;
}

export interface NoteOptions {
  database: Pick<Database, 'db'>;
  articles: Pick<ArticleService, 'readable' | 'cards' | 'titles'>;
  now: () => Date;
}

export function createNotes({ database: { db }, articles, now }: NoteOptions): NoteService {
  const textOf = async (articleId: number, viewer: Viewer) => articleText(await articles.readable(articleId, viewer));

  async function ofArticle(
    viewer: Viewer,
    articleId: number,
    filters: queries.NoteFilters = {},
  ): Promise<PlacedNote[]> {
    const text = await textOf(articleId, viewer);
    return inTextOrder(await queries.notesOn(db, viewer.userId, [articleId], filters), text);
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

  async function notedTexts(viewer: Viewer, articleIds: readonly number[]): Promise<NotedText[]> {
    const [rows, titles] = await Promise.all([
      queries.notesOn(db, viewer.userId, articleIds),
      articles.titles(articleIds),
    ]);
    const works: NotedText[] = [];
    for (const articleId of articleIds) {
      const notes = rows.filter((row) => row.articleId === articleId);
      if (notes.length === 0) continue;
      const text = await textIfThere(articleId, viewer);
      works.push({ ...titleOf(titles, articleId), notes: text === null ? notes : inTextOrder(notes, text) });
    }
    return works;
  }

  return {
    ofArticle,
    async withPopular(viewer, articleId, userId) {
      const text = await textOf(articleId, viewer);
      const marks = await queries.marksOn(db, articleId);
      const placed = marks.flatMap((mark) => {
        const { data, located } = placeNote(mark, text);
        return located ? [{ userId: mark.userId, data }] : [];
      });
      const popular = popularPassages(placed, text.roots.en);
      if (!viewer.isSuper) {
        return { items: inTextOrder(await queries.notesOn(db, viewer.userId, [articleId]), text), popular };
      }
      const rows = await queries.everybodysNotes(db, articleId, userId);
      return {
        items: inTextOrder(
          rows.map(({ note, username }) => ({ ...note, username })),
          text,
        ),
        popular,
      };
    },
    async put(viewer, input) {
      const note = { ...input, userId: viewer.userId, data: wellFormed(input.data) };
      const text = await textOf(note.articleId, viewer);
      if (note.data.version > text.version)
        throw new AppError('INVALID_INPUT', { fields: { 'data.version': '没有这个版本' } });
      // What was marked in an older version (without network, say) is kept even if its place is gone.
      const fields = note.data.version === text.version ? misplacement(text.roots[note.root], note.data) : null;
      if (fields !== null) throw new AppError('INVALID_INPUT', { fields });
      const isFull = (await queries.countOn(db, viewer.userId, note.articleId)) >= queries.MOST_NOTES;
      if (isFull && !(await queries.hasNote(db, viewer.userId, note.noteUuid))) {
        throw new AppError('TOO_LARGE', { msg: `一篇文章最多 ${queries.MOST_NOTES} 条笔记` });
      }
      const row = await queries.putNote(db, note, now());
      if (row === undefined) throw new AppError('CONFLICT', { msg: '这个编号是另一篇文章的笔记' });
      return { ...row, ...placeNote(row, text) };
    },
    async remove(userId, noteUuid) {
      if (!(await queries.deleteNote(db, userId, noteUuid))) throw new AppError('NOT_FOUND', { msg: '没有这条笔记' });
    },
    async works(userId, filters, { offset, limit }) {
      const [rows, tags] = await Promise.all([
        queries.notedArticles(db, userId, filters, { offset, limit: limit + 1 }),
        queries.tagsOf(db, userId),
      ]);
      const shown = rows.slice(0, limit);
      const ids = shown.map(({ articleId }) => articleId);
      const [titles, newest] = await Promise.all([
        articles.titles(ids),
        ids.length > 0 ? queries.newestNotes(db, userId, ids, filters) : [],
      ]);
      const previews = new Map(newest.map((note) => [note.articleId, shorten(note.comment ?? note.text)]));
      const items = shown.map((row) => ({
        ...row,
        ...titleOf(titles, row.articleId),
        preview: previews.get(row.articleId) ?? '',
      }));
      return { items, nextOffset: rows.length > limit ? offset + limit : null, tags };
    },
    async work(viewer, articleId, filters) {
      const [[article], text, rows] = await Promise.all([
        articles.cards(viewer, [articleId]),
        textIfThere(articleId, viewer),
        queries.notesOn(db, viewer.userId, [articleId], filters),
      ]);
      if (article === undefined || (text === null && rows.length === 0)) throw new AppError('NOT_FOUND');
      const items = text === null ? rows.map((row) => ({ ...row, located: false })) : inTextOrder(rows, text);
      return { article, items };
    },
    async exportFile(viewer, format, articleId) {
      const works: NotedText[] = articleId === undefined ? [] : await notedTexts(viewer, [articleId]);
      let offset = articleId === undefined ? 0 : null;
      while (offset !== null) {
        const rows = await queries.notedArticles(db, viewer.userId, {}, { offset, limit: EXPORT_BATCH });
        if (rows.length > 0)
          works.push(
            ...(await notedTexts(
              viewer,
              rows.map((row) => row.articleId),
            )),
          );
        offset = rows.length < EXPORT_BATCH ? null : offset + EXPORT_BATCH;
      }
      if (works.length === 0) throw new AppError('NOT_FOUND', { msg: '还没有笔记可以导出' });
      return noteFile(works, format, studyDay(now()));
    },
  };
}

function inTextOrder(rows: readonly (queries.NoteRow & { username?: string })[], text: ArticleText): PlacedNote[] {
  return byPlace(
    rows.map((row) => ({ ...row, ...placeNote(row, text) })),
    text,
  );
}

function titleOf(titles: ReadonlyMap<number, { title: string; titleZh: string | null }>, articleId: number) {
  return titles.get(articleId) ?? { title: '文章已删除', titleZh: null };
}

function shorten(text: string): string {
  return text.length <= PREVIEW_LENGTH ? text : `${text.slice(0, PREVIEW_LENGTH).toWellFormed()}…`;
}

/** Context cut through the middle of an emoji would be refused by the database. */
function wellFormed(data: Anchor): Anchor {
  const { quote, prefix, suffix } = data;
  return { ...data, quote: quote.toWellFormed(), prefix: prefix.toWellFormed(), suffix: suffix.toWellFormed() };
}
