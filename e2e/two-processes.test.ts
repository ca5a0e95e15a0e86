/** Two processes of the product on one database, as behind a load balancer; in the end the database is killed under the one that owns it. */
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DAY_MS } from '#engine/shanghai-time.ts';
import { createSecrets } from '#server/features/secrets/service.ts';
import type { Notice } from '#server/providers/pay/port.ts';
import { createSandboxChannel } from '#server/providers/pay/sandbox.ts';
import { callsOf, logInAsAdmin } from './calls.ts';
import { databaseOf, databaseUrlOf } from './database.ts';
import { healthOf, postmasterOf } from './outages.ts';
import { newDataDir, type Product, removeDataDir, startProduct } from './product.ts';

let first: Product;
let second: Product;

beforeAll(async () => {
  first = await startProduct({ env: { LOG_LEVEL: 'silent' } });
  second = await startProduct({
    dataDir: first.dataDir,
    env: { DATABASE_URL: databaseUrlOf(first), ROLES: 'web' },
  });
});
afterAll(async () => {
  // The database ends with the first.
  await second.end();
  await first.end();
  removeDataDir(first.dataDir);
});

/** @returns the channel's notice of a payment, signed with the key that the processes share */
async function signedNotice(orderNo: string, amountFen: number): Promise<Notice> {
  const database = databaseOf(first);
  const channel = createSandboxChannel({
    key: () => createSecrets({ database }).keyOf('sandbox-pay'),
    book: { payment: async () => null },
    now: () => new Date(),
  });
  const notice = await channel.notice({ orderNo, amountFen, transactionId: `T-${orderNo}`, paidAt: new Date() });
  await database.close();
  return notice;
}

async function send({ address }: Product, { headers, body }: Notice): Promise<string> {
  const response = await fetch(`${address}/api/member/pay/notify/sandbox`, { method: 'POST', headers, body });
  return `${response.status} ${await response.text()}`;
}

/** A gateway sends again what was answered with 503, as a process does that has more to do than it has connections for. */
async function deliver(to: Product, notice: Notice): Promise<string> {
  for (let left = 60; ; left -= 1) {
    const answer = await send(to, notice);
    if (left === 0 || !answer.startsWith('503')) return answer;
    await sleep(500);
  }
}

test('a process that keeps its files elsewhere does not start beside them', async () => {
  const elsewhere = newDataDir();
  const env = { DATABASE_URL: databaseUrlOf(first), ROLES: 'web' };
  await expect(startProduct({ dataDir: elsewhere, env })).rejects.toThrow(
    /^ended with 1:\n用这个数据库的其他进程把文件放在别处.*DATA_DIR/,
  );
  removeDataDir(elsewhere);
});

test('200 notices of one payment at once, half to each process, finish its order once and give its days once', async () => {
  const { token, call } = await logInAsAdmin(first.address);
  const [{ items }, { member: before }] = await Promise.all([
    call('GET /api/member/product'),
    call('GET /api/user/me'),
  ]);
  const [product] = items;
  if (product === undefined) throw new Error('nothing is sold');
  const { order_no } = await call('POST /api/member/pay/order', {
    body: { product_id: product.id, channel: 'sandbox', order_uuid: randomUUID() },
  });
  const notice = await signedNotice(order_no, product.price);
  const answers = await Promise.all(
    Array.from({ length: 200 }, (_, index) => deliver(index % 2 === 0 ? first : second, notice)),
  );
  expect([...new Set(answers)]).toEqual(['200 {"code":"SUCCESS"}']);

  const order = await call('GET /api/member/pay/order/{order_no}', { params: { order_no } });
  expect(order).toMatchObject({ status: 'FINISHED', transaction_id: `T-${order_no}`, trouble: null });
  const database = databaseOf(first);
  const { rows } = await database.pool.query(
    "SELECT outcome, count(*)::int FROM order_entries WHERE order_no = $1 AND kind = 'notice' GROUP BY outcome ORDER BY 1",
    [order_no],
  );
  await database.close();
  expect(rows).toEqual([
    { outcome: 'granted', count: 1 },
    { outcome: 'repeated', count: 199 },
  ]);

  for (const { address } of [first, second]) {
    const asked = callsOf(address, token);
    const [{ member }, log] = await Promise.all([asked('GET /api/user/me'), asked('GET /api/member/log')]);
    const given = log.items.filter(({ created_at }) => created_at > order.created_at);
    expect(given).toMatchObject([{ action: 'order', days: product.days, expires_at: member?.expires_at }]);
    const from = before?.expires_at ?? given[0]?.created_at ?? '';
    expect(Date.parse(member?.expires_at ?? '') - Date.parse(from)).toBe(product.days * DAY_MS);
  }
});

test('a built-in database that is killed is started again with what was written, and the fourth time ends the process with one line', async () => {
  // One process serves from now on.
  await second.end();
  const { call } = await logInAsAdmin(first.address);
  await call('POST /reader/myword', { body: { word: 'harbour', sentence: 'The harbour was calm.' } });
  const words = () => call('GET /reader/myword', { query: { limit: 1 } });
  for (let time = 1; time <= 3; time += 1) {
    const killed = postmasterOf(first.dataDir);
    process.kill(killed, 'SIGKILL');
    await expect
      .poll(async () => (await words().catch(() => null))?.items[0]?.contexts[0]?.sentence)
      .toBe('The harbour was calm.');
    await expect.poll(() => healthOf(first)).toEqual({ status: 200 });
    expect(postmasterOf(first.dataDir)).not.toBe(killed);
  }
  const printed = first.output();
  const ended = once(first.child, 'close');
  process.kill(postmasterOf(first.dataDir), 'SIGKILL');
  expect(await ended).toEqual([1, null]);
  expect(first.output().slice(printed.length)).toMatch(/^自带的 PostgreSQL .*不再重启\n$/);
});
