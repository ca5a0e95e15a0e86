import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { longPress, putFinger, selectWordAt } from './testing/finger.ts';
import { callsOf, painted, placeOf } from './testing/on-page.ts';
import { PHONE, type ReaderPages, startReaderPages } from './testing/reader-pages.ts';
import { breadText } from './testing/texts.ts';
import { textMarkup } from './text-markup.ts';

let pages: ReaderPages;
beforeAll(async () => {
  pages = await startReaderPages(textMarkup(breadText()));
});
afterAll(() => pages?.close());

const selected = (page: Page) => page.evaluate(() => String(getSelection()).trim());
const shown = (page: Page) => page.locator('.zh:visible .zh-text').allTextContents();

test('a long press selects the word and offers what can be done with it; it is looked up from there, and nothing else opens', async () => {
  const page = await pages.open(PHONE);
  const { middle, y } = await placeOf(page, 'needs');
  await longPress(page, { x: middle, y });
  const bar = page.getByRole('toolbar', { name: '选中的文字' });
  await bar.waitFor();
  expect([await selected(page), await page.locator('.word-card').count()]).toEqual(['needs', 0]);
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await bar.getByRole('button', { name: '查词' }).tap();
  await page.locator('.word-card').getByRole('heading', { name: 'needs' }).waitFor();
  expect([await selected(page), await painted(page, 'word')]).toEqual(['', ['needs']]);
  await page.context().close();
});

test('a highlight is made of a long press with one tap', async () => {
  const page = await pages.open(PHONE);
  const { middle, y } = await placeOf(page, 'needs');
  await longPress(page, { x: middle, y });
  await page.getByRole('toolbar').getByRole('button', { name: '绿色' }).tap();
  await expect.poll(() => painted(page, 'mark-green')).toEqual(['needs']);
  expect([await selected(page), (await callsOf(page, 'save')).length]).toEqual(['', 1]);
  await page.context().close();
});

test('a finger that stays on a word where the system selects nothing looks it up while it stays, once, and lifting it does no more', async () => {
  const page = await pages.open({ ...PHONE, kept: { paging: 'tap' } });
  const { middle, y } = await placeOf(page, 'needs');
  const finger = await putFinger(page, { x: middle, y });
  await page.locator('.word-card').getByRole('heading', { name: 'needs' }).waitFor();
  await finger.lift();
  // Events that follow the lifting of the finger arrive with the next frame.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
  expect([
    (await callsOf(page, 'lookUp')).length,
    await page.locator('.word-card').count(),
    await selected(page),
  ]).toEqual([1, 1, '']);
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await page.context().close();
});

test('a selection that the system makes late wins over the card, and a finger that moves opens none', async () => {
  const page = await pages.open(PHONE);
  const { middle, y } = await placeOf(page, 'needs');
  const finger = await putFinger(page, { x: middle, y });
  const card = page.locator('.word-card');
  await card.waitFor();
  await selectWordAt(page, { x: middle, y });
  await card.waitFor({ state: 'detached' });
  await finger.lose();
  await page.getByRole('toolbar', { name: '选中的文字' }).waitFor();
  await page.evaluate(() => getSelection()?.removeAllRanges());
  await page.clock.install();
  const moving = await putFinger(page, { x: middle, y });
  await moving.move({ x: middle, y: y - 30 });
  // Longer than a finger has to stay.
  await page.clock.runFor(2_000);
  await moving.lift();
  expect([await card.count(), (await callsOf(page, 'lookUp')).length]).toEqual([0, 1]);
  await page.context().close();
});

test('a finger held on 译 shows the translations while it stays, and selects nothing', async () => {
  const page = await pages.open(PHONE);
  const box = await page.locator('[data-block="b1"] .zh-open').boundingBox();
  if (!box) throw new Error('no button');
  const finger = await putFinger(page, { x: box.x + box.width / 2, y: box.y + box.height / 2 });
  await expect.poll(() => shown(page)).toEqual(['酵母是真菌。', '面包要酵母。']);
  await finger.lift();
  await expect.poll(() => shown(page)).toEqual([]);
  expect([await selected(page), await page.locator('.word-card').count()]).toEqual(['', 0]);
  await page.context().close();
});
