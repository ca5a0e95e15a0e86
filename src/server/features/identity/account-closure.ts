/**
 * Closing an account: requested with the password, revocable for seven days, then closed. Closing removes everything from the account that
 * identifies the person; `account-data` erases what is stored elsewhere.
 */
import { and, asc, eq, isNull, lt, lte, ne, or } from 'drizzle-orm';
import { AppError } from '#contract/errors.ts';
import { DAY_MS } from '#engine/shanghai-time.ts';
import { lockInTransaction } from '#server/db/advisory-lock.ts';
import type { Db, Queryable } from '#server/db/database.ts';
import type { Viewer } from '#server/http/viewer.ts';
import { endSessions, type UserRow } from './queries.ts';
import type { Sessions } from './sessions.ts';
import { captchas, knownDevices, smsCodes, users } from './tables.ts';

/** Days to change one's mind. */
const GRACE_DAYS = 7;
/** A process that began to erase an account and did not end within this time is taken for dead. */
const LOST_MS = 3_600_000;
const CLOSED_AT_ONCE = 20;

export interface AccountClosure {
  /**
   * Ends all other logins; asked for again, the day stays.
   *
   * @returns when the account will be closed
   * @throws {AppError} INVALID_INPUT for a wrong password, CONFLICT for the last super user, TOO_MANY_REQUESTS
   */
  ask(viewer: Viewer, password: string): Promise<Date>;
  /** Cancels the closing of an account. @throws {AppError} GONE once it is closed */
  cancel(viewer: Viewer): Promise<void>;
  /**
   * Closes what is due: phone number, name and logins are gone and free from then on.
   *
   * @param begin told of each in the same transaction; told again an hour later unless {@link done} was called
   * @returns how many
   */
  closeDue(begin: (tx: Queryable, userId: number) => Promise<void>): Promise<number>;
  /** Called when nothing is left to erase. */
  done(userId: number): Promise<void>;
}

interface AccountClosureOptions {
  db: Db;
  sessions: Pick<Sessions, 'change'>;
  /** @throws {AppError} INVALID_INPUT, TOO_MANY_REQUESTS */
  requirePassword(userId: number, password: string): Promise<void>;
  now: () => Date;
}

export function createAccountClosure({ db, sessions, requirePassword, now }: AccountClosureOptions): AccountClosure {
  return {
    async ask(viewer, password) {
      await requirePassword(viewer.userId, password);
      return sessions.change(async (tx) => {
        if (viewer.isSuper) await requireAnotherSuper(tx, viewer.userId);
        const until = new Date(now().getTime() + GRACE_DAYS * DAY_MS);
        await tx
          .update(users)
          .set({ deleteAt: until })
          .where(and(eq(users.id, viewer.userId), isNull(users.deleteAt)));
        await endSessions(tx, viewer.userId, viewer.sessionId);
        const [row] = await tx.select({ at: users.deleteAt }).from(users).where(eq(users.id, viewer.userId)).limit(1);
        return row?.at ?? until;
      });
    },
    async cancel({ userId }) {
      const kept = await db
        .update(users)
        .set({ deleteAt: null })
        .where(and(eq(users.id, userId), isNull(users.closedAt)))
        .returning({ id: users.id });
      if (kept.length === 0) throw new AppError('GONE', { msg: '账号已经注销，不能撤销了' });
    },
    closeDue: (begin) =>
      sessions.change(async (tx) => {
        const at = now();
        const isLost = lt(users.closedAt, new Date(at.getTime() - LOST_MS));
        const due = await tx
          .select()
          .from(users)
          .where(and(lte(users.deleteAt, at), or(isNull(users.closedAt), isLost)))
          .orderBy(asc(users.deleteAt))
          .limit(CLOSED_AT_ONCE)
          .for('update', { skipLocked: true });
        for (const user of due) {
          await close(tx, user, at);
          await begin(tx, user.id);
        }
        return due.length;
      }),
    async done(userId) {
      await db.update(users).set({ deleteAt: null }).where(eq(users.id, userId));
    },
  };
}

/** The row stays, with a number and nothing else, for the accounts that have to be kept. */
async function close(tx: Queryable, { id, phone }: UserRow, at: Date): Promise<void> {
  if (phone !== null) {
    await tx.delete(smsCodes).where(eq(smsCodes.phone, phone));
    await tx.delete(captchas).where(eq(captchas.key, phone));
  }
  await tx.delete(knownDevices).where(eq(knownDevices.userId, id));
  await endSessions(tx, id);
  await tx
    .update(users)
    .set({
      phone: null,
      username: `已注销-${id}`,
      usernameChangedAt: null,
      passwordHash: '',
      isSuper: false,
      isEditor: false,
      avatar: null,
      openid: null,
      xhsId: null,
      settings: {},
      lastSeenAt: at,
      closedAt: at,
    })
    .where(eq(users.id, id));
}

/** Two super users who close their accounts at once are checked one after the other. @throws {AppError} CONFLICT for the last one */
async function requireAnotherSuper(tx: Queryable, userId: number): Promise<void> {
  await lockInTransaction(tx, 'last super user');
  const [other] = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.isSuper, true), ne(users.id, userId), isNull(users.deleteAt)))
    .limit(1);
  if (other === undefined) throw new AppError('CONFLICT', { msg: '这是最后一个管理员账号，不能注销' });
}
