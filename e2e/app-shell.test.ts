/** The product inside of its app: a fake shell on the window notes what it is asked for. */
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { callsOf } from './calls.ts';
import { newReader } from './people.ts';
import { shareProduct } from './testing/products.ts';
import { openPage, PHONE } from './visit.ts';

const opened = shareProduct();
let article: string;
beforeAll(async () => {
  const { items } = await callsOf(opened.product.address)('GET /reader/article/waikan', { query: { limit: 50 } });
  article = items.find(({ is_lock }) => !is_lock)?.id ?? '';
});

interface Shell {
  asked: string[][];
  theme: string;
}

/** @param theme of the app */
async function putInApp(page: Page, theme = 'black'): Promise<void> {
  await page.addInitScript((appTheme) => {
    const asked: string[][] = [];
    const note =
      (name: string) =>
      (...values: string[]) => {
        asked.push([name, ...values]);
        return name === 'getTheme' ? appTheme : undefined;
      };
    const names = ['share', 'openInBrowser', 'goBackAPP', 'getTheme'];
    const appBridge = Object.fromEntries(names.map((name) => [name, note(name)]));
    Object.assign(window, { appBridge, bb_ua: 'app_android_huawei_12_1.2.0', asked });
  }, theme);
}

const askedOf = (page: Page, name: string) =>
  page.evaluate((wanted) => (window as unknown as Shell).asked.filter(([one]) => one === wanted), name);
const themeOf = (page: Page) => page.evaluate(() => document.documentElement.dataset.theme);
const back = (page: Page) => page.getByRole('button', { name: '返回' }).click();
const goBackEvent = (page: Page) => page.evaluate(() => dispatchEvent(new Event('goback')));

test('返回 at the first page is the app’s, and one step back at the next', async () => {
  const { page, troubles } = await opened.visit(PHONE);
  await putInApp(page);
  await openPage(page, `/article/${article}`);
  await back(page);
  await expect.poll(() => askedOf(page, 'goBackAPP')).toHaveLength(1);
  expect(new URL(page.url()).pathname).toBe(`/article/${article}`);

  await page.evaluate(() => (document.querySelector<HTMLAnchorElement>('a.brand[href="/"]') as HTMLElement).click());
  await page.waitForURL((url) => url.pathname === '/');
  await goBackEvent(page);
  await page.waitForURL((url) => url.pathname === `/article/${article}`);
  expect(await askedOf(page, 'goBackAPP')).toHaveLength(1);
  // The page after this one in the history is not a page to go back to.
  await goBackEvent(page);
  await expect.poll(() => askedOf(page, 'goBackAPP')).toHaveLength(2);
  expect(troubles).toEqual([]);
});

test('返回 is one step back also where the page before was a document of its own', async () => {
  const { page } = await opened.visit(PHONE);
  await putInApp(page);
  await openPage(page, '/article');
  // Loads the document, as a press does before the scripts run, and as every link does once the server has newer pages.
  await page.evaluate((path) => location.assign(path), `/article/${article}`);
  await page.waitForURL((url) => url.pathname === `/article/${article}`);
  await back(page);
  await page.waitForURL((url) => url.pathname === '/article');
  expect(await askedOf(page, 'goBackAPP')).toEqual([]);
  // `/article` was opened first, and the app still knows that.
  await goBackEvent(page);
  await expect.poll(() => askedOf(page, 'goBackAPP')).toHaveLength(1);
});

test('the app’s own button counts before the page’s scripts run', async () => {
  const { page } = await opened.visit(PHONE);
  await putInApp(page);
  const scripts = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await scripts.promise;
    await route.continue();
  });
  await page.goto('/article', { waitUntil: 'commit' });
  // The inline script at the end of the page has run.
  await page.waitForFunction(() => window.earlyPress === null);
  await goBackEvent(page);
  scripts.resolve();
  await expect.poll(() => askedOf(page, 'goBackAPP')).toHaveLength(1);
});

test('a page that is not there is logged, and the app’s own button leaves it', async () => {
  const { page } = await opened.visit(PHONE);
  await putInApp(page);
  const logged = page.waitForRequest((request) => {
    const sent = request.url().endsWith('/api/log') ? (request.postData() ?? '') : '';
    return sent.includes('OPEN_PAGE') && sent.includes('/article/999999999');
  });
  await page.goto('/article/999999999');
  await page.getByRole('heading', { name: '没有这一页' }).waitFor();
  await logged;
  await expect.poll(() => themeOf(page)).toBe('black');
  await goBackEvent(page);
  await expect.poll(() => askedOf(page, 'goBackAPP')).toHaveLength(1);
});

test('返回 of the page after a login does not lead to the login page', async () => {
  const { page } = await opened.visit(PHONE);
  const { phone, password } = await newReader(opened.product);
  await openPage(page, '/About');
  await page.goto(`/Login?next=${encodeURIComponent(`/article/${article}`)}`);
  await page.getByLabel('手机号或用户名').fill(phone);
  await page.getByLabel('密码', { exact: true }).fill(password);
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await page.waitForURL((url) => url.pathname === `/article/${article}`);
  await back(page);
  await page.waitForURL((url) => url.pathname === '/');
});

test('outside of the app 返回 at the first page goes home, also with pages ahead', async () => {
  const { page } = await opened.visit(PHONE);
  await openPage(page, `/article/${article}`);
  await page.evaluate(() => (document.querySelector<HTMLAnchorElement>('a.brand[href="/"]') as HTMLElement).click());
  await page.waitForURL((url) => url.pathname === '/');
  await page.goBack();
  await page.waitForURL((url) => url.pathname === `/article/${article}`);
  await back(page);
  await page.waitForURL((url) => url.pathname === '/');
});

test('返回 goes home from a page below another, too, where nothing was opened before', async () => {
  const { page } = await opened.visitAsReader(PHONE);
  await openPage(page, `/article/${article}/rewrite`);
  await page.getByRole('link', { name: '返回' }).click();
  await page.waitForURL((url) => url.pathname === '/');
});

test('the app’s theme shows, unless the reader chose one that it does not know', async () => {
  const { page } = await opened.visit(PHONE);
  await putInApp(page, 'black');
  await openPage(page, '/');
  await expect.poll(() => themeOf(page)).toBe('black');
  expect(await page.evaluate(() => localStorage.getItem('theme'))).toBe('black');
  await page.evaluate(() => dispatchEvent(new CustomEvent('apptheme', { detail: 'light' })));
  expect(await themeOf(page)).toBe('light');

  await page.evaluate(() => localStorage.setItem('theme', 'sepia'));
  await openPage(page, '/explore');
  await expect.poll(() => askedOf(page, 'getTheme')).toHaveLength(1);
  await page.evaluate(() => dispatchEvent(new CustomEvent('apptheme', { detail: 'black' })));
  expect(await themeOf(page)).toBe('sepia');
});

test('other sites open in the browser, and sharing is the app’s', async () => {
  const { page } = await opened.visitAsReader(PHONE);
  await putInApp(page);
  await openPage(page, '/Award');
  await page.getByRole('button', { name: '分享', exact: true }).first().click();
  await expect.poll(() => askedOf(page, 'share')).toEqual([['share', expect.stringContaining('/Register?code=')]]);

  await openPage(page, '/Register');
  await page.getByRole('link', { name: '隐私政策' }).click();
  await expect
    .poll(() => askedOf(page, 'openInBrowser'))
    .toEqual([['openInBrowser', `${opened.product.address}/privacy`]]);
  expect(page.context().pages()).toHaveLength(1);
});
