/** Reads and writes of who came through whom. Every read is by a key or bounded, with an index named in tables.ts. */
import { and, count, desc, eq, gt, gte, isNotNull, isNull, lt, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Queryable } from '#server/db/database.ts';
import type { Slice } from '#server/db/slice.ts';
import { users } from '#server/features/identity/tables.ts';
import { invitations } from './tables.ts';

export type InvitationRow = typeof invitations.$inferSelect;
export interface FriendRow {
  invitation: InvitationRow;
  username: string | null;
}

/** @returns false when the friend has an inviter already */
export async function insertInvitation(tx: Queryable, values: typeof invitations.$inferInsert): Promise<boolean> {
  const made = await tx.insert(invitations).values(values).onConflictDoNothing().returning({ id: invitations.id });
  return made.length > 0;
}

/** Whether another friend of the inviter registered on this device, or from this network since then. */
export async function isTraceKnown(
  tx: Queryable,
  inviterId: number,
  trace: { deviceHash: string | null; network: string | null },
  since: Date,
): Promise<'device' | 'network' | null> {
  const { deviceHash, network } = trace;
  const sameDevice = deviceHash === null ? sql`false` : eq(invitations.deviceHash, deviceHash);
  const sameNetwork =
    network === null ? sql`false` : and(eq(invitations.network, network), gt(invitations.createdAt, since));
  const [found] = await tx
    .select({ isDevice: sql<boolean>`${sameDevice}` })
    .from(invitations)
    .where(and(eq(invitations.inviterId, inviterId), or(sameDevice, sameNetwork)))
    .limit(1);
  if (found === undefined) return null;
  return found.isDevice ? 'device' : 'network';
}

/** Whether a friend with this phone number was invited before, by anybody (index invitations_phone). */
export async function isPhoneKnown(tx: Queryable, phoneDigest: string): Promise<boolean> {
  const found = await tx
    .select({ id: invitations.id })
    .from(invitations)
    .where(eq(invitations.phoneDigest, phoneDigest))
    .limit(1);
  return found.length > 0;
}

export async function phoneOf(tx: Queryable, userId: number): Promise<string | null> {
  const [row] = await tx.select({ phone: users.phone }).from(users).where(eq(users.id, userId)).limit(1);
  return row?.phone ?? null;
}

/** Friends of before there were digests. */
export async function friendsWithoutDigest(db: Queryable, limit: number): Promise<{ id: number; phone: string }[]> {
  const rows = await db
    .select({ id: invitations.id, phone: users.phone })
    .from(invitations)
    .innerJoin(users, eq(users.id, invitations.friendId))
    .where(and(isNull(invitations.phoneDigest), isNotNull(users.phone)))
    .limit(limit);
  return rows.flatMap(({ id, phone }) => (phone === null ? [] : [{ id, phone }]));
}

export async function setPhoneDigest(db: Queryable, id: number, phoneDigest: string): Promise<void> {
  await db.update(invitations).set({ phoneDigest }).where(eq(invitations.id, id));
}

/** Deletes phone digests of friends whose accounts are closed, for invitations before that time. */
export async function forgetPhones(db: Queryable, before: Date): Promise<void> {
  await db
    .update(invitations)
    .set({ phoneDigest: null })
    .where(and(isNotNull(invitations.phoneDigest), isNull(invitations.friendId), lt(invitations.createdAt, before)));
}

/** Newest first, one more than `limit` where there are more. */
export async function friendsOf(db: Queryable, inviterId: number, { offset, limit }: Slice): Promise<FriendRow[]> {
  return db
    .select({ invitation: invitations, username: users.username })
    .from(invitations)
    .leftJoin(users, eq(users.id, invitations.friendId))
    .where(eq(invitations.inviterId, inviterId))
    .orderBy(desc(invitations.id))
    .offset(offset)
    .limit(limit + 1);
}

export async function friendCount(db: Queryable, inviterId: number): Promise<number> {
  const [row] = await db.select({ friends: count() }).from(invitations).where(eq(invitations.inviterId, inviterId));
  return row?.friends ?? 0;
}

/** The reader's inviter, and the `limit` newest readers whom the reader invited. */
export async function friendIds(db: Queryable, userId: number, limit: number): Promise<number[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    SELECT inviter_id AS id FROM ${invitations} WHERE friend_id = ${userId}
    UNION (SELECT friend_id FROM ${invitations} WHERE inviter_id = ${userId} AND friend_id IS NOT NULL ORDER BY id DESC LIMIT ${limit})`);
  return rows.map(({ id }) => Number(id));
}

/** Days received from then on. */
export async function daysSince(db: Queryable, inviterId: number, since: Date): Promise<number> {
  const [row] = await db
    .select({ days: sql<number>`coalesce(sum(${invitations.awardDays}), 0)::int` })
    .from(invitations)
    .where(and(eq(invitations.inviterId, inviterId), gte(invitations.awardedAt, since)));
  return row?.days ?? 0;
}

/** The inviter of somebody; undefined without one. */
export async function inviterOf(db: Queryable, friendId: number) {
  const inviters = alias(users, 'inviters');
  const [row] = await db
    .select({ inviterId: invitations.inviterId, username: inviters.username })
    .from(invitations)
    .innerJoin(inviters, eq(inviters.id, invitations.inviterId))
    .where(eq(invitations.friendId, friendId))
    .limit(1);
  return row;
}

export async function invitationById(tx: Queryable, id: number): Promise<InvitationRow | undefined> {
  const [row] = await tx.select().from(invitations).where(eq(invitations.id, id)).limit(1);
  return row;
}

export async function markAwarded(tx: Queryable, id: number, awardedAt: Date, awardDays: number): Promise<void> {
  await tx.update(invitations).set({ awardedAt, awardDays }).where(eq(invitations.id, id));
}

export async function forgetNetworks(db: Queryable, before: Date): Promise<void> {
  await db
    .update(invitations)
    .set({ network: null })
    .where(and(isNotNull(invitations.network), lt(invitations.createdAt, before)));
}
