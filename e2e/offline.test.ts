/** Reading on where the network ends: what is marked, written and learnt meanwhile waits on the device and is sent once. */
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { callsOf } from './calls.ts';
import { followWords } from './testing/fetched-words.ts';
import { shareProduct } from './testing/products.ts';
import { keepToast, openPage, PHONE, picture, placeOf } from './visit.ts';

const PASSAGE = 'mushrooms are';
const LINE = '.outbox-line button';

const opened = shareProduct();
let article: string;
beforeAll(async () => {
  const { items } = await callsOf(opened.product.address)('GET /reader/article/waikan', { query: { limit: 50 } });
  article = items.find(({ title }) => title === 'The Tiny Workers Inside Your Bread')?.id ?? '';
});

/** Opens the article as a new reader. */
async function open() {
  const { context, page, reader } = await opened.visitAsReader();
  await openArticle(page);
  const notes = async () => (await reader.call('GET /reader/article/{id}/notes', { params: { id: article } })).items;
  return { context, page, reader, notes };
}

async function openArticle(page: Page): Promise<void> {
  // Waits for the account, too: a login that ends before the page knows it would be asked for at once.
  const loaded = ['/show?blocks=false', '/api/user/me'].map((part) =>
    page.waitForResponse((response) => response.url().includes(part)),
  );
  await page.goto(`/article/${article}`);
  await Promise.all(loaded);
}

/** Ends the login elsewhere. */
async function endLogin(page: Page): Promise<void> {
  const token = (await page.context().cookies()).find(({ name }) => name === 'bb_token')?.value ?? '';
  await callsOf(opened.product.address, decodeURIComponent(token))('POST /auth/logout', { body: {} });
}

async function mark(page: Page, colour: string, passage = PASSAGE): Promise<void> {
  await select(page, passage);
  await toolOf(page, colour).click();
}

const toolOf = (page: Page, name: string) => page.getByRole('toolbar').getByRole('button', { name });

async function select(page: Page, passage = PASSAGE): Promise<void> {
  const { left, right, y } = await placeOf(page, passage);
  await page.mouse.move(left, y);
  await page.mouse.down();
  await page.mouse.move(right, y, { steps: 8 });
  await page.mouse.up();
}

const line = (page: Page) => page.locator(LINE).textContent();

test('a highlight and a word without network wait on the device, and reach the server when it is back', async () => {
  const { context, page, notes } = await open();
  await context.setOffline(true);
  await mark(page, '绿色');
  await expect.poll(() => line(page)).toBe('1 条未同步，联网后自动发送');
  await page.locator('.notes').getByText('未同步').waitFor();
  expect(await notes()).toEqual([]);
  await context.setOffline(false);
  await expect.poll(async () => (await notes()).map(({ text, color }) => [text, color])).toEqual([[PASSAGE, 'green']]);
  await expect.poll(() => page.locator(LINE).count()).toBe(0);
  await context.close();
});

test('the list of what waits opens without network, and logging out asks about what the server lacks', async () => {
  const { context, page } = await opened.visitAsReader();
  const fetched = page.waitForResponse(/outbox-dialog.*js$/);
  await openArticle(page);
  await fetched;
  await context.setOffline(true);
  await mark(page, '绿色');
  await page.locator(LINE).click();
  await page.getByRole('dialog').getByText('划线和笔记').waitFor();
  await page.keyboard.press('Escape');
  await context.setOffline(false);
  await expect.poll(() => page.locator(LINE).count()).toBe(0);
  await context.route('**/notes/add', (route) => route.fulfill({ status: 503, body: 'down' }));
  await mark(page, '粉色', 'bread');
  await openPage(page, '/Mine');
  const logOut = page.getByRole('button', { name: '退出登录', exact: true });
  await logOut.click();
  const question = page.getByRole('alertdialog', { name: '还有 1 条改动没有同步，仍要退出？' });
  await question.getByRole('button', { name: '取消' }).click();
  await context.unroute('**/notes/add');
  await logOut.click();
  await page.waitForURL((url) => url.pathname === '/');
  await context.close();
});

test('what was made while the server was in trouble outlives the page, and is sent by the next one', async () => {
  const { context, page, notes } = await open();
  await context.route('**/notes/add', (route) => route.fulfill({ status: 503, body: 'down' }));
  await mark(page, '粉色');
  await expect.poll(() => line(page)).toBe('1 条未同步，联网后自动发送');
  await page.close({ runBeforeUnload: false });
  const next = await context.newPage();
  await openArticle(next);
  // The server still fails, but the highlight is shown.
  await next.locator('.notes').getByText('未同步').waitFor();
  await context.unroute('**/notes/add');
  await next.reload();
  await expect.poll(async () => (await notes()).map(({ color }) => color)).toEqual(['pink']);
  await context.close();
});

