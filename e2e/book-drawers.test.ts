/** The drawers over a book: its contents and the search in it. */
import { beforeAll, expect, test } from 'vitest';
import { isInWindow, landmarkOf, putBook, titleOf } from './testing/books.ts';
import { shareProduct } from './testing/products.ts';
import { DESK, openPage, PHONE, picture, reloadPage } from './visit.ts';

const opened = shareProduct();
let book: string;
beforeAll(async () => {
  book = await putBook(opened.product);
});

const address = (query = '') => `/book/${book}/read${query}`;

test('the contents lead to a chapter, and a chip leads back to where one was', async () => {
  const { context, page } = await opened.visit(DESK);
  await openPage(page, address());
  await page.getByRole('button', { name: '目录' }).click();
  const drawer = page.getByRole('dialog', { name: '书的内容' });
  expect(await drawer.locator('[aria-current="true"]').innerText()).toContain(titleOf(0));
  await picture(page, 'book-toc-desk');
  expect(await page.locator('.toc-number').allInnerTexts()).toEqual(['1', '2', '3', '4', '5', '6']);
  await drawer.getByRole('button', { name: titleOf(4) }).click();
  await page.getByRole('heading', { name: titleOf(4) }).waitFor();
  const chip = page.getByRole('button', { name: /^回到第 1 章/ });
  await picture(page, 'book-jumped-desk');
  await chip.click();
  await page.getByRole('heading', { name: titleOf(0) }).waitFor();
  await expect.poll(() => chip.count()).toBe(0);
  await context.close();
});

test('a search finds words in all chapters and leads to them; what is not there is said', async () => {
  const { context, page } = await opened.visit(PHONE);
  await openPage(page, address());
  await page.locator('.book-foot-open').click();
  await picture(page, 'book-tools-phone');
  await page.getByRole('button', { name: '搜索' }).click();
  const drawer = page.getByRole('dialog', { name: '在书里搜' });
  await drawer.getByRole('searchbox').fill('compass');
  await drawer.getByText('6 处').waitFor();
  await picture(page, 'book-search-phone');
  await drawer.locator('.found-list mark').nth(4).click();
  await expect.poll(() => isInWindow(page, landmarkOf(4))).toBe(true);
  await page.getByRole('button', { name: /^回到第 1 章/ }).waitFor();
  await page.locator('.book-foot-open').click();
  await page.getByRole('button', { name: '搜索' }).click();
  await drawer.getByRole('searchbox').fill('compass north');
  const first = drawer.locator('.found-list button').first().locator('mark');
  await expect.poll(() => first.allInnerTexts()).toEqual(['compass', 'north']);
  await drawer.getByRole('searchbox').fill('zeppelin');
  await drawer.getByText('书里没有 zeppelin').waitFor();
  await context.close();
});

test('a word that is everywhere is found in the chapter that is read, and the number says that there are more', async () => {
  const { context, page, troubles } = await opened.visit(DESK);
  await openPage(page, address('?chapter=4'));
  await page.locator('.book-turn.after').waitFor();
  await page.getByRole('button', { name: '在书里搜' }).click();
  const drawer = page.getByRole('dialog', { name: '在书里搜' });
  await drawer.getByRole('searchbox').fill('sleep');
  await drawer.getByText('50 处以上').waitFor();
  await drawer.getByText('只看这一章').click();
  await expect
    .poll(() => drawer.locator('.found-chapter').allInnerTexts())
    .toEqual([expect.stringContaining(titleOf(4))]);
  expect(troubles).toEqual([]);
  await context.close();
});

test('a drawer that is closed gives the focus back to the button that opened it', async () => {
  const { context, page, troubles } = await opened.visit(DESK);
  await openPage(page, address());
  await page.locator('.book-turn.after').waitFor();
  const contents = page.getByRole('button', { name: '目录' });
  const search = page.getByRole('button', { name: '在书里搜' });
  const isFocused = (button: typeof contents) => button.evaluate((one) => one === document.activeElement);
  await contents.focus();
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: '书的内容' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  expect(await isFocused(contents)).toBe(true);
  await search.focus();
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: '在书里搜' }).getByRole('button', { name: '取消' }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  expect(await isFocused(search)).toBe(true);
  expect(troubles).toEqual([]);
  await context.close();
});

test('by keyboard the focus comes along to the place that was gone to, and back', async () => {
  const { context, page, troubles } = await opened.visit(DESK);
  await openPage(page, address());
  await page.locator('.book-turn.after').waitFor();
  // What it would open is in the bar here.
  expect(await page.locator('.book-foot button').count()).toBe(0);
  const focused = () =>
    page.evaluate(() => document.activeElement?.closest<HTMLElement>('[data-chapter]')?.dataset.chapter);
  await page.getByRole('button', { name: '目录' }).press('Enter');
  const drawer = page.getByRole('dialog', { name: '书的内容' });
  await drawer.getByRole('button', { name: titleOf(4) }).press('Enter');
  await drawer.waitFor({ state: 'detached' });
  await expect.poll(focused).toBe('4');
  await page.locator('.book-jump').press('Enter');
  await expect.poll(focused).toBe('0');
  expect(troubles).toEqual([]);
  await context.close();
});

