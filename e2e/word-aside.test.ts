/** The word book at a desk, where the chosen word stands beside the list; and the book of somebody who has only marked words. */
import { expect, test } from 'vitest';
import { newReader, type Reader } from './people.ts';
import { shareProduct } from './testing/products.ts';
import { DESK, openPage } from './visit.ts';

const opened = shareProduct();

/** A word that was forgotten two days ago. */
async function addDue(reader: Reader, word: string): Promise<void> {
  const { id } = await reader.call('POST /reader/myword', { body: { word } });
  const at = new Date(Date.now() - 2 * 86_400_000).toISOString();
  await reader.call('POST /reader/myword/{id}/review', { params: { id }, body: { rating: 1, spent: 2, at } });
}

test('a word that is marked, reviewed or edited beside the list says the same in its row, and the head how many are due', async () => {
  const reader = await newReader(opened.product);
  for (const word of ['lantern', 'harbour']) await addDue(reader, word);
  const { page, context, troubles } = await opened.visitAs(reader, DESK);
  await openPage(page, '/myword?order=az');
  const head = page.locator('.wd-head');
  await head.getByText('2 个到期').waitFor();
  await page.getByLabel('选择 lantern').click();
  await page.getByRole('toolbar').getByRole('button', { name: '忽略', exact: true }).click();
  await head.getByText('1 个到期').waitFor();

  const beside = page.locator('.wd-aside');
  await beside.getByRole('heading', { name: 'harbour' }).waitFor();
  await beside.getByRole('button', { name: '改释义' }).click();
  await page.getByRole('textbox', { name: 'harbour 的释义' }).fill('停船的地方');
  await page.getByRole('button', { name: '保存', exact: true }).click();
  const row = page.locator('.w:not(.w-wait)').filter({ hasText: 'harbour' });
  await row.getByText('停船的地方').waitFor();
  const dueAt = await row.innerText();
  await beside.getByRole('button', { name: '复习这个词' }).click();
  await page.getByRole('button', { name: '看答案' }).click();
  await page.getByRole('button', { name: '简单' }).click();
  await expect.poll(() => head.innerText()).not.toContain('到期');
  await expect.poll(() => row.innerText()).not.toBe(dueAt);
  await context.close();
  expect(troubles).toEqual([]);
});

test('who has only marked words finds them in the word book', async () => {
  const reader = await newReader(opened.product);
  await reader.call('POST /reader/myword/known', { body: { words: ['lantern', 'harbour'] } });
  const { page, context, troubles } = await opened.visitAs(reader, DESK);
  await openPage(page, '/myword');
  await page.getByText('还没有生词').waitFor();
  await page.getByRole('link', { name: '已掌握 2' }).click();
  await page.getByRole('link', { name: /^lantern/ }).waitFor();
  await context.close();
  expect(troubles).toEqual([]);
});
