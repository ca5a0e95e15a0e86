/** A trial from the link to its end, and membership by hand. */
import { randomUUID } from 'node:crypto';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser } from '#web/testing/browser.ts';
import { callsOf, logInAsAdmin } from './calls.ts';
import { ADMIN, type Product, removeDataDir, startProduct } from './product.ts';
import { DESK, logIn, PHONE, picture, register, visit } from './visit.ts';

let product: Product;
let browser: Browser;
/** Days by which the product's clock is ahead. */
let ahead = 0;

beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct(), launchBrowser()]);
});
afterAll(async () => {
  await browser.close();
  await product.end();
  removeDataDir(product.dataDir);
});

/** Ends the product and starts it again on its folder, with a clock that many days further on; nobody is on a page meanwhile. */
async function startLater(page: Page, days: number): Promise<void> {
  ahead += days;
  const shift = `const Real = Date, by = ${ahead * 86_400_000};
    globalThis.Date = class extends Real {
      constructor(...given) { given.length === 0 ? super(Real.now() + by) : super(...given); }
      static now() { return Real.now() + by; }
    };`;
  await page.goto('about:blank');
  await product.end();
  const NODE_OPTIONS = `--import data:text/javascript,${encodeURIComponent(shift)}`;
  product = await startProduct({ dataDir: product.dataDir, env: { NODE_OPTIONS } });
}

async function openLocked(page: Page, id: string): Promise<boolean> {
  await page.goto(`${product.address}/article/${id}`);
  await page.locator('.prose').first().waitFor();
  return (await page.getByText('余下的部分供会员阅读').count()) === 0;
}

test('a visitor with a link registers, takes the trial, reads a locked article, and after seven days no more', async () => {
  const { call } = await logInAsAdmin(product.address);
  const { items } = await call('GET /reader/article/waikan', { query: { limit: 50 } });
  const locked = items.find(({ is_lock }) => is_lock)?.id ?? '';
  const offer = await call('POST /api/user/open_trial_member', { body: { xhs_id: randomUUID() } });
  const { page, context, troubles } = await visit(browser, product, PHONE);
  expect(await openLocked(page, locked)).toBe(false);
  await page.goto('url' in offer ? offer.url : '/');
  await expect
    .poll(() => page.getByRole('link', { name: '注册' }).last().getAttribute('href'))
    .toMatch(/^\/Register\?next=/);
  await register(page, product);
  await page.goto('url' in offer ? offer.url : '/');
  await picture(page, 'trial-390');
  await page.getByRole('button', { name: '领取 7 天试用' }).click();
  await page.getByText('领到了').waitFor();
  await picture(page, 'member-390');
  expect(await openLocked(page, locked)).toBe(true);
  await startLater(page, 6);
  await page.goto(`${product.address}/`);
  await page.getByText(/试用.*到期/).waitFor();
  expect(await openLocked(page, locked)).toBe(true);
  await startLater(page, 2);
  expect(await openLocked(page, locked)).toBe(false);
  expect(troubles).toEqual([]);
  await context.close();
});

test('a super user finds a reader, opens, renews and closes membership, and the log shows it', async () => {
  const reader = await visit(browser, product);
  const phone = await register(reader.page, product);
  await reader.context.close();
  const { page, context, troubles } = await visit(browser, product, DESK);
  await logIn(page, ADMIN.phone, ADMIN.password);
  await page.goto('/admin/user/search');
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

test('a forgotten password is set anew with a code from the phone, and a login from before has ended', async () => {
  const before = await visit(browser, product, PHONE);
  const phone = await register(before.page, product);
  const [login] = (await before.context.cookies()).filter(({ name }) => name === 'bb_token');
  await startLater(before.page, 1);
  await before.context.close();
  const { page, context } = await visit(browser, product, PHONE);
  await page.goto('/reset');
  const captcha = page.waitForResponse((response) => response.url().includes('/auth/captcha'));
  await Promise.all([captcha, page.getByRole('textbox', { name: '手机号' }).fill(phone)]);
  await page.getByRole('textbox', { name: '图片验证码' }).fill(product.outbox('captcha', phone));
  await page.getByRole('button', { name: '发送短信验证码' }).click();
  await page.waitForURL(/reset_password/);
  const code = page.getByRole('textbox', { name: '短信验证码' });
  expect(await code.getAttribute('autocomplete')).toBe('one-time-code');
  await code.fill(product.outbox('sms', phone));
  await page.getByLabel('新密码', { exact: true }).fill('lantern-quay-77');
  await page.getByRole('button', { name: '设为新密码' }).click();
  await page.waitForURL(/Login/);
  await logIn(page, phone, 'lantern-quay-77');
  await expect(callsOf(product.address, login?.value)('GET /api/user/me')).rejects.toThrow('401');
  await context.close();
});
