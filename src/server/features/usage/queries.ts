/** Queries of the usage ledger. */
import { and, count, desc, eq, gte, inArray, lt, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { lockInTransaction } from '#server/db/advisory-lock.ts';
import type { Queryable } from '#server/db/database.ts';
import { users } from '#server/features/identity/tables.ts';
import { translationRuns } from '#server/features/translation/tables.ts';
import { paidAnswers } from './tables.ts';

export type Purpose = typeof paidAnswers.$inferSelect.purpose;

export interface Cost {
  inputTokens?: number;
  outputTokens?: number;
  characters?: number;
  /** Of an answer that was stopped: the service never told. */
  isEstimated?: boolean;
  /** Where another service answered than the one that was asked first. */
  service?: string;
}

/** Answers of a reader from an instant on, those that count or those that are free: as many as the quota and the free stops at most (index paid_answers_user). */
export async function answersSince(db: Queryable, userId: number, since: Date, isFree: boolean): Promise<number> {
  const [row] = await db
    .select({ count: count() })
    .from(paidAnswers)
    .where(and(eq(paidAnswers.userId, userId), gte(paidAnswers.createdAt, since), eq(paidAnswers.isFree, isFree)));
  return row?.count ?? 0;
}

/** Serializes the quota check of one reader until the transaction ends. */
export async function lockReader(tx: Queryable, userId: number): Promise<void> {
  await lockInTransaction(tx, `paid-answers:${userId}`);
}

export async function insertAnswer(tx: Queryable, values: typeof paidAnswers.$inferInsert): Promise<number> {
  const [row] = await tx
    .insert(paidAnswers)
    .values({ ...values, isOpen: true })
    .returning({ id: paidAnswers.id });
  if (row === undefined) throw new Error('no row was inserted');
  return row.id;
}

export async function writeCost(db: Queryable, id: number, cost: Cost): Promise<void> {
  await db
    .update(paidAnswers)
    .set({ ...cost, isOpen: false })
    .where(eq(paidAnswers.id, id));
}

export async function makeFree(tx: Queryable, id: number): Promise<void> {
  await tx.update(paidAnswers).set({ isFree: true, isOpen: false }).where(eq(paidAnswers.id, id));
}

export async function removeAnswer(db: Queryable, id: number): Promise<void> {
  await db.delete(paidAnswers).where(eq(paidAnswers.id, id));
}

/** Removes answers that are still open since before an instant (index paid_answers_open). */
export async function removeOpen(db: Queryable, purposes: readonly Purpose[], before: Date): Promise<void> {
  await db
    .delete(paidAnswers)
    .where(
      and(eq(paidAnswers.isOpen, true), lt(paidAnswers.createdAt, before), inArray(paidAnswers.purpose, [...purposes])),
    );
}

/** Index paid_answers_day. */
export async function removeBefore(db: Queryable, before: Date): Promise<void> {
  await db.delete(paidAnswers).where(lt(paidAnswers.createdAt, before));
}

/** Services and what they were asked for: few of each. */
const MOST_GROUPS = 200;
const total = (column: PgColumn) => sql<number>`coalesce(sum(${column}), 0)::float8`;
const answerTotals = {
  service: paidAnswers.service,
  answers: count(),
  estimated: sql<number>`count(*) FILTER (WHERE ${paidAnswers.isEstimated})::int`,
  inputTokens: total(paidAnswers.inputTokens),
  outputTokens: total(paidAnswers.outputTokens),
  characters: total(paidAnswers.characters),
};
const answeredIn = (from: Date, before: Date) =>
  and(gte(paidAnswers.createdAt, from), lt(paidAnswers.createdAt, before));

export interface SpentRow {
  /** `article` for whole articles, which editors have translated. */
  purpose: Purpose | 'article';
  service: string;
  answers: number;
  /** How many of them were stopped, so that what they took is our estimate. */
  estimated: number;
  inputTokens: number;
  outputTokens: number;
  characters: number;
}

/** What readers asked for (index paid_answers_day). */
export function spentByFeature(db: Queryable, from: Date, before: Date): Promise<SpentRow[]> {
  return db
    .select({ purpose: paidAnswers.purpose, ...answerTotals })
    .from(paidAnswers)
    .where(answeredIn(from, before))
    .groupBy(paidAnswers.purpose, paidAnswers.service)
    .limit(MOST_GROUPS);
}

/** Translations of whole articles (index translation_runs_day). */
export async function spentOnArticles(db: Queryable, from: Date, before: Date): Promise<SpentRow[]> {
  const rows = await db
    .select({
      service: translationRuns.translator,
      answers: count(),
      inputTokens: total(translationRuns.inputTokens),
      outputTokens: total(translationRuns.outputTokens),
      characters: total(translationRuns.characters),
    })
    .from(translationRuns)
    .where(and(gte(translationRuns.createdAt, from), lt(translationRuns.createdAt, before)))
    .groupBy(translationRuns.translator)
    .limit(MOST_GROUPS);
  return rows.map((row) => ({ purpose: 'article', estimated: 0, ...row }));
}

/** Of the readers who took most, by service (index paid_answers_day). */
export async function spentByReaders(db: Queryable, from: Date, before: Date, most: number) {
  const taken = sql`sum(${paidAnswers.inputTokens} + ${paidAnswers.outputTokens} + ${paidAnswers.characters})`;
  const greatest = await db
    .select({ userId: paidAnswers.userId })
    .from(paidAnswers)
    .where(answeredIn(from, before))
    .groupBy(paidAnswers.userId)
    .orderBy(desc(taken))
    .limit(most);
  if (greatest.length === 0) return [];
  const ids = greatest.map(({ userId }) => userId);
  return db
    .select({ userId: paidAnswers.userId, name: users.username, ...answerTotals })
    .from(paidAnswers)
    .innerJoin(users, eq(users.id, paidAnswers.userId))
    .where(and(answeredIn(from, before), inArray(paidAnswers.userId, ids)))
    .groupBy(paidAnswers.userId, users.username, paidAnswers.service)
    .limit(most * MOST_GROUPS);
}
