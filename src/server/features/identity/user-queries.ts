/** Finding people, as super users do. Each way of finding has its index; all is bounded. */

import { and, desc, eq, isNull, like, or, type SQL, sql } from 'drizzle-orm';
import { phoneOf } from '#contract/phone-number.ts';
import { lockInTransaction } from '#server/db/advisory-lock.ts';
import type { Queryable } from '#server/db/database.ts';
import type { Slice } from '#server/db/slice.ts';
import { members } from '#server/features/membership/tables.ts';
import type { Account } from './queries.ts';
import { users } from './tables.ts';

const ID = /^[1-9]\d{0,17}$/;

/**
 * By id, the beginning of a phone number (five digits at least, however they are spaced) or name, or a whole Xiaohongshu id or openid; everybody who is still here for ''. Whose id it is comes first, then the newest; one more than `limit` where there are more.
 */
export async function searchUsers(db: Queryable, q: string, page: Slice): Promise<Account[]> {
  const first = ID.test(q) ? [desc(sql`${users.id} = ${q}::bigint`)] : [];
  return accounts(db, q === '' ? isNull(users.closedAt) : or(...waysToFind(q)), page, first);
}

function waysToFind(q: string): SQL[] {
  const beginning = `${q.replaceAll(/[\\%_]/g, '\\$&')}%`;
  const ways = [like(sql`lower(${users.username})`, beginning.toLowerCase()), eq(users.xhsId, q), eq(users.openid, q)];
  const phone = phoneOf(q);
  if (/^1\d{4,10}$/.test(phone)) ways.push(like(users.phone, `${phone}%`));
  if (ID.test(q)) ways.push(sql`${users.id} = ${q}::bigint`);
  return ways;
}

export async function usersByOpenid(db: Queryable, openid: string): Promise<Account[]> {
  return accounts(db, eq(users.openid, openid), { offset: 0, limit: 1 });
}

async function accounts(
  db: Queryable,
  where: SQL | undefined,
  { offset, limit }: Slice,
  first: SQL[] = [],
): Promise<Account[]> {
  const rows = await db
    .select()
    .from(users)
    .leftJoin(members, eq(members.userId, users.id))
    .where(where)
    .orderBy(...first, desc(users.createdAt), desc(users.id))
    .offset(offset)
    .limit(limit + 1);
  return rows.map((row) => ({ ...row.users, member: row.members }));
}

/**
 * In a transaction, for which another binding of the same openid waits.
 *
 * @returns `taken` when the openid is somebody else's, `same` when it is this user's already
 */
export async function bindOpenid(
  tx: Queryable,
  userId: number,
  openid: string,
): Promise<'bound' | 'same' | 'taken' | 'missing'> {
  await lockInTransaction(tx, `openid ${openid}`);
  const [owner] = await tx.select({ id: users.id }).from(users).where(eq(users.openid, openid)).limit(1);
  if (owner !== undefined) return owner.id === userId ? 'same' : 'taken';
  const changed = await tx
    .update(users)
    .set({ openid })
    .where(and(eq(users.id, userId), isNull(users.closedAt)))
    .returning({ id: users.id });
  return changed.length > 0 ? 'bound' : 'missing';
}
