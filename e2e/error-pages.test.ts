/** What pages say when something fails inside: the built pages, given calls that fail. */
import { expect, onTestFinished, test, vi } from 'vitest';
import { AppError } from '#contract/errors.ts';
import type { PageContext, WebBundle } from '#server/http/pages.ts';
import { shareProduct } from './testing/products.ts';
import { drawn, openPage, picture } from './visit.ts';

const bundle = new URL('../build/pages/server/index.js', import.meta.url).href;

const opened = shareProduct();

async function pageWith(failure: Error): Promise<{ status: number; html: string }> {
  vi.stubEnv('NODE_ENV', 'production');
  onTestFinished(() => void vi.unstubAllEnvs());
  const { render } = (await import(/* @vite-ignore */ bundle)) as WebBundle;
  const context = {
    api: async () => {
      throw failure;
    },
    viewer: null,
    variant: 'visitor',
    nonce: undefined,
    requestId: 'a1b2c3',
    apiBase: '',
    services: '',
    siteUrl: 'http://localhost',
    report: () => {},
  } as unknown as PageContext;
  const response = await render(new Request('http://localhost/article'), context);
  return { status: response.status, html: await response.text() };
}

test('an unforeseen failure is Internal Server Error with the request’s number, and nothing of the inside', async () => {
  const { status, html } = await pageWith(new Error('relation "articles" does not exist at 10.0.0.7'));
  expect(status).toBe(500);
  expect(html).toContain('Internal Server Error');
  expect(html).toContain('a1b2c3');
  expect(html).not.toMatch(/relation|10\.0\.0\.7|\.tsx?:\d+/);
});

test('a page for members leads to membership and has no number of a failure', async () => {
  const { status, html } = await pageWith(new AppError('MEMBERSHIP_REQUIRED', { msg: '改写供会员使用' }));
  expect(status).toBe(402);
  expect(html).toContain('改写供会员使用');
  expect(html).toMatch(/<a [^>]*href="\/member"[^>]*>看会员<\/a>/);
  expect(html).not.toContain('再试一次');
  expect(html).not.toContain('反馈时带上编号');
});

test('the number to quote stays when the page’s scripts run', async () => {
  const { html } = await pageWith(new Error('no'));
  const { page, troubles } = await opened.visit();
  await page.route('/article', (route) => route.fulfill({ status: 500, contentType: 'text/html', body: html }));
  const article = {
    id: '15',
    title: 'Ice',
    title_zh: null,
    cover: '/covers/16-ice.svg',
    read_minutes: 5,
    progress: 0.4,
  };
  await page.addInitScript(
    (last) => localStorage.setItem('last_article', last),
    JSON.stringify({ reader: '', article }),
  );
  await page.goto('/article');
  // Known to the browser alone, so its scripts run by then.
  await page.getByRole('link', { name: '上次读到这里 Ice 还剩 3 分钟' }).waitFor();
  await drawn(page);
  await picture(page, 'error-500');
  await page.getByRole('button', { name: '复制编号' }).click();
  await page
    .getByText('已复制')
    .or(page.getByRole('dialog', { name: '请手动复制' }))
    .waitFor();
  expect(await page.locator('.er-id b').textContent()).toBe('a1b2c3');
  expect(troubles.filter((trouble) => !trouble.includes('status of 500'))).toEqual([]);
});

test('a page that is not there offers the article that was read last, and another search', async () => {
  const { page } = await opened.visit();
  await openPage(page, '/article/15');
  const title = await page.locator('h1').first().textContent();
  await page.mouse.wheel(0, 1_500);
  await page.waitForFunction(() => localStorage.getItem('last_article') !== null);
  await page.goto('/nowhere');
  const last = page.getByRole('link', { name: `上次读到这里 ${title}` });
  await last.waitFor();
  // That very article is withdrawn.
  await page.evaluate(() =>
    localStorage.setItem('last_article', localStorage.last_article.replace('"id":"15"', '"id":"999999"')),
  );
  await openPage(page, '/article/999999');
  await page.getByRole('heading', { name: '没有这一页' }).waitFor();
  await drawn(page);
  expect(await last.count()).toBe(0);
  await page.getByRole('searchbox', { name: '搜文章、书和词' }).fill('harbour');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/Search?q=harbour');
});

test('an address with a value that its call refuses is a page that is not there', async () => {
  const { status, html } = await pageWith(new AppError('INVALID_INPUT', { fields: { rank_date: '应是日期' } }));
  expect(status).toBe(404);
  expect(html).toContain('Page Not Found: /article');
});

test('a failure of our own error table is shown by its own message', async () => {
  const { status, html } = await pageWith(new AppError('NOT_CONFIGURED'));
  expect(status).toBe(503);
  expect(html).toContain('这项服务没有配置');
});

test('scripts that are gone after a new build load the page that was wanted, and at most once in 10 s', async () => {
  const { page } = await opened.visit();
  // All of it within these ten seconds, however slow the machine.
  await page.clock.setFixedTime(new Date());
  await openPage(page, '/');
  await page.route(/\/assets\/explore-[^/]*\.js/, (route) => route.fulfill({ status: 404, body: '' }));
  const documents: string[] = [];
  page.on('request', (request) => {
    if (request.isNavigationRequest()) documents.push(new URL(request.url()).pathname);
  });
  const explore = () => page.getByRole('link', { name: '发现', exact: true }).first().click();
  await explore();
  await page.waitForURL('**/explore');
  await page.getByText('页面没有加载完整').waitFor();
  expect(documents).toEqual(['/explore']);
  await openPage(page, '/');
  documents.length = 0;
  await explore();
  await page.getByRole('heading', { name: '这一页没有打开' }).waitFor();
  expect(documents).toEqual([]);
});

test('once the server has newer pages, the next one is loaded as a document', async () => {
  const { page } = await opened.visit();
  await page.clock.install();
  await page.route('**/api/build', (route) => route.fulfill({ json: { result: { build: 'newer' } } }));
  // The script that asks for the server's build is loaded late.
  const late = page.waitForResponse(/\/assets\/late-/);
  await openPage(page, '/');
  await (await late).finished();
  await drawn(page);
  const asked = page.waitForResponse('**/api/build');
  await page.clock.fastForward('01:00:01');
  await asked;
  await page.waitForFunction(() => 'anew' in document.documentElement.dataset);
  const loaded = page.waitForRequest((request) => request.isNavigationRequest());
  await page.getByRole('link', { name: '发现', exact: true }).first().click();
  expect(new URL((await loaded).url()).pathname).toBe('/explore');
});