test('the same passage marked in two windows without network is one highlight, in the later colour', async () => {
  const { context, page, notes } = await open();
  const other = await context.newPage();
  await openArticle(other);
  await context.setOffline(true);
  await mark(page, '黄色');
  await other.locator('.notes').getByText('未同步').waitFor();
  await other.bringToFront();
  await mark(other, '蓝色');
  await expect.poll(() => line(page)).toBe('1 条未同步，联网后自动发送');
  let saves = 0;
  context.on('response', (response) => {
    if (response.url().includes('/notes/add')) saves += 1;
  });
  await context.setOffline(false);
  await expect.poll(async () => (await notes()).map(({ color }) => color)).toEqual(['blue']);
  await expect.poll(() => Promise.all([page, other].map((one) => one.locator(LINE).count()))).toEqual([0, 0]);
  expect(saves).toBe(1);
  await context.close();
});

test('marked, recoloured and deleted without network leaves nothing on the server', async () => {
  const { context, page, notes } = await open();
  await mark(page, '绿色');
  await expect.poll(async () => (await notes()).length).toBe(1);
  await context.setOffline(true);
  const place = await placeOf(page, PASSAGE);
  await page.mouse.click(place.x, place.y);
  const bar = page.getByRole('toolbar', { name: '这条划线' });
  await bar.getByRole('button', { name: '紫色' }).click();
  await bar.getByRole('button', { name: '删除' }).click();
  await expect.poll(() => line(page)).toBe('1 条未同步，联网后自动发送');
  await context.setOffline(false);
  await expect.poll(async () => (await notes()).length).toBe(0);
  await expect.poll(() => page.locator(LINE).count()).toBe(0);
  await context.close();
});

test('a note is deleted on the page of notes without network, and one that is brought back stays', async () => {
  const { context, page, notes } = await open();
  await mark(page, '绿色');
  await mark(page, '蓝色', 'bubbles');
  await expect.poll(async () => (await notes()).length).toBe(2);
  await openPage(page, `/mynote/${article}`);
  const deleteNote = (text: string) =>
    page.locator('.note-row', { hasText: text }).getByRole('button', { name: '删除' }).click();
  await context.setOffline(true);
  await deleteNote('bubbles');
  await expect.poll(() => line(page)).toBe('1 条未同步，联网后自动发送');
  await deleteNote(PASSAGE);
  await expect.poll(() => line(page)).toBe('2 条未同步，联网后自动发送');
  await page.getByRole('button', { name: '撤销' }).click();
  await page.locator('.note-row', { hasText: PASSAGE }).waitFor();
  await context.setOffline(false);
  await expect.poll(() => page.locator(LINE).count()).toBe(0);
  expect((await notes()).map(({ text }) => text)).toEqual([PASSAGE]);
  await context.close();
});

test('an answer that was lost on the way does not make a second highlight', async () => {
  const { context, page, notes } = await open();
  await context.route(
    '**/notes/add',
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  await mark(page, '黄色');
  await expect.poll(() => line(page)).toBe('1 条未同步，联网后自动发送');
  expect(await notes()).toHaveLength(1);
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await expect.poll(() => page.locator(LINE).count()).toBe(0);
  expect(await notes()).toHaveLength(1);
  await context.close();
});

test('what the server refuses is shown with its reason, and can be tried again', async () => {
  const { context, page, notes } = await open();
  const status = { code: '409', msg: '这个编号是另一篇文章的笔记', reason: 'CONFLICT' };
  await context.route('**/notes/add', (route) => route.fulfill({ status: 409, json: { status, result: null } }));
  await mark(page, '绿色');
  await expect.poll(() => line(page)).toBe('1 条没能保存');
  await page.locator(LINE).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('划线和笔记：这个编号是另一篇文章的笔记').waitFor();
  await dialog.getByText(PASSAGE).waitFor();
  await context.unroute('**/notes/add');
  await dialog.getByRole('button', { name: '再试' }).click();
  await expect.poll(async () => (await notes()).length).toBe(1);
  await context.close();
});

test('on a phone neither a message nor the line of what could not be saved lies over the other, nor over the end of a page', async () => {
  const { context, page } = await opened.visitAsReader({ viewport: PHONE.viewport });
  await openArticle(page);
  const status = { code: '409', msg: '这个编号是另一篇文章的笔记', reason: 'CONFLICT' };
  await context.route('**/notes/add', (route) => route.fulfill({ status: 409, json: { status, result: null } }));
  await mark(page, '绿色');
  await expect.poll(() => line(page)).toBe('1 条没能保存');
  await openPage(page, '/article/15/poster3');
  await page.locator(LINE).waitFor();
  await picture(page, 'outbox-poster-phone');
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: '复制链接' }).click();
  await keepToast(page);
  await page.locator('.toast').evaluate((toast) => Promise.all(toast.getAnimations().map(({ finished }) => finished)));
  await picture(page, 'outbox-toast-phone');
  const boxOf = async (selector: string) => (await page.locator(selector).boundingBox()) ?? { y: 0, height: 0 };
  const [toast, waiting] = [await boxOf('.toast'), await boxOf(LINE)];
  expect(toast.y + toast.height).toBeLessThanOrEqual(waiting.y);
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  const end = await boxOf('.poster-tools');
  expect(end.y + end.height).toBeLessThanOrEqual((await boxOf(LINE)).y);
  await context.close();
});

