/** Queries of the usage ledger. */
import { and, count, eq, gte, lt } from 'drizzle-orm';
import { lockInTransaction } from '#server/db/advisory-lock.ts';
import type { Queryable } from '#server/db/database.ts';
import { paidAnswers } from './tables.ts';

export interface Cost {
  inputTokens?: number;
  outputTokens?: number;
  characters?: number;
  /** Where another service answered than the one that was asked first. */
  service?: string;
}

/** Answers of a reader from an instant on: as many as the quota at most (index paid_answers_user). */
export async function answersSince(db: Queryable, userId: number, since: Date): Promise<number> {
  const [row] = await db
    .select({ count: count() })
    .from(paidAnswers)
    .where(and(eq(paidAnswers.userId, userId), gte(paidAnswers.createdAt, since)));
  return row?.count ?? 0;
}

/** Serializes the quota check of one reader until the transaction ends. */
export async function lockReader(tx: Queryable, userId: number): Promise<void> {
  await lockInTransaction(tx, `paid-answers:${userId}`);
}

export async function insertAnswer(tx: Queryable, values: typeof paidAnswers.$inferInsert): Promise<number> {
  const [row] = await tx.insert(paidAnswers).values(values).returning({ id: paidAnswers.id });
  if (row === undefined) throw new Error('no row was inserted');
  return row.id;
}

export async function writeCost(db: Queryable, id: number, cost: Cost): Promise<void> {
  await db.update(paidAnswers).set(cost).where(eq(paidAnswers.id, id));
}

export async function removeAnswer(db: Queryable, id: number): Promise<void> {
  await db.delete(paidAnswers).where(eq(paidAnswers.id, id));
}

/** Index paid_answers_day. */
export async function removeBefore(db: Queryable, before: Date): Promise<void> {
  await db.delete(paidAnswers).where(lt(paidAnswers.createdAt, before));
}
