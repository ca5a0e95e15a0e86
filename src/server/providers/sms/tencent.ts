/** SMS of Tencent Cloud: `SendSms` of 2021-01-11, signed by TC3-HMAC-SHA256. */
import { createHash, createHmac } from 'node:crypto';
import * as z from 'zod';
import type { SmsSender } from './port.ts';
import { askSmsService, type RefusalTable, SMS_TIMEOUT_MS, smsRefusal } from './refusal.ts';

export interface TencentSmsOptions {
  secretId: string;
  secretKey: string;
  /** Id of the application in the SMS console, such as `1400006666`. */
  appId: string;
  /** 签名, as it was approved, without brackets. */
  sign: string;
  /** Number of the template. */
  template: string;
  /** Content of the template's placeholders, in their order. */
  places: readonly SmsPlace[];
  region: string;
  /** Tencent's own address by default. */
  baseUrl?: string | undefined;
  timeoutMs?: number;
}

export type SmsPlace = 'code' | 'minutes';

const OWN = 'https://sms.tencentcloudapi.com';
const Answer = z.object({
  Response: z.object({
    Error: z.object({ Code: z.string() }).optional(),
    SendStatusSet: z.array(z.object({ Code: z.string() })).optional(),
  }),
});

const REFUSALS: RefusalTable = [
  [/^LimitExceeded\.(?:PhoneNumber|DeliveryFrequency)/, 'often'],
  [/IncorrectPhoneNumber|PhoneNumberInBlacklist|PhoneNumberOnBlacklist|PhoneNumberFormat/, 'phone'],
  [/InsufficientBalance|Arrears|^LimitExceeded\.\w*DailyLimit$/, 'spent'],
  [
    /^AuthFailure|^UnauthorizedOperation|^UnsupportedOperation|^FailedOperation\.(?:Sig|Temp)|^Missing|^Invalid/,
    'setup',
  ],
];

export function createTencentSms(options: TencentSmsOptions, now: () => Date = () => new Date()): SmsSender {
  const { appId, sign, template, places, region, baseUrl = OWN, timeoutMs = SMS_TIMEOUT_MS } = options;
  return {
    name: 'tencent',
    async sendCode({ phone, code, minutes }) {
      const values: Record<SmsPlace, string> = { code, minutes: String(minutes) };
      const body = JSON.stringify({
        PhoneNumberSet: [`+86${phone}`],
        SmsSdkAppId: appId,
        SignName: sign,
        TemplateId: template,
        TemplateParamSet: places.map((place) => values[place]),
      });
      const url = new URL('/', baseUrl);
      const headers = tc3Headers(options, {
        host: url.host,
        service: 'sms',
        action: 'SendSms',
        version: '2021-01-11',
        region,
        body,
        at: now(),
      });
      const answer = Answer.safeParse(await askSmsService(url, { headers, body }, timeoutMs)).data?.Response;
      const told = answer?.Error?.Code ?? answer?.SendStatusSet?.[0]?.Code ?? '';
      if (told !== 'Ok') throw smsRefusal(REFUSALS, told);
    },
  };
}

interface TencentRequest {
  host: string;
  service: string;
  action: string;
  version: string;
  region: string;
  body: string;
  at: Date;
}

const ALGORITHM = 'TC3-HMAC-SHA256';
const TYPE = 'application/json; charset=utf-8';
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();

/** Headers of a POST to `/`. `host` is signed too, and sent by whoever asks. */
export function tc3Headers(
  { secretId, secretKey }: Pick<TencentSmsOptions, 'secretId' | 'secretKey'>,
  { host, service, action, version, region, body, at }: TencentRequest,
): Record<string, string> {
  const seconds = String(Math.floor(at.getTime() / 1_000));
  const day = at.toISOString().slice(0, 10);
  const scope = `${day}/${service}/tc3_request`;
  const names = 'content-type;host;x-tc-action';
  const lines = `content-type:${TYPE}\nhost:${host}\nx-tc-action:${action.toLowerCase()}\n`;
  const canonical = ['POST', '/', '', lines, names, sha256(body)].join('\n');
  const key = hmac(hmac(hmac(`TC3${secretKey}`, day), service), 'tc3_request');
  const signature = hmac(key, [ALGORITHM, seconds, scope, sha256(canonical)].join('\n')).toString('hex');
  return {
    'content-type': TYPE,
    'x-tc-action': action,
    'x-tc-version': version,
    'x-tc-timestamp': seconds,
    'x-tc-region': region,
    authorization: `${ALGORITHM} Credential=${secretId}/${scope}, SignedHeaders=${names}, Signature=${signature}`,
  };
}
