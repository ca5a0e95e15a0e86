/** The second press of a double press must not act on what appeared under the pointer meanwhile. */
import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import { callsOf } from './calls.ts';
import { shareProduct } from './testing/products.ts';
import { drawn, openPage, PHONE } from './visit.ts';

const opened = shareProduct();
const hasFocus = (locator: Locator) => locator.evaluate((element) => element === document.activeElement);

test('a double click on a star takes one article off, which stays in its place with the focus', async () => {
  const { page, reader } = await opened.visitAsReader();
  const { items } = await callsOf(opened.product.address)('GET /reader/article/waikan', { query: { limit: 3 } });
  for (const { id } of items)
    await reader.call('POST /reader/article/{id}/mark', { params: { id }, body: { action: 'star', status: true } });
  await openPage(page, '/MyStar');
  const stars = page.getByRole('main').getByRole('button', { name: '收藏' });
  await stars.first().dblclick();
  await page.getByText('已取消收藏').waitFor();
  await drawn(page);
  const pressed = () => stars.evaluateAll((all) => all.map((star) => star.getAttribute('aria-pressed')));
  await expect.poll(pressed).toEqual(['false', 'true', 'true']);
  expect(await hasFocus(stars.first())).toBe(true);
  await expect.poll(async () => (await reader.call('GET /reader/myarticle/star')).items.length).toBe(2);
});

test('words that are marked by a double click open no word below, and the list has the focus', async () => {
  const { page, reader } = await opened.visitAsReader(PHONE);
  for (let number = 10; number < 40; number += 1)
    await reader.call('POST /reader/myword', { body: { word: `bword${number}`, resolve: `词 ${number}` } });
  await openPage(page, '/myword?order=az');
  await page.getByLabel('选择 bword10').tap();
  await page.getByRole('button', { name: '已掌握' }).dblclick();
  await page.getByText('已掌握 1').waitFor();
  await drawn(page);
  expect(new URL(page.url()).pathname).toBe('/myword');
  expect(await hasFocus(page.getByRole('region', { name: /^生词列表/ }))).toBe(true);
});

test('a double tap on 加入生词 adds the word and leaves it in', async () => {
  const { page, reader } = await opened.visitAsReader(PHONE);
  await openPage(page, '/article/15');
  await page
    .locator('.s', { hasText: /\bline\b/ })
    .first()
    .click();
  const add = page.getByRole('button', { name: '加入生词', exact: true });
  // Waits until the sheet has stopped moving.
  await add.click({ trial: true });
  const box = await add.boundingBox();
  const [x, y] = [(box?.x ?? 0) + 30, (box?.y ?? 0) + 20];
  await page.touchscreen.tap(x, y);
  await page.touchscreen.tap(x, y);
  await page.getByRole('button', { name: '已加入' }).waitFor();
  await drawn(page);
  await expect.poll(async () => (await reader.call('GET /reader/myword')).items.length).toBe(1);
  expect(await page.getByRole('button', { name: '已加入' }).count()).toBe(1);
});

test('a double click on a rating rates one card and leaves the next as it is', async () => {
  const { page } = await opened.visit();
  await openPage(page, '/flashcard/demo');
  const rating = page.getByRole('button', { name: /^简单/ });
  await page.getByRole('button', { name: /^看答案/ }).click();
  await rating.dblclick();
  await page.getByRole('button', { name: /^看答案/ }).waitFor();
  await drawn(page);
  expect(await rating.count()).toBe(0);
});
