import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { createSecrets } from '#server/features/secrets/service.ts';
import type { Notice } from '#server/providers/pay/port.ts';
import { createSandboxChannel } from '#server/providers/pay/sandbox.ts';
import { type TestClient, testApp } from '#server/testing/app.ts';
import { closeAccount } from '#server/testing/people.ts';

const app = await testApp();
const editor = await app.client('super');
const { database } = app.context;
/** Signs as the cashier does. */
const channel = createSandboxChannel({
  key: () => createSecrets({ database }).keyOf('sandbox-pay'),
  book: { payment: async () => null },
  now: app.clock.now,
});
const card = await editor.ok('POST /api/member/product/save', {
  body: { name: '月卡', level: 1, days: 30, price: 1_800, original_price: 1_800 },
});

const buy = (reader: TestClient) =>
  reader.ok('POST /api/member/pay/order', {
    body: { product_id: card.id, channel: 'sandbox', order_uuid: randomUUID() },
  });
const noticeOf = (orderNo: string, change: { amountFen?: number; transactionId?: string } = {}) =>
  channel.notice({ orderNo, amountFen: 1_800, transactionId: `T-${orderNo}`, paidAt: app.clock.now(), ...change });
async function send({ headers, body }: Notice): Promise<[number, string]> {
  const response = await app.fetch('/api/member/pay/notify/sandbox', { method: 'POST', headers, body });
  return [response.status, ((await response.json()) as { code: string }).code];
}
const daysOf = async (reader: TestClient) => (await reader.ok('GET /api/user/me')).member?.days_left ?? 0;
const detailsOf = (order_no: string) => editor.ok('GET /api/member/pay/order/{order_no}', { params: { order_no } });
const outcomesOf = async (order_no: string) =>
  ((await detailsOf(order_no)).entries ?? []).filter(({ kind }) => kind === 'notice').map(({ outcome }) => outcome);
const TAKEN = [200, 'SUCCESS'];
const REFUSED = [400, 'FAIL'];

test('200 notices of one payment, in parallel to two applications on one database, give its days once', async () => {
  const reader = await app.client('reader');
  const { order_no } = await buy(reader);
  const other = await app.secondProcess();
  const notice = await noticeOf(order_no);
  const answers = await Promise.all(
    Array.from({ length: 200 }, async (_, index) =>
      index % 2 === 0
        ? send(notice)
        : other.services.orders.receive('sandbox', notice).then(({ response }) => [response.status, 'SUCCESS']),
    ),
  );
  expect(answers.every(([status, code]) => status === 200 && code === 'SUCCESS')).toBe(true);
  expect(await daysOf(reader)).toBe(30);
  expect((await reader.ok('GET /api/member/log')).items).toHaveLength(1);
  const { rows } = await database.pool.query(
    "SELECT outcome, count(*)::int FROM order_entries WHERE order_no = $1 AND kind = 'notice' GROUP BY outcome ORDER BY 1",
    [order_no],
  );
  expect(rows).toEqual([
    { outcome: 'granted', count: 1 },
    { outcome: 'repeated', count: 199 },
  ]);
});

test('a notice that comes before the order page is back is good for it', async () => {
  const reader = await app.client('reader');
  const { order_no } = await buy(reader);
  expect(await send(await noticeOf(order_no))).toEqual(TAKEN);
  const order = await reader.ok('GET /api/member/pay/order/{order_no}', { params: { order_no } });
  expect(order).toMatchObject({ status: 'FINISHED' });
  expect(order.pay).toBeUndefined();
});

test('one that comes after the order was closed still gives the days, and its entry says so', async () => {
  const reader = await app.client('reader');
  const { order_no } = await buy(reader);
  app.clock.advance(40 * 60);
  await app.context.services.orders.tend();
  expect((await detailsOf(order_no)).status).toBe('CLOSED');
  expect(await send(await noticeOf(order_no))).toEqual(TAKEN);
  expect(await daysOf(reader)).toBe(30);
  const { status, entries } = await detailsOf(order_no);
  expect(status).toBe('FINISHED');
  expect(entries?.at(-1)).toMatchObject({ outcome: 'granted_late', from_status: 'CLOSED', to_status: 'FINISHED' });
});

test('a wrong amount gives nothing, is told to come again, and waits for somebody to look', async () => {
  const reader = await app.client('reader');
  const { order_no } = await buy(reader);
  expect(await send(await noticeOf(order_no, { amountFen: 1 }))).toEqual(REFUSED);
  expect(await daysOf(reader)).toBe(0);
  expect(await detailsOf(order_no)).toMatchObject({ status: 'PENDING', trouble: 'wrong_amount' });
  expect(await outcomesOf(order_no)).toEqual(['wrong_amount']);
  const body = { order_no, remark: '已联系读者' };
  const cleared = await editor.ok('POST /api/member/pay/order/clear', { body });
  expect(cleared.trouble).toBeNull();
  expect(cleared.entries?.at(-1)).toMatchObject({ kind: 'clear', outcome: 'wrong_amount', remark: '已联系读者' });
});