test('on a phone the line of what waits stands above the bar of reading aloud, however much that has to say', async () => {
  const { context, page } = await opened.visitAsReader({ viewport: PHONE.viewport });
  await openArticle(page);
  await page.getByRole('button', { name: '朗读', exact: true }).click();
  await page.getByText('这台设备没有英语语音').waitFor();
  await context.setOffline(true);
  await mark(page, '绿色');
  await expect.poll(() => line(page)).toContain('未同步');
  await picture(page, 'outbox-listening-phone');
  const box = async (selector: string) => (await page.locator(selector).boundingBox()) ?? { y: 0, height: 0 };
  const waiting = await box(LINE);
  expect(waiting.y + waiting.height).toBeLessThanOrEqual((await box('.audio')).y);
  await context.close();
});

test('a login that has ended keeps the highlight, and sends it after the same reader has logged in again', async () => {
  const { context, page, reader, notes } = await open();
  await select(page);
  await toolOf(page, '蓝色').waitFor();
  // Only now: a call of the page that comes later would ask for the login before.
  await endLogin(page);
  await toolOf(page, '蓝色').click();
  await expect.poll(() => line(page)).toBe('1 条未同步，登录后自动发送');
  expect(await notes()).toEqual([]);
  await page.locator(LINE).click();
  await page.getByRole('dialog', { name: '未同步' }).getByRole('button', { name: '登录' }).click();
  const login = page.getByRole('dialog', { name: '登录过期了' });
  await login.getByLabel(/的密码$/).fill(reader.password);
  await login.getByRole('button', { name: '登录', exact: true }).click();
  await expect.poll(async () => (await notes()).map(({ color }) => color)).toEqual(['blue']);
  await context.close();
});

test('a note that is saved after the login has ended asks for it over the page, and is there after it', async () => {
  const { context, page, reader, notes } = await open();
  await mark(page, '笔记');
  await page.getByRole('textbox', { name: '笔记' }).fill('好比喻');
  await endLogin(page);
  await page.getByRole('button', { name: '保存' }).click();
  const login = page.getByRole('dialog', { name: '登录过期了' });
  await login.getByText('刚写的笔记没有丢：').waitFor();
  expect((await login.getByRole('blockquote').innerText()).split(/\n+/)).toEqual([PASSAGE, '好比喻']);
  await picture(page, 'login-again-note');
  await login.getByLabel(/的密码$/).fill(reader.password);
  await login.getByRole('button', { name: '登录，保存笔记' }).click();
  await expect.poll(async () => (await notes()).map(({ comment }) => comment)).toEqual(['好比喻']);
  await expect.poll(() => page.locator(LINE).count()).toBe(0);
  await context.close();
});

test('a note that two devices change without knowing of each other keeps both texts', async () => {
  const { context, page, reader, notes } = await open();
  await mark(page, '笔记');
  const field = (device: Page) => device.getByRole('textbox', { name: '笔记' });
  const save = async (device: Page, comment: string) => {
    await field(device).fill(comment);
    await device.getByRole('button', { name: '保存' }).click();
  };
  const comments = async () => (await notes()).map(({ comment }) => comment);
  await save(page, '好比喻');
  await expect.poll(comments).toEqual(['好比喻']);
  const second = await opened.visitAs(reader);
  await openArticle(second.page);
  const edit = async (device: Page, comment: string) => {
    const { left, y } = await placeOf(device, PASSAGE);
    await device.mouse.click(left + 4, y);
    await toolOf(device, '笔记').click();
    await expect.poll(() => field(device).inputValue()).toBe(comment);
  };
  for (const device of [page, second.page]) await edit(device, '好比喻');
  await save(second.page, '另一台设备上写的');
  await expect.poll(comments).toEqual(['另一台设备上写的']);
  await context.setOffline(true);
  await save(page, '这台');
  await page.locator('.notes').getByText('未同步').waitFor();
  // Changed once more before the first change could be sent.
  await edit(page, '这台');
  await save(page, '这台设备上写的');
  await context.setOffline(false);
  await expect.poll(comments).toEqual(['这台设备上写的\n\n另一台设备上写的']);
  await page.locator('.notes').getByText('另一台设备上写的').waitFor();
  await edit(second.page, '另一台设备上写的');
  await save(second.page, '后来写的');
  await second.page.getByText('这条笔记在别的设备上也改过，两段文字都留着').waitFor();
  expect(await comments()).toEqual(['这台设备上写的\n\n后来写的']);
  await second.context.close();
  await context.close();
});

