/** Answers that readers gave, one row each and never changed; and the questions that language models made. */
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { createdAt, id, instant, reference } from '#server/db/columns.ts';
import { articles } from '#server/features/articles/tables.ts';
import { users } from '#server/features/identity/tables.ts';
import type { ComprehensionQuestion } from './comprehension-answer.ts';

export const quizAnswers = pgTable(
  'quiz_answers',
  {
    id: id(),
    userId: reference()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    articleId: reference()
      .notNull()
      .references(() => articles.id, { onDelete: 'cascade' }),
    /** Of the text that was asked about. */
    version: integer().notNull(),
    /** Of one run through the quiz, made by the client. */
    attemptUuid: uuid().notNull(),
    questionId: text().notNull(),
    answer: text().notNull(),
    isCorrect: boolean().notNull(),
    at: createdAt(),
  },
  (table) => [
    // The first answer to a question counts.
    uniqueIndex('quiz_answers_once').on(table.userId, table.articleId, table.attemptUuid, table.questionId),
    index('quiz_answers_latest').on(table.userId, table.articleId, table.id.desc()),
  ],
);

export const quizComprehension = pgTable(
  'quiz_comprehension',
  {
    articleId: reference()
      .notNull()
      .references(() => articles.id, { onDelete: 'cascade' }),
    version: integer().notNull(),
    model: text().notNull(),
    state: text().$type<'MAKING' | 'READY' | 'FAILED'>().notNull(),
    questions: jsonb().$type<ComprehensionQuestion[]>().notNull(),
    /** When a model was last asked. */
    askedAt: instant().notNull(),
    inputTokens: integer().notNull().default(0),
    outputTokens: integer().notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.articleId, table.version, table.model] })],
);
