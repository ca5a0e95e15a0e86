import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { callsOf, clickText, placeOf } from '../testing/on-page.ts';
import { DESK, PHONE, type ReaderPages, startReaderPages } from '../testing/reader-pages.ts';
import { paragraph } from '../testing/texts.ts';
import { textMarkup } from '../text-markup.ts';

const blocks = [
  paragraph('b1', [
    ['Yeast is a fungus.', '酵母是真菌。'],
    ['Bread needs yeast.', '面包要酵母。'],
  ]),
  paragraph('b2', [['Water wakes it up, slowly and surely, in the night.', '水在夜里慢慢唤醒它。']]),
];
let pages: ReaderPages;
beforeAll(async () => {
  pages = await startReaderPages(textMarkup(blocks));
});
afterAll(() => pages?.close());

const shown = (page: Page) => page.locator('.zh:visible .zh-text').allTextContents();

test('at a desk both languages stand side by side by paragraph; a narrow window shows one under the other', async () => {
  const page = await pages.open({ ...DESK, kept: { translation: 'beside' } });
  await page.locator('.zh-column').first().waitFor();
  const boxes = await page.locator('[data-block="b1"], [data-block="b2"]').evaluateAll((found) =>
    found.map((block) => {
      const english = block.querySelector('.s')?.getBoundingClientRect();
      const chinese = block.querySelector('.zh-column')?.getBoundingClientRect();
      return {
        aligned: Math.abs((english?.top ?? 0) - (chinese?.top ?? 99)),
        gap: (chinese?.left ?? 0) - (english?.right ?? 0),
      };
    }),
  );
  for (const { aligned, gap } of boxes) {
    expect(aligned).toBeLessThan(12);
    expect(gap).toBeGreaterThan(0);
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(DESK.viewport.width);
  await page.setViewportSize({ width: 800, height: 900 });
  await expect.poll(() => page.locator('.zh-column').count()).toBe(0);
  const order = await page.locator('[data-block="b1"] > *').evaluateAll((parts) => parts.map((part) => part.className));
  expect(order).toEqual(['s', 'zh', 's has-opener', 'zh-open', 'zh']);
  expect(await shown(page)).toEqual(['酵母是真菌。', '面包要酵母。', '水在夜里慢慢唤醒它。']);
  await page.context().close();
});

test('a highlight made side by side stands over the same English when the translations are back between the sentences', async () => {
  const page = await pages.open({ ...DESK, kept: { translation: 'beside' } });
  await page.locator('.zh-column').first().waitFor();
  await page.evaluate(() => {
    const range = new Range();
    const [first, second] = document.querySelectorAll('[data-block="b1"] .s');
    range.setStart(first as Node, 0);
    range.setEnd(second as Node, 1);
    getSelection()?.addRange(range);
  });
  await page.getByRole('button', { name: '绿色' }).click();
  await expect
    .poll(() => callsOf(page, 'save'))
    .toMatchObject([['save', { text: 'Yeast is a fungus. Bread needs yeast.' }, expect.any(String)]]);
  await page.getByRole('button', { name: '阅读设置' }).click();
  await page.locator('label', { hasText: '一直显示' }).click();
  const painted = () =>
    page.evaluate(() =>
      [...(CSS.highlights.get('mark-green') ?? [])]
        .map((range) => String(range))
        .join('')
        .replace(/\s+/g, ' ')
        .trim(),
    );
  await expect.poll(painted).toBe('Yeast is a fungus. Bread needs yeast.');
  await page.context().close();
});

test('translations grow with the text, and T works with Shift or Caps Lock too', async () => {
  const page = await pages.open(DESK);
  await clickText(page, 'needs');
  await page.keyboard.press('Shift+T');
  const translation = page.locator('.zh.open');
  await translation.first().waitFor();
  const size = () => translation.first().evaluate((zh) => Number.parseFloat(getComputedStyle(zh).fontSize));
  expect(await size()).toBe(16);
  await page.evaluate(() => document.documentElement.style.setProperty('--read-size', '28px'));
  expect(await size()).toBeCloseTo(22.4, 1);
  await page.context().close();
});

test('T shows a translation to stay when pressed and only while it is held, for the open word or the sentence under the mouse', async () => {
  const page = await pages.open(DESK);
  await page.locator('[data-s="b2-s0"]').hover({ position: { x: 30, y: 8 } });
  await page.keyboard.down('t');
  await expect.poll(() => shown(page)).toEqual(['水在夜里慢慢唤醒它。']);
  await page.keyboard.up('t');
  expect(await shown(page)).toEqual(['水在夜里慢慢唤醒它。']);
  await page.keyboard.press('t');
  expect(await shown(page)).toEqual([]);
  await clickText(page, 'needs');
  const held = await page.evaluate(() => {
    const tell = (name: string, timeStamp: number) => {
      const event = new KeyboardEvent(name, { key: 't', bubbles: true });
      Object.defineProperty(event, 'timeStamp', { value: timeStamp });
      dispatchEvent(event);
      return document.querySelectorAll('.zh.open').length;
    };
    return [tell('keydown', 1_000), tell('keyup', 3_000)];
  });
  expect(held).toEqual([1, 0]);
  await page.context().close();
});

test('the button of a paragraph shows its translations while it is held, and the press does not open them to stay', async () => {
  const page = await pages.open({ hasTouch: true });
  await page.locator('[data-block="b1"] .zh-open').hover();
  await page.mouse.down();
  await expect.poll(() => shown(page)).toEqual(['酵母是真菌。', '面包要酵母。']);
  await page.mouse.up();
  await expect.poll(() => shown(page)).toEqual([]);
  await page.locator('[data-block="b1"] .zh-open').click();
  expect(await shown(page)).toEqual(['酵母是真菌。', '面包要酵母。']);
  await page.context().close();
});

test('a finger at the very end of a paragraph’s last word means the word, and one on 译 or right of it the translation', async () => {
  const page = await pages.open(PHONE);
  const { right, y } = await placeOf(page, 'night');
  const button = await page.locator('[data-block="b2"] .zh-open').boundingBox();
  for (const height of [y - 6, y + 6]) {
    await page.touchscreen.tap(right - 1, height);
    await page.getByRole('heading', { name: 'night' }).waitFor();
    await page.getByRole('button', { name: '关闭', exact: true }).tap();
    await page.locator('.word-card').waitFor({ state: 'detached' });
  }
  expect(await shown(page)).toEqual([]);
  await page.touchscreen.tap((button?.x ?? 0) + 40, y + 12);
  expect(await shown(page)).toEqual(['水在夜里慢慢唤醒它。']);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.viewport.width);
  await page.context().close();
});

