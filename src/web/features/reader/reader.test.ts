import { afterAll, beforeAll, expect, test } from 'vitest';
import { callsOf, clickText, drag, painted } from './testing/on-page.ts';
import { DESK, type ReaderPages, startReaderPages } from './testing/reader-pages.ts';
import { breadText } from './testing/texts.ts';
import { textMarkup } from './text-markup.ts';

let pages: ReaderPages;
beforeAll(async () => {
  pages = await startReaderPages(textMarkup(breadText()));
});
afterAll(() => pages?.close());

test('the text stands as the server sent it, before and after the scripts, and is hydrated without complaint', async () => {
  const page = await pages.open();
  await clickText(page, 'needs');
  await page.getByRole('heading', { name: 'needs' }).waitFor();
  expect(await page.locator('[data-block="b1"] .s').allTextContents()).toEqual([
    'Yeast is a fungus.',
    'Bread needs yeast.',
  ]);
  expect(await callsOf(page, 'hydration')).toEqual([]);
  await page.context().close();
});

test('pressing a word shows its card with the fitting sense first and paints the word; Escape closes it', async () => {
  const page = await pages.open();
  await clickText(page, 'needs');
  const card = page.locator('.word-card');
  await expect.poll(() => card.locator('.ch-mean').textContent()).toContain('needs 的本义本句');
  expect(await callsOf(page, 'lookUp')).toEqual([['lookUp', 'needs', 'Bread needs yeast.', 6]]);
  expect(await painted(page, 'word')).toEqual(['needs']);
  await page.keyboard.press('Escape');
  await expect.poll(() => card.count()).toBe(0);
  await clickText(page, 'needs');
  await card.locator('.ch-mean').waitFor();
  expect(await callsOf(page, 'lookUp')).toHaveLength(1);
  await page.context().close();
});

test('a word that the dictionary lacks comes with suggestions, and a press on one looks it up', async () => {
  const page = await pages.open();
  await clickText(page, 'fungus');
  await page.getByText('词典里没有这个词').waitFor();
  await page.getByRole('button', { name: 'fungi', exact: true }).click();
  await page.getByRole('heading', { name: 'fungi' }).waitFor();
  await page.context().close();
});

test('a word is added with its sentence and translation, and the toast takes it back', async () => {
  const page = await pages.open();
  await clickText(page, 'needs');
  await page.getByRole('button', { name: '加入生词' }).click();
  await page.getByRole('button', { name: '已加入' }).waitFor();
  expect(await callsOf(page, 'addWord')).toEqual([
    [
      'addWord',
      {
        word: 'needs',
        as_given: true,
        sentence: 'Bread needs yeast.',
        sentence_zh: '面包要酵母。',
        block_id: 'b1',
        start: 6,
        resolve: 'n. needs 的本义',
      },
    ],
  ]);
  await page.getByRole('button', { name: '撤销' }).click();
  await page.getByRole('button', { name: '加入生词' }).waitFor();
  expect(await callsOf(page, 'removeWord')).toEqual([['removeWord', 'needs']]);
  await page.context().close();
});

test('a visitor who adds a word goes to the login page, and the word is handed over before', async () => {
  const page = await pages.open({ state: { isLoggedIn: false } });
  await clickText(page, 'needs');
  await page.getByRole('button', { name: '加入生词' }).click();
  await expect.poll(() => callsOf(page, 'login')).toHaveLength(1);
  expect((await callsOf(page, 'addWord')).map(([, added]) => added)).toMatchObject([
    { word: 'needs', sentence: 'Bread needs yeast.' },
  ]);
  await page.context().close();
});

test('a selection becomes a highlight, and a press on it changes its colour or deletes it with a way back', async () => {
  const page = await pages.open();
  await drag(page, 'Bread', 'needs');
  await page.getByRole('button', { name: '绿色' }).click();
  await expect.poll(() => painted(page, 'mark-green')).toEqual(['Bread needs']);
  const [saved] = await callsOf(page, 'save');
  expect(saved?.[1]).toMatchObject({
    text: 'Bread needs',
    root: 'en',
    color: 'green',
    data: {
      start: { block_id: 'b1', offset: 19 },
      end: { block_id: 'b1', offset: 30 },
      prefix: 'Yeast is a fungus. ',
      version: 2,
    },
  });
  await clickText(page, 'Bread');
  await page.getByRole('button', { name: '粉色' }).click();
  await expect.poll(() => painted(page, 'mark-pink')).toEqual(['Bread needs']);
  await page.getByRole('button', { name: '删除' }).click();
  await expect.poll(() => painted(page, 'mark-pink')).toEqual([]);
  await page.getByRole('button', { name: '撤销' }).click();
  await expect.poll(() => painted(page, 'mark-pink')).toEqual(['Bread needs']);
  await page.context().close();
});

