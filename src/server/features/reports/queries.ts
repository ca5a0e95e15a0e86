/** Queries of translation reports. */
import { and, asc, count, desc, eq, isNull, max, ne, notExists, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db, Queryable } from '#server/db/database.ts';
import { articles } from '#server/features/articles/tables.ts';
import { users } from '#server/features/identity/tables.ts';
import { translationReports } from './tables.ts';

/** Articles with open reports, the latest report first (index translation_reports_open). */
export function reportedArticles(db: Db, limit: number) {
  const last = max(translationReports.createdAt);
  const text = sql<string>`(array_agg(${translationReports.text} ORDER BY ${translationReports.createdAt} DESC))[1]`;
  return db
    .select({ id: articles.id, title: articles.title, count: count(), text, last })
    .from(translationReports)
    .innerJoin(articles, eq(articles.id, translationReports.articleId))
    .where(and(isNull(translationReports.handledAt), ne(articles.status, 'DELETED')))
    .groupBy(articles.id)
    .orderBy(desc(last))
    .limit(limit);
}

/** Number of open reports on existing articles (index translation_reports_open). */
export async function countOpen(db: Db): Promise<number> {
  const [row] = await db
    .select({ count: count() })
    .from(translationReports)
    .innerJoin(articles, eq(articles.id, translationReports.articleId))
    .where(and(isNull(translationReports.handledAt), ne(articles.status, 'DELETED')));
  return row?.count ?? 0;
}

/** Oldest first, at most 200. */
export function openReports(db: Db, articleId: number) {
  return db
    .select({
      id: translationReports.id,
      blockId: translationReports.blockId,
      sentenceId: translationReports.sentenceId,
      text: translationReports.text,
      username: users.username,
      createdAt: translationReports.createdAt,
    })
    .from(translationReports)
    .innerJoin(users, eq(users.id, translationReports.userId))
    .where(and(eq(translationReports.articleId, articleId), isNull(translationReports.handledAt)))
    .orderBy(asc(translationReports.id))
    .limit(200);
}

type Report = typeof translationReports.$inferSelect;

export type NewReport = Pick<
  typeof translationReports.$inferInsert,
  'articleId' | 'blockId' | 'sentenceId' | 'text' | 'userId'
>;

/** Stores a report. It replaces an open one by the same reader on the same sentence. */
export async function putReport(db: Db, report: NewReport): Promise<void> {
  const { userId, articleId, blockId, sentenceId } = translationReports;
  await db
    .insert(translationReports)
    .values(report)
    .onConflictDoUpdate({
      target: [userId, articleId, blockId, sentenceId],
      targetWhere: sql`${translationReports.handledAt} IS NULL`,
      set: { text: report.text },
    });
}

/** The report under a lock; undefined where the article has no such one. */
export async function lockedReport(tx: Queryable, articleId: number, reportId: number) {
  const [row] = await tx
    .select()
    .from(translationReports)
    .where(and(eq(translationReports.id, reportId), eq(translationReports.articleId, articleId)))
    .for('update');
  return row;
}

/** @returns false where the same reader has reported the place again, whose report then stands for both */
export async function markOpen(
  tx: Queryable,
  { id, userId, articleId, blockId, sentenceId }: Report,
): Promise<boolean> {
  const newer = alias(translationReports, 'newer');
  const isSame = and(eq(newer.userId, userId), eq(newer.blockId, blockId), eq(newer.sentenceId, sentenceId));
  const open = tx
    .select({ id: newer.id })
    .from(newer)
    .where(and(eq(newer.articleId, articleId), isSame, isNull(newer.handledAt)));
  const opened = await tx
    .update(translationReports)
    .set({ handledAt: null, handledBy: null })
    .where(and(eq(translationReports.id, id), notExists(open)))
    .returning({ id: translationReports.id });
  return opened.length > 0;
}

export async function markHandled(tx: Queryable, id: number, by: { operatorId: number; at: Date }): Promise<void> {
  await tx
    .update(translationReports)
    .set({ handledAt: by.at, handledBy: by.operatorId })
    .where(eq(translationReports.id, id));
}