test('by keys the slider goes on from where it is, and the tools stay open', async () => {
  const { context, page, troubles } = await opened.visit({ viewport: { width: 800, height: 900 } });
  await openPage(page, address());
  await page.locator('.book-foot-open').press('Enter');
  const slider = page.getByRole('slider', { name: '跳到全书的位置' });
  await slider.focus();
  for (let time = 0; time < 3; time++) await slider.press('PageUp');
  const reached = Number(await slider.inputValue());
  expect(reached).toBeGreaterThan(250);
  await page.locator('.book-jump').waitFor();
  expect(await slider.evaluate((one) => one === document.activeElement)).toBe(true);
  await slider.press('PageUp');
  expect(Number(await slider.inputValue())).toBeGreaterThan(reached);
  await slider.press('Enter');
  await expect.poll(() => page.locator('[data-chapter="0"]').count()).toBe(0);
  expect(await slider.isVisible()).toBe(true);
  expect(troubles).toEqual([]);
  await context.close();
});

test('a bookmark that is deleted in the drawer is put back from where it was, and one that is not stays deleted', async () => {
  const { context, page, reader } = await opened.visitAsReader(DESK);
  for (const [index, text] of [
    [0, 'We spend'],
    [1, 'It comes'],
  ] as const) {
    const place = { block_id: `c${index}b3`, offset: 0 };
    const body = {
      note_uuid: crypto.randomUUID(),
      kind: 'bookmark' as const,
      text,
      data: { start: place, end: place },
    };
    await reader.call('POST /reader/book/{id}/note/add', { params: { id: book }, body });
  }
  await openPage(page, address());
  await page.locator('.book-turn.after').waitFor();
  const drawer = page.getByRole('dialog', { name: '书的内容' });
  const open = async () => {
    await page.getByRole('button', { name: '目录' }).click();
    await drawer.locator('.tabs button', { hasText: '书签' }).click();
  };
  await open();
  const saved = () =>
    page.waitForResponse((response) => response.url().includes('/note') && response.request().method() === 'POST');
  const marked = (text: string) => drawer.locator('.marked', { hasText: text });
  for (const text of ['We spend', 'It comes']) {
    await Promise.all([saved(), marked(text).getByRole('button', { name: '删除书签' }).press('Enter')]);
    await marked(text).getByText('已删除').waitFor();
  }
  await picture(page, 'book-bookmarks-desk');
  const back = marked('We spend').getByRole('button', { name: '放回书签' });
  expect(
    await marked('It comes')
      .getByRole('button', { name: '放回书签' })
      .evaluate((one) => one === document.activeElement),
  ).toBe(true);
  await Promise.all([saved(), back.press('Enter')]);
  await marked('We spend').getByRole('button', { name: '删除书签' }).waitFor();
  await reloadPage(page);
  await open();
  await marked('We spend').waitFor();
  expect(await drawer.locator('.marked').count()).toBe(1);

  await page.route('**/reader/book/notes/*/delete', (route) =>
    route.fulfill({
      status: 403,
      json: { status: { code: '403', msg: '现在不能删', reason: 'FORBIDDEN' }, result: null },
    }),
  );
  await marked('We spend').getByRole('button', { name: '删除书签' }).press('Enter');
  await marked('We spend').getByText('没有删除：现在不能删').waitFor();
  await marked('We spend').getByRole('button', { name: '删除书签' }).waitFor();
  await context.close();
});

test('more of what was found comes only to its own query, and what is there stays when it does not come', async () => {
  const { context, page } = await opened.visit(DESK);
  await openPage(page, address());
  await page.locator('.book-turn.after').waitFor();
  await page.getByRole('button', { name: '在书里搜' }).click();
  const drawer = page.getByRole('dialog', { name: '在书里搜' });
  const hits = drawer.locator('.found-list mark');
  const isSecond = (url: URL) => url.pathname.endsWith('/search') && url.searchParams.get('offset') === '50';
  await drawer.getByRole('searchbox').fill('sleep');
  await drawer.getByText('50 处以上').waitFor();
  await page.route(isSecond, (route) => route.abort());
  await drawer.getByRole('button', { name: '加载更多' }).click();
  await drawer.getByText('没有加载出来').waitFor();
  expect(await hits.count()).toBe(50);
  await page.unroute(isSecond);

  const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
  await page.route(isSecond, async (route) => {
    await held;
    await route.continue().catch(() => {});
  });
  const asked = page.waitForRequest((request) => isSecond(new URL(request.url())));
  await Promise.all([asked, drawer.getByRole('button', { name: '重试' }).click()]);
  const called = page.waitForEvent('requestfailed', (request) => isSecond(new URL(request.url())));
  await drawer.getByRole('searchbox').fill('compass');
  await drawer.getByText('6 处').waitFor();
  letGo();
  await called;
  expect(await hits.count()).toBe(6);
  expect(new Set(await hits.allTextContents())).toEqual(new Set(['compass']));
  await context.close();
});
