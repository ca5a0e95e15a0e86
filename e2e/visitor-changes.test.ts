/** What a visitor does while reading survives the login: it is given as the reason to log in, and is there afterwards. */
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { type Call, callsOf } from './calls.ts';
import { enter, newReader, PASSWORD, type Person } from './people.ts';
import { shareProduct } from './testing/products.ts';
import { DESK, openPage, PHONE, picture, placeOf, register, restingPlaceOf } from './visit.ts';

const opened = shareProduct();
const TITLE = 'The Tiny Workers Inside Your Bread';
let article: string;
beforeAll(async () => {
  const { items } = await callsOf(opened.product.address)('GET /reader/article/waikan', { query: { limit: 50 } });
  article = items.find(({ title }) => title === TITLE)?.id ?? '';
});

const openArticle = (page: Page) => openPage(page, `/article/${article}`);

async function select(page: Page, passage: string): Promise<void> {
  const { left, right, y } = await restingPlaceOf(page, passage);
  await page.mouse.move(left, y);
  await page.mouse.down();
  await page.mouse.move(right, y, { steps: 8 });
  await page.mouse.up();
}

async function addWord(page: Page, word: string): Promise<void> {
  const { x, y } = await placeOf(page, word);
  await page.mouse.click(x, y);
  await page.locator('[data-word-card]').getByRole('button', { name: '加入生词' }).click();
  await page.waitForURL(({ pathname }) => pathname === '/Login');
}

const reason = (page: Page) => page.locator('.login-reason span');

/** Logs in with the form that is on the page. */
async function logInHere(page: Page, { phone, password }: Person): Promise<void> {
  await page.getByLabel('手机号或用户名').fill(phone);
  await page.getByLabel('密码', { exact: true }).fill(password);
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await page.waitForURL(({ pathname }) => pathname === `/article/${article}`);
}

const callsAs = async ({ phone, password }: Person): Promise<Call> => {
  const { token } = await callsOf(opened.product.address)('POST /auth/login', { body: { username: phone, password } });
  return callsOf(opened.product.address, token);
};

const bookOf = async (call: Call) => (await call('GET /reader/myword', {})).items;

test('a word that a visitor adds is in the word book after the login, with its sentence, where the reader was', async () => {
  const person = await newReader(opened.product);
  const { page, context, troubles } = await opened.visit(PHONE);
  await openArticle(page);
  const { x, y } = await placeOf(page, 'bubbles');
  const before = await page.evaluate(() => scrollY);
  await page.touchscreen.tap(x, y);
  await page.locator('[data-word-card]').getByRole('button', { name: '加入生词' }).tap();
  await page.waitForURL(({ pathname }) => pathname === '/Login');
  await expect.poll(() => reason(page).textContent()).toBe('登录后把“bubble”加入生词本');
  await picture(page, 'login-reason-phone');
  await logInHere(page, person);
  await page.getByText('已加入生词：bubble').waitFor();
  const [word] = await bookOf(person.call);
  expect([word?.word, word?.contexts[0]?.article_id]).toEqual(['bubble', article]);
  expect(word?.contexts[0]?.sentence).toContain('bubbles');
  await expect.poll(() => page.evaluate((y) => Math.abs(scrollY - y) < innerHeight, before)).toBe(true);
  // The word's card shows it as well.
  const again = await placeOf(page, 'bubbles');
  await page.touchscreen.tap(again.x, again.y);
  await page.locator('[data-word-card]').getByRole('button', { name: '已加入' }).waitFor();
  expect(troubles).toEqual([]);
  await context.close();
});

test('the same by way of the registration', async () => {
  const { page, context } = await opened.visit(DESK);
  await openArticle(page);
  await addWord(page, 'bubbles');
  await expect.poll(() => reason(page).textContent()).toContain('登录后');
  await picture(page, 'login-reason-desk');
  await page.getByRole('link', { name: '注册' }).last().click();
  await page.waitForURL(({ pathname }) => pathname === '/Register');
  await expect.poll(() => reason(page).textContent()).toBe('注册后把“bubble”加入生词本');
  const phone = await register(page, opened.product, PASSWORD, page.url());
  await page.waitForURL(({ pathname }) => pathname === `/article/${article}`);
  const call = await callsAs({ phone, password: PASSWORD });
  await expect.poll(async () => (await bookOf(call)).map(({ word }) => word)).toEqual(['bubble']);
  await context.close();
});

