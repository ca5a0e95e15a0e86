/** Logins that end, accounts without scripts, and lists one comes back to. */
import type { BrowserContext } from 'playwright-core';
import { expect, test } from 'vitest';
import { callsOf } from './calls.ts';
import { shareProduct } from './testing/products.ts';
import { DESK, openPage, PHONE } from './visit.ts';

const opened = shareProduct();

/** The server knows of it, the browser does not. */
async function endLogin(context: BrowserContext): Promise<void> {
  const token = (await context.cookies()).find(({ name }) => name === 'bb_token')?.value ?? '';
  await callsOf(opened.product.address, decodeURIComponent(token))('POST /auth/logout', { body: {} });
}

test('with a login that has ended, a link leads to the login page and from there to the page', async () => {
  const { page, context } = await opened.visitAsReader();
  await openPage(page, '/article');
  await endLogin(context);
  await page.getByRole('link', { name: '笔记' }).first().click();
  await page.waitForURL(/Login/);
  expect(new URL(page.url()).searchParams.get('next')).toBe('/mynote');
  await context.close();
});

test('退出登录 leaves no login behind when there was none any more, with scripts and without', async () => {
  for (const javaScriptEnabled of [true, false]) {
    const { page, context } = await opened.visitAsReader({ ...PHONE, javaScriptEnabled });
    await (javaScriptEnabled ? openPage(page, '/Mine') : page.goto('/Mine'));
    await endLogin(context);
    await page.getByRole('button', { name: '退出登录', exact: true }).click();
    await page.waitForURL(({ pathname }) => pathname === '/');
    expect((await context.cookies()).filter(({ name, value }) => name === 'bb_token' && value)).toEqual([]);
    await context.close();
  }
});

test('a form with the cookie alone changes nothing of an account', async () => {
  const { context, reader } = await opened.visitAsReader();
  const { call } = reader;
  const { settings, username } = await call('GET /api/user/me');
  const cookie = (await context.cookies()).map(({ name, value }) => `${name}=${value}`).join('; ');
  const send = (path: string, fields: Record<string, string>) =>
    fetch(opened.product.address + path, {
      method: 'POST',
      headers: { cookie, origin: opened.product.address },
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
  const { page, context, reader } = await opened.visitAsReader(PHONE);
  const name = `海边${reader.phone.slice(-8)}`;
  await openPage(page, '/change_username');
  await page.getByLabel('用户名').fill('x');
  await page.getByRole('button', { name: '修改用户名' }).click();
  await page.locator('[aria-invalid="true"]').waitFor();
  await page.getByLabel('用户名').fill(name);
  await page.getByRole('button', { name: '修改用户名' }).click();
  await page.waitForURL(/Mine/);
  expect((await reader.call('GET /api/user/me')).username).toBe(name);
  await context.close();
});

test('without scripts nothing is offered that only scripts do', async () => {
  const { page, context } = await opened.visitAsReader({ ...PHONE, javaScriptEnabled: false });
  await page.goto('/change_username');
  expect(await page.getByRole('button', { name: '修改用户名' }).isVisible()).toBe(false);
  expect(await page.getByText('浏览器没有开启脚本').isVisible()).toBe(true);
  await page.goto('/article/15');
  for (const menu of await page.locator('[aria-haspopup="menu"]').all()) expect(await menu.isVisible()).toBe(false);
  await context.close();
});

test('what was loaded of a list is there again when one comes back from an article', async () => {
  const { page, context } = await opened.visit(DESK);
  await openPage(page, '/');
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
  await expect.poll(() => cards.count()).toBe(loaded);
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(500);
  await context.close();
});
