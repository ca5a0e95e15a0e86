/** What a page needs for its first paint on a slow phone connection, and what it loads before the reader does anything. */
import type { BrowserContextOptions, Page, Response } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { callsOf } from './calls.ts';
import { shareProduct } from './testing/products.ts';
import { DESK, lateScriptsRun, PHONE, placeOf } from './visit.ts';

const KB = 1024;
const MAX_SCRIPT = 120 * KB;
const MAX_PRELOADED = 48 * KB;

const opened = shareProduct();
let article: string;
beforeAll(async () => {
  const { items } = await callsOf(opened.product.address)('GET /reader/article/waikan', { query: { limit: 50 } });
  article = items.find(({ is_lock }) => !is_lock)?.id ?? '';
});

const pages = (): [string, string][] => [
  ['home', '/'],
  ['an article', `/article/${article}`],
];

/** Opens a page as somebody who has never been here. */
async function open(path: string, kind: BrowserContextOptions = PHONE) {
  const come = await opened.visit(kind);
  const responses: Response[] = [];
  come.page.on('response', (response) => responses.push(response));
  await come.page.goto(path);
  // After the first paint the page fetches whole style sheets and modules; what it runs of them fetches no more.
  await come.page.waitForFunction(() => {
    const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel="modulepreload"], link[rel="stylesheet"]')];
    const fetched = new Set(performance.getEntriesByType('resource').map(({ name }) => name));
    return links.some(({ rel }) => rel === 'stylesheet') && links.every(({ href }) => fetched.has(href));
  });
  return { ...come, responses };
}

/** Compressed bytes, without the headers of their answers. */
async function bytesOf(responses: readonly Response[], kind: string): Promise<number> {
  const ofKind = responses.filter((response) => response.request().resourceType() === kind);
  const sizes = await Promise.all(ofKind.map((response) => response.request().sizes()));
  return sizes.reduce((sum, size) => sum + size.responseBodySize, 0);
}

test('before the page is painted it asks for no style sheet and no script, and for one small font', async () => {
  for (const [name, path] of pages()) {
    const html = await (await fetch(opened.product.address + path)).text();
    const head = html.slice(0, html.indexOf('</head>')).replaceAll(/<noscript.*?<\/noscript>/gs, '');
    expect([name, head.match(/<link rel="(stylesheet|modulepreload)"|<script[^>]* src=/g)]).toEqual([name, null]);
    expect([name, html.match(/<script[^>]* type="module"/g)]).toEqual([name, null]);
    const preloaded = [...head.matchAll(/rel="preload" href="([^"]+)"/g)].map(([, href = '']) => href);
    expect(preloaded.length).toBe(1);
    const font = await (await fetch(opened.product.address + preloaded[0])).arrayBuffer();
    expect(font.byteLength).toBeLessThan(MAX_PRELOADED);
  }
});

test('the covers of the first screen come with the document, and stay when the scripts have started; while the serif comes a font of its measure stands in', async () => {
  const { context, page, responses, troubles } = await open('/');
  const eager = page.locator('img.cover[loading="eager"]');
  const sources = await eager.evaluateAll((images: HTMLImageElement[]) => {
    return images.map(({ src, naturalWidth }) => `${src.slice(0, 14)} ${naturalWidth > 0 ? 'drawn' : 'empty'}`);
  });
  expect(sources).toEqual(Array(3).fill('data:image/svg drawn'));
  const loaded = responses.map((response) => new URL(response.url()).pathname);
  const html = await (await fetch(`${opened.product.address}/`)).text();
  expect(html.match(/<link rel="preload" as="image"/g)).toBe(null);
  expect(loaded).toEqual([...new Set(loaded)]);
  expect(troubles).toEqual([]);
  // Where the device has one that is known.
  const families = await page.evaluate(() => [...document.fonts].map(({ family }) => family));
  expect(families.filter((family) => family.includes('Fallback')).length).toBe(4);
  await context.close();
});

/**
 * Modules that a page fetches when it runs and nothing waits for them (`late` in vite.config.ts), and what these fetch; left out of the
 * count, because on a slow machine they may be loaded already.
 */
const LATE = /\/assets\/(late|sse)-/;

