/** What pages report of their use. */
import { boolean, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt, id, reference } from '#server/db/columns.ts';

export const logEvents = pgTable(
  'log_events',
  {
    id: id(),
    name: text().notNull(),
    data: jsonb(),
    cuid: uuid(),
    userId: reference(),
    isNew: boolean().notNull().default(false),
    source: text().notNull(),
    platform: text(),
    at: createdAt(),
  },
  (table) => [index('log_events_cuid').on(table.cuid, table.id), index('log_events_at').on(table.at)],
);
