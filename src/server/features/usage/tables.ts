/** Ledger of answers from paid services: the daily quota and the cost. */
import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt, id, reference } from '#server/db/columns.ts';
import { users } from '#server/features/identity/tables.ts';

/** Paid answers, one row each, inserted before the request, and one row for each further service that took part. */
export const paidAnswers = pgTable(
  'paid_answers',
  {
    id: id(),
    /** Null for what the house has made: articles, questions of quizzes, prompts on trial. */
    userId: reference().references(() => users.id, { onDelete: 'cascade' }),
    /** Purpose of the answer. */
    purpose: text()
      .$type<'word' | 'passage' | 'ask' | 'summary' | 'rewrite' | 'writing' | 'article' | 'quiz' | 'trial'>()
      .notNull(),
    /** Model, or name of the translator. */
    service: text().notNull(),
    /** Zero until the answer has ended. */
    inputTokens: integer().notNull().default(0),
    outputTokens: integer().notNull().default(0),
    /** True for an answer that was stopped, for which the service never tells its consumption: both numbers are our estimate. */
    isEstimated: boolean().notNull().default(false),
    /** Source characters, where a service is paid by these. */
    characters: integer().notNull().default(0),
    /** Stopped by its reader and not counted in the quota; it stays for the costs. */
    isFree: boolean().notNull().default(false),
    /** `failed` was given back to its reader; `part` is what another service took for an answer that has its own row. */
    outcome: text().$type<'answer' | 'failed' | 'part'>().notNull().default('answer'),
    /** True from the request until the answer has ended. It stays true when the process ends first. */
    isOpen: boolean().notNull().default(false),
    createdAt: createdAt(),
  },
  (table) => [
    index('paid_answers_user').on(table.userId, table.createdAt),
    index('paid_answers_day').on(table.createdAt),
    index('paid_answers_open').on(table.createdAt).where(sql`is_open`),
  ],
);
