/** A list of articles that is continued in place. */
import { expect, test } from 'vitest';
import { shareProduct } from './testing/opened.ts';
import { PHONE } from './visit.ts';

const opened = shareProduct();

test('a list is continued in place, and coming back to it or loading it again finds what was there', async () => {
  const { page, troubles } = await opened.visit(PHONE);
  await page.goto('/article', { waitUntil: 'networkidle' });
  const cards = page.locator('article.card');
  const first = await cards.count();
  await page.getByRole('button', { name: '加载更多' }).tap();
  await expect.poll(() => cards.count()).toBeGreaterThan(first);
  const all = await cards.count();

  await cards.last().getByRole('link').first().tap();
  await page.waitForURL(/\/article\/\d+$/);
  await page.goBack();
  await expect.poll(() => cards.count()).toBe(all);
  await page.reload();
  await expect.poll(() => cards.count()).toBe(all);
  expect(troubles).toEqual([]);
});
