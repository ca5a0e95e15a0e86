/** A double of WeChat Pay on a local port, with keys of its own: it checks what we sign, signs what it says, and can be told to stumble. */
import { createCipheriv, generateKeyPairSync, type KeyObject, randomBytes, sign, verify } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Notice } from '#server/providers/pay/port.ts';

const bytesOf = (...parts: (Buffer | number)[]) =>
  Buffer.concat(parts.map((part) => (typeof part === 'number' ? Buffer.from([part]) : part)));

/** One DER value: tag, length, content. */
function der(tag: number, ...content: Buffer[]): Buffer {
  const body = Buffer.concat(content);
  if (body.length < 128) return bytesOf(tag, body.length, body);
  const length = Buffer.from(body.length.toString(16).padStart(4, '0'), 'hex');
  return bytesOf(tag, 0x80 | length.length, length, body);
}

const sequence = (...content: Buffer[]) => der(0x30, ...content);
const objectId = (hex: string) => der(0x06, Buffer.from(hex, 'hex'));
/** sha256WithRSAEncryption. */
const ALGORITHM = sequence(objectId('2a864886f70d01010b'), der(0x05));
const time = (at: string) => der(0x17, Buffer.from(at));
const nameOf = (text: string) => sequence(der(0x31, sequence(objectId('550403'), der(0x0c, Buffer.from(text)))));

/** @param serial hexadecimal, begins with a figure below 8. @returns PEM */
function certificateOf(keys: { publicKey: KeyObject; privateKey: KeyObject }, serial: string): string {
  const name = nameOf('Platform of a test');
  const version = der(0xa0, der(0x02, Buffer.from([2])));
  const body = sequence(
    version,
    der(0x02, Buffer.from(serial, 'hex')),
    ALGORITHM,
    name,
    sequence(time('260101000000Z'), time('490101000000Z')),
    name,
    keys.publicKey.export({ type: 'spki', format: 'der' }),
  );
  const signature = der(0x03, bytesOf(0, sign('sha256', body, keys.privateKey)));
  const base64 = sequence(body, ALGORITHM, signature).toString('base64');
  return `-----BEGIN CERTIFICATE-----\n${base64.match(/.{1,64}/g)?.join('\n')}\n-----END CERTIFICATE-----\n`;
}

const API_KEY = '0123456789abcdef0123456789abcdef';
const SERIAL = '1A2B3C4D5E6F708192A3';
const MERCHANT_SERIAL = '2B3C4D5E6F7081920F';
const [APPID, MCHID] = ['wx1234567890abcdef', '1900000109'];

interface Trade {
  total: number;
  state: 'NOTPAY' | 'SUCCESS' | 'CLOSED';
  transactionId: string;
}

export interface WechatPayGateway {
  /** Variables for the product's environment. */
  env: Record<string, string>;
  /** The key and its id, for accounts that have them instead of certificates. */
  publicKeyEnv: Record<string, string>;
  requests: { path: string; body: Record<string, unknown> }[];
  trades: Map<string, Trade>;
  /** Pays an order without sending a notice. */
  pay(orderNo: string): void;
  /** A notice as WeChat sends it. */
  notice(
    orderNo: string,
    change?: Partial<{ appid: string; mchid: string; total: number; transactionId: string }>,
  ): Notice;
  /** Answers the next requests with this status, or an answer signed by nobody. */
  stumble(...how: (number | 'unsigned')[]): void;
  close(): Promise<void>;
}

