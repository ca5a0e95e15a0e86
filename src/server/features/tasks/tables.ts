/** Work that goes on after the answer: progress for whoever started it. */
import { sql } from 'drizzle-orm';
import { index, jsonb, pgTable, real, text } from 'drizzle-orm/pg-core';
import { createdAt, id, reference } from '#server/db/columns.ts';

export const tasks = pgTable(
  'tasks',
  {
    id: id(),
    userId: reference(),
    kind: text().notNull(),
    state: text().$type<'QUEUED' | 'RUNNING' | 'DONE' | 'FAILED'>().notNull().default('QUEUED'),
    progress: real().notNull().default(0),
    message: text().notNull().default(''),
    result: jsonb(),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  (table) => [
    index('tasks_user').on(table.userId, table.id),
    index('tasks_article').on(sql`(${table.result}->>'article_id')`, table.id.desc()),
  ],
);
