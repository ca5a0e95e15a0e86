/** RSS sources: what is there. Crawling them is not built yet, so all of them are switched off. */
import { asc } from 'drizzle-orm';
import type { Feed } from '#contract/shapes.ts';
import type { Db } from '#server/db/database.ts';
import { parseOpml } from './opml.ts';
import { feeds } from './tables.ts';

export interface FeedService {
  list(page: { offset: number; limit: number }): Promise<{ items: Feed[]; next_offset: number | null }>;
  /** Adds the sources of an OPML text whose address isn't there yet, switched off. @returns how many were added */
  importOpml(text: string): Promise<number>;
}

export function createFeeds({ db }: { db: Db }): FeedService {
  return {
    async list({ offset, limit }) {
      const rows = await db
        .select()
        .from(feeds)
        .orderBy(asc(feeds.id))
        .offset(offset)
        .limit(limit + 1);
      return { items: rows.slice(0, limit).map(presentFeed), next_offset: rows.length > limit ? offset + limit : null };
    },
    async importOpml(text) {
      const found = parseOpml(text);
      if (found.length === 0) return 0;
      const values = found.map(({ title, url, site, category, terms }) => ({ title, url, site, category, terms }));
      const added = await db.insert(feeds).values(values).onConflictDoNothing().returning({ id: feeds.id });
      return added.length;
    },
  };
}

function presentFeed(row: typeof feeds.$inferSelect): Feed {
  return {
    id: String(row.id),
    title: row.title,
    url: row.url,
    site: row.site,
    category: row.category,
    enabled: row.enabled,
    health: row.lastCrawlAt === null ? 'NEW' : row.error === null ? 'OK' : 'FAILING',
    last_crawl_at: row.lastCrawlAt?.toISOString() ?? null,
    next_crawl_at: row.nextCrawlAt?.toISOString() ?? null,
    error: row.error,
    items: 0,
  };
}
