import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { loadConfig } from '#server/config.ts';
import type { Notice, PayScene } from '#server/providers/pay/port.ts';
import { createWechatPay } from '#server/providers/pay/wechat.ts';
import { createPlatformKeys, decrypt } from '#server/providers/pay/wechat-signature.ts';
import { type TestApp, type TestClient, testApp } from '#server/testing/app.ts';
import { startWechatPayGateway } from '#server/testing/wechat-pay-gateway.ts';

const gateway = await startWechatPayGateway(() => app.clock.now());
afterAll(() => gateway.close());
const app: TestApp = await testApp({ env: { ...gateway.env, PUBLIC_URL: 'https://read.example' } });
const editor = await app.client('super');
const { id: product_id } = await editor.ok('POST /api/member/product/save', {
  body: { name: '月卡', level: 1, days: 30, price: 1_800, original_price: 1_800 },
});
let reader: TestClient;
beforeEach(async () => {
  // Orders of earlier tests are not asked about.
  await app.context.database.pool.query('UPDATE orders SET ask_at = NULL');
  reader = await app.client('reader');
});

const buy = (scene: PayScene = 'native') =>
  reader.ok('POST /api/member/pay/order', {
    body: { product_id, channel: 'wechat', order_uuid: randomUUID(), scene },
  });
const send = ({ headers, body }: Notice) =>
  app.fetch('/api/member/pay/notify/wechat', { method: 'POST', headers, body });
const orderOf = (order_no: string) => reader.ok('GET /api/member/pay/order/{order_no}', { params: { order_no } });
const daysOf = async () => (await reader.ok('GET /api/user/me')).member?.days_left ?? 0;

test('WeChat is offered where it is set up, and the sandbox is not', async () => {
  expect((await reader.ok('GET /api/member/product')).channels).toEqual(['wechat']);
});

test('at a desk the order has a code to scan; WeChat was told of amount, name, address for notices and end', async () => {
  const { order_no, pay } = await buy();
  expect(pay).toMatchObject({ qrcode: `weixin://wxpay/bizpayurl?pr=${order_no}`, url: null, jsapi: null });
  expect(gateway.requests.find(({ body }) => body.out_trade_no === order_no)?.body).toMatchObject({
    description: '外刊轻读 月卡',
    amount: { total: 1_800, currency: 'CNY' },
    notify_url: 'https://read.example/api/member/pay/notify/wechat',
    time_expire: pay?.expires_at.replace(/\.\d+Z/, '+00:00'),
  });
});