test('a bad translation is reported from a press on it, with what is wrong in words', async () => {
  const page = await pages.open();
  await page.locator('[data-block="b2"] .zh-open').click();
  await page.locator('[data-block="b2"] .zh-text').click();
  await page.getByRole('button', { name: '有问题' }).click();
  await page.getByRole('dialog').waitFor();
  await page.locator('label', { hasText: '其他' }).click();
  await page.getByRole('button', { name: '告诉编辑' }).click();
  await page.getByText('请写明问题').waitFor();
  await page.getByLabel('说明').fill('“它”是谁？');
  await page.getByRole('button', { name: '告诉编辑' }).click();
  await page.getByText('已告诉编辑').waitFor();
  expect(await callsOf(page, 'report')).toEqual([
    ['report', { block_id: 'b2', sentence_id: 'b2-s0', text: '其他：“它”是谁？' }],
  ]);
  await page.context().close();
});

test('a visitor who reports a translation from the word card goes to the login page', async () => {
  const page = await pages.open({ state: { isLoggedIn: false } });
  await clickText(page, 'needs');
  const report = page.getByRole('button', { name: '翻译有问题' });
  expect(await report.count()).toBe(0);
  await page.getByRole('button', { name: '更多', expanded: false }).click();
  await report.click();
  await expect.poll(() => callsOf(page, 'login')).toHaveLength(1);
  expect(await callsOf(page, 'report')).toEqual([]);
  await page.context().close();
});

test('without scripts every translation is there to be read', async () => {
  const page = await pages.open({ javaScriptEnabled: false });
  expect(await page.locator('.zh-text').count()).toBe(3);
  for (const text of await page.locator('.zh-text').all()) expect(await text.isVisible()).toBe(true);
  await page.context().close();
});
