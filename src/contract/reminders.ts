/** Being reminded: the time of day, a calendar, push messages, and the letter of a week. All off until asked for. */
import * as z from 'zod';
import { call, idParams, list, ok, page } from './call.ts';
import { Reminders, WeeklyLetter } from './shapes.ts';

/** Address at a browser's push service. */
const endpoint = z.url({ protocol: /^https?$/, error: '推送地址不对' }).max(1_000, '推送地址太长');
const mailToken = z.string().min(1, '链接不完整').max(300, '链接不对');

export const reminderCalls = {
  'GET /reader/reminders': call({ policy: 'reader', summary: '提醒和来信的设置', result: Reminders }),
  'POST /reader/reminders': call({
    policy: 'reader',
    summary: '改每天提醒的时间、免打扰时段',
    body: z.strictObject({ time: Reminders.shape.time.optional(), quiet: Reminders.shape.quiet.optional() }),
    result: Reminders,
  }),
  'POST /reader/reminders/feed': call({
    policy: 'reader',
    summary: '生成日历订阅的私人地址；原来的地址随即作废，新地址只在这里给出一次',
    body: z.strictObject({}),
    result: z.object({ path: z.string(), made_at: z.iso.datetime() }),
  }),
  'POST /reader/reminders/feed/end': call({
    policy: 'reader',
    summary: '作废日历订阅的地址',
    body: z.strictObject({}),
    result: ok,
  }),
  'GET /api/reminders/{file}': call({
    policy: 'visitor',
    summary: '日历订阅（iCalendar）：30 天里每天一项，写明要复习几个词；凭私人地址',
    params: z.object({ file: z.string().regex(/^[\w-]{43}\.ics$/) }),
    kind: 'file',
    result: z.file().mime('text/calendar'),
  }),
  'POST /reader/reminders/push': call({
    policy: 'reader',
    summary: '在这台设备上收推送（浏览器的 PushSubscription）；随这次登录一起失效',
    body: z.strictObject({
      endpoint,
      /** Base64url: a point of P-256, and 16 bytes (RFC 8291). */
      keys: z.strictObject({
        p256dh: z.string().regex(/^[\w-]{87}=?$/, '推送的密钥不对'),
        auth: z.string().regex(/^[\w-]{22}(==)?$/, '推送的密钥不对'),
      }),
    }),
    result: Reminders,
  }),
  'POST /reader/reminders/push/{id}/end': call({
    policy: 'owner',
    summary: '一台设备不再收推送',
    params: idParams,
    body: z.strictObject({}),
    result: Reminders,
  }),
  'POST /reader/reminders/letter': call({
    policy: 'reader',
    summary: '打开或关掉每周来信',
    body: z.strictObject({ is_on: z.boolean() }),
    result: Reminders,
  }),
  'POST /reader/reminders/letter/email': call({
    policy: 'reader',
    summary: '来信也发到邮箱：先发一封确认邮件，10 分钟一次，换成别的地址可以连发两次；null 不再发',
    body: z.strictObject({ email: z.email('邮箱地址不对').max(200, '邮箱地址太长').nullable() }),
    result: Reminders,
  }),
  'POST /api/reminders/letter/confirm': call({
    policy: 'visitor',
    summary: '凭确认邮件里的链接确认邮箱',
    body: z.strictObject({ token: mailToken }),
    result: z.object({ email: z.string() }),
  }),
  'POST /api/reminders/letter/{token}/end': call({
    policy: 'visitor',
    summary: '退订邮件，凭来信里的链接（RFC 8058 的一键退订也用它）',
    params: z.object({ token: mailToken }),
    result: ok,
  }),
  'GET /reader/letters': call({
    policy: 'reader',
    summary: '每周来信，新的在前',
    query: z.object(page()),
    result: list(WeeklyLetter),
  }),
};
