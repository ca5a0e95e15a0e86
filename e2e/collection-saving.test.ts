/** The editor of collections saves by itself: what is typed before one leaves, without a title, without network, and after it was deleted elsewhere. A new one asks. */
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { callsOf } from './calls.ts';
import { newReader, type Reader } from './people.ts';
import { shareProduct } from './testing/products.ts';
import { keepToast, lateScriptsRun, openPage, PHONE, picture } from './visit.ts';

const opened = shareProduct();
let maker: Reader;
let articles: string[];
beforeAll(async () => {
  maker = await newReader(opened.product);
  const { items } = await callsOf(opened.product.address)('GET /reader/article/waikan', { query: { limit: 3 } });
  articles = items.map(({ id }) => id);
});

const make = (title: string) =>
  maker.call('POST /reader/collection/add', { body: { title, article_ids: articles, intro: '三篇短文。' } });
const stored = (id: string) => maker.call('GET /reader/collection/{id}/show', { params: { id } });
const title = (page: Page) => page.getByRole('textbox', { name: '标题' });
const intro = (page: Page) => page.getByRole('textbox', { name: '介绍' });
const said = (page: Page, text: RegExp) => page.getByRole('status').getByText(text).waitFor();

test('a change is saved when the page is left at once, by a link and by Back', async () => {
  const { id } = await make('马上离开');
  const { page, context, troubles } = await opened.visitAs(maker);
  await openPage(page, `/collection/${id}/show`);
  await page.getByRole('link', { name: '编辑' }).click();
  await title(page).fill('由链接离开');
  await page.getByRole('link', { name: '发现' }).first().click();
  await page.waitForURL('**/explore');
  expect((await stored(id)).title).toBe('由链接离开');
  await page.goBack();
  await title(page).fill('由返回离开');
  await page.goBack();
  await page.getByRole('heading', { level: 1, name: '由返回离开' }).waitFor();
  expect((await stored(id)).title).toBe('由返回离开');
  expect(troubles).toEqual([]);
  await context.close();
});

test('撤销 after 完成 still puts the article back, on the page of the collection too', async () => {
  const { id } = await make('拿掉又放回');
  const { page, context, troubles } = await opened.visitAs(maker);
  await openPage(page, `/collection/${id}/edit`);
  await lateScriptsRun(page);
  await page
    .getByRole('button', { name: /^拿掉：/ })
    .first()
    .click();
  await keepToast(page);
  await page.getByRole('button', { name: '完成' }).click();
  await page.waitForURL(`**/collection/${id}/show`);
  expect((await stored(id)).articles).toHaveLength(2);
  await page.getByRole('button', { name: '撤销' }).click();
  await expect.poll(async () => (await stored(id)).articles.map((article) => article.id)).toEqual(articles);
  await expect
    .poll(() => page.getByRole('main').locator(`a[href^="/article/${articles[0]}"]`).count())
    .toBeGreaterThan(0);
  expect(troubles).toEqual([]);
  await context.close();
});

test('without a title the rest is saved, and the reader is led to the title instead of on', async () => {
  const { id } = await make('有标题');
  const { page, context, troubles } = await opened.visitAs(maker, PHONE);
  await openPage(page, `/collection/${id}/edit`);
  await title(page).fill(' ');
  await intro(page).fill('新的介绍。');
  await page
    .getByRole('button', { name: /^拿掉：/ })
    .first()
    .tap();
  await said(page, /^还没保存：请填写标题$/);
  await expect.poll(async () => (await stored(id)).intro).toBe('新的介绍。');
  await expect.poll(async () => (await stored(id)).articles.length).toBe(2);
  expect((await stored(id)).title).toBe('有标题');
  await page.getByRole('button', { name: '完成' }).tap();
  await expect.poll(() => title(page).evaluate((input) => input === document.activeElement)).toBe(true);
  await picture(page, 'collection-untitled-phone');
  await page.getByRole('switch', { name: '公开' }).tap();
  await page.getByText('有修改还没有保存，先不公开').waitFor();
  expect((await stored(id)).is_public).toBe(false);
  await title(page).fill('又有了');
  await said(page, /^已保存 /);
  expect((await stored(id)).title).toBe('又有了');
  expect(troubles).toEqual([]);
  await context.close();
});

test('what cannot be saved is not left without a question', async () => {
  const { id } = await make('没存下');
  const { page, context } = await opened.visitAs(maker);
  await openPage(page, `/collection/${id}/edit`);
  await page.route('**/reader/collection/add', (route) => route.abort());
  await title(page).fill('没存下就走');
  await page.getByRole('link', { name: '发现' }).first().click();
  const dialog = page.getByRole('alertdialog', { name: '离开这一页？' });
  await dialog.getByRole('button', { name: '取消' }).click();
  await page.unroute('**/reader/collection/add');
  await page.getByRole('link', { name: '发现' }).first().click();
  await page.waitForURL('**/explore');
  expect((await stored(id)).title).toBe('没存下就走');
  await context.close();
});

