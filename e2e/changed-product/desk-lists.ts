/** What the editors' pages show while articles and jobs come and go elsewhere, and what they ask before an article goes. */
import { expect, test } from 'vitest';
import { logInAsAdmin } from '../calls.ts';
import type { Opened } from '../testing/products.ts';
import { drawn, openPage, PHONE, picture } from '../visit.ts';

export function deskLists(opened: Opened): void {
  test('an article that came in between two pages of the list is not shown twice', async () => {
    const { call } = await logInAsAdmin(opened.product.address);
    const { page, context, troubles } = await opened.visitAsEditor();
    await openPage(page, '/admin/articles');
    const rows = page.locator('.admin-list > li');
    const first = await rows.count();
    // While some are chosen the list does not renew itself.
    await rows.first().getByRole('checkbox').check();
    const text = 'The boats come home before the sun is up, and the market fills with voices. '.repeat(6);
    const added = await call('POST /reader/article/add', { body: { text, title: 'Come In Between' } });
    await expect
      .poll(async () => (await call('GET /reader/task/{id}', { params: { id: added.task_id } })).state, {
        interval: 250,
      })
      .toBe('DONE');
    await page.getByRole('button', { name: '加载更多' }).click();
    await expect.poll(() => rows.count()).toBeGreaterThan(first);
    const links = await rows
      .locator('a.admin-title')
      .evaluateAll((all) => all.map((link) => link.getAttribute('href')));
    expect(new Set(links).size).toBe(links.length);
    expect(troubles).toEqual([]);
    await context.close();
  });

  test('a list that was gone on with is renewed by one hint after the other', async () => {
    const { page, context, troubles } = await opened.visitAsEditor();
    await openPage(page, '/admin/articles');
    const rows = page.locator('.admin-list > li');
    const first = await rows.count();
    await page.getByRole('button', { name: '加载更多' }).click();
    await expect.poll(() => rows.count()).toBeGreaterThan(first);
    let renewals = 0;
    let goOn = () => {};
    const held = new Promise<void>((done) => {
      goOn = done;
    });
    await page.route('**/reader/article/manage?**', async (route) => {
      if (new URL(route.request().url()).searchParams.get('offset') === '0') renewals += 1;
      await held;
      await route.continue();
    });
    // Each time a page is seen again it is told that anything may have changed.
    await page.evaluate(() => {
      for (let count = 0; count < 3; count += 1) document.dispatchEvent(new Event('visibilitychange'));
    });
    await expect.poll(() => renewals).toBeGreaterThan(0);
    await drawn(page);
    expect(renewals).toBe(1);
    goOn();
    await expect.poll(() => renewals).toBe(2);
    expect(troubles).toEqual([]);
    await context.close();
  });

  test('an action on articles of a later page leaves the list as long as it was, and so does going back to it', async () => {
    const { page, context, troubles } = await opened.visitAsEditor({ viewport: { width: 1000, height: 800 } });
    await openPage(page, '/admin/articles?order=old');
    const rows = page.locator('.admin-list > li');
    const first = await rows.count();
    await page.getByRole('button', { name: '加载更多' }).click();
    await expect.poll(() => rows.count()).toBeGreaterThan(first);
    const all = await rows.count();
    const title = (await rows.nth(first).locator('a.admin-title b').textContent()) ?? '';
    await page.getByRole('checkbox', { name: `选中 ${title}` }).check();
    await page.getByRole('button', { name: '删除' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: '删除' }).click();
    await page.getByText('删除了 1 篇').waitFor();
    await expect.poll(() => rows.count()).toBe(all - 1);
    await page.getByRole('button', { name: '撤销' }).click();
    await expect.poll(() => rows.count()).toBe(all);

    await page.getByRole('link', { name: title }).click();
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
    await page.goBack();
    await expect.poll(() => rows.count()).toBe(all);
    await page.getByRole('link', { name: title }).click();
    await page.getByRole('link', { name: '文章列表' }).click();
    await page.waitForURL(/\/admin\/articles\?order=old$/);
    expect(troubles).toEqual([]);
    await context.close();
  });

  test('the page of an issue shows a step that another editor starts, and an issue is found by its name', async () => {
    const { call } = await logInAsAdmin(opened.product.address);
    const body = { name: 'Quayside Weekly', edition: 'June', url: 'https://press.invalid/june' };
    const { id } = await call('POST /reader/magazine', { body });
    await call('POST /reader/magazine', { body: { name: 'Other Monthly', edition: 'May' } });
    const { page, context, troubles } = await opened.visitAsEditor();
    await openPage(page, '/admin/magazine');
    await page.getByRole('searchbox', { name: '找杂志' }).fill('quayside');
    await page.getByRole('button', { name: '查找' }).click();
    await page.waitForURL(/q=quayside/);
    await page.getByText('Other Monthly').waitFor({ state: 'detached' });
    await page.getByRole('link', { name: /^Quayside Weekly/ }).click();
    await page.getByRole('region', { name: '下一步' }).waitFor();
    // The stream of changes begins with a hint about tasks, which are of anybody: the issue is asked for, its lines are not.
    await page.waitForResponse((response) => new URL(response.url()).pathname === `/reader/magazine/${id}`);
    await call('POST /reader/magazine/{id}/crawl', { params: { id } });
    await page.getByRole('region', { name: '下一步' }).getByText('没有成功').waitFor();
    expect(troubles).toEqual([]);
    await context.close();
  });

  test('a text that is too short is taken in from the form and from the list of tasks', async () => {
    const { page, context, troubles } = await opened.visitAsEditor();
    const text = 'The van closes at noon, and nobody leaves it hungry.';
    await openPage(page, '/admin/articles?add=1');
    await page
      .locator('.add-article label')
      .filter({ hasText: /^正文$/ })
      .click();
    await page.getByRole('textbox', { name: '英文正文' }).fill(text);
    await page.getByRole('button', { name: '收录', exact: true }).click();
    await page.getByRole('button', { name: '仍要收录' }).click();
    await page.getByText('去审核').waitFor();

    const { call } = await logInAsAdmin(opened.product.address);
    await call('POST /reader/article/add', { body: { text, title: 'The Van Again' } });
    await openPage(page, '/admin/tasks?state=FAILED');
    await page.getByRole('button', { name: /^仍要收录 .*The Van Again/ }).click();
    await page.getByText('又排上队了').waitFor();
    expect(troubles).toEqual([]);
    await context.close();
  });

  test('an article is taken from its readers after a question, and gets its own picture back as its cover', async () => {
    const { call } = await logInAsAdmin(opened.product.address);
    const params = { id: '10' };
    const statusNow = async () =>
      (await call('GET /reader/article/{id}/show', { params, query: { variant: 'admin' } })).status;
    expect(await statusNow()).toBe('PUBLISHED');
    const { page, context, troubles } = await opened.visitAsEditor();
    await openPage(page, '/admin/article/10');
    const withdraw = page.getByRole('button', { name: '撤回到待审' });
    await withdraw.click();
    const question = page.getByRole('alertdialog', { name: '撤回这一篇？' });
    await question.getByRole('button', { name: '取消' }).click();
    await question.waitFor({ state: 'detached' });
    expect(await statusNow()).toBe('PUBLISHED');
    await withdraw.click();
    await question.getByRole('button', { name: '撤回到待审' }).click();
    await page.getByRole('button', { name: '通过并发布' }).waitFor();
    expect(await statusNow()).toBe('PENDING');

    await page.getByRole('button', { name: '用文章自己的图' }).click();
    const sent = page.waitForRequest((request) => (request.postData() ?? '').includes('"cover":null'));
    await page.getByRole('button', { name: '保存资料' }).click();
    await sent;
    await page.getByText('已保存').waitFor();
    await page.getByRole('img', { name: '现在的封面' }).waitFor();
    expect(troubles).toEqual([]);
    await context.close();
  });

  test('what an action on several articles has left stays chosen, and why is told until another list is shown', async () => {
    const { call } = await logInAsAdmin(opened.product.address);
    const text = 'The lamps along the pier are lit before the last ferry has left the harbour. '.repeat(6);
    for (const [at, name] of ['First', 'Second', 'Third'].entries()) {
      const { task_id: id } = await call('POST /reader/article/add', {
        body: { text: name + text.slice(at), title: `Pier ${name}` },
      });
      await expect.poll(async () => (await call('GET /reader/task/{id}', { params: { id } })).state).toBe('DONE');
    }
    const { page, context } = await opened.visitAsEditor(PHONE);
    const outcomes = ['pass', 'conflict', 'lost'];
    await page.route('**/reader/article/*/delete', async (route) => {
      const outcome = outcomes.shift();
      if (outcome === 'lost') {
        // The list cannot be fetched again, either.
        await context.setOffline(true);
        return route.abort();
      }
      if (outcome !== 'conflict') return route.continue();
      return route.fulfill({
        status: 409,
        json: { status: { code: '409', msg: '正在处理', reason: 'CONFLICT' }, result: null },
      });
    });
    await openPage(page, '/admin/articles?q=pier');
    await page.getByLabel('全选这 3 篇').check();
    await page.getByRole('button', { name: '删除' }).tap();
    await page.getByRole('alertdialog').getByRole('button', { name: '删除' }).tap();
    await page.getByText('删除了 1 篇，2 篇没有删除').waitFor();
    const failures = page.getByRole('alert');
    await failures.getByText(/^Pier \w+：正在处理$/).waitFor();
    await failures.getByText('网络异常，还有 1 篇没有处理').waitFor();
    await page.getByText('2 篇已选').waitFor();
    const [toast, bar] = await Promise.all([
      page.locator('.toast').boundingBox(),
      page.locator('.sel-foot').boundingBox(),
    ]);
    expect(toast && bar && (toast.y + toast.height <= bar.y || bar.y + bar.height <= toast.y)).toBe(true);
    await page.getByRole('listitem').filter({ hasText: '已删除' }).getByRole('checkbox', { checked: false }).waitFor();
    await picture(page, 'admin-bulk-left-phone');
    await context.setOffline(false);
    await page.getByRole('link', { name: /^待审/ }).tap();
    await failures.waitFor({ state: 'detached' });
    await page.getByLabel('全选这 2 篇').check();
    await page.getByRole('button', { name: '删除' }).tap();
    await page.getByRole('alertdialog', { name: '删除这 2 篇？' }).getByRole('button', { name: '删除' }).tap();
    await page.getByText('删除了 2 篇').waitFor();
    await context.close();
  });
}
