/** Reads and writes of accounts and sessions, and finding people as super users do. Every read is by an index or bounded. */
import { and, desc, eq, gt, isNull, like, lt, ne, or, type SQL, sql } from 'drizzle-orm';
import { phoneOf } from '#contract/phone-number.ts';
import type { Settings } from '#contract/shapes.ts';
import { lockInTransaction } from '#server/db/advisory-lock.ts';
import type { Db, Queryable } from '#server/db/database.ts';
import { beginningWith } from '#server/db/like.ts';
import type { Slice } from '#server/db/slice.ts';
import { members } from '#server/features/membership/tables.ts';
import { knownDevices, sessions, users } from './tables.ts';

export type UserRow = typeof users.$inferSelect;

export interface Account extends UserRow {
  member: typeof members.$inferSelect | null;
}

/** Account by session, with a membership that may have ended; prepared, because every call with a token runs it. */
export function sessionLookup(db: Db) {
  return db
    .select({
      sessionId: sessions.id,
      userId: users.id,
      isSuper: users.isSuper,
      isEditor: users.isEditor,
      lastUsedAt: sessions.lastUsedAt,
      member: members,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .leftJoin(members, eq(members.userId, users.id))
    .where(and(eq(sessions.tokenHash, sql.placeholder('tokenHash')), gt(sessions.expiresAt, sql.placeholder('at'))))
    .limit(1)
    .prepare('session_lookup');
}

/** An account by id; prepared, because every personal page asks for it. */
export function accountLookup(db: Db): (userId: number) => Promise<Account | undefined> {
  const statement = db
    .select()
    .from(users)
    .leftJoin(members, eq(members.userId, users.id))
    .where(eq(users.id, sql.placeholder('userId')))
    .limit(1)
    .prepare('account_by_id');
  return async (userId) => {
    const [row] = await statement.execute({ userId });
    return row && { ...row.users, member: row.members };
  };
}

/** Account by username (any case) or phone number. */
export async function accountByLogin(db: Queryable, login: string): Promise<UserRow | undefined> {
  const [row] = await db
    .select()
    .from(users)
    .where(
      and(isNull(users.closedAt), or(eq(users.phone, login), eq(sql`lower(${users.username})`, login.toLowerCase()))),
    )
    .orderBy(sql`${users.phone} = ${login} DESC NULLS LAST`)
    .limit(1);
  return row;
}

/** Makes others that want the same name wait until the transaction ends. */
export async function lockUsername(tx: Queryable, username: string): Promise<void> {
  await lockInTransaction(tx, `username ${username.toLowerCase()}`);
}

/** Other transactions that lock the same person wait until this one ends: for what one person starts or is given once, or so many times a day. */
export async function lockUser(tx: Queryable, userId: number): Promise<void> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update').limit(1);
}

export async function accountByPhone(db: Queryable, phone: string): Promise<UserRow | undefined> {
  const [row] = await db.select().from(users).where(eq(users.phone, phone)).limit(1);
  return row;
}

/** @param nameOf asked for another name while the one before is taken. @returns undefined when the phone is taken */
export async function insertUser(
  db: Queryable,
  values: Omit<typeof users.$inferInsert, 'username'> & { phone: string },
  nameOf: () => string,
): Promise<UserRow | undefined> {
  for (;;) {
    const [row] = await db
      .insert(users)
      .values({ ...values, username: nameOf() })
      .onConflictDoNothing()
      .returning();
    if (row !== undefined || (await accountByPhone(db, values.phone)) !== undefined) return row;
  }
}

/** @returns false for an account that is closed */
export async function updateUser(
  db: Queryable,
  userId: number,
  values: Partial<typeof users.$inferInsert>,
): Promise<boolean> {
  const changed = await db
    .update(users)
    .set(values)
    .where(and(eq(users.id, userId), isNull(users.closedAt)))
    .returning({ id: users.id });
  return changed.length > 0;
}

/** Locks the account until the transaction ends; undefined for an account that is closed. */
export async function lockedUser(tx: Queryable, userId: number): Promise<UserRow | undefined> {
  const [row] = await tx
    .select()
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.closedAt)))
    .for('no key update')
    .limit(1);
  return row;
}

/** Settings whose change `style_changed_at` dates. */
const STYLE_SETTINGS = ['theme', 'translation', 'font_size', 'font', 'line_height', 'column_width', 'style_changed_at'];

/**
 * Changes the named settings in one statement, so that two devices don't undo each other. Of a style that is dated before the one
 * that is kept nothing is taken.
 */
