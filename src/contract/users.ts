/** The reader's own account, and looking up and binding users. */
import * as z from 'zod';
import { call, idParams, idSchema, list, ok, page, taskStarted } from './call.ts';
import { typedCode, typedPassword, username } from './fields.ts';
import { DataExport, Instant, LoginSession, Me, Settings, UserBrief } from './shapes.ts';

const openid = z.string('请填写 openid').trim().min(1, '请填写 openid').max(128, 'openid 太长');

export const userCalls = {
  'GET /api/user/me': call({ policy: 'reader', summary: '我的账号', result: Me }),
  'GET /api/user/issuper': call({ policy: 'visitor', summary: '我是不是超级用户', result: z.boolean() }),
  'POST /api/user/change_username': call({
    policy: 'reader',
    summary: '修改用户名',
    body: z.strictObject({ username }),
    result: Me,
  }),
  'POST /api/user/settings': call({
    policy: 'reader',
    summary: '修改设置（只给要改的项）',
    body: Settings.partial(),
    result: Settings,
  }),
  'GET /api/user/sessions': call({
    policy: 'reader',
    summary: '登录着的设备；超级用户可按 user_id 看别人的',
    query: z.object({ user_id: idSchema.optional(), ...page(50) }),
    result: list(LoginSession),
  }),
  'POST /api/user/sessions/{id}/end': call({
    policy: 'owner',
    summary: '让一台设备退出登录',
    params: idParams,
    result: ok,
  }),
  'POST /api/user/export': call({ policy: 'reader', summary: '下载我的全部数据', result: taskStarted }),
  'GET /api/user/export': call({
    policy: 'reader',
    summary: '打包过的数据，最近 5 次；bytes 为空是还没做完、没有做成或已经过期，is_making 说是不是正在做',
    result: list(DataExport),
  }),
  'GET /api/user/export/{id}/file': call({
    policy: 'owner',
    summary: '下载打包好的数据（id 是 task_id，7 天内）',
    params: idParams,
    kind: 'file',
    result: z.file().mime('application/zip'),
  }),
  'POST /api/user/delete': call({
    policy: 'reader',
    summary: '注销账号（7 天内可以反悔）',
    body: z.strictObject({ password: typedPassword }),
    result: z.object({ delete_at: Instant }),
  }),
  'POST /api/user/delete/cancel': call({ policy: 'reader', summary: '取消注销', result: ok }),
  'POST /api/user/bind_code': call({
    policy: 'reader',
    summary: '绑定邀请人（注册后 7 天内一次）',
    body: z.strictObject({
      user_id: idSchema,
      code: typedCode,
    }),
    result: ok,
  }),
  'POST /api/user/bind_wx_user': call({
    policy: 'super',
    summary: '给用户绑定微信 openid，为 null 时解绑',
    body: z.strictObject({ user_id: idSchema, openid: openid.nullable() }),
    result: ok,
  }),
  'POST /api/user/role': call({
    policy: 'super',
    summary: '设为编辑，或取消：编辑能做内容的一切，不碰用户、钱、码和通知。超级用户自己不能改',
    body: z.strictObject({ user_id: idSchema, role: z.enum(['reader', 'editor'], '角色是 reader 或 editor') }),
    result: ok,
  }),
  'GET /api/user/search': call({
    policy: 'super',
    summary: '找用户：编号、手机号、用户名、小红书号或 openid；q 为空时列出最近注册的',
    query: z.object({ q: z.string().trim().max(128).default(''), ...page() }),
    result: list(UserBrief),
  }),
  'GET /api/user/search/wx': call({
    policy: 'super',
    summary: '按微信 openid 找用户',
    query: z.object({ openid }),
    result: list(UserBrief),
  }),
};
