import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { shareProduct } from './testing/products.ts';
import { openPage, PHONE, picture } from './visit.ts';

const opened = shareProduct();

test.each([
  ['on a phone', PHONE],
  ['at a desk', undefined],
] as const)('%s an article is downloaded as a PDF from its end', async (where, kind) => {
  const { page, context, troubles } = await opened.visitAsReader(kind);
  await openPage(page, '/article/15');
  await page.getByRole('button', { name: '下载 PDF', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: '下载 PDF' });
  await dialog.waitFor();
  await picture(page, `pdf-dialog-${where.replaceAll(' ', '-')}`);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: '下载双语 PDF' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('waikan-15-sy.pdf');
  expect((await readFile(await download.path())).subarray(0, 5).toString()).toBe('%PDF-');
  expect(troubles).toEqual([]);
  await context.close();
});

test('a visitor is asked to log in first', async () => {
  const { page, context } = await opened.visit();
  await openPage(page, '/article/15');
  await page.getByRole('button', { name: '下载 PDF', exact: true }).click();
  await page.waitForURL(/\/Login/);
  await context.close();
});
