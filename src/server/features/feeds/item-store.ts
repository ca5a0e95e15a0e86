/** Stores the items that a crawl found, each once, and enforces their retention by age and number. */
import { and, count, desc, eq, inArray, isNull, lt, or, sql } from 'drizzle-orm';
import { DAY_MS } from '#engine/shanghai-time.ts';
import type { Db, Queryable } from '#server/db/database.ts';
import type { NormalizedItem } from './item-normalization.ts';
import { feedItems, feeds } from './tables.ts';

/** Most items of one feed. The oldest are deleted, except items of articles and those that the feed still lists. */
const MAX_ITEMS = 500;
/** Days that an item is kept after its feed has dropped it. */
const RETENTION_DAYS = 90;
/** Rows deleted by one run. */
const MAX_CLEANED = 5_000;

type Known = Pick<typeof feedItems.$inferSelect, 'id' | 'guidKey' | 'linkKey' | 'title' | 'summary' | 'articleId'>;

async function knownOf(tx: Queryable, feedId: number, found: readonly NormalizedItem[]): Promise<Known[]> {
  const { id, guidKey, linkKey, title, summary, articleId } = feedItems;
  return tx
    .select({ id, guidKey, linkKey, title, summary, articleId })
    .from(feedItems)
    .where(
      and(
        eq(feedItems.feedId, feedId),
        or(
          inArray(
            guidKey,
            found.map((item) => item.guidKey),
          ),
          inArray(
            linkKey,
            found.map((item) => item.linkKey),
          ),
        ),
      ),
    )
    .limit(2 * found.length);
}

/**
 * Stores the items of one crawl, in a transaction that holds the feed's row lock.
 * @returns how many were new
 */
export async function storeItems(
  tx: Queryable,
  feedId: number,
  found: readonly NormalizedItem[],
  now: Date,
): Promise<number> {
  if (found.length === 0) return 0;
  const known = await knownOf(tx, feedId, found);
  const byGuid = new Map(known.map((row) => [row.guidKey, row]));
  const byLink = new Map(known.map((row) => [row.linkKey, row]));
  const fresh: NormalizedItem[] = [];
  for (const item of found) {
    const row = byGuid.get(item.guidKey) ?? byLink.get(item.linkKey);
    if (row === undefined) {
      fresh.push(item);
      continue;
    }
    // The publisher has corrected the link; an article keeps the one that it came from.
    const isMoved = row.linkKey !== item.linkKey && row.articleId === null && !byLink.has(item.linkKey);
    if (isMoved) byLink.set(item.linkKey, row);
    if (isMoved || row.title !== item.title || row.summary !== item.summary) {
      const link = isMoved ? { url: item.url, linkKey: item.linkKey } : {};
      const { title, summary } = item;
      await tx
        .update(feedItems)
        .set({ title, summary, ...link })
        .where(eq(feedItems.id, row.id));
    }
  }
  if (known.length > 0) {
    const ids = known.map(({ id }) => id);
    await tx.update(feedItems).set({ seenAt: now }).where(inArray(feedItems.id, ids));
  }
  const added = fresh.length === 0 ? [] : await insertItems(tx, feedId, fresh, now);
  await dropOldest(tx, feedId, now);
  const [total] = await tx.select({ count: count() }).from(feedItems).where(eq(feedItems.feedId, feedId));
  await tx
    .update(feeds)
    .set({ itemCount: total?.count ?? 0 })
    .where(eq(feeds.id, feedId));
  return added.length;
}

function insertItems(tx: Queryable, feedId: number, fresh: readonly NormalizedItem[], now: Date) {
  // Insert oldest first, so that ids grow with time.
  const values = fresh.toReversed().map((item) => {
    const { publishedAt } = item;
    const sortAt = publishedAt === null || publishedAt > now ? now : publishedAt;
    return { ...item, feedId, sortAt, seenAt: now };
  });
  return tx.insert(feedItems).values(values).onConflictDoNothing().returning({ id: feedItems.id });
}

async function dropOldest(tx: Queryable, feedId: number, now: Date): Promise<void> {
  const over = tx
    .select({ id: feedItems.id })
    .from(feedItems)
    .where(eq(feedItems.feedId, feedId))
    .orderBy(desc(feedItems.sortAt), desc(feedItems.id))
    .offset(MAX_ITEMS);
  await tx
    .delete(feedItems)
    .where(and(inArray(feedItems.id, over), isNull(feedItems.articleId), lt(feedItems.seenAt, now)));
}

/** Deletes items that their feeds dropped long ago and that became no article. */
export async function purgeItems(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - RETENTION_DAYS * DAY_MS);
  const old = db
    .select({ id: feedItems.id })
    .from(feedItems)
    .where(and(lt(feedItems.seenAt, before), isNull(feedItems.articleId)))
    .limit(MAX_CLEANED);
  await db.transaction(async (tx) => {
    const gone = await tx.delete(feedItems).where(inArray(feedItems.id, old)).returning({ feedId: feedItems.feedId });
    const counts = Map.groupBy(gone, ({ feedId }) => feedId);
    for (const [feedId, rows] of counts) {
      await tx
        .update(feeds)
        .set({ itemCount: sql`greatest(0, ${feeds.itemCount} - ${rows.length})` })
        .where(eq(feeds.id, feedId));
    }
  });
}
