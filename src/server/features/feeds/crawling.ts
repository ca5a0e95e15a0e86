/** Crawling feeds: which are due, asking one for what is new, and remembering how that went. */
import { and, asc, eq, inArray, isNull, lt, lte, or } from 'drizzle-orm';
import { AppError } from '#contract/errors.ts';
import type { Db, Queryable } from '#server/db/database.ts';
import { announce } from '#server/db/events.ts';
import type { TaskService } from '#server/features/tasks/service.ts';
import type { FetchedPage, PageFetcher } from '#server/providers/fetch/port.ts';
import type { FeedReader } from './feed-reader.ts';
import { keepItems } from './item-store.ts';
import { crawlJob } from './jobs.ts';
import { type FeedRow, feedById, feedByUrl } from './queries.ts';
import { warningOf } from './read-feed.ts';
import { nextCrawl } from './schedule.ts';
import { feeds } from './tables.ts';

/** Feeds of one round; the others wait for the next. */
const ROUND = 100;
const AT_ONCE = 4;
/** Longer than a job lives: a process that died holds its feed no longer. */
const HOLD_MS = 150_000;
/** Characters, as the contract has it. */
const MAX_URL = 2_000;
const GONE = '对方网站返回 410（这个源已经关闭），不再定时抓取';
const UNKNOWN = { etag: null, lastModified: null };
const UNFORESEEN = '出错了，没有抓取';

interface CrawlingOptions {
  db: Db;
  /** Keeps to robots.txt. */
  fetcher: PageFetcher;
  reader: FeedReader;
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

export function createCrawling({ db, fetcher, reader, tasks, now, random }: CrawlingOptions): Crawling {
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
    const read = isSame ? null : await reader.read(page);
    return db.transaction(async (tx) => {
      const warning = read === null ? feed.warning : warningOf(read, read.items.length);
      // What broke off is asked for as a whole the next time.
      const { etag, lastModified } = isSame ? feed : read?.isCutShort ? UNKNOWN : page.headers;
      const restMinutes = read === null ? feed.restMinutes : read.restMinutes;
      await tx
        .update(feeds)
        .set({
          etag,
          lastModified,
          restMinutes,
          ...(await moved(tx, feed, page.movedTo)),
          error: null,
          warning,
          failures: 0,
          lastCrawlAt: at,
          nextCrawlAt: nextCrawl(at, { failures: 0, restMinutes }, random()),
          crawlingUntil: null,
        })
        .where(eq(feeds.id, feed.id));
      await announce(tx, 'feeds', {});
      return keepItems(tx, feed.id, read?.items ?? [], at);
    });
  }

  /** A feed that is gone for good is switched off; any other is left alone for longer, and as long as its server asks. */
  async function fail({ id, failures, restMinutes }: FeedRow, error: unknown): Promise<void> {
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
      .where(eq(feeds.id, id));
    await announce(db, 'feeds', {});
  }

  /** The new address once it was told twice, unless another feed has it. */
  async function moved(tx: Queryable, feed: FeedRow, movedTo: string | null) {
    if (movedTo === null || movedTo !== feed.movedTo || movedTo.length > MAX_URL) return { movedTo };
    const isTaken = (await feedByUrl(tx, movedTo)) !== undefined;
    return isTaken ? { movedTo } : { movedTo: null, url: movedTo };
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
      const nextCrawlAt = nextCrawl(now(), { failures: 0 }, random());
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

/** What a failed crawl tells: in words for editors, how long to wait in minutes, and whether it is for ever. */
function failureOf(error: unknown) {
  if (!(error instanceof AppError)) return { reason: UNFORESEEN, pauseMinutes: 0, isGone: false };
  const { status } = (error.cause ?? {}) as { status?: number };
  return {
    reason: Object.values(error.fields ?? {})[0] ?? error.message,
    pauseMinutes: (error.retryAfterSeconds ?? 0) / 60,
    isGone: status === 410,
  };
}
