import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach, expect, test } from 'vitest';
import type { Notice } from '#server/providers/pay/port.ts';
import { startAlipayGateway } from '#server/testing/alipay-gateway.ts';
import { type TestApp, type TestClient, testApp } from '#server/testing/app.ts';

const gateway = await startAlipayGateway(() => app.clock.now());
afterAll(() => gateway.close());
const env = { ...gateway.env, PUBLIC_URL: 'https://read.example', PAY_SANDBOX: 'true' };
const app: TestApp = await testApp({ env });
const editor = await app.client('super');
const { id: product_id } = await editor.ok('POST /api/member/product/save', {
  body: { name: '月卡', level: 1, days: 30, price: 1_850, original_price: 1_850 },
});
let reader: TestClient;
beforeEach(async () => {
  // Orders of earlier tests are not asked about.
  await app.context.database.pool.query('UPDATE orders SET ask_at = NULL');
  reader = await app.client('reader');
});

const buy = (scene: 'native' | 'h5' = 'native') =>
  reader.ok('POST /api/member/pay/order', {
    body: { product_id, channel: 'alipay', order_uuid: randomUUID(), scene },
  });
async function opened(): Promise<string> {
  const { order_no, pay } = await buy();
  gateway.openCashier(pay?.url ?? '');
  return order_no;
}
async function send({ headers, body }: Notice): Promise<string> {
  const response = await app.fetch('/api/member/pay/notify/alipay', { method: 'POST', headers, body });
  return response.text();
}
const statusOf = async (order_no: string) =>
  (await reader.ok('GET /api/member/pay/order/{order_no}', { params: { order_no } })).status;
const daysOf = async () => (await reader.ok('GET /api/user/me')).member?.days_left ?? 0;

test('the sandbox stands beside a real channel where it is asked for', async () => {
  expect((await reader.ok('GET /api/member/product')).channels).toEqual(['alipay', 'sandbox']);
});

test('the order leads to a cashier whose address we signed, made for a desk or a phone', async () => {
  const [desk, phone] = [await buy(), await buy('h5')];
  const fields = gateway.openCashier(desk.pay?.url ?? '');
  expect(fields).toMatchObject({
    method: 'alipay.trade.page.pay',
    sign_type: 'RSA2',
    notify_url: 'https://read.example/api/member/pay/notify/alipay',
    return_url: `https://read.example/member/order/${desk.order_no}?returned=1`,
  });
  expect(JSON.parse(fields.biz_content ?? '')).toMatchObject({ out_trade_no: desk.order_no, total_amount: '18.50' });
  expect(gateway.openCashier(phone.pay?.url ?? '').method).toBe('alipay.trade.wap.pay');
});

test('a notice gives the days once and is answered as Alipay wants it', async () => {
  const order_no = await opened();
  gateway.pay(order_no);
  const notice = gateway.notice(order_no);
  expect([await send(notice), await send(notice)]).toEqual(['success', 'success']);
  expect(await daysOf()).toBe(30);
  expect(await statusOf(order_no)).toBe('FINISHED');
});

test('a notice is kept with its payment and signature, and without who paid', async () => {
  const order_no = await opened();
  gateway.pay(order_no);
  await send(gateway.notice(order_no));
  await send(gateway.notice(order_no, { sign: 'bm90aGluZw==' }));
  const { rows } = await app.context.database.pool.query<{ raw: string }>(
    "SELECT raw FROM order_entries WHERE kind = 'notice' ORDER BY id DESC LIMIT 2",
  );
  expect(rows).toHaveLength(2);
  for (const { raw } of rows) {
    expect(raw).toMatch(new RegExp(`out_trade_no=${order_no}.*sign=`));
    expect(raw).not.toMatch(/buyer_id|buyer_logon_id|2088102122524333|5620/);
  }
});

test('a notice that nothing has been paid is taken and changes nothing', async () => {
  const order_no = await opened();
  expect(await send(gateway.notice(order_no))).toBe('success');
  expect(await statusOf(order_no)).toBe('PENDING');
});

