import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inputMethods } from '../testing/input-methods.ts';
import { callsOf, clickText, tap } from '../testing/on-page.ts';
import { DESK, PHONE, type ReaderPages, startReaderPages } from '../testing/reader-pages.ts';
import { breadText } from '../testing/texts.ts';
import { textMarkup } from '../text-markup.ts';

let pages: ReaderPages;
beforeAll(async () => {
  pages = await startReaderPages(textMarkup(breadText(5)));
});
afterAll(() => pages?.close());

const LONG = `**本句意思**：需要\n${'面包离不开酵母，所以这里是及物动词。\n'.repeat(20)}`;
const button = (page: Page, name: string) => page.locator('.word-card').getByRole('button', { name, exact: true });
const more = (page: Page) => page.locator('.word-card .ch-more[aria-expanded]');
const panel = (page: Page) => page.locator('.explain');
const write = (page: Page, text: string) => page.evaluate((piece) => fixture.explaining?.write(piece), text);
const end = (page: Page, text: string) => page.evaluate((whole) => fixture.explaining?.end(whole), text);
/** Tops of the card and of everything in it except the explanation. The answers stay visible and move with it. */
const rest = (page: Page) =>
  page
    .locator('.word-card')
    .evaluate((card) => [
      card.getBoundingClientRect().top,
      ...[...card.querySelectorAll<HTMLElement>('.ch-head, .wc-body, .wc-line')].map(
        (part) => part.getBoundingClientRect().top + card.scrollTop,
      ),
    ]);

test('on a phone the explanation is written inside the sheet: nothing else moves, however long it gets', async () => {
  // Lower than a phone: the card's own content does not fit into the sheet.
  const viewport = { width: 390, height: 560 };
  const page = await pages.open({ ...PHONE, viewport, state: { explainsBy: 'ai' } });
  await tap(page, 'needs');
  await more(page).tap();
  await button(page, 'AI 讲解').waitFor();
  const before = await rest(page);
  await button(page, 'AI 讲解').tap();
  await panel(page).waitFor();
  expect(await page.getByRole('status').filter({ hasText: 'AI 讲解' }).textContent()).toBe('正在写AI 讲解');
  await write(page, '**本句意思**：<img src=x>bread needs');
  await panel(page).locator('strong', { hasText: '本句意思' }).waitFor();
  expect(await panel(page).locator('img').count()).toBe(0);
  expect(await panel(page).locator('[lang=en]').last().textContent()).toContain('bread needs');
  await end(page, LONG);
  await page.getByRole('status').filter({ hasText: '写好了' }).waitFor({ state: 'attached' });
  expect(await rest(page)).toEqual(before);
  // The explanation's beginning is visible in the sheet.
  expect(await panel(page).evaluate((element) => element.getBoundingClientRect().top)).toBeLessThan(500);
  // A word that the dictionary has not got can be explained, too.
  await button(page, '关闭').tap();
  await tap(page, 'fungus');
  await page.getByText('词典里没有这个词').waitFor();
  await more(page).tap();
  await button(page, 'AI 讲解').tap();
  await end(page, '真菌');
  await panel(page).getByText('真菌').waitFor();
  await page.context().close();
});

test('a wide table scrolls in its own box, and emphasis has no signs', async () => {
  const page = await pages.open({ ...PHONE, state: { explainsBy: 'ai' } });
  await tap(page, 'needs');
  await more(page).tap();
  await button(page, 'AI 讲解').tap();
  const cells = (text: string) => `|${` ${text} |`.repeat(8)}\n`;
  await write(page, `*needs* 怎么变：\n\n${cells('第三人称单数')}${cells('---')}${cells('它需要 *needs*')}`);
  const box = panel(page).locator('.table-wrap');
  await box.locator('td').first().waitFor();
  expect(await panel(page).textContent()).not.toMatch(/[*|]/);
  const widthOf = (element: Element) => ({ inner: element.scrollWidth, outer: element.clientWidth });
  const [ofBox, ofPanel] = [await box.evaluate(widthOf), await panel(page).evaluate(widthOf)];
  expect(ofBox.inner).toBeGreaterThan(ofBox.outer);
  expect(ofPanel.inner).toBe(ofPanel.outer);
  await page.context().close();
});

test('by keyboard it is asked for, stopped, and is there when the card is opened again; a used quota leads to the dictionary', async () => {
  const page = await pages.open({ ...DESK, state: { explainsBy: 'ai' } });
  const [, , keys] = inputMethods;
  if (!keys) throw new Error('no method for the keyboard');
  await keys.word(page, 'needs');
  await keys.press(more(page));
  await keys.press(button(page, 'AI 讲解'));
  await write(page, '面包离不开');
  await keys.press(button(page, '停止'));
  await panel(page).getByText('已停止').waitFor();
  expect(await callsOf(page, 'explain stopped')).toHaveLength(1);
  await keys.closeCard(page);
  await clickText(page, 'needs');
  await more(page).click();
  await panel(page).getByText('面包离不开').waitFor();
  await keys.press(button(page, '重新讲解'));
  await page.evaluate(() => fixture.explaining?.fail('QUOTA_EXCEEDED', '今天的 5 次用完了，明天再来'));
  await panel(page).getByText('今天的 5 次用完了').waitFor();
  expect(await button(page, '重试').count()).toBe(0);
  await keys.press(button(page, '看词典讲解'));
  await end(page, '**本句里**：动词');
  await panel(page).getByText('来自词典和语法，不是 AI').waitFor();
  expect((await callsOf(page, 'explain')).map(([, , , by]) => by ?? null)).toEqual([null, null, 'dictionary']);
  await keys.press(button(page, 'AI 讲解'));
  expect(await panel(page).count()).toBe(0);
  await page.context().close();
});

test('without a model the button says that the dictionary explains, and a visitor is led to the login', async () => {
  const page = await pages.open({ ...DESK, state: { isLoggedIn: false } });
  await clickText(page, 'needs');
  await more(page).click();
  await button(page, '词典讲解').click();
  expect([await callsOf(page, 'login'), await callsOf(page, 'explain')]).toEqual([[['login']], []]);
  // The dictionary cannot explain a word that it lacks.
  await clickText(page, 'fungus');
  await page.getByText('词典里没有这个词').waitFor();
  expect(await button(page, '词典讲解').count()).toBe(0);
  await page.context().close();
});
