/** What has happened to an article: its versions and its changes of state, with who did it. */
import { desc, eq } from 'drizzle-orm';
import type { Queryable } from '#server/db/database.ts';
import { users } from '#server/features/identity/tables.ts';
import { articleStatusLog, articleVersions } from './tables.ts';

/** Newest first, at most 50. */
export function versionsOf(db: Queryable, articleId: number) {
  return db
    .select({
      version: articleVersions.version,
      note: articleVersions.note,
      operator: users.username,
      createdAt: articleVersions.createdAt,
    })
    .from(articleVersions)
    .leftJoin(users, eq(users.id, articleVersions.operatorId))
    .where(eq(articleVersions.articleId, articleId))
    .orderBy(desc(articleVersions.version))
    .limit(50);
}

/** Newest first, at most 100. */
export function statusLogOf(db: Queryable, articleId: number) {
  return db
    .select({
      from: articleStatusLog.from,
      to: articleStatusLog.to,
      remark: articleStatusLog.remark,
      operator: users.username,
      createdAt: articleStatusLog.createdAt,
    })
    .from(articleStatusLog)
    .leftJoin(users, eq(users.id, articleStatusLog.operatorId))
    .where(eq(articleStatusLog.articleId, articleId))
    .orderBy(desc(articleStatusLog.id))
    .limit(100);
}
