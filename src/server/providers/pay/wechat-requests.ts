/** Requests to WeChat Pay: signed, to the address that is set up, within a time limit, every good answer checked by its signature. */
import { randomBytes } from 'node:crypto';
import type { WechatPayConfig } from '#server/pay-config.ts';
import { PassingFailure, retryAfterMs } from '../retry.ts';
import { NoticeRefused } from './port.ts';
import { type PlatformKeys, requestMessage, requireSignature, sign } from './wechat-signature.ts';

export interface WechatRequest {
  method: 'GET' | 'POST';
  /** With its query: `/v3/…`. */
  path: string;
  /** Sent as JSON. */
  body?: object;
}

export interface WechatAnswer {
  status: number;
  /** What the JSON holds; null for none. */
  data: unknown;
}

interface RequestOptions {
  config: WechatPayConfig;
  /** For one try. */
  timeoutMs: number;
  /** Undefined for the list of keys itself. */
  keys: PlatformKeys | undefined;
  now: () => Date;
}

/** @throws {PassingFailure} when there is no answer, or one that can't be trusted */
export async function askWechat(
  { method, path, body }: WechatRequest,
  { config, timeoutMs, keys, now }: RequestOptions,
): Promise<WechatAnswer> {
  const sent = body === undefined ? '' : JSON.stringify(body);
  try {
    const response = await fetch(config.baseUrl + path, {
      method,
      headers: {
        accept: 'application/json',
        'user-agent': 'waikan',
        authorization: authorization({ method, path, body: sent }, config, now()),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: sent }),
      signal: AbortSignal.timeout(timeoutMs),
      redirect: 'error',
    });
    const text = await response.text();
    if (response.status === 429 || response.status >= 500) {
      const afterMs = retryAfterMs(response.headers.get('retry-after'));
      throw new PassingFailure(`微信支付出错（${response.status}）`, { afterMs });
    }
    if (response.ok && keys) await requireSignature(Object.fromEntries(response.headers), text, keys, now());
    return { status: response.status, data: text === '' ? null : (JSON.parse(text) as unknown) };
  } catch (error) {
    if (error instanceof PassingFailure) throw error;
    const told = error instanceof NoticeRefused ? '微信支付的应答验签不过' : '连接微信支付时出错';
    throw new PassingFailure(told, { cause: error });
  }
}

/** WeChat accepts up to 32 characters. */
export const newNonce = () => randomBytes(16).toString('hex');

/** Seconds, as WeChat counts. */
export const timestampOf = (now: Date) => String(Math.floor(now.getTime() / 1_000));

function authorization(request: { method: string; path: string; body: string }, config: WechatPayConfig, now: Date) {
  const [timestamp, nonce] = [timestampOf(now), newNonce()];
  const signature = sign(requestMessage({ ...request, timestamp, nonce }), config.privateKey);
  const fields = {
    ...{ mchid: config.merchantId, serial_no: config.serialNo },
    ...{ nonce_str: nonce, timestamp, signature },
  };
  const written = Object.entries(fields).map(([name, value]) => `${name}="${value}"`);
  return `WECHATPAY2-SHA256-RSA2048 ${written.join(',')}`;
}
