/** Queries of questions and answers. */
import { and, asc, desc, eq, getTableColumns, inArray, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { AskSource, Citation } from '#contract/shapes.ts';
import { isLost, SIGN_OF_LIFE } from '#server/answers/sign-of-life.ts';
import { lockInTransaction } from '#server/db/advisory-lock.ts';
import type { Db, Queryable } from '#server/db/database.ts';
import type { Slice } from '#server/db/slice.ts';
import { isPublic } from '#server/features/articles/service.ts';
import { articles } from '#server/features/articles/tables.ts';
import { books } from '#server/features/books/tables.ts';
import type { Viewer } from '#server/http/viewer.ts';
import { asks } from './tables.ts';

export type AskRow = typeof asks.$inferSelect;

export async function insert(db: Queryable, values: typeof asks.$inferInsert): Promise<AskRow> {
  const [row] = await db.insert(asks).values(values).returning();
  if (row === undefined) throw new Error('no row was inserted');
  return row;
}

/** The question with this id; of any reader when `userId` is null. */
export async function find(
  db: Queryable,
  id: number,
  userId: number | null,
): Promise<(AskRow & { isLost: boolean }) | undefined> {
  const own = userId === null ? undefined : eq(asks.userId, userId);
  const [row] = await db
    .select({
      ...getTableColumns(asks),
      isLost: sql<boolean>`${asks.state} = 'STREAMING' AND ${isLost(asks.writtenAt)}`,
    })
    .from(asks)
    .where(and(eq(asks.id, id), own))
    .limit(1);
  return row;
}

/** The question that was asked with this key: index asks_request. */
export async function ofRequest(db: Queryable, userId: number, requestUuid: string): Promise<AskRow | undefined> {
  const [row] = await db
    .select()
    .from(asks)
    .where(and(eq(asks.userId, userId), eq(asks.requestUuid, requestUuid)))
    .limit(1);
  return row;
}

/** Attempts with the same key come one after the other until the transaction ends. */
export const lockRequest = (tx: Queryable, userId: number, requestUuid: string): Promise<void> =>
  lockInTransaction(tx, `ask:${userId}:${requestUuid}`);

interface Filters {
  /** Null for those of everybody. */
  userId: number | null;
  articleId?: number | undefined;
  source?: AskSource | undefined;
  threadId?: number | undefined;
  isFirst: boolean;
}

/** The newest first, but a thread in the order in which it was asked: indexes asks_user, asks_user_threads, asks_article, asks_thread. */
export async function page(
  db: Queryable,
  { userId, articleId, source, threadId, isFirst }: Filters,
  { offset, limit }: Slice,
): Promise<AskRow[]> {
  const conditions: (SQL | undefined)[] = [
    userId === null ? undefined : eq(asks.userId, userId),
    articleId === undefined ? undefined : eq(asks.articleId, articleId),
    source === undefined ? undefined : eq(asks.source, source),
    threadId === undefined ? undefined : or(eq(asks.id, threadId), eq(asks.threadId, threadId)),
    isFirst ? isNull(asks.threadId) : undefined,
  ];
  return db
    .select()
    .from(asks)
    .where(and(...conditions))
    .orderBy(threadId === undefined ? desc(asks.id) : asc(asks.id))
    .offset(offset)
    .limit(limit);
}

/** Which of the articles and books that these questions are about the viewer may open (primary keys). */
export async function openTexts(db: Queryable, viewer: Viewer, rows: readonly AskRow[], now: Date) {
  const articleIds = rows.flatMap(({ articleId }) => articleId ?? []);
  const bookUuids = rows.flatMap(({ bookUuid }) => bookUuid ?? []);
  const [openArticles, openBooks] = await Promise.all([
    articleIds.length === 0
      ? []
      : db
          .select({ id: articles.id })
          .from(articles)
          .where(and(inArray(articles.id, articleIds), viewer.isEditor ? undefined : isPublic(now))),
    bookUuids.length === 0
      ? []
      : db
          .select({ uuid: books.uuid })
          .from(books)
          .where(
            and(inArray(books.uuid, bookUuids), or(isNotNull(books.publishedAt), eq(books.ownerId, viewer.userId))),
          ),
  ]);
  return { articles: new Set(openArticles.map(({ id }) => id)), books: new Set(openBooks.map(({ uuid }) => uuid)) };
}

/** The first answered question of each of these threads, of those that have one: index asks_thread. */
export async function firstAnswered(db: Queryable, threadIds: readonly number[]): Promise<AskRow[]> {
  if (threadIds.length === 0) return [];
  return db
    .selectDistinctOn([asks.threadId])
    .from(asks)
    .where(and(inArray(asks.threadId, [...threadIds]), eq(asks.state, 'DONE')))
    .orderBy(asks.threadId, asks.id)
    .limit(threadIds.length);
}

/** Questions and answers of a thread before this one, the newest first: index asks_thread. */
export async function before(db: Queryable, threadId: number, limit: number): Promise<AskRow[]> {
  return db
    .select()
    .from(asks)
    .where(and(or(eq(asks.id, threadId), eq(asks.threadId, threadId)), eq(asks.state, 'DONE')))
    .orderBy(desc(asks.id))
    .limit(limit);
}

/** Notes what was written of answers so far, all in one statement. @returns ids of those that are still being written: others were stopped, or taken for dead */
export async function write(
  db: Queryable,
  written: readonly { id: number; answer: string }[],
): Promise<ReadonlySet<number>> {
  const ids = sql.param(written.map(({ id }) => id));
  const answers = sql.param(written.map(({ answer }) => answer));
  const rows = await db
    .update(asks)
    .set({ answer: sql`news.answer`, writtenAt: SIGN_OF_LIFE })
    .from(sql`unnest(${ids}::bigint[], ${answers}::text[]) AS news(id, answer)`)
    .where(and(eq(asks.id, sql`news.id`), eq(asks.state, 'STREAMING')))
    .returning({ id: asks.id });
  return new Set(rows.map(({ id }) => id));
}

/** Locks the question so that nobody else ends it before the transaction does. @returns false when it had ended before */
export async function lockWriting(tx: Queryable, id: number): Promise<boolean> {
  const locked = await tx
    .select({ id: asks.id })
    .from(asks)
    .where(and(eq(asks.id, id), eq(asks.state, 'STREAMING')))
    .limit(1)
    .for('update');
  return locked.length > 0;
}

/** @returns undefined when it had ended before */
export async function end(
  db: Queryable,
  id: number,
  values: { state: 'DONE'; answer: string; cites: Citation[] } | Failed,
): Promise<AskRow | undefined> {
  const [row] = await db
    .update(asks)
    .set(values)
    .where(and(eq(asks.id, id), eq(asks.state, 'STREAMING')))
    .returning();
  return row;
}

interface Failed {
  state: 'FAILED';
  failure: string;
  answer?: string;
  isStopped?: boolean;
}

/** Ends those without a sign of life: index asks_writing. @returns at most 100 */
export async function endLost(db: Db, failure: string): Promise<AskRow[]> {
  const lost = db
    .select({ id: asks.id })
    .from(asks)
    .where(and(eq(asks.state, 'STREAMING'), isLost(asks.writtenAt)))
    .limit(100)
    .for('update', { skipLocked: true });
  return db
    .update(asks)
    .set({ state: 'FAILED', failure })
    .where(and(eq(asks.state, 'STREAMING'), inArray(asks.id, lost)))
    .returning();
}

export async function remove(db: Queryable, id: number, userId: number): Promise<void> {
  await db.delete(asks).where(and(eq(asks.id, id), eq(asks.userId, userId)));
}
