/** What readers follow besides collections: creators, authors, topics and sources. */
import { index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { ChosenTaste } from '#contract/shapes.ts';
import { createdAt, reference } from '#server/db/columns.ts';
import { users } from '#server/features/identity/tables.ts';

/** Set by hand beside what was read: more or less of a topic or source, or never. */
export const labelTastes = pgTable(
  'label_tastes',
  {
    userId: reference()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text().$type<'topic' | 'source'>().notNull(),
    name: text().notNull(),
    taste: text().$type<ChosenTaste>().notNull(),
    updatedAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.kind, table.name] })],
);

export type FollowKind = 'creator' | 'author' | 'topic' | 'source';

export const follows = pgTable(
  'follows',
  {
    userId: reference()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text().$type<FollowKind>().notNull(),
    /** Id of the creator or author, name of the topic or source. */
    target: text().notNull(),
    followedAt: createdAt(),
    /** When the follower last looked; later articles are new. */
    seenAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.kind, table.target] }),
    index('follows_target').on(table.kind, table.target),
  ],
);
