import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { callsOf, clickText, painted } from '../testing/on-page.ts';
import { type ReaderPages, startReaderPages } from '../testing/reader-pages.ts';
import { breadText } from '../testing/texts.ts';
import { textMarkup } from '../text-markup.ts';

let pages: ReaderPages;
beforeAll(async () => {
  pages = await startReaderPages(textMarkup(breadText()));
});
afterAll(() => pages?.close());

const open = (choice: 'off' | 'level') => pages.open({ kept: { gloss: choice } });
const labels = (page: Page) =>
  page
    .locator('.gloss')
    .evaluateAll((glosses) => glosses.map((gloss) => [gloss.textContent, gloss.getAttribute('data-g')]));
/** Text of each line of the running text, as the browser breaks it. */
const lines = (page: Page) =>
  page.evaluate(() => {
    const breaks: number[] = [];
    const walker = document.createTreeWalker(document.querySelector('#text') as Element, NodeFilter.SHOW_TEXT);
    let at = 0;
    let bottom = -1;
    for (let node = walker.nextNode() as Text | null; node; node = walker.nextNode() as Text | null) {
      if (node.parentElement?.closest('[data-skip]')) continue;
      for (let index = 0; index < node.length; index++, at++) {
        const range = new Range();
        range.setStart(node, index);
        range.setEnd(node, index + 1);
        const box = range.getBoundingClientRect();
        if (box.width > 0 && box.top > bottom) {
          breaks.push(at);
          bottom = box.bottom - 1;
        }
      }
    }
    return breaks;
  });
const setGloss = async (page: Page, label: string) => {
  await page.getByRole('button', { name: '阅读设置' }).click();
  await page.getByRole('group', { name: '生词注释' }).locator('label', { hasText: label }).click();
  await page.keyboard.press('Escape');
};

test('unknown words have a short gloss over them: the editor’s first, none for what is known, none again at once', async () => {
  const page = await open('level');
  await expect
    .poll(() => labels(page))
    .toEqual([
      ['Yeast', '酵母'],
      ['fungus', '真菌'],
      ['slowly', '慢慢地'],
    ]);
  await page.context().close();
});

test('a gloss is no text: it is neither selected nor found, and breaks no line', async () => {
  const plain = await open('off');
  const before = await lines(plain);
  await plain.context().close();
  const page = await open('level');
  await page.locator('.gloss').first().waitFor();
  expect(await lines(page)).toEqual(before);
  const selected = await page.evaluate(() => {
    const block = document.querySelector('[data-block="b1"] .s') as Element;
    getSelection()?.selectAllChildren(block);
    return String(getSelection());
  });
  expect(selected).toBe('Yeast is a fungus.');
  await page.context().close();
});

test('what is marked as known loses its glosses at once, in every place, and comes back', async () => {
  const page = await open('level');
  await page.locator('.gloss').first().waitFor();
  const tell = (known: boolean) =>
    page.evaluate((isKnown) => fixture.tell?.([{ word: 'yeast', known: isKnown }]), known);
  await tell(true);
  expect((await labels(page)).map(([text]) => text)).toEqual(['fungus', 'slowly']);
  await tell(false);
  await expect.poll(async () => (await labels(page)).length).toBe(3);
  await page.context().close();
});

test('words, highlights and sentences are found in a glossed text as before', async () => {
  const page = await open('level');
  await page.locator('.gloss').first().waitFor();
  await clickText(page, 'fungus');
  await expect.poll(() => callsOf(page, 'lookUp')).toEqual([['lookUp', 'fungus', 'Yeast is a fungus.', 11]]);
  await page.evaluate(() => fixture.tell?.([{ word: 'fungus', known: true }]));
  expect(await painted(page, 'word')).toEqual(['fungus']);
  await page.context().close();
});

test('turned on in the settings, the line being read stays where it is, and the choice is kept', async () => {
  const page = await open('off');
  // Scrolls down and then a little up again, which shows the bar again.
  for (const top of [600, 400]) {
    await page.evaluate(async (y) => {
      scrollTo({ top: y, behavior: 'instant' });
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    }, top);
  }
  const topOf = () =>
    page.evaluate(() => {
      // A point that is below the top bar whether the bar is shown or not.
      const caret = document.caretPositionFromPoint(innerWidth / 2, 80);
      const block = caret?.offsetNode.parentElement?.closest('[data-block]');
      return [block?.getAttribute('data-block'), block?.getBoundingClientRect().top];
    });
  const before = await topOf();
  await setGloss(page, '高于四级');
  await page.locator('.gloss').first().waitFor({ state: 'attached' });
  const after = await topOf();
  expect(after[0]).toBe(before[0]);
  expect(Math.abs(Number(after[1]) - Number(before[1]))).toBeLessThanOrEqual(24);
  expect(await callsOf(page, 'keepGloss')).toEqual([['keepGloss', 'level']]);
  expect(await page.evaluate(() => localStorage.getItem('gloss'))).toBe('level');
  await setGloss(page, '关');
  await expect.poll(() => page.locator('.gloss').count()).toBe(0);
  await page.context().close();
});
