/** Collections as their makers and readers use them: made, ordered by drag and by keys, made public, read, followed; and two windows at once. */
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { readings } from '#server/features/history/tables.ts';
import { seriousBarriers } from '#web/testing/barriers.ts';
import { callsOf } from './calls.ts';
import { databaseOf } from './database.ts';
import { newReader, type Reader } from './people.ts';
import { shareProduct } from './testing/products.ts';
import { DESK, drawn, MOVING, openPage, PHONE, picture } from './visit.ts';

const opened = shareProduct();
let maker: Reader;
let articles: string[];
beforeAll(async () => {
  maker = await newReader(opened.product);
  const { items } = await callsOf(opened.product.address)('GET /reader/article/waikan', { query: { limit: 6 } });
  articles = items.map(({ id }) => id);
});

const make = (title: string, article_ids: string[]) =>
  maker.call('POST /reader/collection/add', { body: { title, article_ids, intro: '从一条街读到一座城，六篇短文。' } });
const orderOf = async (id: string) =>
  (await maker.call('GET /reader/collection/{id}/show', { params: { id } })).articles.map((article) => article.id);
const saved = (page: Page) =>
  page
    .getByRole('status')
    .getByText(/^已保存 /)
    .waitFor();
const handle = (page: Page, number: number, count: number) =>
  page.getByRole('button', { name: new RegExp(`^移动：.*第 ${number} 篇，共 ${count} 篇$`) });

test('a reader makes a collection, adds articles, orders them by keys and by mouse, and makes it public', async () => {
  const { page, troubles, context } = await opened.visitAs(maker, { ...DESK, ...MOVING });
  await openPage(page, '/MyCollection');
  await picture(page, 'my-collections-empty-desk');
  await page.getByRole('link', { name: '新合集' }).first().click();
  await page.getByRole('button', { name: '建好，去加文章' }).click();
  await page.getByRole('alert').getByText('请填写标题').waitFor();
  await page.getByLabel('标题').fill('住在城市里');
  await page.getByRole('button', { name: '建好，去加文章' }).click();
  await page.waitForURL(/\/collection\/\d+\/edit$/);
  const id = /\d+/.exec(new URL(page.url()).pathname)?.[0] ?? '';
  await page.getByRole('button', { name: '加文章' }).click();
  const picker = page.getByRole('dialog', { name: '加文章' });
  for (let count = 0; count < 3; count += 1)
    await picker
      .getByRole('button', { name: /^加入：/, pressed: false })
      .first()
      .click();
  await picture(page, 'collection-add-desk');
  await picker.getByRole('button', { name: '好了' }).click();
  await saved(page);
  const before = await orderOf(id);
  expect(before).toHaveLength(3);

  await handle(page, 3, 3).focus();
  await page.keyboard.press('Space');
  await page.getByText(/^(拿起了《.*，|《.*》移到)第 3 篇，共 3 篇$/).waitFor({ state: 'attached' });
  await drawn(page);
  await page.keyboard.press('ArrowUp');
  await page.getByText(/^《.*》移到第 2 篇，共 3 篇$/).waitFor({ state: 'attached' });
  await page.keyboard.press('Space');
  await expect.poll(() => orderOf(id)).toEqual([before[0], before[2], before[1]]);

  const [from, to] = [await handle(page, 1, 3).boundingBox(), await handle(page, 3, 3).boundingBox()];
  if (!from || !to) throw new Error('no handles');
  await page.mouse.move(from.x + 22, from.y + 22);
  await page.mouse.down();
  await page.mouse.move(from.x + 22, from.y + 60, { steps: 4 });
  await page.mouse.move(to.x + 22, to.y + 40, { steps: 8 });
  await page.getByText(/^《.*》移到第 3 篇，共 3 篇$/).waitFor({ state: 'attached' });
  await picture(page, 'collection-drag-desk');
  await page.mouse.up();
  await expect.poll(() => orderOf(id)).toEqual([before[2], before[1], before[0]]);

  await page
    .getByRole('button', { name: /^拿掉：/ })
    .first()
    .click();
  await page.getByRole('button', { name: '撤销' }).click();
  await page.getByRole('switch', { name: '公开' }).click();
  await page.getByText('已公开，谁都能看到').waitFor();
  await saved(page);
  expect(await seriousBarriers(page, { within: '#main' })).toEqual([]);
  await picture(page, 'collection-edit-desk');
  await page.getByRole('button', { name: '完成' }).click();
  await page.getByRole('heading', { level: 1, name: '住在城市里' }).waitFor();
  await picture(page, 'collection-desk');
  expect(troubles).toEqual([]);
  await context.close();
});

