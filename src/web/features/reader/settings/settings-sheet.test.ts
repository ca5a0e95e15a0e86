import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { clickText, drag } from '../testing/on-page.ts';
import { DESK, PHONE, type ReaderPages, startReaderPages } from '../testing/reader-pages.ts';
import { breadText } from '../testing/texts.ts';
import { textMarkup } from '../text-markup.ts';

let pages: ReaderPages;
beforeAll(async () => {
  pages = await startReaderPages(textMarkup(breadText()));
});
afterAll(() => pages?.close());

const sheetOf = (page: Page) => page.getByRole('dialog', { name: '阅读设置' });
const opener = (page: Page) => page.getByRole('button', { name: '阅读设置' });
const focused = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));

test('a sheet takes the keyboard’s focus, and gives it back on Escape, which closes nothing else', async () => {
  const page = await pages.open(DESK);
  await page.getByText('fungus', { exact: false }).first().click();
  const card = page.locator('.word-card');
  await card.waitFor();
  await opener(page).focus();
  await page.keyboard.press('Enter');
  await sheetOf(page).waitFor();
  await expect.poll(() => focused(page)).toBe('关闭');
  await page.keyboard.press('Escape');
  await sheetOf(page).waitFor({ state: 'detached' });
  expect([await focused(page), await card.count()]).toEqual(['阅读设置', 1]);
  await page.context().close();
});

test('a sheet stays while text behind it is selected, and goes with a press on it or when Tab leaves it', async () => {
  const page = await pages.open(DESK);
  await opener(page).click();
  await sheetOf(page).waitFor();
  await drag(page, 'Bread', 'yeast');
  expect(await page.evaluate(() => String(getSelection()))).toBe('Bread needs yeast');
  expect(await sheetOf(page).isVisible()).toBe(true);
  await clickText(page, 'Bread');
  await sheetOf(page).waitFor({ state: 'detached' });
  await opener(page).focus();
  await page.keyboard.press('Enter');
  await sheetOf(page).getByRole('group', { name: '句子翻译' }).waitFor();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Shift+Tab');
  await sheetOf(page).waitFor({ state: 'detached' });
  await page.context().close();
});

test('a finger draws a sheet down: it follows, comes back from a little way, and goes from far', async () => {
  const page = await pages.open({ ...PHONE, reducedMotion: 'no-preference' });
  await opener(page).tap();
  await sheetOf(page).getByRole('group', { name: '句子翻译' }).waitFor();
  const settled = () => sheetOf(page).evaluate((sheet) => sheet.getAnimations().length === 0);
  await expect.poll(settled).toBe(true);
  const top = () => sheetOf(page).evaluate((sheet) => sheet.getBoundingClientRect().top);
  const [x, from] = [190, (await top()) + 30];
  const devtools = await page.context().newCDPSession(page);
  const move = async (...downs: number[]) => {
    for (const down of downs) {
      await devtools.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [{ x, y: from + down }] });
      await page.evaluate(() => new Promise(requestAnimationFrame));
    }
  };
  const start = () => devtools.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y: from }] });
  const end = () => devtools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await start();
  // Slowly, so that it is no flick.
  await move(...Array.from({ length: 20 }, (_, step) => 3 * (step + 1)));
  expect(Math.abs((await top()) - (from - 30) - 60)).toBeLessThanOrEqual(1);
  await end();
  await expect.poll(async () => Math.abs((await top()) - (from - 30))).toBeLessThanOrEqual(1);
  await start();
  await move(40, 120, 300);
  await end();
  await sheetOf(page).waitFor({ state: 'detached' });
  await page.context().close();
});
