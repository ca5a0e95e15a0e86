/** A double of Alipay's gateway on a local port, with keys of its own: it checks what we sign, signs what it says, and can be told to stumble. */
import { generateKeyPairSync, type KeyObject, sign, verify } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { instantOf, momentText } from '#engine/shanghai-time.ts';
import type { Notice } from '#server/providers/pay/port.ts';

const [APP_ID, SELLER_ID] = ['2021000000000001', '2088000000000001'];

interface Trade {
  amount: string;
  status: 'WAIT_BUYER_PAY' | 'TRADE_SUCCESS' | 'TRADE_CLOSED';
  tradeNo: string;
}

export interface AlipayGateway {
  /** Variables for the product's environment. */
  env: Record<string, string>;
  trades: Map<string, Trade>;
  methods: string[];
  /** Opens a cashier's address like a browser. @returns the fields; throws when our signature is wrong */
  openCashier(url: string): Record<string, string>;
  pay(orderNo: string): void;
  /** A notice as Alipay sends it. A change is signed, too, unless it changes the signature. */
  notice(orderNo: string, change?: Record<string, string>): Notice;
  stumble(...how: (number | 'unsigned')[]): void;
  close(): Promise<void>;
}

export async function startAlipayGateway(now: () => Date): Promise<AlipayGateway> {
  const own = generateKeyPairSync('rsa', { modulusLength: 2_048 });
  const merchant = generateKeyPairSync('rsa', { modulusLength: 2_048 });
  const trades = new Map<string, Trade>();
  const methods: string[] = [];
  const stumbles: (number | 'unsigned')[] = [];
  const beijing = () => momentText(now());

  /** All fields but the signature, sorted by name, as Alipay signs them. */
  const content = (fields: Record<string, string>, ...without: string[]) =>
    Object.keys(fields)
      .filter((name) => !without.includes(name) && fields[name] !== '')
      .sort()
      .map((name) => `${name}=${fields[name]}`)
      .join('&');
  function requireMerchant(fields: Record<string, string>): void {
    const signature = Buffer.from(fields.sign ?? '', 'base64');
    const isGood = verify('sha256', Buffer.from(content(fields, 'sign')), merchant.publicKey, signature);
    if (!isGood || fields.app_id !== APP_ID) throw new Error('the request is signed wrong');
    const skew = Math.abs((instantOf(fields.timestamp ?? '')?.getTime() ?? Number.NaN) - now().getTime());
    if (!(skew < 60_000)) throw new Error(`the request is of ${fields.timestamp}, in Beijing it is ${beijing()}`);
  }
  const base64 = (text: string, key: KeyObject) => sign('sha256', Buffer.from(text), key).toString('base64');

  function answer(method: string, orderNo: string): object {
    const trade = trades.get(orderNo);
    if (trade === undefined) {
      return { code: '40004', msg: 'Business Failed', sub_code: 'ACQ.TRADE_NOT_EXIST', sub_msg: '交易不存在' };
    }
    const fine = { code: '10000', msg: 'Success', out_trade_no: orderNo, trade_no: trade.tradeNo };
    if (method === 'alipay.trade.query') {
      const paid = trade.status === 'TRADE_SUCCESS' ? { send_pay_date: beijing() } : {};
      return { ...fine, trade_status: trade.status, total_amount: trade.amount, ...paid };
    }
    if (trade.status === 'TRADE_SUCCESS') {
      return { code: '40004', msg: 'Business Failed', sub_code: 'ACQ.TRADE_STATUS_ERROR', sub_msg: '交易状态不合法' };
    }
    trade.status = 'TRADE_CLOSED';
    return fine;
  }

  const server = createServer(async (request, response) => {
    let text = '';
    for await (const chunk of request) text += chunk;
    const stumble = stumbles.shift();
    if (typeof stumble === 'number') return response.writeHead(stumble).end();
    const { searchParams } = new URL(request.url ?? '', 'http://x');
    const fields = Object.fromEntries([...searchParams, ...new URLSearchParams(text)]);
    const { method = '' } = fields;
    methods.push(method);
    requireMerchant(fields);
    const { out_trade_no } = JSON.parse(fields.biz_content ?? '{}') as { out_trade_no: string };
    const said = JSON.stringify(answer(method, out_trade_no));
    const signature = stumble === 'unsigned' ? base64(`${said} `, own.privateKey) : base64(said, own.privateKey);
    response.writeHead(200, { 'content-type': 'text/html;charset=utf-8' });
    return response.end(`{"${method.replaceAll('.', '_')}_response":${said},"sign":"${signature}"}`);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');

  return {
    env: {
      ALIPAY_APP_ID: APP_ID,
      ALIPAY_SELLER_ID: SELLER_ID,
      // In the form of their console: one line, without head and foot.
      ALIPAY_PRIVATE_KEY: merchant.privateKey.export({ type: 'pkcs1', format: 'der' }).toString('base64'),
      ALIPAY_PUBLIC_KEY: own.publicKey.export({ type: 'spki', format: 'der' }).toString('base64'),
      ALIPAY_BASE_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    },
    trades,
    methods,
    openCashier(url) {
      const fields = Object.fromEntries(new URL(url).searchParams);
      requireMerchant(fields);
      const { out_trade_no, total_amount } = JSON.parse(fields.biz_content ?? '{}') as Record<string, string>;
      const trade: Trade = { amount: total_amount ?? '', status: 'WAIT_BUYER_PAY', tradeNo: `2026${trades.size}0099` };
      trades.set(out_trade_no ?? '', trade);
      return fields;
    },
    pay(orderNo) {
      const trade = trades.get(orderNo);
      if (trade === undefined) throw new Error(`${orderNo} has no cashier open`);
      trade.status = 'TRADE_SUCCESS';
    },
    notice(orderNo, change = {}) {
      const trade = trades.get(orderNo) ?? { amount: '0.01', status: 'TRADE_SUCCESS', tradeNo: '20260' };
      const fields: Record<string, string> = {
        notify_time: beijing(),
        notify_type: 'trade_status_sync',
        notify_id: '1',
        charset: 'utf-8',
        version: '1.0',
        sign_type: 'RSA2',
        app_id: APP_ID,
        auth_app_id: APP_ID,
        seller_id: SELLER_ID,
        out_trade_no: orderNo,
        trade_no: trade.tradeNo,
        trade_status: trade.status,
        total_amount: trade.amount,
        gmt_payment: beijing(),
        subject: '外刊轻读 100% & more',
        buyer_id: '2088102122524333',
        buyer_logon_id: '159****5620',
        ...change,
      };
      fields.sign ??= base64(content(fields, 'sign', 'sign_type'), own.privateKey);
      const body = new URLSearchParams(fields).toString();
      return { headers: { 'content-type': 'application/x-www-form-urlencoded; charset=utf-8' }, body };
    },
    stumble: (...how) => void stumbles.push(...how),
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
