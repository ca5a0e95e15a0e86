/** Queries of the dashboard. Each reads one day or one state through an index. */
import { and, count, desc, eq, gte, inArray, isNotNull, sql } from 'drizzle-orm';
import type { Queryable } from '#server/db/database.ts';
import { feeds } from '#server/features/feeds/tables.ts';
import { users } from '#server/features/identity/tables.ts';
import { tasks } from '#server/features/tasks/tables.ts';
import { translationRuns } from '#server/features/translation/tables.ts';
import { paidAnswers } from '#server/features/usage/tables.ts';
import { logEvents, visitors } from '#server/features/visitors/tables.ts';

/** Pages opened since the instant (index log_events_at). */
export async function pagesOpened(db: Queryable, since: Date): Promise<number> {
  const [row] = await db
    .select({ count: count() })
    .from(logEvents)
    .where(and(gte(logEvents.at, since), eq(logEvents.name, 'OPEN_PAGE')));
  return row?.count ?? 0;
}

/** Visitors seen for the first time since the instant: they are among those last seen since then (index visitors_recent). */
export async function newVisitors(db: Queryable, since: Date): Promise<number> {
  const [row] = await db
    .select({ count: count() })
    .from(visitors)
    .where(and(gte(visitors.lastAt, since), gte(visitors.firstAt, since)));
  return row?.count ?? 0;
}

/** Index users_created. */
export async function registrations(db: Queryable, since: Date): Promise<number> {
  const [row] = await db.select({ count: count() }).from(users).where(gte(users.createdAt, since));
  return row?.count ?? 0;
}

/** Cost of translation since the instant (index translation_runs_day). */
export async function translationSpent(db: Queryable, since: Date) {
  const tokens = sql`(${translationRuns.inputTokens} + ${translationRuns.outputTokens})`;
  const [row] = await db
    .select({
      aiCalls: sql<number>`count(*) FILTER (WHERE ${tokens} > 0)::int`,
      aiTokens: sql<number>`coalesce(sum(${tokens}), 0)::float8`,
      characters: sql<number>`coalesce(sum(${translationRuns.characters}), 0)::float8`,
    })
    .from(translationRuns)
    .where(gte(translationRuns.createdAt, since));
  return row ?? { aiCalls: 0, aiTokens: 0, characters: 0 };
}

/** Cost of readers' questions since the instant (index paid_answers_day). */
export async function answersSpent(db: Queryable, since: Date) {
  const tokens = sql`(${paidAnswers.inputTokens} + ${paidAnswers.outputTokens})`;
  const [row] = await db
    .select({
      aiCalls: sql<number>`count(*) FILTER (WHERE ${paidAnswers.characters} = 0)::int`,
      aiTokens: sql<number>`coalesce(sum(${tokens}), 0)::float8`,
      characters: sql<number>`coalesce(sum(${paidAnswers.characters}), 0)::float8`,
    })
    .from(paidAnswers)
    .where(gte(paidAnswers.createdAt, since));
  return row ?? { aiCalls: 0, aiTokens: 0, characters: 0 };
}

/** Tasks by state, without those that are done (index tasks_state). */
export async function openTasks(db: Queryable): Promise<{ queued: number; running: number; failed: number }> {
  const rows = await db
    .select({ state: tasks.state, count: count() })
    .from(tasks)
    .where(inArray(tasks.state, ['QUEUED', 'RUNNING', 'FAILED']))
    .groupBy(tasks.state);
  const of = (state: string) => rows.find((row) => row.state === state)?.count ?? 0;
  return { queued: of('QUEUED'), running: of('RUNNING'), failed: of('FAILED') };
}

/** Feeds whose last crawl failed, the latest first; there are a thousand feeds at most. */
export function failingFeeds(db: Queryable, limit: number) {
  return db
    .select({ id: feeds.id, title: feeds.title, error: feeds.error, lastCrawlAt: feeds.lastCrawlAt })
    .from(feeds)
    .where(and(feeds.enabled, isNotNull(feeds.error)))
    .orderBy(desc(feeds.lastCrawlAt))
    .limit(limit);
}