export async function startWechatPayGateway(now: () => Date): Promise<WechatPayGateway> {
  const platform = generateKeyPairSync('rsa', { modulusLength: 2_048 });
  const merchant = generateKeyPairSync('rsa', { modulusLength: 2_048 });
  const certificate = certificateOf(platform, SERIAL);
  const trades = new Map<string, Trade>();
  const requests: WechatPayGateway['requests'] = [];
  const stumbles: (number | 'unsigned')[] = [];

  function signed(body: string): Record<string, string> {
    const timestamp = String(Math.floor(now().getTime() / 1_000));
    const nonce = randomBytes(16).toString('hex');
    const text = Buffer.from(`${timestamp}\n${nonce}\n${body}\n`);
    return {
      'wechatpay-timestamp': timestamp,
      'wechatpay-nonce': nonce,
      'wechatpay-serial': SERIAL,
      'wechatpay-signature': sign('sha256', text, platform.privateKey).toString('base64'),
    };
  }
  function encrypted(plain: string, associated_data: string) {
    const nonce = randomBytes(6).toString('hex');
    const cipher = createCipheriv('aes-256-gcm', API_KEY, nonce);
    cipher.setAAD(Buffer.from(associated_data));
    const bytes = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final(), cipher.getAuthTag()]);
    return { algorithm: 'AEAD_AES_256_GCM', ciphertext: bytes.toString('base64'), associated_data, nonce };
  }
  const transaction = (orderNo: string, { total, state, transactionId }: Trade) => ({
    appid: APPID,
    mchid: MCHID,
    out_trade_no: orderNo,
    trade_state: state,
    trade_type: 'NATIVE',
    ...(state === 'SUCCESS' && {
      transaction_id: transactionId,
      success_time: now().toISOString().replace('Z', '+00:00'),
    }),
    amount: { total, payer_total: total, currency: 'CNY', payer_currency: 'CNY' },
  });

  /** Whether the merchant signed this request. */
  function isMerchant(request: IncomingMessage, body: string): boolean {
    const [, fields = ''] = /^WECHATPAY2-SHA256-RSA2048 (.*)$/.exec(request.headers.authorization ?? '') ?? [];
    const {
      mchid,
      nonce_str,
      timestamp,
      serial_no,
      signature = '',
    } = Object.fromEntries([...fields.matchAll(/(\w+)="([^"]*)"/g)].map(([, name = '', value = '']) => [name, value]));
    const text = `${request.method}\n${request.url}\n${timestamp}\n${nonce_str}\n${body}\n`;
    const isGood = verify('sha256', Buffer.from(text), merchant.publicKey, Buffer.from(signature, 'base64'));
    return isGood && mchid === MCHID && serial_no === MERCHANT_SERIAL;
  }

  function answer(path: string, body: Record<string, unknown>): [status: number, data: object | null] {
    const orderNo = String(body.out_trade_no ?? '');
    if (path === '/v3/certificates') {
      const encrypt_certificate = encrypted(certificate, 'certificate');
      return [200, { data: [{ serial_no: SERIAL, encrypt_certificate }] }];
    }
    const opened = /^\/v3\/pay\/transactions\/(native|h5|jsapi)$/.exec(path)?.[1];
    if (opened !== undefined) {
      const { total } = body.amount as { total: number };
      const known = trades.get(orderNo);
      if (known && known.total !== total) return [400, { code: 'INVALID_REQUEST', message: '订单金额变了' }];
      trades.set(orderNo, known ?? { total, state: 'NOTPAY', transactionId: '' });
      if (opened === 'native') return [200, { code_url: `weixin://wxpay/bizpayurl?pr=${orderNo}` }];
      if (opened === 'h5') return [200, { h5_url: `https://wx.tenpay.com/cgi-bin/mmpayweb?prepay_id=${orderNo}` }];
      return [200, { prepay_id: `wx${orderNo}` }];
    }
    const [, named = '', isClosing] = /^\/v3\/pay\/transactions\/out-trade-no\/([^/?]+)(\/close)?/.exec(path) ?? [];
    const trade = trades.get(named);
    if (trade === undefined) return [404, { code: 'ORDER_NOT_EXIST', message: '订单不存在' }];
    if (!isClosing) return [200, transaction(named, trade)];
    if (trade.state === 'SUCCESS') return [400, { code: 'ORDERPAID', message: '订单已支付' }];
    trade.state = 'CLOSED';
    return [204, null];
  }

  const server = createServer(async (request, response) => {
    let text = '';
    for await (const chunk of request) text += chunk;
    const stumble = stumbles.shift();
    const path = request.url ?? '';
    const body = (text === '' ? {} : JSON.parse(text)) as Record<string, unknown>;
    requests.push({ path, body });
    if (typeof stumble === 'number') return response.writeHead(stumble).end();
    const [status, data] = isMerchant(request, text)
      ? answer(path, body)
      : [401, { code: 'SIGN_ERROR', message: '签名错误' }];
    const sent = data === null ? '' : JSON.stringify(data);
    response.writeHead(status, { 'content-type': 'application/json', ...(stumble !== 'unsigned' && signed(sent)) });
    return response.end(sent);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');

  return {
    env: {
      WECHAT_PAY_APPID: APPID,
      WECHAT_PAY_MCHID: MCHID,
      WECHAT_PAY_SERIAL_NO: MERCHANT_SERIAL,
      WECHAT_PAY_API_V3_KEY: API_KEY,
      WECHAT_PAY_PRIVATE_KEY: String(merchant.privateKey.export({ type: 'pkcs8', format: 'pem' })),
      WECHAT_PAY_BASE_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    },
    publicKeyEnv: {
      WECHAT_PAY_PUBLIC_KEY_ID: SERIAL,
      WECHAT_PAY_PUBLIC_KEY: String(platform.publicKey.export({ type: 'spki', format: 'pem' })),
    },
    requests,
    trades,
    pay(orderNo) {
      const trade = trades.get(orderNo);
      if (trade === undefined) throw new Error(`${orderNo} is not open here`);
      Object.assign(trade, { state: 'SUCCESS', transactionId: `4200${randomBytes(12).toString('hex')}` });
    },
    notice(orderNo, { appid, mchid, total, transactionId } = {}) {
      const trade = trades.get(orderNo) ?? { total: 1, state: 'SUCCESS', transactionId: '4200' };
      const { amount, ...told } = transaction(orderNo, { ...trade, state: 'SUCCESS' });
      const plain = {
        ...told,
        ...(appid && { appid }),
        ...(mchid && { mchid }),
        ...(transactionId && { transaction_id: transactionId }),
        amount: { ...amount, ...(total && { total }) },
      };
      const resource = { ...encrypted(JSON.stringify(plain), 'transaction'), original_type: 'transaction' };
      const event = { event_type: 'TRANSACTION.SUCCESS', resource_type: 'encrypt-resource', summary: '支付成功' };
      const body = JSON.stringify({ id: randomBytes(16).toString('hex'), ...event, resource });
      return { headers: { ...signed(body), 'content-type': 'application/json' }, body };
    },
    stumble: (...how) => void stumbles.push(...how),
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