test('a visitor reads a public collection in order on a phone, and a reader follows it', async () => {
  const { id } = await make('从海上来', articles.slice(0, 5));
  await maker.call('POST /reader/collection/{id}/publish', { params: { id }, body: {} });
  const visitor = await opened.visit(PHONE);
  await openPage(visitor.page, '/collection/all');
  await picture(visitor.page, 'collections-phone');
  await visitor.page.getByRole('link', { name: /从海上来/ }).tap();
  await visitor.page.getByRole('link', { name: '开始读' }).waitFor();
  expect(await visitor.page.locator('.its > li').count()).toBe(5);
  expect(await seriousBarriers(visitor.page, { within: '#main' })).toEqual([]);
  await picture(visitor.page, 'collection-phone');
  await visitor.page.getByRole('link', { name: '开始读' }).tap();
  await visitor.page.waitForURL(`**/article/${articles[0]}?collection=${id}`);
  await visitor.page.mouse.move(5, 5);
  await visitor.page.getByRole('heading', { name: '正文完' }).scrollIntoViewIfNeeded();
  await visitor.page.getByRole('link', { name: /^合集的下一篇/ }).tap();
  await visitor.page.waitForURL(`**/article/${articles[1]}?collection=${id}`);
  await visitor.context.close();

  const own = await opened.visitAs(maker);
  const me = await maker.call('GET /api/user/me');
  await openPage(own.page, `/creator/${me.user_id}`);
  await own.page.getByRole('button', { name: '写一句简介' }).click();
  await own.page.getByRole('textbox', { name: '简介' }).fill('收集海上的故事。\n每周一更新。');
  await picture(own.page, 'creator-own-desk');
  await own.page.getByRole('button', { name: '保存' }).click();
  await own.page.getByRole('button', { name: '改简介' }).waitFor();
  await own.context.close();

  const { page, context, reader, troubles } = await opened.visitAsReader(PHONE);
  await openPage(page, `/collection/${id}/show`);
  await page.getByRole('button', { name: '关注从海上来' }).tap();
  await page.getByRole('button', { name: '关注从海上来', pressed: true }).waitFor();
  await expect.poll(async () => (await reader.call('GET /reader/collection/follow')).items.length).toBe(1);
  await openPage(page, '/collection/follow');
  await page.getByRole('link', { name: /从海上来/ }).waitFor();
  await page.getByRole('link', { name: /从海上来/ }).tap();
  await page.getByRole('link', { name: me.username }).tap();
  await page.getByRole('button', { name: `关注${me.username}` }).tap();
  await page.getByText('2 个合集 · 1 人关注').waitFor();
  const intro = await page.getByText('收集海上的故事。').evaluate((shown) => (shown as HTMLElement).innerText);
  expect(intro).toBe('收集海上的故事。\n每周一更新。');
  await picture(page, 'creator-phone');
  expect(troubles).toEqual([]);
  await context.close();
});

test('at a desk what can be done with a collection stands in one line, and how many follow it beside its maker', async () => {
  const { id } = await make('一行', articles.slice(0, 4));
  await maker.call('POST /reader/collection/{id}/publish', { params: { id }, body: {} });
  const { page, context, reader, troubles } = await opened.visitAsReader();
  const database = databaseOf(opened.product);
  await database.db
    .insert(readings)
    .values({ userId: Number(reader.userId), articleId: Number(articles[0]), isFinish: true, finishedAt: new Date() });
  await database.close();
  await openPage(page, `/collection/${id}/show`);
  await page.getByRole('button', { name: '关注一行' }).click();
  await page.getByText(/更新 · 1 人关注$/).waitFor();
  await page.getByRole('button', { name: '关注一行', pressed: true }).waitFor();
  await page.getByRole('link', { name: '继续读第 2 篇' }).waitFor();
  await picture(page, 'collection-begun-desk');
  const boxes = await page.locator('.cl-acts > *').evaluateAll((acts) =>
    acts.map((act) => {
      const { top, height } = act.getBoundingClientRect();
      return Math.round(top + height / 2);
    }),
  );
  expect([boxes.length, new Set(boxes).size]).toEqual([4, 1]);
  await page.getByRole('heading', { name: /^4 篇.*认识 \d+%/ }).waitFor();
  await page
    .getByRole('button', { name: /：更多$/ })
    .first()
    .click();
  await page.getByRole('menuitem', { name: '加到合集' }).waitFor();
  await picture(page, 'collection-menu-desk');
  await page.getByRole('menuitem', { name: '收藏' }).click();
  await expect.poll(async () => (await reader.call('GET /reader/myarticle/star')).items.length).toBe(1);
  expect(troubles).toEqual([]);
  await context.close();
});