test.each<[string, Record<string, string>]>([
  ['of another amount', { total_amount: '0.01' }],
  ['of another application', { app_id: '2021000000000002' }],
  ['of another seller', { seller_id: '2088000000000002' }],
  ['signed wrong', { sign: 'bm90aGluZw==' }],
  ['signed by an older kind of signature', { sign_type: 'RSA' }],
])('a notice %s is refused', async (_, change) => {
  const order_no = await opened();
  gateway.pay(order_no);
  expect(await send(gateway.notice(order_no, change))).toBe('fail');
  expect(await daysOf()).toBe(0);
});

test('a lost notice is made good for by asking, and asking before anybody paid changes nothing', async () => {
  const [unopened, order_no] = [(await buy()).order_no, await opened()];
  gateway.pay(order_no);
  app.clock.advance(61);
  await app.context.services.orders.tend();
  expect(await daysOf()).toBe(30);
  expect([await statusOf(order_no), await statusOf(unopened)]).toEqual(['FINISHED', 'PENDING']);
});

test('an answer that is signed wrong, or none, is no answer: the order waits until its time is over', async () => {
  const order_no = await opened();
  gateway.pay(order_no);
  gateway.stumble('unsigned', 500);
  app.clock.advance(61);
  await app.context.services.orders.tend();
  expect(await daysOf()).toBe(0);
  app.clock.advance(61);
  await app.context.services.orders.tend();
  expect(await daysOf()).toBe(30);
});

test('an order that nobody paid is closed at Alipay, too, as is one that is cancelled', async () => {
  const [left, cancelled] = [await opened(), await opened()];
  await reader.ok('POST /api/member/pay/order/close', { body: { order_no: cancelled } });
  app.clock.advance(31 * 60);
  await app.context.services.orders.tend();
  expect([await statusOf(left), await statusOf(cancelled)]).toEqual(['CLOSED', 'CLOSED']);
  expect([left, cancelled].map((no) => gateway.trades.get(no)?.status)).toEqual(['TRADE_CLOSED', 'TRADE_CLOSED']);
});

test('the price of a first order is had once: money for another one that was cancelled gives no days and waits to be given back', async () => {
  const { id } = await editor.ok('POST /api/member/product/save', {
    body: { name: '首单月卡', level: 1, days: 30, price: 100, original_price: 1_850, is_first_order: true },
  });
  const order = async () => {
    const body = { product_id: id, channel: 'alipay' as const, order_uuid: randomUUID(), scene: 'native' as const };
    const { order_no, pay } = await reader.ok('POST /api/member/pay/order', { body });
    await reader.ok('POST /api/member/pay/order/close', { body: { order_no } });
    return { order_no, url: pay?.url ?? '' };
  };
  const orders = [await order(), await order()];
  for (const { order_no, url } of orders) {
    gateway.openCashier(url);
    gateway.pay(order_no);
  }
  const answers = await Promise.all(orders.map(({ order_no }) => send(gateway.notice(order_no))));
  expect(answers).toEqual(['success', 'success']);
  expect(await daysOf()).toBe(30);
  const shown = await Promise.all(
    orders.map(({ order_no }) => reader.ok('GET /api/member/pay/order/{order_no}', { params: { order_no } })),
  );
  expect(shown.map(({ status }) => status).sort()).toEqual(['FINISHED', 'PAID']);
  const late = shown.find(({ status }) => status === 'PAID');
  expect(late?.trouble).toBe('first_order_used');
  const sold = { params: { order_no: late?.order_no ?? '' } };
  expect((await editor.ok('GET /api/member/pay/order/{order_no}', sold)).entries?.at(-1)).toMatchObject({
    outcome: 'first_order_used',
    from_status: 'CLOSED',
    to_status: 'PAID',
  });
  const body = { order_no: late?.order_no ?? '', remark: '首单只有一次' };
  expect(await editor.ok('POST /api/member/pay/order/refund', { body })).toMatchObject({
    status: 'REFUNDED',
    trouble: null,
  });
  expect(await daysOf()).toBe(30);
});