test('a highlight that cannot be saved is taken back with a message', async () => {
  const page = await pages.open({ state: { isSavingBroken: true } });
  await drag(page, 'Bread', 'needs');
  await page.getByRole('button', { name: '黄色' }).click();
  await page.getByText('没有保存：网络异常').waitFor();
  expect(await painted(page, 'mark-yellow')).toEqual([]);
  await page.context().close();
});

test('a note is written on a selection and stands in the list beside the text', async () => {
  const page = await pages.open(DESK);
  await drag(page, 'Yeast', 'fungus');
  await page.getByRole('button', { name: '笔记', exact: true }).click();
  await page.getByLabel('笔记', { exact: true }).fill('yeast 是真菌');
  await page.getByRole('button', { name: '保存' }).click();
  const list = page.locator('.notes');
  await list.getByText('yeast 是真菌').waitFor();
  expect(await list.locator('q').textContent()).toBe('Yeast is a fungus');
  await page.getByRole('button', { name: '笔记：yeast 是真菌' }).waitFor();
  await page.context().close();
});

test('a translation opens by its block or its sentence, and is not copied with the English', async () => {
  const page = await pages.open();
  const shown = () => page.locator('.zh:visible .zh-text').allTextContents();
  await page.locator('.zh-open').click();
  expect(await shown()).toEqual(['酵母是真菌。', '面包要酵母。']);
  const copied = await page.evaluate(() => {
    const range = new Range();
    range.selectNodeContents(document.querySelector('[data-block="b1"]') as Element);
    getSelection()?.addRange(range);
    const data = new DataTransfer();
    document
      .querySelector('.s')
      ?.dispatchEvent(new ClipboardEvent('copy', { clipboardData: data, bubbles: true, cancelable: true }));
    getSelection()?.removeAllRanges();
    return data.getData('text/plain');
  });
  expect(copied).toBe('Yeast is a fungus. Bread needs yeast.');
  await page.locator('.zh-open').click();
  expect(await shown()).toEqual([]);
  await clickText(page, 'needs');
  await page.keyboard.press('t');
  expect(await shown()).toEqual(['面包要酵母。']);
  await page.context().close();
});

test('by keys alone a word is reached, its card opened, its sentence translated, and the text reached again', async () => {
  const page = await pages.open(DESK);
  await page.getByRole('button', { name: '切换主题' }).focus();
  await page.keyboard.press('Tab');
  for (let step = 0; step < 2; step++) await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H2');
  await page.keyboard.press('t');
  expect(await page.locator('.zh:visible').count()).toBe(1);
  await page.keyboard.press('Escape');
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('text');
  await page.context().close();
});

test('page keys move by the window less 250 pixels', async () => {
  const page = await pages.open({ viewport: { width: 390, height: 500 } });
  await page.locator('.read-top').waitFor();
  await page.keyboard.press('Space');
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(250);
  await page.keyboard.press('Shift+Space');
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  await page.context().close();
});

test('the place is reported when the page is left, and found again when it is opened anew', async () => {
  const page = await pages.open({ viewport: { width: 390, height: 500 } });
  const report = await page.evaluate(async () => {
    document.querySelector('[data-block="c9"]')?.scrollIntoView();
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    dispatchEvent(new PageTransitionEvent('pagehide'));
    return fixture.calls.find(([name]) => name === 'progress')?.[1] as { block_id: string; progress: number };
  });
  expect(report.block_id).toMatch(/^c(9|10)$/);
  expect(report.progress).toBeGreaterThan(0.3);
  await page.reload();
  const top = () =>
    page.evaluate(
      (id) => document.querySelector(`[data-block="${id}"]`)?.getBoundingClientRect().top ?? 999,
      report.block_id,
    );
  await expect.poll(async () => Math.abs((await top()) - 60)).toBeLessThan(40);
  await page.context().close();
});

test('a star that was pressed here follows what is pressed in another window afterwards', async () => {
  const page = await pages.open({ ...DESK, state: { hasStar: true } });
  const star = page.getByRole('button', { name: '收藏' });
  const isPressed = () => star.getAttribute('aria-pressed');
  await star.click();
  await page.getByText('已收藏').waitFor();
  expect(await isPressed()).toBe('true');
  await page.evaluate(() => fixture.star?.(false));
  await expect.poll(isPressed).toBe('false');
  await page.context().close();
});
