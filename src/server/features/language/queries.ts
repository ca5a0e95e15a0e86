/** Sentences in which a reader has met words: those of the own word book, and those of finished articles. */
import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Queryable } from '#server/db/database.ts';
import { isPublic } from '#server/features/articles/service.ts';
import { articles } from '#server/features/articles/tables.ts';
import { readings } from '#server/features/history/tables.ts';
import { myWords, wordContexts } from '#server/features/words/tables.ts';

/** Sentences of one call, the newest first. */
const MAX_SENTENCES = 400;

/** Sentences that the reader's book has for some headwords (index `my_words_word`, then `word_contexts_newest`), the newest first. */
export function keptSentences(db: Queryable, userId: number, headwords: readonly string[], now: Date) {
  return db
    .select({
      headword: myWords.word,
      sentence: wordContexts.sentence,
      start: wordContexts.start,
      end: wordContexts.end,
      // What was taken down or put off is not led to.
      articleId: sql<number | null>`CASE WHEN ${isPublic(now)} THEN ${articles.id} END`.mapWith(Number),
      title: wordContexts.title,
      titleZh: articles.titleZh,
    })
    .from(myWords)
    .innerJoin(wordContexts, eq(wordContexts.wordId, myWords.id))
    .leftJoin(articles, eq(articles.id, wordContexts.articleId))
    .where(and(eq(myWords.userId, userId), inArray(myWords.word, [...headwords]), isNull(myWords.deletedAt)))
    .orderBy(desc(wordContexts.id))
    .limit(MAX_SENTENCES);
}

/** Those of some articles that the reader has finished (primary key). */
export async function finishedOf(
  db: Queryable,
  userId: number,
  articleIds: readonly number[],
): Promise<ReadonlySet<number>> {
  if (articleIds.length === 0) return new Set();
  const rows = await db
    .select({ id: readings.articleId })
    .from(readings)
    .where(and(eq(readings.userId, userId), inArray(readings.articleId, [...articleIds]), eq(readings.isFinish, true)));
  return new Set(rows.map(({ id }) => id));
}
