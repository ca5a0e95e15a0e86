/** RSS sources and what they brought. Sources of a new installation are not crawled until switched on. */
import { isNotNull, sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, real, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { createdAt, id, instant, reference } from '#server/db/columns.ts';
import { articles } from '#server/features/articles/tables.ts';

/** The error of a feed that a crawl has switched off. */
export const GONE = '对方网站返回 410（这个源已经关闭），不再定时抓取';

export const feeds = pgTable(
  'feeds',
  {
    id: id(),
    title: text().notNull(),
    url: text().notNull().unique(),
    site: text(),
    category: text(),
    terms: text(),
    enabled: boolean().notNull().default(false),
    lastCrawlAt: instant(),
    nextCrawlAt: instant(),
    /** Why the last crawl failed, in Chinese; null when it went well. */
    error: text(),
    /** Warning about a feed that was readable, in Chinese; null for none. */
    warning: text(),
    /** Crawls that failed since one went well. */
    failures: integer().notNull().default(0),
    /** A process is crawling it until then, at most. */
    crawlingUntil: instant(),
    /** Validators of the last answer, sent along with the next question. */
    etag: text(),
    lastModified: text(),
    /** Permanent redirect seen by the last crawl; applied when a second crawl sees it too. */
    movedTo: text(),
    /** Minutes that it wants between two requests, as of its latest answer. */
    restMinutes: real(),
    /** Number of stored items. */
    itemCount: integer().notNull().default(0),
    createdAt: createdAt(),
  },
  (table) => [
    index('feeds_due').on(table.nextCrawlAt).where(sql`${table.enabled}`),
    index('feeds_failing')
      .on(table.lastCrawlAt.desc().nullsFirst(), table.id.desc().nullsFirst())
      .where(isNotNull(table.error)),
  ],
);

export const feedItems = pgTable(
  'feed_items',
  {
    id: id(),
    feedId: reference()
      .notNull()
      .references(() => feeds.id, { onDelete: 'cascade' }),
    /** Digest of the publisher's own name of it. */
    guidKey: text().notNull(),
    /** Canonical address, as articles have it for their origin. */
    linkKey: text().notNull(),
    /** Plain text, as are author and summary: a feed's HTML is never stored. */
    title: text().notNull(),
    url: text().notNull(),
    author: text(),
    summary: text(),
    publishedAt: instant(),
    /** Sort key of the list: date of publication, at most the time it was found. */
    sortAt: instant().notNull(),
    /** The last crawl that found it in the feed. */
    seenAt: instant().notNull(),
    /** The latest download of it. */
    taskId: reference(),
    articleId: reference().references(() => articles.id, { onDelete: 'set null' }),
  },
  (table) => [
    uniqueIndex('feed_items_guid').on(table.feedId, table.guidKey),
    uniqueIndex('feed_items_link').on(table.feedId, table.linkKey),
    index('feed_items_order').on(table.feedId, table.sortAt.desc().nullsFirst(), table.id.desc().nullsFirst()),
    index('feed_items_seen').on(table.seenAt),
    index('feed_items_article').on(table.feedId, table.articleId).where(sql`${table.articleId} IS NOT NULL`),
    index('feed_items_of_article').on(table.articleId).where(sql`${table.articleId} IS NOT NULL`),
  ],
);
