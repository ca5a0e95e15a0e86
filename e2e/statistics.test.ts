/** A third party that counts visits: only where it is set up, only its host, and not for those who ask not to be followed. */
import type { BrowserContextOptions } from 'playwright-core';
import { expect, test } from 'vitest';
import { openProduct } from './testing/products.ts';
import { DESK, openPage, PHONE } from './visit.ts';

const SCRIPT = 'https://stats.example/count.js?site=7';
const opened = openProduct({ STATISTICS_SCRIPT: SCRIPT });
/** A third party's script that sends a request to its own host and tries another host. */
const COUNTING = `fetch('https://stats.example/hit', { mode: 'no-cors' });
  fetch('https://elsewhere.example/hit', { mode: 'no-cors' }).catch(() => {});`;

async function visitor(kind: BrowserContextOptions = DESK) {
  const { page, context } = await opened.visit(kind);
  const asked: string[] = [];
  await context.route(/^https:\/\/(stats|elsewhere)\.example\//, (route) => {
    asked.push(route.request().url());
    return route.fulfill({ contentType: 'text/javascript', body: COUNTING });
  });
  return { page, context, asked };
}

test('the script is loaded once, may tell its own host and no other', async () => {
  const { page, asked } = await visitor();
  const told = page.waitForRequest('https://stats.example/hit');
  const refused = page.waitForEvent('console', (message) => message.text().includes('elsewhere.example'));
  await openPage(page, '/');
  await Promise.all([told, refused]);
  await expect.poll(() => asked).toEqual([SCRIPT, 'https://stats.example/hit']);
  await page.goto('/privacy');
  await page.getByText('访问次数另由 stats.example 统计').waitFor();
});

test('it is not loaded where the address opens something, until the next page', async () => {
  const { page, asked } = await visitor();
  await openPage(page, '/trial?token=once-only');
  expect(asked).toEqual([]);
  const loaded = page.waitForRequest(SCRIPT);
  await page.getByRole('link', { name: /首页/ }).first().click();
  await loaded;
});

test('it is never loaded for a browser that asks not to be followed', async () => {
  const { page, asked } = await visitor(PHONE);
  await page.addInitScript(() => Object.defineProperty(navigator, 'globalPrivacyControl', { value: true }));
  await page.goto('/privacy');
  await page.getByRole('button', { name: '切换主题' }).click();
  await page.getByRole('link', { name: '关于外刊轻读' }).click();
  await page.getByRole('heading', { name: '来源与许可' }).waitFor();
  expect(asked).toEqual([]);
});
