/** Invitation codes, rewards, and the weekly rank. */
import * as z from 'zod';
import { call, clientUuid, idSchema, list, page, queryBoolean } from './call.ts';
import { filterText, memberDays, optionalRemark, typedCode } from './fields.ts';
import { Award, Code, CodeState, CodeType, CodeUse, Day, Instant, MyCode, RankCategory, RankRow } from './shapes.ts';

/** Which codes; without a type those that editors made. */
const codeFilters = {
  ctype: CodeType.optional(),
  used: queryBoolean.optional(),
  state: CodeState.optional(),
  /** The beginning of a remark, or a whole code. */
  q: filterText,
};
const codeId = z.strictObject({ code_id: idSchema });

export const rewardCalls = {
  'GET /api/code/invitation/list': call({
    policy: 'super',
    summary: '邀请码和兑换码',
    query: z.object({ ...codeFilters, ...page() }),
    result: list(Code),
  }),
  'GET /api/code/invitation/csv': call({
    policy: 'super',
    summary: '邀请码和兑换码的表格，最新的 5000 个',
    query: z.object(codeFilters),
    kind: 'file',
    result: z.file().mime('text/csv'),
  }),
  'GET /api/code/invitation/uses': call({
    policy: 'super',
    summary: '谁用过一个码',
    query: z.object({ code_id: idSchema, ...page() }),
    result: list(CodeUse),
  }),
  'POST /api/code/invitation/generate': call({
    policy: 'super',
    summary: '生成邀请码或兑换码',
    body: z
      .strictObject({
        ctype: CodeType,
        remark: optionalRemark,
        count: z.int('数量是整数').min(1, '至少 1 个').max(500, '一次最多 500 个').default(1),
        /** Days of membership for whoever uses it; needed for MEMBER. */
        days: memberDays.optional(),
        uses: z.int('次数是整数').min(1, '至少用 1 次').max(100_000, '次数太多').default(1),
        expires_at: Instant.nullish(),
        /** Whose friends they will be who come with it; the maker's unless told. INVITE only. */
        user_id: idSchema.optional(),
        request_uuid: clientUuid.optional(),
      })
      .refine((body) => body.ctype !== 'MEMBER' || body.days !== undefined, { path: ['days'], error: '请填写天数' })
      .refine((body) => body.ctype === 'INVITE' || body.user_id === undefined, {
        path: ['user_id'],
        error: '只有朋友邀请码才属于一个人',
      }),
    result: list(Code),
  }),
  'POST /api/code/invitation/switch': call({
    policy: 'super',
    summary: '停用或恢复一个码',
    body: codeId.extend({ off: z.boolean() }),
    result: Code,
  }),
  'GET /api/code/invitation/mycode': call({
    policy: 'reader',
    summary: '我的邀请码和来了的朋友',
    query: z.object(page(50)),
    result: MyCode,
  }),
  'GET /api/code/invitation/poster': call({
    policy: 'reader',
    summary: '我的邀请海报',
    kind: 'file',
    result: z.file().mime('image/png'),
  }),
  'POST /api/code/receive_award': call({
    policy: 'reader',
    summary: '领取邀请奖励',
    body: codeId,
    result: Award,
  }),
  'POST /api/code/redeem': call({
    policy: 'reader',
    summary: '用兑换码换会员天数',
    body: z.strictObject({ code: typedCode }),
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
