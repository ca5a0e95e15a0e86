/** Import from other sites: stories of a newspaper's feed, a page by its address, an issue of a magazine; books for readers. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { openSite } from '#server/testing/site.ts';
import { callsOf } from '../calls.ts';
import { NARROW } from '../testing/narrow-screen.ts';
import type { Opened } from '../testing/products.ts';
import { DESK, PHONE, picture } from '../visit.ts';

/** A page as newspapers make them, with everything around the text that must not come along. */
const STORY = readFileSync(
  new URL('../../src/server/features/extraction/fixtures/harbour-news.html', import.meta.url),
  'utf8',
)
  // The page is served at several addresses, each of which must be an article of its own.
  .replace(/<link rel="canonical"[^>]*>/, '');
const stories = [{ path: '/news/ferries', title: 'The ferries return to the northern harbour' }];
const feed = () =>
  `<rss version="2.0"><channel><title>The Harbour Gazette</title>${stories
    .map(
      ({ path, title }) =>
        `<item><title>${title}</title><link>${path}</link><description>Two boats a day.</description></item>`,
    )
    .join('')}</channel></rss>`;

const gazette = await openSite((request, response) => {
  const [type, body] = request.url?.startsWith('/news')
    ? ['text/html', STORY]
    : request.url === '/all.xml'
      ? ['application/rss+xml', feed()]
      : ['text/html', '<link rel="alternate" type="application/rss+xml" href="/all.xml">'];
  const isThere = request.url !== '/robots.txt';
  response.writeHead(isThere ? 200 : 404, { 'content-type': String(type) }).end(isThere ? body : 'none');
});

const TITLES = ['The Last Ferry Home', 'Nets and Their Names'];
const addressOf = (title: string) => `/2026/11/21/${title.toLowerCase().replaceAll(' ', '-')}`;
const CONTENTS = TITLES.map((title) => `<h3><a href="${addressOf(title)}">${title}</a></h3>`).join('');
const SENTENCES = 'The boats come home before the sun is up, and the market fills with voices. '.repeat(4);

const weekly = await openSite(({ url }, response) => {
  const title = TITLES.find((one) => addressOf(one) === url);
  const page = title ? `<article><h1>${title}</h1><p>${title}. ${SENTENCES}</p></article>` : `<main>${CONTENTS}</main>`;
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(page);
});

/** A library whose one book never comes to its end. */
const coming = { open: 0 };
const library = await openSite((request, response) => {
  if (request.url === '/robots.txt') return void response.writeHead(404).end();
  if (request.url === '/opds') {
    const link = { rel: 'http://opds-spec.org/acquisition', href: '/harbour.epub', type: 'application/epub+zip' };
    const publications = [{ metadata: { title: 'The Quiet Harbour' }, links: [link] }];
    response.setHeader('content-type', 'application/opds+json');
    return void response.end(JSON.stringify({ metadata: { title: 'The Library' }, links: [], publications }));
  }
  coming.open += 1;
  response.on('close', () => {
    coming.open -= 1;
  });
  response.writeHead(200, { 'content-type': 'application/epub+zip' }).write('PK');
});
/** Setting of the product. */
export const FETCH_ALLOW_HOSTS = `${gazette},${weekly},${library}`;

