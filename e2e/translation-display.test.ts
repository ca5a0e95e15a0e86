/** How translations are shown is stored per device, and takes effect before any script of the page has loaded. */
import type { BrowserContext, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { callsOf } from './calls.ts';
import { shareProduct } from './testing/products.ts';
import { DESK, openPage, PHONE, picture } from './visit.ts';

const opened = shareProduct();

async function translated(): Promise<string> {
  const { items } = await callsOf(opened.product.address)('GET /reader/article/waikan', { query: { limit: 50 } });
  return `/article/${items.find(({ title }) => title === 'The Tiny Workers Inside Your Bread')?.id}`;
}

async function choose(page: Page, address: string, label: string): Promise<void> {
  await openPage(page, address);
  await page.getByRole('button', { name: '阅读设置' }).click();
  await page.getByRole('group', { name: '句子翻译' }).locator('label', { hasText: label }).click();
  await expect.poll(() => page.evaluate(() => localStorage.getItem('translation'))).not.toBeNull();
  await page.keyboard.press('Escape');
}

const kept = (page: Page) => page.evaluate(() => localStorage.getItem('translation'));
const isScript = (url: URL) => url.pathname.endsWith('.js');

/** Opens the page as at its first paint: the document without the page's scripts. */
async function openWithoutScripts(context: BrowserContext, page: Page, address: string): Promise<void> {
  await context.route(isScript, (route) => route.abort());
  await page.goto(address, { waitUntil: 'domcontentloaded' });
}

test('左右对照 at the desk and 一直显示 on the phone stay what they are, whichever was chosen last', async () => {
  const address = await translated();
  const desk = await opened.visitAsReader(DESK);
  const phone = await opened.visitAs(desk.reader, PHONE);
  await choose(desk.page, address, '左右对照');
  await choose(phone.page, address, '一直显示');
  await choose(phone.page, address, '不显示');
  const settled = (page: Page) => page.waitForResponse((response) => response.url().endsWith('/api/user/me'));
  await Promise.all([settled(desk.page), desk.page.reload()]);
  await desk.page.locator('.zh-column').first().waitFor();
  await picture(desk.page, 'beside-1440');
  await choose(phone.page, address, '一直显示');
  await Promise.all([settled(desk.page), desk.page.reload()]);
  await Promise.all([settled(phone.page), phone.page.reload()]);
  await desk.page.locator('.zh-column').first().waitFor();
  expect([await kept(desk.page), await kept(phone.page)]).toEqual(['beside', 'always']);
  await desk.context.close();
  await phone.context.close();
});

test('the choice holds from the first paint on: no column moves in, no line moves down', async () => {
  const address = await translated();
  const desk = await opened.visit(DESK);
  await choose(desk.page, address, '左右对照');
  const placeOfText = () =>
    desk.page.locator('.prose .s').evaluateAll((all) =>
      all.slice(0, 6).map((sentence) => {
        const { left, top } = sentence.getBoundingClientRect();
        return [Math.round(left), Math.round(top)];
      }),
    );
  await desk.page.goto(address);
  await desk.page.locator('.zh-column').first().waitFor();
  const fontsThere = () => desk.page.evaluate(async () => void (await document.fonts.ready));
  await fontsThere();
  const after = await placeOfText();
  await openWithoutScripts(desk.context, desk.page, address);
  await fontsThere();
  expect(await desk.page.locator('.prose .zh:visible').count()).toBe(0);
  expect((await placeOfText()).map(([left]) => left)).toEqual(after.map(([left]) => left));
  expect((await placeOfText())[0]).toEqual(after[0]);
  await desk.context.close();

  const phone = await opened.visit(PHONE);
  await choose(phone.page, address, '一直显示');
  await openWithoutScripts(phone.context, phone.page, address);
  expect(await phone.page.locator('.prose .zh:visible').count()).toBeGreaterThan(0);
  await phone.context.close();
});