test('a word added without network is in the word book when the network is back', async () => {
  const { context, page, reader } = await open();
  const { x, y } = await placeOf(page, 'bubbles');
  await page.mouse.click(x, y);
  const card = page.locator('[data-word-card]');
  await card.getByRole('button', { name: '加入生词' }).waitFor();
  await context.setOffline(true);
  await card.getByRole('button', { name: '加入生词' }).click();
  await card.getByText('未同步').waitFor();
  await context.setOffline(false);
  await expect.poll(() => card.getByText('未同步').count()).toBe(0);
  const { items } = await reader.call('GET /reader/myword', {});
  expect(items.map(({ word }) => word)).toEqual(['bubble']);
  await context.close();
});

test('every word of an opened article is explained without network', async () => {
  const { context, page } = await opened.visitAsReader(PHONE);
  const followed = followWords(page);
  await openArticle(page);
  const text = (await page.locator('.prose .s').allTextContents()).join(' ');
  const words = text.match(/(?<![\w’'-])[A-Za-z]+(?![\w’'-])/g) ?? [];
  expect(words.length).toBeGreaterThan(300);
  // They are fetched in idle moments, of which a busy machine has few.
  await expect
    .poll(() => words.filter((word) => !followed.forms.has(word.toLowerCase())), { interval: 250 })
    .toEqual([]);
  // What a photograph weighs; the bound is for a text that is asked for twice.
  expect(followed.bytes).toBeLessThan(160 * 1024);
  await context.setOffline(true);
  const card = page.locator('[data-word-card]');
  // Common and short ones, and one of the last lines, which has not been on the screen.
  for (const word of ['by', 'that', words.at(-3) ?? '']) {
    const { x, y } = await placeOf(page, ` ${word}`);
    await page.touchscreen.tap(x + 2, y);
    await card.locator('.ch-mean, .ch-pick').first().waitFor();
    await page.getByRole('button', { name: '关闭' }).click();
  }
  await context.close();
});

test('a reader who saves data gets the words of the screen only', async () => {
  const { context, page } = await opened.visitAsReader(PHONE);
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
    // The clock leaves idle callbacks no time; where there are none, words are fetched after a pause.
    Reflect.deleteProperty(window, 'requestIdleCallback');
  });
  await page.clock.install();
  const followed = followWords(page);
  await openArticle(page);
  await page.clock.runFor(2_000);
  await expect.poll(() => followed.forms.size).toBeGreaterThan(0);
  const ofScreen = followed.forms.size;
  await page.clock.runFor(60_000);
  const answer = await page.evaluate(async () => (await fetch('/healthz')).status);
  expect([answer, followed.forms.size]).toEqual([200, ofScreen]);
  await context.close();
});

test('a word that could not be explained without network is kept with its sentence', async () => {
  const { context, page, reader } = await opened.visitAsReader(PHONE);
  await openArticle(page);
  await context.route('**/api/english/**', (route) => route.abort());
  await context.setOffline(true);
  const { x, y } = await placeOf(page, 'bubbles');
  await page.touchscreen.tap(x, y);
  const card = page.locator('[data-word-card]');
  await card.getByText('网络异常').waitFor();
  await picture(page, 'word-unexplained-phone');
  await card.getByRole('button', { name: '加入生词' }).click();
  await card.getByText('未同步').waitFor();
  await card.getByRole('button', { name: '已加入' }).waitFor();
  await context.unroute('**/api/english/**');
  await context.setOffline(false);
  await expect.poll(() => card.getByText('未同步').count()).toBe(0);
  const { items } = await reader.call('GET /reader/myword', {});
  expect(items.map(({ word }) => word)).toEqual(['bubble']);
  expect(items[0]?.contexts[0]?.sentence).toContain('bubbles');
  await context.close();
});
