/** Reads and writes of memberships, their log, and trials. Every read is by a key or bounded. */
import { and, desc, eq, gt, inArray, isNull, lt, lte, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db, Queryable } from '#server/db/database.ts';
import type { Slice } from '#server/db/slice.ts';
import { users } from '#server/features/identity/tables.ts';
import type { StoredMembership } from './standing.ts';
import { type MemberAction, memberLog, members, trialOffers, trials } from './tables.ts';

export type LogValues = typeof memberLog.$inferInsert;

/** The user with the membership, until the transaction ends nobody else's to change; undefined for an account that is closed. */
export async function lockedUser(tx: Queryable, userId: number) {
  const [user] = await tx
    .select({ id: users.id, xhsId: users.xhsId })
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.closedAt)))
    .for('no key update')
    .limit(1);
  if (user === undefined) return undefined;
  const [member] = await tx.select().from(members).where(eq(members.userId, userId)).limit(1);
  return { ...user, member: member ?? null };
}

export async function userByXhsId(db: Queryable, xhsId: string): Promise<number | undefined> {
  const [found] = await db.select({ id: users.id }).from(users).where(eq(users.xhsId, xhsId)).limit(1);
  return found?.id;
}

/** @returns false when somebody else has that id */
export async function bindXhsId(tx: Queryable, userId: number, xhsId: string): Promise<boolean> {
  const other = await userByXhsId(tx, xhsId);
  if (other !== undefined) return other === userId;
  await tx.update(users).set({ xhsId }).where(eq(users.id, userId));
  return true;
}

export async function storeMember(
  tx: Queryable,
  userId: number,
  stored: StoredMembership & { remark: string },
): Promise<void> {
  await tx
    .insert(members)
    .values({ userId, ...stored })
    .onConflictDoUpdate({ target: members.userId, set: stored });
}

export async function removeMember(tx: Queryable, userId: number): Promise<void> {
  await tx.delete(members).where(eq(members.userId, userId));
}

/** @returns false when this action already has that reference */
export async function writeLog(tx: Queryable, values: LogValues): Promise<boolean> {
  const written = await tx.insert(memberLog).values(values).onConflictDoNothing().returning({ id: memberLog.id });
  return written.length > 0;
}

/** Undefined when that reference was not there before. */
export async function entryByReference(tx: Queryable, action: MemberAction, reference: string) {
  const [found] = await tx
    .select({ userId: memberLog.userId, level: memberLog.level, days: memberLog.days })
    .from(memberLog)
    .where(and(eq(memberLog.action, action), eq(memberLog.reference, reference)))
    .limit(1);
  return found;
}

/** The reference of the entry that takes an order's days back. */
export const refundOf = (orderNo: string): string => `refund ${orderNo}`;

const GRANTS: MemberAction[] = ['trial', 'open', 'renew', 'order', 'award'];

/**
 * Days that an order gave, and days of its level that were given after it and not taken back; undefined when it gave none. Served by
 * member_log_reference and, for the later entries, member_log_user.
 */
export async function grantOfOrder(tx: Queryable, userId: number, orderNo: string) {
  const [grant] = await tx
    .select({ id: memberLog.id, level: memberLog.level, days: memberLog.days })
    .from(memberLog)
    .where(and(eq(memberLog.action, 'order'), eq(memberLog.reference, orderNo), eq(memberLog.userId, userId)))
    .limit(1);
  if (grant === undefined) return undefined;
  const later = alias(memberLog, 'later');
  const takenBack = alias(memberLog, 'taken_back');
  // Entries of orders have a level.
  const level = grant.level ?? 1;
  const [sum] = await tx
    .select({ days: sql<number>`coalesce(sum(${later.days} - coalesce(${takenBack.days}, 0)), 0)::int` })
    .from(later)
    .leftJoin(
      takenBack,
      and(eq(takenBack.action, 'close'), sql`${takenBack.reference} = ${refundOf('')} || ${later.reference}`),
    )
    .where(
      and(eq(later.userId, userId), gt(later.id, grant.id), eq(later.level, level), inArray(later.action, GRANTS)),
    );
  return { level, days: grant.days ?? 0, laterDays: sum?.days ?? 0 } as const;
}

/** Newest first, one more than `limit` where there are more. */
export async function logOf(db: Db, userId: number, { offset, limit }: Slice) {
  const operators = alias(users, 'operators');
  return db
    .select({ entry: memberLog, operator: operators.username })
    .from(memberLog)
    .leftJoin(operators, eq(operators.id, memberLog.operatorId))
    .where(eq(memberLog.userId, userId))
    .orderBy(desc(memberLog.id))
    .offset(offset)
    .limit(limit + 1);
}

export type LogRow = Awaited<ReturnType<typeof logOf>>[number];

/** Takes memberships out whose last day is over, at most `limit`. Two processes never take the same one. */
export async function takeEnded(tx: Queryable, at: Date, limit: number) {
  const ended = tx
    .select({ userId: members.userId })
    .from(members)
    .where(and(lte(members.expiresAt, at), or(isNull(members.levelOneUntil), lte(members.levelOneUntil, at))))
    .orderBy(members.expiresAt)
    .limit(limit)
    .for('update', { skipLocked: true });
  return tx.delete(members).where(sql`${members.userId} IN (${ended})`).returning();
}

/** @returns false when this user or this Xiaohongshu id has had a trial */
export async function insertTrial(tx: Queryable, values: typeof trials.$inferInsert): Promise<boolean> {
  const made = await tx.insert(trials).values(values).onConflictDoNothing().returning({ id: trials.id });
  return made.length > 0;
}

export async function hasTrial(db: Queryable, by: { xhsId: string } | { userId: number }): Promise<boolean> {
  const mine = 'xhsId' in by ? eq(trials.xhsId, by.xhsId) : eq(trials.userId, by.userId);
  return (await db.select({ id: trials.id }).from(trials).where(mine).limit(1)).length > 0;
}

export async function insertOffer(db: Queryable, values: typeof trialOffers.$inferInsert): Promise<void> {
  await db.insert(trialOffers).values(values);
}

export async function lockedOffer(tx: Queryable, tokenHash: string) {
  const [offer] = await tx
    .select()
    .from(trialOffers)
    .where(eq(trialOffers.tokenHash, tokenHash))
    .for('update')
    .limit(1);
  return offer;
}

export async function useOffer(tx: Queryable, tokenHash: string, usedAt: Date): Promise<void> {
  await tx.update(trialOffers).set({ usedAt }).where(eq(trialOffers.tokenHash, tokenHash));
}

export async function removeOffersBefore(db: Queryable, before: Date): Promise<void> {
  await db.delete(trialOffers).where(lt(trialOffers.createdAt, before));
}
