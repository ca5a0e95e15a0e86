/** What opens over a book: its contents and the search in it. */
import { beforeAll, expect, test } from 'vitest';
import { isInWindow, landmarkOf, putBook, titleOf } from './testing/books.ts';
import { shareProduct } from './testing/products.ts';
import { DESK, openPage, PHONE, picture } from './visit.ts';

const opened = shareProduct();
let book: string;
beforeAll(async () => {
  book = await putBook(opened.product);
});

const address = (query = '') => `/book/${book}/read${query}`;

test('the contents lead to a chapter, and a chip leads back to where one was', async () => {
  const { context, page } = await opened.visit(DESK);
  await openPage(page, address());
  await page.getByRole('button', { name: '目录' }).click();
  const drawer = page.getByRole('dialog', { name: '书的内容' });
  expect(await drawer.locator('[aria-current="true"]').innerText()).toContain(titleOf(0));
  await picture(page, 'book-toc-desk');
  await drawer.getByRole('button', { name: titleOf(4) }).click();
  await page.getByRole('heading', { name: titleOf(4) }).waitFor();
  const chip = page.getByRole('button', { name: /^回到第 1 章/ });
  await picture(page, 'book-jumped-desk');
  await chip.click();
  await page.getByRole('heading', { name: titleOf(0) }).waitFor();
  await expect.poll(() => chip.count()).toBe(0);
  await context.close();
});

test('a search finds words in all chapters and leads to them; what is not there is said', async () => {
  const { context, page } = await opened.visit(PHONE);
  await openPage(page, address());
  await page.locator('.book-foot-open').click();
  await picture(page, 'book-tools-phone');
  await page.getByRole('button', { name: '搜索' }).click();
  const drawer = page.getByRole('dialog', { name: '在书里搜' });
  await drawer.getByRole('searchbox').fill('compass');
  await drawer.getByText('6 处').waitFor();
  await picture(page, 'book-search-phone');
  await drawer.locator('.found-list mark').nth(4).click();
  await expect.poll(() => isInWindow(page, landmarkOf(4))).toBe(true);
  await page.getByRole('button', { name: /^回到第 1 章/ }).waitFor();
  await page.locator('.book-foot-open').click();
  await page.getByRole('button', { name: '搜索' }).click();
  await drawer.getByRole('searchbox').fill('zeppelin');
  await drawer.getByText('书里没有 zeppelin').waitFor();
  await context.close();
});

test('a word that is everywhere is found in the chapter that is read, and the number says that there are more', async () => {
  const { context, page, troubles } = await opened.visit(DESK);
  await openPage(page, address('?chapter=4'));
  await page.locator('.book-turn.after').waitFor();
  await page.getByRole('button', { name: '在书里搜' }).click();
  const drawer = page.getByRole('dialog', { name: '在书里搜' });
  await drawer.getByRole('searchbox').fill('sleep');
  await drawer.getByText('50 处以上').waitFor();
  await drawer.getByText('只看这一章').click();
  await expect
    .poll(() => drawer.locator('.found-chapter').allInnerTexts())
    .toEqual([expect.stringContaining(titleOf(4))]);
  expect(troubles).toEqual([]);
  await context.close();
});

test('a drawer that is closed gives the focus back to the button that opened it', async () => {
  const { context, page, troubles } = await opened.visit(DESK);
  await openPage(page, address());
  await page.locator('.book-turn.after').waitFor();
  const contents = page.getByRole('button', { name: '目录' });
  const search = page.getByRole('button', { name: '在书里搜' });
  const isFocused = (button: typeof contents) => button.evaluate((one) => one === document.activeElement);
  await contents.focus();
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: '书的内容' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  expect(await isFocused(contents)).toBe(true);
  await search.focus();
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: '在书里搜' }).getByRole('button', { name: '取消' }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  expect(await isFocused(search)).toBe(true);
  expect(troubles).toEqual([]);
  await context.close();
});
