/**
 * WeChat Pay (API v3): by QR code at a desk, by its bridge inside WeChat, by its own page from other phone browsers. Requests are signed, have a
 * time limit, and every good answer is checked by its signature.
 */

import { randomBytes } from 'node:crypto';
import * as z from 'zod';
import { AppError } from '#contract/errors.ts';
import type { WechatPayConfig } from '#server/pay-config.ts';
import { BRIEF, PassingFailure, type RetryPolicy, retryAfterMs, withRetries } from '../retry.ts';
import {
  ChannelRefused,
  NoticeRefused,
  type PayData,
  type PaymentReport,
  type PayProvider,
  type PayRequest,
} from './port.ts';
import {
  bridgeMessage,
  createPlatformKeys,
  decrypt,
  Encrypted,
  type PlatformKeys,
  requestMessage,
  requireSignature,
  sign,
} from './wechat-signature.ts';

interface WechatOptions {
  config: WechatPayConfig;
  /** Address for notices. */
  notifyUrl: string;
  /** Address to which WeChat's own page sends the payer afterwards. */
  returnUrl(orderNo: string): string;
  now: () => Date;
  timeoutMs?: number;
  retries?: RetryPolicy;
}

/** A transaction in a notice, or in the answer to a query. */
const Transaction = z.object({
  appid: z.string(),
  mchid: z.string(),
  out_trade_no: z.string(),
  trade_state: z.string(),
  transaction_id: z.string().default(''),
  success_time: z.iso.datetime({ offset: true }).optional(),
  amount: z.object({ total: z.int(), currency: z.string().default('CNY') }).optional(),
});
const NoticeBody = z.object({ resource: Encrypted });
const Refusal = z.object({ code: z.string().default(''), message: z.string().default('') });
const Opened = z.object({
  code_url: z.string().optional(),
  h5_url: z.string().optional(),
  prepay_id: z.string().optional(),
});

const TRANSACTIONS = '/v3/pay/transactions';

export function createWechatPay(options: WechatOptions): PayProvider {
  const { config, notifyUrl, returnUrl, now, timeoutMs = 5_000, retries = BRIEF } = options;
  const keys = createPlatformKeys({
    given: config.platformKey,
    apiKey: config.apiKey,
    async fetchCertificates() {
      const request = { method: 'GET', path: '/v3/certificates' } as const;
      const { status, data } = await askWechat(request, { config, timeoutMs, keys: undefined, now });
      if (status !== 200) throw new PassingFailure(`没有取到微信支付的平台证书（${status}）`);
      return data;
    },
    now,
  });

  /** @throws {AppError} UPSTREAM_FAILED when there is no answer */
  async function ask(request: WechatRequest): Promise<WechatAnswer> {
    try {
      return await withRetries(() => askWechat(request, { config, timeoutMs, keys, now }), retries);
    } catch (error) {
      if (error instanceof PassingFailure) throw new AppError('UPSTREAM_FAILED', { msg: error.message, cause: error });
      throw error;
    }
  }

  /** Signed arguments for the bridge inside WeChat. */
  function bridgeInput(prepayId: string): Record<string, string> {
    const { appId } = config;
    const [timeStamp, nonceStr] = [timestampOf(now()), newNonce()];
    const paySign = sign(bridgeMessage(appId, timeStamp, nonceStr, prepayId), config.privateKey);
    return { appId, timeStamp, nonceStr, package: `prepay_id=${prepayId}`, signType: 'RSA', paySign };
  }

  function reportOf(transaction: z.infer<typeof Transaction>): PaymentReport {
    const { amount, success_time: paidAt } = transaction;
    return {
      orderNo: transaction.out_trade_no,
      state: transaction.trade_state === 'SUCCESS' ? 'paid' : 'unpaid',
      amountFen: amount?.currency === 'CNY' ? amount.total : 0,
      transactionId: transaction.transaction_id,
      paidAt: paidAt === undefined ? null : new Date(paidAt),
      isOurs: transaction.appid === config.appId && transaction.mchid === config.merchantId,
    };
  }

  async function open(request: PayRequest): Promise<PayData> {
    const wish = {
      appid: config.appId,
      mchid: config.merchantId,
      description: request.title,
      out_trade_no: request.orderNo,
      notify_url: notifyUrl,
      time_expire: request.expiresAt.toISOString().replace(/\.\d+Z$/, '+00:00'),
      amount: { total: request.amountFen, currency: 'CNY' },
    };
    const start = async (kind: PayRequest['scene'], more: object = {}) => {
      const answer = await ask({ method: 'POST', path: `${TRANSACTIONS}/${kind}`, body: { ...wish, ...more } });
      const { code, message } = refusalOf(answer);
      // A paid order was opened before, and the answer to that was lost.
      if (answer.status >= 400 && code !== 'ORDERPAID')
        throw new ChannelRefused(refusalText(answer.status, code, message));
      return Opened.parse(fine(answer));
    };
    const none = { url: null, qrcode: null, jsapi: null };
    if (request.scene === 'jsapi') {
      const openid = openidOf(request);
      const { prepay_id: prepayId } = await start('jsapi', { payer: { openid } });
      return prepayId === undefined ? none : { ...none, jsapi: bridgeInput(prepayId) };
    }
    if (request.scene === 'h5') {
      const scene_info = {
        payer_client_ip: request.payerAddress,
        h5_info: { type: 'Wap', app_name: '外刊轻读' },
      };
      const { h5_url: url } = await start('h5', { scene_info });
      if (url === undefined) return none;
      return { ...none, url: `${url}&redirect_url=${encodeURIComponent(returnUrl(request.orderNo))}` };
    }
    const { code_url: qrcode } = await start('native');
    return { ...none, qrcode: qrcode ?? null };
  }

  return {
    channel: 'wechat',
    requirePayable(payer) {
      if (payer.scene === 'jsapi') openidOf(payer);
    },
    open,
    async readNotice({ headers, body }) {
      await requireSignature(headers, body, keys, now());
      const { resource } = NoticeBody.parse(JSON.parse(body));
      let plain: string;
      try {
        plain = decrypt(resource, config.apiKey);
      } catch (cause) {
        throw new NoticeRefused('unreadable', cause);
      }
      return reportOf(Transaction.parse(JSON.parse(plain)));
    },
    async query(orderNo) {
      const query = `mchid=${encodeURIComponent(config.merchantId)}`;
      const path = `${TRANSACTIONS}/out-trade-no/${encodeURIComponent(orderNo)}?${query}`;
      const answer = await ask({ method: 'GET', path });
      if (refusalOf(answer).code === 'ORDER_NOT_EXIST') return null;
      return reportOf(Transaction.parse(fine(answer)));
    },
    async close(orderNo) {
      const path = `${TRANSACTIONS}/out-trade-no/${encodeURIComponent(orderNo)}/close`;
      const answer = await ask({ method: 'POST', path, body: { mchid: config.merchantId } });
      const { code } = refusalOf(answer);
      if (code !== 'ORDER_CLOSED' && code !== 'ORDER_NOT_EXIST') fine(answer);
    },
    answer: (isTaken) => ({
      status: isTaken ? 200 : 400,
      type: 'application/json',
      body: JSON.stringify(isTaken ? { code: 'SUCCESS', message: '成功' } : { code: 'FAIL', message: '失败' }),
    }),
  };
}

