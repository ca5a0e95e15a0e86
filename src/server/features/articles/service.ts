/** Reading articles: lists, whole articles, marks. Editing is in `editing.ts`, ingestion in `intake.ts`. */

import { eq, sql } from 'drizzle-orm';
import { AppError } from '#contract/errors.ts';
import type { Article, ArticleCard, ArticleMark, Block, HideReason } from '#contract/shapes.ts';
import type { Coverage } from '#engine/known/coverage.ts';
import type { Db, Queryable } from '#server/db/database.ts';
import { type ListPage, oneMore, pageOf, type Slice } from '#server/db/slice.ts';
import type { KnownService } from '#server/features/known/service.ts';
import { isMember, readerOf, type Viewer } from '#server/http/viewer.ts';
import type { ArticleLemmas, ArticleVersion } from './lemmas.ts';
import { withOwnPictures } from './picture-sources.ts';
import { NOBODY, type Personal, presentArticle, presentCard, shownShare } from './present.ts';
import * as queries from './queries.ts';
import { articleMarks, articles as articleTable } from './tables.ts';
import { previewBlocks } from './text-preparation.ts';

export { DRAWN_COVERS } from './default-covers.ts';
export { articleAlreadyThere, type IntakeService, isOnlyNamed } from './intake.ts';
export type { ArticleLemmas } from './lemmas.ts';
export { withOwnPictures } from './picture-sources.ts';
export type { ArticlePublishing } from './publishing.ts';
export { unreferencedPictures } from './purge-queries.ts';
export { isHiddenBy, isPublic, starCount } from './queries.ts';
export { previewBlocks } from './text-preparation.ts';
export { refuseUnseen } from './unseen-entry.ts';
export type { ArticleRow, ArticleWriter } from './writer.ts';

export interface ListInput extends queries.ListFilters, Slice {
  order: 'new' | 'hot' | 'fit';
  /** For `fit`: the difficulty score that suits this reader. */
  scoreForLevel: number;
}

/** Titles and provenance of an article. */
export type ArticleTitles = Pick<queries.ArticleRow, 'title' | 'titleZh' | 'sourceName' | 'pressAt'>;

/** An article as far as this viewer may read it. */
export interface ReadableArticle {
  id: number;
  title: string;
  titleZh: string | null;
  url: string | null;
  authorName: string | null;
  isLock: boolean;
  wordCount: number;
  version: number;
  /** The version since which the English is as it is. */
  textVersion: number;
  status: Article['status'];
  /** True when `blocks` is only the beginning. */
  preview: boolean;
  /** Share of all words that `blocks` holds. */
  shownShare: number;
  blocks: Block[];
}

export type MarkAction = 'star' | 'like' | 'later' | 'hide';

export interface ArticleService {
  list(viewer: Viewer | null, input: ListInput): Promise<ListPage<ArticleCard>>;
  starred(viewer: Viewer, page: Slice): Promise<ListPage<ArticleCard>>;
  /** Cards in the order of `ids`, at most 100; missing articles are left out. */
  cards(viewer: Viewer | null, ids: readonly number[]): Promise<ArticleCard[]>;
  /** Those of public articles of which the viewer knows at least this share of the running words, in their order. @param least 0 to 1 */
  knownFrom(viewer: Viewer, ids: readonly number[], least: number): Promise<number[]>;
  titles(ids: readonly number[]): Promise<Map<number, ArticleTitles>>;
  /** The author with the number of published articles; null when there is no such author. */
  author(authorId: number): Promise<{ id: string; name: string; count: number } | null>;
  publishedSince(since: Date): Promise<number>;
  /** @throws {AppError} NOT_FOUND when it isn't published (editors may read any) */
  readable(articleId: number, viewer: Viewer | null): Promise<ReadableArticle>;
  /** Whether an article that isn't published was so before: then readers may have notes or words of it that lead there. */
  wasPublished(articleId: number): Promise<boolean>;
  /** Notes of editors on words of the whole article, at most 500. What the viewer may see of it is checked by `readable`. */
  notesOf(articleId: number): Promise<EditorNote[]>;
  /**
   * The whole article for reading. `personal` is fetched by the caller, from the features that keep it.
   *
   * @throws {AppError} NOT_FOUND
   */
  show(
    articleId: number,
    viewer: Viewer | null,
    personal: Pick<Personal, 'notes' | 't' | 'position'> | null,
  ): Promise<Article>;
  /** @param why of `hide`; dropped when it is taken back */
  mark(articleId: number, viewer: Viewer, action: MarkAction, status: boolean, why?: HideReason): Promise<ArticleMark>;
  marks(articleId: number, userId: number): Promise<ArticleMark>;
  /** Counts a reader who opens the article for the first time. */
  noteReader(tx: Queryable, articleId: number): Promise<void>;
}

