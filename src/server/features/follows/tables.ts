/** What readers follow beside collections: creators, authors, topics and sources. */
import { index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { createdAt, reference } from '#server/db/columns.ts';
import { users } from '#server/features/identity/tables.ts';

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
    /** What is newer is new to the follower. */
    seenAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.kind, table.target] }),
    index('follows_target').on(table.kind, table.target),
  ],
);
