/** Invitation codes, rewards, and the weekly rank. */
import * as z from 'zod';
import { call, clientUuid, idSchema, list, ok, page, queryBoolean } from './call.ts';
import { filterText, memberDays, optionalRemark, seenText, typedCode } from './fields.ts';
import {
  Award,
  Code,
  CodeState,
  CodeType,
  CodeUse,
  Count,
  Day,
  Instant,
  MyCode,
  RankCategory,
  RankHold,
  RankReward,
  RankRow,
} from './shapes.ts';

/** Filters of codes; without a type those that editors made. */
const codeFilters = {
  ctype: CodeType.optional(),
  used: queryBoolean.optional(),
  state: CodeState.optional(),
  /** The beginning of a remark, or a whole code. */
  q: filterText,
};
const codeId = z.strictObject({ code_id: idSchema });
const rankWeek = z.strictObject({ rank_date: Day });

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
        /** Days of membership for the reader who uses it; needed for MEMBER. */
        days: memberDays.optional(),
        uses: z.int('次数是整数').min(1, '至少用 1 次').max(100_000, '次数太多').default(1),
        expires_at: Instant.nullish(),
        /** INVITE only: whose friends those become who register with it; by default those of the maker. */
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
    query: z.object({
      cat: RankCategory.default('time'),
      rank_date: Day.optional(),
      /** `friends`: my inviter, those I invited, and me. */
      who: z.enum(['all', 'friends']).default('all'),
      ...page(50),
    }),
    result: z.object({
      rank_date: Day,
      cat: RankCategory,
      /** Places are written down and don't change any more: ten minutes after the week is over; also of a week without readers. */
      closed: z.boolean(),
      ends_at: Instant,
      /** Rows down to place 1,000. */
      items: z.array(RankRow),
      next_offset: z.int().nullable(),
      /** Null when I have not read, am not logged in, or am `held`. */
      me: RankRow.nullable(),
      /** Two before me and two after me, where I am not among `items`. */
      around: z.array(RankRow),
      /** The reward that I may claim for this week; null if there is none. */
      reward: RankReward.nullable(),
      /** Why I am not in the rank; null unless I am looked at. */
      held: z
        .object({
          /** What was noticed, in Chinese. */
          detail: z.string(),
          since: Instant,
          value: Count,
          /** My statement about it. */
          statement: z.string().nullable(),
          /** True when it was examined and I stay out of the rank. */
          is_decided: z.boolean(),
        })
        .nullable(),
      /** The Monday of the first week in which somebody read; this week's while nobody has. */
      first_week: Day,
    }),
  }),
  'GET /reader/history/rank/mine': call({
    policy: 'reader',
    summary: '我的往期名次，最近七周',
    query: z.object({ cat: RankCategory.default('time') }),
    result: list(
      z.object({
        rank_date: Day,
        value: Count,
        /** Null for a week without reading, or out of the rank, or not closed. */
        rank: z.int().min(1).nullable(),
        /** Whether places are final, which takes some minutes after the week's end. */
        closed: z.boolean(),
        reward: RankReward.nullable(),
        /** I am looked at, and not in that week's rank; null otherwise. */
        held: z.object({ is_decided: z.boolean() }).nullable(),
      }),
    ),
  }),
  'POST /reader/history/rank/receive_award': call({
    policy: 'reader',
    summary: '领取周榜奖励',
    body: rankWeek,
    result: Award,
  }),
  'POST /reader/history/rank/explain': call({
    policy: 'reader',
    summary: '周榜核对时说明情况',
    body: rankWeek.extend({ statement: seenText().min(1, '请写说明').max(500, '最多 500 字') }),
    result: ok,
  }),
  'GET /reader/history/rank/holds': call({
    policy: 'super',
    summary: '周榜上要核对的读者，最新的在前',
    query: z.object({
      state: z.enum(['open', 'restored', 'kept']).optional(),
      before: idSchema.optional(),
      limit: page().limit,
    }),
    result: z.object({ items: z.array(RankHold), next_before: idSchema.nullable(), waiting: Count }),
  }),
  'POST /reader/history/rank/holds/{id}/decide': call({
    policy: 'super',
    summary: '让读者回到周榜，或不恢复',
    params: z.object({ id: idSchema }),
    body: z.strictObject({ action: z.enum(['restore', 'keep']), remark: optionalRemark }),
    result: RankHold,
  }),
};
