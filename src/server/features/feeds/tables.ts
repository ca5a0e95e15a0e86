/** RSS sources. New ones are not crawled until switched on. */
import { boolean, pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt, id, instant } from '#server/db/columns.ts';

export const feeds = pgTable('feeds', {
  id: id(),
  title: text().notNull(),
  url: text().notNull().unique(),
  site: text(),
  category: text(),
  terms: text(),
  enabled: boolean().notNull().default(false),
  lastCrawlAt: instant(),
  nextCrawlAt: instant(),
  error: text(),
  createdAt: createdAt(),
});
