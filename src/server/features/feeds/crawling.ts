/** Crawling feeds: which are due, asking one for what is new, and remembering how that went. */
import { and, asc, eq, inArray, isNull, lt, lte, or } from 'drizzle-orm';
import { AppError } from '#contract/errors.ts';
import type { Db } from '#server/db/database.ts';
import type { TaskService } from '#server/features/tasks/service.ts';
import type { FetchedPage, PageFetcher } from '#server/providers/fetch/port.ts';
import { foundItems } from './found-item.ts';
import { keepItems } from './item-store.ts';
import { crawlJob } from './jobs.ts';
import { parseFeed } from './parser/parse.ts';
import { type FeedRow, feedById } from './queries.ts';
import { nextCrawl } from './schedule.ts';
import { feeds } from './tables.ts';

/** Feeds of one round; the others wait for the next. */
const ROUND = 100;
const AT_ONCE = 4;
/** Longer than a job lives: a process that died holds its feed no longer. */
const HOLD_MS = 150_000;

interface CrawlingOptions {
  db: Db;
  /** Keeps to robots.txt. */
  fetcher: PageFetcher;
  tasks: TaskService;
  now: () => Date;
  /** 0 to 1, for the spread of crawls over time. */
  random: () => number;
}

export interface Crawling {
  /** Starts a crawl that whoever asked can watch. @throws {AppError} NOT_FOUND */
  start(feedId: number, operatorId: number): Promise<{ taskId: number }>;
  /** @returns how many items are new. @throws {AppError} CONFLICT while another process is at it, or as fetching does */
  crawl(feedId: number, signal?: AbortSignal): Promise<number>;
  /** Crawls what is due. Rounds in two processes share the feeds out. @returns how many */
  crawlDue(): Promise<number>;
  /** The job of a crawl that somebody watches. Fails while another process is at the same feed. */
  run(data: { feedId: number; taskId: number }, signal: AbortSignal): Promise<void>;
}

export function createCrawling({ db, fetcher, tasks, now, random }: CrawlingOptions): Crawling {
  /** The feed, held by this process, or undefined while another has it. */
  async function take(feedId: number): Promise<FeedRow | undefined> {
    const until = new Date(now().getTime() + HOLD_MS);
    const isFree = or(isNull(feeds.crawlingUntil), lt(feeds.crawlingUntil, now()));
    const [row] = await db
      .update(feeds)
      .set({ crawlingUntil: until })
      .where(and(eq(feeds.id, feedId), isFree))
      .returning();
    return row;
  }

  async function succeed(feed: FeedRow, page: FetchedPage): Promise<number> {
    const at = now();
    const isSame = page.status === 304;
    const found = isSame ? [] : foundItems(parseFeed(page.bytes, page).items);
    return db.transaction(async (tx) => {
      const { etag, lastModified } = isSame ? feed : page.headers;
      await tx
        .update(feeds)
        .set({
          etag,
          lastModified,
          error: null,
          failures: 0,
          lastCrawlAt: at,
          nextCrawlAt: nextCrawl(at, 0, random()),
          crawlingUntil: null,
        })
        .where(eq(feeds.id, feed.id));
      return keepItems(tx, feed.id, found, at);
    });
  }

  async function fail({ id, failures }: FeedRow, error: string): Promise<void> {
    const at = now();
    await db
      .update(feeds)
      .set({
        error,
        failures: failures + 1,
        lastCrawlAt: at,
        nextCrawlAt: nextCrawl(at, failures + 1, random()),
        crawlingUntil: null,
      })
      .where(eq(feeds.id, id));
  }

  /** Feeds that are due, put off at once so that no other process takes them too. */
  async function takeDue(): Promise<number[]> {
    return db.transaction(async (tx) => {
      const due = await tx
        .select({ id: feeds.id })
        .from(feeds)
        .where(and(feeds.enabled, lte(feeds.nextCrawlAt, now())))
        .orderBy(asc(feeds.nextCrawlAt))
        .limit(ROUND)
        .for('update', { skipLocked: true });
      const ids = due.map(({ id }) => id);
      const nextCrawlAt = nextCrawl(now(), 0, random());
      if (ids.length > 0) await tx.update(feeds).set({ nextCrawlAt }).where(inArray(feeds.id, ids));
      return ids;
    });
  }

  async function crawl(feedId: number, signal?: AbortSignal): Promise<number> {
    const feed = await take(feedId);
    if (feed === undefined) throw new AppError('CONFLICT', { msg: '这个源正在抓取，请稍后再看' });
    try {
      const { url, etag, lastModified } = feed;
      const asked = { expect: 'feed', etag, lastModified, ...(signal && { signal }) } as const;
      return await succeed(feed, await fetcher.fetchPage(url, asked));
    } catch (error) {
      const reason = error instanceof AppError ? (Object.values(error.fields ?? {})[0] ?? error.message) : null;
      await fail(feed, reason ?? '出错了，没有抓取');
      throw error;
    }
  }

  return {
    crawl,
    async start(feedId, operatorId) {
      const feed = await feedById(db, feedId);
      if (feed === undefined) throw new AppError('NOT_FOUND', { msg: '没有这个订阅源' });
      const by = { userId: operatorId, kind: 'feed.crawl', subject: feed.title };
      return { taskId: await db.transaction((tx) => tasks.start(tx, crawlJob, { feedId }, by)) };
    },
    async crawlDue() {
      const due = await takeDue();
      const waiting = [...due];
      const failures: unknown[] = [];
      const work = async () => {
        for (let feedId = waiting.shift(); feedId !== undefined; feedId = waiting.shift()) {
          await crawl(feedId).catch((error: unknown) => {
            // What was foreseen is the feed's own state by now.
            if (!(error instanceof AppError)) failures.push(error);
          });
        }
      };
      await Promise.all(Array.from({ length: AT_ONCE }, work));
      if (failures.length > 0) throw new AggregateError(failures, 'crawls ended with errors nobody expected');
      return due.length;
    },
    run({ feedId, taskId }, signal) {
      return tasks.run(taskId, signal, async ({ advance }) => {
        await advance(0.3, '正在抓取订阅源');
        const added = await crawl(feedId, signal);
        const message = added === 0 ? '没有新条目' : `新增 ${added} 条`;
        return { result: { feed_id: String(feedId), added }, message };
      });
    },
  };
}