export async function mergeSettings(
  db: Queryable,
  userId: number,
  changes: Partial<Settings>,
  now: Date,
): Promise<Partial<Settings>> {
  const given = sql`${JSON.stringify(changes)}::jsonb`;
  const at = changes.style_changed_at;
  const isOutdated = sql`coalesce((${users.settings}->>'style_changed_at')::timestamptz > ${at}::timestamptz, false)`;
  const newer = at
    ? sql`(CASE WHEN ${isOutdated} THEN ${given} - ${sql.param(STYLE_SETTINGS)}::text[] ELSE ${given} END)`
    : given;
  const [row] = await db
    .update(users)
    .set({
      settings: sql`${users.settings} || ${newer}${changes.learning_steps ? sql` || ${formerSteps(changes.learning_steps, now)}` : sql``}`,
    })
    .where(eq(users.id, userId))
    .returning({ settings: users.settings });
  return row?.settings ?? {};
}

/** Changes of learning steps that are kept; of more the oldest are forgotten. */
const MAX_FORMER_STEPS = 20;

/** SQL for `former_steps` with the learning steps that are being replaced. */
function formerSteps(steps: readonly number[], now: Date) {
  const [key, own] = [sql`'former_steps'`, sql`coalesce(${users.settings}->'former_steps', '[]'::jsonb)`];
  const before = sql`${users.settings}->'learning_steps'`;
  const ended = sql`jsonb_build_object('until', ${now.toISOString()}::text, 'steps', ${before})`;
  const kept = sql`(CASE WHEN jsonb_array_length(${own}) >= ${MAX_FORMER_STEPS} THEN ${own} - 0 ELSE ${own} END)`;
  return sql`(CASE WHEN ${before} IS DISTINCT FROM ${JSON.stringify(steps)}::jsonb
    THEN jsonb_build_object(${key}, ${kept} || jsonb_build_array(${ended})) ELSE '{}'::jsonb END)`;
}

/** Ends sessions of a user; `exceptSessionId` stays. */
export async function endSessions(db: Queryable, userId: number, exceptSessionId?: number): Promise<void> {
  const others = exceptSessionId === undefined ? undefined : ne(sessions.id, exceptSessionId);
  await db.delete(sessions).where(and(eq(sessions.userId, userId), others));
}

/** @param userId whose it must be; null for anybody's. @returns what was ended */
export async function endSession(
  db: Queryable,
  userId: number | null,
  sessionId: number,
): Promise<{ userId: number; device: string } | undefined> {
  const [ended] = await db
    .delete(sessions)
    .where(and(eq(sessions.id, sessionId), userId === null ? undefined : eq(sessions.userId, userId)))
    .returning({ userId: sessions.userId, device: sessions.device });
  return ended;
}

/** The session `first`, then the last used. */
export function sessionList(db: Db) {
  const statement = db
    .select({
      id: sessions.id,
      device: sessions.device,
      address: sessions.address,
      createdAt: sessions.createdAt,
      lastUsedAt: sessions.lastUsedAt,
    })
    .from(sessions)
    .where(and(eq(sessions.userId, sql.placeholder('userId')), gt(sessions.expiresAt, sql.placeholder('at'))))
    .orderBy(sql`${sessions.id} = ${sql.placeholder('first')} DESC, ${sessions.lastUsedAt} DESC, ${sessions.id} DESC`)
    .offset(sql.placeholder('offset'))
    .limit(sql.placeholder('limit'))
    .prepare('sessions_of');
  return (userId: number, at: Date, page: Slice & { first: number }) =>
    statement.execute({ userId, at: at.toISOString(), ...page });
}

export type ListedSession = Awaited<ReturnType<ReturnType<typeof sessionList>>>[number];

export async function rememberDevice(db: Queryable, userId: number, deviceHash: string, at: Date): Promise<void> {
  await db
    .insert(knownDevices)
    .values({ userId, deviceHash, createdAt: at, lastUsedAt: at })
    .onConflictDoUpdate({ target: [knownDevices.userId, knownDevices.deviceHash], set: { lastUsedAt: at } });
}

/** Index known_devices_used. */
export async function forgetDevices(db: Queryable, before: Date): Promise<void> {
  await db.delete(knownDevices).where(lt(knownDevices.lastUsedAt, before));
}

const ID = /^[1-9]\d{0,17}$/;

/**
 * Accounts by id, the beginning of a phone number (at least five digits, however they are spaced) or name, or a whole Xiaohongshu id or
 * openid; for '' all that are not closed. A matching id comes first, then the newest; one more than `limit` when there are more.
 */
export async function searchUsers(db: Queryable, q: string, page: Slice): Promise<Account[]> {
  const first = ID.test(q) ? [desc(sql`${users.id} = ${q}::bigint`)] : [];
  return accounts(db, q === '' ? isNull(users.closedAt) : or(...waysToFind(q)), page, first);
}

function waysToFind(q: string): SQL[] {
  const beginning = beginningWith(q);
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
 * Binds an openid in a transaction, for which another binding of the same openid waits.
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
