/** Chapters with titles of many lines: nothing is cut off, nothing grows wider than the screen. */
import { beforeAll, expect, test } from 'vitest';
import { putBook } from './testing/books.ts';
import { shareProduct } from './testing/products.ts';
import { DESK, drawn, openPage, PHONE, picture } from './visit.ts';

const opened = shareProduct();
let book: string;

const titleOf = (chapter: number) =>
  `Night ${chapter + 1}, in which the body repairs itself, the heart slows down, the brain sorts what the day has brought, and somebody who wanted to write it all down falls asleep before the last line is done`;

const NAME = `A Book of Nights ${'and of the Long Mornings after Them '.repeat(8)}`.trim();

beforeAll(async () => {
  book = await putBook(opened.product, { name: NAME, chapters: 3, title: titleOf });
});

test('the way to a next chapter with a long title is no wider than a phone', async () => {
  const { page } = await opened.visit(PHONE);
  await openPage(page, `/book/${book}/read?chapter=1`);
  const next = page.getByRole('link', { name: `下一章：${titleOf(2)}` });
  await next.scrollIntoViewIfNeeded();
  await picture(page, 'book-long-title-next-phone');
  expect(await page.evaluate(() => [innerWidth, document.documentElement.scrollWidth])).toEqual([390, 390]);
  // All of the title is within its button.
  expect(await next.evaluate((button) => button.scrollWidth <= button.clientWidth)).toBe(true);
});

test('in pages a chapter shows its whole title and what is said below it, and its text stays on the line grid', async () => {
  const { page } = await opened.visit(DESK);
  await openPage(page, `/book/${book}/read?chapter=1`);
  await page.locator('.book-turn.after').waitFor();
  await drawn(page);
  await picture(page, 'book-long-title-pages-desk');
  const head = await page.locator('[data-chapter="1"] .chapter-head').evaluate((header) => {
    const box = header.getBoundingClientRect();
    const meta = header.querySelector('.meta')?.getBoundingClientRect();
    const text = header.parentElement?.querySelector('.prose');
    const line = text ? Number.parseFloat(getComputedStyle(text).lineHeight) : 0;
    return { isWhole: meta !== undefined && meta.height > 0 && meta.bottom <= box.bottom, lines: box.height / line };
  });
  expect(head.isWhole).toBe(true);
  expect(head.lines).toBeGreaterThan(7);
  expect(head.lines).toBeCloseTo(Math.round(head.lines), 2);
});

test('the chapter that a reader is in is a row as wide as the others in both lists of contents', async () => {
  const { page, reader } = await opened.visitAsReader(DESK);
  const pos = { index: 1, block_id: 'c1b2', offset: 0 };
  await reader.call('POST /reader/mybook/add', { body: { book_uuid: book } });
  await reader.call('POST /reader/mybook/{id}/pos', { params: { id: book }, body: { pos } });
  await openPage(page, `/book/${book}/show`);
  const widths = (rows: string, words: string) =>
    page.locator(rows).evaluateAll((all, one) => all.map((row) => row.querySelector(one)?.clientWidth ?? 0), words);
  const [first, current] = await widths('.ba-chapter', 'a');
  expect(current).toBe(first);
  await picture(page, 'book-long-title-contents-desk');
  await openPage(page, `/book/${book}/read`);
  await page.getByRole('button', { name: '目录' }).click();
  await page.locator('.toc-line.now').waitFor();
  const [before, now] = await widths('.toc-line', '.toc-row');
  expect(now).toBe(before);
  await picture(page, 'book-long-title-drawer-desk');
});

test('a long title of a book stretches no cover in the lists of books', async () => {
  const { page, reader } = await opened.visitAsReader(PHONE);
  await reader.call('POST /reader/mybook/add', { body: { book_uuid: book } });
  for (const address of ['/book/library?mine=all', `/book/library?q=${encodeURIComponent('Book of Nights')}`]) {
    await openPage(page, address);
    const row = page.locator('.lib-book', { hasText: 'A Book of Nights' });
    const cover = await row.locator('.lb-cover').evaluate((one) => one.clientHeight / one.clientWidth);
    expect(cover).toBeCloseTo(4 / 3, 1);
    expect(await row.locator('.lb-title').evaluate((one) => one.clientHeight)).toBe(3 * 23);
    await picture(page, `book-long-title-row-phone-${address.includes('mine') ? 'mine' : 'library'}`);
  }
});
