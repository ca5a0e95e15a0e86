/** A page that takes the place of another within one document: for the eyes, for keys and for screen readers. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { shareProduct } from './testing/products.ts';
import { DESK, drawn, each, MOVING, openPage, PHONE, picture } from './visit.ts';

const opened = shareProduct();

const focused = (page: Page) =>
  page.evaluate(() => {
    const { activeElement } = document;
    return `${activeElement?.tagName} ${activeElement?.textContent?.slice(0, 20)}`;
  });

/** Texts in polite live regions, which a screen reader announces by itself. */
async function announced(page: Page): Promise<string[]> {
  const session = await page.context().newCDPSession(page);
  const { nodes } = await session.send('Accessibility.getFullAXTree');
  await session.detach();
  const isLive = new Set(
    nodes
      .filter(({ properties = [] }) =>
        properties.some(({ name, value }) => name === 'live' && value.value === 'polite'),
      )
      .flatMap(({ childIds = [] }) => childIds),
  );
  return nodes.filter(({ nodeId }) => isLive.has(nodeId)).map(({ name }) => String(name?.value ?? ''));
}

/** Opened, and its late part has come. */
async function openWhole(page: Page, path: string): Promise<void> {
  const late = page.waitForResponse(/\/assets\/late-/);
  await openPage(page, path);
  await (await late).finished();
  await drawn(page);
}

test('a page that a link leads to begins at its heading, and a screen reader hears its title', async () => {
  const { page, context, troubles } = await opened.visitAsReader(PHONE);
  await openWhole(page, '/Mine');
  expect(await focused(page)).toMatch(/^BODY/);
  expect(await announced(page)).not.toContain(await page.title());
  await page.locator('a[data-page][href="/book"]:visible').first().click();
  await page.waitForURL('**/book');
  await expect.poll(() => focused(page)).toMatch(/^H1 书架/);
  await expect.poll(() => announced(page)).toContain(await page.title());
  // A change of the query or the fragment, and a step back, stay on the same page.
  await openWhole(page, '/article');
  await page.locator('main a[href*="?"][data-page]').first().focus();
  await page.keyboard.press('Enter');
  await page.waitForURL('**/article?*');
  await drawn(page);
  expect(await focused(page)).not.toMatch(/^(H1|MAIN)/);
  await page.goBack();
  await page.waitForURL(/\/article$/);
  await drawn(page);
  expect(await focused(page)).not.toMatch(/^(H1|MAIN)/);
  expect(troubles).toEqual([]);
  await context.close();
});

test('going back begins at the heading too, and leaves the page where it was scrolled to', async () => {
  const { page, context } = await opened.visit(PHONE);
  await openWhole(page, '/article');
  await page.evaluate(() => scrollTo({ top: 700, behavior: 'instant' }));
  await page.evaluate(() => {
    const links = [...document.querySelectorAll<HTMLElement>('.card-hit')];
    links.find((link) => link.getBoundingClientRect().top > 100)?.click();
  });
  await page.waitForURL('**/article/*');
  await expect.poll(() => focused(page)).toMatch(/^H1/);
  await page.goBack();
  await page.locator('h1', { hasText: '全部文章' }).waitFor();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(700);
  await expect.poll(() => focused(page)).toMatch(/^H1 全部文章/);
  await drawn(page);
  expect(await page.evaluate(() => scrollY)).toBe(700);
  await context.close();
});

test('while a page is long in coming a line at the top says so, and no line shows for one that comes at once', async () => {
  for (const theme of each(['light', 'black', 'sepia'])) {
    for (const kind of [PHONE, DESK]) {
      const { page, context } = await opened.visit({ ...kind, ...MOVING });
      await page.addInitScript((chosen) => localStorage.setItem('theme', chosen), theme);
      await openWhole(page, '/article');
      let release = () => {};
      const isReleased = new Promise<void>((resolve) => {
        release = resolve;
      });
      await page.route(/\/flashcard\.data/, async (route) => {
        await isReleased;
        await route.continue();
      });
      const line = page.locator('.page-awaited');
      expect(await line.count()).toBe(0);
      await page.locator('a[data-page][href="/flashcard"]:visible').first().click();
      await line.waitFor();
      await expect.poll(async () => (await line.boundingBox())?.width ?? 0).toBeGreaterThan(100);
      expect((await line.boundingBox())?.y).toBe(0);
      await picture(page, `page-awaited-${theme}-${kind.viewport.width}`);
      release();
      await page.waitForURL('**/flashcard');
      await line.waitFor({ state: 'detached' });
      await context.close();
    }
  }
});

test('the line stands still where motion is unwanted', async () => {
  const { page, context } = await opened.visit(PHONE);
  await openWhole(page, '/Login');
  await page.route(/\/Register\.data/, () => {});
  await page.getByRole('link', { name: '注册' }).first().click();
  const line = page.locator('.page-awaited');
  await line.waitFor();
  await expect
    .poll(() => line.evaluate((element) => element.getAnimations().every((a) => a.playState === 'finished')))
    .toBe(true);
  await context.close();
});

test('a page that is not there is said, too, when a link leads to it', async () => {
  const { page, context } = await opened.visit();
  await openWhole(page, '/article');
  await page.evaluate(() => {
    const [link] = document.querySelectorAll<HTMLAnchorElement>('main a[data-page]');
    link?.setAttribute('href', '/nowhere');
    link?.click();
  });
  await expect.poll(() => focused(page)).toMatch(/^H1 没有这一页/);
  await expect.poll(() => announced(page)).toContain('没有这一页 · 外刊轻读');
  await context.close();
});
