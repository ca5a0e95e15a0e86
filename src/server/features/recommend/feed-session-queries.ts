/** Queries of what recommendation keeps: feed sessions and which articles are alike. */
import { and, desc, eq, gt, inArray, isNull, lt, or, sql } from 'drizzle-orm';
import type { Db, Queryable } from '#server/db/database.ts';
import type { Ranked } from './ranking.ts';
import type { Likeness } from './related.ts';
import { feedSessions, relatedArticles } from './tables.ts';

export async function keepSession(
  db: Db,
  session: { name: string; userId: number | null; ranked: Ranked[]; shown: number; createdAt: Date },
): Promise<void> {
  await db.insert(feedSessions).values(session);
}

/** The session if it is this reader's, or a visitor's, and not older than an instant (unique index). */
export async function sessionByName(db: Queryable, name: string, userId: number | null, since: Date) {
  const [row] = await db
    .select({ ranked: feedSessions.ranked, shown: feedSessions.shown })
    .from(feedSessions)
    .where(
      and(
        eq(feedSessions.name, name),
        userId === null ? isNull(feedSessions.userId) : eq(feedSessions.userId, userId),
        gt(feedSessions.createdAt, since),
      ),
    )
    .limit(1);
  return row;
}

/** Stores how far a session was shown. @param ranked its list with the changes of these pages; null when it is unchanged */
export async function noteShown(db: Queryable, name: string, shown: number, ranked: Ranked[] | null): Promise<void> {
  const { shown: before } = feedSessions;
  const isFurther = ranked === null ? lt(before, shown) : undefined;
  await db
    .update(feedSessions)
    .set({ shown: sql`greatest(${before}, ${shown})`, ...(ranked === null ? {} : { ranked }) })
    .where(and(eq(feedSessions.name, name), isFurther));
}

const LAST_SESSIONS = 4;

/** Articles of the reader's last feeds as far as they were shown (index feed_sessions_user), with in how many. */
export async function lastShown(reads: Db, userId: number, since: Date): Promise<Map<number, number>> {
  const id = sql`(item ->> 'id')::bigint`;
  const last = reads
    .select({ ranked: feedSessions.ranked, shown: feedSessions.shown })
    .from(feedSessions)
    .where(and(eq(feedSessions.userId, userId), gt(feedSessions.createdAt, since)))
    .orderBy(desc(feedSessions.createdAt))
    .limit(LAST_SESSIONS)
    .as('last');
  const rows = await reads
    .select({ id: sql<string>`${id}`, times: sql<number>`count(*)::int` })
    .from(last)
    .crossJoin(sql`jsonb_array_elements(${last.ranked}) WITH ORDINALITY AS shown_item(item, place)`)
    .where(sql`shown_item.place <= ${last.shown}`)
    .groupBy(id);
  return new Map(rows.map((row) => [Number(row.id), row.times]));
}

const SESSIONS_A_READER = 8;

/** Drops a reader's sessions but the newest (index feed_sessions_user). */
export async function dropOldest(db: Queryable, userId: number): Promise<void> {
  const older = db
    .select({ id: feedSessions.id })
    .from(feedSessions)
    .where(eq(feedSessions.userId, userId))
    .orderBy(desc(feedSessions.createdAt))
    .offset(SESSIONS_A_READER)
    .limit(100);
  await db.delete(feedSessions).where(inArray(feedSessions.id, older));
}

/** By age, visitors' sooner (index feed_sessions_created). */
export async function dropSessions(db: Queryable, before: Date, visitorsBefore: Date): Promise<void> {
  const isOver = or(lt(feedSessions.createdAt, before), isNull(feedSessions.userId));
  await db.delete(feedSessions).where(and(lt(feedSessions.createdAt, visitorsBefore), isOver));
}

/** Related articles that were stored for this version of the text since an instant. */
export async function relatedTo(
  reads: Db,
  articleId: number,
  version: number,
  since: Date,
): Promise<Likeness[] | null> {
  const [row] = await reads
    .select({ related: relatedArticles.related })
    .from(relatedArticles)
    .where(
      and(
        eq(relatedArticles.articleId, articleId),
        eq(relatedArticles.version, version),
        gt(relatedArticles.comparedAt, since),
      ),
    )
    .limit(1);
  return row?.related ?? null;
}

export async function keepRelated(
  db: Queryable,
  row: { articleId: number; version: number; related: Likeness[]; comparedAt: Date },
): Promise<void> {
  const { articleId, ...rest } = row;
  await db
    .insert(relatedArticles)
    .values({ articleId, ...rest })
    .onConflictDoUpdate({ target: relatedArticles.articleId, set: rest });
}
