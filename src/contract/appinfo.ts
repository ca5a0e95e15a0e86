/** What the app needs to know about itself: contact card, notices, newest version, WeChat's bridge. */
import * as z from 'zod';
import { httpUrl, imageAddress } from './fields.ts';
import { call, idSchema, list, queryBoolean } from './kit.ts';
import { Contact, Instant, Notice, NoticeAudience, NoticeLevel } from './shapes.ts';

export const appinfoCalls = {
  'GET /api/appinfo/contact_qywx': call({ policy: 'visitor', summary: '企业微信名片', result: Contact }),
  'POST /api/appinfo/contact_qywx': call({
    policy: 'super',
    summary: '修改企业微信名片',
    body: z.strictObject({
      name: z.string().trim().min(1, '请填写名称').max(40, '名称太长'),
      qrcode: imageAddress.nullable(),
      text: z.string().trim().max(500, '最多 500 字'),
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
    body: z.strictObject({
      id: idSchema.optional(),
      text: z.string('请填写内容').trim().min(1, '请填写内容').max(500, '最多 500 字'),
      level: NoticeLevel.default('info'),
      audience: NoticeAudience.default('all'),
      link: z
        .string()
        .max(2_000)
        .regex(/^(https?:\/\/|\/(?!\/))/i, '链接只能是网址或站内地址')
        .nullish(),
      from: Instant.nullish(),
      to: Instant.nullish(),
    }),
    result: Notice,
  }),
  'GET /api/appinfo/upgrade': call({
    policy: 'visitor',
    summary: '最新的应用版本；没有配置时为空',
    result: z
      .object({
        version: z.string(),
        version_code: z.int().min(0),
        notes: z.array(z.string()),
        links: z.array(z.object({ platform: z.string(), name: z.string(), url: z.string() })),
      })
      .nullable(),
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
