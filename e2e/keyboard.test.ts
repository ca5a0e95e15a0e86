/** Actions by keyboard alone leave the focus where the user goes on, and can be undone by a key. */
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { newReader, type Reader } from './people.ts';
import { shareProduct } from './testing/products.ts';
import { drawn, hasFocus, lateScriptsRun, openPage } from './visit.ts';

const opened = shareProduct();
const COUNT = 130;
let reader: Reader;

beforeAll(async () => {
  reader = await newReader(opened.product);
  const names = Array.from({ length: COUNT }, (_, index) => `kword${String.fromCharCode(97 + (index % 26))}${index}`);
  for (let from = 0; from < COUNT; from += 26) {
    const some = names.slice(from, from + 26);
    await Promise.all(some.map((word) => reader.call('POST /reader/myword', { body: { word, resolve: `词${word}` } })));
  }
});

/** Tag and name of what has the focus. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const { activeElement: at } = document;
    return `${at?.tagName} ${at?.ariaLabel ?? at?.textContent?.trim().slice(0, 40)}`;
  });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
test('a word that was deleted by keys is back with Ctrl+Z, however long one looks for the way', async () => {
  const { page, context, troubles } = await opened.visitAs(reader);
  await openPage(page, '/myword?order=az');
  await lateScriptsRun(page);
  await page.clock.install();
  await page.getByRole('checkbox', { name: '选择 kworda0', exact: true }).focus();
  await page.keyboard.press('Space');
  await button(page, '删除').focus();
  await page.keyboard.press('Enter');
  await page.locator('.toast', { hasText: '已删除' }).waitFor();
  await page.clock.fastForward(60_000);
  await page.keyboard.press('Tab');
  expect(await button(page, '撤销').getAttribute('aria-keyshortcuts')).toBe('Control+Z');
  const hint = await page.locator('.toast').evaluate((toast) => getComputedStyle(toast, '::after').content);
  expect(hint).toContain('Ctrl+Z');
  await page.keyboard.press('Control+z');
  await page.getByText('词kworda0', { exact: true }).waitFor();
  expect(await page.locator('.toast').count()).toBe(0);

  // The undo button can also be used itself; a key moves the focus there and back.
  await page.getByRole('checkbox', { name: '选择 kworda0', exact: true }).focus();
  await page.keyboard.press('Space');
  await button(page, '删除').focus();
  await page.keyboard.press('Enter');
  await page.locator('.toast', { hasText: '已删除' }).waitFor();
  const before = await focused(page);
  await page.keyboard.press('F6');
  expect(await focused(page)).toBe('BUTTON 撤销');
  await page.keyboard.press('F6');
  expect(await focused(page)).toBe(before);
  await page.keyboard.press('F6');
  await page.keyboard.press('Enter');
  await page.getByText('词kworda0', { exact: true }).waitFor();
  expect(await focused(page)).toMatch(/^SECTION 生词列表/);
  expect(troubles).toEqual([]);
  await context.close();
});

test('the word book keeps the focus and the chosen words while it is filtered, ordered and added to', async () => {
  const { page, context, troubles } = await opened.visitAs(reader);
  await openPage(page, '/myword');
  const order = page.getByRole('combobox', { name: '顺序' });
  await order.focus();
  await page.keyboard.press('ArrowDown');
  await page.waitForURL(/order=due$/);
  await page.keyboard.press('ArrowDown');
  await page.waitForURL(/order=hard$/);
  await expect.poll(async () => [await order.inputValue(), await focused(page)]).toEqual(['hard', 'SELECT 顺序']);
  await page.keyboard.press('End');
  await page.waitForURL(/order=az$/);
  await page.getByText('词kworda26', { exact: true }).waitFor();
  await expect.poll(() => order.inputValue()).toBe('az');

  await page.getByRole('link', { name: /^新词/ }).focus();
  await page.keyboard.press('Enter');
  await page.waitForURL(/state=new/);
  await page.getByText('词kworda26', { exact: true }).waitFor();
  expect(await focused(page)).toMatch(/^A 新词/);
  // The rows of this list, not those of the one before, which has the same words.
  await page.locator('a[aria-current]').getByText('新词').waitFor();

  for (const word of ['kworda26', 'kworda52'])
    await page.getByRole('checkbox', { name: `选择 ${word}`, exact: true }).press('Space');
  await page.getByText('2 个已选').waitFor();
  await button(page, '加词').focus();
  await page.keyboard.press('Enter');
  await hasFocus(page.getByRole('textbox', { name: '单词或短语' }));
  await page.keyboard.type('abbey');
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: /^abbey/ }).waitFor();
  await page.getByText('2 个已选').waitFor();
  await expect.poll(() => focused(page)).toBe('BUTTON 加词');

  // Going back shows the choices of that page in the fields.
  await page.goBack();
  await page.waitForURL((url) => !url.search.includes('state='));
  await page.goBack();
  await expect.poll(() => order.inputValue()).toBe('hard');
  await page.getByText('个已选').waitFor({ state: 'detached' });
  expect(troubles).toEqual([]);
  await context.close();
});

test('加载更多 keeps the focus while more is loaded, says how much is there, and leaves it to the end of the list', async () => {
  const { page, context, troubles } = await opened.visitAsReader();
  const last = await lastOffset(page);
  await openPage(page, `/article?offset=${last - 20}`);
  const more = page.locator('.list-foot').getByRole('button');
  let goOn = () => {};
  const held = new Promise<void>((done) => {
    goOn = done;
  });
  await page.route('**/reader/article/waikan?**', async (route) => {
    await held;
    await route.continue();
  });
  await more.focus();
  await page.keyboard.press('Enter');
  await page.locator('.list-foot [aria-busy="true"]').waitFor();
  expect(await focused(page)).toBe('BUTTON 正在载入…');
  goOn();
  await page.getByText('没有更多文章了').waitFor();
  await expect.poll(() => focused(page)).toBe('P 没有更多文章了');
  await page
    .locator('.list-foot')
    .getByText(/^已载入 \d+ 条$/)
    .waitFor();
  expect(troubles).toEqual([]);
  await context.close();
});

