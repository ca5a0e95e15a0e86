/**
 * Collections: making, ordering, publishing and deleting them, readers' marks, and what comes next in one. A private or deleted collection is
 * found by nobody but its creator, and by editors.
 */

import { AppError } from '#contract/errors.ts';
import type { ArticleCard, Collection, CollectionDetail } from '#contract/shapes.ts';
import type { Db } from '#server/db/database.ts';
import { type ListPage, oneMore, pageOf, type Slice } from '#server/db/slice.ts';
import type { ArticleService } from '#server/features/articles/service.ts';
import type { Viewer } from '#server/http/viewer.ts';
import { presentCollection } from './present.ts';
import * as queries from './queries.ts';
import * as writes from './writes.ts';

export { shownCover } from './cover-queries.ts';

export interface ManageFilter {
  /** Everybody's; editors only. */
  all: boolean;
  deleted: boolean;
  articleId?: number | undefined;
  text?: string | undefined;
}

export interface CollectionService {
  list(viewer: Viewer | null, filter: queries.PublicFilter, page: Slice): Promise<ListPage<Collection>>;
  random(viewer: Viewer | null, count: number): Promise<Collection[]>;
  /** Public collections, and the viewer's own, whose title has all of the words. */
  titled(viewer: Viewer | null, words: readonly string[], limit: number): Promise<Collection[]>;
  marked(viewer: Viewer, mark: 'star' | 'follow', page: Slice): Promise<ListPage<Collection>>;
  /** @throws {AppError} FORBIDDEN for everybody's as a reader */
  manage(viewer: Viewer, filter: ManageFilter, page: Slice): Promise<ListPage<Collection>>;
  /** @throws {AppError} NOT_FOUND */
  show(viewer: Viewer | null, id: number): Promise<CollectionDetail>;
  /**
   * The next article after one of the collection, null at its end; for an article outside the first one that was not finished. What the viewer
   * hid is passed over.
   *
   * @throws {AppError} NOT_FOUND
   */
  next(viewer: Viewer | null, id: number, articleId: number): Promise<ArticleCard | null>;
  /**
   * Creates or changes a collection.
   *
   * @throws {AppError} NOT_FOUND, INVALID_INPUT for articles that are not there, STALE_VERSION with the present state
   */
  save(writer: writes.Writer, edit: writes.CollectionEdit): Promise<Collection>;
  /** @throws {AppError} NOT_FOUND, INVALID_INPUT when it is full or there is no such article */
  putArticle(writer: writes.Writer, id: number, articleId: number, isIn: boolean): Promise<Collection>;
  /** @throws {AppError} NOT_FOUND, FORBIDDEN for `recommend` as a reader */
  mark(
    writer: writes.Writer,
    id: number,
    action: 'star' | 'follow' | 'recommend',
    status: boolean,
  ): Promise<Collection>;
  /** @throws {AppError} NOT_FOUND, INVALID_INPUT for an empty one, FORBIDDEN for one that an editor withdrew */
  publish(writer: writes.Writer, id: number, isPublic: boolean): Promise<Collection>;
  /** @throws {AppError} NOT_FOUND; deleting it twice is no mistake */
  remove(writer: writes.Writer, id: number): Promise<void>;
  /** @throws {AppError} NOT_FOUND, also when its 30 days have passed */
  restore(writer: writes.Writer, id: number): Promise<Collection>;
  /** Public collections with an article, three at most. */
  withArticle(articleId: number): Promise<{ id: string; title: string }[]>;
  /** The next unread article of each collection that the reader follows and has begun. */
  begun(userId: number): Promise<{ articleId: number; collectionTitle: string }[]>;
  /** Removes for good what was deleted 30 days ago. */
  clean(): Promise<void>;
}

interface CollectionOptions {
  db: Db;
  articles: Pick<ArticleService, 'cards'>;
  now: () => Date;
}

/** Number of cards fetched at a time. */
const CARDS_AT_ONCE = 100;
const COLLECTIONS_SHOWN = 3;

