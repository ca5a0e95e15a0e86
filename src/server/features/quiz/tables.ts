/** Answers that readers gave, one row each and never changed; and the questions that language models made. */
import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { ExamLevel } from '#engine/exam-level.ts';
import type { QuizQuestion } from '#engine/quiz/question.ts';
import { createdAt, id, instant, reference } from '#server/db/columns.ts';
import { articles } from '#server/features/articles/tables.ts';
import { books } from '#server/features/books/tables.ts';
import { users } from '#server/features/identity/tables.ts';
import type { ComprehensionQuestion } from './comprehension-answer.ts';

export const quizAnswers = pgTable(
  'quiz_answers',
  {
    id: id(),
    userId: reference()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Either this or `bookUuid` with `chapter`. */
    articleId: reference().references(() => articles.id, { onDelete: 'cascade' }),
    bookUuid: uuid().references(() => books.uuid, { onDelete: 'cascade' }),
    /** Index of the chapter. */
    chapter: integer(),
    /** Version of the text that was asked about; a book's never changes. */
    version: integer().notNull(),
    /** Id of one run through the quiz, made by the client. */
    attemptUuid: uuid().notNull(),
    questionId: text().notNull(),
    answer: text().notNull(),
    isCorrect: boolean().notNull(),
    at: createdAt(),
  },
  (table) => [
    // The first answer to a question counts.
    uniqueIndex('quiz_answers_once').on(table.userId, table.articleId, table.attemptUuid, table.questionId),
    index('quiz_answers_article').on(table.articleId).where(sql`${table.articleId} IS NOT NULL`),
    index('quiz_answers_latest').on(table.userId, table.articleId, table.id.desc().nullsFirst()),
    uniqueIndex('quiz_answers_chapter_once')
      .on(table.bookUuid, table.chapter, table.userId, table.attemptUuid, table.questionId)
      .where(sql`${table.bookUuid} IS NOT NULL`),
    index('quiz_answers_chapter_latest')
      .on(table.userId, table.bookUuid, table.chapter, table.id.desc().nullsFirst())
      .where(sql`${table.bookUuid} IS NOT NULL`),
  ],
);

/** Questions as they were made first, so that every process asks the same and a finished run can be read again. */
export const quizzes = pgTable(
  'quizzes',
  {
    id: id(),
    /** Either this or `bookUuid` with `chapter`. */
    articleId: reference().references(() => articles.id, { onDelete: 'cascade' }),
    bookUuid: uuid().references(() => books.uuid, { onDelete: 'cascade' }),
    chapter: integer(),
    /** First version with the present English text. */
    textVersion: integer().notNull(),
    /** Whether only the text before the lock was asked about. */
    preview: boolean().notNull(),
    level: text().$type<ExamLevel>().notNull(),
    /** Version of the engine's questions. */
    maker: integer().notNull(),
    questions: jsonb().$type<QuizQuestion[]>().notNull(),
    madeAt: createdAt(),
  },
  (table) => [
    uniqueIndex('quizzes_article')
      .on(table.articleId, table.textVersion, table.preview, table.level, table.maker)
      .where(sql`${table.articleId} IS NOT NULL`),
    uniqueIndex('quizzes_chapter')
      .on(table.bookUuid, table.chapter, table.textVersion, table.preview, table.level, table.maker)
      .where(sql`${table.bookUuid} IS NOT NULL`),
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
  },
  (table) => [primaryKey({ columns: [table.articleId, table.version, table.model] })],
);