function refusalOf({ status, data }: WechatAnswer): z.infer<typeof Refusal> {
  return status < 300 ? { code: '', message: '' } : Refusal.catch({ code: '', message: '' }).parse(data);
}

/** Content of a successful answer. @throws {AppError} UPSTREAM_FAILED with WeChat's own words */
function fine(answer: WechatAnswer): unknown {
  if (answer.status < 300) return answer.data;
  const { code, message } = refusalOf(answer);
  throw new AppError('UPSTREAM_FAILED', { msg: refusalText(answer.status, code, message) });
}

const refusalText = (status: number, code: string, message: string): string =>
  `微信支付没有接受：${message || code || status}`;

/** @throws {AppError} INVALID_INPUT */
function openidOf({ payerOpenid }: Pick<PayRequest, 'payerOpenid'>): string {
  if (payerOpenid !== null) return payerOpenid;
  throw new AppError('INVALID_INPUT', { msg: '这个账号没有绑定微信，请在微信外面付款' });
}

interface WechatRequest {
  method: 'GET' | 'POST';
  /** Path with its query: `/v3/…`. */
  path: string;
  /** Sent as JSON. */
  body?: object;
}

interface WechatAnswer {
  status: number;
  /** Parsed JSON; null without a body. */
  data: unknown;
}

interface RequestOptions {
  config: WechatPayConfig;
  /** Milliseconds for one try. */
  timeoutMs: number;
  /** Undefined for the list of keys itself. */
  keys: PlatformKeys | undefined;
  now: () => Date;
}

/** @throws {PassingFailure} when there is no answer, or one that can't be trusted */
async function askWechat(
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
const newNonce = () => randomBytes(16).toString('hex');

/** Seconds, as WeChat counts. */
const timestampOf = (now: Date) => String(Math.floor(now.getTime() / 1_000));

function authorization(request: { method: string; path: string; body: string }, config: WechatPayConfig, now: Date) {
  const [timestamp, nonce] = [timestampOf(now), newNonce()];
  const signature = sign(requestMessage({ ...request, timestamp, nonce }), config.privateKey);
  const fields = {
    mchid: config.merchantId,
    serial_no: config.serialNo,
    nonce_str: nonce,
    timestamp,
    signature,
  };
  const written = Object.entries(fields).map(([name, value]) => `${name}="${value}"`);
  return `WECHATPAY2-SHA256-RSA2048 ${written.join(',')}`;
}