test('a collection is starred and stands among what was saved; its maker chooses its cover', async () => {
  const { id } = await make('夜里的港口', articles.slice(0, 4));
  await maker.call('POST /reader/collection/{id}/publish', { params: { id }, body: {} });
  const { page, context, reader, troubles } = await opened.visitAsReader(PHONE);
  await openPage(page, `/collection/${id}/show`);
  await page.getByRole('button', { name: '收藏', exact: true }).tap();
  await page.getByRole('button', { name: '收藏', exact: true, pressed: true }).waitFor();
  await expect.poll(async () => (await reader.call('GET /reader/collection/mystar')).items.length).toBe(1);
  await openPage(page, '/MyStar');
  await page.getByRole('navigation', { name: '收藏' }).getByRole('link', { name: '合集' }).tap();
  await page.getByRole('link', { name: /夜里的港口/ }).waitFor();
  expect(await seriousBarriers(page, { within: '#main' })).toEqual([]);
  await picture(page, 'starred-collections-phone');
  expect(troubles).toEqual([]);
  await context.close();

  const own = await opened.visitAs(maker, PHONE);
  await openPage(own.page, `/collection/${id}/edit`);
  const cover = own.page.getByRole('group', { name: '封面' });
  await cover.getByRole('radio', { name: '第 3 张图' }).check({ force: true });
  await saved(own.page);
  const { cover: chosen, articles: items } = await maker.call('GET /reader/collection/{id}/show', { params: { id } });
  expect(items.map((article) => article.cover)).toContain(chosen);
  await picture(own.page, 'collection-cover-phone');
  // In the top bar, alone.
  const [bar, finish] = await Promise.all([
    own.page.locator('.top').boundingBox(),
    own.page.getByRole('button', { name: '完成' }).boundingBox(),
  ]);
  expect((finish?.y ?? Infinity) + (finish?.height ?? 0)).toBeLessThanOrEqual((bar?.y ?? 0) + (bar?.height ?? 0) + 1);
  expect(await own.page.locator('.top').getByRole('link', { name: '搜索' }).isVisible()).toBe(false);
  expect(await seriousBarriers(own.page, { within: '#main' })).toEqual([]);
  await own.context.close();
});

test('of two windows that order one collection the second learns what the first did, and chooses', async () => {
  const { id } = await make('两个窗口', articles.slice(0, 4));
  const { page, context } = await opened.visitAs(maker, PHONE);
  await openPage(page, `/collection/${id}/edit`);
  const [a = '', b = '', c = '', d = ''] = articles;
  const { version } = await maker.call('GET /reader/collection/{id}/show', { params: { id } });
  await maker.call('POST /reader/collection/add', {
    body: { id, version, title: '两个窗口', article_ids: [d, a, b, c] },
  });
  await page.getByLabel('标题').fill('我的窗口');
  const notice = page.getByRole('alert').filter({ hasText: '刚在另一处改过' });
  await notice.getByText(/移到了第 1 篇.*标题改成「我的窗口」/).waitFor();
  expect(await orderOf(id)).toEqual([d, a, b, c]);
  await picture(page, 'collection-stale-phone');
  await notice.getByRole('button', { name: '比一比' }).tap();
  await page.getByRole('dialog', { name: '比一比' }).getByRole('region', { name: '那边' }).waitFor();
  await page.keyboard.press('Escape');
  await notice.getByRole('button', { name: '用那边的' }).tap();
  expect(await page.getByLabel('标题').inputValue()).toBe('两个窗口');
  await page.getByLabel('标题').fill('合在一起');
  await expect
    .poll(async () => (await maker.call('GET /reader/collection/{id}/show', { params: { id } })).title)
    .toBe('合在一起');
  expect(await orderOf(id)).toEqual([d, a, b, c]);
  await context.close();
});

