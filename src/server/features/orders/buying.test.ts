import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { type TestClient, testApp } from '#server/testing/app.ts';
import { closeAccount } from '#server/testing/people.ts';

const app = await testApp();
const editor = await app.client('super');
const visitor = await app.client('visitor');
const MINUTE = 60;
const month = await product('测试月卡', { price: 1_800 });
const first = await product('测试首月', { price: 900, is_first_order: true, tag: '首单' });

async function product(name: string, changes: { price: number; is_first_order?: boolean; tag?: string }) {
  const body = { name, level: 1 as const, days: 30, original_price: 1_800, ...changes };
  return editor.ok('POST /api/member/product/save', { body });
}

const buy = (reader: TestClient, product_id = month.id, order_uuid: string = randomUUID()) =>
  reader.ok('POST /api/member/pay/order', { body: { product_id, channel: 'sandbox', order_uuid } });
const pay = (reader: TestClient, order_no: string, outcome: 'success' | 'failure' | 'delay' = 'success') =>
  reader.ok('POST /api/member/pay/sandbox', { body: { order_no, outcome } });
const orderOf = (reader: TestClient, order_no: string) =>
  reader.ok('GET /api/member/pay/order/{order_no}', { params: { order_no } });
const daysOf = async (reader: TestClient) => (await reader.ok('GET /api/user/me')).member?.days_left ?? 0;
const refusal = async (reader: TestClient, body: object) =>
  (await reader.call('POST /api/member/pay/order', { body } as never)).body.status;

