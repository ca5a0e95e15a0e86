/** Table of tasks: progress and outcome of background work. */
import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, real, text } from 'drizzle-orm/pg-core';
import { createdAt, id, instant, reference } from '#server/db/columns.ts';

export const tasks = pgTable(
  'tasks',
  {
    id: id(),
    userId: reference(),
    kind: text().notNull(),
    /** Job and payload, for a retry; null without a job. */
    job: text(),
    data: jsonb(),
    state: text().$type<'QUEUED' | 'RUNNING' | 'DONE' | 'FAILED' | 'CANCELLED'>().notNull().default('QUEUED'),
    /** Grows whenever its work begins and when it is to begin again: work of an earlier one changes nothing any more. */
    attempt: integer().notNull().default(0),
    progress: real().notNull().default(0),
    message: text().notNull().default(''),
    /** Subject shown to people, if there is no article. */
    subject: text(),
    /** The article it works on or has made. */
    articleId: reference(),
    result: jsonb(),
    createdAt: createdAt(),
    updatedAt: createdAt(),
    /** When an editor dismissed the failure, which stays in the list of tasks. */
    dismissedAt: instant(),
  },
  (table) => [
    index('tasks_failed').on(table.id).where(sql`${table.state} = 'FAILED' AND ${table.dismissedAt} IS NULL`),
    index('tasks_created').on(table.createdAt),
    index('tasks_state').on(table.state, table.id.desc().nullsFirst()),
    index('tasks_user').on(table.userId, table.id),
    index('tasks_article').on(table.articleId, table.id.desc().nullsFirst()),
  ],
);
