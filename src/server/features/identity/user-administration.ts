/** Actions of super users on other accounts, except membership: find them, bind an openid, list and end logins. */
import { AppError } from '#contract/errors.ts';
import type { Db } from '#server/db/database.ts';
import { type ListPage, pageOf, type Slice } from '#server/db/slice.ts';
import { type Operator, record } from '#server/features/audit/service.ts';
import type { Account } from './queries.ts';
import * as queries from './queries.ts';

export interface UserAdministration {
  /** `q` is an id, the beginning of a phone number or name, a Xiaohongshu id or an openid; '' lists the newest. */
  search(q: string, page: Slice): Promise<ListPage<Account>>;
  byOpenid(openid: string): Promise<Account[]>;
  /** @throws {AppError} NOT_FOUND, or CONFLICT when the openid is somebody else's */
  bindOpenid(userId: number, openid: string, by: Operator): Promise<void>;
  /** Does nothing when none is bound. @throws {AppError} NOT_FOUND */
  unbindOpenid(userId: number, by: Operator): Promise<void>;
}

export function createUserAdministration(db: Db): UserAdministration {
  return {
    search: async (q, slice) => pageOf(await queries.searchUsers(db, q, slice), slice),
    byOpenid: (openid) => queries.usersByOpenid(db, openid),
    async unbindOpenid(userId, by) {
      await db.transaction(async (tx) => {
        const user = await queries.lockedUser(tx, userId);
        if (user === undefined) throw noUser();
        if (user.openid === null) return;
        await queries.updateUser(tx, userId, { openid: null });
        await record(tx, { by, action: 'user.openid', target: { userId }, detail: '解绑' });
      });
    },
    async bindOpenid(userId, openid, by) {
      const outcome = await db.transaction(async (tx) => {
        const bound = await queries.bindOpenid(tx, userId, openid);
        if (bound === 'bound') await record(tx, { by, action: 'user.openid', target: { userId } });
        return bound;
      });
      if (outcome === 'missing') throw noUser();
      if (outcome === 'taken') {
        throw new AppError('CONFLICT', {
          msg: '这个 openid 已经绑在另一个账号上',
          fields: { openid: '已绑在另一个账号上' },
        });
      }
    },
  };
}

function noUser(): AppError {
  return new AppError('NOT_FOUND', { msg: '没有这个用户' });
}
