/** A reader's word book: one row a lemma (or phrase), with the sentences it was met in. */
import { sql } from 'drizzle-orm';
import {
  boolean,
  doublePrecision,
  index,
  integer,
  pgTable,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { ExamLevel, ReadingEvidence, WordSource, WordState } from '#contract/shapes.ts';
import { LEECH_LAPSES, type Phase } from '#engine/schedule/card.ts';
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
    /** The reader put `resolve` in the place of another meaning: it is told wherever the word is met. */
    isChosen: boolean().notNull().default(false),
    tags: text().array().$type<ExamLevel[]>().notNull(),
    /** Frequency rank of the lemma, 1 the commonest; null where unknown. */
    rank: integer(),
    /** False for a word that was only marked as known: it counts as known, but is no entry of the book. */
    inBook: boolean().notNull().default(true),
    source: text().$type<WordSource>().notNull().default('manual'),
    state: text().$type<WordState>().notNull().default('new'),
    /** State by its reviews while it is marked 已掌握 or 忽略, so that the mark can be removed. */
    stateBefore: text().$type<WordState>(),
    /** The columns from here to `phase` follow from the review log, by the reader's parameters (features/review). */
    dueAt: instant(),
    stability: doublePrecision(),
    difficulty: doublePrecision(),
    reviewCount: integer().notNull().default(0),
    lapses: integer().notNull().default(0),
    lastReviewAt: instant(),
    learningStep: smallint().notNull().default(0),
    phase: text().$type<Phase>().notNull().default('new'),
    /** Reviews up to here belong to an earlier life of the word, which ended when it was deleted. */
    reviewsFrom: instant(),
    /** When the reader, who had marked it as known, began with it again: due from then on until the next review. */
    resumedAt: instant(),
    /** Evidence of reading since its last review: only moves its place in the queue. */
    evidence: text().$type<ReadingEvidence>(),
    createdAt: createdAt(),
    updatedAt: createdAt(),
    /** Set when the reader took it out of the book; adding it again within a day brings its state back. */
    deletedAt: instant(),
  },
  (table) => {
    const isThere = sql`${table.deletedAt} IS NULL`;
    // One for each order of the list but the alphabet's.
    return [
      uniqueIndex('my_words_word').on(table.userId, table.word),
      index('my_words_new').on(table.userId, table.createdAt.desc(), table.id.desc()).where(isThere),
      index('my_words_due').on(table.userId, table.dueAt, table.id).where(isThere),
      index('my_words_hard').on(table.userId, table.difficulty.desc(), table.lapses.desc(), table.id).where(isThere),
      index('my_words_freq').on(table.userId, table.rank, table.id).where(isThere),
      // Has all columns of the queue and the counts, which so read only the index.
      index('my_words_queue')
        .on(
          table.userId,
          table.dueAt,
          table.state,
          table.lastReviewAt,
          table.stability,
          table.evidence,
          table.lapses,
          table.id,
        )
        .where(sql`${isThere} AND ${table.inBook}`),
      // Tiny, for it says the same of thousands of words.
      index('my_words_states').on(table.userId, table.state).where(sql`${isThere} AND ${table.inBook}`),
      index('my_words_leeches')
        .on(table.userId, table.state)
        .where(sql`${isThere} AND ${table.inBook} AND ${table.lapses} >= ${sql.raw(String(LEECH_LAPSES))}`),
      index('my_words_begin')
        .on(table.userId, table.createdAt, table.id)
        .where(sql`${isThere} AND ${table.inBook} AND ${table.state} = 'new'`),
      index('my_words_only_marked').on(table.userId, table.state).where(sql`${isThere} AND NOT ${table.inBook}`),
    ];
  },
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
    /** SHA-256 of the sentence: the same one is kept once. */
    sentenceHash: text().notNull(),
    sentenceZh: text(),
    /** Meaning of the word in it, as its card showed it; null when unknown. */
    meaning: text(),
    /** Range of the word in the sentence; both 0 when it was not found. */
    start: integer().notNull(),
    end: integer().notNull(),
    articleId: reference(),
    bookUuid: uuid(),
    blockId: text(),
    title: text(),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('word_contexts_sentence').on(table.wordId, table.sentenceHash),
    index('word_contexts_newest').on(table.wordId, table.id),
    index('word_contexts_article').on(table.userId, table.articleId, table.wordId),
    // For a translation that an editor corrects.
    index('word_contexts_of_sentence').on(table.articleId, table.sentenceHash),
  ],
);

/** The dictionaries to whose spellings all words of all readers have been carried, by their stamps. */
export const wordSpellings = pgTable('word_spellings', {
  stamp: text().primaryKey(),
  createdAt: createdAt(),
});