test('a button that makes way for something, or goes with its row, leaves the focus in its place', async () => {
  const { page, context, reader: me, troubles } = await opened.visitAsReader();
  for (const title of ['晨读', '夜读']) {
    const { id } = await me.call('POST /reader/collection/add', { body: { title } });
    await me.call('POST /reader/collection/{id}/destory', { params: { id } });
  }
  await openPage(page, '/MyCollection');
  await page.getByRole('listitem').filter({ hasText: '晨读' }).getByRole('button', { name: '恢复' }).press('Enter');
  await page.getByText('已恢复《晨读》').waitFor();
  await expect.poll(() => page.getByRole('button', { name: '恢复' }).count()).toBe(1);
  expect(await focused(page)).toBe('BUTTON 恢复');

  await openPage(page, '/myword/settings');
  await button(page, '生成日历地址').press('Enter');
  await expect.poll(() => focused(page)).toMatch(/^INPUT/);
  await button(page, '停用').press('Enter');
  await page.getByRole('alertdialog').getByRole('button', { name: '停用' }).press('Enter');
  await expect.poll(() => focused(page)).toBe('BUTTON 生成日历地址');

  await openPage(page, '/Mine/data');
  await button(page, '打包我的数据').press('Enter');
  await button(page, '重新打包').waitFor();
  await expect.poll(() => focused(page)).toBe('BUTTON 重新打包');
  expect(troubles).toEqual([]);
  await context.close();
});

test('what is written below an article is opened, corrected, changed and put away by keys alone', async () => {
  const { page, context, troubles } = await opened.visitAsReader();
  await openPage(page, '/article/15');
  const part = page.getByRole('region', { name: '用英语写两句' });
  await page.getByRole('button', { name: /^用英语写两句/ }).press('Enter');
  await expect.poll(() => focused(page)).toMatch(/^TEXTAREA/);
  await page.keyboard.type('The ice melt and the sea rise every year.');
  await part.getByRole('button', { name: '帮我改' }).press('Enter');
  await part.getByRole('button', { name: '接着改' }).waitFor();
  await expect.poll(() => focused(page)).toMatch(/^DIV The ice/);
  await part.getByRole('button', { name: '接着改' }).press('Enter');
  await expect.poll(() => focused(page)).toMatch(/^TEXTAREA/);
  await part.getByRole('button', { name: '丢掉' }).press('Enter');
  await expect.poll(() => focused(page)).toMatch(/^BUTTON 用英语写两句/);
  expect(troubles).toEqual([]);
  await context.close();
});

