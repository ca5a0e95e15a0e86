/** A reader's word book: one row a lemma (or phrase), with every sentence it was met in. */
import { doublePrecision, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { MyWord } from '#contract/shapes.ts';
import { createdAt, id, instant, reference } from '#server/db/columns.ts';
import { users } from '#server/features/identity/tables.ts';

export const myWords = pgTable(
  'my_words',
  {
    id: id(),
    userId: reference()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    word: text().notNull(),
    phonetic: text(),
    resolve: text().notNull(),
    tags: text().array().notNull(),
    /** Frequency rank of the lemma, 1 the commonest; null where unknown. */
    rank: integer(),
    state: text().$type<NonNullable<MyWord['state']>>().notNull().default('new'),
    dueAt: instant(),
    stability: doublePrecision(),
    difficulty: doublePrecision(),
    reviewCount: integer().notNull().default(0),
    lapses: integer().notNull().default(0),
    createdAt: createdAt(),
    updatedAt: createdAt(),
    /** Set when the reader took it out of the book; adding it again within a day brings its state back. */
    deletedAt: instant(),
  },
  (table) => [
    uniqueIndex('my_words_word').on(table.userId, table.word),
    index('my_words_new').on(table.userId, table.createdAt.desc(), table.id.desc()),
    index('my_words_due').on(table.userId, table.dueAt),
  ],
);

export const wordContexts = pgTable(
  'word_contexts',
  {
    id: id(),
    userId: reference().notNull(),
    wordId: reference()
      .notNull()
      .references(() => myWords.id, { onDelete: 'cascade' }),
    sentence: text().notNull(),
    sentenceHash: text().notNull(),
    sentenceZh: text(),
    start: integer(),
    end: integer(),
    articleId: reference(),
    bookUuid: uuid(),
    blockId: text(),
    title: text(),
    createdAt: createdAt(),
  },
  (table) => [uniqueIndex('word_contexts_sentence').on(table.wordId, table.sentenceHash)],
);
