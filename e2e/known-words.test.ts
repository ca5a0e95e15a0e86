/** Known words of a reader, on cards and in the article, in two windows at once. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { enter, newReader } from './people.ts';
import { shareProduct } from './testing/products.ts';
import { openPage, PHONE, picture, placeOf } from './visit.ts';

const opened = shareProduct();

const TITLE = /面包里/;
/** Words to learn, as the card of the article in this list says. */
async function newWords(page: Page): Promise<number> {
  const text = await page.locator('.card', { hasText: TITLE }).locator('.fit').first().innerText();
  return Number(/新词 (\d+)/.exec(text)?.[1] ?? 0);
}

test('a word added in one window changes the card in another, and nothing jumps when the figures come', async () => {
  const { page, context, troubles } = await opened.visit(PHONE);
  await openPage(page, '/article?difficulty=VERY_EASY');
  expect(await page.locator('.fit:visible').count()).toBe(0);
  await enter(context, await newReader(opened.product));

  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push((entry as PerformanceEntry & { value: number }).value);
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.goto('/article?difficulty=VERY_EASY');
  await page
    .getByText(/认识 \d+%/)
    .first()
    .waitFor();
  await picture(page, 'known-cards-phone');
  const shifts = await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts);
  expect(shifts.reduce((sum, shift) => sum + shift, 0)).toBeLessThan(0.02);
  const before = await newWords(page);

  const other = await context.newPage();
  const address = await page.getByRole('link', { name: TITLE }).first().getAttribute('href');
  await other.goto(address ?? '');
  const head = other.locator('.read-head .fit');
  await head.getByText(/认识/).waitFor();
  await picture(other, 'known-article-phone');
  await other.getByRole('button', { name: '难度：入门，看看为什么' }).tap();
  await other.getByText('满分 100').waitFor();
  expect(await other.getByRole('dialog', { name: '难度是怎么来的' }).getByRole('listitem').count()).toBeGreaterThan(3);
  await picture(other, 'why-difficult-phone');
  await other.keyboard.press('Escape');
  const word = await placeOf(other, 'kitchen');
  await other.touchscreen.tap(word.x, word.y);
  const card = other.locator('[data-word-card]');
  await card.getByRole('button', { name: '加入生词' }).click();
  await head.getByText(`新词 ${before + 1} `).waitFor();
  await page.bringToFront();
  await page
    .locator('.card', { hasText: TITLE })
    .getByText(`新词 ${before + 1} `)
    .waitFor();

  await other.bringToFront();
  await card.getByRole('button', { name: '已掌握' }).click();
  await page.bringToFront();
  await page
    .locator('.card', { hasText: TITLE })
    .getByText(`新词 ${before + 1} `)
    .waitFor({ state: 'detached' });
  expect(await newWords(page)).toBe(before);
  expect(troubles).toEqual([]);
});
