/** Reads and writes of notices and of the cards of which there is one. */
import { desc, eq, gt, isNull, or } from 'drizzle-orm';
import type { Queryable } from '#server/db/database.ts';
import { type CardName, notices, siteCards } from './tables.ts';

export type NoticeRow = typeof notices.$inferSelect;
export type NoticeValues = Pick<NoticeRow, 'text' | 'level' | 'audience' | 'link' | 'showsFrom' | 'showsTo'>;

/** Those that are not over, newest first. Index notices_to. */
export async function openNotices(db: Queryable, at: Date, limit: number): Promise<NoticeRow[]> {
  return db
    .select()
    .from(notices)
    .where(or(isNull(notices.showsTo), gt(notices.showsTo, at)))
    .orderBy(desc(notices.id))
    .limit(limit);
}

/** All, newest first. Primary key. */
export async function newestNotices(db: Queryable, limit: number): Promise<NoticeRow[]> {
  return db.select().from(notices).orderBy(desc(notices.id)).limit(limit);
}

/** @returns undefined when the same request has made one before */
export async function insertNotice(
  tx: Queryable,
  values: NoticeValues & { operatorId: number; requestUuid: string },
): Promise<NoticeRow | undefined> {
  const [made] = await tx.insert(notices).values(values).onConflictDoNothing().returning();
  return made;
}

/** Index notices_request. */
export async function noticeOfRequest(db: Queryable, requestUuid: string): Promise<NoticeRow | undefined> {
  const [found] = await db.select().from(notices).where(eq(notices.requestUuid, requestUuid)).limit(1);
  return found;
}

export async function updateNotice(tx: Queryable, id: number, values: NoticeValues): Promise<NoticeRow | undefined> {
  const [changed] = await tx.update(notices).set(values).where(eq(notices.id, id)).returning();
  return changed;
}

/** One row for each name. */
export async function cards(db: Queryable): Promise<ReadonlyMap<CardName, unknown>> {
  const rows = await db.select().from(siteCards).limit(10);
  return new Map(rows.map(({ name, value }) => [name, value]));
}

export async function keepCard(tx: Queryable, name: CardName, value: object, updatedAt: Date): Promise<void> {
  const set = { value, updatedAt };
  await tx
    .insert(siteCards)
    .values({ name, ...set })
    .onConflictDoUpdate({ target: siteCards.name, set });
}
