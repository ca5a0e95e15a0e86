/** Exporting one's data, and requesting and cancelling the deletion of the account. */
import AxeBuilder from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { shareProduct } from './testing/products.ts';
import { hasFocus, PHONE, picture } from './visit.ts';

const PASSWORD = 'harbour-lamp-42';

const opened = shareProduct();

async function accessibilityFaults(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
}

test('a reader downloads all of their data, asks for the end of the account, sees it on every page and takes it back', async () => {
  const { page, context, troubles } = await opened.visitAsReader(PHONE);
  await page.goto('/Mine');
  await page.getByRole('link', { name: /数据与账号/ }).click();
  await page.getByRole('button', { name: '打包我的数据' }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: /^下载 .*打包的数据$/ }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^外刊轻读-我的数据-\d{8}\.zip$/);
  for (const name of ['没有公开的书、书架和书里的划线', '做的合集，公开了的也一样', '问过 AI 的问题和回答'])
    await page.getByRole('listitem').filter({ hasText: name }).waitFor();
  await picture(page, 'own-data-390');

  await page.getByRole('button', { name: '注销账号' }).click();
  await page.getByText('请填写密码').waitFor();
  const password = page.getByLabel('密码', { exact: true });
  await hasFocus(password);
  await password.fill('not-mine-at-all');
  await page.getByRole('button', { name: '注销账号' }).click();
  await page.getByRole('button', { name: '申请注销' }).click();
  await page.getByText('密码不对').waitFor();
  await hasFocus(password);
  // The browser reported the server's answer of 400 as an error.
  troubles.length = 0;
  await password.fill('harbour-lamp-42');
  await page.getByRole('button', { name: '注销账号' }).click();
  await picture(page, 'own-data-asked-390');
  await page.getByRole('button', { name: '申请注销' }).click();
  await page.getByText('账号还有 7 天就要注销').waitFor();
  // While the dialog fades out, the contrast of its text is too low.
  await page.locator('.dialog-title').waitFor({ state: 'detached' });
  // The form was at the end of the page: what took its place comes into sight, with the focus.
  const notice = page.getByText(/^已经申请，/);
  await expect.poll(() => notice.evaluate((line) => line.parentElement === document.activeElement)).toBe(true);
  const inSight = (line: Element) => {
    const { top, bottom } = line.getBoundingClientRect();
    return top >= 0 && bottom <= innerHeight;
  };
  await expect.poll(() => notice.evaluate(inSight)).toBe(true);
  expect(await page.getByLabel('密码', { exact: true }).count()).toBe(0);
  expect(await accessibilityFaults(page)).toEqual([]);
  await picture(page, 'own-data-closing-390');

  await page.goto('/');
  await page.getByText('账号还有 7 天就要注销').waitFor();
  await page.getByRole('button', { name: '撤销注销' }).click();
  await page.getByText('已撤销').waitFor();
  await page.goto('/Mine/data');
  await page.getByRole('button', { name: '注销账号' }).waitFor();
  expect(await page.getByText('就要注销').count()).toBe(0);
  expect(troubles).toEqual([]);
  await context.close();
});

test('the password of a form never goes into the address, whether scripts are off or did not come', async () => {
  const off = await opened.visitAsReader({ ...PHONE, javaScriptEnabled: false });
  await off.page.goto('/Mine/data');
  await off.page.getByLabel('密码', { exact: true }).fill(PASSWORD);
  await off.page.getByLabel('密码', { exact: true }).press('Enter');
  await off.page.getByRole('alert').getByText('没有提交').waitFor();
  expect(new URL(off.page.url()).search).toBe('');
  expect(await off.page.content()).not.toContain(PASSWORD);
  await off.context.close();

  const lost = await opened.visitAsReader(PHONE);
  await lost.page.route('**/assets/*.js', (route) => route.abort());
  await lost.page.goto('/Mine/data');
  await lost.page.getByLabel('密码', { exact: true }).fill(PASSWORD);
  await lost.page.getByRole('button', { name: '注销账号' }).click();
  await lost.page.getByRole('alert').getByText('没有提交').waitFor();
  expect(new URL(lost.page.url()).search).toBe('');
  await lost.context.close();
});