test('a deleted collection is gone, and comes back by 撤销; lists work as links without scripts', async () => {
  const { id } = await make('要删的', articles.slice(0, 2));
  const { page, context } = await opened.visitAs(maker);
  await openPage(page, `/collection/${id}/edit`);
  await page.getByRole('button', { name: '删除合集' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '删除' }).click();
  await page.waitForURL('**/MyCollection');
  const deleted = page.getByRole('region', { name: '删掉的' });
  await deleted.getByText('要删的').waitFor();
  await picture(page, 'my-collections-desk');
  await deleted.getByRole('listitem').filter({ hasText: '要删的' }).getByRole('button', { name: '恢复' }).click();
  await deleted.getByText('要删的').waitFor({ state: 'detached' });
  await page.getByRole('link', { name: /要删的/ }).waitFor();
  await context.close();

  for (let count = 0; count < 21; count += 1) {
    const made = await make(`第 ${count} 个`, articles.slice(0, 1));
    await maker.call('POST /reader/collection/{id}/publish', { params: { id: made.id }, body: {} });
  }
  const plain = await fetch(`${opened.product.address}/collection/all`).then((response) => response.text());
  expect(plain).toContain('/collection/all?offset=20');
  expect(await fetch(`${opened.product.address}/collection/all?offset=20`).then((response) => response.text())).toMatch(
    /\/collection\/\d+\/show/,
  );
});

test('an article that is gone does not keep its collection from being made', async () => {
  const { page, context } = await opened.visitAs(maker);
  await openPage(page, '/collection/new?article=99999999');
  await page.getByLabel('标题').fill('没有那一篇');
  const make = page.getByRole('button', { name: '建好，去加文章' });
  await make.click();
  await page.getByRole('alert').getByText('要放进去的文章没有了').waitFor();
  await make.click();
  await page.waitForURL(/\/collection\/\d+\/edit$/);
  await context.close();
});

test('an editor takes a public collection down, and puts it back where it was', async () => {
  const title = `要下架的 ${maker.userId}`;
  const { id } = await make(title, articles.slice(0, 2));
  await maker.call('POST /reader/collection/{id}/publish', { params: { id }, body: {} });
  const isPublic = async () => (await maker.call('GET /reader/collection/{id}/show', { params: { id } })).is_public;
  const { page, context, troubles } = await opened.visitAsEditor();
  await openPage(page, `/admin/collection?q=${encodeURIComponent(title)}`);
  await page.getByRole('button', { name: `推荐：${title}` }).click();
  await page.getByText('已推荐').waitFor();
  await picture(page, 'admin-collections-desk');
  await page.getByRole('button', { name: `下架：${title}` }).click();
  await page.getByText('没公开').waitFor();
  expect(await isPublic()).toBe(false);
  await page.getByRole('button', { name: '撤销' }).click();
  await page.getByText('取消推荐').waitFor();
  expect(await isPublic()).toBe(true);
  expect(troubles).toEqual([]);
  await page.getByRole('button', { name: `下架：${title}` }).click();
  await expect.poll(isPublic).toBe(false);
  await context.close();
});

test('from the end of an article it goes into a collection, and off for later', async () => {
  const { id } = await make('边读边收', []);
  const { page, context } = await opened.visitAs(maker);
  const article = articles[5] ?? '';
  await openPage(page, `/article/${article}`);
  await page.getByRole('button', { name: '加到合集' }).click();
  const dialog = page.getByRole('dialog', { name: '加到合集' });
  await dialog.getByRole('checkbox', { name: '边读边收' }).click();
  await dialog.getByRole('checkbox', { name: '稍后读' }).click();
  await expect.poll(() => orderOf(id)).toEqual([article]);
  await picture(page, 'add-to-collection-desk');
  await dialog.getByRole('button', { name: '好了' }).click();
  await expect.poll(async () => (await maker.call('GET /reader/myarticle/later')).items.length).toBe(1);
  await openPage(page, '/MyStar?list=later');
  await page.getByRole('link', { name: /^打开：/ }).waitFor();
  const later = page.getByRole('main').getByRole('button', { name: '稍后读' });
  await later.click();
  await page.getByText('已移出稍后读').waitFor();
  expect(await later.getAttribute('aria-pressed')).toBe('false');
  await expect.poll(async () => (await maker.call('GET /reader/myarticle/later')).items.length).toBe(0);
  await context.close();
});

