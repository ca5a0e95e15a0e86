/** Invitation codes, rewards, and the weekly rank. */
import * as z from 'zod';
import { memberDays, optionalRemark } from './fields.ts';
import { call, idSchema, list, page, queryBoolean } from './kit.ts';
import { Award, Code, CodeType, Day, Instant, MyCode, RankCategory, RankRow } from './shapes.ts';

export const rewardCalls = {
  'GET /api/code/invitation/list': call({
    policy: 'super',
    summary: '邀请码和兑换码',
    query: z.object({ ctype: CodeType.optional(), used: queryBoolean.optional(), ...page() }),
    result: list(Code),
  }),
  'POST /api/code/invitation/generate': call({
    policy: 'super',
    summary: '生成邀请码或兑换码',
    body: z
      .strictObject({
        ctype: CodeType,
        remark: optionalRemark,
        count: z.int().min(1, '至少 1 个').max(500, '一次最多 500 个').default(1),
        /** Days of membership; needed for MEMBER. */
        days: memberDays.optional(),
        uses: z.int().min(1, '至少用 1 次').max(100_000, '次数太多').default(1),
        expires_at: Instant.nullish(),
      })
      .refine((body) => body.ctype !== 'MEMBER' || body.days !== undefined, { path: ['days'], error: '请填写天数' }),
    result: list(Code),
  }),
  'GET /api/code/invitation/mycode': call({ policy: 'reader', summary: '我的邀请码和来了的朋友', result: MyCode }),
  'POST /api/code/receive_award': call({
    policy: 'reader',
    summary: '领取邀请奖励',
    body: z.strictObject({ code_id: idSchema }),
    result: Award,
  }),
  'GET /reader/history/rank/week': call({
    policy: 'visitor',
    summary: '周榜（rank_date 是那一周的星期一）',
    query: z.object({ cat: RankCategory.default('time'), rank_date: Day.optional() }),
    result: z.object({
      rank_date: Day,
      cat: RankCategory,
      closed: z.boolean(),
      items: z.array(RankRow),
      me: RankRow.nullable(),
      /** What I may claim for this week; null if nothing. */
      reward: z.object({ days: z.int().min(1), state: z.enum(['ready', 'taken', 'expired']) }).nullable(),
    }),
  }),
  'POST /reader/history/rank/receive_award': call({
    policy: 'reader',
    summary: '领取周榜奖励',
    body: z.strictObject({ rank_date: z.iso.date('日期不对') }),
    result: Award,
  }),
};
