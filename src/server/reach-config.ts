/** The part of the environment that is about reaching readers who are not here: mail and push messages. */
import { createECDH } from 'node:crypto';
import * as z from 'zod';
import type { SmtpOptions } from './providers/mail/smtp.ts';

export interface ReachConfig {
  /** Undefined where this site sends no mail. */
  mail: SmtpOptions | undefined;
  push: {
    /** A scalar of P-256; undefined where the server makes its own and keeps it. */
    privateKey: Uint8Array | undefined;
    /** Whom push services may ask; undefined for this site's address. */
    contact: string | undefined;
  };
}

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

export const REACH_SECRETS = ['SMTP_URL', 'VAPID_PRIVATE_KEY'];

type ReachEnvironment = z.infer<z.ZodObject<typeof reachEnvironment>>;

/** @throws Error that says what is missing */
export function reachConfigOf(value: ReachEnvironment): ReachConfig {
  const { SMTP_URL: url, MAIL_FROM: from, VAPID_PRIVATE_KEY: privateKey, VAPID_CONTACT: contact } = value;
  if ((url === undefined) !== (from === undefined)) throw new Error('MAIL_FROM 应和 SMTP_URL 一起给出');
  return { mail: url && from ? { url, from } : undefined, push: { privateKey, contact } };
}

function isScalar(bytes: Uint8Array): boolean {
  try {
    createECDH('prime256v1').setPrivateKey(bytes);
    return bytes.length === 32;
  } catch {
    return false;
  }
}
