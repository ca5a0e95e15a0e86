/** What the app needs to know about itself: contact card, notices, newest version, WeChat's bridge. */
import * as z from 'zod';
import { WEB_OR_SITE } from './addresses.ts';
import { call, clientUuid, idSchema, list, queryBoolean } from './call.ts';
import { httpUrl, imageAddress, seenText } from './fields.ts';
import { LONGEST_URL } from './limits.ts';
import { AppRelease, AppUpgrade, Contact, Instant, Notice, NoticeAudience, NoticeLevel } from './shapes.ts';

export const appinfoCalls = {
  'GET /api/appinfo/contact_qywx': call({ policy: 'visitor', summary: '企业微信名片', result: Contact }),
  'POST /api/appinfo/contact_qywx': call({
    policy: 'super',
    summary: '修改企业微信名片',
    body: z.strictObject({
      name: seenText().min(1, '请填写名称').max(40, '名称太长'),
      qrcode: imageAddress.nullable(),
      text: seenText().max(500, '最多 500 字').nullable(),
    }),
    result: Contact,
  }),
  'GET /api/appinfo/notify': call({
    policy: 'visitor',
    summary: '正在显示的通知；超级用户 all=true 看全部',
    query: z.object({ all: queryBoolean.prefault('false') }),
    result: list(Notice),
  }),
  'POST /api/appinfo/notify': call({
    policy: 'super',
    summary: '新建通知，或按 id 修改；to 设为过去即撤下',
    body: z
      .strictObject({
        id: idSchema.optional(),
        /** Id of a new notice, so that sending it twice makes it once. */
        request_uuid: clientUuid.optional(),
        text: seenText('请填写内容').min(1, '请填写内容').max(500, '最多 500 字'),
        level: NoticeLevel.default('info'),
        audience: NoticeAudience.default('all'),
        link: z.string().max(LONGEST_URL).regex(WEB_OR_SITE, '链接只能是网址或站内地址').nullish(),
        from: Instant.nullish(),
        to: Instant.nullish(),
      })
      .refine(({ from, to }) => !from || !to || Date.parse(from) < Date.parse(to), {
        path: ['to'],
        error: '结束要晚于开始',
      }),
    result: Notice,
  }),
  'GET /api/appinfo/upgrade': call({
    policy: 'visitor',
    summary: '最新的应用版本，并和请求头 Bb-Ua 里的版本相比；没有登记时版本是空的，浏览器得到 null',
    result: AppUpgrade.nullable(),
  }),
  'POST /api/appinfo/upgrade': call({
    policy: 'super',
    summary: '登记最新的应用版本',
    body: z.strictObject({
      version: z
        .string('请填写版本')
        .trim()
        .regex(/^\d{1,6}(\.\d{1,6}){0,3}$/, '版本像 2.4.0'),
      version_code: z.int('版本号是整数').min(1, '版本号从 1 开始').max(2_000_000_000, '版本号太大'),
      notes: z.array(seenText().min(1, '不能有空行').max(200, '一行最多 200 字')).max(20, '最多 20 行'),
      links: z
        .array(
          z.strictObject({
            platform: z
              .string()
              .trim()
              .regex(/^[\w-]{1,20}$/, '平台用英文，像 ios'),
            name: seenText().min(1, '请填写名称').max(40, '名称太长'),
            url: httpUrl,
          }),
        )
        .max(10, '最多 10 个'),
    }),
    result: AppRelease,
  }),
  'GET /api/wx/jssdk/config': call({
    policy: 'visitor',
    summary: '微信 JS-SDK 的签名配置',
    query: z.object({ url: httpUrl, cat: z.string().trim().min(1).max(40).default('wx') }),
    result: z.object({
      appId: z.string(),
      timestamp: z.int(),
      nonceStr: z.string(),
      signature: z.string(),
      jsApiList: z.array(z.string()),
    }),
  }),
};