test('where nothing is unsaved any more, it says so', async () => {
  const { id } = await make('说清楚');
  const { page, context } = await opened.visitAs(maker);
  await openPage(page, `/collection/${id}/edit`);
  await context.setOffline(true);
  await title(page).fill('打错了');
  await said(page, /^还没保存：/);
  await title(page).fill('说清楚');
  await context.setOffline(false);
  await said(page, /^已保存/);

  const { version } = await stored(id);
  const body = { id, version, title: '那边的', article_ids: articles };
  await maker.call('POST /reader/collection/add', { body });
  await title(page).fill('这边的');
  await page.getByRole('button', { name: '用那边的' }).click();
  await said(page, /^已保存/);
  expect(await title(page).inputValue()).toBe('那边的');
  await context.close();
});

test('once something is saved, it says who sees the collection by now: it may have been taken back elsewhere', async () => {
  const { id } = await make('谁看得到');
  await maker.call('POST /reader/collection/{id}/publish', { params: { id }, body: {} });
  const { page, context } = await opened.visitAs(maker, PHONE);
  await openPage(page, `/collection/${id}/edit`);
  const isPublic = page.getByRole('switch', { name: '公开' });
  expect(await isPublic.isChecked()).toBe(true);
  await maker.call('POST /reader/collection/{id}/publish', { params: { id }, body: { cancel: true } });
  await title(page).fill('现在只有自己');
  await said(page, /^已保存 /);
  await page.getByText('现在只有你自己看得到').waitFor();
  expect(await isPublic.isChecked()).toBe(false);
  await isPublic.tap();
  await page.getByText('谁都能看到，能关注。').waitFor();
  await expect.poll(async () => (await stored(id)).is_public).toBe(true);
  await context.close();
});

test('without scripts the editor says that nothing can be changed there, and not that it is saved', async () => {
  const { id } = await make('没有脚本');
  const { page, context } = await opened.visitAs(maker, { ...PHONE, javaScriptEnabled: false });
  await page.goto(`/collection/${id}/edit`);
  await page.getByText('这里只能看，不能改').waitFor();
  expect(await page.getByText('已保存').isVisible()).toBe(false);
  await context.close();
});

test('a collection that was deleted elsewhere comes back with what was changed here, or is left', async () => {
  const { id } = await make('别处删了');
  const { page, context } = await opened.visitAs(maker, PHONE);
  await openPage(page, `/collection/${id}/edit`);
  await maker.call('POST /reader/collection/{id}/destory', { params: { id } });
  await title(page).fill('删了以后改的');
  const notice = page.getByRole('alert').filter({ hasText: '这个合集已经在另一处删除' });
  await notice.waitFor();
  await picture(page, 'collection-deleted-phone');
  await notice.getByRole('button', { name: '恢复合集' }).tap();
  await said(page, /^已保存 /);
  expect((await stored(id)).title).toBe('删了以后改的');

  await maker.call('POST /reader/collection/{id}/destory', { params: { id } });
  await title(page).fill('再改一次');
  await notice.getByRole('button', { name: '不要了，离开' }).tap();
  await page.waitForURL('**/MyCollection');
  await context.close();
});

test('what is typed of a new collection is asked about before the page is left, and is there again where scripts did not come', async () => {
  const { page, context } = await opened.visitAs(maker);
  await openPage(page, '/collection/new?article=12');
  await page.getByLabel('标题').fill('港口');
  await page.getByLabel('介绍').fill('写了很久的介绍');
  await page.getByRole('link', { name: '首页' }).first().click();
  const leaving = page.getByRole('alertdialog', { name: '离开这一页？' });
  await leaving.getByRole('button', { name: '取消' }).click();
  expect(await page.getByLabel('介绍').inputValue()).toBe('写了很久的介绍');
  await context.close();

  const lost = await opened.visitAs(maker);
  await lost.page.route('**/assets/*.js', (route) => route.abort());
  await lost.page.goto('/collection/new?article=12');
  await lost.page.getByLabel('标题').fill('港口');
  await lost.page.getByRole('button', { name: '建好，去加文章' }).click();
  await lost.page.getByRole('alert').getByText('没有提交').waitFor();
  expect(await lost.page.getByLabel('标题').inputValue()).toBe('港口');
  expect(new URL(lost.page.url()).search).toBe('?article=12');
  await lost.context.close();

  const off = await opened.visitAs(maker, { ...PHONE, javaScriptEnabled: false });
  await off.page.goto('/collection/new');
  await off.page.getByText('浏览器没有开启脚本').waitFor();
  expect(await off.page.getByRole('button', { name: '建好，去加文章' }).isVisible()).toBe(false);
  await off.context.close();
});
