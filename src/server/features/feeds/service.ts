/** Feeds: subscribing, crawling, their items, and the job that makes an article of an item. */
import { eq } from 'drizzle-orm';
import * as z from 'zod';
import { AppError } from '#contract/errors.ts';
import type { Db } from '#server/db/database.ts';
import type { Slice } from '#server/db/slice.ts';
import { articleAlreadyThere, type IntakeService, isOnlyNamed } from '#server/features/articles/service.ts';
import { type Operator, record } from '#server/features/audit/service.ts';
import type { TaskService } from '#server/features/tasks/service.ts';
import { defineJob } from '#server/jobs/queue.ts';
import type { PageFetcher } from '#server/providers/fetch/port.ts';
import { firstCrawl } from './crawl-schedule.ts';
import { type Crawling, createCrawling } from './crawling.ts';
import type { FeedReader } from './feed-reader.ts';
import { purgeItems, storeItems } from './item-store.ts';
import type { OpmlFeed } from './opml.ts';
import * as queries from './queries.ts';
import { createSubscribing, type ImportOptions, type NewFeed } from './subscribing.ts';
import { feedItems, feeds } from './tables.ts';

/** Downloads one item as an article. */
export const downloadJob = defineJob({
  name: 'feed-download',
  data: z.object({
    itemId: z.int(),
    taskId: z.int(),
    operatorId: z.int(),
    /** Take it in even when the text is too short for an article, or the page names another article's address. */
    anyway: z.boolean().optional(),
  }),
  retryLimit: 2,
  expireInSeconds: 120,
  atOnce: 4,
});

interface FeedChanges {
  /** Another address of the feed or its site. */
  url?: string | undefined;
  title?: string | undefined;
  /** Null or '' for none. */
  category?: string | null | undefined;
  enabled?: boolean | undefined;
}

export interface FeedService {
  list(page: Slice & queries.FeedFilters): Promise<queries.FeedRow[]>;
  /** Number of feeds whose last crawl failed and that no editor has decided about since. */
  failingCount(): Promise<number>;
  categories(): Promise<{ name: string | null; count: number }[]>;
  /** All feeds, for OPML. */
  all(): Promise<queries.FeedRow[]>;
  /** @throws {AppError} DUPLICATE_URL with `feed_id`, INVALID_INPUT where no feed is found, or as fetching does */
  add(feed: NewFeed, by: Operator): Promise<queries.FeedRow>;
  /** @throws {AppError} INVALID_INPUT when the text is no OPML */
  importOpml(text: string, options: ImportOptions): Promise<{ added: number; skipped: number }>;
  /** Feeds that an OPML text lists. @throws {AppError} INVALID_INPUT when it is no OPML */
  listedIn(text: string): Promise<OpmlFeed[]>;
  /** Adds those of these feeds that are not there yet. */
  addListed(listed: readonly OpmlFeed[], options: ImportOptions): Promise<{ added: number; skipped: number }>;
  /** @throws {AppError} NOT_FOUND, for another address as {@link add} */
  update(feedId: number, changes: FeedChanges, by: Operator): Promise<queries.FeedRow>;
  /** Deletes a feed with its items, unless it is gone already; the articles made of them stay. */
  remove(feedId: number, by: Operator): Promise<void>;
  /** Items newest first, one more than asked for. @throws {AppError} NOT_FOUND */
  items(
    feedId: number,
    page: Slice & { q?: string | undefined },
  ): Promise<{ feed: queries.FeedRow; rows: queries.ItemRow[] }>;
  articlesOf(items: readonly queries.ItemRow[]): Promise<Map<number, queries.ItemArticle>>;
  /** Why the last download of these items failed, by item. */
  failuresOf(items: readonly queries.ItemRow[]): Promise<Map<number, string>>;
  crawling: Crawling;
  downloading: Downloading;
  /** Drops items that are long gone from their feeds. */
  clean(): Promise<void>;
}

interface FeedOptions {
  db: Db;
  /** For requests by editors; obeys robots.txt. */
  fetcher: PageFetcher;
  /** For scheduled crawls; obeys robots.txt and its crawl delay. */
  crawler: PageFetcher;
  reader: FeedReader;
  intake: IntakeService;
  tasks: TaskService;
  now: () => Date;
  random?: () => number;
}