test('a device that is logged out leaves the focus on the others, and the page where it was', async () => {
  const { page, context, troubles } = await opened.visitAsReader({ viewport: { width: 800, height: 600 } });
  await openPage(page, '/Mine');
  const others = page.getByRole('button', { name: /^让 .* 退出登录$/ });
  await others.first().scrollIntoViewIfNeeded();
  const place = await page.evaluate(() => scrollY);
  expect(place).toBeGreaterThan(0);
  await others.first().press('Enter');
  await page.locator('.toast').getByText('那台设备已退出登录').waitFor();
  await expect.poll(() => others.count()).toBe(0);
  await expect.poll(() => focused(page)).toBe('UL 登录的设备');
  // The page is one row shorter.
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(place - 100);
  expect(new URL(page.url()).search).toBe('');
  expect(troubles).toEqual([]);
  await context.close();
});

/** Names of focused elements that a bar covers in part while Tab goes through a page. */
async function coveredBy(page: Page, bar: string, key: string, presses: number): Promise<string[]> {
  const covered: string[] = [];
  for (let press = 0; press < presses; press++) {
    await page.keyboard.press(key);
    await drawn(page);
    covered.push(
      ...(await page.evaluate((selector) => {
        const [over, { activeElement: at }] = [document.querySelector(selector), document];
        if (!over || !at || at === document.body || over.contains(at) || at.closest('.skip')) return [];
        const [box, edge] = [at.getBoundingClientRect(), over.getBoundingClientRect()];
        // A large picture has no room beside a bar.
        const hasRoom = box.height < innerHeight - edge.height;
        const isCovered = hasRoom && box.bottom > edge.top + 1 && box.top < edge.bottom - 1;
        return isCovered ? [`${location.pathname} ${at.tagName} ${at.ariaLabel ?? at.textContent?.trim()}`] : [];
      }, bar)),
    );
  }
  return covered;
}

test('what has the focus is never behind a bar', async () => {
  const { page, context } = await opened.visitAs(reader, { viewport: { width: 800, height: 600 } });
  const covered: string[] = [];
  for (const path of ['/Mine', '/explore', '/article', '/myword', '/label']) {
    await openPage(page, path);
    covered.push(...(await coveredBy(page, '.bottombar', 'Tab', 30)));
  }
  await openPage(page, '/article/15');
  await page.locator('.prose button').nth(8).focus();
  covered.push(...(await coveredBy(page, '.read-top', 'Shift+Tab', 6)));
  expect(covered).toEqual([]);
  await context.close();
});

test('from the field of the search page Tab leads to what is seen', async () => {
  const { page, context } = await opened.visit();
  await openPage(page, '/Search');
  await page.getByRole('combobox', { name: '搜索' }).focus();
  await page.keyboard.press('Tab');
  expect(await page.evaluate(() => (document.activeElement?.getBoundingClientRect().width ?? 0) > 1)).toBe(true);
  await context.close();
});

test('at a desk the name of the product and the choice of a theme are in the banner', async () => {
  const { page, context } = await opened.visit();
  await openPage(page, '/');
  const banner = page.getByRole('banner');
  expect(await banner.count()).toBe(1);
  expect(await banner.getByRole('link', { name: '外刊轻读首页' }).count()).toBe(1);
  await context.close();
});

/** Offset of the last page in the list of all articles. */
async function lastOffset(page: Page): Promise<number> {
  const response = await page.request.get('/reader/article/waikan?limit=20&offset=0');
  const { result } = (await response.json()) as { result: { total: number } };
  return Math.floor((result.total - 1) / 20) * 20;
}