test('a star, a highlight and a note come along, and are shown on the article at once', async () => {
  const person = await newReader(opened.product);
  const { page, context } = await opened.visit(DESK);
  await openArticle(page);
  const toLogin = () => page.waitForURL(({ pathname }) => pathname === '/Login');
  await page.getByRole('button', { name: '收藏' }).click();
  await toLogin();
  await expect.poll(() => reason(page).textContent()).toBe(`登录后收藏“${TITLE}”`);
  await openArticle(page);
  await select(page, 'mushrooms are');
  await page.getByRole('toolbar').getByRole('button', { name: '绿色' }).click();
  await toLogin();
  await openArticle(page);
  await select(page, 'bubbles');
  await page.getByRole('toolbar').getByRole('button', { name: '笔记' }).click();
  await page.getByRole('dialog').getByRole('textbox').first().fill('气泡');
  await page.getByRole('dialog').getByRole('button', { name: '保存' }).click();
  await toLogin();
  await expect.poll(() => reason(page).textContent()).toMatch(/^登录后保存笔记“bubbles\s+气泡”，还有 2 项一起保存$/);
  // Back without a login, it is said that they wait.
  await openArticle(page);
  await page.getByText('3 条未同步，登录后自动发送').click();
  await page.getByRole('dialog').getByRole('button', { name: '登录' }).click();
  await toLogin();
  await logInHere(page, person);
  await page.locator('.toast').filter({ hasText: '还有 2 项已保存' }).waitFor();
  const notes = async () =>
    (await person.call('GET /reader/article/{id}/notes', { params: { id: article } })).items.map(
      ({ text, color, comment }) => [text, color, comment],
    );
  await expect.poll(notes).toHaveLength(2);
  expect(await notes()).toEqual(
    expect.arrayContaining([
      ['mushrooms are', 'green', null],
      ['bubbles', 'yellow', '气泡'],
    ]),
  );
  await page.locator('.notes').getByText('气泡').waitFor();
  await expect.poll(() => page.getByRole('button', { name: '收藏' }).getAttribute('aria-pressed')).toBe('true');
  const starred = await person.call('GET /reader/myarticle/star', {});
  expect(starred.items.map(({ id }) => id)).toEqual([article]);
  await context.close();
});

test('after a login on the way 返回 leads to the list that one came from, and the browser’s own button to no login page', async () => {
  const person = await newReader(opened.product);
  const { page, context } = await opened.visit(PHONE);
  await openPage(page, '/article');
  await page.getByRole('article').filter({ hasText: TITLE }).locator('.card-hit').tap();
  // The list, with a star for each article, goes when the article has come.
  await expect.poll(() => page.getByRole('button', { name: '收藏' }).count()).toBe(1);
  await page.getByRole('button', { name: '收藏' }).tap();
  await page.waitForURL(({ pathname }) => pathname === '/Login');
  await logInHere(page, person);
  const star = page.getByRole('button', { name: '收藏', pressed: true });
  await star.waitFor();
  await page.goBack();
  expect(new URL(page.url()).pathname).toBe(`/article/${article}`);
  await page.goForward();
  await star.waitFor();
  await page.getByRole('button', { name: '返回' }).tap();
  await page.waitForURL(({ pathname }) => pathname === '/article');
  await context.close();
});

test('a word added from the list at the end comes along with the sentence where it was looked up', async () => {
  const person = await newReader(opened.product);
  const { page, context } = await opened.visit(DESK);
  await openArticle(page);
  const { x, y } = await placeOf(page, 'bubbles');
  await page.mouse.click(x, y);
  await page.locator('[data-word-card] .ch-mean').waitFor();
  await page.locator('.hv-list').getByRole('button', { name: '收下，加入生词：bubble' }).click();
  await page.waitForURL(({ pathname }) => pathname === '/Login');
  await expect.poll(() => reason(page).textContent()).toBe('登录后把“bubble”加入生词本');
  await logInHere(page, person);
  await expect.poll(async () => (await bookOf(person.call)).length).toBe(1);
  const [word] = await bookOf(person.call);
  expect(word?.contexts[0]).toMatchObject({ article_id: article, sentence: expect.stringContaining('bubbles') });
  await context.close();
});

test('a star on a card of a list comes along, whichever way the login is reached', async () => {
  const person = await newReader(opened.product);
  const { page, context } = await opened.visit(DESK);
  await openPage(page, '/article');
  const card = page.getByRole('article').filter({ hasText: TITLE });
  await card.getByRole('button', { name: '收藏' }).click();
  await page.getByText('登录后收藏').waitFor();
  await openPage(page, `/Login?next=/article/${article}`);
  await expect.poll(() => reason(page).textContent()).toBe(`登录后收藏“${TITLE}”`);
  await logInHere(page, person);
  await expect
    .poll(async () => (await person.call('GET /reader/myarticle/star', {})).items.map(({ id }) => id))
    .toEqual([article]);
  await context.close();
});

test('不用了 gives it up, and nothing is in the book of the reader who logs in', async () => {
  const person = await newReader(opened.product);
  const { page, context } = await opened.visit(DESK);
  await openArticle(page);
  await addWord(page, 'bubbles');
  await page.getByRole('button', { name: '不用了' }).click();
  await reason(page).waitFor({ state: 'detached' });
  const asked = page.waitForResponse((response) => response.url().includes('/show?blocks=false'));
  await logInHere(page, person);
  await asked;
  expect(await bookOf(person.call)).toEqual([]);
  await context.close();
});

test('a star that is set in a page of before the login, which was made in another window, is kept on that page', async () => {
  const { page, context, troubles } = await opened.visit();
  const reader = await newReader(opened.product);
  await openArticle(page);
  await page.getByRole('button', { name: '收藏' }).first().waitFor();
  await enter(context, reader);
  const saved = page.waitForResponse((response) => /\/reader\/article\/\d+\/mark$/.test(response.url()));
  await page.getByRole('button', { name: '收藏' }).first().click();
  expect((await saved).status()).toBe(200);
  await page.locator('html[data-session=reader]').waitFor();
  expect(new URL(page.url()).pathname).toBe(`/article/${article}`);
  expect(troubles).toEqual([]);
});
