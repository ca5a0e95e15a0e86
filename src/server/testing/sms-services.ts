/**
 * Doubles of Aliyun's and Tencent's SMS services on a local port. They check signatures from what has arrived, as the services describe
 * it, not by the product's own code.
 */
import { createHash, createHmac } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { openSite } from './site.ts';

/** Keys for both services. */
export const SMS_KEYS = { id: 'key-0001', secret: 'secret-0001' };

export interface SmsServiceDouble {
  baseUrl: string;
  /** Messages that were sent, in the terms of the service. */
  sent: Record<string, unknown>[];
  /** Answers with this code of the service in place of sending; `hang` never answers, `noise` is no JSON, null sends. */
  answerWith(code: string | null): void;
}

interface Arrived {
  request: IncomingMessage;
  url: URL;
  body: string;
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();

/** @param take what to answer, with `null` for a message to be sent */
async function openService(
  take: (arrived: Arrived, code: string | null, sent: Record<string, unknown>[]) => object,
): Promise<SmsServiceDouble> {
  const sent: Record<string, unknown>[] = [];
  let code: string | null = null;
  const host = await openSite(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    if (code === 'hang') return;
    if (code === 'noise') return void response.writeHead(502).end('<html>bad gateway</html>');
    const url = new URL(request.url ?? '/', `http://${request.headers.host}`);
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(take({ request, url, body }, code, sent)));
  });
  return {
    baseUrl: `http://${host}`,
    sent,
    answerWith(told) {
      code = told;
    },
  };
}

function headersOf({ request }: Arrived, names: string[]): string {
  return names.map((name) => `${name}:${String(request.headers[name]).trim()}\n`).join('');
}

export const openAliyunSms = () =>
  openService((arrived, code, sent) => {
    const { request, url, body } = arrived;
    const [, id, list = '', signature] =
      /^ACS3-HMAC-SHA256 Credential=([^,]+),SignedHeaders=([^,]+),Signature=(\w+)$/.exec(
        request.headers.authorization ?? '',
      ) ?? [];
    const names = list.split(';');
    const query = url.search.slice(1);
    const canonical = ['POST', url.pathname, query, headersOf(arrived, names), list, sha256(body)].join('\n');
    const expected = hmac(SMS_KEYS.secret, `ACS3-HMAC-SHA256\n${sha256(canonical)}`).toString('hex');
    const isSorted = [...url.searchParams.keys()].join() === [...url.searchParams.keys()].toSorted().join();
    if (id !== SMS_KEYS.id)
      return { Code: 'InvalidAccessKeyId.NotFound', Message: 'Specified access key is not found.' };
    if (signature !== expected || !isSorted || request.headers['x-acs-content-sha256'] !== sha256(body))
      return { Code: 'SignatureDoesNotMatch', Message: 'Specified signature is not matched.' };
    if (request.headers['x-acs-action'] !== 'SendSms' || request.headers['x-acs-version'] !== '2017-05-25')
      return { Code: 'InvalidAction.NotFound', Message: 'Specified api is not found.' };
    const parameters = Object.fromEntries(url.searchParams);
    if (code !== null) return { Code: code, Message: `${parameters.PhoneNumbers} refused`, RequestId: '1' };
    sent.push({ ...parameters, nonce: request.headers['x-acs-signature-nonce'] });
    return { Code: 'OK', Message: 'OK', BizId: '9006197469364984400', RequestId: 'F655A8D5' };
  });

export const openTencentSms = () =>
  openService((arrived, code, sent) => {
    const { request, body } = arrived;
    const failed = (told: string) => ({ Response: { Error: { Code: told, Message: 'refused' }, RequestId: '1' } });
    const [, id, day = '', list = '', signature] =
      /^TC3-HMAC-SHA256 Credential=([^/]+)\/([\d-]+)\/sms\/tc3_request, SignedHeaders=([^,]+), Signature=(\w+)$/.exec(
        request.headers.authorization ?? '',
      ) ?? [];
    const names = list.split(';');
    const lowered = headersOf(arrived, names).replace('SendSms', 'sendsms');
    const canonical = ['POST', '/', '', lowered, list, sha256(body)].join('\n');
    const key = hmac(hmac(hmac(`TC3${SMS_KEYS.secret}`, day), 'sms'), 'tc3_request');
    const time = String(request.headers['x-tc-timestamp']);
    const text = ['TC3-HMAC-SHA256', time, `${day}/sms/tc3_request`, sha256(canonical)].join('\n');
    if (id !== SMS_KEYS.id) return failed('AuthFailure.SecretIdNotFound');
    if (signature !== hmac(key, text).toString('hex')) return failed('AuthFailure.SignatureFailure');
    if (request.headers['x-tc-action'] !== 'SendSms' || request.headers['x-tc-version'] !== '2021-01-11')
      return failed('InvalidAction');
    const message = JSON.parse(body) as Record<string, unknown>;
    const [phone] = message.PhoneNumberSet as string[];
    // Refused as a whole, or for this number.
    if (code !== null && /^(?:AuthFailure|InternalError|RequestLimit)/.test(code)) return failed(code);
    if (code === null) sent.push({ ...message, region: request.headers['x-tc-region'] });
    const status = { SerialNo: '5000:1', PhoneNumber: phone, Fee: 1, Code: code ?? 'Ok', Message: `${phone} told` };
    return { Response: { SendStatusSet: [status], RequestId: '2' } };
  });
