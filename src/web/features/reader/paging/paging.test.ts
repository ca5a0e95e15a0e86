import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { tap } from '../testing/on-page.ts';
import { DESK, type ReaderPages, startReaderPages } from '../testing/reader-pages.ts';
import { paragraph } from '../testing/texts.ts';
import { textMarkup } from '../text-markup.ts';

let pages: ReaderPages;
beforeAll(async () => {
  pages = await startReaderPages(
    textMarkup(
      Array.from({ length: 40 }, (_, index) =>
        paragraph(`c${index}`, [['Water wakes it up, slowly and surely.', null]]),
      ),
    ),
  );
});
afterAll(() => pages?.close());

const TOUCH = { viewport: { width: 390, height: 700 }, hasTouch: true, isMobile: true };

test('a finger in the blank margins turns the page, and on the text looks a word up', async () => {
  const page = await pages.open(TOUCH);
  const scrolled = () => page.evaluate(() => scrollY);
  await page.touchscreen.tap(384, 400);
  await expect.poll(scrolled).toBe(450);
  await page.touchscreen.tap(5, 400);
  await expect.poll(scrolled).toBe(0);
  await page.touchscreen.tap(5, 400);
  const word = await page.locator('[data-block="c2"] .s').boundingBox();
  await page.touchscreen.tap((word?.x ?? 0) + 20, (word?.y ?? 0) + 12);
  await page.getByRole('heading', { name: 'water' }).waitFor();
  expect(await scrolled()).toBe(0);
  await page.context().close();
});

test('turned by presses at the sides, the outer thirds turn pages over the words, and the end is not passed', async () => {
  const page = await pages.open(TOUCH);
  const scrolled = () => page.evaluate(() => scrollY);
  await page.getByRole('button', { name: '阅读设置' }).tap();
  await page.getByRole('radio', { name: '点两侧' }).check({ force: true });
  await page.getByRole('button', { name: '关闭' }).tap();
  await page.locator('.sheet').waitFor({ state: 'detached' });
  await page.touchscreen.tap(330, 300);
  await expect.poll(scrolled).toBe(450);
  await page.reload();
  await page.waitForFunction(() => history.scrollRestoration === 'manual');
  const end = await page.evaluate(() => document.documentElement.scrollHeight - innerHeight);
  for (let turn = 0; turn * 450 < end; turn++) await page.touchscreen.tap(330, 300);
  await expect.poll(scrolled).toBe(end);
  expect(await page.locator('.word-card').count()).toBe(0);
  await page.context().close();
});

test('turned by swipes, a stroke to the left goes on and one to the right back, and a slow one does nothing', async () => {
  const page = await pages.open(TOUCH);
  await page.getByRole('button', { name: '阅读设置' }).tap();
  await page.getByRole('group', { name: '翻页' }).locator('label', { hasText: '左右滑' }).tap();
  await page.getByRole('button', { name: '关闭' }).tap();
  await page.locator('.sheet').waitFor({ state: 'detached' });
  const stroke = (from: number, to: number, milliseconds: number) =>
    page.evaluate(
      ([start, end, time]) => {
        const text = document.querySelector('[data-block="c5"]') as Element;
        const tell = (name: string, x: number, timeStamp: number) => {
          const touch = new Touch({ identifier: 1, target: text, clientX: x, clientY: 300 });
          const touches = name === 'touchend' ? [] : [touch];
          const event = new TouchEvent(name, { bubbles: true, touches, changedTouches: [touch] });
          Object.defineProperty(event, 'timeStamp', { value: timeStamp });
          text.dispatchEvent(event);
        };
        tell('touchstart', start, 1_000);
        tell('touchend', end, 1_000 + time);
      },
      [from, to, milliseconds] as const,
    );
  const scrolled = () => page.evaluate(() => scrollY);
  await stroke(300, 100, 200);
  await expect.poll(scrolled).toBe(450);
  await stroke(300, 100, 2_000);
  await stroke(100, 300, 200);
  await expect.poll(scrolled).toBe(0);
  await page.context().close();
});

test('turns that follow quickly add up while the window is still moving', async () => {
  const page = await pages.open({ viewport: { width: 1440, height: 700 }, reducedMotion: 'no-preference' });
  for (let turn = 0; turn < 3; turn++) await page.keyboard.press('PageDown');
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(1350);
  await page.context().close();
});

test('the hint for the first visit is one line on a phone, goes for good, and is not shown at a desk', async () => {
  const page = await pages.open(TOUCH);
  const hint = page.getByRole('complementary', { name: '怎样读' });
  await hint.getByRole('button', { name: '知道了' }).tap();
  await page.reload();
  await page.waitForFunction(() => history.scrollRestoration === 'manual');
  expect(await hint.count()).toBe(0);
  await page.context().close();
  const desk = await pages.open(DESK);
  expect(await desk.getByRole('complementary', { name: '怎样读' }).count()).toBe(0);
  await desk.context().close();
});

const done: [deed: string, act: (page: Page) => Promise<void>][] = [
  ['a word has been looked up', (page) => tap(page, 'wakes', '[data-block="c3"]')],
  ['the reader scrolls on', (page) => page.evaluate(() => scrollBy(0, 300))],
];
test.each(done)('the hint goes by itself when %s', async (_, act) => {
  const page = await pages.open(TOUCH);
  const hint = page.getByRole('complementary', { name: '怎样读' });
  await hint.waitFor();
  await act(page);
  await hint.waitFor({ state: 'detached' });
  expect(await page.evaluate(() => localStorage.getItem('reader-hint'))).not.toBeNull();
  await page.context().close();
});

test('the keys are listed at a question mark', async () => {
  const page = await pages.open(DESK);
  await page.keyboard.press('?');
  await page.getByRole('dialog', { name: '快捷键' }).getByText('本句翻译').waitFor();
  await page.keyboard.press('Escape');
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
  await page.context().close();
});
