/** Chapters of a book that do not come, or not to their end. */
import { beforeAll, expect, test } from 'vitest';
import { isInWindow, putBook, titleOf } from './testing/books.ts';
import { shareProduct } from './testing/products.ts';
import { DESK, openPage, picture } from './visit.ts';

const opened = shareProduct();
let book: string;
beforeAll(async () => {
  book = await putBook(opened.product);
});

const address = () => `/book/${book}/read`;

test('a chapter that does not come says so, and comes when it is tried again', async () => {
  const { context, page } = await opened.visit(DESK);
  await openPage(page, address());
  await page.locator('.book-turn.after').waitFor();
  await context.route('**/text/5', (route) => route.abort());
  await page.getByRole('button', { name: '目录' }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: titleOf(5) })
    .click();
  await page.getByText('这一章没取到').waitFor();
  await picture(page, 'book-failed-desk');
  await context.unroute('**/text/5');
  await page.getByRole('button', { name: '重试' }).click();
  await expect.poll(() => isInWindow(page, 'Sleep is not the same all night.')).toBe(true);
  await context.close();
});

test('a chapter that breaks off half-way says so after its text, and goes on there when it is tried again', async () => {
  const { context, page } = await opened.visit(DESK);
  await openPage(page, address());
  await page.locator('.book-turn.after').waitFor();
  await context.route('**/text/4', async (route) => {
    const response = await route.fetch();
    const [head, section = ''] = (await response.text()).split('\n');
    // A line that was cut off is what is left of a connection that was lost.
    await route.fulfill({ response, body: [head, section, '{"sect'].join('\n') });
  });
  await page.getByRole('button', { name: '目录' }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: titleOf(4) })
    .click();
  await page.getByText('这一章没取全').waitFor({ state: 'attached' });
  const blocks = () =>
    page.locator('[data-chapter="4"] [data-block^="c4b"]').evaluateAll((all) => all.map(({ id }) => id));
  const before = await blocks();
  expect(before.length).toBeGreaterThan(0);
  expect(await page.locator('[data-chapter="4"]').getByText('章读完').count()).toBe(0);
  await context.unroute('**/text/4');
  // On a page of its own, after what has come.
  await page.getByRole('button', { name: '重试' }).press('Enter');
  await page.locator('[data-chapter="4"]').getByText('章读完').waitFor({ state: 'attached' });
  const after = await blocks();
  expect(after.slice(0, before.length)).toEqual(before);
  expect(new Set(after).size).toBe(after.length);
  await context.close();
});
