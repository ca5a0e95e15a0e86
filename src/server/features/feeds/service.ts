/** RSS sources: adding, crawling, what they brought, and making articles of it. */
import { eq } from 'drizzle-orm';
import { AppError } from '#contract/errors.ts';
import type { Db } from '#server/db/database.ts';
import type { IntakeService } from '#server/features/articles/service.ts';
import { type Operator, record } from '#server/features/audit/service.ts';
import type { TaskService } from '#server/features/tasks/service.ts';
import type { PageFetcher } from '#server/providers/fetch/port.ts';
import { createAdding, type ImportOptions, type NewFeed } from './adding.ts';
import { type Crawling, createCrawling } from './crawling.ts';
import { createDownloading, type Downloading } from './downloading.ts';
import type { FeedReader } from './feed-reader.ts';
import { cleanItems } from './item-store.ts';
import * as queries from './queries.ts';
import { firstCrawl } from './schedule.ts';
import { feeds } from './tables.ts';

interface Page {
  offset: number;
  limit: number;
}

export interface FeedChanges {
  title?: string | undefined;
  /** Null or '' for none. */
  category?: string | null | undefined;
  enabled?: boolean | undefined;
}

export interface FeedService {
  list(page: Page & { category?: string | undefined; q?: string | undefined }): Promise<queries.FeedRow[]>;
  categories(): Promise<{ name: string | null; count: number }[]>;
  /** For OPML: all of them. */
  all(): Promise<queries.FeedRow[]>;
  /** @throws {AppError} DUPLICATE_URL with `feed_id`, INVALID_INPUT where no feed is found, or as fetching does */
  add(feed: NewFeed, by: Operator): Promise<queries.FeedRow>;
  /** @throws {AppError} INVALID_INPUT when the text is no OPML */
  importOpml(text: string, options: ImportOptions): Promise<{ added: number; skipped: number }>;
  /** @throws {AppError} NOT_FOUND */
  update(feedId: number, changes: FeedChanges, by: Operator): Promise<queries.FeedRow>;
  /** Items newest first, one more than asked for. @throws {AppError} NOT_FOUND */
  items(
    feedId: number,
    page: Page & { q?: string | undefined },
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
  /** For what an editor asks for; keeps to robots.txt. */
  fetcher: PageFetcher;
  /** For crawls by the clock; keeps to robots.txt, and its time. */
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
  return {
    // biome-ignore lint/nursery/noMisusedPromises: an object of calls is spread, and no promise
    ...createAdding({ db, fetcher, reader, now, random }),
    crawling: createCrawling({ db, fetcher: crawler, reader, tasks, now, random }),
    downloading: createDownloading({ db, intake, tasks }),
    list: (page) => queries.feedPage(db, page),
    categories: () => queries.categories(db),
    all: () => queries.allFeeds(db),
    async update(feedId, { title, category, enabled }, by) {
      const row = await requireFeed(feedId);
      const isTurnedOn = enabled === true && !row.enabled;
      return db.transaction(async (tx) => {
        const [changed] = await tx
          .update(feeds)
          .set({
            title: title ?? row.title,
            category: category === undefined ? row.category : category || null,
            enabled: enabled ?? row.enabled,
            // Switched on by hand: within the next minutes.
            ...(isTurnedOn ? { nextCrawlAt: firstCrawl(now(), 0) } : {}),
          })
          .where(eq(feeds.id, feedId))
          .returning();
        if (changed === undefined) throw new AppError('NOT_FOUND', { msg: '没有这个订阅源' });
        await record(tx, {
          by,
          action: 'feed.update',
          target: { subject: changed.url },
          detail: switched(row, changed),
        });
        return changed;
      });
    },
    async items(feedId, page) {
      return { feed: await requireFeed(feedId), rows: await queries.itemPage(db, feedId, page) };
    },
    articlesOf: (items) => queries.articlesOf(db, items),
    failuresOf: (items) => queries.failuresOf(db, items),
    clean: () => cleanItems(db, now()),
  };
}

function switched(before: queries.FeedRow, after: queries.FeedRow): string {
  if (before.enabled === after.enabled) return '';
  return after.enabled ? '启用' : '停用';
}
