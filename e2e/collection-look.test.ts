/** The look of collections where they are many, alone or have much to say, and of the dialogs that fill them. */
import { beforeAll, expect, test } from 'vitest';
import { callsOf } from './calls.ts';
import { newReader, type Reader } from './people.ts';
import { shareProduct } from './testing/products.ts';
import { DESK, openPage, PHONE, picture } from './visit.ts';

const opened = shareProduct();
let maker: Reader;
let articles: string[];
beforeAll(async () => {
  maker = await newReader(opened.product);
  const { items } = await callsOf(opened.product.address)('GET /reader/article/waikan', { query: { limit: 3 } });
  articles = items.map(({ id }) => id);
});

const make = (title: string, intro: string | null) =>
  maker.call('POST /reader/collection/add', { body: { title, article_ids: articles, intro } });

test('a long introduction leaves what can be done in sight, and is there whole when asked for', async () => {
  const { id } = await make('介绍很长', '为什么把这几篇排在一起。'.repeat(80));
  const { page, context } = await opened.visitAs(maker, DESK);
  await openPage(page, `/collection/${id}/show`);
  const act = page.getByRole('link', { name: '编辑' });
  expect((await act.boundingBox())?.y).toBeLessThan(DESK.viewport.height - 44);
  await page.getByRole('button', { name: '全部介绍' }).click();
  await page.getByRole('button', { name: '收起' }).waitFor();
  expect((await act.boundingBox())?.y).toBeGreaterThan(DESK.viewport.height);
  await context.close();
});

test('a collection that is alone does not fill the row at a desk', async () => {
  const { id } = await make('单独一个', null);
  await maker.call('POST /reader/collection/{id}/publish', { params: { id }, body: {} });
  const { page, context } = await opened.visit(DESK);
  await openPage(page, '/explore');
  const strip = page.locator('.coll-strip');
  await strip.evaluate((list) => list.replaceChildren(...[...list.children].slice(0, 1)));
  // A list that is drawn again meanwhile has all of them back for a moment.
  const width = async () => (await strip.locator('.mosaic').first().boundingBox())?.width ?? Number.POSITIVE_INFINITY;
  await expect.poll(width).toBeLessThanOrEqual(360);
  await context.close();
});

test('on a phone a collection that nobody else sees says so in one line, and deleting it comes after its articles', async () => {
  const { id } = await make('只给自己', null);
  const { page, context } = await opened.visitAs(maker, PHONE);
  await openPage(page, '/MyCollection');
  const lines = page.getByText('只有自己看得到').evaluateAll((all) => all.map((one) => one.getClientRects().length));
  expect(new Set(await lines)).toEqual(new Set([1]));
  await openPage(page, `/collection/${id}/edit`);
  await page.getByText('3 篇', { exact: true }).waitFor();
  await picture(page, 'collection-edit-phone');
  const top = async (name: string) => (await page.getByRole('button', { name }).boundingBox())?.y ?? Number.NaN;
  expect(await top('删除合集')).toBeGreaterThan(await top('加文章'));
  expect(await page.locator('.bottombar [aria-current]').innerText()).toBe('首页');
  await context.close();
});

test('while articles are chosen for a collection, the search and the way out stay in sight', async () => {
  const { id } = await make('加几篇', null);
  for (const device of [PHONE, DESK]) {
    const { page, context } = await opened.visitAs(maker, device);
    await openPage(page, `/collection/${id}/edit`);
    await page.getByRole('button', { name: '加文章' }).click();
    const dialog = page.getByRole('dialog', { name: '加文章' });
    const rows = dialog.getByRole('listitem');
    await rows.nth(8).waitFor({ state: 'attached' });
    await rows.last().scrollIntoViewIfNeeded();
    await dialog.getByText('合集里有 3 篇，新加的排在最后').waitFor();
    for (const part of [
      dialog.getByRole('button', { name: '关闭' }),
      dialog.getByRole('searchbox', { name: '搜文章' }),
      dialog.getByRole('button', { name: '好了' }),
    ]) {
      const { y = -1, height = 0 } = (await part.boundingBox()) ?? {};
      expect(y).toBeGreaterThan(0);
      expect(y + height).toBeLessThanOrEqual(device.viewport.height);
    }
    // The field stays where it is when nothing is found.
    const field = dialog.getByRole('searchbox', { name: '搜文章' });
    const before = await field.boundingBox();
    await field.fill('zzqqxx');
    await dialog.getByText('没有文章').waitFor();
    expect(Math.abs(((await field.boundingBox())?.y ?? 0) - (before?.y ?? 0))).toBeLessThan(8);
    await context.close();
  }
});

test('where an article is put into collections, each collection has a line of its own', async () => {
  for (const title of ['海', '风']) await make(title, null);
  const { page, context } = await opened.visitAs(maker, PHONE);
  await openPage(page, `/article/${articles[0]}`);
  await page.getByRole('button', { name: '加到合集' }).click();
  const boxes = page.getByRole('dialog', { name: '加到合集' }).getByRole('checkbox');
  await boxes.nth(2).waitFor();
  const tops = await boxes.evaluateAll((all) => all.map((box) => box.getBoundingClientRect().y));
  expect(tops.slice(1).every((top, at) => top >= (tops[at] ?? 0) + 44)).toBe(true);
  await context.close();
});

test('collections that were starred stand apart from the tabs', async () => {
  const { id } = await make('收藏这个', null);
  await maker.call('POST /reader/collection/{id}/publish', { params: { id }, body: {} });
  const { page, context, reader } = await opened.visitAsReader(PHONE);
  await reader.call('POST /reader/collection/{id}/mark', { params: { id }, body: { action: 'star' } });
  await openPage(page, '/MyStar?list=collection');
  const tabs = await page.getByRole('navigation', { name: '收藏' }).boundingBox();
  const first = await page.locator('.coll').first().boundingBox();
  expect((first?.y ?? 0) - ((tabs?.y ?? 0) + (tabs?.height ?? 0))).toBeGreaterThanOrEqual(16);
  await context.close();
});

test('a creator of a long name has it in full on a phone, and the introduction all of the width', async () => {
  const creator = await newReader(opened.product);
  const username = `爱读书的海豚${creator.userId}号`;
  await creator.call('POST /api/user/change_username', { body: { username } });
  await creator.call('POST /api/user/settings', { body: { intro: '收集海上的故事，也收集岸上的。'.repeat(6) } });
  const { id } = await creator.call('POST /reader/collection/add', { body: { title: '海豚', article_ids: articles } });
  await creator.call('POST /reader/collection/{id}/publish', { params: { id }, body: {} });
  const { page, context } = await opened.visit(PHONE);
  await openPage(page, `/creator/${creator.userId}`);
  const heading = page.getByRole('main').getByRole('heading', { name: username });
  const { width, scrollWidth } = await heading.evaluate((title) => ({
    width: title.clientWidth,
    scrollWidth: title.scrollWidth,
  }));
  expect(width).toBeGreaterThan(100);
  expect(scrollWidth).toBeLessThanOrEqual(width);
  expect((await page.locator('.creator-says').boundingBox())?.width).toBeGreaterThan(340);
  await context.close();
});
