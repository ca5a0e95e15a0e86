/** Tables of recommendation: feeds as they were ranked, and which articles are alike. */
import { index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt, id, instant, reference } from '#server/db/columns.ts';
import { articles } from '#server/features/articles/tables.ts';
import { users } from '#server/features/identity/tables.ts';
import type { Ranked } from './ranking.ts';
import type { Likeness } from './related.ts';

/** A ranked list, so that its pages stay what they are; deleted a day later, a visitor's after three hours. */
export const feedSessions = pgTable(
  'feed_sessions',
  {
    id: id(),
    /** Random: it alone gives access to the rest of the list. */
    name: text().notNull().unique(),
    /** Null for a visitor. */
    userId: reference().references(() => users.id, { onDelete: 'cascade' }),
    ranked: jsonb().$type<Ranked[]>().notNull(),
    /** Articles of it that have been shown, from its beginning. */
    shown: integer().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    index('feed_sessions_user').on(table.userId, table.createdAt.desc().nullsFirst()),
    index('feed_sessions_created').on(table.createdAt),
  ],
);

/** Articles that are like one, for the version of its text that they were compared with. */
export const relatedArticles = pgTable('related_articles', {
  articleId: reference()
    .primaryKey()
    .references(() => articles.id, { onDelete: 'cascade' }),
  version: integer().notNull(),
  related: jsonb().$type<Likeness[]>().notNull(),
  comparedAt: instant().notNull(),
});
