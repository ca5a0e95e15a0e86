/** Statements of what pages are made of. */
import { asc, eq } from 'drizzle-orm';
import type { Queryable } from '#server/db/database.ts';
import { articles, articleWords, authors } from '#server/features/articles/tables.ts';

/** An article with all that its pages show; undefined when there is no such article. */
export async function pagedArticle(db: Queryable, articleId: number) {
  const [row] = await db
    .select({ article: articles, authorName: authors.name })
    .from(articles)
    .leftJoin(authors, eq(authors.id, articles.authorId))
    .where(eq(articles.id, articleId))
    .limit(1);
  return row;
}

const MAX_WORDS = 500;

/** Word notes of an article in their order. */
export function wordsOf(db: Queryable, articleId: number) {
  return db
    .select({ word: articleWords.word, resolve: articleWords.resolve })
    .from(articleWords)
    .where(eq(articleWords.articleId, articleId))
    .orderBy(asc(articleWords.position), asc(articleWords.word))
    .limit(MAX_WORDS);
}
