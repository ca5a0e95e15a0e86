/** Table of questions to the assistant with their answers. */
import { sql } from 'drizzle-orm';
import { type AnyPgColumn, boolean, index, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { Ask, AskPosition, AskSource, Citation } from '#contract/shapes.ts';
import { createdAt, id, reference } from '#server/db/columns.ts';
import { articles } from '#server/features/articles/tables.ts';
import { users } from '#server/features/identity/tables.ts';

export const asks = pgTable(
  'asks',
  {
    id: id(),
    userId: reference()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** First question of the thread; null for that one. */
    threadId: reference().references((): AnyPgColumn => asks.id, { onDelete: 'cascade' }),
    prompt: text().notNull(),
    source: text().$type<AskSource>().notNull(),
    articleId: reference().references(() => articles.id, { onDelete: 'set null' }),
    /** Uuid of a book, which may be deleted by now. */
    bookUuid: uuid(),
    pos: jsonb().$type<AskPosition>(),
    /** Title of the article or book when the question was asked. */
    title: text(),
    /** The answer as the model wrote it, with `[n]` for paragraphs; the beginning while it is being written. */
    answer: text().notNull().default(''),
    cites: jsonb().$type<Citation[]>().notNull().default([]),
    /** The part of the text that was sent, when the text was too long; null when all of it was. */
    read: jsonb().$type<Ask['read']>(),
    state: text().$type<'STREAMING' | 'DONE' | 'FAILED'>().notNull(),
    isStopped: boolean().notNull().default(false),
    /** Why it failed, in Chinese. */
    failure: text(),
    origin: text().$type<'ai' | 'dictionary'>().notNull(),
    /** Idempotency key of its reader's device: attempts with the same one are one question. */
    requestUuid: uuid(),
    /** Its entry in the ledger of `usage`; null when it costs nothing. */
    paidId: reference(),
    createdAt: createdAt(),
    /** Last sign of life of the process that writes it. */
    writtenAt: createdAt(),
  },
  (table) => [
    index('asks_user').on(table.userId, table.id.desc().nullsFirst()),
    index('asks_user_threads').on(table.userId, table.id.desc().nullsFirst()).where(sql`thread_id IS NULL`),
    index('asks_article').on(table.articleId, table.userId, table.id.desc().nullsFirst()),
    index('asks_thread').on(table.threadId, table.id),
    uniqueIndex('asks_request').on(table.userId, table.requestUuid),
    index('asks_writing').on(table.writtenAt).where(sql`state = 'STREAMING'`),
  ],
);