/** An editor's note on a word of an article. */
export interface EditorNote {
  word: string;
  resolve: string;
  tag: string | null;
}

export interface ArticleOptions {
  db: Db;
  lemmas: Pick<ArticleLemmas, 'of'>;
  known: Pick<KnownService, 'coverage'>;
  now: () => Date;
}

export function createArticles({ db, lemmas, known, now }: ArticleOptions): ArticleService {
  const [cardsByIds, versionsByIds] = [queries.cardsByIds(db), queries.publicVersions(db)];
  async function published(articleId: number, viewer: Viewer | null) {
    const row = await queries.articleById(db, articleId);
    const isOut = row?.status === 'PUBLISHED' && row.publishedAt <= now();
    const isVisible = isOut || viewer?.isEditor === true;
    if (row === undefined || !isVisible) throw new AppError('NOT_FOUND', { msg: '没有这篇文章，或者它已经下架' });
    return row;
  }
  const isWholeFor = (row: { isLock: boolean }, viewer: Viewer | null) => !row.isLock || isMember(viewer);

  async function marks(articleId: number, userId: number): Promise<ArticleMark> {
    const [mark, reading] = await Promise.all([
      queries.marksOf(db, userId, articleId),
      queries.readingOf(db, userId, articleId),
    ]);
    return {
      star: mark?.star ?? false,
      like: mark?.like ?? false,
      later: mark?.later ?? false,
      hide: mark?.hide ?? false,
      is_finish: reading?.isFinish ?? false,
    };
  }

  /** How much of each article the viewer knows, in the order of the articles; null for visitors. */
  async function coverage(viewer: Viewer | null, rows: readonly ArticleVersion[]): Promise<(Coverage | null)[]> {
    const reader = readerOf(viewer);
    if (reader === null || rows.length === 0) return rows.map(() => null);
    return known.coverage(reader.userId, await lemmas.of(rows));
  }

  async function presentCards(viewer: Viewer | null, rows: readonly queries.CardRow[]): Promise<ArticleCard[]> {
    const covered = await coverage(viewer, rows);
    return rows.map((row, index) => presentCard(row, covered[index]));
  }

  async function presentPage(
    viewer: Viewer | null,
    rows: readonly queries.CardRow[],
    slice: Slice,
  ): Promise<ListPage<ArticleCard>> {
    const page = pageOf(rows, slice);
    return { ...page, items: await presentCards(viewer, page.items) };
  }

  async function personalOf(
    row: ArticleVersion,
    viewer: Viewer,
  ): Promise<Pick<Personal, 'mark' | 'progress' | 'isSkimmed' | 'coverage'>> {
    const [mark, reading, [covered = null]] = await Promise.all([
      marks(row.id, viewer.userId),
      queries.readingOf(db, viewer.userId, row.id),
      coverage(viewer, [row]),
    ]);
    return {
      mark,
      progress: reading?.progress ?? null,
      isSkimmed: reading?.isSkimmed ?? false,
      coverage: covered,
    };
  }

  return {
    async list(viewer, { order, scoreForLevel, offset, limit, ...filters }) {
      const by = order === 'fit' ? ({ by: 'fit', score: scoreForLevel } as const) : ({ by: order } as const);
      const rows = await queries.publishedCards(
        db,
        viewer?.userId ?? null,
        filters,
        by,
        oneMore({ offset, limit }),
        now(),
      );
      return presentPage(viewer, rows, { offset, limit });
    },
    async starred(viewer, slice) {
      const rows = await queries.starredCards(db, viewer.userId, oneMore(slice), now());
      return presentPage(viewer, rows, slice);
    },
    async cards(viewer, ids) {
      if (ids.length === 0) return [];
      const rows = await cardsByIds(viewer?.userId ?? null, ids);
      const byId = new Map((await presentCards(viewer, rows)).map((card) => [card.id, card]));
      return ids.flatMap((id) => byId.get(String(id)) ?? []);
    },
    async knownFrom(viewer, ids, least) {
      const versions = new Map((await versionsByIds(ids, now())).map((row) => [row.id, row]));
      const rows = ids.flatMap((id) => versions.get(id) ?? []);
      const covered = await coverage(viewer, rows);
      return rows.flatMap(({ id }, index) => ((covered[index]?.knownRate ?? 0) >= least ? [id] : []));
    },
    async titles(ids) {
      const rows = await queries.titlesByIds(db, ids);
      return new Map(rows.map(({ id, ...titles }) => [id, titles]));
    },
    async author(authorId) {
      const row = await queries.authorById(db, authorId, now());
      return row ? { ...row, id: String(row.id) } : null;
    },
    publishedSince: (since) => queries.publishedSince(db, since, now()),
    notesOf: (articleId) => queries.wordsOf(db, articleId),
    wasPublished: (articleId) => queries.wasPublished(db, articleId),
    async readable(articleId, viewer) {
      const row = await published(articleId, viewer);
      const isWhole = isWholeFor(row, viewer);
      const { id, title, titleZh, url, authorName, isLock, wordCount, version, textVersion, status } = row;
      const blocks = isWhole ? row.blocks : previewBlocks(row.blocks);
      const said = { id, title, titleZh, url, authorName, isLock, wordCount, version, textVersion, status };
      return { ...said, preview: !isWhole, shownShare: isWhole ? 1 : shownShare(blocks, wordCount), blocks };
    },
    async show(articleId, viewer, personal) {
      const row = await published(articleId, viewer);
      const isWhole = isWholeFor(row, viewer);
      const [words, around, own] = await Promise.all([
        queries.wordsOf(db, articleId),
        // The shared page has those of everybody.
        queries.neighbours(db, row, now(), viewer && personal ? viewer.userId : undefined),
        viewer && personal ? personalOf(row, viewer) : undefined,
      ]);
      const visibleWords = isWhole ? words : words.filter(({ word }) => occursIn(previewBlocks(row.blocks), word));
      const shown = { ...row, blocks: withOwnPictures(row.blocks, row.pictures) };
      return presentArticle(shown, isWhole, { words: visibleWords, ...around }, { ...NOBODY, ...own, ...personal });
    },
    async mark(articleId, viewer, action, status, why) {
      await published(articleId, viewer);
      const values = {
        [action]: status,
        ...(action === 'star' ? { starAt: status ? now() : null } : {}),
        ...(action === 'later' ? { laterAt: status ? now() : null } : {}),
        ...(action === 'hide' ? { hideWhy: status ? (why ?? null) : null } : {}),
      };
      await db
        .insert(articleMarks)
        .values({ userId: viewer.userId, articleId, ...values })
        .onConflictDoUpdate({
          target: [articleMarks.userId, articleMarks.articleId],
          // An article that was marked for later already keeps its place in the list; one that was hidden is wanted again.
          set:
            action === 'later' && status
              ? { later: true, laterAt: queries.laterSince(now()), hide: false, hideWhy: null }
              : values,
        });
      return marks(articleId, viewer.userId);
    },
    marks,
    async noteReader(tx, articleId) {
      await tx
        .update(articleTable)
        .set({ readerCount: sql`${articleTable.readerCount} + 1` })
        .where(eq(articleTable.id, articleId));
    },
  };
}

/** Whether a word stands in these blocks as an editor wrote it. */
export function occursIn(blocks: readonly Block[], word: string): boolean {
  return blocks.some(({ text }) => text?.includes(word) ?? false);
}
