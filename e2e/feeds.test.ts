/** An editor adds a newspaper by its home page, crawls its feed and makes an article of what it brought. */
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser } from '#web/testing/browser.ts';
import { ADMIN, type Product, removeDataDir, startProduct } from './product.ts';
import { DESK, logIn, PHONE, picture, visit } from './visit.ts';

const STORY = readFileSync(new URL('../src/server/features/extraction/fixtures/harbour-news.html', import.meta.url));
const stories = [{ path: '/news/ferries', title: 'The ferries return to the northern harbour' }];
const feed = () =>
  `<rss version="2.0"><channel><title>The Harbour Gazette</title>${stories
    .map(
      ({ path, title }) =>
        `<item><title>${title}</title><link>${path}</link><description>Two boats a day.</description></item>`,
    )
    .join('')}</channel></rss>`;

let product: Product;
let browser: Browser;
let newspaper: Server;
let host: string;

beforeAll(async () => {
  newspaper = createServer((request, response) => {
    const [type, body] = request.url?.startsWith('/news')
      ? ['text/html', STORY]
      : request.url === '/all.xml'
        ? ['application/rss+xml', feed()]
        : ['text/html', '<link rel="alternate" type="application/rss+xml" href="/all.xml">'];
    const isThere = request.url !== '/robots.txt';
    response.writeHead(isThere ? 200 : 404, { 'content-type': String(type) }).end(isThere ? body : 'none');
  }).listen(0, '127.0.0.1');
  await once(newspaper, 'listening');
  host = `127.0.0.1:${(newspaper.address() as AddressInfo).port}`;
  [product, browser] = await Promise.all([startProduct({ env: { FETCH_ALLOW_HOSTS: host } }), launchBrowser()]);
});
afterAll(async () => {
  await browser.close();
  await product.end();
  newspaper.close();
  removeDataDir(product.dataDir);
});

test('a site is added by its page, crawled, and an item becomes an article that waits', async () => {
  const { page, troubles, context } = await visit(browser, product, DESK);
  await logIn(page, ADMIN.phone, ADMIN.password);
  await page.goto('/admin/rss?add=1');
  await page.getByRole('textbox', { name: '网址' }).fill(`http://${host}/`);
  await page.getByRole('button', { name: '添加', exact: true }).click();
  await page.getByRole('link', { name: '去看' }).waitFor();
  await picture(page, 'admin-rss-desk');
  await page.getByRole('link', { name: '去看' }).click();
  await page.getByRole('heading', { level: 1, name: 'The Harbour Gazette' }).waitFor();

  stories.unshift({ path: '/news/lamps', title: 'Lamps along the quay' });
  await page.getByRole('button', { name: '立即抓取' }).click();
  await page.getByText('新增 1 条').waitFor();
  await page.getByRole('button', { name: '下载 Lamps along the quay' }).click();
  await page.getByRole('link', { name: '看文章' }).waitFor();
  await picture(page, 'admin-rss-items-desk');
  await page.getByRole('link', { name: '看文章' }).click();
  await page.getByRole('button', { name: '通过并发布' }).waitFor();
  expect(troubles).toEqual([]);

  await page.setViewportSize(PHONE.viewport);
  await page.goto('/admin/rss?q=gazette');
  await page.getByRole('switch', { name: '定时抓取 The Harbour Gazette' }).uncheck();
  await page.getByText('停用', { exact: true }).waitFor();
  await picture(page, 'admin-rss-phone');
  await context.close();
});
