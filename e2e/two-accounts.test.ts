/** One reader after another in the same browser: data stored by the first must not appear in the second one's pages. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { callsOf } from './calls.ts';
import { enter, newReader, type Reader } from './people.ts';
import { landmarkOf, putBook } from './testing/books.ts';
import { shareProduct } from './testing/products.ts';
import { drawn, logIn, openPage, PHONE, placeOf, reloadPage } from './visit.ts';

const opened = shareProduct();

/** Words of one's own, which need no entry of the dictionary, in the order of their numbers. */
async function addWords(reader: Reader, stem: string, count: number): Promise<void> {
  const names = Array.from(
    { length: count },
    (_, index) => `${stem}${'abcdefghijkl'[Math.floor(index / 10)]}${index % 10}`,
  );
  for (let from = 0; from < count; from += 20) {
    const some = names.slice(from, from + 20);
    await Promise.all(
      some.map((word) => reader.call('POST /reader/myword', { body: { word, resolve: `词 ${word}` } })),
    );
  }
}

const toMiddle = (page: Page) => page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight / 2));

test('the word book has no row of the reader before, however far that one had scrolled', async () => {
  const { page, context, reader } = await opened.visitAsReader(PHONE);
  const next = await newReader(opened.product);
  await Promise.all([addWords(reader, 'mword', 120), addWords(next, 'nword', 120)]);
  await openPage(page, '/myword?order=az');
  await toMiddle(page);
  await page.getByText('词 mwordg0', { exact: true }).waitFor();
  await enter(context, next);
  await reloadPage(page);
  await toMiddle(page);
  await page.getByText('词 nwordg0', { exact: true }).waitFor();
  expect(await page.locator('.w-list').innerText()).not.toContain('mword');
  await context.close();
});

test('who logs in over another account by the form ends that login, and no other one of it', async () => {
  const { page, context, reader } = await opened.visitAsReader(PHONE);
  const next = await newReader(opened.product);
  const devices = async () => (await reader.call('GET /api/user/sessions', { query: {} })).items.length;
  // The browser's login, and the one used for this call.
  expect(await devices()).toBe(2);
  await logIn(page, next.phone, next.password);
  expect(await devices()).toBe(1);
  await context.close();
});

test('a book that is read on in a page of the reader before stays off the shelf of the next one', async () => {
  const book = await putBook(opened.product);
  const { page, context, reader } = await opened.visitAsReader(PHONE);
  const next = await newReader(opened.product);
  const known = page.waitForResponse((response) => response.url().endsWith('/api/user/me'));
  await openPage(page, `/book/${book}/read`);
  await known;
  await page.getByText(landmarkOf(0)).waitFor();
  for (let frames = 0; frames < 8; frames += 2) await drawn(page);
  // The place is told some seconds later: by then the other one is logged in.
  await page.evaluate(() => scrollTo({ top: 1_500, behavior: 'instant' }));
  await enter(context, next);
  const booksOf = async ({ call }: Reader) => (await call('GET /reader/mybook', { query: {} })).items.length;
  const waiting = () =>
    page.evaluate(() => Object.values(localStorage).filter((kept) => kept.includes('/mybook/')).length);
  // A word that is looked up ahead may load the page anew meanwhile.
  const isTold = async () => (await waiting().catch(() => 0)) === 2 || (await booksOf(reader)) === 1;
  await expect.poll(isTold, { interval: 250 }).toBe(true);
  expect(await booksOf(next)).toBe(0);
  await enter(context, reader);
  await reloadPage(page);
  await expect.poll(() => booksOf(reader)).toBe(1);
  expect(await booksOf(next)).toBe(0);
  await context.close();
});

test('a highlight of the next reader in another window stays out of the page of the one before', async () => {
  const { items } = await callsOf(opened.product.address)('GET /reader/article/waikan', { query: { limit: 50 } });
  const article = items.find(({ title }) => title === 'The Tiny Workers Inside Your Bread')?.id ?? '';
  const { page, context } = await opened.visitAsReader();
  const next = await newReader(opened.product);
  // Words that are looked up ahead after the next login would load the page anew, as that reader's.
  const known = ['/api/user/me', '/show?blocks=false', '/api/english/words'].map((part) =>
    page.waitForResponse((response) => response.url().includes(part)),
  );
  await openPage(page, `/article/${article}`);
  await Promise.all(known);
  await page.evaluate(() => Object.assign(window, { isOfFirst: true }));
  await enter(context, next);
  const other = await context.newPage();
  // A third page, of the same reader, shows when it has been told.
  const third = await context.newPage();
  for (const one of [other, third]) await openPage(one, `/article/${article}`);
  const marks = (one: Page) => one.evaluate(() => CSS.highlights.get('mark-green')?.size ?? 0);
  const { left, right, y } = await placeOf(other, 'mushrooms are');
  await other.bringToFront();
  await other.mouse.move(left, y);
  await other.mouse.down();
  await other.mouse.move(right, y, { steps: 8 });
  await other.mouse.up();
  await other.getByRole('toolbar').getByRole('button', { name: '绿色' }).click();
  await expect.poll(() => marks(third)).toBe(1);
  const ofFirst = () =>
    page.evaluate(() => ('isOfFirst' in window ? (CSS.highlights.get('mark-green')?.size ?? 0) : 0));
  expect(await ofFirst()).toBe(0);
  await context.close();
});

test('a star that is set in a page of the reader before is kept for that one, and the page is loaded anew and says so', async () => {
  const { items } = await callsOf(opened.product.address)('GET /reader/article/waikan', { query: { limit: 1 } });
  const { page, context, reader } = await opened.visitAsReader();
  const next = await newReader(opened.product);
  const known = ['/api/user/me', '/show?blocks=false', '/api/english/words'].map((part) =>
    page.waitForResponse((response) => response.url().includes(part)),
  );
  await openPage(page, `/article/${items[0]?.id}`);
  await Promise.all(known);
  await enter(context, next);
  await page.getByRole('button', { name: '收藏' }).click();
  await page.locator('.toast').filter({ hasText: '账号已切换，刚才的操作等原来的账号登录后保存' }).waitFor();
  const starsOf = async ({ call }: Reader) => (await call('GET /reader/myarticle/star', {})).items.length;
  await enter(context, reader);
  await reloadPage(page);
  await expect.poll(() => starsOf(reader)).toBe(1);
  expect(await starsOf(next)).toBe(0);
  await context.close();
});