test('another phone browser is sent to WeChat, and inside WeChat the bridge gets signed arguments', async () => {
  const onPhone = await buy('h5');
  expect(onPhone.pay?.url).toMatch(/^https:\/\/wx\.tenpay\.com\//);
  const back = new URL(onPhone.pay?.url ?? '').searchParams.get('redirect_url');
  expect(back).toBe(`https://read.example/member/order/${onPhone.order_no}?returned=1`);
  const body = { product_id, channel: 'wechat' as const, scene: 'jsapi' as const };
  const without = await reader.call('POST /api/member/pay/order', { body });
  expect(without.body.status.msg).toContain('没有绑定微信');
  const openid = `o-${reader.userId}`;
  await editor.ok('POST /api/user/bind_wx_user', { body: { user_id: String(reader.userId), openid } });
  const { pay, order_no } = await buy('jsapi');
  expect(pay?.jsapi).toMatchObject({ appId: gateway.env.WECHAT_PAY_APPID, signType: 'RSA' });
  expect(pay?.jsapi?.package).toBe(`prepay_id=wx${order_no}`);
  expect(pay?.jsapi?.paySign).toMatch(/^[\w+/]{300,}=*$/);
  expect(gateway.requests.at(-1)?.body.payer).toEqual({ openid });
});

test('a notice gives the days once and is answered as WeChat wants it', async () => {
  const { order_no } = await buy();
  gateway.pay(order_no);
  const notice = gateway.notice(order_no);
  const [first, second] = [await send(notice), await send(notice)];
  expect([first.status, await first.json(), second.status]).toEqual([200, { code: 'SUCCESS', message: '成功' }, 200]);
  expect(await daysOf()).toBe(30);
  const { transactionId } = gateway.trades.get(order_no) ?? {};
  const seen = await editor.ok('GET /api/member/pay/order/{order_no}', { params: { order_no } });
  expect(seen).toMatchObject({ status: 'FINISHED', transaction_id: transactionId });
});

test.each([
  ['changed on the way', (notice: Notice) => ({ ...notice, body: notice.body.replace('TRANSACTION', 'transaction') })],
  ['signed by nobody', ({ body }: Notice) => ({ headers: {}, body })],
  [
    'naming a certificate that WeChat has not',
    ({ headers, body }: Notice) => ({ headers: { ...headers, 'wechatpay-serial': '00' }, body }),
  ],
  [
    'with another time than was signed',
    ({ headers, body }: Notice) => ({ headers: { ...headers, 'wechatpay-timestamp': '1' }, body }),
  ],
])('a notice %s is refused', async (_, change) => {
  const { order_no } = await buy();
  gateway.pay(order_no);
  const response = await send(change(gateway.notice(order_no)));
  expect([response.status, await response.json()]).toEqual([400, { code: 'FAIL', message: '失败' }]);
  expect(await daysOf()).toBe(0);
});

test('a notice that is older than five minutes, or about another merchant, application or amount, gives nothing', async () => {
  const { order_no } = await buy();
  gateway.pay(order_no);
  const old = gateway.notice(order_no);
  app.clock.advance(301);
  const others = [{ mchid: '1900000999' }, { appid: 'wxother' }, { total: 1 }];
  const notices = [old, ...others.map((change) => gateway.notice(order_no, change))];
  for (const notice of notices) expect((await send(notice)).status).toBe(400);
  const { entries } = await editor.ok('GET /api/member/pay/order/{order_no}', { params: { order_no } });
  const outcomes = entries?.filter(({ kind }) => kind === 'notice').map(({ outcome }) => outcome);
  expect(outcomes).toEqual(['wrong_payee', 'wrong_payee', 'wrong_amount']);
});

test('a changed ciphertext is not read, even where the rest would decrypt', async () => {
  const { order_no } = await buy();
  gateway.pay(order_no);
  const { resource } = JSON.parse(gateway.notice(order_no).body);
  const bytes = Buffer.from(resource.ciphertext, 'base64');
  bytes.writeUInt8(bytes.readUInt8(12) ^ 1, 12);
  const key = gateway.env.WECHAT_PAY_API_V3_KEY ?? '';
  expect(JSON.parse(decrypt(resource, key))).toMatchObject({ out_trade_no: order_no });
  expect(() => decrypt({ ...resource, ciphertext: bytes.toString('base64') }, key)).toThrow();
});

test('a lost notice is made good for by asking', async () => {
  const { order_no } = await buy();
  gateway.pay(order_no);
  app.clock.advance(61);
  await app.context.services.orders.tend();
  expect(await daysOf()).toBe(30);
});

test('an order that nobody paid is closed at WeChat, too; one that was paid at the last moment is not lost', async () => {
  const [left, paid] = [await buy(), await buy()];
  app.clock.advance(31 * 60);
  gateway.pay(paid.order_no);
  await app.context.services.orders.tend();
  expect((await orderOf(left.order_no)).status).toBe('CLOSED');
  expect(gateway.trades.get(left.order_no)?.state).toBe('CLOSED');
  expect((await orderOf(paid.order_no)).status).toBe('FINISHED');
});

test('an order is closed when WeChat does not answer, and money that came all the same is found later', async () => {
  const { order_no } = await buy();
  app.clock.advance(31 * 60);
  gateway.stumble(503, 503, 503, 503);
  await app.context.services.orders.tend();
  expect((await orderOf(order_no)).status).toBe('CLOSED');
  gateway.pay(order_no);
  app.clock.advance(30 * 60);
  await app.context.services.orders.tend();
  expect((await orderOf(order_no)).status).toBe('FINISHED');
  expect(await daysOf()).toBe(30);
});

test('a stumble is tried again; a refusal and an answer that is signed by nobody are told', async () => {
  gateway.stumble(500);
  expect((await buy()).pay?.qrcode).toBeTruthy();
  gateway.stumble('unsigned', 'unsigned');
  const order_uuid = randomUUID();
  const wish = { body: { product_id, channel: 'wechat' as const, order_uuid } };
  const failed = await reader.call('POST /api/member/pay/order', wish);
  expect(failed.body.status).toMatchObject({ reason: 'UPSTREAM_FAILED', msg: '微信支付的应答验签不过' });
  // The same request again gives the same order, which now gets its code.
  expect((await reader.ok('POST /api/member/pay/order', wish)).pay?.qrcode).toBeTruthy();
});

test('orders that could not be opened wait for no money and hold up no other', async () => {
  const wish = (order_uuid: string, scene: PayScene) => ({
    body: { product_id, channel: 'wechat' as const, order_uuid, scene },
  });
  const mine = () => reader.ok('GET /api/member/pay/orders');
  expect((await reader.call('POST /api/member/pay/order', wish(randomUUID(), 'jsapi'))).status).toBe(400);
  expect((await mine()).items).toEqual([]);
  const order_uuid = randomUUID();
  for (let refused = 0; refused < 6; refused += 1) {
    gateway.stumble(400);
    const { body } = await reader.call('POST /api/member/pay/order', wish(order_uuid, 'native'));
    expect(body.status.msg).toBe('微信支付没有接受：400');
  }
  const { items } = await mine();
  expect(items.map(({ status }) => status)).toEqual(Array(6).fill('CLOSED'));
  const params = { order_no: items[0]?.order_no ?? '' };
  const { entries } = await editor.ok('GET /api/member/pay/order/{order_no}', { params });
  expect(entries?.map(({ kind, outcome, remark }) => [kind, outcome, remark])).toEqual([
    ['create', 'made', null],
    ['open', 'failed', '微信支付没有接受：400'],
    ['close', 'refused', null],
  ]);
  expect((await reader.ok('POST /api/member/pay/order', wish(order_uuid, 'native'))).pay?.qrcode).toBeTruthy();
});

test('while WeChat’s certificates cannot be had, invented serial numbers have them fetched no oftener than every five seconds', async () => {
  let fetched = 0;
  const fetchCertificates = async () => {
    fetched += 1;
    throw new Error('no answer');
  };
  const keys = createPlatformKeys({ given: undefined, apiKey: 'k'.repeat(32), fetchCertificates, now: app.clock.now });
  for (const serial of ['1', '2', '3']) await expect(keys(serial)).rejects.toThrow('no answer');
  expect(fetched).toBe(1);
  app.clock.advance(6);
  await expect(keys('4')).rejects.toThrow('no answer');
  expect(fetched).toBe(2);
});

test('an account with a key of WeChat instead of certificates fetches none', async () => {
  const { wechat: config } = loadConfig({ ...gateway.env, ...gateway.publicKeyEnv }).pay;
  if (config === undefined) throw new Error('not set up');
  const provider = createWechatPay({ config, notifyUrl: '', returnUrl: () => '', now: app.clock.now });
  const before = gateway.requests.length;
  const notice = gateway.notice('20260101000000UNKNOWNORDER');
  expect(await provider.readNotice(notice)).toMatchObject({ state: 'paid', isOurs: true, amountFen: 1 });
  const headers = { ...notice.headers, 'wechatpay-serial': 'PUB_KEY_ID_OF_SOMEBODY' };
  await expect(provider.readNotice({ ...notice, headers })).rejects.toThrow('wrong_signature');
  expect(gateway.requests).toHaveLength(before);
});
