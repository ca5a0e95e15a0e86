/** Settings of reminders over a slow network, in a real browser. */
import type { BrowserContext } from 'playwright-core';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { workersBrowser } from '../../../testing/browser.ts';
import { type Bundle, bundle } from '../../../testing/bundle.ts';

let client: Bundle;
let context: BrowserContext;
beforeAll(async () => {
  client = await bundle(new URL('./testing/reminder-client.tsx', import.meta.url));
});
afterEach(() => context?.close());

/** A secure context, which no server listens on. */
const ADDRESS = 'http://127.0.0.1:9/myword/settings';
const LETTER = { is_on: true, next_at: '2026-12-07T00:00:00.000Z', email: null, is_confirmed: false, has_mail: true };
const bodyWith = (letter: object) =>
  `<!doctype html><html lang="zh-CN"><meta charset="utf-8"><body data-letter='${JSON.stringify(letter)}'><div id="root"></div><script src="/page.js"></script></body></html>`;

test('the second of two changes of the quiet time does not write the first one back', async () => {
  context = await (await workersBrowser()).newContext();
  const page = await context.newPage();
  // For hangs, never for speed.
  page.setDefaultTimeout(15_000);
  const bodies: { quiet: object }[] = [];
  let answer = () => {};
  const isAnswered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/*', async (route) => {
    const { pathname } = new URL(route.request().url());
    if (pathname === '/myword/settings') return route.fulfill({ contentType: 'text/html', body: bodyWith(LETTER) });
    if (pathname === '/page.js') return route.fulfill({ contentType: 'text/javascript', body: client.script });
    if (pathname !== '/reader/reminders') return route.abort();
    const body = route.request().postDataJSON();
    bodies.push(body);
    await isAnswered;
    const rest = { time: '20:00', feed: null, push: { key: '', devices: [] } };
    return route.fulfill({ json: { status: { code: '200', msg: '' }, result: { ...rest, ...body, letter: LETTER } } });
  });
  await page.goto(ADDRESS);
  const [from, to] = [page.getByLabel('免打扰从'), page.getByLabel('免打扰到')];
  await from.fill('21:00');
  await to.fill('07:00');
  await to.blur();
  await expect.poll(() => bodies).toEqual([{ quiet: { from: '21:00', to: '08:00' } }]);
  answer();
  await expect.poll(() => bodies.at(-1)).toEqual({ quiet: { from: '21:00', to: '07:00' } });
  await page.locator('.toast').waitFor();
  expect([await from.inputValue(), await to.inputValue()]).toEqual(['21:00', '07:00']);
});

test('an address that is not confirmed yet can be asked again as it stands, and taken away', async () => {
  context = await (await workersBrowser()).newContext();
  const page = await context.newPage();
  // For hangs, never for speed.
  page.setDefaultTimeout(15_000);
  const asked: unknown[] = [];
  await page.route('**/*', async (route) => {
    const { pathname } = new URL(route.request().url());
    const unconfirmed = { ...LETTER, email: 'reader@example.com' };
    if (pathname === '/myword/settings')
      return route.fulfill({ contentType: 'text/html', body: bodyWith(unconfirmed) });
    if (pathname === '/page.js') return route.fulfill({ contentType: 'text/javascript', body: client.script });
    if (pathname !== '/reader/reminders/letter/email') return route.abort();
    const { email } = route.request().postDataJSON();
    asked.push(email);
    const quiet = { from: '22:00', to: '08:00' };
    const rest = { time: '20:00', quiet, feed: null, push: { key: '', devices: [] } };
    return route.fulfill({
      json: { status: { code: '200', msg: '' }, result: { ...rest, letter: { ...LETTER, email } } },
    });
  });
  await page.goto(ADDRESS);
  await page.getByText('确认邮件已发到 reader@example.com').waitFor();
  await page.getByRole('button', { name: '再发一封' }).click();
  await page.getByText('确认邮件已发出').waitFor();
  await page.getByRole('button', { name: '去掉这个邮箱' }).click();
  const field = page.getByLabel('也发到邮箱');
  await field.waitFor();
  expect(asked).toEqual(['reader@example.com', null]);
  await expect.poll(() => field.evaluate((element) => element === document.activeElement)).toBe(true);
});

test('an address that the server or the mail service refuses is told at its field, which keeps it', async () => {
  context = await (await workersBrowser()).newContext();
  const page = await context.newPage();
  // For hangs, never for speed.
  page.setDefaultTimeout(15_000);
  const refusals = [
    { status: 400, body: { code: '400', msg: '输入有误', reason: 'INVALID_INPUT', fields: { email: '邮箱地址不对' } } },
    { status: 502, body: { code: '502', msg: '确认邮件没有发出去', reason: 'UPSTREAM_FAILED' } },
  ];
  await page.route('**/*', async (route) => {
    const { pathname } = new URL(route.request().url());
    if (pathname === '/myword/settings') return route.fulfill({ contentType: 'text/html', body: bodyWith(LETTER) });
    if (pathname === '/page.js') return route.fulfill({ contentType: 'text/javascript', body: client.script });
    if (pathname !== '/reader/reminders/letter/email') return route.abort();
    const refusal = refusals.shift();
    return route.fulfill({ status: refusal?.status ?? 500, json: { status: refusal?.body, result: null } });
  });
  await page.goto(ADDRESS);
  const field = page.getByLabel('也发到邮箱');
  await field.fill('很@长.中国');
  for (const told of ['邮箱地址不对', '确认邮件没有发出去']) {
    await page.getByRole('button', { name: '发确认邮件' }).click();
    await page.getByRole('alert').getByText(told).waitFor();
    await expect.poll(() => field.evaluate((element) => element === document.activeElement)).toBe(true);
  }
  expect(await field.inputValue()).toBe('很@长.中国');
  expect(await page.locator('.toast').count()).toBe(0);
});

test('once the reader allows notifications in the settings of the browser, the switch can be used at once', async () => {
  context = await (await workersBrowser()).newContext();
  const page = await context.newPage();
  // For hangs, never for speed.
  page.setDefaultTimeout(15_000);
  await page.route('**/*', (route) => {
    const { pathname } = new URL(route.request().url());
    if (pathname === '/myword/settings') return route.fulfill({ contentType: 'text/html', body: bodyWith(LETTER) });
    if (pathname === '/page.js') return route.fulfill({ contentType: 'text/javascript', body: client.script });
    return route.abort();
  });
  // Headless, the browser tells of a change, and stays at `denied`.
  await page.addInitScript(() =>
    Object.defineProperty(Notification, 'permission', {
      get: () => document.body.dataset.permission ?? 'denied',
    }),
  );
  await page.goto(ADDRESS);
  await page.getByText('通知被浏览器拦住了').waitFor();
  const device = page.getByRole('switch', { name: '在这台设备上通知' });
  expect(await device.isDisabled()).toBe(true);
  await page.evaluate(() => {
    document.body.dataset.permission = 'default';
  });
  await context.grantPermissions(['notifications'], { origin: new URL(ADDRESS).origin });
  await page.getByText('打开后浏览器会问一次').waitFor();
  expect(await device.isDisabled()).toBe(false);
});
