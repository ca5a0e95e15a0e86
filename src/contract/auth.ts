/** Registration, login, passwords, and the short-lived tokens for audio and uploads. */
import * as z from 'zod';
import { call, idSchema, ok } from './call.ts';
import { newPassword, phone, smsCode, typedPassword } from './fields.ts';
import { Instant, SignedIn } from './shapes.ts';

export const LARGEST_UPLOAD_BYTES = 100 * 1024 * 1024;

const captchaKey = z.string('缺少图片验证码的编号').min(1, '缺少图片验证码的编号').max(64);
const invitationCode = z.string().trim().max(40, '邀请码太长').default('');

export const authCalls = {
  'GET /auth/register_rule': call({
    policy: 'visitor',
    summary: '注册的规则',
    result: z.object({
      require_invitation: z.boolean(),
      password: z.object({ min: z.int(), max: z.int() }),
      username: z.object({ min: z.int(), max: z.int(), pattern: z.string() }),
      sms: z.object({ resend_seconds: z.int(), ttl_seconds: z.int() }),
      captcha: z.object({ length: z.int() }),
    }),
  }),
  'POST /auth/register_by_phone': call({
    policy: 'visitor',
    summary: '用手机号注册（code 是短信验证码）',
    body: z.strictObject({ phone, password: newPassword, code: smsCode, invitation: invitationCode }),
    result: SignedIn,
  }),
  'POST /auth/register': call({
    policy: 'visitor',
    summary: '注册（code 是邀请码，没有则为空）',
    body: z.strictObject({ phone, password: newPassword, sms_code: smsCode, code: invitationCode }),
    result: SignedIn,
  }),
  'POST /auth/login': call({
    policy: 'visitor',
    summary: '用用户名或手机号登录',
    body: z.strictObject({
      username: z.string('请填写用户名或手机号').trim().min(1, '请填写用户名或手机号').max(64, '用户名太长'),
      password: typedPassword,
    }),
    result: SignedIn,
  }),
  'POST /auth/logout': call({
    policy: 'reader',
    summary: '退出登录（all 为真时退出所有设备）',
    body: z.strictObject({ all: z.boolean().default(false) }),
    result: ok,
  }),
  'POST /auth/change_password': call({
    policy: 'reader',
    summary: '修改密码：自己的要旧密码，超级用户可按 user_id 修改',
    body: z
      .strictObject({ old_password: typedPassword.optional(), user_id: idSchema.optional(), new_password: newPassword })
      .refine((body) => (body.old_password === undefined) !== (body.user_id === undefined), {
        path: ['old_password'],
        error: '请填写旧密码',
      }),
    result: ok,
  }),
  'POST /auth/reset_password': call({
    policy: 'visitor',
    summary: '用短信验证码重设密码',
    body: z.strictObject({ phone, new_password: newPassword, sms_code: smsCode }),
    result: ok,
  }),
  'GET /auth/captcha': call({
    policy: 'visitor',
    summary: '图片验证码（key 是手机号）',
    query: z.object({ key: captchaKey }),
    kind: 'file',
    result: z.file().mime('image/webp'),
  }),
  'POST /auth/smscode/send': call({
    policy: 'visitor',
    summary: '发送短信验证码',
    body: z.strictObject({
      phone,
      captcha: z.string('请填写图片验证码').trim().min(1, '请填写图片验证码').max(16, '图片验证码不对'),
      stype: z.enum(['reset', 'register', 'bind'], '用途不对').default('reset'),
    }),
    result: z.object({ resend_seconds: z.int().min(0) }),
  }),
  'GET /auth/audio_token': call({
    policy: 'reader',
    summary: '听音频用的临时令牌',
    result: z.object({ token: z.string(), expires_at: Instant }),
  }),
  'GET /auth/upload_token': call({
    policy: 'reader',
    summary: '上传文件的地址（key 是想要的文件名）',
    query: z.object({ key: z.string('请填写文件名').trim().min(1, '请填写文件名').max(200, '文件名太长') }),
    result: z.object({
      url: z.string(),
      method: z.literal('PUT'),
      headers: z.record(z.string(), z.string()),
      key: z.string(),
      expires_at: Instant,
      max_bytes: z.int().min(1),
    }),
  }),
  'PUT /api/upload/{key}': call({
    policy: 'visitor',
    summary: '上传文件本身：地址由 GET /auth/upload_token 给出并签名，一小时内可以再传；最多 100 MB',
    params: z.object({ key: z.string().min(1).max(300) }),
    query: z.object({ expires: z.string('上传地址不完整'), signature: z.string('上传地址不完整') }),
    takesBytes: true,
    maxBodyBytes: LARGEST_UPLOAD_BYTES,
    result: ok,
  }),
};
