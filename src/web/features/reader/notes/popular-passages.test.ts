import { afterAll, beforeAll, expect, test } from 'vitest';
import { painted } from '../testing/on-page.ts';
import { DESK, type ReaderPages, startReaderPages } from '../testing/reader-pages.ts';
import { paragraph } from '../testing/texts.ts';
import { textMarkup } from '../text-markup.ts';

const html = textMarkup([paragraph('b1', [['Yeast is a fungus.', '酵母是真菌。']])]);
const popular = [{ start: { block_id: 'b1', offset: 0 }, end: { block_id: 'b1', offset: 5 }, count: 12 }];

let pages: ReaderPages;
beforeAll(async () => {
  pages = await startReaderPages(html);
});
afterAll(() => pages?.close());

test('what others marked shows under a dotted line only when the reader asks for it, and goes again', async () => {
  const page = await pages.open({ ...DESK, state: { popular } });
  const underlined = () => painted(page, 'popular');
  await page.getByRole('button', { name: '阅读设置' }).click();
  const row = page.getByRole('group', { name: '大家划过' });
  await row.waitFor();
  expect(await underlined()).toEqual([]);
  await row.locator('label', { hasText: '标虚线' }).click();
  await expect.poll(underlined).toEqual(['Yeast']);
  await page.getByText('12 人划过').waitFor();
  await row.locator('label', { hasText: '不显示' }).click();
  await expect.poll(underlined).toEqual([]);
  await page.context().close();
});
