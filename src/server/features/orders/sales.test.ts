import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { type TestClient, testApp } from '#server/testing/app.ts';

const app = await testApp();
const editor = await app.client('super');
const DAY = 86_400;
const card = await editor.ok('POST /api/member/product/save', {
  body: { name: '月卡', level: 1, days: 30, price: 1_800, original_price: 1_800 },
});

async function bought(reader: TestClient, isPaid = true): Promise<string> {
  const body = { product_id: card.id, channel: 'sandbox' as const, order_uuid: randomUUID() };
  const { order_no } = await reader.ok('POST /api/member/pay/order', { body });
  if (isPaid) await reader.ok('POST /api/member/pay/sandbox', { body: { order_no, outcome: 'success' } });
  return order_no;
}
const daysOf = async (reader: TestClient) => (await reader.ok('GET /api/user/me')).member?.days_left ?? 0;
const reasonOf = async (name: 'finish' | 'refund', order_no: string) => {
  const body = name === 'finish' ? { order_no } : { order_no, remark: '试' };
  return (await editor.call(`POST /api/member/pay/order/${name}`, { body } as never)).body.status.reason;
};
const listed = (query: object) => editor.ok('GET /api/member/pay/orders', { query: { ...query, all: 'true' } });

describe('by hand', () => {
  test('an order is finished once however often it is pressed, by two at a time', async () => {
    const reader = await app.client('reader');
    const order_no = await bought(reader, false);
    const body = { order_no };
    const answers = await Promise.all([1, 2, 3, 4].map(() => editor.ok('POST /api/member/pay/order/finish', { body })));
    expect(answers.map(({ status }) => status)).toEqual(Array(4).fill('FINISHED'));
    expect(await daysOf(reader)).toBe(30);
    expect(await reasonOf('refund', order_no)).toBeUndefined();
    expect(await reasonOf('finish', order_no)).toBe('CONFLICT');
  });

  test('a closed order cannot be finished, one that was never paid cannot be given back', async () => {
    const reader = await app.client('reader');
    const order_no = await bought(reader, false);
    expect(await reasonOf('refund', order_no)).toBe('CONFLICT');
    await reader.ok('POST /api/member/pay/order/close', { body: { order_no } });
    expect(await reasonOf('finish', order_no)).toBe('ORDER_CLOSED');
    expect(await reasonOf('refund', order_no)).toBe('CONFLICT');
    expect(await reasonOf('finish', 'W00000000')).toBe('NOT_FOUND');
  });

  test('giving money back takes the unused days back, once, and both logs say so', async () => {
    const reader = await app.client('reader');
    const [first, second] = [await bought(reader), await bought(reader)];
    app.clock.advance(10 * DAY);
    const body = { order_no: first, remark: '不想要了' };
    const refunded = await editor.ok('POST /api/member/pay/order/refund', { body });
    expect(refunded).toMatchObject({ status: 'REFUNDED', user: { id: String(reader.userId) } });
    expect(refunded.entries?.at(-1)).toMatchObject({ kind: 'refund', remark: '不想要了；收回 20 天' });
    expect(await daysOf(reader)).toBe(30);
    await editor.ok('POST /api/member/pay/order/refund', { body });
    expect(await daysOf(reader)).toBe(30);
    await editor.ok('POST /api/member/pay/order/refund', { body: { order_no: second, remark: '也不要了' } });
    expect(await reader.ok('GET /api/user/me')).toMatchObject({ member: null });
    const { items } = await reader.ok('GET /api/member/log');
    expect(items.map(({ action, days }) => [action, days])).toEqual([
      ['close', 30],
      ['close', 20],
      ['order', 30],
      ['order', 30],
    ]);
    expect(items[1]?.remark).toContain('不想要了');
  });

  test('giving the money of a used-up order back takes no days that another order paid for', async () => {
    const reader = await app.client('reader');
    const first = await bought(reader);
    app.clock.advance(31 * DAY);
    const [second, third] = [await bought(reader), await bought(reader)];
    const refund = async (order_no: string) =>
      (await editor.ok('POST /api/member/pay/order/refund', { body: { order_no, remark: '退' } })).entries?.at(-1)
        ?.remark;
    app.clock.advance(10 * DAY);
    expect(await refund(first)).toBe('退；没有可收回的天数');
    expect(await daysOf(reader)).toBe(50);
    expect(await refund(third)).toBe('退；收回 30 天');
    expect(await refund(second)).toBe('退；收回 20 天');
    expect(await daysOf(reader)).toBe(0);
  });
});

