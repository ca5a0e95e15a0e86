/** What an editor has typed and not sent is asked about before a link leaves it behind. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { logInAsAdmin } from './calls.ts';
import { openProduct } from './testing/products.ts';
import { openPage } from './visit.ts';

const opened = openProduct();

/** Goes to the list of feeds, is asked, and stays. */
async function expectQuestion(page: Page): Promise<void> {
  const address = page.url();
  await page.getByRole('link', { name: '订阅源', exact: true }).click();
  const question = page.getByRole('alertdialog', { name: '离开这一页？' });
  await question.waitFor();
  await page.keyboard.press('Escape');
  await question.waitFor({ state: 'detached' });
  expect(page.url()).toBe(address);
}

test('a pasted text is not left behind unasked', async () => {
  const { page, troubles } = await opened.visitAsEditor();
  await openPage(page, '/admin/articles?add=1');
  await page
    .locator('.add-article label')
    .filter({ hasText: /^正文$/ })
    .click();
  const text = page.getByRole('textbox', { name: '英文正文' });
  await text.fill('The van closes at noon, and nobody leaves it hungry.');
  await expectQuestion(page);
  expect(await text.inputValue()).toContain('The van closes');
  await text.fill('');
  await page.getByRole('link', { name: '订阅源', exact: true }).click();
  await page.waitForURL('**/admin/rss');
  expect(troubles).toEqual([]);
});

test('a remark and a note on a word are not left behind unasked, and keys move among the sentences', async () => {
  const { call } = await logInAsAdmin(opened.product.address);
  const params = { id: '15' };
  const { version } = await call('GET /reader/article/{id}/show', { params, query: { variant: 'admin' } });
  await call('POST /reader/article/{id}/update', { params, body: { article: { version, status: 'PENDING' } } });
  const { page, troubles } = await opened.visitAsEditor();
  await openPage(page, '/admin/article/15');
  const remark = page.getByRole('textbox', { name: '审核意见' });
  await remark.fill('第二段译反了');
  await expectQuestion(page);
  await remark.fill('');
  await page.getByText('加一个词', { exact: true }).click();
  const word = page.getByRole('textbox', { name: '词或短语' });
  await word.fill('harbour');
  await expectQuestion(page);
  await word.fill('');

  await page.locator('h1').click();
  for (const _ of [1, 2]) await page.keyboard.press('j');
  const current = page.locator('.pair.current');
  expect(await current.locator('.pair-no').innerText()).toBe('2');
  await page.keyboard.press('e');
  await page.getByRole('textbox', { name: '第 2 句译文' }).fill('另一种译法。');
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await current.getByText('刚才修改').waitFor();
  expect(await page.locator('.pair.changed').count()).toBe(1);
  expect(troubles).toEqual([]);
});
