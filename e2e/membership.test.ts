/** A trial from the link to its end, and membership by hand. */
import { randomUUID } from 'node:crypto';
import type { Locator, Page } from 'playwright-core';
import { afterAll, type ExpectStatic, test } from 'vitest';
import { seriousBarriers } from '#web/testing/barriers.ts';
import { callsOf, logInAsAdmin } from './calls.ts';
import { databaseOf, passDays } from './database.ts';
import { newReader } from './people.ts';
import { shareProduct } from './testing/products.ts';
import { drawn, logIn, openPage, PHONE, picture, register } from './visit.ts';

const opened = shareProduct();
const database = databaseOf(opened.product);
afterAll(() => database.close());

async function openLocked(page: Page, id: string): Promise<boolean> {
  await page.goto(`${opened.product.address}/article/${id}`);
  await page.locator('.prose').first().waitFor();
  return (await page.getByText('余下的部分供会员阅读').count()) === 0;
}

async function buyAt(page: Page, plan: string, cashierButton: string): Promise<void> {
  await page.goto(`${opened.product.address}/member`);
  await page.getByRole('link', { name: new RegExp(`^${plan}`) }).click();
  await page.getByRole('button', { name: /^下单/ }).click();
  await page.getByRole('link', { name: /^去付款/ }).click();
  await page.getByText('这是测试收银台').waitFor();
  await page.getByRole('button', { name: cashierButton, exact: true }).click();
}

test.concurrent('from a trial by a link to its end, then bought, renewed, and over: a locked article opens and closes with it', async ({
  expect,
}) => {
  const { call } = await logInAsAdmin(opened.product.address);
  const { items } = await call('GET /reader/article/waikan', { query: { limit: 50 } });
  const locked = items.find(({ is_lock }) => is_lock)?.id ?? '';
  const offer = await call('POST /api/user/open_trial_member', { body: { xhs_id: randomUUID() } });
  const { page, context, troubles } = await opened.visit(PHONE);
  expect(await openLocked(page, locked)).toBe(false);
  await page.goto('url' in offer ? offer.url : '/');
  await expect
    .poll(() => page.getByRole('link', { name: '注册' }).last().getAttribute('href'))
    .toMatch(/^\/Register\?next=/);
  await register(page, opened.product);
  await page.goto('url' in offer ? offer.url : '/');
  await picture(page, 'trial-390');
  expect.soft(await page.title()).toContain(await page.locator('h1').innerText());
  const current = page.getByRole('navigation').locator('[aria-current="page"]:visible');
  expect.soft(await current.allInnerTexts()).toEqual(['我的']);
  await page.getByRole('button', { name: '领取 7 天试用' }).click();
  await page.getByText('领到了').waitFor();
  await picture(page, 'member-390');
  // The kept login hears of the membership by an event.
  const open = () => expect.poll(() => openLocked(page, locked));
  await open().toBe(true);
  const token = (await context.cookies()).find(({ name }) => name === 'bb_token')?.value;
  const { user_id } = await callsOf(opened.product.address, token)('GET /api/user/me');
  const passed = (count: number) => passDays(database, user_id, count);
  await passed(6);
  await open().toBe(true);
  await page.goto('/');
  await page.getByText(/试用.*到期/).waitFor();
  await passed(2);
  await open().toBe(false);

  await page.goto(`${opened.product.address}/member/buy`);
  await page.getByRole('button', { name: '下单' }).click();
  await page.getByText('请先选一种').waitFor();
  const focused = await page.evaluate(() => document.activeElement?.getAttribute('name'));
  expect.soft(focused).toBe('product_id');
  expect.soft(await page.title()).toContain(await page.locator('h1').innerText());
  await picture(page, 'buy-390');
  await page.getByRole('radio', { name: /会员首月/ }).check();
  await page.getByText('请先选一种').waitFor({ state: 'detached' });
  await buyAt(page, '会员首月', '付款失败');
  await page.getByText('付款失败了').waitFor();
  expect(await seriousBarriers(page)).toEqual([]);
  await picture(page, 'cashier-390');
  await page.getByRole('link', { name: '回到订单' }).click();
  await page.getByText('前付款有效').waitFor();
  expect(await seriousBarriers(page)).toEqual([]);
  await picture(page, 'order-390');
  await page.goto(`${opened.product.address}/member/buy`);
  await page.getByRole('radio', { name: /会员首月/ }).check();
  await page.getByRole('button', { name: /^下单/ }).click();
  await page.getByRole('alert').getByRole('link', { name: '去看那张订单' }).click();
  await page.getByText('前付款有效').waitFor();
  await page.getByRole('link', { name: /^去付款/ }).click();
  await page.getByRole('button', { name: '付款成功', exact: true }).click();
  await page.getByText('付好了').waitFor();
  await picture(page, 'order-paid-390');
  await open().toBe(true);
  await page.goto(`${opened.product.address}/member`);
  expect(await page.getByRole('link', { name: /^会员首月.*首单/ }).count()).toBe(0);
  await buyAt(page, '会员 1 个月', '付款成功');
  await page.getByText('付好了').waitFor();
  await passed(59);
  await open().toBe(true);
  await passed(2);
  await open().toBe(false);
  await page.goto(`${opened.product.address}/member/log`);
  const entries = page.getByRole('list', { name: '会员记录' }).locator('b');
  await expect
    .poll(async () => (await entries.allTextContents()).filter((name) => name !== '到期'))
    .toEqual(['购买', '购买', '试用']);
  // The order that was refused is a line in the console.
  expect(troubles.filter((line) => !line.includes('409'))).toEqual([]);
  await context.close();
});