test('a page at rest has loaded at most 120 KB of script', async () => {
  for (const [name, path] of pages()) {
    const { context, responses, troubles } = await open(path);
    const script = await bytesOf(
      responses.filter((response) => !LATE.test(response.url())),
      'script',
    );
    expect([name, script > 0, script > MAX_SCRIPT ? script : 0]).toEqual([name, true, 0]);
    expect(troubles).toEqual([]);
    await context.close();
  }
});

test('a load that was given up is no trouble, any other failure that nobody hears of is', async () => {
  const { context, page, troubles } = await open('/');
  await lateScriptsRun(page);
  await page.evaluate(() => {
    const givenUp = new DOMException('given up', 'AbortError');
    void Promise.reject(givenUp);
    void Promise.reject(new Error('not decoded', { cause: givenUp }));
    void Promise.reject(new Error('a real one'));
  });
  await expect.poll(() => troubles.length).toBe(1);
  expect(troubles[0]).toContain('a real one');
  await context.close();
});

/** Names of the built style sheets that a page has, in their order. */
const sheetsOf = (page: Page) =>
  page.evaluate(() =>
    [...document.styleSheets].flatMap(({ href }) => /assets\/([\w-]+)-[\w-]{7}\.css/.exec(href ?? '')?.[1] ?? []),
  );

test('parts that come late load no style sheet again behind those of the page, and keep theirs when it is left', async () => {
  const { context, page, troubles } = await opened.visitAsReader(PHONE);
  const lateParts = ['late', 'outbox-dialog'].map((name) =>
    page.waitForResponse((it) => it.url().includes(`/${name}-`)),
  );
  await page.goto('/explore');
  for (const part of lateParts) await (await part).finished();
  const sheets = await sheetsOf(page);
  expect(sheets).toEqual(expect.arrayContaining(['shell', 'explore', 'reading', 'parts']));
  expect(sheets).toEqual([...new Set(sheets)]);
  // Home has none of the last two.
  await lateScriptsRun(page);
  await page.locator('a[data-page][href="/"]:visible').first().click();
  await page.waitForURL(/:\d+\/$/);
  await expect.poll(() => sheetsOf(page)).toEqual(['shell', 'reading', 'parts']);
  await page.goBack();
  await page.waitForURL('**/explore');
  // Those of the page come last, as when it was opened; the first one has stayed.
  const [, ...others] = sheets;
  await expect.poll(async () => (await sheetsOf(page)).slice(-others.length)).toEqual(others);
  expect(troubles).toEqual([]);
  await context.close();
});

/** Place and computed style of every element in the window. */
function looks(page: Page) {
  return page.evaluate(() => {
    const properties = ['display', 'color', 'background-color', 'font-size', 'font-weight', 'line-height', 'border'];
    const shown = [...document.body.querySelectorAll('*')].filter((element) => {
      const { top, bottom, width } = element.getBoundingClientRect();
      return bottom > 0 && top < innerHeight && width > 0 && !element.closest('svg, .start-failed');
    });
    return shown.map((element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      const style = getComputedStyle(element);
      const place = [x, y, width, height].map(Math.round).join(' ');
      return `${element.tagName}.${element.className} ${place} ${properties.map((name) => style.getPropertyValue(name)).join('; ')}`;
    });
  });
}

test('the first paint looks as the whole style sheet has it, on a phone and at a desk', async () => {
  for (const kind of [PHONE, DESK]) {
    for (const [name, path] of pages()) {
      const { context, page } = await opened.visit(kind);
      // The document alone, as it is painted before anything else has come; then its sheets, but never the scripts, which start after
      // the first paint and show what is personal.
      let isAlone = true;
      await page.route(/\/assets\//, (route) =>
        isAlone || route.request().resourceType() === 'script' ? route.abort() : route.continue(),
      );
      await page.goto(path);
      const first = await looks(page);
      isAlone = false;
      const sheets = await page.locator('noscript[data-later]').getAttribute('data-later');
      for (const url of sheets?.split(' ') ?? []) await page.addStyleTag({ url });
      expect([name, await looks(page)]).toEqual([name, first]);
      await context.close();
    }
  }
});