export function otherSites(opened: Opened): void {
  test('a book that is fetched is cancelled by its reader, from an address and from a catalogue, and the site is left alone', async () => {
    const { page } = await opened.visitAsReader(PHONE);
    await page.goto('/book/upload');
    await page.getByLabel('或者填文件的网址').fill(`http://${library}/harbour.epub`);
    await page.getByRole('button', { name: '取来' }).tap();
    await expect.poll(() => coming.open).toBe(1);
    await page.getByRole('button', { name: '取消 harbour.epub' }).tap();
    await page.getByText('已取消：harbour.epub').waitFor();
    await expect.poll(() => coming.open).toBe(0);

    await page.goto('/book/opds');
    await page.getByLabel('目录地址').fill(`http://${library}/opds`);
    await page.getByRole('button', { name: '打开' }).tap();
    await page.getByRole('button', { name: '取书（EPUB）' }).tap();
    await expect.poll(() => coming.open).toBe(1);
    await picture(page, 'catalogue-fetching-phone');
    await page.getByRole('button', { name: '取消取书：The Quiet Harbour' }).tap();
    await page.getByText('已取消：The Quiet Harbour').waitFor();
    await expect.poll(() => coming.open).toBe(0);
    await page.getByRole('button', { name: '取书（EPUB）' }).waitFor();
  });

  test('a site is added by its page, crawled, and an item is published; a reader who has the home page open sees it come', async () => {
    const reader = await opened.visit(PHONE);
    const hearing = reader.page.waitForResponse((response) => new URL(response.url()).pathname === '/api/live');
    await reader.page.goto('/');

    const { page, troubles, context } = await opened.visitAsEditor();
    await page.goto('/admin/rss?add=1');
    await page.getByRole('textbox', { name: '网址' }).fill(`http://${gazette}/`);
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
    await page.setViewportSize(NARROW.viewport);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(NARROW.viewport.width);
    await page.setViewportSize(DESK.viewport);
    await page.getByRole('link', { name: '看文章' }).click();
    const publish = page.getByRole('button', { name: '通过并发布' });
    await publish.waitFor();
    const title = await page.getByRole('heading', { level: 1 }).innerText();
    await hearing;
    // Readers' open pages don't all ask in the moment in which an article comes out.
    const asking = reader.page.waitForRequest('**/reader/article/new_count**');
    const publishedAt = performance.now();
    await publish.click();
    await asking;
    expect(performance.now() - publishedAt).toBeGreaterThan(2_000);

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

  test('a page comes in by its address, is looked over, published and read', async () => {
    const { page, troubles, context } = await opened.visitAsEditor();
    await page.goto('/admin/articles?add=1');
    await page.getByRole('textbox', { name: '网址' }).fill(`http://${gazette}/news/2026/harbour`);
    await page.getByRole('button', { name: '收录', exact: true }).click();
    await picture(page, 'admin-add-desk');
    await page.getByRole('link', { name: '去审核' }).click();
    await page.getByRole('button', { name: '通过并发布' }).waitFor();
    await picture(page, 'admin-article-desk');
    const title = await page.getByRole('heading', { level: 1 }).innerText();
    await page.getByRole('button', { name: '通过并发布' }).click();
    await page.getByRole('link', { name: '在前台看' }).first().waitFor();
    await page.goto('/admin/articles');
    await picture(page, 'admin-articles-desk');
    await page.goto('/admin');
    await picture(page, 'admin-desk');
    await context.close();

    const reader = await opened.visit(PHONE);
    await reader.page.goto('/article');
    await reader.page
      .getByRole('link', { name: new RegExp(title.slice(0, 20)) })
      .first()
      .click();
    await reader.page.getByRole('heading', { level: 1, name: title }).waitFor();
    const text = await reader.page.locator('.prose').innerText();
    expect(text.split(/\s+/).length).toBeGreaterThan(300);
    for (const leftover of [/subscribe/i, /share this/i, /related/i, /cookie/i]) expect(text).not.toMatch(leftover);
    await picture(reader.page, 'brought-in-phone');
    await reader.context.close();
    expect([...troubles, ...reader.troubles]).toEqual([]);
  });

  test('a visitor who tries the editors’ pages is sent to log in', async () => {
    const { address } = opened.product;
    const { headers } = await fetch(`${address}/admin/articles`, { redirect: 'manual' });
    const { pathname, searchParams } = new URL(headers.get('location') ?? '', address);
    expect(pathname).toBe('/Login');
    expect(searchParams.get('next')).toBe('/admin/articles');
  });

  test('an issue goes through its steps on a phone, and what was left out is not in it', async () => {
    const { page, troubles, context } = await opened.visitAsEditor(PHONE);
    await page.goto('/admin/magazine?add=1');
    await page.getByLabel('刊名').fill('Harbour Weekly');
    await page.getByLabel('期号').fill('No. 12');
    await page.getByLabel('目录页网址（可不填）').fill(`http://${weekly}/issue`);
    await page.getByRole('button', { name: '新建', exact: true }).click();
    await page.getByRole('button', { name: '抓取目录' }).click();
    await page.getByText('目录里有 2 篇').waitFor();
    await page.getByRole('button', { name: `更多：${TITLES[0]}` }).click();
    await page.getByRole('menuitem', { name: '去掉' }).click();
    await page.getByRole('button', { name: '下载 1 篇' }).click();
    // The download keeps a distance between two requests of one host.
    await page.getByRole('button', { name: '全部通过' }).click();
    await page.getByRole('button', { name: '发布', exact: true }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: '发布' }).click();
    await page.getByText('已经发布，读者能看到 1 篇').waitFor();
    expect(troubles).toEqual([]);
    await context.close();

    const call = callsOf(opened.product.address);
    const [issue] = (await call('GET /reader/magazine')).items;
    const { items } = await call('GET /reader/magazine/{id}/articles', { params: { id: issue?.id ?? '' } });
    expect(items.map(({ title }) => title)).toEqual([TITLES[1]]);
  });
}
