/** What has happened to an article: its versions and its changes of state, with who did it. */
import { and, desc, eq } from 'drizzle-orm';
import type { Queryable } from '#server/db/database.ts';
import { users } from '#server/features/identity/tables.ts';
import { articleStatusLog, articleVersions } from './tables.ts';

const versionColumns = {
  version: articleVersions.version,
  note: articleVersions.note,
  isMachine: articleVersions.isMachine,
  operator: users.username,
  createdAt: articleVersions.createdAt,
};

const MOST_VERSIONS = 50;

/** Newest first, at most 50, and behind them the newest that a machine made when it is older than those. */
export async function versionsOf(db: Queryable, articleId: number) {
  const newestWhere = (isOnlyMachine: boolean) =>
    db
      .select(versionColumns)
      .from(articleVersions)
      .leftJoin(users, eq(users.id, articleVersions.operatorId))
      .where(
        and(eq(articleVersions.articleId, articleId), isOnlyMachine ? eq(articleVersions.isMachine, true) : undefined),
      )
      .orderBy(desc(articleVersions.version))
      .limit(isOnlyMachine ? 1 : MOST_VERSIONS);
  const newest = await newestWhere(false);
  if (newest.length < MOST_VERSIONS || newest.some(({ isMachine }) => isMachine)) return newest;
  return [...newest, ...(await newestWhere(true))];
}

/** One version with its text; undefined when there is none. */
export async function versionOf(db: Queryable, articleId: number, version: number) {
  const { title, titleZh, blocks } = articleVersions;
  const [row] = await db
    .select({ ...versionColumns, title, titleZh, blocks })
    .from(articleVersions)
    .leftJoin(users, eq(users.id, articleVersions.operatorId))
    .where(and(eq(articleVersions.articleId, articleId), eq(articleVersions.version, version)))
    .limit(1);
  return row;
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
