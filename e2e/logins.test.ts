/** Logins that end, accounts without scripts, and lists one comes back to. */
import type { BrowserContext, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { seriousBarriers } from '#web/testing/barriers.ts';
import { callsOf } from './calls.ts';
import { newPhone } from './people.ts';
import { shareProduct } from './testing/products.ts';
import { DESK, openPage, PHONE, picture } from './visit.ts';

const opened = shareProduct();

/** The server knows of it, the browser does not. */
async function endLogin(context: BrowserContext): Promise<void> {
  const token = (await context.cookies()).find(({ name }) => name === 'bb_token')?.value ?? '';
  await callsOf(opened.product.address, decodeURIComponent(token))('POST /auth/logout', { body: {} });
}

test('with a login that has ended, a link leads to the login page and from there to the page', async () => {
  const { page, context } = await opened.visitAsReader();
  await openPage(page, '/article');
  await endLogin(context);
  await page.getByRole('link', { name: '笔记' }).first().click();
  await page.waitForURL(/Login/);
  expect(new URL(page.url()).searchParams.get('next')).toBe('/mynote');
  await context.close();
});

test('who decides against a login goes back to where they were, and the form stands without the rail of the app', async () => {
  for (const kind of [PHONE, DESK]) {
    const { page, context, troubles } = await opened.visit(kind);
    await openPage(page, '/About');
    await openPage(page, '/article/15');
    await page.getByRole('button', { name: '收藏' }).click();
    await page.waitForURL(({ pathname }) => pathname === '/Login');
    await openPage(page, page.url());
    expect(await page.getByRole('navigation', { name: '主导航' }).count()).toBe(0);
    expect(await seriousBarriers(page)).toEqual([]);
    await page.getByRole('link', { name: '返回' }).click();
    await page.waitForURL(({ pathname }) => pathname === '/article/15');
    expect(troubles).toEqual([]);
    await context.close();
  }
});

/** Asks over the page. */
const loginDialog = (page: Page) => page.getByRole('dialog', { name: '登录过期了' });

async function logInAgain(page: Page, password: string): Promise<void> {
  const dialog = loginDialog(page);
  await dialog.getByLabel('密码', { exact: false }).first().fill(password);
  await dialog.getByRole('button', { name: /^登录/ }).click();
  await dialog.waitFor({ state: 'detached' });
}

test('a question that is asked after the login has ended waits for the next one, over the page, and is answered', async () => {
  const { page, context, reader } = await opened.visitAsReader(PHONE);
  await openPage(page, '/article/15');
  await page.getByRole('button', { name: '问这篇' }).tap();
  const panel = page.getByRole('dialog', { name: '问这篇' });
  await panel.getByLabel('问题').fill('grocer');
  await endLogin(context);
  await panel.getByRole('button', { name: '发送' }).tap();
  const dialog = loginDialog(page);
  await dialog.getByText('刚写的问题没有丢：').waitFor();
  expect(await dialog.getByRole('blockquote').innerText()).toBe('grocer');
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('password');
  await picture(page, 'login-again-ask-phone');
  expect(await seriousBarriers(page)).toEqual([]);

  // Dismissing the dialog keeps the question, which can be asked again.
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await panel.getByText('没有答成').waitFor();
  await panel.getByRole('button', { name: '再问一次' }).tap();
  await dialog.getByLabel(/密码/).first().fill('not the password');
  await dialog.getByRole('button', { name: '登录，发送问题' }).tap();
  await dialog.getByRole('alert').getByText('用户名或密码不对').waitFor();
  await picture(page, 'login-again-wrong-phone');
  await logInAgain(page, reader.password);
  await panel.locator('.ans-foot').waitFor();
  expect(new URL(page.url()).pathname).toBe('/article/15');
  const { items } = await reader.call('GET /api/ai/history', { query: {} });
  expect(items.map(({ prompt }) => prompt)).toEqual(['grocer']);
  await context.close();
});

test('a collection that is saved after the login has ended keeps what was typed, also where nobody logs in at once', async () => {
  const { page, context, reader } = await opened.visitAsReader(DESK);
  const body = { title: '住在城市里', article_ids: [] };
  const { id } = await reader.call('POST /reader/collection/add', { body });
  await openPage(page, `/collection/${id}/edit`);
  await endLogin(context);
  await page.getByLabel('标题').fill('住在海边');
  await loginDialog(page).getByText('刚写的合集没有丢：').waitFor();
  await picture(page, 'login-again-collection-desk');
  await loginDialog(page).getByRole('button', { name: '先不登录' }).click();
  await page.getByText('还没保存，登录后保存').waitFor();
  await page.getByLabel('标题').fill('住在海边的人');
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await logInAgain(page, reader.password);
  await page
    .getByRole('status')
    .getByText(/^已保存 /)
    .waitFor();
  const saved = await reader.call('GET /reader/collection/{id}/show', { params: { id } });
  expect(saved.title).toBe('住在海边的人');
  await context.close();
});

test('what is changed in a dialog after the login has ended stays in it under the login, and is saved after it', async () => {
  const { page, context, reader } = await opened.visitAsReader(DESK);
  await reader.call('POST /reader/myword', { body: { word: 'harbour' } });
  await openPage(page, '/myword/harbour/show');
  await page.getByRole('button', { name: /改释义/ }).click();
  const edit = page.getByRole('dialog', { name: '改释义' });
  await edit.getByRole('textbox').fill('港，避风的地方');
  await endLogin(context);
  await edit.getByRole('button', { name: '保存' }).click();
  const dialog = loginDialog(page);
  await dialog.getByText('刚写的释义没有丢：').waitFor();
  await picture(page, 'login-again-word-desk');
  await dialog.getByRole('button', { name: '先不登录' }).click();
  await edit.getByText('请先登录').waitFor();
  expect(await edit.getByRole('textbox').inputValue()).toBe('港，避风的地方');
  await edit.getByRole('button', { name: '保存' }).click();
  await dialog.getByLabel(/密码/).first().click();
  await logInAgain(page, reader.password);
  await edit.waitFor({ state: 'detached' });
  const { resolve } = await reader.call('GET /reader/myword/detail', { query: { word: 'harbour' } });
  expect(resolve).toBe('港，避风的地方');
  await context.close();
});

test('a reader whose login has ended is asked for it where they are, and may read on as a visitor', async () => {
  const { page, context } = await opened.visitAsReader(PHONE);
  await endLogin(context);
  await openPage(page, '/article/15');
  const dialog = loginDialog(page);
  await dialog.getByLabel('手机号或用户名').waitFor();
  await picture(page, 'login-again-page-phone');
  await dialog.getByRole('button', { name: '先不登录' }).tap();
  await dialog.waitFor({ state: 'detached' });
  expect(new URL(page.url()).pathname).toBe('/article/15');
  await expect.poll(() => page.evaluate(() => document.documentElement.dataset.session)).toBe('visitor');
  await context.close();
});

test('退出登录 leaves no login behind when there was none any more, with scripts and without', async () => {
  for (const javaScriptEnabled of [true, false]) {
    const { page, context } = await opened.visitAsReader({ ...PHONE, javaScriptEnabled });
    await (javaScriptEnabled ? openPage(page, '/Mine') : page.goto('/Mine'));
    await endLogin(context);
    await page.getByRole('button', { name: '退出登录', exact: true }).click();
    await page.waitForURL(({ pathname }) => pathname === '/');
    expect((await context.cookies()).filter(({ name, value }) => name === 'bb_token' && value)).toEqual([]);
    await context.close();
  }
});

test('logging out without network empties the page, and the login ends when the network is back', async () => {
  const { page, context, reader } = await opened.visitAsReader(PHONE);
  const devices = async () => (await reader.call('GET /api/user/sessions', { query: {} })).items.length;
  const { username } = await reader.call('GET /api/user/me');
  const known = page.waitForResponse((response) => response.url().endsWith('/api/user/me'));
  await openPage(page, '/Mine');
  await known;
  // The browser's login, and the one used for this call.
  expect(await devices()).toBe(2);
  await context.setOffline(true);
  await page.getByRole('button', { name: '退出登录', exact: true }).tap();
  await page.getByRole('heading', { name: '联网后退出' }).waitFor();
  const shown = await page.locator('body').innerText();
  for (const own of [username, reader.phone.slice(-4), '登录的设备', '词汇量']) expect(shown).not.toContain(own);
  expect(await page.getByRole('button', { name: '退出登录' }).count()).toBe(0);
  expect(await page.evaluate(() => document.activeElement?.textContent)).toContain('这台设备已退出登录');
  await picture(page, 'log-out-waiting-phone');
  expect(await seriousBarriers(page)).toEqual([]);
  await context.setOffline(false);
  await page.waitForURL(({ pathname }) => pathname === '/');
  expect(await devices()).toBe(1);
  expect((await context.cookies()).filter(({ name, value }) => name === 'bb_token' && value)).toEqual([]);
});

test('a form with the cookie alone changes nothing of an account', async () => {
  const { context, reader } = await opened.visitAsReader();
  const { call } = reader;
  const { settings, username } = await call('GET /api/user/me');
  const cookie = (await context.cookies()).map(({ name, value }) => `${name}=${value}`).join('; ');
  const send = (path: string, fields: Record<string, string>) =>
    fetch(opened.product.address + path, {
      method: 'POST',
      headers: { cookie, origin: opened.product.address },
      body: new URLSearchParams(fields),
    });
  const level = settings.exam_level === 'gre' ? 'cet6' : 'gre';
  const answers = await Promise.all([
    send('/Mine', { intent: 'settings', exam_level: level, daily_minutes: '60', daily_new_words: '5' }),
    send('/myword/placement', { intent: 'level', exam_level: level }),
    send('/change_username', { username: '别的名字' }),
    send('/change_password', { old_password: reader.password, new_password: 'quay-lantern-71' }),
    send('/Mine/data', { password: reader.password }),
  ]);
  const [settingsAnswer, , ...forms] = answers.map(({ status }) => status);
  expect([settingsAnswer, ...forms]).toEqual([400, 400, 400, 400]);
  const after = await call('GET /api/user/me');
  expect([after.settings, after.username]).toEqual([settings, username]);
});

test('with scripts the name is changed where it was typed wrong first', async () => {
  const { page, context, reader } = await opened.visitAsReader(PHONE);
  const name = `海边${reader.phone.slice(-8)}`;
  await openPage(page, '/change_username');
  await page.getByLabel('用户名').fill('x');
  await page.getByRole('button', { name: '修改用户名' }).click();
  await page.locator('[aria-invalid="true"]').waitFor();
  await page.getByLabel('用户名').fill(name);
  await page.getByRole('button', { name: '修改用户名' }).click();
  await page.waitForURL(/Mine/);
  expect((await reader.call('GET /api/user/me')).username).toBe(name);
  await context.close();
});

test('a form that was refused leads the focus to the field that is wrong', async () => {
  const { page, context } = await opened.visitAsReader(DESK);
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('name'));
  await openPage(page, '/change_password');
  await page.getByLabel('原密码').fill('not-the-password-1');
  await page.getByLabel('新密码').fill('a-password-7');
  await page.getByRole('button', { name: '修改密码' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('alert').getByText('原密码不对').waitFor();
  await expect.poll(focused).toBe('old_password');
  await context.close();
});

test.each([
  ['/Register', '发送验证码'],
  ['/reset', '发送短信验证码'],
])('a wrong captcha on %s leaves the focus in its field, which is empty for the next one', async (path, send) => {
  const { page } = await opened.visit(DESK);
  await openPage(page, path);
  await page.getByRole('textbox', { name: '手机号' }).fill(newPhone());
  const captcha = page.getByRole('textbox', { name: '图片验证码' });
  const shown = page.getByRole('img', { name: /图片验证码/ });
  const first = await shown.getAttribute('src');
  await captcha.fill('zzzz');
  await page.getByRole('button', { name: send, exact: true }).focus();
  await page.keyboard.press('Enter');
  await page.locator('[name="captcha"][aria-invalid="true"]').waitFor();
  // The focus is moved before the next picture is asked for.
  await expect.poll(() => shown.getAttribute('src')).not.toBe(first);
  expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('captcha');
  expect(await captcha.inputValue()).toBe('');
});

test('a registration without anything tells at once all that is missing, and leads the focus to the first of it', async () => {
  const { page } = await opened.visit(PHONE);
  await openPage(page, '/Register');
  await page.getByRole('button', { name: '注册', exact: true }).tap();
  await page.getByRole('alert').getByText('请先阅读并同意').waitFor();
  const refused = page.locator('main [aria-invalid="true"]');
  const names = await refused.evaluateAll((inputs) => inputs.map((input) => input.getAttribute('name')));
  expect(names).toEqual(['phone', 'sms_code', 'password', 'agree']);
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('phone');
});

test('without scripts nothing is offered that only scripts do', async () => {
  const { page, context } = await opened.visitAsReader({ ...PHONE, javaScriptEnabled: false });
  await page.goto('/change_username');
  expect(await page.getByRole('button', { name: '修改用户名' }).isVisible()).toBe(false);
  expect(await page.getByText('浏览器没有开启脚本').isVisible()).toBe(true);
  await page.goto('/article/15');
  for (const menu of await page.locator('[aria-haspopup="menu"]').all()) expect(await menu.isVisible()).toBe(false);
  await context.close();
});

test('a star that was set in an article shows when one comes back to where it stands in a long list, and after a reload', async () => {
  const { page, context } = await opened.visitAsReader(DESK);
  await openPage(page, '/article');
  const cards = page.locator('article.card');
  const before = await cards.count();
  await page.getByRole('button', { name: '加载更多' }).click();
  await expect.poll(() => cards.count()).toBeGreaterThan(before);
  const hit = cards.last().locator('.card-hit');
  const address = await hit.getAttribute('href');
  await hit.click();
  await page.waitForURL(`**${address}`);
  const sent = page.waitForResponse((response) => response.url().endsWith('/mark') && response.ok());
  await page.getByRole('button', { name: '收藏', exact: true }).first().click();
  await sent;
  await page.goBack();
  const starred = page
    .locator('article.card', { has: page.locator(`.card-hit[href="${address}"]`) })
    .getByRole('button', { name: '收藏', pressed: true });
  await starred.waitFor();
  await page.reload();
  await starred.waitFor();
  await context.close();
});
