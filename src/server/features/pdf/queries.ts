/** Statements of the files made of articles. */
import { and, asc, eq, isNotNull, isNull, lt, or } from 'drizzle-orm';
import type { Queryable } from '#server/db/database.ts';
import { articles, articleWords, authors } from '#server/features/articles/tables.ts';
import { tasks } from '#server/features/tasks/tables.ts';
import { pdfFiles } from './tables.ts';

/** What pages are made of; undefined when there is no such article. */
export async function pagedArticle(db: Queryable, articleId: number) {
  const [row] = await db
    .select({ article: articles, authorName: authors.name })
    .from(articles)
    .leftJoin(authors, eq(authors.id, articles.authorId))
    .where(eq(articles.id, articleId))
    .limit(1);
  return row;
}

const MOST_WORDS = 500;

/** Word notes of an article in their order. */
export function wordsOf(db: Queryable, articleId: number) {
  return db
    .select({ word: articleWords.word, resolve: articleWords.resolve })
    .from(articleWords)
    .where(eq(articleWords.articleId, articleId))
    .orderBy(asc(articleWords.position), asc(articleWords.word))
    .limit(MOST_WORDS);
}

export async function fileByName(db: Queryable, name: string) {
  const [row] = await db.select().from(pdfFiles).where(eq(pdfFiles.name, name)).limit(1);
  return row;
}

/** @returns false when somebody has asked for it already */
export async function insertFile(
  tx: Queryable,
  file: Pick<typeof pdfFiles.$inferInsert, 'name' | 'articleId' | 'createdAt'>,
) {
  const rows = await tx.insert(pdfFiles).values(file).onConflictDoNothing().returning({ name: pdfFiles.name });
  return rows.length > 0;
}

/** The row, locked until the transaction ends. */
export async function lockedFile(tx: Queryable, name: string) {
  const [row] = await tx.select().from(pdfFiles).where(eq(pdfFiles.name, name)).limit(1).for('update');
  return row;
}

export async function setTask(tx: Queryable, name: string, taskId: number): Promise<void> {
  await tx.update(pdfFiles).set({ taskId }).where(eq(pdfFiles.name, name));
}

export async function setMade(db: Queryable, name: string, madeAt: Date): Promise<void> {
  await db.update(pdfFiles).set({ madeAt }).where(eq(pdfFiles.name, name));
}

/** Whether the task still makes the file. */
export async function isUnderWay(tx: Queryable, taskId: number): Promise<boolean> {
  const [row] = await tx.select({ state: tasks.state }).from(tasks).where(eq(tasks.id, taskId)).limit(1);
  return row?.state === 'QUEUED' || row?.state === 'RUNNING';
}

const MOST_DROPPED = 1_000;

/** Files that were made, or asked for in vain, before an instant (index pdf_files_made). */
export function oldFiles(db: Queryable, before: Date) {
  return db
    .select({ name: pdfFiles.name })
    .from(pdfFiles)
    .where(
      or(
        and(isNotNull(pdfFiles.madeAt), lt(pdfFiles.madeAt, before)),
        and(isNull(pdfFiles.madeAt), lt(pdfFiles.createdAt, before)),
      ),
    )
    .limit(MOST_DROPPED);
}

export async function dropFile(db: Queryable, name: string): Promise<void> {
  await db.delete(pdfFiles).where(eq(pdfFiles.name, name));
}