describe('buying', () => {
  test('an order is made, paid at the sandbox cashier, and opens the membership', async () => {
    const reader = await app.client('reader');
    const order = await buy(reader);
    expect(order).toMatchObject({ amount: 1_800, channel: 'sandbox', status: 'PENDING', paid_at: null });
    expect(order.order_no).toMatch(/^20\d{12}[0-9A-Z]{12}$/);
    expect(order.pay?.url).toBe(`/member/cashier?order=${order.order_no}`);
    const { order: paid } = await pay(reader, order.order_no);
    expect(paid.status).toBe('FINISHED');
    expect(paid.pay).toBeUndefined();
    expect(await reader.ok('GET /api/user/me')).toMatchObject({ member: { level: 1, days_left: 30 } });
    const [entry] = (await reader.ok('GET /api/member/log')).items;
    expect(entry).toMatchObject({ action: 'order', days: 30 });
  });

  test('paying more than once for one order gives its days once, and a second order adds to what is left', async () => {
    const reader = await app.client('reader');
    const { order_no } = await buy(reader);
    await Promise.all([1, 2, 3].map(() => pay(reader, order_no)));
    expect(await daysOf(reader)).toBe(30);
    await pay(reader, (await buy(reader)).order_no);
    expect(await daysOf(reader)).toBe(60);
  });

  test('a payment that fails leaves the order open, and one whose notice is late is found by asking', async () => {
    const reader = await app.client('reader');
    const { order_no } = await buy(reader);
    expect((await pay(reader, order_no, 'failure')).order.status).toBe('PENDING');
    expect((await pay(reader, order_no, 'delay')).order.status).toBe('PENDING');
    expect((await orderOf(reader, order_no)).status).toBe('PENDING');
    app.clock.advance(12);
    expect((await orderOf(reader, order_no)).status).toBe('FINISHED');
    expect(await daysOf(reader)).toBe(30);
  });

  test('the same request twice is the same order; its id for something else is refused', async () => {
    const reader = await app.client('reader');
    const order_uuid = randomUUID();
    const made = await Promise.all([1, 2, 3].map(() => buy(reader, month.id, order_uuid)));
    expect(new Set(made.map(({ order_no }) => order_no)).size).toBe(1);
    const status = await refusal(reader, { product_id: first.id, channel: 'sandbox', order_uuid });
    expect(status.reason).toBe('CONFLICT');
  });

  test('an order keeps the product and price it was made with', async () => {
    const reader = await app.client('reader');
    const card = await product('要改价的卡', { price: 1_000 });
    const order = await buy(reader, card.id);
    const { id, name } = card;
    const changed = { id, name, level: 2 as const, days: 1, price: 1_200, original_price: 1_200 };
    await editor.ok('POST /api/member/product/save', { body: changed });
    const { order: paid } = await pay(reader, order.order_no);
    expect(paid).toMatchObject({ amount: 1_000, product: { price: 1_000, level: 1, days: 30 } });
    expect(await daysOf(reader)).toBe(30);
  });

  test("nobody sees, pays or cancels another one's order", async () => {
    const [reader, other] = await Promise.all([app.client('reader'), app.client('reader')]);
    const { order_no } = await buy(reader);
    const answers = await Promise.all([
      other.call('GET /api/member/pay/order/{order_no}', { params: { order_no } }),
      other.call('POST /api/member/pay/order/close', { body: { order_no } }),
      other.call('POST /api/member/pay/sandbox', { body: { order_no, outcome: 'success' } }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
    expect((await other.ok('GET /api/member/pay/orders')).items).toEqual([]);
    expect((await other.call('GET /api/member/pay/orders', { query: { all: 'true' } })).status).toBe(403);
  });
});

describe('an order that nobody pays', () => {
  test('is closed after thirty minutes, by the clock or when somebody looks', async () => {
    const reader = await app.client('reader');
    const [early, late] = [await buy(reader), await buy(reader)];
    app.clock.advance(29 * MINUTE);
    await app.context.services.orders.tend();
    expect((await orderOf(reader, early.order_no)).status).toBe('PENDING');
    app.clock.advance(2 * MINUTE);
    expect((await orderOf(reader, early.order_no)).status).toBe('CLOSED');
    await app.context.services.orders.tend();
    const { items } = await editor.ok('GET /api/member/pay/orders', { query: { all: 'true', q: late.order_no } });
    expect(items[0]?.status).toBe('CLOSED');
    const paying = { body: { order_no: late.order_no, outcome: 'success' as const } };
    expect((await reader.call('POST /api/member/pay/sandbox', paying)).body.status.reason).toBe('ORDER_CLOSED');
  });

  test('can be cancelled, once or twice, but not when it was paid', async () => {
    const reader = await app.client('reader');
    const { order_no } = await buy(reader);
    for (const _ of [1, 2]) {
      const closed = await reader.ok('POST /api/member/pay/order/close', { body: { order_no } });
      expect(closed.status).toBe('CLOSED');
    }
    const paid = await buy(reader);
    await pay(reader, paid.order_no);
    const body = { order_no: paid.order_no };
    expect((await reader.call('POST /api/member/pay/order/close', { body })).body.status.reason).toBe('CONFLICT');
  });
});

describe('limits', () => {
  test('five orders at most wait for money, and twenty are made in an hour', async () => {
    const reader = await app.client('reader');
    const wish = () => ({ product_id: month.id, channel: 'sandbox', order_uuid: randomUUID() });
    const made = [];
    for (let index = 0; index < 5; index += 1) made.push(await buy(reader));
    expect((await refusal(reader, wish())).reason).toBe('CONFLICT');
    for (const { order_no } of made) await pay(reader, order_no);
    for (let index = 0; index < 15; index += 1) await pay(reader, (await buy(reader)).order_no);
    expect((await refusal(reader, wish())).reason).toBe('TOO_MANY_REQUESTS');
    app.clock.advance(61 * MINUTE);
    await buy(reader);
  });

  test('ten orders at the same moment are five', async () => {
    const reader = await app.client('reader');
    const wish = () => ({ body: { product_id: month.id, channel: 'sandbox' as const, order_uuid: randomUUID() } });
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => reader.call('POST /api/member/pay/order', wish())),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array(5).fill(200), ...Array(5).fill(409)]);
  });

  test('the offer for a first order is for who never paid, one at a time', async () => {
    const reader = await app.client('reader');
    const names = async (query = {}) =>
      (await reader.ok('GET /api/member/product', { query })).items.map(({ name }) => name);
    expect(await names()).toContain('测试首月');
    const { order_no } = await buy(reader, first.id);
    const again = { product_id: first.id, channel: 'sandbox' };
    const refused = await reader.call('POST /api/member/pay/order', { body: again } as never);
    expect(refused.body).toMatchObject({ status: { reason: 'CONFLICT' }, result: { order_no } });
    await pay(reader, order_no);
    expect(await names()).not.toContain('测试首月');
    expect((await refusal(reader, again)).msg).toMatch('首单优惠已经用过');
    const openid = `wx-${reader.userId}`;
    await editor.ok('POST /api/user/bind_wx_user', { body: { user_id: String(reader.userId), openid } });
    const { items } = await visitor.ok('GET /api/member/product', { query: { openid } });
    expect(items.map(({ name }) => name)).not.toContain('测试首月');
    expect((await visitor.ok('GET /api/member/product')).items.map(({ name }) => name)).toContain('测试首月');
  });

  test('what is off sale or paid in a way that is not set up cannot be ordered', async () => {
    const reader = await app.client('reader');
    const gone = await product('下架的卡', { price: 100 });
    const { id, name, level, days, price, original_price } = gone;
    await editor.ok('POST /api/member/product/save', {
      body: { id, name, level, days, price, original_price, is_on_sale: false },
    });
    expect((await refusal(reader, { product_id: id, channel: 'sandbox' })).reason).toBe('NOT_FOUND');
    expect((await refusal(reader, { product_id: month.id, channel: 'wechat' })).reason).toBe('NOT_CONFIGURED');
    expect((await visitor.ok('GET /api/member/product')).channels).toEqual(['sandbox']);
  });
});

test('a new installation has something on sale', async () => {
  const { rows } = await app.context.database.pool.query(
    "SELECT price, original_price FROM products WHERE name NOT LIKE '%卡%'",
  );
  expect(rows.length).toBeGreaterThan(3);
});

test('what was bought stays on the books when the account is closed', async () => {
  const reader = await app.client('reader');
  const { order_no } = await buy(reader);
  await pay(reader, order_no);
  await closeAccount(app, reader.userId);
  const { items } = await editor.ok('GET /api/member/pay/orders', { query: { all: 'true', q: order_no } });
  expect(items[0]).toMatchObject({ order_no, status: 'FINISHED', amount: 1_800 });
  expect(items[0]?.user?.name).toMatch(/^已注销/);
});
