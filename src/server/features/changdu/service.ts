/**
 * 畅读: a student or teacher applies, a super user decides. Those who pass are given days of membership, the others are told why
 * and may apply again.
 */

import { AppError } from '#contract/errors.ts';
import type { ChangduApplication } from '#contract/shapes.ts';
import { DAY_MS, shanghaiDay } from '#engine/shanghai-time.ts';
import type { Db, Queryable } from '#server/db/database.ts';
import type { Slice } from '#server/db/slice.ts';
import { type Operator, record } from '#server/features/audit/service.ts';
import type { MembershipService } from '#server/features/membership/service.ts';
import * as queries from './queries.ts';

export type { ListedApplication } from './queries.ts';

export interface Decision {
  action: 'pass' | 'reject';
  /** Message to the applicant. */
  remark: string;
  /** Days of membership for an applicant who passes. */
  days: number;
  by: Operator;
}

type Statement = Pick<ChangduApplication, 'identity' | 'real_name' | 'school' | 'reason'>;
export interface ChangduService {
  /**
   * Sends an application; the same statement sent twice is one. @throws {AppError} CONFLICT while one waits, and after one has passed until
   * 30 days before its days end
   */
  apply(userId: number, statement: Statement): Promise<queries.ListedApplication>;
  /** Newest first, one more than `limit` where there are more. */
  list(wanted: Slice & { userId?: number; state?: queries.State | undefined }): Promise<queries.ListedApplication[]>;
  waiting(): Promise<number>;
  /** Decides an application once; repeating the same decision changes nothing. @throws {AppError} NOT_FOUND, CONFLICT */
  decide(id: number, decision: Decision): Promise<queries.ListedApplication>;
}

export interface ChangduOptions {
  db: Db;
  grantDays: MembershipService['grantDays'];
  /** Runs a change of what accounts may do. */
  changeAccounts<T>(work: (tx: Queryable) => Promise<T>): Promise<T>;
  now: () => Date;
}

/** Days before its end at which membership may be applied for again, so that there is time to decide. */
const RENEWABLE_DAYS = 30;

/** When an application that has passed may be followed by another; null for any other. */
export function renewableFrom({
  state,
  decidedAt,
  days,
}: Pick<queries.ApplicationRow, 'state' | 'decidedAt' | 'days'>): Date | null {
  if (state !== 'PASSED' || decidedAt === null) return null;
  return new Date(decidedAt.getTime() + ((days ?? 0) - RENEWABLE_DAYS) * DAY_MS);
}

function dayText(at: Date): string {
  const [year, month, day] = shanghaiDay(at).split('-').map(Number);
  return `${year} 年 ${month} 月 ${day} 日`;
}

const STATES = { pass: 'PASSED', reject: 'REJECTED' } as const;

export function createChangdu({ db, grantDays, changeAccounts, now }: ChangduOptions): ChangduService {
  async function shown(id: number): Promise<queries.ListedApplication> {
    const found = await queries.byId(db, id);
    if (found === undefined) throw new AppError('NOT_FOUND', { msg: '没有这份申请' });
    return found;
  }

  return {
    async apply(userId, { real_name: realName, ...rest }) {
      const before = await queries.latest(db, userId);
      const renewable = before && renewableFrom(before);
      if (renewable && renewable > now())
        throw new AppError('CONFLICT', { msg: `你的申请已经通过，${dayText(renewable)}起可以再申请` });
      const values = { ...rest, realName };
      const made = await queries.insert(db, { ...values, userId, createdAt: now() });
      if (made !== undefined) return shown(made.id);
      const waiting = await queries.latest(db, userId);
      const isSame =
        waiting !== undefined &&
        (Object.keys(values) as (keyof typeof values)[]).every((key) => waiting[key] === values[key]);
      if (!isSame) throw new AppError('CONFLICT', { msg: '已经有一份申请在等批复' });
      return shown(waiting.id);
    },
    list: (wanted) => queries.list(db, wanted),
    waiting: () => queries.countWaiting(db),
    async decide(id, { action, remark, days, by }) {
      await changeAccounts(async (tx) => {
        const found = await queries.locked(tx, id);
        if (found === undefined) throw new AppError('NOT_FOUND', { msg: '没有这份申请' });
        const state = STATES[action];
        if (found.state === state) return;
        if (found.state !== 'PENDING') throw new AppError('CONFLICT', { msg: '这份申请已经批复过' });
        const given = action === 'pass' ? days : null;
        const decided = { state, remark: remark || null, operatorId: by.userId, decidedAt: now(), days: given };
        await queries.decide(tx, id, decided);
        const detail = action === 'pass' ? `通过，${days} 天` : `不通过：${remark}`;
        await record(tx, { by, action: 'changdu.decide', target: { userId: found.userId }, detail });
        if (action === 'reject') return;
        const reference = `changdu ${id}`;
        await grantDays(tx, {
          userId: found.userId,
          level: 1,
          days,
          source: 'award',
          reference,
          remark: '畅读',
          by: by.userId,
        });
      });
      return shown(id);
    },
  };
}
