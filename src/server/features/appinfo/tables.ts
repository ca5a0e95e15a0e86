/** Content that super users write for everybody: notices, the contact card and the newest app version. */
import { index, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { NoticeAudience, NoticeLevel } from '#contract/shapes.ts';
import { createdAt, id, instant, reference } from '#server/db/columns.ts';

export type CardName = 'contact' | 'release';

export const siteCards = pgTable('site_cards', {
  name: text().$type<CardName>().primaryKey(),
  value: jsonb().notNull(),
  updatedAt: createdAt(),
});

export const notices = pgTable(
  'notices',
  {
    id: id(),
    text: text().notNull(),
    level: text().$type<NoticeLevel>().notNull(),
    audience: text().$type<NoticeAudience>().notNull(),
    link: text(),
    /** Time in which it is shown; null is open. */
    showsFrom: instant(),
    showsTo: instant(),
    /** Idempotency key of the request that made it: the same request twice makes one notice. */
    requestUuid: uuid(),
    operatorId: reference().notNull(),
    createdAt: createdAt(),
  },
  (table) => [uniqueIndex('notices_request').on(table.requestUuid), index('notices_to').on(table.showsTo)],
);
