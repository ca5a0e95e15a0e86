import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { callsOf } from '../testing/on-page.ts';
import { DESK, type ReaderPages, startReaderPages } from '../testing/reader-pages.ts';
import { longText, paragraph } from '../testing/texts.ts';
import { textMarkup } from '../text-markup.ts';

let pages: ReaderPages;
beforeAll(async () => {
  const blocks = longText().concat(
    Array.from({ length: 30 }, (_, index) =>
      paragraph(`c${index}`, [[`Water wakes it up, slowly and surely. `.repeat(4).trim(), null]]),
    ),
  );
  pages = await startReaderPages(textMarkup(blocks));
});
afterAll(() => pages?.close());

/** Storage key of a visitor's position. */
const KEY = 'place::article:7';
const elsewhere = { block_id: 'c20', offset: 40, progress: 0.62, device: 'phone' as const, is_here: false };
const position = { ...elsewhere, at: '2026-11-21T06:00:00.000Z' };
const keep = (page: Page, place: object) =>
  page.evaluate(([key, value]) => localStorage.setItem(key as string, value as string), [KEY, JSON.stringify(place)]);
const kept = (page: Page) =>
  page.evaluate(
    (key) => JSON.parse(localStorage.getItem(key) ?? 'null') as { block_id: string; at: string } | null,
    KEY,
  );
const scrolled = (page: Page) => page.evaluate(() => scrollY);

/** Top of the line on which a character stands. */
const topOf = (page: Page, block: string, offset: number) =>
  page.evaluate(
    ([id, at]) => {
      const walker = document.createTreeWalker(
        document.querySelector(`[data-block="${id}"]`) as Element,
        NodeFilter.SHOW_TEXT,
      );
      let left = at as number;
      for (let node = walker.nextNode() as Text | null; node; node = walker.nextNode() as Text | null) {
        if (left < node.length) {
          const range = new Range();
          range.setStart(node, left);
          range.setEnd(node, left + 1);
          return range.getBoundingClientRect().top;
        }
        left -= node.length;
      }
      return Number.NaN;
    },
    [block, offset] as const,
  );

test('a kept place is found again to the pixel, and finding it does not date it anew', async () => {
  const page = await pages.open();
  const at = '2026-11-20T06:00:00.000Z';
  await keep(page, { block_id: 'c12', offset: 90, at });
  await page.reload();
  const barHeight = await page.locator('.read-top').evaluate((bar) => (bar as HTMLElement).offsetHeight);
  await expect.poll(async () => Math.abs((await topOf(page, 'c12', 90)) - barHeight - 12)).toBeLessThanOrEqual(1);
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pagehide')));
  expect(await kept(page)).toMatchObject({ block_id: 'c12', at });
  expect(await callsOf(page, 'progress')).toEqual([]);
  await page.context().close();
});

test('a newer place further on, on another device, is offered and reached by one press', async () => {
  const page = await pages.open({ state: { position } });
  const offer = page.getByRole('status').filter({ hasText: '上次在手机读到 62%' });
  await offer.waitFor();
  expect(await scrolled(page)).toBe(0);
  await offer.getByRole('button', { name: '跳到那里' }).click();
  await expect.poll(async () => (await topOf(page, 'c20', 40)) - 64).toBeLessThan(2);
  expect(await offer.count()).toBe(0);
  await page.reload();
  await expect.poll(() => scrolled(page)).toBeGreaterThan(500);
  expect(await offer.count()).toBe(0);
  await page.context().close();
});

test('an offer that is put away does not come again, and the reader stays', async () => {
  const page = await pages.open({ state: { position } });
  await page.getByRole('button', { name: '留在这里' }).click();
  await page.reload();
  await page.waitForFunction(() => history.scrollRestoration === 'manual');
  await page.locator('.read-progress').waitFor();
  expect(await page.getByText('上次在手机读到').count()).toBe(0);
  expect(await scrolled(page)).toBeLessThan(100);
  await page.context().close();
});

test('what was read here later is not answered with an older place from elsewhere', async () => {
  const page = await pages.open({ state: { position } });
  await page.getByText('上次在手机读到').waitFor();
  await keep(page, { block_id: 'b3', offset: 0, at: '2026-11-21T06:00:01.000Z' });
  await page.reload();
  await expect.poll(() => scrolled(page)).toBeGreaterThan(50);
  expect(await page.getByText('上次在手机读到').count()).toBe(0);
  await page.context().close();
});

test('another letter size leaves the line under the bar where it is, however often it changes', async () => {
  const page = await pages.open();
  await keep(page, { block_id: 'c15', offset: 70, at: '2026-11-20T06:00:00.000Z' });
  await page.reload();
  await expect.poll(() => scrolled(page)).toBeGreaterThan(500);
  const before = await topOf(page, 'c15', 70);
  await page.getByRole('button', { name: '阅读设置' }).click();
  const size = page.getByRole('slider', { name: '字号' });
  await size.focus();
  for (let step = 0; step < 6; step++) await page.keyboard.press('ArrowRight');
  await page.getByRole('radio', { name: '宽松' }).check({ force: true });
  await page.getByRole('radio', { name: '无衬线' }).check({ force: true });
  const prose = page.locator('.prose').first();
  await expect.poll(() => prose.evaluate((text) => getComputedStyle(text).fontSize)).toBe('24px');
  await expect.poll(async () => Math.abs((await topOf(page, 'c15', 70)) - before)).toBeLessThanOrEqual(14);
  await page.context().close();
});