describe('what was sold', () => {
  test('is found by number, person, state, channel and day, with sums over all that is found', async () => {
    const reader = await app.client('reader');
    app.clock.advance(DAY);
    const [paid, open] = [await bought(reader), await bought(reader, false)];
    const user_id = String(reader.userId);
    const both = await listed({ user_id });
    expect(both.items.map(({ order_no }) => order_no)).toEqual([open, paid]);
    expect(both.sums).toEqual({ count: 2, amount: 1_800 });
    expect((await listed({ user_id, status: 'FINISHED' })).items.map(({ order_no }) => order_no)).toEqual([paid]);
    expect((await listed({ q: paid.slice(0, 20) })).items.map(({ order_no }) => order_no)).toContain(paid);
    const { username } = await reader.ok('GET /api/user/me');
    expect((await listed({ q: username })).items).toHaveLength(2);
    expect((await listed({ q: '%' })).items).toEqual([]);
    expect((await listed({ user_id, channel: 'wechat' })).items).toEqual([]);
    const day = new Date(app.clock.now().getTime() + 8 * 3_600_000).toISOString().slice(0, 10);
    expect((await listed({ user_id, from: day, to: day })).items).toHaveLength(2);
    expect((await listed({ user_id, from: '2030-01-01', to: '2030-12-31' })).items).toEqual([]);
    const page = await listed({ user_id, limit: 1 });
    expect([page.items.length, page.next_offset]).toEqual([1, 1]);
  });

  test('is summed up by the day on which money came and on which it was given back', async () => {
    app.clock.advance(40 * DAY);
    const reader = await app.client('reader');
    const [kept, back] = [await bought(reader), await bought(reader)];
    app.clock.advance(DAY);
    await editor.ok('POST /api/member/pay/order/refund', { body: { order_no: back, remark: '退' } });
    const { items } = await editor.ok('GET /api/member/pay/orders/days');
    expect(items.slice(0, 2)).toMatchObject([
      { count: 0, amount: 0, refunded: 1_800 },
      { count: 2, amount: 3_600, refunded: 0 },
    ]);
    expect(items).toHaveLength(2);
    const date = items[1]?.date ?? '';
    const late = await bought(reader, false);
    await editor.ok('POST /api/member/pay/order/finish', { body: { order_no: late } });
    const paidOn = await listed({ user_id: String(reader.userId), from: date, to: date, by: 'paid' });
    expect(paidOn.items.map(({ order_no }) => order_no)).toEqual([back, kept]);
    expect(
      (await editor.ok('GET /api/member/pay/orders/days', { query: { from: date, to: date } })).items,
    ).toHaveLength(1);
    expect(kept).toMatch(new RegExp(`^${date.replaceAll('-', '')}`));
  });

  test('is a table for spreadsheets, in which no cell is a formula', async () => {
    const reader = await app.client('reader');
    const dangerous = await editor.ok('POST /api/member/product/save', {
      body: { name: '=1+1,"卡"', level: 2, days: 7, price: 1_250, original_price: 1_250 },
    });
    const body = { product_id: dangerous.id, channel: 'sandbox' as const };
    const { order_no } = await reader.ok('POST /api/member/pay/order', { body });
    const query = { user_id: String(reader.userId) };
    const { response } = await editor.call('GET /api/member/pay/orders/csv', { query });
    expect(response.headers.get('content-type')).toContain('text/csv');
    const bytes = new Uint8Array(await response.arrayBuffer());
    expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    const [head, line, end] = new TextDecoder().decode(bytes).split('\r\n');
    expect(head).toMatch(/^订单号,/);
    expect(line).toMatch(new RegExp(`^${order_no},${reader.userId},[^,]+,"'=1\\+1,""卡""",2,7,12.50,测试支付,待付款,`));
    expect(end).toBe('');
    expect((await reader.call('GET /api/member/pay/orders/csv')).status).toBe(403);
  });
});

test('a table of orders that ends before they do says so in its last line', async () => {
  const reader = await app.client('reader');
  const add = (first: number, last: number) =>
    app.context.database.db.execute(sql`
      INSERT INTO orders (order_no, order_uuid, user_id, product, amount, channel, scene, status, expires_at)
      SELECT 'LONG' || n, gen_random_uuid(), ${reader.userId}, '{"name":"周卡","level":1,"days":7}'::jsonb, 500, 'sandbox', 'native',
        'CLOSED', now()
      FROM generate_series(${first}::int, ${last}::int) n`);
  const lines = async () => {
    const query = { user_id: String(reader.userId) };
    const { response } = await editor.call('GET /api/member/pay/orders/csv', { query });
    return (await response.text()).trimEnd().split('\r\n');
  };
  await add(1, 50_000);
  expect((await lines()).at(-1)).toContain('LONG');
  await add(50_001, 50_001);
  const all = await lines();
  expect([all.length, all.at(-1)]).toEqual([50_002, expect.stringContaining('只有最新的 50000 行')]);
});

describe('products', () => {
  const values = { level: 1 as const, days: 7, price: 500, original_price: 500 };
  const save = (body: object) => editor.call('POST /api/member/product/save', { body } as never);

  test('have names of their own; saving the same one twice makes one', async () => {
    expect((await save({ ...values, name: '周卡' })).status).toBe(200);
    expect((await save({ ...values, name: '周卡' })).status).toBe(200);
    const other = await save({ ...values, name: '周卡', price: 400 });
    expect(other.body.status.fields).toEqual({ name: '已经有叫这个名字的商品' });
    const { items } = await editor.ok('GET /api/member/product/manage');
    expect(items.filter(({ name }) => name === '周卡')).toHaveLength(1);
  });

  test('are shown by their place, and off sale only to sales staff', async () => {
    await save({ ...values, name: '藏起来的卡', is_on_sale: false, position: 1 });
    const onSale = (await (await app.client('visitor')).ok('GET /api/member/product')).items;
    const all = (await editor.ok('GET /api/member/product/manage')).items;
    expect(onSale.map(({ name }) => name)).not.toContain('藏起来的卡');
    expect(all.map(({ name }) => name)).toContain('藏起来的卡');
    expect(all.map(({ position }) => position)).toEqual(all.map(({ position }) => position).sort((a, b) => a - b));
  });

  test('cost a whole number of fen, and never more than their former price', async () => {
    const fields = async (change: object) => (await save({ ...values, name: '怪卡', ...change })).body.status.fields;
    expect(await fields({ price: 1.5 })).toHaveProperty('price');
    expect(await fields({ price: 0 })).toHaveProperty('price');
    expect(await fields({ original_price: 499 })).toEqual({ original_price: '原价不能低于现价' });
    expect(await fields({ days: 0 })).toHaveProperty('days');
    expect((await save({ ...values, id: '999999', name: '没有的卡' })).status).toBe(404);
  });
});
