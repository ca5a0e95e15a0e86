/** Chapters of a book that do not come, or not to their end. */
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { isInWindow, putBook, titleOf } from './testing/books.ts';
import { shareProduct } from './testing/products.ts';
import { DESK, openPage, PHONE, picture } from './visit.ts';

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

describe('a long chapter', () => {
  const PARAGRAPHS = 900;
  const FAR = 'c1b800';
  let long: string;
  beforeAll(async () => {
    long = await putBook(opened.product, { chapters: 3, longChapter: { index: 1, paragraphs: PARAGRAPHS } });
  });
  const blocksOn = (page: Page) =>
    page
      .locator('[data-chapter="1"] [data-island] [data-block]')
      .evaluateAll((all) => all.map((block) => Number((block as HTMLElement).dataset.block?.slice(3))));
  const isWhole = async (page: Page) => {
    const blocks = await blocksOn(page);
    expect(blocks).toEqual([...blocks].sort((one, other) => one - other));
    return new Set(blocks).size === blocks.length && blocks.length >= PARAGRAPHS;
  };

  test.each([
    ['phone', PHONE],
    ['desk', DESK],
  ])('begins with the document, and the rest comes to the page: %s', async (_, device) => {
    const { context, page, troubles } = await opened.visit(device);
    const document = await page.goto(`/book/${long}/read?chapter=1`);
    const sent = (await document?.text())?.match(/data-block="c1b/g)?.length ?? 0;
    expect(sent).toBeGreaterThan(20);
    expect(sent).toBeLessThan(PARAGRAPHS / 3);
    await expect.poll(() => isWhole(page)).toBe(true);
    // The words for glosses come behind the text.
    await expect.poll(() => page.locator('[data-filling]').count()).toBe(0);
    expect(await isInWindow(page, 'We spend about one third of our lives asleep.')).toBe(true);
    expect(troubles).toEqual([]);
    await context.close();
  });

  test.each([
    ['phone', PHONE],
    ['desk', DESK],
  ])('opens at a place far behind its beginning: %s', async (_, device) => {
    const { context, page } = await opened.visit(device);
    await page.goto(`/book/${long}/read?chapter=1#p-${FAR}`);
    await expect
      .poll(() =>
        page.evaluate((id) => {
          const box = globalThis.document.getElementById(id)?.getBoundingClientRect();
          return box && box.left >= 0 && box.right <= innerWidth && box.bottom > 0 && box.top < innerHeight;
        }, FAR),
      )
      .toBe(true);
    await context.close();
  });

  test('is whole behind a link where there are no scripts', async () => {
    const { context, page } = await opened.visit({ ...DESK, javaScriptEnabled: false });
    await page.goto(`/book/${long}/read?chapter=1`);
    expect(await isWhole(page)).toBe(false);
    await page.getByRole('link', { name: '打开全文' }).click();
    await expect.poll(() => isWhole(page)).toBe(true);
    await context.close();
  });
});
