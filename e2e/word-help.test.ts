/** Words in an article: before it, over it, in it and after it, for one reader on a phone. */
import type { Page } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { seriousBarriers } from '#web/testing/barriers.ts';
import { databaseOf } from './database.ts';
import { shareProduct } from './testing/products.ts';
import { DESK, each, lookFirst, openPage, PHONE, picture, placeOf } from './visit.ts';

const opened = shareProduct();
const database = databaseOf(opened.product);
afterAll(() => database.close());

/** Opens the first hard article of the list and its words to prepare. @returns its address and the first of these words */
async function openWithWords(page: Page) {
  await page.goto('/article?difficulty=DIFFICULT');
  const address = (await page.locator('.card a[href^="/article/"]').first().getAttribute('href')) ?? '';
  await page.goto(address);
  await page.getByText(/读前预习 · \d+ 个词/).click();
  const first = page.locator('.before-list li').first();
  // Words with sentences are the reader's own list, not only the editor's.
  await first.locator('.before-sentence').waitFor();
  return { address, first };
}

test('hard words are listed before the text, glossed in it, gone when known, and gathered at its end', async () => {
  const { page, context, troubles, reader } = await opened.visitAsReader(PHONE);

  // Before the text: the line opens a list of words with their sentences.
  const { address, first } = await openWithWords(page);
  await first.getByRole('button', { name: /^加入生词/ }).click();
  await first.getByRole('button', { name: /^加入生词/, pressed: true }).waitFor();
  await picture(page, 'before-words-phone');

  // In the text: glosses are turned on once, are there from the first paint on, and the choice is stored in the account.
  const kept = page.waitForResponse((response) => response.url().includes('/api/user/settings'));
  await page.getByRole('button', { name: '阅读设置' }).click();
  await page.getByRole('group', { name: '生词注释' }).locator('label', { hasText: '高于' }).click();
  await kept;
  await page.keyboard.press('Escape');
  await page.reload({ waitUntil: 'commit' });
  await page.waitForSelector('html[data-gloss="on"]', { state: 'attached' });
  const gloss = page.locator('.gloss').first();
  await gloss.waitFor();
  await gloss.scrollIntoViewIfNeeded();
  await picture(page, 'gloss-phone');

  // On a glossed word: its card; a word marked as known loses its gloss.
  const word = (await gloss.textContent()) ?? '';
  const { x, y } = await placeOf(page, word);
  await page.touchscreen.tap(x, y);
  const card = page.locator('[data-word-card]');
  await card.locator('.ch-mean, .ch-pick').first().waitFor();
  await picture(page, 'gloss-card-phone');
  expect(await seriousBarriers(page, { within: '.reader' })).toEqual([]);
  // No AI service is configured here, so the dictionary explains and says so.
  await card.getByRole('button', { name: '更多' }).tap();
  await card.getByRole('button', { name: '词典讲解' }).tap();
  await card.getByText('来自词典和语法，不是 AI').waitFor();
  await card.locator('.explain-text p').first().waitFor();
  await picture(page, 'explanation-phone');
  const glossed = await page.locator('.gloss').count();
  await card.getByRole('button', { name: '已掌握' }).click();
  await expect.poll(() => page.locator('.gloss').count()).toBeLessThan(glossed);
  await page.getByRole('button', { name: '关闭' }).click();

  // After the text: the words that were looked up. The reading is made as long as the text needs.
  const readLong = `INSERT INTO readings (user_id, article_id, seconds, progress, read_to, read_to_seconds)
    VALUES ($1, $2, 3600, 1, 1, 3600)
    ON CONFLICT (user_id, article_id) DO UPDATE SET seconds = 3600, progress = 1, read_to = 1, read_to_seconds = 3600`;
  await database.pool.query(readLong, [reader.userId, address.split('/').at(-1)]);
  await page.getByRole('button', { name: '标为读完' }).click();
  await page.getByRole('heading', { name: '读完了' }).waitFor();
  await page.getByRole('heading', { name: '查过的 1 个词' }).waitFor();
  expect(await page.locator('.hv-list li').count()).toBe(1);
  await page.getByText(/下一篇 · 认识 \d+%/).waitFor();
  await picture(page, 'end-phone');
  expect(troubles).toEqual([]);
  await context.close();
});

