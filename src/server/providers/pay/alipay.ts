/**
 * Alipay: its cashier page, by alipay-sdk, loaded when it is first needed. Signatures of answers and notices are checked by the package; what it leaves
 * to its user (the kind of signature, whose application and account it is about) is checked here.
 */
import type { AlipayRequestError, AlipaySdk } from 'alipay-sdk';
import * as z from 'zod';
import { AppError } from '#contract/errors.ts';
import { instantOf, momentText } from '#engine/shanghai-time.ts';
import type { AlipayConfig } from '#server/pay-config.ts';
import { BRIEF, PassingFailure, type RetryPolicy, withRetries } from '../retry.ts';
import { NoticeRefused, type PaymentReport, type PayProvider } from './port.ts';

interface AlipayOptions {
  config: AlipayConfig;
  notifyUrl: string;
  /** Address to which the cashier sends the payer afterwards. */
  returnUrl(orderNo: string): string;
  now: () => Date;
  timeoutMs?: number;
  retries?: RetryPolicy;
}

const PAID = new Set(['TRADE_SUCCESS', 'TRADE_FINISHED']);

const yuanText = z.string().regex(/^\d+(\.\d{1,2})?$/);
const NoticeForm = z.object({
  app_id: z.string(),
  seller_id: z.string().default(''),
  sign_type: z.string(),
  out_trade_no: z.string(),
  trade_no: z.string(),
  trade_status: z.string(),
  total_amount: yuanText,
  gmt_payment: z.string().optional(),
});
/** The fields of a notice that are kept. Nothing about the payer is: Alipay finds the payer by the trade number. */
const KEPT_FIELDS = new Set([
  'notify_id',
  'notify_time',
  'notify_type',
  'charset',
  'version',
  'sign_type',
  'sign',
  'app_id',
  'auth_app_id',
  'seller_id',
  'out_trade_no',
  'trade_no',
  'out_biz_no',
  'trade_status',
  'subject',
  'total_amount',
  'receipt_amount',
  'invoice_amount',
  'buyer_pay_amount',
  'point_amount',
  'refund_fee',
  'gmt_create',
  'gmt_payment',
  'gmt_refund',
  'gmt_close',
]);
const Queried = z.object({
  code: z.string(),
  subCode: z.string().default(''),
  subMsg: z.string().default(''),
});
const Trade = z.object({
  outTradeNo: z.string(),
  tradeNo: z.string(),
  tradeStatus: z.string(),
  totalAmount: yuanText,
  sendPayDate: z.string().optional(),
});

export function createAlipay(options: AlipayOptions): PayProvider {
  const { config, notifyUrl, returnUrl, now, timeoutMs = 5_000, retries = BRIEF } = options;
  let client: Promise<AlipaySdk> | undefined;

  function load(): Promise<AlipaySdk> {
    client ??= import('alipay-sdk').then(
      ({ AlipaySdk: Sdk }) =>
        new Sdk({
          appId: config.appId,
          keyType: 'PKCS8',
          privateKey: String(config.privateKey.export({ type: 'pkcs8', format: 'pem' })).trim(),
          alipayPublicKey: String(config.publicKey.export({ type: 'spki', format: 'pem' })).trim(),
          gateway: `${config.baseUrl}/gateway.do`,
          timeout: timeoutMs,
        }),
    );
    return client;
  }

  /** @returns the answer, of which the signature is good; a refusal is one, too. @throws {AppError} UPSTREAM_FAILED */
  async function ask(method: string, orderNo: string) {
    const sdk = await load();
    const attempt = async () => {
      try {
        // The package writes the time of the machine where Alipay expects that of Beijing.
        const params = { bizContent: { out_trade_no: orderNo }, timestamp: momentText(now()) };
        return Queried.loose().parse(await sdk.exec(method, params, { validateSign: true }));
      } catch (cause) {
        throw new PassingFailure(`支付宝没有正常回应：${(cause as AlipayRequestError).message.slice(0, 80)}`, {
          cause,
        });
      }
    };
    try {
      return await withRetries(attempt, retries);
    } catch (cause) {
      throw new AppError('UPSTREAM_FAILED', { msg: '支付宝没有正常回应', cause });
    }
  }

  const isMissing = ({ subCode }: z.infer<typeof Queried>) => subCode === 'ACQ.TRADE_NOT_EXIST';
  function requireFine({ code, subCode, subMsg }: z.infer<typeof Queried>): void {
    if (code !== '10000')
      throw new AppError('UPSTREAM_FAILED', { msg: `支付宝没有接受：${subMsg || subCode || code}` });
  }

  return {
    channel: 'alipay',
    async open({ orderNo, amountFen, title, scene, expiresAt }) {
      const sdk = await load();
      const isPhone = scene !== 'native';
      const url = sdk.pageExecute(isPhone ? 'alipay.trade.wap.pay' : 'alipay.trade.page.pay', 'GET', {
        bizContent: {
          out_trade_no: orderNo,
          total_amount: (amountFen / 100).toFixed(2),
          subject: title,
          product_code: isPhone ? 'QUICK_WAP_WAY' : 'FAST_INSTANT_TRADE_PAY',
          time_expire: momentText(expiresAt),
        },
        notify_url: notifyUrl,
        return_url: returnUrl(orderNo),
        timestamp: momentText(now()),
      });
      return { url, qrcode: null, jsapi: null };
    },
    async readNotice({ body }) {
      const form = Object.fromEntries(new URLSearchParams(body));
      const sdk = await load();
      // SHA-1 signatures would be taken by the package when a notice asks for them.
      if (form.sign_type !== 'RSA2' || !sdk.checkNotifySignV2(form)) throw new NoticeRefused('wrong_signature');
      const read = NoticeForm.parse(form);
      const isSeller = config.sellerId === undefined || read.seller_id === config.sellerId;
      return {
        orderNo: read.out_trade_no,
        state: PAID.has(read.trade_status) ? 'paid' : 'unpaid',
        amountFen: fenOf(read.total_amount),
        transactionId: read.trade_no,
        paidAt: instantOf(read.gmt_payment ?? ''),
        isOurs: read.app_id === config.appId && isSeller,
      };
    },
    withoutPayer({ headers, body }) {
      const kept = [...new URLSearchParams(body)].filter(([name]) => KEPT_FIELDS.has(name));
      return { headers, body: new URLSearchParams(kept).toString() };
    },
    async query(orderNo): Promise<PaymentReport | null> {
      const answer = await ask('alipay.trade.query', orderNo);
      if (isMissing(answer)) return null;
      requireFine(answer);
      const trade = Trade.parse(answer);
      return {
        orderNo: trade.outTradeNo,
        state: PAID.has(trade.tradeStatus) ? 'paid' : 'unpaid',
        amountFen: fenOf(trade.totalAmount),
        transactionId: trade.tradeNo,
        paidAt: instantOf(trade.sendPayDate ?? ''),
        // It was asked for with our own key, so it is about our account.
        isOurs: true,
      };
    },
    async close(orderNo) {
      const answer = await ask('alipay.trade.close', orderNo);
      // Nobody has opened the cashier of this order yet, so there is nothing to close.
      if (!isMissing(answer)) requireFine(answer);
    },
    answer: (isTaken) => ({ status: 200, type: 'text/plain', body: isTaken ? 'success' : 'fail' }),
  };
}

/** Parses yuan without floating-point fractions: `18.00` is 1800. */
function fenOf(yuan: string): number {
  const [whole = '0', part = ''] = yuan.split('.');
  return Number(whole) * 100 + Number(part.padEnd(2, '0'));
}
