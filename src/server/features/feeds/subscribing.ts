/** Adds feeds: by the address of the feed or of its site, or from an OPML list. */
import { AppError } from '#contract/errors.ts';
import { LONGEST_CATEGORY, LONGEST_FEED_TITLE, LONGEST_URL } from '#contract/limits.ts';
import type { Db } from '#server/db/database.ts';
import { type Operator, record } from '#server/features/audit/service.ts';
import type { FetchedPage, PageFetcher } from '#server/providers/fetch/port.ts';
import { firstCrawl, nextCrawl } from './crawl-schedule.ts';
import { type ReadFeed, warningOf } from './feed-file.ts';
import type { FeedReader } from './feed-reader.ts';
import { storeItems } from './item-store.ts';
import type { OpmlFeed } from './opml.ts';
import { type FeedRow, feedById, feedByUrl, MAX_FEEDS } from './queries.ts';
import { feeds } from './tables.ts';

/** Time limit for discovery of a feed, over all candidate URLs. */
const FIND_MS = 25_000;

interface SubscribingOptions {
  db: Db;
  fetcher: PageFetcher;
  reader: FeedReader;
  now: () => Date;
  random: () => number;
}

export interface NewFeed {
  url: string;
  title?: string | undefined;
  category?: string | undefined;
}

export interface ImportOptions {
  isOn: boolean;
  /** Absent for the built-in list of a new installation. */
  by?: Operator;
}

interface FoundFeed {
  page: FetchedPage;
  feed: ReadFeed;
}

const refused = (error: AppError): AppError =>
  new AppError(error.reason, { msg: error.message, fields: { url: error.fields?.url ?? error.message }, cause: error });

export function createSubscribing({ db, fetcher, reader, now, random }: SubscribingOptions) {
  /** @throws AppError as the fetcher does for the address itself, INVALID_INPUT when no feed is found */
  async function find(address: string): Promise<FoundFeed> {
    const signal = AbortSignal.timeout(FIND_MS);
    const fetchFeed = (url: string) => fetcher.fetchPage(url, { expect: 'feed', signal });
    const page = await fetchFeed(address);
    const found = await reader.readOrLinks(page);
    if ('feed' in found) return { page, feed: found.feed };
    for (const url of found.links) {
      try {
        const other = await fetchFeed(url);
        return { page: other, feed: await reader.read(other) };
      } catch (error) {
        // Try the next candidate.
        if (!(error instanceof AppError)) break;
      }
    }
    const msg = '没有在这里找到订阅源，请填写源自己的地址';
    throw new AppError('INVALID_INPUT', { msg, fields: { url: msg } });
  }

  /** Reports failures at the field of the address. */
  const findFeed = (address: string) =>
    find(address).catch((error: unknown) => {
      throw error instanceof AppError ? refused(error) : error;
    });

  /** Columns of a feed that was just fetched. */
  const crawledNow = ({ page, feed }: FoundFeed, at: Date) => ({
    url: page.url,
    site: feed.site ?? new URL(page.url).origin,
    lastCrawlAt: at,
    nextCrawlAt: nextCrawl(at, { failures: 0, restMinutes: feed.restMinutes }, random()),
    etag: feed.isCutShort ? null : page.headers.etag,
    lastModified: feed.isCutShort ? null : page.headers.lastModified,
    warning: warningOf(feed, feed.items.length),
    restMinutes: feed.restMinutes,
  });

  const freeSlots = async () => Math.max(0, MAX_FEEDS - (await db.$count(feeds)));

  /** @param ownId of the feed that may have this address already */
  const requireNewFeed = async (url: string, ownId?: number) => {
    const row = await feedByUrl(db, url);
    if (row === undefined || row.id === ownId) return;
    const msg = '这个订阅源已经有了';
    throw new AppError('DUPLICATE_URL', { msg, fields: { url: msg }, result: { feed_id: String(row.id) } });
  };

  /** Feeds of an OPML text. @throws AppError INVALID_INPUT */
  // PostgreSQL cannot store NUL.
  const listedIn = (text: string): Promise<OpmlFeed[]> => reader.readOpml(text.replaceAll('\0', ''));

  return {
    /**
     * Fetches the feed from its new address. @returns the columns to set and the items to store
     * @throws AppError DUPLICATE_URL where another feed has it, and as adding does
     */
    async newAddress(feedId: number, url: string) {
      await requireNewFeed(url, feedId);
      const found = await findFeed(url);
      await requireNewFeed(found.page.url, feedId);
      const values = { ...crawledNow(found, now()), error: null, failures: 0, movedTo: null, crawlingUntil: null };
      return { values, items: found.feed.items };
    },

    /** Discovers, stores and enables one feed with its current items. @throws AppError DUPLICATE_URL with its `feed_id` */
    async add({ url, title, category }: NewFeed, by: Operator): Promise<FeedRow> {
      await requireNewFeed(url);
      if ((await freeSlots()) === 0)
        throw new AppError('CONFLICT', { msg: `最多 ${MAX_FEEDS} 个订阅源，先删掉不用的` });
      const { page, feed } = await findFeed(url);
      await requireNewFeed(page.url);
      const at = now();
      return db.transaction(async (tx) => {
        const [row] = await tx
          .insert(feeds)
          .values({
            title: title ?? feed.title ?? new URL(page.url).hostname,
            category: category || null,
            enabled: true,
            ...crawledNow({ page, feed }, at),
          })
          .onConflictDoNothing()
          .returning();
        if (row === undefined) throw new AppError('DUPLICATE_URL', { msg: '这个订阅源已经有了' });
        await storeItems(tx, row.id, feed.items, at);
        await record(tx, { by, action: 'feed.add', target: { subject: row.url } });
        return (await feedById(tx, row.id)) ?? row;
      });
    },

    listedIn,
    /** Adds those of these feeds that are new, up to the limit. */
    async addListed(
      found: readonly OpmlFeed[],
      { isOn, by }: ImportOptions,
    ): Promise<{ added: number; skipped: number }> {
      const known = new Set((await db.select({ url: feeds.url }).from(feeds).limit(MAX_FEEDS)).map(({ url }) => url));
      const fresh = found.filter(({ url }) => url.length <= LONGEST_URL && !known.has(url));
      const usable = fresh.slice(0, await freeSlots());
      if (usable.length === 0) return { added: 0, skipped: found.length };
      const values = usable.map((feed) => ({
        ...feed,
        title: feed.title.slice(0, LONGEST_FEED_TITLE),
        category: feed.category?.slice(0, LONGEST_CATEGORY) ?? null,
        enabled: isOn,
        nextCrawlAt: isOn ? firstCrawl(now(), random()) : null,
      }));
      const added = await db.transaction(async (tx) => {
        const made = await tx.insert(feeds).values(values).onConflictDoNothing().returning({ id: feeds.id });
        if (by) await record(tx, { by, action: 'feed.import', target: { subject: `${made.length} 个订阅源` } });
        return made;
      });
      return { added: added.length, skipped: found.length - added.length };
    },
  };
}