export function createFeeds(options: FeedOptions): FeedService {
  const { db, fetcher, crawler, reader, intake, tasks, now, random = Math.random } = options;
  const requireFeed = async (feedId: number) => {
    const row = await queries.feedById(db, feedId);
    if (row === undefined) throw new AppError('NOT_FOUND', { msg: '没有这个订阅源' });
    return row;
  };
  const { newAddress, add, listedIn, addListed } = createSubscribing({ db, fetcher, reader, now, random });
  return {
    add,
    listedIn,
    addListed,
    importOpml: async (text, options) => addListed(await listedIn(text), options),
    crawling: createCrawling({ db, fetcher: crawler, reader, tasks, now, random }),
    downloading: createDownloading({ db, intake, tasks }),
    list: (page) => queries.feedPage(db, page),
    failingCount: () => queries.failingCount(db),
    categories: () => queries.categories(db),
    all: () => queries.allFeeds(db),
    async update(feedId, { url, title, category, enabled }, by) {
      const { url: old } = await requireFeed(feedId);
      const found = url === undefined || url === old ? null : await newAddress(feedId, url);
      return db.transaction(async (tx) => {
        // Asking the new address may take longer than others take to change the rest.
        const [row] = await tx.select().from(feeds).where(eq(feeds.id, feedId)).for('update');
        if (row === undefined) throw new AppError('NOT_FOUND', { msg: '没有这个订阅源' });
        const isTurnedOn = enabled === true && !row.enabled;
        const [changed] = await tx
          .update(feeds)
          .set({
            title: title ?? row.title,
            category: category === undefined ? row.category : category || null,
            enabled: enabled ?? row.enabled,
            // What an editor has decided about is no failure to be shown.
            ...(enabled === false ? { failures: 0 } : {}),
            // Switched on by hand: within the next minutes.
            ...(isTurnedOn ? { nextCrawlAt: firstCrawl(now(), 0) } : {}),
            ...found?.values,
          })
          .where(eq(feeds.id, feedId))
          .returning();
        if (changed === undefined) throw new AppError('NOT_FOUND', { msg: '没有这个订阅源' });
        const target = { subject: changed.url };
        await record(tx, { by, action: 'feed.update', target, detail: changeText(row, changed) });
        if (found === null) return changed;
        await storeItems(tx, feedId, found.items, now());
        return (await queries.feedById(tx, feedId)) ?? changed;
      });
    },
    remove: (feedId, by) =>
      db.transaction(async (tx) => {
        const [gone] = await tx.delete(feeds).where(eq(feeds.id, feedId)).returning({ url: feeds.url });
        if (gone) await record(tx, { by, action: 'feed.delete', target: { subject: gone.url } });
      }),
    async items(feedId, page) {
      return { feed: await requireFeed(feedId), rows: await queries.itemPage(db, feedId, page) };
    },
    articlesOf: (items) => queries.articlesOf(db, items),
    failuresOf: (items) => queries.failuresOf(db, items),
    clean: () => purgeItems(db, now()),
  };
}

function changeText(before: queries.FeedRow, after: queries.FeedRow): string {
  const parts = [
    before.enabled !== after.enabled && (after.enabled ? '启用' : '停用'),
    before.url !== after.url && `原来的地址 ${before.url}`,
  ];
  return parts.filter(Boolean).join('，');
}

interface DownloadingOptions {
  db: Db;
  intake: Pick<IntakeService, 'ingest' | 'outcomeOf'>;
  tasks: TaskService;
}

interface Downloading {
  /**
   * Starts a download, or returns the running one.
   *
   * @param anyway however short the text is, and whatever address the page gives for itself
   * @throws {AppError} NOT_FOUND, DUPLICATE_URL with the `article_id` of the existing one
   */
  start(itemId: number, operatorId: number, anyway: boolean): Promise<{ taskId: number }>;
  /** The job itself. */
  run(
    data: { itemId: number; taskId: number; operatorId: number; anyway?: boolean | undefined },
    signal: AbortSignal,
  ): Promise<void>;
}

function createDownloading({ db, intake, tasks }: DownloadingOptions): Downloading {
  return {
    start: (itemId, operatorId, anyway) =>
      db.transaction(async (tx) => {
        const [item] = await tx.select().from(feedItems).where(eq(feedItems.id, itemId)).limit(1).for('update');
        if (item === undefined) throw new AppError('NOT_FOUND', { msg: '没有这个条目' });
        const article = (await queries.articlesOf(tx, [item])).get(itemId);
        if (article) throw new AppError('DUPLICATE_URL', { result: { article_id: String(article.id) } });
        if (item.taskId !== null && (await tasks.isUnderWay(item.taskId))) return { taskId: item.taskId };
        const by = { userId: operatorId, kind: 'feed.download', subject: item.title };
        const taskId = await tasks.start(tx, downloadJob, { itemId, operatorId, anyway }, by);
        await tx.update(feedItems).set({ taskId }).where(eq(feedItems.id, itemId));
        return { taskId };
      }),
    run({ itemId, taskId, operatorId, anyway }, signal) {
      return tasks.run(taskId, signal, async (progress) => {
        const [item] = await db.select().from(feedItems).where(eq(feedItems.id, itemId)).limit(1);
        if (item === undefined) throw new AppError('NOT_FOUND', { msg: '这个条目已经不在了' });
        const feed = await queries.feedById(db, item.feedId);
        const { url, author: authorName, publishedAt } = item;
        const known = { authorName, publishedAt, ...(feed && { siteName: feed.title }) };
        const asked = { taskId, operatorId, anyway, input: { url }, ...known };
        const taken = await intake.ingest(asked, progress, signal).catch((error: unknown) => {
          const there = articleAlreadyThere(error);
          if (there === null || isOnlyNamed(error)) throw error;
          return { there };
        });
        const articleId = typeof taken === 'number' ? taken : taken.there;
        await db.update(feedItems).set({ articleId }).where(eq(feedItems.id, itemId));
        if (typeof taken === 'number') return intake.outcomeOf(articleId);
        return { result: { article_id: String(articleId) }, message: '这一篇已经收录过' };
      });
    },
  };
}
