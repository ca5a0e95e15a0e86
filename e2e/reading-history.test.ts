/** The reading history: articles and books by day, with the way back to the place, and removal. */
import { expect, test } from 'vitest';
import { putBook } from './testing/books.ts';
import { shareProduct } from './testing/products.ts';
import { DESK, openPage, PHONE, picture } from './visit.ts';

const opened = shareProduct();

test('a book that was read stands in the history with its place, can be taken out, and that be undone', async () => {
  const book = await putBook(opened.product);
  const { page, context, reader, troubles } = await opened.visitAsReader(PHONE);
  await openPage(page, '/history');
  await page.getByText('还没有阅读记录').waitFor();
  expect(await page.getByRole('link', { name: '去书库' }).getAttribute('href')).toBe('/book/library');
  const pos = { index: 3, block_id: 'c3b8', offset: 0 };
  await reader.call('POST /reader/mybook/{id}/pos', { params: { id: book }, body: { pos } });
  await openPage(page, '/history');
  const row = page.locator('.history-row');
  const text = await row.innerText();
  expect(text).toContain('Night 4');
  expect(text).toMatch(/读到 \d+%/);
  for (const [name, { viewport }] of Object.entries({ desk: DESK, phone: PHONE })) {
    await page.setViewportSize(viewport);
    // A thumb, not the cover of a shelf.
    expect((await row.locator('.history-book').boundingBox())?.width, name).toBe(64);
    await picture(page, `history-book-${name}`);
  }
  await row.getByRole('button', { name: '移除' }).click();
  await row.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: '撤销' }).click();
  await row.waitFor();
  await row.getByRole('button', { name: '移除' }).click();
  await row.waitFor({ state: 'detached' });
  // Sent when the page is left.
  const removed = page.waitForResponse((response) => response.url().endsWith('/reader/history/remove'));
  await page.evaluate(() => dispatchEvent(new Event('pagehide')));
  expect((await removed).status()).toBe(200);
  await openPage(page, '/history');
  await page.getByText('还没有阅读记录').waitFor();
  await reader.call('POST /reader/mybook/{id}/pos', { params: { id: book }, body: { pos } });
  await openPage(page, '/history');
  await row.getByRole('link').click();
  await page.waitForURL(`**/book/${book}/read*`);
  expect(troubles).toEqual([]);
  await context.close();
});
