/** Crawls feeds: selects those that are due, fetches one with conditional requests, stores its items and the outcome. */
import { and, asc, eq, inArray, isNull, lt, lte, or, sql } from 'drizzle-orm';
import * as z from 'zod';
import { AppError } from '#contract/errors.ts';
import { LONGEST_URL } from '#contract/limits.ts';
import type { Db, Queryable } from '#server/db/database.ts';
import { announce } from '#server/db/events.ts';
import type { TaskService } from '#server/features/tasks/service.ts';
import { defineJob } from '#server/jobs/queue.ts';
import type { FetchedPage, PageFetcher } from '#server/providers/fetch/port.ts';
import { nextCrawl } from './crawl-schedule.ts';
import { warningOf } from './feed-file.ts';
import type { FeedReader } from './feed-reader.ts';
import { storeItems } from './item-store.ts';
import { type FeedRow, feedById, feedByUrl } from './queries.ts';
import { feeds, GONE } from './tables.ts';

/** Crawls one feed on request. */
export const crawlJob = defineJob({
  name: 'feed-crawl',
  data: z.object({ feedId: z.int(), taskId: z.int() }),
  retryLimit: 2,
  expireInSeconds: 120,
  atOnce: 2,
});

/** How often due feeds are crawled. */
export const DUE_CRON = '*/5 * * * *';

/** Feeds of one round; the rest waits for the next. */
const ROUND = 100;
const CONCURRENCY = 4;
/** Duration of a lease, longer than a job runs, so that the lease of a dead process expires. */
const LEASE_MS = 150_000;
const UNKNOWN = { etag: null, lastModified: null };
const UNEXPECTED = '出错了，没有抓取';

interface CrawlingOptions {
  db: Db;
  /** Obeys robots.txt. */
  fetcher: PageFetcher;
  reader: FeedReader;
  tasks: TaskService;
  now: () => Date;
  /** 0 to 1, for the spread of crawls over time. */
  random: () => number;
}

export interface Crawling {
  /** Starts a crawl as a task. @throws {AppError} NOT_FOUND */
  start(feedId: number, operatorId: number): Promise<{ taskId: number }>;
  /** @returns how many items are new. @throws {AppError} CONFLICT while another process crawls it, or as fetching does */
  crawl(feedId: number, signal?: AbortSignal): Promise<number>;
  /** Crawls all due feeds; concurrent processes share them. @returns how many */
  crawlDue(): Promise<number>;
  /** The job of such a task. Fails while another process crawls the feed. */
  run(data: { feedId: number; taskId: number }, signal: AbortSignal): Promise<void>;
}

/** The feed while it has the address that was fetched. */
const isStill = ({ id, url }: FeedRow) => and(eq(feeds.id, id), eq(feeds.url, url));

