/** Requests to WeChat Pay: to the address that is set up, within a time limit, every good answer checked by its signature. */
import { PassingFailure, retryAfterMs } from '../retry.ts';
import { NoticeRefused } from './port.ts';
import { type PlatformKeys, requireSignature } from './wechat-signature.ts';

/** Where the package thinks it sends. */
const OFFICIAL = 'https://api.mch.weixin.qq.com';
export const CERTIFICATES_URL = `${OFFICIAL}/v3/certificates`;

export interface WechatAnswer {
  status: number;
  /** What the JSON holds; null for none. */
  data: unknown;
}

interface RequestOptions {
  baseUrl: string;
  /** For one try. */
  timeoutMs: number;
  /** Undefined for the list of keys itself. */
  keys: PlatformKeys | undefined;
  now: () => Date;
}

/** @param url as the package has it. @throws {PassingFailure} when there is no answer, or one that can't be trusted */
export async function askWechat(
  url: string,
  init: { method: 'GET' | 'POST'; headers: Record<string, string>; body?: string },
  { baseUrl, timeoutMs, keys, now }: RequestOptions,
): Promise<WechatAnswer> {
  try {
    const signal = AbortSignal.timeout(timeoutMs);
    const response = await fetch(url.replace(OFFICIAL, baseUrl), { ...init, signal, redirect: 'error' });
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
