/** Tables of example sentences and the words they illustrate. */
import { index, integer, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core';
import type { PartOfSpeech } from '#engine/part-of-speech.ts';
import { id, reference } from '#server/db/columns.ts';
import { articles } from '#server/features/articles/tables.ts';

/** Sentences of the newest version of an article. */
export const exampleSentences = pgTable(
  'example_sentences',
  {
    id: id(),
    articleId: reference()
      .notNull()
      .references(() => articles.id, { onDelete: 'cascade' }),
    text: text().notNull(),
    textZh: text(),
  },
  (table) => [index('example_sentences_article').on(table.articleId)],
);

/** Headwords of each sentence that is an example: for a word the easiest sentence of each article. */
export const exampleWords = pgTable(
  'example_words',
  {
    headword: text().notNull(),
    /** See `hardnessOf`. */
    hardness: smallint().notNull(),
    sentenceId: reference()
      .notNull()
      .references(() => exampleSentences.id, { onDelete: 'cascade' }),
    /** Null for a phrase. */
    part: text().$type<PartOfSpeech>(),
    /** UTF-16 offsets in the sentence. */
    start: integer().notNull(),
    end: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.headword, table.hardness, table.sentenceId] }),
    index('example_words_sentence').on(table.sentenceId),
  ],
);
