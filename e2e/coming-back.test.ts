/** Coming back to what was changed meanwhile: lists that were gone on with, after a reload and from a page opened from them, and settings. */
import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { shareProduct } from './testing/products.ts';
import { openPage, reloadPage } from './visit.ts';

const opened = shareProduct();

const links = (page: Page) => page.locator('main .card-hit');
const hrefs = (page: Page) => links(page).evaluateAll((all) => all.map((one) => one.getAttribute('href')));

async function goOn(page: Page): Promise<(string | null)[]> {
  const few = await links(page).count();
  await page.getByRole('button', { name: '加载更多' }).click();
  await expect.poll(() => links(page).count()).toBeGreaterThan(few);
  return hrefs(page);
}

test('an article whose star was taken off meanwhile, below the first page, is not among the saved ones after a reload', async () => {
  const { page, context, reader, troubles } = await opened.visitAsReader();
  const { items } = await reader.call('GET /reader/article/waikan', { query: { limit: 25 } });
  const mark = (id: string, status: boolean) =>
    reader.call('POST /reader/article/{id}/mark', { params: { id }, body: { action: 'star', status } });
  for (const { id } of items) await mark(id, true);
  await openPage(page, '/MyStar');
  const before = await goOn(page);
  const gone = before.at(-2) ?? '';
  await mark(gone.replace('/article/', ''), false);
  await reloadPage(page);
  await expect.poll(() => hrefs(page)).toEqual(before.filter((href) => href !== gone));
  expect(troubles).toEqual([]);
  await context.close();
});

test('an article that was withdrawn meanwhile is not listed to a visitor after a reload', async () => {
  const { page, context, troubles } = await opened.visit();
  await openPage(page, '/article');
  const before = await goOn(page);
  const gone = before.at(-2) ?? '';
  // As the server would list them without it; to others it must stay.
  await page.route('**/reader/article/waikan?**', async (route) => {
    const response = await route.fetch();
    const { result, ...envelope } = (await response.json()) as { result: { items: { id: string }[] } };
    const items = result.items.filter(({ id }) => `/article/${id}` !== gone);
    await route.fulfill({ response, json: { ...envelope, result: { ...result, items } } });
  });
  await reloadPage(page);
  await expect.poll(() => hrefs(page)).toEqual(before.filter((href) => href !== gone));
  expect(troubles).toEqual([]);
  await context.close();
});

test('the history is as long as it was left when its reader comes back from an article of it', async () => {
  const { page, reader, troubles } = await opened.visitAsReader();
  const { items } = await reader.call('GET /reader/article/waikan', { query: { limit: 24 } });
  for (const { id } of items) {
    const { t } = await reader.call('GET /reader/article/waikan/{id}/show', { params: { id } });
    const read = {
      article_id: id,
      spent_time: 1,
      is_finish: false,
      t: t ?? '',
      report_uuid: randomUUID(),
      progress: 0.1,
    };
    await reader.call('POST /reader/history', { body: read });
  }
  await openPage(page, '/history');
  const rows = page.locator('.history-row');
  await expect.poll(() => rows.count()).toBe(20);
  await page.getByRole('button', { name: '加载更多' }).click();
  await expect.poll(() => rows.count()).toBe(items.length);
  await rows.last().getByRole('link').first().click();
  await page.waitForURL('**/article/*');
  await page.goBack();
  await page.waitForURL('**/history');
  await expect.poll(() => rows.count()).toBe(items.length);
  expect(troubles).toEqual([]);
});

test('settings that were changed on another device show so after going back to their page', async () => {
  const { page, context, reader, troubles } = await opened.visitAsReader();
  const change = (daily_minutes: number, time: string) =>
    Promise.all([
      reader.call('POST /api/user/settings', { body: { daily_minutes } }),
      reader.call('POST /reader/reminders', { body: { time } }),
    ]);
  for (const [address, field, values] of [
    ['/Mine', '#own-daily_minutes', ['30', '45', '60']],
    ['/myword/settings', '#remind-time', ['09:00', '10:15', '11:30']],
  ] as const) {
    await change(30, '09:00');
    await openPage(page, address);
    const choose = async () => {
      if (address === '/Mine') return page.locator(field).selectOption(values[1]);
      await page.locator(field).fill(values[1]);
      await page.locator(field).blur();
    };
    const isSaved = (url: string) => /\/(settings|reminders)$/.test(new URL(url).pathname);
    await Promise.all([page.waitForResponse((response) => isSaved(response.url())), choose()]);
    await openPage(page, '/About');
    await change(60, '11:30');
    await page.goBack();
    await page.waitForURL(`**${address}`);
    await expect.poll(() => page.locator(field).inputValue()).toBe(values[2]);
  }
  expect(troubles).toEqual([]);
  await context.close();
});
