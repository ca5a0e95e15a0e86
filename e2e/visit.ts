/** A person in front of the product: a browser of their own, and the things people do there. */
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser, BrowserContext, Locator, Page, Response } from 'playwright-core';
import { expect } from 'vitest';
import { newPhone, newPlace, PASSWORD } from './people.ts';
import type { Running } from './product.ts';

const SCREENSHOTS = fileURLToPath(new URL('./screenshots', import.meta.url));
export const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };
export const DESK = { viewport: { width: 1440, height: 900 } };
/** Added to a kind where motion matters; by default windows ask for none, because without a GPU the processor draws each frame. */
export const MOVING = { reducedMotion: 'no-preference' } as const;

export interface Visit {
  context: BrowserContext;
  page: Page;
  /** Errors of the page's own scripts and of its policy, so far. */
  troubles: string[];
  /** Pages that were opened and requests that got no answer, so far. */
  course: string[];
}

type Kind = Parameters<Browser['newContext']>[0];

/** Opens a browser context of its own: its own cookies and storage. */
export async function visit(browser: Browser, product: Running, kind: Kind = DESK): Promise<Visit> {
  const context = await browser.newContext({
    extraHTTPHeaders: newPlace(),
    // Tests cannot intercept what a service worker fetches.
    serviceWorkers: 'block',
    reducedMotion: 'reduce',
    ...kind,
    baseURL: product.address,
  });
  const page = await context.newPage();
  const troubles: string[] = [];
  const course: string[] = [];
  page.on('framenavigated', (frame) => frame === page.mainFrame() && course.push(frame.url()));
  page.on('requestfailed', (request) => course.push(`${request.url()} ${request.failure()?.errorText}`));
  page.on('pageerror', (error) => troubles.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error') troubles.push(message.text());
  });
  return { context, page, troubles, course };
}

/** Opens a page and waits until its scripts run: it reports the visit once React has taken it over. */
export function openPage(page: Page, path: string): Promise<Response | null> {
  return untilItRuns(page, () => page.goto(path));
}

/** Reloads the page and waits until its scripts run. */
export function reloadPage(page: Page): Promise<Response | null> {
  return untilItRuns(page, () => page.reload());
}

async function untilItRuns(page: Page, load: () => Promise<Response | null>): Promise<Response | null> {
  // `OPEN_APP` is reported once per document; reports after each navigation do not contain it.
  const reported = page.waitForResponse(
    (response) =>
      new URL(response.url()).pathname === '/api/log' && (response.request().postData() ?? '').includes('OPEN_APP'),
  );
  const response = await load();
  // A first visit to an article starts its scripts with the first sign of a person.
  await page.mouse.move(8, 8);
  await page.mouse.move(9, 9);
  await reported;
  return response;
}

/** Waits until what the page has by now is on the screen. */
export async function drawn(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
}

/** Waits until it has the focus: a dialog that opens gives it to its first field a frame later. */
export async function hasFocus(field: Locator): Promise<void> {
  await expect.poll(() => field.evaluate((element) => element === document.activeElement)).toBe(true);
}

/** Waits for a toast and rests the pointer on it, so that it stays. */
export async function keepToast(page: Page): Promise<void> {
  await page.locator('.toast').dispatchEvent('pointerover');
}

/** Waits until the scripts that come once a page stands have run (`shell/page-opened.ts`): those that catch failures and follow toasts. */
export async function lateScriptsRun(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const [reason, promise] = [new DOMException('given up', 'AbortError'), Promise.resolve()];
    return !dispatchEvent(new PromiseRejectionEvent('unhandledrejection', { cancelable: true, promise, reason }));
  });
}

/** All of them where pictures are taken; where nobody looks, the first alone, as the others would only be seen. */
export const each = <T>(all: readonly T[]): readonly T[] => (process.env.PICTURES ? all : all.slice(0, 1));

/** With PICTURES=1 in the environment, into e2e/screenshots/, which git ignores. Without, nobody looks at them. */
export async function picture(page: Page, name: string): Promise<void> {
  if (!process.env.PICTURES) return;
  mkdirSync(SCREENSHOTS, { recursive: true });
  await page.screenshot({ path: path.join(SCREENSHOTS, `${name}.png`), animations: 'disabled' });
}

/**
 * Registers through the form, with codes from the outbox, and waits for the page that follows.
 *
 * @param form address of the form, possibly with an invitation
 * @returns the phone number
 */
export async function register(page: Page, product: Running, password = PASSWORD, form = '/Register'): Promise<string> {
  const phone = newPhone();
  await page.goto(form);
  const captcha = page.waitForResponse((response) => response.url().includes('/auth/captcha'));
  await Promise.all([captcha, page.getByRole('textbox', { name: '手机号' }).fill(phone)]);
  await page.getByRole('textbox', { name: '图片验证码' }).fill(product.outbox('captcha', phone));
  await page
    .getByRole('button', { name: /验证码$/ })
    .last()
    .click();
  await page.getByRole('button', { name: /秒后/ }).waitFor();
  await page.getByRole('textbox', { name: '短信验证码' }).fill(product.outbox('sms', phone));
  await page.getByLabel('密码', { exact: true }).fill(password);
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: '注册', exact: true }).click();
  await page.waitForURL((url) => url.pathname !== '/Register');
  return phone;
}

export async function logIn(page: Page, username: string, password: string): Promise<void> {
  await page.goto('/Login');
  await page.getByLabel('手机号或用户名').fill(username);
  await page.getByLabel('密码', { exact: true }).fill(password);
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await page.waitForURL((url) => url.pathname !== '/Login');
}

/** Middle of the first occurrence of `words` in the text of the article. */
export async function placeOf(
  page: Page,
  words: string,
): Promise<{ x: number; y: number; left: number; right: number }> {
  return page.evaluate((wanted) => {
    const walker = document.createTreeWalker(document.querySelector('.prose') ?? document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode() as Text | null; node; node = walker.nextNode() as Text | null) {
      const start = node.data.indexOf(wanted);
      if (start < 0 || !node.parentElement?.closest('.s')) continue;
      const range = document.createRange();
      range.setStart(node, start);
      range.setEnd(node, start + wanted.length);
      node.parentElement.scrollIntoView({ block: 'center', behavior: 'instant' });
      const box = range.getClientRects()[0];
      if (box)
        return { x: box.left + box.width / 2, y: box.top + box.height / 2, left: box.left + 1, right: box.right - 1 };
    }
    throw new Error(`“${wanted}” is not in the text`);
  }, words);
}

/** The same once nothing above it moves any more. */
export async function restingPlaceOf(page: Page, words: string): Promise<Awaited<ReturnType<typeof placeOf>>> {
  await page.evaluate(async () => void (await document.fonts.ready));
  let place = await placeOf(page, words);
  let looks = 0;
  const stands = async () => {
    const before = place;
    place = await placeOf(page, words);
    looks = place.y === before.y && place.left === before.left ? looks + 1 : 0;
    return looks;
  };
  await expect.poll(stands).toBeGreaterThan(5);
  return place;
}

/** As long as somebody takes who looks at what a press did before pressing there again: sooner it is a double press (`ui/double-press.ts`). */
export const lookFirst = (page: Page): Promise<void> => page.waitForTimeout(450);
