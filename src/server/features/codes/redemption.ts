/** Using a code: at registration, as a gift of days, or to name an inviter. Whose code may be whose is settled in inviting.ts. */
import { AppError } from '#contract/errors.ts';
import type { Db, Queryable } from '#server/db/database.ts';
import { record } from '#server/features/audit/service.ts';
import type { MembershipService, Standing } from '#server/features/membership/service.ts';
import type { RequestInfo } from '#server/http/viewer.ts';
import { readCode, showCode } from './code-text.ts';
import type { Inviting } from './invitations.ts';
import { stateOf } from './present.ts';
import * as queries from './queries.ts';
import type { CodeRateLimit, Typist } from './rate-limit.ts';

/** Days of codes are of level 1. */
const LEVEL = 1;

/** Uses the code for an account that was made in this transaction. */
export type UseCode = (tx: Queryable, userId: number) => Promise<void>;

export interface CodeUse {
  /**
   * Looks at the code that somebody registers with, before anything is made.
   *
   * @returns null for no code
   * @throws {AppError} INVALID_INPUT or GONE at `field`, TOO_MANY_REQUESTS
   */
  atRegistration(typed: string, request: RequestInfo, field: string): Promise<UseCode | null>;
  /** A code of type MEMBER. @throws {AppError} INVALID_INPUT, GONE, CONFLICT for a second time, TOO_MANY_REQUESTS */
  redeem(userId: number, typed: string, request: RequestInfo): Promise<{ days: number; standing: Standing }>;
  /** @throws {AppError} INVALID_INPUT, GONE, CONFLICT, NOT_FOUND, TOO_MANY_REQUESTS */
  bind(input: { friendId: number; by: number; typed: string; request: RequestInfo }): Promise<void>;
}

export interface CodeUseOptions {
  db: Db;
  rateLimit: CodeRateLimit;
  inviting: Inviting;
  membership: Pick<MembershipService, 'grantDays'>;
  changeAccounts<T>(work: (tx: Queryable) => Promise<T>): Promise<T>;
  now: () => Date;
}

export function createCodeUse({ db, rateLimit, inviting, membership, changeAccounts, now }: CodeUseOptions): CodeUse {
  /** The code that was typed. A wrong one costs a try, a right one does not. */
  async function typedCode(typed: string, typist: Typist, field: string): Promise<queries.CodeRow> {
    const giveBack = await rateLimit.take(typist);
    const code = await queries.codeByText(db, readCode(typed));
    if (code === undefined) throw unknown(field);
    await giveBack();
    return code;
  }

  function requireOpen(code: queries.CodeRow, field: string): void {
    const state = stateOf(code, now());
    if (state === 'open') return;
    const told = { off: '这个码已停用', expired: '这个码过期了', used_up: '这个码用完了' }[state];
    throw new AppError('GONE', { msg: told, fields: { [field]: told } });
  }

  /** Takes a place and gives what the code gives. */
  async function use(tx: Queryable, code: queries.CodeRow, userId: number, field: string): Promise<Standing | null> {
    if (!(await queries.takePlace(tx, code.id, now()))) {
      // The same press came twice: the other one has the place.
      if (await queries.hasUsed(tx, code.id, userId)) throw usedBefore(field);
      requireOpen((await queries.codeByText(tx, code.code)) ?? code, field);
      throw unknown(field);
    }
    if (!(await queries.insertUse(tx, { codeId: code.id, userId, usedAt: now() }))) {
      throw usedBefore(field);
    }
    if (code.days === null) return null;
    const { standing } = await membership.grantDays(tx, {
      userId,
      level: LEVEL,
      days: code.days,
      source: 'award',
      reference: `code ${code.id} ${userId}`,
      remark: `兑换码 ${showCode(code.code)}`,
    });
    return standing;
  }

  return {
    async atRegistration(typed, request, field) {
      if (readCode(typed) === '') return null;
      const code = await typedCode(typed, { userId: null, address: request.address }, field);
      requireOpen(code, field);
      return async (tx, userId) => {
        await use(tx, code, userId, field);
        if (code.ownerId !== null) await inviting.befriend(tx, { inviterId: code.ownerId, friendId: userId, request });
      };
    },
    async redeem(userId, typed, request) {
      const code = await typedCode(typed, { userId, address: request.address }, 'code');
      if (code.ctype === 'INVITE') throw wrong('code', '这是朋友的邀请码，注册 7 天内填在「邀请朋友」页');
      if (code.ctype === 'REGISTER' || code.days === null) throw wrong('code', '这个码只能在注册时用');
      if (await queries.hasUsed(db, code.id, userId)) throw usedBefore('code');
      requireOpen(code, 'code');
      const { days } = code;
      const standing = await changeAccounts((tx) => use(tx, code, userId, 'code'));
      if (standing === null) throw new AppError('CONFLICT');
      return { days, standing };
    },
    async bind({ friendId, by, typed, request }) {
      const code = await typedCode(typed, { userId: by, address: request.address }, 'code');
      const { ownerId: inviterId } = code;
      if (inviterId === null) throw wrong('code', '这不是朋友的邀请码');
      if (await inviting.isFriend(friendId, inviterId)) return;
      requireOpen(code, 'code');
      await db.transaction(async (tx) => {
        await inviting.requireBindable(tx, friendId, inviterId);
        await use(tx, code, friendId, 'code');
        // An editor's own device and network say nothing of the friend.
        await inviting.befriend(tx, { inviterId, friendId, request: by === friendId ? request : null });
        if (by === friendId) return;
        const operator = { userId: by, address: request.address };
        const detail = `邀请人的编号是 ${inviterId}`;
        await record(tx, { by: operator, action: 'user.inviter', target: { userId: friendId }, detail });
      });
    },
  };
}

function usedBefore(field: string): AppError {
  return new AppError('CONFLICT', { msg: '这个码你用过了', fields: { [field]: '这个码你用过了' } });
}

function unknown(field: string): AppError {
  return wrong(field, '没有这个码，请检查一下');
}

function wrong(field: string, told: string): AppError {
  return new AppError('INVALID_INPUT', { msg: told, fields: { [field]: told } });
}
