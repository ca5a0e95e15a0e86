/** Registration, login, passwords, and the short-lived tokens for audio and uploads. */
import * as z from 'zod';
import { call, idSchema, ok } from './call.ts';
import { newPassword, phone, smsCode, typedPassword } from './fields.ts';
import { LARGEST_UPLOAD_BYTES } from './limits.ts';
import { Instant, SignedIn } from './shapes.ts';

const captchaKey = z.string('缺少图片验证码的编号').min(1, '缺少图片验证码的编号').max(64);
const invitationCode = z.string().trim().max(40, '邀请码太长').default('');

const uploadKey = z.string().min(1).max(300);
/** Parameters of an upload address, which authorizes by itself. */
const signed = z.object({ expires: z.string('上传地址不完整'), signature: z.string('上传地址不完整') });

/** How a file is sent in parts: each by a PUT of exactly its bytes, in any order, and again after a failure. */
const UploadParts = z.object({
  /** Size of each part but the last, which has the rest. */
  bytes: z.int().min(1),
  count: z.int().min(1),
  /** Numbers of the parts that are there, from 1. */
  received: z.array(z.int()),
  /** PUT; with `{number}` in it. */
  url: z.string(),
  /** GET. */
  state_url: z.string(),
  /** POST, once all parts are there. */
  complete_url: z.string(),
  /** POST. */
  cancel_url: z.string(),
});

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
    summary: '图片验证码（key 是手机号；as 是 audio 时读出来，不换新的）',
    query: z.object({ key: captchaKey, as: z.enum(['image', 'audio'], '形式不对').default('image') }),
    kind: 'file',
    result: z.file().mime(['image/webp', 'audio/mpeg']),
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
    summary: '上传文件的地址（key 是想要的文件名）：一次传完，或给出 bytes 后分段传；upload 是要接着传的 key',
    query: z.object({
      key: z.string('请填写文件名').trim().min(1, '请填写文件名').max(200, '文件名太长'),
      /** Size of a file that is to come in parts. */
      bytes: z.coerce
        .number<number | string>('大小不对')
        .int('大小不对')
        .min(1, '文件是空的')
        .max(LARGEST_UPLOAD_BYTES, '文件太大，最多 100 MB')
        .optional(),
      upload: z.string().max(300).optional(),
    }),
    result: z.object({
      url: z.string(),
      method: z.literal('PUT'),
      headers: z.record(z.string(), z.string()),
      key: z.string(),
      expires_at: Instant,
      max_bytes: z.int().min(1),
      parts: UploadParts.nullable(),
    }),
  }),
  'PUT /api/upload/{key}': call({
    policy: 'visitor',
    summary: '上传文件本身：地址由 GET /auth/upload_token 给出并签名，一小时内可以再传；最多 100 MB',
    params: z.object({ key: uploadKey }),
    query: signed,
    takesBytes: true,
    maxBodyBytes: LARGEST_UPLOAD_BYTES,
    result: ok,
  }),
  'PUT /api/upload/{key}/part/{number}': call({
    policy: 'visitor',
    summary: '上传文件的一段，从 1 数起；同一段可以再传',
    params: z.object({ key: uploadKey, number: z.coerce.number<number | string>().int().min(1).max(10_000) }),
    query: signed,
    takesBytes: true,
    result: ok,
  }),
  'GET /api/upload/{key}/parts': call({
    policy: 'visitor',
    summary: '分段上传的文件已经到了哪些段',
    params: z.object({ key: uploadKey }),
    query: signed,
    result: z.object({ bytes: z.int(), received: z.array(z.int()), is_complete: z.boolean() }),
  }),
  'POST /api/upload/{key}/complete': call({
    policy: 'visitor',
    summary: '各段都到了，合成文件',
    params: z.object({ key: uploadKey }),
    query: signed,
    result: ok,
  }),
  'POST /api/upload/{key}/cancel': call({
    policy: 'visitor',
    summary: '取消上传，已经传的不留',
    params: z.object({ key: uploadKey }),
    query: signed,
    result: ok,
  }),
};