export function createCrawling({ db, fetcher, reader, tasks, now, random }: CrawlingOptions): Crawling {
  /** Leases the feed to this process; undefined while another process holds the lease. */
  async function lease(feedId: number): Promise<FeedRow | undefined> {
    const until = new Date(now().getTime() + LEASE_MS);
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
    const read = isSame ? null : await reader.read(page);
    return db.transaction(async (tx) => {
      const warning = read === null ? feed.warning : warningOf(read, read.items.length);
      // A truncated feed is fetched unconditionally the next time.
      const { etag, lastModified } = isSame ? feed : read?.isCutShort ? UNKNOWN : page.headers;
      const restMinutes = read === null ? feed.restMinutes : read.restMinutes;
      const [changed] = await tx
        .update(feeds)
        .set({
          etag,
          lastModified,
          restMinutes,
          ...(await moved(tx, feed, page.movedTo)),
          error: null,
          warning,
          // Its site was wrong to say that it is gone. One that an editor has decided about since, even just now, has no failures.
          enabled: sql`${feeds.enabled} OR (${feeds.failures} > 0 AND ${feeds.error} IS NOT DISTINCT FROM ${GONE})`,
          failures: 0,
          lastCrawlAt: at,
          nextCrawlAt: nextCrawl(at, { failures: 0, restMinutes }, random()),
          crawlingUntil: null,
        })
        .where(isStill(feed))
        .returning({ id: feeds.id });
      // An editor has given it another address meanwhile, with the items from there.
      if (changed === undefined) return 0;
      await announce(tx, 'feeds', {});
      return storeItems(tx, feed.id, read?.items ?? [], at);
    });
  }

  /** Disables a feed that is gone (410); backs off from any other, at least as long as its server asks. */
  async function fail(feed: FeedRow, error: unknown): Promise<void> {
    const { failures, restMinutes } = feed;
    const at = now();
    const { pauseMinutes, isGone, reason } = failureOf(error);
    const rest = Math.max(pauseMinutes, restMinutes ?? 0);
    await db
      .update(feeds)
      .set({
        error: isGone ? GONE : reason,
        warning: null,
        ...(isGone && { enabled: false }),
        failures: failures + 1,
        lastCrawlAt: at,
        nextCrawlAt: nextCrawl(at, { failures: failures + 1, restMinutes: rest }, random()),
        crawlingUntil: null,
      })
      .where(isStill(feed));
    await announce(db, 'feeds', {});
  }

  /** The redirect target, once two crawls saw the same one and unless another feed has it. */
  async function moved(tx: Queryable, feed: FeedRow, movedTo: string | null) {
    if (movedTo === null || movedTo !== feed.movedTo || movedTo.length > LONGEST_URL) return { movedTo };
    const isTaken = (await feedByUrl(tx, movedTo)) !== undefined;
    return isTaken ? { movedTo } : { movedTo: null, url: movedTo };
  }

  /** Claims the feeds that are due by postponing them at once, so that no other process takes them. */
  async function claimDue(): Promise<number[]> {
    return db.transaction(async (tx) => {
      const due = await tx
        .select({ id: feeds.id })
        .from(feeds)
        .where(and(feeds.enabled, lte(feeds.nextCrawlAt, now())))
        .orderBy(asc(feeds.nextCrawlAt))
        .limit(ROUND)
        .for('update', { skipLocked: true });
      const ids = due.map(({ id }) => id);
      const nextCrawlAt = nextCrawl(now(), { failures: 0 }, random());
      if (ids.length > 0) await tx.update(feeds).set({ nextCrawlAt }).where(inArray(feeds.id, ids));
      return ids;
    });
  }

  async function crawl(feedId: number, signal?: AbortSignal): Promise<number> {
    const feed = await lease(feedId);
    if (feed === undefined) throw new AppError('CONFLICT', { msg: '这个源正在抓取，请稍后再看' });
    try {
      const { url, etag, lastModified } = feed;
      const asked = { expect: 'feed', etag, lastModified, ...(signal && { signal }) } as const;
      return await succeed(feed, await fetcher.fetchPage(url, asked));
    } catch (error) {
      await fail(feed, error);
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
      const due = await claimDue();
      const waiting = [...due];
      const failures: unknown[] = [];
      const work = async () => {
        for (let feedId = waiting.shift(); feedId !== undefined; feedId = waiting.shift()) {
          await crawl(feedId).catch((error: unknown) => {
            // Expected failures are stored with the feed.
            if (!(error instanceof AppError)) failures.push(error);
          });
        }
      };
      await Promise.all(Array.from({ length: CONCURRENCY }, work));
      if (failures.length > 0) throw new AggregateError(failures, 'crawls failed unexpectedly');
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

/** Outcome of a failed crawl: message for editors, pause in minutes, and whether the feed is gone. */
function failureOf(error: unknown) {
  if (!(error instanceof AppError)) return { reason: UNEXPECTED, pauseMinutes: 0, isGone: false };
  const { status } = (error.cause ?? {}) as { status?: number };
  return {
    reason: Object.values(error.fields ?? {})[0] ?? error.message,
    pauseMinutes: (error.retryAfterSeconds ?? 0) / 60,
    isGone: status === 410,
  };
}