test.concurrent('long names wrap on a phone, and no page grows wider than it', async ({ expect }) => {
  const reader = await opened.visitAsReader(PHONE);
  await buyAt(reader.page, '会员首月', '付款成功');
  const desk = await opened.visitAsEditor(PHONE);
  const widths: number[] = [];
  for (const [{ page }, path, names] of [
    [reader, '/member', '.plan b'],
    [reader, '/member/buy', '.plan b'],
    [reader, '/member', '.order-row b'],
    [desk, '/admin/order', '.sold-row > span'],
  ] as const) {
    await page.goto(path);
    await page.locator(names).first().waitFor();
    for (const name of await page.locator(names).all()) {
      await name.evaluate((shown) => shown.replaceChildren('Subscription'.repeat(4)));
    }
    widths.push(await page.evaluate(() => document.documentElement.scrollWidth));
  }
  expect(widths).toEqual([390, 390, 390, 390]);
  await Promise.all([reader.context.close(), desk.context.close()]);
});

/** Keeps the late payment of the order that the page shows from arriving by itself. @returns the order's number */
async function heldBack(page: Page): Promise<string> {
  const order_no = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  await database.pool.query("UPDATE sandbox_payments SET paid_at = now() + interval '1 hour' WHERE order_no = $1", [
    order_no,
  ]);
  return order_no;
}

async function arrived(order_no: string): Promise<void> {
  await database.pool.query("UPDATE sandbox_payments SET paid_at = now() - interval '1 second' WHERE order_no = $1", [
    order_no,
  ]);
}

/** Puts the page's clock forward until the button stands there: the page's own wait begins when its scripts run. */
async function putForwardUntil(page: Page, button: Locator, expect: ExpectStatic): Promise<void> {
  await expect
    .poll(async () => {
      await page.clock.fastForward(31_000);
      return button.count();
    })
    .toBe(1);
}

test.concurrent('an order whose notice is late turns by itself, and is found, looked through and given back by a super user', async ({
  expect,
}) => {
  const buyer = await opened.visitAsReader();
  await buyAt(buyer.page, '高级会员 1 个月', '付款成功，但通知晚到');
  await buyer.page.getByText('正在确认付款').waitFor();
  const order_no = await heldBack(buyer.page);
  expect(await buyer.page.getByRole('link', { name: /^去付款/ }).count()).toBe(0);
  await picture(buyer.page, 'order-confirming-1440');
  // The payment was on its way for long enough.
  await arrived(order_no);
  await buyer.page.getByText('付好了').waitFor();
  const { page, context, troubles } = await opened.visitAsEditor();
  await page.goto('/admin/order');
  await picture(page, 'admin-orders-1440');
  await page.getByRole('searchbox').fill(buyer.reader.phone);
  await page.getByRole('button', { name: '查找' }).click();
  await page.getByText('实收 ¥30').waitFor();
  await page.getByRole('link', { name: new RegExp(order_no) }).click();
  await page.getByRole('button', { name: '标记退款' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: '标记退款' }).click();
  await dialog.getByText('请填写备注').waitFor();
  await dialog.getByLabel('备注').fill('不想要了');
  await dialog.getByRole('button', { name: '标记退款' }).click();
  await page.getByText('收回 30 天').waitFor();
  await picture(page, 'admin-order-1440');
  // From the order to its reader, and to all orders of that reader, which a search keeps to.
  await page.locator(`.user-facts a[href*="user=${buyer.reader.userId}"]`).click();
  await page.getByRole('link', { name: '看订单' }).click();
  await page.getByRole('combobox', { name: '状态' }).selectOption('已退款');
  await page.getByRole('button', { name: '查找' }).click();
  await page.waitForURL(/status=REFUNDED/);
  await page.getByText('只看一位读者的订单').waitFor();
  expect(await page.locator('.sold-row').count()).toBe(1);
  await buyer.page.goto('/member');
  await buyer.page.getByText('你现在不是会员').waitFor();
  expect(troubles.filter((line) => !line.includes('400'))).toEqual([]);
  await Promise.all([context.close(), buyer.context.close()]);
});

