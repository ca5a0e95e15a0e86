/** SMS of Aliyun: `SendSms` of 2017-05-25, signed by ACS3-HMAC-SHA256. */
import { createHash, createHmac, randomUUID } from 'node:crypto';
import * as z from 'zod';
import type { SmsSender } from './port.ts';
import { askSmsService, type RefusalTable, SMS_TIMEOUT_MS, smsRefusal } from './refusal.ts';

export interface AliyunSmsOptions {
  accessKeyId: string;
  accessKeySecret: string;
  /** 签名, as it was approved, without brackets. */
  sign: string;
  /** Id of a template with the one variable `code`, such as `SMS_123456789`. */
  template: string;
  /** Aliyun's own address by default. */
  baseUrl?: string | undefined;
  timeoutMs?: number;
}

const OWN = 'https://dysmsapi.aliyuncs.com';
const Answer = z.object({ Code: z.string() });

const REFUSALS: RefusalTable = [
  [/^isv\.(?:BUSINESS_LIMIT_CONTROL|MOBILE_COUNT_OVER_LIMIT)$/, 'often'],
  [/^isv\.(?:MOBILE_NUMBER_ILLEGAL|BLACK_KEY_CONTROL_LIMIT)$/, 'phone'],
  [/^isv\.(?:AMOUNT_NOT_ENOUGH|OUT_OF_SERVICE|DAY_LIMIT_CONTROL|MONTH_LIMIT_CONTROL)$/, 'spent'],
  [/^isv\.|^isp\.RAM_|AccessKey|Signature|Forbidden|Permission|TimeStamp|^Missing|^Invalid/, 'setup'],
];

export function createAliyunSms(options: AliyunSmsOptions, now: () => Date = () => new Date()): SmsSender {
  const { sign, template, baseUrl = OWN, timeoutMs = SMS_TIMEOUT_MS } = options;
  return {
    name: 'aliyun',
    async sendCode({ phone, code }) {
      const parameters = {
        PhoneNumbers: phone,
        SignName: sign,
        TemplateCode: template,
        TemplateParam: JSON.stringify({ code }),
      };
      const url = new URL(baseUrl);
      url.pathname = '/';
      url.search = canonicalQuery(parameters);
      const headers = acs3Headers(options, {
        host: url.host,
        action: 'SendSms',
        version: '2017-05-25',
        query: canonicalQuery(parameters),
        at: now(),
        nonce: randomUUID(),
      });
      const answer = Answer.safeParse(await askSmsService(url, { headers }, timeoutMs));
      const told = answer.data?.Code ?? '';
      if (told !== 'OK') throw smsRefusal(REFUSALS, told);
    },
  };
}

/** Sorted, with everything escaped that RFC 3986 does not leave as it is. */
export function canonicalQuery(parameters: Readonly<Record<string, string>>): string {
  const escaped = (text: string) =>
    encodeURIComponent(text).replaceAll(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
  return Object.keys(parameters)
    .toSorted()
    .map((name) => `${escaped(name)}=${escaped(parameters[name] ?? '')}`)
    .join('&');
}

interface AliyunRequest {
  host: string;
  action: string;
  version: string;
  query: string;
  at: Date;
  nonce: string;
}

const ALGORITHM = 'ACS3-HMAC-SHA256';
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

/** Headers of a POST without a body. `host` is signed too, and sent by whoever asks. */
export function acs3Headers(
  { accessKeyId, accessKeySecret }: Pick<AliyunSmsOptions, 'accessKeyId' | 'accessKeySecret'>,
  { host, action, version, query, at, nonce }: AliyunRequest,
): Record<string, string> {
  const digest = sha256('');
  const headers = {
    'x-acs-action': action,
    'x-acs-content-sha256': digest,
    'x-acs-date': `${at.toISOString().slice(0, 19)}Z`,
    'x-acs-signature-nonce': nonce,
    'x-acs-version': version,
  };
  const signed = Object.entries({ host, ...headers });
  const names = signed.map(([name]) => name).join(';');
  const lines = signed.map(([name, value]) => `${name}:${value}\n`).join('');
  const canonical = ['POST', '/', query, lines, names, digest].join('\n');
  const signature = createHmac('sha256', accessKeySecret)
    .update(`${ALGORITHM}\n${sha256(canonical)}`)
    .digest('hex');
  const authorization = `${ALGORITHM} Credential=${accessKeyId},SignedHeaders=${names},Signature=${signature}`;
  return { ...headers, authorization };
}