test('discovery shows what one follows with its news, and topics and sources with a taste', async () => {
  const { page, context, reader, troubles } = await opened.visitAsReader(PHONE);
  await reader.call('POST /reader/follow', { body: { kind: 'topic', name: '科学' } });
  await openPage(page, '/explore');
  await page.getByRole('region', { name: /^关注/ }).getByRole('link', { name: /科学/ }).waitFor();
  expect(await seriousBarriers(page, { within: '#main' })).toEqual([]);
  await picture(page, 'explore-phone');
  await page.getByRole('link', { name: '管理' }).tap();
  await page.getByRole('button', { name: '关注科学', pressed: true }).tap();
  await page.getByRole('button', { name: '关注科学', pressed: false }).waitFor();
  await picture(page, 'label-phone');
  await expect.poll(async () => (await reader.call('GET /reader/follow')).items).toEqual([]);
  await page.getByRole('button', { name: /^科学：.*调口味$/ }).tap();
  await picture(page, 'label-taste-phone');
  await page.getByRole('menuitemcheckbox', { name: '推荐里不再出现' }).tap();
  await page.getByRole('button', { name: /^科学：不再推荐/ }).waitFor();
  await page.getByRole('searchbox', { name: '找话题或来源' }).fill('科');
  await page.getByRole('button', { name: '找', exact: true }).tap();
  await page.waitForURL(/q=/);
  await expect.poll(() => page.locator('.lb').count()).toBe(2);
  await picture(page, 'label-found-phone');
  const taste = async () => (await reader.call('GET /reader/label')).items.find(({ name }) => name === '科学')?.taste;
  await expect.poll(taste).toBe('never');
  expect(troubles).toEqual([]);
  await context.close();
  const desk = await opened.visit();
  await openPage(desk.page, '/explore');
  await picture(desk.page, 'explore-visitor-desk');
  await openPage(desk.page, '/label');
  await picture(desk.page, 'label-desk');
  await desk.context.close();
});

test('at a desk discovery has words to meet again, and an article goes into a collection from its menu', async () => {
  const { page, context, reader, troubles } = await opened.visitAsReader();
  for (const word of ['supermarket', 'queue', 'cashier', 'brain', 'asleep', 'dream', 'captain', 'island', 'star']) {
    const { id } = await reader.call('POST /reader/myword', { body: { word } });
    await reader.call('POST /reader/myword/{id}/review', { params: { id }, body: { rating: 3, spent: 5 } });
  }
  const { id } = await reader.call('POST /reader/collection/add', { body: { title: '排队时读', article_ids: [] } });
  await openPage(page, '/explore');
  const words = page.getByRole('region', { name: /^今天该见的词/ });
  await words.waitFor();
  expect(await words.getByRole('link').count()).toBeGreaterThan(0);
  await picture(page, 'explore-desk');
  await page.getByRole('button', { name: /更多$/ }).nth(1).click();
  await page.getByRole('menuitem', { name: '加到合集' }).click();
  await page.getByRole('checkbox', { name: '排队时读' }).check();
  const inIt = async () => (await reader.call('GET /reader/collection/{id}/show', { params: { id } })).articles.length;
  await expect.poll(inIt).toBe(1);
  await page.getByRole('button', { name: '好了' }).click();
  expect(troubles).toEqual([]);
  await context.close();
});

test('an editor puts a collection forward, and it comes first', async () => {
  const made = await make('推荐这个', articles.slice(0, 3));
  await maker.call('POST /reader/collection/{id}/publish', { params: { id: made.id }, body: {} });
  const { page, context, troubles } = await opened.visitAsEditor();
  await openPage(page, '/admin/collection?q=推荐这个');
  await page.getByRole('button', { name: '推荐：推荐这个' }).click();
  await page.getByText('已推荐').waitFor();
  await picture(page, 'admin-collections-desk');
  const first = await callsOf(opened.product.address)('GET /reader/collection', { query: { limit: 1 } });
  expect(first.items[0]).toMatchObject({ id: made.id, recommended: true });
  await page.getByRole('link', { name: /推荐这个/ }).click();
  await page.getByRole('heading', { name: /编辑合集/ }).waitFor();
  await picture(page, 'admin-collection-edit-desk');
  expect(troubles).toEqual([]);
  await context.close();
});
