/** Reads and writes of codes and their uses. Every read is by a key or bounded, with an index named in tables.ts. */
import { and, desc, eq, gt, inArray, isNotNull, isNull, like, lte, or, type SQL, sql } from 'drizzle-orm';
import type { CodeState, CodeType } from '#contract/shapes.ts';
import { lockInTransaction } from '#server/db/advisory-lock.ts';
import type { Queryable } from '#server/db/database.ts';
import { beginningWith } from '#server/db/like.ts';
import type { Slice } from '#server/db/slice.ts';
import { users } from '#server/features/identity/tables.ts';
import { readCode } from './code-text.ts';
import { codes, codeUses } from './tables.ts';

export type CodeRow = typeof codes.$inferSelect;
/** A code with the name of its owner. */
export interface ListedCode {
  code: CodeRow;
  owner: string | null;
}

export interface CodeFilters {
  ctype?: CodeType | undefined;
  used?: boolean | undefined;
  state?: CodeState | undefined;
  q?: string | undefined;
}

export async function codeByText(db: Queryable, code: string): Promise<CodeRow | undefined> {
  const [row] = await db.select().from(codes).where(eq(codes.code, code)).limit(1);
  return row;
}

/** Inserts codes. @returns those that did not exist before */
export async function insertCodes(db: Queryable, values: (typeof codes.$inferInsert)[]): Promise<CodeRow[]> {
  return db.insert(codes).values(values).onConflictDoNothing().returning();
}

/** Codes that a request has made already. The same request at the same time waits for this transaction. */
export async function lockRequest(tx: Queryable, createdBy: number, request: string): Promise<CodeRow[]> {
  await lockInTransaction(tx, `codes ${createdBy} ${request}`);
  return tx
    .select()
    .from(codes)
    .where(and(eq(codes.createdBy, createdBy), eq(codes.request, request)))
    .limit(500);
}

/** A reader's own code. */
export async function ownCode(db: Queryable, userId: number): Promise<CodeRow | undefined> {
  const [row] = await db
    .select()
    .from(codes)
    .where(and(eq(codes.ownerId, userId), isNull(codes.createdBy)))
    .limit(1);
  return row;
}

export async function rememberNetwork(
  db: Queryable,
  codeId: number,
  seen: { ownerNetwork: string; ownerNetworkAt: Date },
): Promise<void> {
  await db.update(codes).set(seen).where(eq(codes.id, codeId));
}

/** Networks from which nobody has looked at the own code since (index codes_forget). */
export async function forgetOwnerNetworks(db: Queryable, before: Date): Promise<void> {
  const seenAt = sql`coalesce(${codes.ownerNetworkAt}, ${codes.createdAt})`;
  await db
    .update(codes)
    .set({ ownerNetwork: null, ownerNetworkAt: null })
    .where(and(isNotNull(codes.ownerNetwork), sql`${seenAt} < ${before.toISOString()}::timestamptz`));
}

/**
 * Takes one of the places of a code that can still be used; of many at once for the last place exactly one gets it.
 *
 * @returns whether there was one
 */
export async function takePlace(tx: Queryable, codeId: number, at: Date): Promise<boolean> {
  const taken = await tx
    .update(codes)
    .set({ used: sql`${codes.used} + 1` })
    .where(and(eq(codes.id, codeId), isOpen(at)))
    .returning({ id: codes.id });
  return taken.length > 0;
}

/** @returns false when this user has used this code before */
export async function insertUse(tx: Queryable, values: { codeId: number; userId: number; usedAt: Date }) {
  const made = await tx.insert(codeUses).values(values).onConflictDoNothing().returning({ id: codeUses.id });
  return made.length > 0;
}

export async function hasUsed(db: Queryable, codeId: number, userId: number): Promise<boolean> {
  const found = await db
    .select({ id: codeUses.id })
    .from(codeUses)
    .where(and(eq(codeUses.codeId, codeId), eq(codeUses.userId, userId)))
    .limit(1);
  return found.length > 0;
}

/** Newest first, one more than `limit` where there are more. Without a type those that editors made. */
export async function listCodes(
  db: Queryable,
  filters: CodeFilters,
  { offset, limit }: Slice,
  at: Date,
): Promise<ListedCode[]> {
  return listed(db)
    .where(and(...waysToFind(db, filters, at)))
    .orderBy(desc(codes.id))
    .offset(offset)
    .limit(limit + 1);
}