test('a word that is pressed before the scripts have come shows as pressed, and opens its card when they are there', async () => {
  const { context, page, troubles } = await opened.visit(PHONE);
  let letThrough = () => {};
  const held = new Promise<void>((resolve) => {
    letThrough = resolve;
  });
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(`/article/${article}`, { waitUntil: 'domcontentloaded' });
  const word = await page
    .locator('.prose .s')
    .first()
    .evaluate((sentence) => /\w{4,}/.exec(sentence.textContent ?? '')?.[0] ?? '');
  const { x, y } = await placeOf(page, word);
  await page.touchscreen.tap(x, y);
  await expect.poll(() => page.evaluate(() => [...(CSS.highlights.get('word') ?? [])].map(String))).toEqual([word]);
  letThrough();
  await page.locator('[data-word-card]').getByRole('heading').first().waitFor();
  expect(troubles).toEqual([]);
  await context.close();
});

test('what is typed and sent before the scripts have come is there when they are', async () => {
  const { context, page } = await opened.visit(PHONE);
  let letThrough = () => {};
  const held = new Promise<void>((resolve) => {
    letThrough = resolve;
  });
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/Register', { waitUntil: 'domcontentloaded' });
  const captcha = page.waitForResponse((response) => response.url().includes('/auth/captcha'));
  await page.getByRole('textbox', { name: '手机号' }).fill('13900139001');
  letThrough();
  // The form requests it once it knows the number.
  await captcha;
  expect(await page.getByRole('textbox', { name: '手机号' }).inputValue()).toBe('13900139001');
  await context.close();
});

test('a form sent at the moment the scripts listen has what was entered before', async () => {
  const { context, page } = await opened.visitAsEditor();
  // A person's press comes before any timer, so it may reach the form before the form was told of its fields.
  await page.addInitScript(() => {
    let press: unknown = null;
    Object.defineProperty(window, 'earlyPress', {
      get: () => press,
      set: (value) => {
        press = value;
        if (value === false)
          queueMicrotask(() => document.querySelector<HTMLFormElement>('main form')?.requestSubmit());
      },
    });
  });
  let letThrough = () => {};
  const held = new Promise<void>((resolve) => {
    letThrough = resolve;
  });
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await held;
    await route.continue();
  });
  await page.route('**/reader/article/add', (route) => route.abort());
  await page.goto('/admin/articles?add=1', { waitUntil: 'domcontentloaded' });
  await page.getByRole('textbox', { name: '网址' }).fill('https://press.example/story');
  const sent = page.waitForRequest('**/reader/article/add');
  letThrough();
  expect((await sent).postDataJSON().url).toBe('https://press.example/story');
  await context.close();
});

test('a link pressed after a form that was sent before the scripts came is what is followed', async () => {
  const { context, page } = await opened.visitAsEditor();
  // When the page listens, it is told of the field first: in this moment the link can be pressed, and the form waits to be sent.
  await page.addInitScript(() => {
    addEventListener('input', ({ isTrusted }) => {
      if (!isTrusted) document.querySelector<HTMLAnchorElement>('main .user-row')?.click();
    });
  });
  let letThrough = () => {};
  const held = new Promise<void>((resolve) => {
    letThrough = resolve;
  });
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/admin/user/search', { waitUntil: 'domcontentloaded' });
  await page.getByRole('searchbox').fill('13');
  await page.getByRole('button', { name: '查找' }).click();
  letThrough();
  await page.getByRole('heading', { name: '登录的设备' }).waitFor();
  await context.close();
});

test('scripts that do not come are named, and the article is read without them', async () => {
  const { context, page } = await opened.visit(PHONE);
  await page.route(/\/assets\/.*\.js$/, (route) => route.abort());
  await page.goto(`/article/${article}`);
  await page.mouse.wheel(0, 400);
  await page.getByRole('alert').getByText('网络异常，页面没有加载完整').waitFor();
  await page.unroute(/\/assets\//);
  await page.locator('.prose .s').first().waitFor();
  await context.close();
});

test('a panel that cannot be fetched says so, and opens when it is tried again', async () => {
  const { context, page } = await open(`/article/${article}`, DESK);
  let isDown = true;
  await page.route(/\/assets\/(settings-sheet|sheet)[^/]*\.js$/, (route) =>
    isDown ? route.abort() : route.continue(),
  );
  await page.getByRole('button', { name: '阅读设置' }).click();
  await page.getByText('网络异常，没有打开').waitFor();
  isDown = false;
  await page.getByRole('button', { name: '刷新再试' }).click();
  await page.waitForEvent('load');
  await page.getByRole('button', { name: '阅读设置' }).click();
  await page.getByRole('dialog', { name: '阅读设置' }).waitFor();
  await context.close();
});
