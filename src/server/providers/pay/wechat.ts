/**
 * WeChat Pay (API v3): by QR code at a desk, by its bridge inside WeChat, by its own page from other phone browsers. Requests are made by
 * wechatpay-node-v3, loaded when the first is; what WeChat says is checked in wechat-signature.ts.
 */
import type Pay from 'wechatpay-node-v3';
import * as z from 'zod';
import { AppError } from '#contract/errors.ts';
import type { WechatPayConfig } from '#server/pay-config.ts';
import { BRIEF, PassingFailure, type RetryPolicy, withRetries } from '../retry.ts';
import { NoticeRefused, type PayData, type PaymentReport, type PayProvider, type PayRequest } from './port.ts';
import { askWechat, CERTIFICATES_URL } from './wechat-requests.ts';
import { createPlatformKeys, decrypt, Encrypted, requireSignature } from './wechat-signature.ts';

interface WechatOptions {
  config: WechatPayConfig;
  /** Where notices are to be sent. */
  notifyUrl: string;
  /** Where WeChat's own page sends whoever has paid. */
  returnUrl(orderNo: string): string;
  now: () => Date;
  timeoutMs?: number;
  retries?: RetryPolicy;
}

/** In a notice, and as the answer to a question. */
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
const BridgeInput = z.record(z.string(), z.string());
const Refusal = z.object({ code: z.string().default(''), message: z.string().default('') });
const Opened = z.object({ code_url: z.string().optional(), h5_url: z.string().optional() });

export function createWechatPay(options: WechatOptions): PayProvider {
  const { config, notifyUrl, returnUrl, now, timeoutMs = 5_000, retries = BRIEF } = options;
  let client: Promise<Pay> | undefined;
  const keys = createPlatformKeys({
    given: config.platformKey,
    apiKey: config.apiKey,
    async fetchCertificates() {
      const pay = await load();
      const nonce = crypto.randomUUID().replaceAll('-', '');
      const timestamp = String(Math.floor(now().getTime() / 1_000));
      const signature = pay.getSignature('GET', nonce, timestamp, '/v3/certificates');
      const headers = { accept: 'application/json', authorization: pay.getAuthorization(nonce, timestamp, signature) };
      const limits = { baseUrl: config.baseUrl, timeoutMs, keys: undefined, now };
      const { status, data } = await askWechat(CERTIFICATES_URL, { method: 'GET', headers }, limits);
      if (status !== 200) throw new PassingFailure(`没有取到微信支付的平台证书（${status}）`);
      return data;
    },
    now,
  });
  const limits = { baseUrl: config.baseUrl, timeoutMs, keys, now };

  /** Half a second of reading files: only where it is needed. */
  function load(): Promise<Pay> {
    client ??= import('wechatpay-node-v3').then(({ default: Client }) => {
      const made = new Client({
        ...{ appid: config.appId, mchid: config.merchantId, serial_no: config.serialNo },
        privateKey: Buffer.from(config.privateKey.export({ type: 'pkcs8', format: 'pem' })),
        // It is only read for its serial number, which is given.
        publicKey: Buffer.from('-'),
        userAgent: 'waikan',
      });
      made.createHttp({
        post: (url, body, headers) => askWechat(url, { method: 'POST', headers, body: JSON.stringify(body) }, limits),
        get: (url, headers) => askWechat(url, { method: 'GET', headers }, limits),
        upload: () => Promise.reject(new Error('nothing is uploaded')),
      });
      return made;
    });
    return client;
  }

  /** @throws {AppError} UPSTREAM_FAILED when there is no answer */
  async function ask<T>(work: (pay: Pay) => Promise<T>): Promise<T> {
    try {
      const pay = await load();
      return await withRetries(() => work(pay), retries);
    } catch (error) {
      if (error instanceof PassingFailure) throw new AppError('UPSTREAM_FAILED', { msg: error.message, cause: error });
      throw error;
    }
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
      ...{ description: request.title, out_trade_no: request.orderNo, notify_url: notifyUrl },
      time_expire: request.expiresAt.toISOString().replace(/\.\d+Z$/, '+00:00'),
      amount: { total: request.amountFen, currency: 'CNY' },
    };
    const none = { url: null, qrcode: null, jsapi: null };
    if (request.scene === 'jsapi') {
      const openid = request.payerOpenid;
      if (openid === null) throw new AppError('INVALID_INPUT', { msg: '这个账号没有绑定微信，请在微信外面付款' });
      const answer = await ask((pay) => pay.transactions_jsapi({ ...wish, payer: { openid } }));
      return { ...none, jsapi: BridgeInput.parse(fine(answer)) };
    }
    if (request.scene === 'h5') {
      const scene_info = {
        payer_client_ip: request.payerAddress,
        h5_info: { type: 'Wap', app_name: '外刊轻读' },
      };
      const { h5_url: url } = Opened.parse(fine(await ask((pay) => pay.transactions_h5({ ...wish, scene_info }))));
      if (url === undefined) return none;
      return { ...none, url: `${url}&redirect_url=${encodeURIComponent(returnUrl(request.orderNo))}` };
    }
    const { code_url: qrcode } = Opened.parse(fine(await ask((pay) => pay.transactions_native(wish))));
    return { ...none, qrcode: qrcode ?? null };
  }

  return {
    channel: 'wechat',
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
      const answer = await ask((pay) => pay.query({ out_trade_no: orderNo }));
      if (refusalOf(answer).code === 'ORDER_NOT_EXIST') return null;
      return reportOf(Transaction.parse(fine(answer)));
    },
    async close(orderNo) {
      const answer = await ask((pay) => pay.close(orderNo));
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

interface Answer {
  status: number;
  data?: unknown;
}

function refusalOf({ status, data }: Answer): z.infer<typeof Refusal> {
  return status < 300 ? { code: '', message: '' } : Refusal.catch({ code: '', message: '' }).parse(data);
}

/** What a good answer holds. @throws {AppError} UPSTREAM_FAILED with WeChat's own words */
function fine(answer: Answer): unknown {
  if (answer.status < 300) return answer.data;
  const { code, message } = refusalOf(answer);
  throw new AppError('UPSTREAM_FAILED', { msg: `微信支付没有接受：${message || code || answer.status}` });
}
