/** Other hosts that pages talk to: a third party that counts visits, and the API's own host where pages and calls have different ones. */
import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';
import type { BrowserContextOptions } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { prose, writeBook } from '#server/testing/epub.ts';
import { openProduct } from './testing/products.ts';
import { DESK, openPage, PHONE, picture } from './visit.ts';

/** A port of its own that leads to the product. */
async function openDoor(): Promise<number> {
  const door = createServer((coming) => {
    const leading = connect(Number(new URL(opened.product.address).port), '127.0.0.1');
    coming.pipe(leading).pipe(coming);
    coming.on('error', () => leading.destroy());
    leading.on('error', () => coming.destroy());
  }).listen(0, '127.0.0.1');
  await once(door, 'listening');
  afterAll(() => void door.close());
  return (door.address() as AddressInfo).port;
}

// The host differs as well as the port, because ports of one host share their cookies.
const [pageHost, apiBase] = [`127.0.0.1:${await openDoor()}`, `http://localhost:${await openDoor()}`];
const SCRIPT = 'https://stats.example/count.js?site=7';
const opened = openProduct({ API_BASES: `${pageHost}=${apiBase}`, STATISTICS_SCRIPT: SCRIPT });

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

test('a script that counts visits is loaded once, may tell its own host and no other', async () => {
  const { page, asked } = await visitor();
  const told = page.waitForRequest('https://stats.example/hit');
  const refused = page.waitForEvent('console', (message) => message.text().includes('elsewhere.example'));
  await openPage(page, '/');
  await Promise.all([told, refused]);
  await expect.poll(() => asked).toEqual([SCRIPT, 'https://stats.example/hit']);
  await page.goto('/privacy');
  await page.getByText('访问次数另由 stats.example 统计').waitFor();
});

test('the script that counts is not loaded where the address opens something, until the next page', async () => {
  const { page, asked } = await visitor();
  await openPage(page, '/trial?token=once-only');
  expect(asked).toEqual([]);
  const loaded = page.waitForRequest(SCRIPT);
  await page.getByRole('link', { name: /首页/ }).first().click();
  await loaded;
});

test('the script that counts is never loaded for a browser that asks not to be followed', async () => {
  const { page, asked } = await visitor(PHONE);
  await page.addInitScript(() => Object.defineProperty(navigator, 'globalPrivacyControl', { value: true }));
  await page.goto('/privacy');
  await page.getByRole('button', { name: '切换主题' }).click();
  await page.getByRole('link', { name: '关于外刊轻读' }).click();
  await page.getByRole('heading', { name: '来源与许可' }).waitFor();
  expect(asked).toEqual([]);
});

/** A header that tests add to what a page asks for would have to be allowed across origins. */
const AS_BROWSERS_ARE = { extraHTTPHeaders: {} };

test('what pages send and hear goes to the configured base: hints, the visit log, writes and files', async () => {
  const { page, troubles, context } = await opened.visitAsEditor({ ...DESK, ...AS_BROWSERS_ARE });
  await context.route(/^https:\/\/stats\.example\//, (route) =>
    route.fulfill({ contentType: 'text/javascript', body: '' }),
  );
  const asked = (path: string) =>
    page.waitForResponse(
      (answer) => answer.url().startsWith(apiBase + path) && answer.request().method() !== 'OPTIONS',
    );
  const statusOf = async (answer: ReturnType<typeof asked>) => (await answer).status();

  const [hints, log] = [asked('/api/live'), asked('/api/log')];
  await page.goto(`http://${pageHost}/`);
  expect([await statusOf(hints), await statusOf(log)]).toEqual([200, 200]);

  const made = asked('/reader/magazine');
  await page.goto(`http://${pageHost}/admin/magazine?add=1`);
  await page.getByLabel('刊名').fill('Harbour Weekly');
  await page.getByLabel('期号').fill('No. 13');
  await page.getByRole('button', { name: '新建', exact: true }).click();
  expect(await statusOf(made)).toBe(200);

  await page.getByRole('button', { name: '上传 EPUB' }).click();
  const buffer = writeBook({ chapters: [{ file: 'a.xhtml', body: `<h1>Nets</h1>${prose('Anna')}` }] });
  await page.getByLabel('EPUB 文件').setInputFiles({ name: 'issue.epub', mimeType: 'application/epub+zip', buffer });
  const sent = asked('/api/upload/');
  await page.getByRole('button', { name: '上传', exact: true }).click();
  expect(await statusOf(sent)).toBe(200);
  await page.getByText('目录里有 1 篇').waitFor();
  await picture(page, 'api-bases-desk');
  expect(troubles).toEqual([]);
  await context.close();
});