test('what is signed wrong, changed on the way, too old, or no sense at all is refused and written down', async () => {
  const reader = await app.client('reader');
  const { order_no } = await buy(reader);
  const good = await noticeOf(order_no);
  expect(await send({ ...good, body: good.body.replace('1800', '1801') })).toEqual(REFUSED);
  expect(await send({ headers: {}, body: good.body })).toEqual(REFUSED);
  app.clock.advance(6 * 60);
  expect(await send(good)).toEqual(REFUSED);
  expect(await daysOf(reader)).toBe(0);
  const { rows } = await database.pool.query(
    "SELECT outcome, raw FROM order_entries WHERE order_no = '' ORDER BY id DESC LIMIT 3",
  );
  expect(rows.map(({ outcome }) => outcome)).toEqual(['stale', 'wrong_signature', 'wrong_signature']);
  expect(rows[2].raw).toContain('1801');
});

test('a flood of wrong signatures does not fill the book', async () => {
  const before = await database.pool.query("SELECT count(*)::int FROM order_entries WHERE order_no = ''");
  await Promise.all(Array.from({ length: 150 }, () => send({ headers: {}, body: '{}' })));
  const after = await database.pool.query("SELECT count(*)::int FROM order_entries WHERE order_no = ''");
  expect(after.rows[0].count - before.rows[0].count).toBeLessThanOrEqual(120);
});

test('a replay much later, and one of an order that was given back, change nothing', async () => {
  const reader = await app.client('reader');
  const { order_no } = await buy(reader);
  await send(await noticeOf(order_no));
  app.clock.advance(3 * 86_400);
  expect(await send(await noticeOf(order_no))).toEqual(TAKEN);
  expect(await daysOf(reader)).toBe(27);
  await editor.ok('POST /api/member/pay/order/refund', { body: { order_no, remark: '不想要了' } });
  expect(await send(await noticeOf(order_no))).toEqual(TAKEN);
  expect(await daysOf(reader)).toBe(0);
  expect(await outcomesOf(order_no)).toEqual(['granted', 'repeated', 'repeated']);
});

test('a second payment of one order gives no second days and waits for somebody to look, also when the first was given back', async () => {
  const reader = await app.client('reader');
  const { order_no } = await buy(reader);
  await send(await noticeOf(order_no));
  expect(await send(await noticeOf(order_no, { transactionId: 'T-second' }))).toEqual(TAKEN);
  expect(await daysOf(reader)).toBe(30);
  expect((await detailsOf(order_no)).trouble).toBe('paid_again');
  const body = { order_no, remark: '退了第一笔' };
  expect(await editor.ok('POST /api/member/pay/order/refund', { body })).toMatchObject({
    status: 'REFUNDED',
    trouble: 'paid_again',
  });
  const cleared = await editor.ok('POST /api/member/pay/order/clear', { body: { order_no, remark: '第二笔也退了' } });
  expect(cleared.trouble).toBeNull();
});

test('money for an order that was finished by hand is noted, not counted twice', async () => {
  const reader = await app.client('reader');
  const { order_no } = await buy(reader);
  await editor.ok('POST /api/member/pay/order/finish', { body: { order_no } });
  expect(await send(await noticeOf(order_no))).toEqual(TAKEN);
  expect(await daysOf(reader)).toBe(30);
  expect(await detailsOf(order_no)).toMatchObject({
    status: 'FINISHED',
    transaction_id: `T-${order_no}`,
    trouble: null,
  });
});

test('money for an account that is closed gives nobody days, and is kept on the order for somebody to give back', async () => {
  const reader = await app.client('reader');
  const [{ order_no }, waiting] = [await buy(reader), await buy(reader)];
  await closeAccount(app, reader.userId);
  expect(await send(await noticeOf(order_no))).toEqual(TAKEN);
  expect(await detailsOf(order_no)).toMatchObject({ status: 'PAID', trouble: 'no_account' });
  expect((await database.pool.query('SELECT 1 FROM members WHERE user_id = $1', [reader.userId])).rows).toEqual([]);
  const finishing = { body: { order_no: waiting.order_no } };
  expect((await editor.call('POST /api/member/pay/order/finish', finishing)).body.status.msg).toMatch('已经注销');
  const body = { order_no, remark: '账号已注销，退回' };
  const refunded = await editor.ok('POST /api/member/pay/order/refund', { body });
  expect(refunded).toMatchObject({ status: 'REFUNDED', trouble: null });
});

test('a notice of an order nobody made has an entry, and one of a channel that is not set up has no answer', async () => {
  expect(await send(await noticeOf('20260101000000NOSUCHORDER0'))).toEqual(REFUSED);
  const { rows } = await database.pool.query("SELECT order_no FROM order_entries WHERE outcome = 'unknown_order'");
  expect(rows).toEqual([{ order_no: '20260101000000NOSUCHORDER0' }]);
  expect((await app.fetch('/api/member/pay/notify/alipay', { method: 'POST', body: 'a=b' })).status).toBe(503);
  const long = { method: 'POST', body: 'x'.repeat(70_000) };
  expect((await app.fetch('/api/member/pay/notify/sandbox', long)).status).toBe(413);
});

test('notices of nobody are forgotten after three months, those of orders stay', async () => {
  const count = async (where: string) =>
    (await database.pool.query(`SELECT count(*)::int FROM order_entries WHERE ${where}`)).rows[0].count;
  const [strays, others] = [await count("order_no = ''"), await count("outcome = 'granted'")];
  await app.context.services.orders.clean();
  expect(await count("order_no = ''")).toBe(strays);
  app.clock.advance(91 * 86_400);
  await app.context.services.orders.clean();
  expect([await count("order_no = ''"), await count("outcome = 'granted'")]).toEqual([0, others]);
});
