/** Applications for 畅读: students and teachers who read free of charge. */
import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { ChangduApplication } from '#contract/shapes.ts';
import { createdAt, id, instant, reference } from '#server/db/columns.ts';
import { users } from '#server/features/identity/tables.ts';

export const changduApplications = pgTable(
  'changdu_applications',
  {
    id: id(),
    userId: reference()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    identity: text().$type<ChangduApplication['identity']>().notNull(),
    realName: text().notNull(),
    school: text().notNull(),
    reason: text().notNull(),
    state: text().$type<ChangduApplication['state']>().notNull().default('PENDING'),
    /** Message to the applicant. */
    remark: text(),
    operatorId: reference(),
    createdAt: createdAt(),
    decidedAt: instant(),
    /** Days of membership that were given; null unless it has passed. */
    days: integer(),
  },
  (table) => [
    index('changdu_user').on(table.userId, table.id),
    index('changdu_state').on(table.state, table.id),
    // A reader has one waiting application at a time.
    uniqueIndex('changdu_waiting').on(table.userId).where(sql`${table.state} = 'PENDING'`),
  ],
);