/** Newest first. */
export async function codesById(db: Queryable, ids: readonly number[]): Promise<ListedCode[]> {
  if (ids.length === 0) return [];
  return listed(db)
    .where(inArray(codes.id, [...ids]))
    .orderBy(desc(codes.id))
    .limit(ids.length);
}

function listed(db: Queryable) {
  return db
    .select({ code: codes, owner: users.username })
    .from(codes)
    .leftJoin(users, eq(users.id, codes.ownerId))
    .$dynamic();
}

function waysToFind(db: Queryable, { ctype, used, state, q }: CodeFilters, at: Date): (SQL | undefined)[] {
  return [
    ctype === undefined ? isNotNull(codes.createdBy) : eq(codes.ctype, ctype),
    used === undefined ? undefined : used ? gt(codes.used, 0) : eq(codes.used, 0),
    state && stateIs(state, at),
    q ? inArray(codes.id, found(db, q)) : undefined,
  ];
}

/** Ids by a text, each way by its own index: asked for together with OR, all codes would be read. */
function found(db: Queryable, text: string) {
  const beginning = beginningWith(text.toLowerCase());
  const ids = (where: SQL | undefined) => db.select({ id: codes.id }).from(codes).where(where);
  return ids(and(like(sql`lower(${codes.remark})`, beginning), sql`${codes.remark} <> ''`)).union(
    ids(eq(codes.code, readCode(text))),
  );
}

/** SQL for the same states as `stateOf` in present.ts. */
function stateIs(state: CodeState, at: Date): SQL | undefined {
  const isExpired = lte(codes.expiresAt, at);
  if (state === 'off') return isNotNull(codes.offAt);
  if (state === 'expired') return and(isNull(codes.offAt), isExpired);
  if (state === 'open') return isOpen(at);
  return and(
    isNull(codes.offAt),
    or(isNull(codes.expiresAt), gt(codes.expiresAt, at)),
    sql`${codes.used} >= ${codes.uses}`,
  );
}

function isOpen(at: Date): SQL | undefined {
  return and(
    isNull(codes.offAt),
    or(isNull(codes.expiresAt), gt(codes.expiresAt, at)),
    or(isNull(codes.uses), sql`${codes.used} < ${codes.uses}`),
  );
}

/** @returns false when there is no such code */
export async function switchCode(db: Queryable, codeId: number, offAt: Date | null): Promise<boolean> {
  const changed = await db
    .update(codes)
    // Switched off twice, it was off since the first time.
    .set({ offAt: offAt && sql`coalesce(${codes.offAt}, ${offAt.toISOString()}::timestamptz)` })
    .where(eq(codes.id, codeId))
    .returning({ id: codes.id });
  return changed.length > 0;
}

export interface UseRow {
  codeId: number;
  userId: number | null;
  username: string | null;
  usedAt: Date;
}

/** Newest first, one more than `limit` where there are more. */
export async function usesOf(db: Queryable, codeId: number, { offset, limit }: Slice): Promise<UseRow[]> {
  return db
    .select({ codeId: codeUses.codeId, userId: users.id, username: users.username, usedAt: codeUses.usedAt })
    .from(codeUses)
    .leftJoin(users, eq(users.id, codeUses.userId))
    .where(eq(codeUses.codeId, codeId))
    .orderBy(desc(codeUses.id))
    .offset(offset)
    .limit(limit + 1);
}

/** The newest `each` uses of each code. */
export async function newestUses(db: Queryable, codeIds: readonly number[], each: number): Promise<UseRow[]> {
  if (codeIds.length === 0) return [];
  const { rows } = await db.execute<{
    code_id: string;
    user_id: string | null;
    username: string | null;
    used_at: Date;
  }>(sql`
    SELECT c.code_id, u.id AS user_id, u.username, n.used_at
    FROM unnest(${sql.param([...codeIds])}::bigint[]) AS c(code_id)
    CROSS JOIN LATERAL (
      SELECT user_id, used_at, id FROM ${codeUses} WHERE code_uses.code_id = c.code_id ORDER BY id DESC LIMIT ${each}
    ) AS n
    LEFT JOIN ${users} AS u ON u.id = n.user_id
    ORDER BY n.id DESC`);
  return rows.map((row) => ({
    codeId: Number(row.code_id),
    userId: row.user_id === null ? null : Number(row.user_id),
    username: row.username,
    usedAt: new Date(row.used_at),
  }));
}
