/** Queries of the dashboard. Each reads one day or one state through an index. */
import { and, count, desc, eq, gte, inArray, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import type { Queryable } from '#server/db/database.ts';
import { articleStatusLog, articles } from '#server/features/articles/tables.ts';
import { smsCodes } from '#server/features/identity/tables.ts';
import { orders } from '#server/features/orders/tables.ts';
import { rankHolds } from '#server/features/rank/tables.ts';
import { pushSubscriptions, reminders } from '#server/features/reminders/tables.ts';
import { tasks } from '#server/features/tasks/tables.ts';

/** Text messages with codes since the instant: the table keeps a day of them. */
export async function smsSent(db: Queryable, since: Date): Promise<number> {
  const [row] = await db.select({ count: count() }).from(smsCodes).where(gte(smsCodes.createdAt, since));
  return row?.count ?? 0;
}

const isBetween = (from: Date, to: Date) =>
  and(eq(articles.status, 'PUBLISHED'), gte(articles.publishedAt, from), lt(articles.publishedAt, to));

/**
 * Articles that are published between the instants, past and future (index articles_feed): future ones first, the next one first, then past
 * ones, the latest first.
 */
export function publishedBetween(db: Queryable, from: Date, to: Date, now: Date, limit: number) {
  const isOut = sql`${articles.publishedAt} <= ${now}`;
  return db
    .select({ id: articles.id, title: articles.title, at: articles.publishedAt })
    .from(articles)
    .where(isBetween(from, to))
    .orderBy(
      isOut,
      sql`CASE WHEN NOT ${isOut} THEN ${articles.publishedAt} END`,
      desc(articles.publishedAt),
      articles.id,
    )
    .limit(limit);
}

/** Number of all articles that are published between the instants. */
export async function publishedCount(db: Queryable, from: Date, to: Date): Promise<number> {
  const [row] = await db.select({ count: count() }).from(articles).where(isBetween(from, to));
  return row?.count ?? 0;
}

/** Most readers that are counted for each kind of reminder. */
const MAX_REMINDED = 100_000;

/** Number of readers with each kind of reminder (indexes reminders_token, reminders_letter, push_subscriptions_user). */
export async function reminderCounts(db: Queryable) {
  const upTo = sql`LIMIT ${MAX_REMINDED}`;
  const { rows } = await db.execute<Record<'calendar' | 'push' | 'devices' | 'letters' | 'mailed', number>>(sql`
    SELECT
      (SELECT count(*)::int FROM (SELECT FROM ${reminders} WHERE token_hash IS NOT NULL ${upTo}) feeds) AS calendar,
      (SELECT count(*)::int FROM (SELECT FROM ${reminders} WHERE letter_week IS NOT NULL ${upTo}) letters) AS letters,
      (SELECT count(*)::int FROM (SELECT FROM ${reminders}
        WHERE letter_week IS NOT NULL AND email IS NOT NULL AND email_confirmed_at IS NOT NULL ${upTo}) mails) AS mailed,
      browsers.*
    FROM (SELECT count(DISTINCT user_id)::int AS push, count(*)::int AS devices
      FROM (SELECT user_id FROM ${pushSubscriptions} ${upTo}) subscribed) browsers`);
  return rows[0] ?? { calendar: 0, push: 0, devices: 0, letters: 0, mailed: 0 };
}

/** Readers who are out of the rank until somebody decides, and orders that somebody has to look at (indexes rank_holds_state, orders_trouble). */
export async function superWaiting(db: Queryable): Promise<{ held_readers: number; troubled_orders: number }> {
  const [[holds], [troubled]] = await Promise.all([
    db.select({ count: count() }).from(rankHolds).where(eq(rankHolds.state, 'open')),
    db.select({ count: count() }).from(orders).where(isNotNull(orders.trouble)),
  ]);
  return { held_readers: holds?.count ?? 0, troubled_orders: troubled?.count ?? 0 };
}

/** Tasks by state, without those that are done and failures that were put aside (index tasks_state). */
export async function openTasks(
  db: Queryable,
  kinds: readonly string[] | null,
): Promise<{ queued: number; running: number; failed: number }> {
  const isOfKinds = kinds === null ? undefined : inArray(tasks.kind, [...kinds]);
  const rows = await db
    .select({ state: tasks.state, count: count() })
    .from(tasks)
    .where(and(inArray(tasks.state, ['QUEUED', 'RUNNING', 'FAILED']), isNull(tasks.dismissedAt), isOfKinds))
    .groupBy(tasks.state);
  const of = (state: string) => rows.find((row) => row.state === state)?.count ?? 0;
  return { queued: of('QUEUED'), running: of('RUNNING'), failed: of('FAILED') };
}

/** Pending articles that are looked at for who has waited longest. */
const MAX_PENDING = 2_000;

/**
 * When the pending article that has waited longest became pending; null when none waits (indexes articles_feed and
 * article_status_log_article).
 */
export async function pendingSince(db: Queryable): Promise<Date | null> {
  const { rows } = await db.execute<{ since: Date | string | null }>(sql`
    SELECT min(coalesce(last.created_at, pending.created_at)) AS since
    FROM (SELECT id, created_at FROM ${articles} WHERE status = 'PENDING' LIMIT ${MAX_PENDING}) pending
    LEFT JOIN LATERAL (SELECT created_at FROM ${articleStatusLog}
      WHERE article_id = pending.id AND "to" = 'PENDING' ORDER BY id DESC LIMIT 1) last ON true`);
  const since = rows[0]?.since ?? null;
  return since === null ? null : new Date(since);
}
