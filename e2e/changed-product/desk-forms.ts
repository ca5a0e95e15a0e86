/** What the editors' forms send and say, and that their parts stand where they belong. */
import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import { logInAsAdmin } from '../calls.ts';
import { databaseOf } from '../database.ts';
import type { Opened } from '../testing/products.ts';
import { keepToast, openPage, PHONE } from '../visit.ts';

const leftOf = async (place: Locator) => (await place.boundingBox())?.x;
const topOf = async (place: Locator) => (await place.boundingBox())?.y;

export function deskForms(opened: Opened): void {
  test('an address without a scheme is taken, and one that is none is refused with one message', async () => {
    const { page, context, troubles } = await opened.visitAsEditor();
    await openPage(page, '/admin/articles?add=1');
    const address = page.getByRole('textbox', { name: '网址' });
    const add = page.getByRole('button', { name: '收录', exact: true });
    const sent = page.waitForRequest((request) => new URL(request.url()).pathname === '/reader/article/add');
    await address.fill('press.invalid/story');
    await add.click();
    expect((await sent).postDataJSON()).toEqual({ url: 'https://press.invalid/story' });
    await page.getByText(/^没有收录/).waitFor();
    await address.fill('no address at all');
    await add.click();
    await page.getByText('网址不对').waitFor();
    expect(await page.getByText(/没有收录/).count()).toBe(0);
    expect(troubles).toEqual([expect.stringContaining('400')]);
    await context.close();
  });

  test('for a page that cannot be fetched both lists of failures lead to the form for a pasted text', async () => {
    const database = databaseOf(opened.product);
    await database.pool.query(
      `INSERT INTO tasks (kind, state, message, subject)
       VALUES ('article.add', 'FAILED', '文件太大，最多 10 MB', 'https://press.invalid/huge')`,
    );
    const { page, context, troubles } = await opened.visitAsEditor();
    for (const [path, rows] of [
      ['/admin', page.locator('.fails > li')],
      ['/admin/tasks?state=FAILED', page.locator('.task-rows > li')],
    ] as const) {
      await openPage(page, path);
      const row = rows.filter({ hasText: 'press.invalid/huge' });
      await row.getByRole('link', { name: /^改用粘贴/ }).waitFor();
      expect(await row.getByRole('button', { name: /^重试/ }).count()).toBe(0);
      await row.getByRole('link', { name: /^改用粘贴/ }).click();
      await page.getByRole('textbox', { name: '英文正文' }).waitFor();
    }
    await database.pool.query(`UPDATE tasks SET state = 'CANCELLED' WHERE subject = 'https://press.invalid/huge'`);
    await database.close();
    expect(troubles).toEqual([]);
    await context.close();
  });

  test('an editor whose details were refused sees that the article was published meanwhile, and keeps what was typed', async () => {
    const { call } = await logInAsAdmin(opened.product.address);
    const params = { id: '10' };
    const shown = () => call('GET /reader/article/{id}/show', { params, query: { variant: 'admin' } });
    const { version, status } = await shown();
    if (status !== 'PENDING')
      await call('POST /reader/article/{id}/update', { params, body: { article: { version, status: 'PENDING' } } });
    const { page, context, troubles } = await opened.visitAsEditor();
    await openPage(page, '/admin/article/10');
    let goOn = () => {};
    const held = new Promise<void>((done) => {
      goOn = done;
    });
    await page.route('**/reader/article/10/update', async (route) => {
      await held;
      await route.continue();
    });
    const title = page.getByRole('textbox', { name: '中文标题' });
    await title.fill('后来的标题');
    await page.getByRole('button', { name: '保存资料' }).click();
    const theirs = { version: (await shown()).version, title_zh: '先来的标题' };
    const changed = await call('POST /reader/article/{id}/update', { params, body: { article: theirs } });
    const body = { action: 'pass', remark: '', version: changed.version } as const;
    await call('POST /reader/article/waikan/{id}/audit', { params, body });
    await page.locator('.q-states a[aria-current]').filter({ hasText: '已发布' }).waitFor();
    goOn();
    await page.getByText('没有保存：这篇文章刚被别人改过。你填的还在这里。').waitFor();
    expect(await page.getByText(/没有保存|载入最新/).count()).toBe(1);
    await page.locator('.audit').getByRole('button', { name: '撤回到待审' }).waitFor();
    await page.locator('.editor-head').getByText('先来的标题').waitFor();
    expect(await title.inputValue()).toBe('后来的标题');
    expect(troubles).toEqual([expect.stringContaining('409')]);
    await context.close();
  });

  test('the column beside an article holds the buttons of its cover and versions with long notes', async () => {
    const { call } = await logInAsAdmin(opened.product.address);
    const params = { id: '10' };
    const note = '按原刊后来的更正改了标题和两处译文，并补上作者的名字和日期';
    for (const title of ['The Long Note', 'The Longer Note']) {
      const { version } = await call('GET /reader/article/{id}/show', { params, query: { variant: 'admin' } });
      await call('POST /reader/article/{id}/update', { params, body: { article: { version, title, note } } });
    }
    const { page, context, troubles } = await opened.visitAsEditor();
    await openPage(page, '/admin/article/10');
    await page.getByRole('button', { name: '用文章自己的图' }).waitFor();
    const column = await page
      .locator('.editor-side')
      .evaluate(({ scrollWidth, clientWidth }) => ({ isWhole: scrollWidth <= clientWidth }));
    const compare = page.locator('.vers').getByText('比较', { exact: true }).first();
    const lines = await compare.evaluate((link) => {
      const range = document.createRange();
      range.selectNodeContents(link);
      return new Set([...range.getClientRects()].map(({ top }) => top)).size;
    });
    expect({ ...column, lines }).toEqual({ isWhole: true, lines: 1 });
    const meaning = page.locator('.editor-side .dw button').first();
    expect(await meaning.evaluate((it) => getComputedStyle(it).fontSize)).toBe('14px');
    // Where there is room for two columns, the text and what belongs to it have them.
    await page.setViewportSize({ width: 1024, height: 768 });
    await page.getByRole('link', { name: '文章列表' }).waitFor();
    expect(await page.locator('.editor-main').evaluate((text) => text.clientWidth)).toBeGreaterThan(600);
    expect(troubles).toEqual([]);
    await context.close();
  });

  test('on a phone the details of an article are one tap away, below its text', async () => {
    const { page, context, troubles } = await opened.visitAsEditor(PHONE);
    await openPage(page, '/admin/article/10');
    await page.getByRole('link', { name: '资料' }).tap();
    const heading = page.getByRole('heading', { name: '资料' });
    const { height } = PHONE.viewport;
    await expect.poll(async () => ((await heading.boundingBox())?.y ?? height) < height / 2).toBe(true);
    expect(troubles).toEqual([]);
    await context.close();
  });

  test('the way back at the end of a preview stands under the text', async () => {
    const { page, context, troubles } = await opened.visitAsEditor();
    await openPage(page, '/admin/article/10/preview');
    const back = page.locator('.preview-end').getByRole('link', { name: '回到编辑' });
    expect(Math.abs(((await leftOf(back)) ?? 0) - ((await leftOf(page.locator('.prose'))) ?? 0))).toBeLessThan(2);
    expect(troubles).toEqual([]);
    await context.close();
  });

  test('a collection is made, deleted and put back within the pages of editors, which have their titles on a phone', async () => {
    const { page, context, troubles } = await opened.visitAsEditor(PHONE);
    await openPage(page, '/admin/collection');
    await page.getByRole('link', { name: '新合集' }).tap();
    await page.getByRole('textbox', { name: '标题' }).fill('Lamps of the Quay');
    await page.getByRole('button', { name: '建好，去加文章' }).tap();
    await page.waitForURL(/\/admin\/collection\/edit\?id=\d+$/);
    const address = page.url();
    expect((await page.getByText('编辑合集', { exact: true }).boundingBox())?.height).toBeGreaterThan(20);
    await page.getByRole('button', { name: '删除合集' }).tap();
    const question = page.getByRole('alertdialog', { name: '删除《Lamps of the Quay》？' });
    await question.getByText('「删掉的」').waitFor();
    await question.getByRole('button', { name: '删除', exact: true }).tap();
    await page.waitForURL(/\/admin\/collection$/);
    await keepToast(page);
    await page.getByRole('button', { name: '撤销' }).tap();
    await page.waitForURL(address);
    expect(troubles).toEqual([]);
    await context.close();
  });

  test('the words of tabs begin where the text below does', async () => {
    const { page, context } = await opened.visitAsEditor(PHONE);
    await openPage(page, '/admin/order');
    const [word, text] = await page.evaluate(() => {
      const leftOf = (element: Element | null) => {
        const range = document.createRange();
        range.selectNodeContents(element ?? document.body);
        return range.getBoundingClientRect().left;
      };
      return [leftOf(document.querySelector('#main .tabs a')), leftOf(document.querySelector('#main h1'))];
    });
    expect(word).toBe(text);
    await context.close();
  });

  test('two fields side by side stay level when one of them has an error', async () => {
    const { page, context } = await opened.visitAsEditor();
    await openPage(page, '/admin/magazine?add=1');
    await page.getByRole('textbox', { name: '刊名' }).fill('Harbour Weekly');
    await page.getByRole('button', { name: '新建', exact: true }).click();
    await page.getByText('请填写期号').waitFor();
    const [name, edition] = [page.getByRole('textbox', { name: '刊名' }), page.getByRole('textbox', { name: '期号' })];
    expect(await topOf(edition)).toBe(await topOf(name));
    expect(await leftOf(edition)).not.toBe(await leftOf(name));
    await context.close();
  });

  test('posters without an article ask for one, and the page of series has its title on a phone', async () => {
    const { page, context, troubles } = await opened.visitAsEditor(PHONE);
    await openPage(page, '/admin/poster');
    expect(await page.getByText('先选文章').count()).toBe(0);
    await page.getByRole('button', { name: '做海报' }).click();
    await page.getByRole('alert').getByText('先选文章').waitFor();
    await page.getByRole('checkbox').first().check();
    await page.getByRole('button', { name: '做海报' }).click();
    await page.getByRole('link', { name: '下载 1 张' }).waitFor();
    expect(await page.getByText('先选文章').count()).toBe(0);
    await openPage(page, '/admin/poster_xhs');
    const title = await page.getByRole('heading', { level: 1, name: '小红书系列' }).boundingBox();
    expect(title?.height).toBeGreaterThan(20);
    expect(troubles).toEqual([]);
    await context.close();
  });
}
