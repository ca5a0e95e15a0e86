/** Finished vocabulary tests of readers with an account. */
import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { ExamLevel, PlacementAnswer } from '#contract/shapes.ts';
import { createdAt, id, reference } from '#server/db/columns.ts';
import { users } from '#server/features/identity/tables.ts';

export const placements = pgTable(
  'placements',
  {
    id: id(),
    userId: reference()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Names the test; the same one is kept once, however often it is sent. */
    test: text().notNull(),
    /** Words known, with the bounds of a 90 % interval. */
    estimate: integer().notNull(),
    low: integer().notNull(),
    high: integer().notNull(),
    examLevel: text().$type<ExamLevel>().notNull(),
    isReliable: boolean().notNull(),
    answers: jsonb().$type<PlacementAnswer[]>().notNull(),
    at: createdAt(),
  },
  (table) => [
    uniqueIndex('placements_test').on(table.userId, table.test),
    index('placements_newest')
      .on(table.userId, table.at.desc().nullsFirst(), table.id.desc().nullsFirst())
      .where(sql`${table.isReliable}`),
  ],
);