export function createCollections({ db, articles, now }: CollectionOptions): CollectionService {
  const look = (viewer: Viewer | null, articleId?: number): queries.Look => ({
    userId: viewer?.userId ?? 0,
    isEditor: viewer?.isEditor ?? false,
    now: now(),
    articleId,
  });
  const present = (viewer: Viewer | null) => (row: queries.CollectionRow) =>
    presentCollection(row, viewer?.userId ?? 0);

  function pageFor(viewer: Viewer | null, rows: queries.CollectionRow[], slice: Slice) {
    const page = pageOf(rows, slice);
    return { ...page, items: page.items.map(present(viewer)) };
  }

  async function visible(viewer: Viewer | null, id: number): Promise<queries.CollectionRow> {
    const row = await queries.collectionById(db, look(viewer), id);
    const isTheirs = viewer !== null && (viewer.isEditor || row?.creatorId === viewer.userId);
    const isShown = row !== undefined && row.deletedAt === null && (row.publishedAt !== null || isTheirs);
    if (!isShown) throw new AppError('NOT_FOUND', { msg: writes.NO_COLLECTION });
    return row;
  }
  const shown = async (viewer: Viewer | null, id: number) => present(viewer)(await visible(viewer, id));

  async function cardsOf(viewer: Viewer | null, ids: readonly number[]): Promise<ArticleCard[]> {
    const pages: ArticleCard[] = [];
    for (let from = 0; from < ids.length; from += CARDS_AT_ONCE) {
      pages.push(...(await articles.cards(viewer, ids.slice(from, from + CARDS_AT_ONCE))));
    }
    return pages;
  }

  async function detail(viewer: Viewer | null, id: number): Promise<CollectionDetail> {
    const collection = await shown(viewer, id);
    // A viewer who may edit the order needs all of it.
    const seesAll = collection.is_own || viewer?.isEditor === true;
    const [items, followers, creator, withdrawn] = await Promise.all([
      queries.shownItems(db, look(viewer), id),
      queries.followerCount(db, id),
      queries.creatorById(db, Number(collection.creator.id)),
      seesAll ? queries.withdrawnItems(db, id, now()) : [],
    ]);
    const ids = items.flatMap(({ articleId, isHidden }) => (isHidden && !seesAll ? [] : articleId));
    return {
      ...collection,
      creator: { ...collection.creator, has_page: creator !== undefined && creator.collections > 0 },
      followers,
      articles: await cardsOf(viewer, ids),
      withdrawn: withdrawn.map((one) => ({ id: String(one.id), title: one.title, title_zh: one.titleZh })),
    };
  }

  return {
    async list(viewer, filter, page) {
      return pageFor(viewer, await queries.publicCollections(db, look(viewer), filter, oneMore(page)), page);
    },
    async random(viewer, count) {
      return (await queries.randomCollections(db, look(viewer), count)).map(present(viewer));
    },
    async titled(viewer, words, limit) {
      return (await queries.titledCollections(db, look(viewer), words, limit)).map(present(viewer));
    },
    async marked(viewer, mark, page) {
      return pageFor(viewer, await queries.markedCollections(db, look(viewer), mark, oneMore(page)), page);
    },
    async manage(viewer, { all, deleted, articleId, text }, page) {
      if (all && !viewer.isEditor) throw new AppError('FORBIDDEN');
      const filter = { creatorId: all ? undefined : viewer.userId, isDeleted: deleted, text };
      const rows = await queries.managedCollections(db, look(viewer, articleId), filter, oneMore(page));
      return pageFor(viewer, rows, page);
    },
    show: detail,
    async next(viewer, id, articleId) {
      await visible(viewer, id);
      const items = await queries.shownItems(db, look(viewer), id);
      const at = items.findIndex((item) => item.articleId === articleId);
      const wanted = items.filter(({ isHidden }) => !isHidden);
      const following =
        at < 0
          ? (wanted.find(({ isFinish }) => !isFinish) ?? wanted[0])
          : items.slice(at + 1).find(({ isHidden }) => !isHidden);
      const [card = null] = following ? await articles.cards(viewer, [following.articleId]) : [];
      return card;
    },
    async save(writer, edit) {
      const id = await writes.saveCollection(db, writer, edit, now());
      if (typeof id === 'number') return shown(writer, id);
      throw new AppError('STALE_VERSION', {
        msg: '这个合集在别处改过，请先看看那边的改动',
        result: await detail(writer, id.stale),
      });
    },
    async putArticle(writer, id, articleId, isIn) {
      await writes.putArticle(db, writer, { id, articleId, isIn }, now());
      return shown(writer, id);
    },
    async mark(writer, id, action, status) {
      await visible(writer, id);
      if (action === 'recommend') {
        if (!writer.isEditor) throw new AppError('FORBIDDEN');
        await writes.setRecommended(db, writer, id, status, now());
      } else await writes.setMark(db, { userId: writer.userId, collectionId: id }, action, status, now());
      return shown(writer, id);
    },
    async publish(writer, id, isPublic) {
      await writes.setPublic(db, writer, id, isPublic, now());
      return shown(writer, id);
    },
    remove: (writer, id) => writes.setDeleted(db, writer, id, now()),
    async restore(writer, id) {
      await writes.restore(db, writer, id, now());
      return shown(writer, id);
    },
    async withArticle(articleId) {
      const rows = await queries.collectionsWithArticle(db, articleId, COLLECTIONS_SHOWN);
      return rows.map(({ id, title }) => ({ id: String(id), title }));
    },
    begun: (userId) => queries.begunCollections(db, { userId, now: now() }),
    clean: () => writes.purgeDeleted(db, now()),
  };
}