test.concurrent('a payment that takes long to confirm leaves ways on: to ask again, to pay after all, to find us', async ({
  expect,
}) => {
  const { page, context } = await opened.visitAsReader(PHONE);
  await page.clock.install();
  await buyAt(page, '会员 1 个月', '付款成功，但通知晚到');
  await page.getByText('正在确认付款').waitFor();
  const order_no = await heldBack(page);
  await picture(page, 'order-confirming-390');
  expect(await page.getByRole('button', { name: '再查一次' }).count()).toBe(0);
  const again = page.getByRole('button', { name: '再查一次' });
  await putForwardUntil(page, again, expect);
  await picture(page, 'order-confirming-long-390');
  expect(await seriousBarriers(page)).toEqual([]);
  await page.getByRole('button', { name: '没付成，去付款' }).click();
  await page.getByRole('link', { name: /^去付款/ }).waitFor();
  // Come back once more, by then it has arrived.
  await page.reload();
  await page.getByText('正在确认付款').waitFor();
  await putForwardUntil(page, again, expect);
  await arrived(order_no);
  // The page asks by itself too, and may have been told meanwhile.
  await again.evaluateAll(([button]) => (button as HTMLElement | undefined)?.click());
  await page.getByText('付好了').waitFor();
  await context.close();
});

test.concurrent('whoever is asked whether to cancel an order can keep it, and hears it once it is cancelled', async ({
  expect,
}) => {
  const { page, context } = await opened.visitAsReader(PHONE);
  await page.goto('/member');
  await page.getByRole('link', { name: /^会员首月/ }).click();
  await page.getByRole('button', { name: /^下单/ }).click();
  await page.getByRole('button', { name: '取消订单' }).click();
  const question = page.getByRole('alertdialog', { name: '取消这张订单？' });
  await question.getByRole('button', { name: '保留订单' }).click();
  await question.waitFor({ state: 'detached' });
  await page.getByRole('link', { name: /^去付款/ }).waitFor();
  await page.getByRole('button', { name: '取消订单' }).click();
  await question.getByRole('button', { name: '取消订单' }).click();
  const outcome = page.getByRole('status').filter({ hasText: '订单已关闭' });
  // The button that asked has gone.
  await expect.poll(() => outcome.evaluate((line) => line === document.activeElement)).toBe(true);
  await context.close();
});

test.concurrent('an order without scripts says that nothing was ordered, and puts nothing into the address', async ({
  expect,
}) => {
  const { page, context } = await opened.visitAsReader(PHONE);
  await page.route('**/assets/*.js', (route) => route.abort());
  await page.goto('/member/buy');
  await page.getByRole('button', { name: '下单' }).click();
  await page.getByRole('alert').getByText('没有提交').waitFor();
  expect(new URL(page.url()).search).toBe('');
  await context.close();
});

