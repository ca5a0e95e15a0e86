/** Logins that end, accounts without scripts, and lists one comes back to. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser } from '#web/testing/browser.ts';
import { logInAsAdmin } from './calls.ts';
import { type Product, removeDataDir, startProduct } from './product.ts';
import { DESK, PHONE, visit } from './visit.ts';

let product: Product;
let browser: Browser;

beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct(), launchBrowser()]);
});
afterAll(async () => {
  await browser.close();
  await product.end();
  removeDataDir(product.dataDir);
});

test('with a login that has ended, a link leads to the login page and from there to the page', async () => {
  const { page, context } = await visit(browser, product, DESK);
  const { token, call } = await logInAsAdmin(product.address);
  await context.addCookies([{ name: 'bb_token', value: token, url: product.address }]);
  await page.goto('/article', { waitUntil: 'networkidle' });
  await call('POST /auth/logout', { body: {} });
  await page.getByRole('link', { name: '笔记' }).first().click();
  await page.waitForURL(/Login/);
  expect(new URL(page.url()).searchParams.get('next')).toBe('/mynote');
  await context.close();
});

test('退出登录 leaves no login behind when there was none any more, with scripts and without', async () => {
  for (const javaScriptEnabled of [true, false]) {
    const { page, context } = await visit(browser, product, { ...PHONE, javaScriptEnabled });
    const { token, call } = await logInAsAdmin(product.address);
    await context.addCookies([{ name: 'bb_token', value: token, url: product.address }]);
    await page.goto('/Mine', { waitUntil: 'networkidle' });
    await call('POST /auth/logout', { body: {} });
    await page.getByRole('button', { name: '退出登录', exact: true }).click();
    await page.waitForURL(({ pathname }) => pathname === '/');
    expect((await context.cookies()).filter(({ name, value }) => name === 'bb_token' && value)).toEqual([]);
    await context.close();
  }
});

test('a form with the cookie alone changes nothing of an account', async () => {
  const { token, call } = await logInAsAdmin(product.address);
  const { settings, username } = await call('GET /api/user/me');
  const send = (path: string, fields: Record<string, string>) =>
    fetch(product.address + path, {
      method: 'POST',
      headers: { cookie: `bb_token=${token}`, origin: product.address },
      body: new URLSearchParams(fields),
    });
  const level = settings.exam_level === 'gre' ? 'cet6' : 'gre';
  const answers = await Promise.all([
    send('/Mine', { intent: 'settings', exam_level: level, daily_minutes: '60', daily_new_words: '5' }),
    send('/myword/placement', { intent: 'level', exam_level: level }),
    send('/change_username', { username: '别的名字' }),
  ]);
  expect([answers[0]?.status, answers[2]?.status]).toEqual([400, 405]);
  const after = await call('GET /api/user/me');
  expect([after.settings, after.username]).toEqual([settings, username]);
});

test('with scripts the name is changed where it was typed wrong first', async () => {
  const { token, call } = await logInAsAdmin(product.address);
  const { page, context } = await visit(browser, product, PHONE);
  await context.addCookies([{ name: 'bb_token', value: token, url: product.address }]);
  await page.goto('/change_username', { waitUntil: 'networkidle' });
  await page.getByLabel('用户名').fill('x');
  await page.getByRole('button', { name: '修改用户名' }).click();
  await page.locator('[aria-invalid="true"]').waitFor();
  await page.getByLabel('用户名').fill('海边读者');
  await page.getByRole('button', { name: '修改用户名' }).click();
  await page.waitForURL(/Mine/);
  expect((await call('GET /api/user/me')).username).toBe('海边读者');
  await context.close();
});

test('without scripts nothing is offered that only scripts do', async () => {
  const { token } = await logInAsAdmin(product.address);
  const { page, context } = await visit(browser, product, { ...PHONE, javaScriptEnabled: false });
  await context.addCookies([{ name: 'bb_token', value: token, url: product.address }]);
  await page.goto('/change_username');
  expect(await page.getByRole('button', { name: '修改用户名' }).isVisible()).toBe(false);
  expect(await page.getByText('浏览器没有开启脚本').isVisible()).toBe(true);
  await page.goto('/article/15');
  for (const menu of await page.locator('[aria-haspopup="menu"]').all()) expect(await menu.isVisible()).toBe(false);
  await context.close();
});

test('what was loaded of a list is there again when one comes back from an article', async () => {
  const { page, context } = await visit(browser, product, DESK);
  await page.goto('/', { waitUntil: 'networkidle' });
  const cards = page.locator('.feed article');
  const before = await cards.count();
  await page.getByRole('button', { name: '加载更多' }).click();
  await page.waitForFunction((count) => document.querySelectorAll('.feed article').length > count, before);
  const loaded = await cards.count();
  await cards
    .nth(loaded - 1)
    .getByRole('link')
    .first()
    .click();
  await page.waitForURL(/article\/\d/);
  await page.goBack();
  await cards.first().waitFor();
  expect(await cards.count()).toBe(loaded);
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(500);
  await context.close();
});
