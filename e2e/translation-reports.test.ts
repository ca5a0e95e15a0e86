/** A bad translation, from the press on it in the reader to 已处理 on the editors' desk. */
import { expect, test } from 'vitest';
import { callsOf } from './calls.ts';
import { shareProduct } from './testing/products.ts';
import { PHONE, picture } from './visit.ts';

const opened = shareProduct();

test('a reader tells what is wrong with a translation, the editor reads it beside the text and is done with it', async () => {
  const list = await callsOf(opened.product.address)('GET /reader/article/waikan', {
    query: { difficulty: 'VERY_EASY' },
  });
  const id = list.items[0]?.id;
  const phone = await opened.visitAsReader(PHONE);
  await phone.page.goto(`/article/${id}`);
  await phone.page.locator('.zh-open').first().click();
  const translation = phone.page.locator('.zh-text:visible').first();
  const sentence = (await phone.page.locator('.s.open').first().textContent()) ?? '';
  await translation.click();
  await phone.page.getByRole('button', { name: '有问题' }).click();
  await phone.page.locator('label', { hasText: '不通顺' }).click();
  await phone.page.getByLabel('说明（可不填）').fill('语序像英文');
  await phone.page.getByRole('button', { name: '告诉编辑' }).click();
  await phone.page.getByText('已告诉编辑').waitFor();
  expect(phone.troubles).toEqual([]);
  await phone.context.close();

  const desk = await opened.visitAsEditor();
  await desk.page.goto('/admin');
  await desk.page.getByRole('region', { name: '读者报错' }).getByRole('link').click();
  const reports = desk.page.getByRole('region', { name: '读者报告', exact: true });
  await reports.getByText('不通顺：语序像英文').waitFor();
  await picture(desk.page, 'translation-report-desk');
  await reports.getByRole('button', { name: sentence }).click();
  await expect.poll(() => desk.page.evaluate(() => document.activeElement?.textContent ?? '')).toContain(sentence);
  await reports.getByRole('button', { name: '已处理' }).click();
  await expect.poll(() => reports.count()).toBe(0);
  await desk.page.getByRole('button', { name: '撤销' }).click();
  await reports.getByText('不通顺：语序像英文').waitFor();
  await reports.getByRole('button', { name: '已处理' }).click();
  await expect.poll(() => reports.count()).toBe(0);
  await desk.page.reload();
  await desk.page.getByRole('heading', { level: 1 }).waitFor();
  expect(await reports.count()).toBe(0);
  await desk.context.close();
});