test.concurrent('while a store looks the app over, nothing is sold', async ({ expect }) => {
  const { page, context, troubles } = await opened.visitAsEditor(PHONE);
  const prices = page.getByText('¥').locator('visible=true');
  await openPage(page, '/Mine');
  const review = page.getByRole('switch', { name: '审核模式' });
  await review.check();
  await drawn(page);
  await picture(page, 'mine-review-390');
  await page.goto('/member');
  await page.getByRole('heading', { name: '会员能做什么' }).waitFor();
  expect(await prices.count()).toBe(0);
  await page.goto('/member/buy');
  await page.getByText('这里现在不能用').waitFor();
  await picture(page, 'member-buy-review-390');
  expect(`${await page.title()} ${await page.locator('body').innerText()}`).not.toMatch(/购买|价格|支付/);
  await openPage(page, '/Mine');
  await expect.poll(() => review.isChecked()).toBe(true);
  await review.uncheck();
  await page.goto('/member');
  await prices.first().waitFor();
  expect(troubles).toEqual([]);
  await context.close();
});

test.concurrent('a super user finds a reader, opens, renews and closes membership, and the log shows it', async ({
  expect,
}) => {
  const { phone } = await newReader(opened.product);
  const { page, context, troubles } = await opened.visitAsEditor();
  await openPage(page, '/admin/user/search');
  await page.getByRole('searchbox').fill(phone);
  await page.getByRole('button', { name: '查找' }).click();
  await page.getByRole('link', { name: new RegExp(phone) }).click();
  const dialog = page.getByRole('dialog');
  async function give(open: string, send: string, days: string | null): Promise<void> {
    await page.getByRole('button', { name: open, exact: true }).click();
    await dialog.getByRole('button', { name: send, exact: true }).click();
    await dialog.getByText('请填写备注').waitFor();
    if (days) await dialog.getByLabel('天数').fill(days);
    await dialog.getByLabel('备注').fill('客服补偿');
    await dialog.getByRole('button', { name: send, exact: true }).click();
    await dialog.waitFor({ state: 'hidden' });
  }
  await give('开通会员', '开通', '10');
  await page.getByText('会员，还有 10 天').first().waitFor();
  await give('续期', '续期', '5');
  await page.getByText('会员，还有 15 天').first().waitFor();
  await give('关闭会员', '关闭会员', null);
  await page.getByText('不是会员').waitFor();
  expect(await page.getByRole('list', { name: '会员记录' }).locator('b').allTextContents()).toEqual([
    '关闭',
    '续期',
    '开通',
  ]);
  await picture(page, 'admin-user-1440');
  expect(troubles.filter((line) => !line.includes('400'))).toEqual([]);
  await context.close();
});

test.concurrent('a forgotten password is set anew with a code from the phone, and a login from before has ended', async ({
  expect,
}) => {
  const { phone, call: callBefore } = await newReader(opened.product);
  // A phone can request one code per minute, so the first code is made older.
  const older = "UPDATE sms_codes SET created_at = created_at - interval '1 minute' WHERE phone = $1";
  await database.pool.query(older, [phone]);
  const { page, context } = await opened.visit(PHONE);
  await page.goto('/reset');
  const captcha = page.waitForResponse((response) => response.url().includes('/auth/captcha'));
  await Promise.all([captcha, page.getByRole('textbox', { name: '手机号' }).fill(phone)]);
  const answer = opened.product.outbox('captcha', phone);
  const heard = page.waitForResponse((response) => response.url().includes('as=audio'));
  await Promise.all([heard, page.getByRole('link', { name: '听验证码' }).press('Enter')]);
  expect((await heard).headers()['content-type']).toBe('audio/mpeg');
  await page.getByRole('status').getByText('只填字母和数字').waitFor();
  expect(opened.product.outbox('captcha', phone)).toBe(answer);
  await page.getByRole('textbox', { name: '图片验证码' }).fill(answer);
  const before = opened.product.outbox('sms', phone);
  await page.getByRole('button', { name: '发送短信验证码' }).click();
  await page.waitForURL(/reset_password/);
  // It is sent after the answer, which says the same for a number without an account.
  await expect.poll(() => opened.product.outbox('sms', phone)).not.toBe(before);
  const code = page.getByRole('textbox', { name: '短信验证码' });
  expect(await code.getAttribute('autocomplete')).toBe('one-time-code');
  await code.fill(opened.product.outbox('sms', phone));
  await page.getByLabel('新密码', { exact: true }).fill('lantern-quay-77');
  await page.getByRole('button', { name: '设为新密码' }).click();
  await page.waitForURL(/Login/);
  await logIn(page, phone, 'lantern-quay-77');
  await expect(callBefore('GET /api/user/me')).rejects.toThrow('401');
  await context.close();
});
