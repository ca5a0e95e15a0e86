/** Membership: trial, opening, renewing, closing, its log, and the 畅读 application. */
import * as z from 'zod';
import { call, clientUuid, idParams, idSchema, list, page, queryBoolean } from './call.ts';
import { memberDays, optionalRemark, remark, seenText } from './fields.ts';
import { ChangduApplication, Member, MemberLevel, MemberLogEntry } from './shapes.ts';

export const membershipCalls = {
  'POST /api/user/open_trial_member': call({
    policy: 'super',
    summary: '按小红书号开通试用；没有对应用户时给出领取链接',
    body: z.strictObject({
      xhs_id: z.string('请填写小红书号').trim().min(1, '请填写小红书号').max(64, '小红书号太长'),
    }),
    result: z.union([z.object({ member: Member }), z.object({ token: z.string(), url: z.string() })]),
  }),
  'POST /api/user/receive_trial_member': call({
    policy: 'reader',
    summary: '凭链接里的令牌领取试用',
    body: z.strictObject({ token: z.string('缺少令牌').trim().min(1, '缺少令牌').max(200, '令牌不对') }),
    result: Member,
  }),
  'POST /api/user/open_member': call({
    policy: 'super',
    summary: '开通会员',
    body: z.strictObject({
      user_id: idSchema,
      level: MemberLevel,
      days: memberDays,
      remark,
      request_uuid: clientUuid.optional(),
    }),
    result: Member,
  }),
  'POST /api/user/renewal_member': call({
    policy: 'super',
    summary: '给会员续期',
    body: z.strictObject({ user_id: idSchema, days: memberDays, remark, request_uuid: clientUuid.optional() }),
    result: Member,
  }),
  'POST /api/user/close_member': call({
    policy: 'super',
    summary: '关闭会员',
    body: z.strictObject({ user_id: idSchema, remark }),
    result: Member.nullable(),
  }),
  'GET /api/user/memberlog': call({
    policy: 'reader',
    summary: '会员记录：自己的，超级用户可看别人的',
    query: z.object({ user_id: idSchema.optional(), ...page() }),
    result: list(MemberLogEntry),
  }),
  'GET /api/member/log': call({
    policy: 'reader',
    summary: '我的会员记录',
    query: z.object(page()),
    result: list(MemberLogEntry),
  }),
  'GET /api/changdu/apply': call({
    policy: 'reader',
    summary: '我的畅读申请；超级用户 all=true 看全部',
    query: z.object({
      all: queryBoolean.prefault('false'),
      state: z.enum(['PENDING', 'PASSED', 'REJECTED']).optional(),
      ...page(),
    }),
    result: list(ChangduApplication),
  }),
  'POST /api/changdu/apply': call({
    policy: 'reader',
    summary: '申请畅读',
    body: z.strictObject({
      identity: z.enum(['student', 'teacher'], '请选择学生或教师'),
      real_name: seenText('请填写姓名').min(1, '请填写姓名').max(40, '姓名太长'),
      school: seenText('请填写学校').min(1, '请填写学校').max(80, '学校名太长'),
      reason: seenText('请填写申请理由').min(1, '请填写申请理由').max(1_000, '理由最多 1000 字'),
    }),
    result: ChangduApplication,
  }),
  'POST /api/changdu/apply/{id}/decide': call({
    policy: 'super',
    summary: '批复畅读申请：通过就送会员天数，不通过要写明原因；重复发送以第一次为准',
    params: idParams,
    body: z
      .strictObject({
        action: z.enum(['pass', 'reject'], '只能是通过或不通过'),
        remark: optionalRemark,
        /** Days of level 1 membership for an applicant who passes. */
        days: memberDays.default(365),
      })
      .refine(({ action, remark: why }) => action === 'pass' || why !== '', {
        path: ['remark'],
        error: '请写明不通过的原因',
      }),
    result: ChangduApplication,
  }),
};
