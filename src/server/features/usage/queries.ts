/** Queries of the usage ledger. */
import { and, count, desc, eq, gt, gte, inArray, isNotNull, lt, ne, or, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { lockInTransaction } from '#server/db/advisory-lock.ts';
import type { Queryable } from '#server/db/database.ts';
import { users } from '#server/features/identity/tables.ts';
import type { ServiceUse } from '#server/service-prices.ts';
import { paidAnswers } from './tables.ts';

export type Purpose = typeof paidAnswers.$inferSelect.purpose;

/** Answers of a reader from an instant on, those that count or those that are free (index paid_answers_user). */
export async function answersSince(db: Queryable, userId: number, since: Date, isFree: boolean): Promise<number> {
  const [row] = await db
    .select({ count: count() })
    .from(paidAnswers)
    .where(
      and(
        eq(paidAnswers.userId, userId),
        gte(paidAnswers.createdAt, since),
        eq(paidAnswers.isFree, isFree),
        eq(paidAnswers.outcome, 'answer'),
      ),
    );
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

/**
 * Adds to an answer what was taken for it: its row has the first service that is told, each other one a row of its own.
 *
 * @param used by service, each once
 */
export async function addUse(db: Queryable, id: number, used: readonly ServiceUse[]): Promise<void> {
  const isUnused = sql`${paidAnswers.inputTokens} + ${paidAnswers.outputTokens} + ${paidAnswers.characters} = 0`;
  for (const { service, inputTokens = 0, outputTokens = 0, characters = 0, isEstimated = false } of used) {
    const added = await db
      .update(paidAnswers)
      .set({
        service,
        inputTokens: sql`${paidAnswers.inputTokens} + ${inputTokens}`,
        outputTokens: sql`${paidAnswers.outputTokens} + ${outputTokens}`,
        characters: sql`${paidAnswers.characters} + ${characters}`,
        isEstimated: sql`${paidAnswers.isEstimated} OR ${isEstimated}`,
      })
      .where(and(eq(paidAnswers.id, id), or(eq(paidAnswers.service, service), isUnused)))
      .returning({ id: paidAnswers.id });
    if (added.length > 0) continue;
    const { userId, purpose, createdAt } = paidAnswers;
    const [own] = await db.select({ userId, purpose, createdAt }).from(paidAnswers).where(eq(paidAnswers.id, id));
    const use = { service, inputTokens, outputTokens, characters, isEstimated };
    if (own) await db.insert(paidAnswers).values({ ...own, ...use, outcome: 'part' });
  }
}

export async function close(db: Queryable, id: number): Promise<void> {
  await db.update(paidAnswers).set({ isOpen: false }).where(eq(paidAnswers.id, id));
}

/** Takes it out of the quota; it stays for what it cost. */
export async function giveBack(db: Queryable, id: number): Promise<void> {
  await db.update(paidAnswers).set({ outcome: 'failed', isOpen: false }).where(eq(paidAnswers.id, id));
}

export async function makeFree(tx: Queryable, id: number): Promise<void> {
  await tx.update(paidAnswers).set({ isFree: true, isOpen: false }).where(eq(paidAnswers.id, id));
}

/** Takes answers out of the quota that are still open since before an instant (index paid_answers_open). */
export async function giveBackOpen(db: Queryable, purposes: readonly Purpose[], before: Date): Promise<void> {
  await db
    .update(paidAnswers)
    .set({ outcome: 'failed', isOpen: false })
    .where(
      and(eq(paidAnswers.isOpen, true), lt(paidAnswers.createdAt, before), inArray(paidAnswers.purpose, [...purposes])),
    );
}

/** Index paid_answers_day. */
export async function removeBefore(db: Queryable, before: Date): Promise<void> {
  await db.delete(paidAnswers).where(lt(paidAnswers.createdAt, before));
}

/** Services and what they were asked for: few of each. */
const MAX_GROUPS = 200;
const total = (column: PgColumn) => sql<number>`coalesce(sum(${column}), 0)::float8`;
const taken = sql`(${paidAnswers.inputTokens} + ${paidAnswers.outputTokens} + ${paidAnswers.characters})`;
const answerTotals = {
  service: paidAnswers.service,
  answers: sql<number>`count(*) FILTER (WHERE ${paidAnswers.outcome} <> 'part')::int`,
  failed: sql<number>`count(*) FILTER (WHERE ${paidAnswers.outcome} = 'failed')::int`,
  estimated: sql<number>`count(*) FILTER (WHERE ${paidAnswers.isEstimated})::int`,
  inputTokens: total(paidAnswers.inputTokens),
  outputTokens: total(paidAnswers.outputTokens),
  characters: total(paidAnswers.characters),
};
/** Condition for answers in a time, without failed ones that cost nothing. */
const answeredIn = (from: Date, before: Date) =>
  and(
    gte(paidAnswers.createdAt, from),
    lt(paidAnswers.createdAt, before),
    or(ne(paidAnswers.outcome, 'failed'), gt(taken, 0)),
  );

export interface SpentRow {
  purpose: Purpose;
  service: string;
  answers: number;
  /** Number of answers that failed and were given back to their readers. */
  failed: number;
  /** Number of answers that were stopped, so that their consumption is our estimate. */
  estimated: number;
  inputTokens: number;
  outputTokens: number;
  characters: number;
}

/** Consumption by feature, of readers and the house (index paid_answers_day). */
export function spentByFeature(db: Queryable, from: Date, before: Date): Promise<SpentRow[]> {
  return db
    .select({ purpose: paidAnswers.purpose, ...answerTotals })
    .from(paidAnswers)
    .where(answeredIn(from, before))
    .groupBy(paidAnswers.purpose, paidAnswers.service)
    .limit(MAX_GROUPS);
}

/** Consumption of the readers who used most, by service (index paid_answers_day). */
export async function spentByReaders(db: Queryable, from: Date, before: Date, most: number) {
  const greatest = await db
    .select({ userId: paidAnswers.userId })
    .from(paidAnswers)
    .where(and(answeredIn(from, before), isNotNull(paidAnswers.userId)))
    .groupBy(paidAnswers.userId)
    .orderBy(desc(sql`sum(${taken})`))
    .limit(most);
  if (greatest.length === 0) return [];
  const ids = greatest.flatMap(({ userId }) => userId ?? []);
  return db
    .select({ userId: users.id, name: users.username, ...answerTotals })
    .from(paidAnswers)
    .innerJoin(users, eq(users.id, paidAnswers.userId))
    .where(and(answeredIn(from, before), inArray(paidAnswers.userId, ids)))
    .groupBy(users.id, users.username, paidAnswers.service)
    .limit(most * MAX_GROUPS);
}
