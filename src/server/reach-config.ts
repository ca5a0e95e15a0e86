/** The part of the environment that is about reaching readers who are not here: mail, SMS and push messages. */
import { createECDH } from 'node:crypto';
import * as z from 'zod';
import { wholeOf } from './pay-config.ts';
import type { SmtpOptions } from './providers/mail/smtp.ts';
import type { SmsOptions } from './providers/sms/choice.ts';

export interface ReachConfig {
  /** Undefined where this site sends no mail. */
  mail: SmtpOptions | undefined;
  /** Undefined where codes go to the outbox. */
  sms: SmsOptions | undefined;
  push: {
    /** A scalar of P-256; undefined where the server makes its own and keeps it. */
    privateKey: Uint8Array | undefined;
    /** Contact for push services; undefined for this site's address. */
    contact: string | undefined;
  };
}

const serviceUrl = z
  .string()
  .refine(
    (value) => URL.canParse(value) && /^https?:$/.test(new URL(value).protocol),
    '应是 http:// 或 https:// 开头的网址',
  );

export const reachEnvironment = {
  /** `smtp://user:password@host:587`, or `smtps://` for port 465. */
  SMTP_URL: z
    .string()
    .refine(
      (value) => URL.canParse(value) && /^smtps?:$/.test(new URL(value).protocol),
      '应是 smtp:// 或 smtps:// 开头的地址',
    )
    .optional(),
  /** The sender, as `外刊轻读 <letter@example.com>`. */
  MAIL_FROM: z
    .string()
    .regex(/^(?:[^<>\r\n]*<)?[^\s<>@]+@[^\s<>@]+>?$/, '应是发件人的邮箱，可写作 名称 <邮箱>')
    .optional(),
  /** SMS of Aliyun: an access key that may send, and a signature and a template (`SMS_123`, with the variable `code`) that were approved. */
  ALIYUN_SMS_ACCESS_KEY_ID: z.string().optional(),
  ALIYUN_SMS_ACCESS_KEY_SECRET: z.string().optional(),
  ALIYUN_SMS_SIGN: z.string().optional(),
  ALIYUN_SMS_TEMPLATE: z.string().optional(),
  /** A gateway that speaks its protocol, in its place. */
  ALIYUN_SMS_URL: serviceUrl.optional(),
  /** SMS of Tencent Cloud. */
  TENCENT_SMS_SECRET_ID: z.string().optional(),
  TENCENT_SMS_SECRET_KEY: z.string().optional(),
  TENCENT_SMS_APP_ID: z.string().regex(/^\d+$/, '应是短信应用的 SdkAppId，只有数字').optional(),
  TENCENT_SMS_SIGN: z.string().optional(),
  TENCENT_SMS_TEMPLATE: z.string().regex(/^\d+$/, '应是短信模板的编号，只有数字').optional(),
  /** Content of the template's placeholders, {1} first. */
  TENCENT_SMS_PLACES: z.enum(['code', 'code,minutes'], '应是 code 或 code,minutes').default('code'),
  TENCENT_SMS_REGION: z
    .string()
    .regex(/^[a-z0-9-]+$/, '应是区域的名字')
    .default('ap-guangzhou'),
  TENCENT_SMS_URL: serviceUrl.optional(),
  VAPID_PRIVATE_KEY: z
    .string()
    .transform((text) => Buffer.from(text, 'base64url'))
    .refine(isScalar, '应是 base64url 写的 32 字节 P-256 私钥')
    .optional(),
  VAPID_CONTACT: z
    .string()
    .regex(/^(?:mailto:\S+@\S+|https:\/\/\S+)$/, '应是 mailto: 或 https:// 开头的地址')
    .optional(),
};

export const REACH_SECRETS = [
  'SMTP_URL',
  'VAPID_PRIVATE_KEY',
  'ALIYUN_SMS_ACCESS_KEY_SECRET',
  'TENCENT_SMS_SECRET_KEY',
];

type ReachEnvironment = z.infer<z.ZodObject<typeof reachEnvironment>>;

/** @throws Error that says what is missing */
export function reachConfigOf(value: ReachEnvironment): ReachConfig {
  const { SMTP_URL: url, MAIL_FROM: from, VAPID_PRIVATE_KEY: privateKey, VAPID_CONTACT: contact } = value;
  if ((url === undefined) !== (from === undefined)) throw new Error('MAIL_FROM 应和 SMTP_URL 一起给出');
  return { mail: url && from ? { url, from } : undefined, sms: smsOf(value), push: { privateKey, contact } };
}

function smsOf(value: ReachEnvironment): SmsOptions | undefined {
  const aliyun = wholeOf(value, [
    'ALIYUN_SMS_ACCESS_KEY_ID',
    'ALIYUN_SMS_ACCESS_KEY_SECRET',
    'ALIYUN_SMS_SIGN',
    'ALIYUN_SMS_TEMPLATE',
  ]);
  const tencent = wholeOf(value, [
    'TENCENT_SMS_SECRET_ID',
    'TENCENT_SMS_SECRET_KEY',
    'TENCENT_SMS_APP_ID',
    'TENCENT_SMS_SIGN',
    'TENCENT_SMS_TEMPLATE',
  ]);
  if (aliyun && tencent) throw new Error('ALIYUN_SMS_… 和 TENCENT_SMS_… 只能设一家');
  if (aliyun) {
    return {
      service: 'aliyun',
      accessKeyId: aliyun.ALIYUN_SMS_ACCESS_KEY_ID,
      accessKeySecret: aliyun.ALIYUN_SMS_ACCESS_KEY_SECRET,
      sign: aliyun.ALIYUN_SMS_SIGN,
      template: aliyun.ALIYUN_SMS_TEMPLATE,
      baseUrl: value.ALIYUN_SMS_URL,
    };
  }
  if (tencent === undefined) return undefined;
  return {
    service: 'tencent',
    secretId: tencent.TENCENT_SMS_SECRET_ID,
    secretKey: tencent.TENCENT_SMS_SECRET_KEY,
    appId: tencent.TENCENT_SMS_APP_ID,
    sign: tencent.TENCENT_SMS_SIGN,
    template: tencent.TENCENT_SMS_TEMPLATE,
    places: value.TENCENT_SMS_PLACES === 'code' ? ['code'] : ['code', 'minutes'],
    region: value.TENCENT_SMS_REGION,
    baseUrl: value.TENCENT_SMS_URL,
  };
}

function isScalar(bytes: Uint8Array): boolean {
  try {
    createECDH('prime256v1').setPrivateKey(bytes);
    return bytes.length === 32;
  } catch {
    return false;
  }
}
