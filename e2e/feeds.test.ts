/** An editor adds a newspaper by its home page, brings a story of its feed out, and a reader's open page tells of it. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { openProduct, openSite } from './testing/opened.ts';
import { PHONE, picture } from './visit.ts';

const STORY = readFileSync(new URL('../src/server/features/extraction/fixtures/harbour-news.html', import.meta.url));
const stories = [{ path: '/news/ferries', title: 'The ferries return to the northern harbour' }];
const feed = () =>
  `<rss version="2.0"><channel><title>The Harbour Gazette</title>${stories
    .map(
      ({ path, title }) =>
        `<item><title>${title}</title><link>${path}</link><description>Two boats a day.</description></item>`,
    )
    .join('')}</channel></rss>`;

const host = await openSite((request, response) => {
  const [type, body] = request.url?.startsWith('/news')
    ? ['text/html', STORY]
    : request.url === '/all.xml'
      ? ['application/rss+xml', feed()]
      : ['text/html', '<link rel="alternate" type="application/rss+xml" href="/all.xml">'];
  const isThere = request.url !== '/robots.txt';
  response.writeHead(isThere ? 200 : 404, { 'content-type': String(type) }).end(isThere ? body : 'none');
});
const opened = openProduct({ FETCH_ALLOW_HOSTS: host });

test('a site is added by its page, crawled, and an item is published; a reader who has the home page open sees it come', async () => {
  const reader = await opened.visit(PHONE);
  const hearing = reader.page.waitForResponse((response) => new URL(response.url()).pathname === '/api/live');
  await reader.page.goto('/');

  const { page, troubles, context } = await opened.visitAsEditor();
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
  const publish = page.getByRole('button', { name: '通过并发布' });
  await publish.waitFor();
  const title = await page.getByRole('heading', { level: 1 }).innerText();
  await hearing;
  await publish.click();

  await reader.page.getByRole('button', { name: '有 1 篇新文章' }).click();
  await reader.page.getByRole('link', { name: title }).first().click();
  await reader.page.getByRole('heading', { level: 1, name: title }).waitFor();
  expect([...troubles, ...reader.troubles]).toEqual([]);
  await reader.context.close();

  await page.setViewportSize(PHONE.viewport);
  await page.goto('/admin/rss?q=gazette');
  await page.getByRole('switch', { name: '定时抓取 The Harbour Gazette' }).uncheck();
  await page.getByText('停用', { exact: true }).waitFor();
  await picture(page, 'admin-rss-phone');
  await context.close();
});