test('words around an article are kept and taken out with a way back, and follow what another window does', async () => {
  const { page, context, troubles, reader } = await opened.visitAsReader(PHONE);
  const isInBook = async (word: string) =>
    (await reader.call('GET /reader/myword', { query: { q: word } })).items.length;
  const takeBack = (said: string) =>
    page.locator('.toast', { hasText: said }).getByRole('button', { name: '撤销' }).click();

  const { first } = await openWithWords(page);
  const word = (await first.locator('b').textContent()) ?? '';
  await first.getByRole('button', { name: /^加入生词/ }).click();
  await takeBack('已加入生词本');
  await first.getByRole('button', { name: /^加入生词/ }).waitFor();
  await expect.poll(() => isInBook(word)).toBe(0);
  const known = first.getByRole('button', { name: '已掌握' });
  await known.click();
  await takeBack('已掌握');
  await expect.poll(() => known.getAttribute('aria-pressed')).toBe('false');
  await first.getByRole('button', { name: /^加入生词/ }).click();
  await expect.poll(() => isInBook(word)).toBe(1);

  const other = await context.newPage();
  await openPage(other, `/myword/${encodeURIComponent(word)}/show`);
  await other.getByRole('button', { name: '已掌握' }).click();
  await expect.poll(() => known.getAttribute('aria-pressed')).toBe('true');
  await other.getByRole('button', { name: '再学一遍' }).click();
  await expect.poll(() => known.getAttribute('aria-pressed')).toBe('false');
  await known.click();
  await other.getByRole('button', { name: '再学一遍' }).waitFor();
  await other.close();

  const { x, y } = await placeOf(page, 'the');
  await page.touchscreen.tap(x, y);
  await page.locator('[data-word-card] .ch-mean, [data-word-card] .ch-pick').first().waitFor();
  await page.getByRole('button', { name: '关闭' }).click();
  const met = page.locator('.hv-list li').first();
  const keep = met.locator('.keep');
  await keep.click();
  await takeBack('已加入生词本');
  await expect.poll(() => keep.getAttribute('aria-pressed')).toBe('false');
  await keep.click();
  await expect.poll(() => keep.getAttribute('aria-pressed')).toBe('true');
  await lookFirst(page);
  await keep.click();
  await takeBack('已移出生词：');
  await expect.poll(() => keep.getAttribute('aria-pressed')).toBe('true');
  expect(troubles).toEqual([]);
  await context.close();
});

test.each(
  each([
    ['desk', DESK],
    ['phone', PHONE],
  ] as const),
)('a common word that is somebody’s name is said to be one, %s', async (kind, size) => {
  const { page, context } = await opened.visitAsReader(size);
  await page.goto('/Search?q=I+Know+Your+Face');
  const link = page.getByRole('link', { name: /看着眼熟|I Know Your Face/ }).first();
  await openPage(page, (await link.getAttribute('href')) ?? '');
  const { right, y } = await placeOf(page, 'called Mr Baker');
  await page.mouse.click(right - 8, y);
  const card = page.locator('[data-word-card]');
  await card.getByText('这里是名字 Baker').waitFor();
  expect(await card.getByRole('heading', { name: 'baker' }).count()).toBe(1);
  await picture(page, `name-card-${kind}`);
  await context.close();
});

test('of the words to prepare those in the book show as added, and adding the others is undone without them', async () => {
  const { page, context, troubles, reader } = await opened.visitAsReader(DESK);
  const { address, first } = await openWithWords(page);
  const word = await first.locator('b').innerText();
  await reader.call('POST /reader/myword', { body: { word, as_given: true, resolve: '我自己的意思' } });
  await openPage(page, address);
  await page.getByText(/读前预习 · \d+ 个词/).click();
  await page.getByRole('button', { name: `加入生词：${word}`, pressed: true }).waitFor();
  await page.getByRole('button', { name: '全部加入生词' }).click();
  await page.getByText(/\d+ 个词已加入生词本/).waitFor();
  await page.getByRole('button', { name: '撤销' }).click();
  const book = async () => {
    const { items } = await reader.call('GET /reader/myword', { query: {} });
    return items.map((item) => [item.word, item.resolve]);
  };
  await expect.poll(book).toEqual([[word, '我自己的意思']]);
  await context.close();
  expect(troubles).toEqual([]);
});
