/** Where the keyboard focus goes when one card of the reader replaces another. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { painted } from './testing/on-page.ts';
import { DESK, type ReaderPages, startReaderPages } from './testing/reader-pages.ts';
import { breadText } from './testing/texts.ts';
import { textMarkup } from './text-markup.ts';

let pages: ReaderPages;
beforeAll(async () => {
  pages = await startReaderPages(textMarkup(breadText(12)));
});
afterAll(() => pages?.close());

/** Tag and text, or tag and name, of what has the focus. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const { activeElement: at } = document;
    return `${at?.tagName} ${at?.id === 'text' ? '#text' : (at?.ariaLabel ?? at?.textContent)}`;
  });

/** Opens the card of the first word, or of the word `steps` further on, by keyboard alone. */
async function openCard(page: Page, steps = 0): Promise<void> {
  await page.locator('#text').focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Shift+Tab');
  await expect.poll(() => painted(page, 'word')).toHaveLength(1);
  for (let step = 0; step < steps; step++) await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect.poll(() => focused(page)).toMatch(/^H2/);
}

test('the card of the next word has the focus as the one before had it, and Escape leads back into the text', async () => {
  const page = await pages.open(DESK);
  await openCard(page);
  expect(await focused(page)).toBe('H2 yeast');
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => focused(page)).toBe('H2 is');
  await page.keyboard.press('ArrowLeft');
  await expect.poll(() => focused(page)).toBe('H2 yeast');
  await page.keyboard.press('Escape');
  await expect.poll(() => focused(page)).toBe('ARTICLE #text');
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => painted(page, 'word')).toEqual(['is']);
  await page.context().close();
});

test('a word that is looked up from the card, and the way back from it, keep the focus on the card', async () => {
  const page = await pages.open(DESK);
  await openCard(page, 5);
  expect(await focused(page)).toBe('H2 needs');
  await page.getByRole('button', { name: '更多', expanded: false }).press('Enter');
  await page.getByRole('button', { name: 'needy', exact: true }).press('Enter');
  await expect.poll(() => focused(page)).toBe('H2 needy');
  await page.getByRole('button', { name: '返回' }).press('Enter');
  await expect.poll(() => focused(page)).toBe('H2 needs');
  await page.context().close();
});

test('a card that opens beside somebody who is elsewhere takes nothing', async () => {
  const page = await pages.open(DESK);
  await openCard(page);
  const settings = page.getByRole('button', { name: '阅读设置' });
  await settings.focus();
  await page.keyboard.press('ArrowRight');
  await page.locator('.word-card').getByRole('heading', { name: 'is', exact: true }).waitFor();
  expect(await focused(page)).toBe('BUTTON 阅读设置');
  await page.context().close();
});

test('句子结构 takes the focus of the card, and gives it back, also from a bracket in the text', async () => {
  const page = await pages.open({ ...DESK, state: { hasStructure: true } });
  const openStructure = async () => {
    await page.getByRole('button', { name: '句子结构' }).press('Enter');
    await expect.poll(() => focused(page)).toMatch(/^H2 句子结构/);
  };
  await openCard(page, 7);
  const word = await focused(page);
  await openStructure();
  await page.keyboard.press('Escape');
  await expect.poll(() => focused(page)).toBe(word);
  await openStructure();
  await page.getByRole('button', { name: '关闭' }).press('Enter');
  await expect.poll(() => focused(page)).toBe(word);
  await openStructure();
  await page.locator('.st-bracket').first().focus();
  await page.keyboard.press('Escape');
  await expect.poll(() => focused(page)).toBe(word);
  await page.keyboard.press('Escape');
  await expect.poll(() => focused(page)).toBe('ARTICLE #text');
  await page.context().close();
});

test('nothing slides for somebody who asked for less motion', async () => {
  const page = await pages.open({ ...DESK, reducedMotion: 'reduce', viewport: { width: 1280, height: 420 } });
  await page.evaluate(() => {
    const move = window.scrollBy.bind(window);
    window.scrollBy = ((options: ScrollToOptions) => {
      fixture.calls.push(['scrollBy', options.behavior]);
      move(options);
    }) as never;
  });
  await openCard(page);
  const scrolls = () =>
    page.evaluate(() => fixture.calls.filter(([name]) => name === 'scrollBy').map(([, how]) => how));
  for (let step = 0; step < 60 && (await scrolls()).length === 0; step++) await page.keyboard.press('ArrowRight');
  expect(await scrolls()).toEqual(expect.arrayContaining(['instant']));
  expect(await scrolls()).not.toContain('smooth');
  await page.context().close();
});