test('the top bar goes while one reads on, comes back at a look back, and says how far one is', async () => {
  const page = await pages.open();
  const bar = page.locator('.read-top');
  const scroll = (y: number) =>
    page.evaluate((by) => {
      scrollBy(0, by);
      return new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    }, y);
  await scroll(900);
  await expect.poll(() => bar.getAttribute('data-bar')).toBe('away');
  await scroll(-40);
  await expect.poll(() => bar.getAttribute('data-bar')).toBe('shown');
  await expect.poll(() => bar.locator('.read-where').textContent()).toMatch(/\d+% · 剩 \d 分钟/);
  await scroll(300);
  await expect.poll(() => bar.getAttribute('data-bar')).toBe('away');
  await page.keyboard.press('Tab');
  await page.getByRole('button', { name: '阅读设置' }).focus();
  await expect.poll(() => bar.getAttribute('data-bar')).toBe('shown');
  await page.context().close();
});

test('the last place counts also when a link is followed right after the scroll', async () => {
  const page = await pages.open();
  await page.evaluate(async () => {
    scrollTo({ top: 3_000, behavior: 'instant' });
    await new Promise((resolve) => addEventListener('scroll', resolve, { once: true }));
    await new Promise((resolve) => setTimeout(resolve));
    fixture.leave?.();
  });
  const [[, place] = []] = await callsOf(page, 'progress');
  expect(place).toMatchObject({ version: 2, progress: expect.closeTo(0.5, 0) });
  expect(await kept(page)).toMatchObject({ block_id: (place as { block_id: string }).block_id });
  await page.context().close();
});

test('leaving a page whose place has been told tells it no second time', async () => {
  const page = await pages.open();
  await page.evaluate(() => scrollTo({ top: 3_000, behavior: 'instant' }));
  await expect.poll(() => callsOf(page, 'progress')).toHaveLength(1);
  await page.evaluate(() => fixture.leave?.());
  expect(await callsOf(page, 'progress')).toHaveLength(1);
  await page.context().close();
});

test('a page that is left and seen again where it was does not date its place anew', async () => {
  const page = await pages.open();
  await page.evaluate(() => scrollTo({ top: 3_000, behavior: 'instant' }));
  await expect.poll(() => callsOf(page, 'progress')).toHaveLength(1);
  const before = await kept(page);
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pagehide')));
  expect(await callsOf(page, 'progress')).toHaveLength(1);
  expect(await kept(page)).toEqual(before);
  await page.context().close();
});

/** Until the page's own scroll is over, after which the next one is the reader's (`scroll-anchoring.ts`). */
const settled = (page: Page) =>
  page.evaluate(async () => {
    for (let frame = 0; frame < 8; frame++) await new Promise(requestAnimationFrame);
  });

test('a link to a paragraph is no reading of it, until one reads on there', async () => {
  const page = await pages.open({ hash: '#p-c20' });
  await expect.poll(() => scrolled(page)).toBeGreaterThan(500);
  const leave = () => page.evaluate(() => dispatchEvent(new PageTransitionEvent('pagehide')));
  await leave();
  expect([await kept(page), await callsOf(page, 'progress')]).toEqual([null, []]);
  await settled(page);
  // Back to the beginning, and from there to a paragraph that an answer names.
  await page.evaluate(() => scrollTo({ top: 300, behavior: 'instant' }));
  await expect.poll(() => callsOf(page, 'progress')).toHaveLength(1);
  const reader = await kept(page);
  await page.evaluate(() => {
    location.hash = '#p-c25';
  });
  await expect.poll(() => scrolled(page)).toBeGreaterThan(500);
  // The text is laid out anew around what is shown now.
  await page.setViewportSize({ width: 380, height: 800 });
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  expect(await scrolled(page)).toBeGreaterThan(500);
  await leave();
  expect([await kept(page), (await callsOf(page, 'progress')).length]).toEqual([reader, 1]);
  await settled(page);
  await page.mouse.move(200, 400);
  await page.mouse.wheel(0, -40);
  await expect.poll(() => callsOf(page, 'progress')).toHaveLength(2);
  expect((await kept(page))?.block_id).toMatch(/^c[12]/);
  await page.context().close();
});

test('a link to a paragraph is followed once, whatever the page learns of the article later', async () => {
  const page = await pages.open({ ...DESK, hash: '#p-c20', state: { hasStar: true } });
  const isStarred = () => page.getByRole('button', { name: '收藏' }).getAttribute('aria-pressed');
  await expect.poll(isStarred).toBe('false');
  await expect.poll(() => scrolled(page)).toBeGreaterThan(500);
  await settled(page);
  await page.evaluate(() => scrollTo({ top: 300, behavior: 'instant' }));
  await expect.poll(() => callsOf(page, 'progress')).toHaveLength(1);
  await page.evaluate(() => fixture.star?.(true));
  await expect.poll(isStarred).toBe('true');
  expect(await scrolled(page)).toBe(300);
  await page.context().close();
});

test('what was scrolled to just before a link is followed is where one reads', async () => {
  const page = await pages.open();
  await page.evaluate(async () => {
    scrollTo({ top: 3_000, behavior: 'instant' });
    await new Promise((resolve) => addEventListener('scroll', resolve, { once: true }));
    location.hash = '#p-b1';
  });
  await expect.poll(() => callsOf(page, 'progress')).toHaveLength(1);
  const [[, place] = []] = await callsOf(page, 'progress');
  expect(place).toMatchObject({ progress: expect.closeTo(0.5, 0) });
  await page.context().close();
});
