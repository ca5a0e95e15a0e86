/** Before a link discards what an editor has typed and not sent, a dialog asks. */
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { logInAsAdmin } from '../calls.ts';
import { databaseOf } from '../database.ts';
import type { Opened } from '../testing/products.ts';
import { drawn, hasFocus, keepToast, lateScriptsRun, lookFirst, openPage } from '../visit.ts';

/** Goes to the list of feeds, is asked, and stays. */
async function expectQuestion(page: Page): Promise<void> {
  const address = page.url();
  await page.getByRole('link', { name: '订阅源', exact: true }).click();
  const question = page.getByRole('alertdialog', { name: '离开这一页？' });
  await question.waitFor();
  await page.keyboard.press('Escape');
  await question.waitFor({ state: 'detached' });
  expect(page.url()).toBe(address);
}

export function leavingTheDesk(opened: Opened): void {
  test('a pasted text is not left behind unasked', async () => {
    const { page, troubles } = await opened.visitAsEditor();
    await openPage(page, '/admin/articles?add=1');
    await page
      .locator('.add-article label')
      .filter({ hasText: /^正文$/ })
      .click();
    const text = page.getByRole('textbox', { name: '英文正文' });
    await text.fill('The van closes at noon, and nobody leaves it hungry.');
    await expectQuestion(page);
    expect(await text.inputValue()).toContain('The van closes');
    await text.fill('');
    await page.getByRole('link', { name: '订阅源', exact: true }).click();
    await page.waitForURL('**/admin/rss');
    expect(troubles).toEqual([]);
  });

  test('a new feed and a new issue are not left behind unasked', async () => {
    const { page, troubles } = await opened.visitAsEditor();
    await openPage(page, '/admin/magazine?add=1');
    const name = page.getByRole('textbox', { name: '刊名' });
    await name.fill('Harbour Weekly');
    await expectQuestion(page);
    await name.fill('');
    await page.getByRole('link', { name: '订阅源', exact: true }).click();
    await page.getByRole('link', { name: '添加', exact: true }).click();
    await page.getByRole('textbox', { name: '名称（可不填）' }).fill('Harbour Feed');
    await page.getByRole('link', { name: '杂志', exact: true }).click();
    await page.getByRole('alertdialog', { name: '离开这一页？' }).getByRole('button', { name: '离开' }).click();
    await page.waitForURL('**/admin/magazine');
    expect(troubles).toEqual([]);
  });

  test('a contact card and a release are not left behind unasked, and once saved they are', async () => {
    const { page, troubles } = await opened.visitAsEditor();
    await openPage(page, '/admin/qywx');
    const name = page.getByRole('textbox', { name: '名称' });
    await name.fill(' 码头小助手 ');
    await expectQuestion(page);
    const version = page.getByRole('textbox', { name: '版本', exact: true });
    await version.fill('9.1.0');
    await page.getByRole('button', { name: '保存名片' }).click();
    await page.getByText('已保存').waitFor();
    await expectQuestion(page);
    await version.fill('');
    await page.getByRole('link', { name: '订阅源', exact: true }).click();
    await page.waitForURL('**/admin/rss');
    expect(troubles).toEqual([]);
  });

  test('a remark and a note on a word are not left behind unasked, and keys move among the sentences', async () => {
    const { call } = await logInAsAdmin(opened.product.address);
    const params = { id: '15' };
    const { version } = await call('GET /reader/article/{id}/show', { params, query: { variant: 'admin' } });
    await call('POST /reader/article/{id}/update', { params, body: { article: { version, status: 'PENDING' } } });
    const { page, troubles } = await opened.visitAsEditor();
    await openPage(page, '/admin/article/15');
    const remark = page.getByRole('textbox', { name: '审核意见' });
    await remark.fill('第二段译反了');
    await expectQuestion(page);
    await remark.fill('');
    await page.getByText('加一个词', { exact: true }).click();
    const word = page.getByRole('textbox', { name: '词或短语' });
    await word.fill('harbour');
    await expectQuestion(page);
    await word.fill('');

    await page.locator('h1').click();
    for (const _ of [1, 2]) await page.keyboard.press('j');
    const current = page.locator('.pair.current');
    expect(await current.locator('.pair-no').innerText()).toBe('2');
    await page.keyboard.press('e');
    await page.getByRole('textbox', { name: '第 2 句译文' }).fill('另一种译法。');
    await page.getByRole('button', { name: '保存', exact: true }).click();
    await current.getByText('刚才修改').waitFor();
    expect(await page.locator('.pair.changed').count()).toBe(1);
    expect(troubles).toEqual([]);
  });

  test('what is typed in a dialog goes neither by a key nor by a step back unasked, and its errors go with it', async () => {
    const { page, troubles } = await opened.visitAsEditor();
    await openPage(page, '/admin/qywx');
    await page.getByRole('link', { name: '邀请码', exact: true }).click();
    const [box, button] = await Promise.all([
      page.getByRole('searchbox', { name: /^找码/ }).boundingBox(),
      page.getByRole('button', { name: '查找' }).boundingBox(),
    ]);
    expect(button?.y).toBe(box?.y);
    const opener = page.getByRole('button', { name: '生成', exact: true });
    await opener.press('Enter');
    const form = page.getByRole('dialog', { name: '生成邀请码' });
    const count = form.getByRole('textbox', { name: '数量' });
    // The focus is in the first field.
    await hasFocus(form.locator(':focus'));
    await page.keyboard.press('Tab');
    await hasFocus(count);
    await count.fill('many');
    await count.press('Enter');
    await form.getByRole('alert').waitFor();
    await page.keyboard.press('Escape');
    const question = page.getByRole('alertdialog', { name: '放弃填的内容？' });
    await question.getByRole('button', { name: '取消' }).click();
    expect(await count.inputValue()).toBe('many');
    await page.goBack();
    const leaving = page.getByRole('alertdialog', { name: '离开这一页？' });
    await leaving.waitFor();
    await lookFirst(page);
    await leaving.getByRole('button', { name: '取消' }).click();
    await leaving.waitFor({ state: 'detached' });
    expect(new URL(page.url()).pathname).toBe('/admin/code');
    await form.getByRole('button', { name: '关闭' }).click();
    await question.getByRole('button', { name: '放弃' }).click();
    await form.waitFor({ state: 'detached' });
    expect(await opener.evaluate((button) => button === document.activeElement)).toBe(true);
    await opener.press('Enter');
    await form.waitFor();
    expect(await form.getByRole('alert').count()).toBe(0);
    await page.keyboard.press('Escape');
    await form.waitFor({ state: 'detached' });
    expect(troubles).toEqual([expect.stringContaining('400')]);
  });

  test('a sentence that is being typed stays when the page cannot fetch its data again', async () => {
    const { page, context } = await opened.visitAsEditor();
    await openPage(page, '/admin/article/15');
    await page.locator('h1').click();
    for (const key of ['j', 'e']) await page.keyboard.press(key);
    const input = page.getByRole('textbox', { name: '第 1 句译文' });
    await input.fill('写到一半的译文');
    await context.setOffline(true);
    const asked = page.waitForEvent('requestfailed', (request) => new URL(request.url()).pathname.endsWith('.data'));
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await asked;
    await drawn(page);
    expect(await input.inputValue()).toBe('写到一半的译文');
    await context.setOffline(false);
  });

  test('what was typed into the second half of a sentence is told when the split is undone, and the editor goes on', async () => {
    const { page, troubles } = await opened.visitAsEditor();
    await openPage(page, '/admin/article/14');
    await lateScriptsRun(page);
    await page.locator('h1').click();
    for (const key of ['j', 's', 'Alt+Enter', 'j', 'e']) await page.keyboard.press(key);
    await keepToast(page);
    await page.getByRole('textbox', { name: '第 2 句译文' }).fill('后半句的译文');
    await page.getByRole('button', { name: '撤销' }).click();
    const notice = page.getByRole('alert').filter({ hasText: '你正在改的那一句已经不在文章里' });
    expect(await notice.innerText()).toContain('“后半句的译文”');
    await notice.getByRole('button', { name: '知道了' }).click();
    await notice.waitFor({ state: 'detached' });
    for (const key of ['j', 'e']) await page.keyboard.press(key);
    await page.getByRole('textbox', { name: '第 1 句译文' }).fill('整句的译文');
    await page.getByRole('button', { name: '保存', exact: true }).click();
    await page.locator('.pair.current').getByText('刚才修改').waitFor();
    expect(troubles).toEqual([]);
  });

  test('dates that are not typed to their end, or not saved, are told, and so is a second entry of the glossary', async () => {
    const { call } = await logInAsAdmin(opened.product.address);
    const params = { id: '14' };
    for (const word of ['harbour', 'queue'])
      await call('POST /reader/article/{id}/words/add', { params, body: { word, resolve: '原来的', tag: null } });
    const { page, troubles } = await opened.visitAsEditor();
    await openPage(page, '/admin/article/14');
    const publishing = page.getByLabel('本站发布日期（北京时间）');
    const kept = await publishing.inputValue();
    await publishing.fill('2031-01-01T10:00');
    await expectQuestion(page);
    await publishing.fill(kept);

    const day = page.getByLabel('原刊日期');
    await day.fill('2026-11-01');
    await day.press('Backspace');
    await page.getByRole('button', { name: '保存资料' }).click();
    await page.getByText('请填完整的日期', { exact: true }).waitFor();
    await day.fill('2026-11-02');
    await page.getByRole('button', { name: '保存资料' }).click();
    await page.getByText('已保存').waitFor();

    await page.getByRole('button', { name: /^修改 harbour/ }).press('Enter');
    const meaning = page.getByRole('textbox', { name: 'harbour 的释义' });
    expect(await meaning.evaluate((field) => field === document.activeElement)).toBe(true);
    await meaning.fill('港口');
    await page.getByRole('button', { name: /^修改 queue/ }).click();
    await page.getByText('先保存或放弃正在填的这一条').waitFor();
    expect(await meaning.inputValue()).toBe('港口');
    await meaning.press('Enter');
    const changed = page.getByRole('button', { name: /^修改 harbour.*港口$/ });
    await changed.waitFor();
    await expect.poll(() => changed.evaluate((button) => button === document.activeElement)).toBe(true);

    // What another editor has written there is not replaced unseen.
    const put = (word: string, resolve: string) =>
      call('POST /reader/article/{id}/words/add', { params, body: { word, resolve, tag: null } });
    await put('quay', '码头');
    await page.getByRole('button', { name: /^修改 quay/ }).waitFor();
    await page.getByRole('button', { name: '加一个词' }).click();
    const word = page.getByRole('textbox', { name: '词或短语' });
    await word.fill('Harbour');
    await page.getByRole('textbox', { name: '释义', exact: true }).fill('避风港');
    await word.press('Enter');
    await page.getByText('已经有 harbour 了，写的是“港口”').waitFor();
    await page.getByRole('button', { name: '放弃' }).last().click();
    await changed.click();
    await meaning.fill('海港');
    await put('harbour', '港湾');
    await meaning.press('Enter');
    await page.getByText('已经有 harbour 了，写的是“港湾”').waitFor();
    expect(await meaning.inputValue()).toBe('海港');
    await meaning.press('Enter');
    await page.getByRole('button', { name: /^修改 harbour.*海港$/ }).waitFor();
    expect(troubles).toEqual([expect.stringContaining('409'), expect.stringContaining('409')]);
  });

  test('nothing is published while something is typed and not saved, and a date that was chosen can be dropped', async () => {
    const { call } = await logInAsAdmin(opened.product.address);
    const params = { id: '11' };
    const { version } = await call('GET /reader/article/{id}/show', { params, query: { variant: 'admin' } });
    await call('POST /reader/article/{id}/update', { params, body: { article: { version, status: 'PENDING' } } });
    const { page, troubles } = await opened.visitAsEditor();
    await openPage(page, '/admin/article/11');
    await page.getByLabel('本站发布日期（北京时间）').fill('2199-03-01T09:00');
    await page.getByRole('button', { name: '保存日期' }).click();
    await page.getByRole('button', { name: '通过，定时发布' }).waitFor();
    await page.getByRole('button', { name: '去掉日期' }).click();
    const pass = page.getByRole('button', { name: '通过并发布' });
    await pass.waitFor();

    await page.locator('h1').click();
    for (const key of ['j', 'e']) await page.keyboard.press(key);
    await page.getByRole('textbox', { name: '第 1 句译文' }).fill('写到一半的译文');
    await pass.click();
    await page.getByText('先保存或放弃正在改的', { exact: true }).waitFor();
    const { status } = await call('GET /reader/article/{id}/show', { params, query: { variant: 'admin' } });
    expect(status).toBe('PENDING');
    // The press took the focus out of the sentence.
    const box = page.getByRole('textbox', { name: '第 1 句译文' });
    await box.press('Control+Enter');
    await page.getByRole('textbox', { name: '第 2 句译文' }).press('Escape');
    await pass.click();
    await page.getByRole('link', { name: '在前台看' }).first().waitFor();
    const { blocks } = await call('GET /reader/article/{id}/show', { params, query: { variant: 'admin' } });
    expect(JSON.stringify(blocks)).toContain('写到一半的译文');
    expect(troubles).toEqual([]);
  });

  test('keys reach sentences above the bar, a busy button keeps the focus, and Enter rejects with the reason', async () => {
    const { call } = await logInAsAdmin(opened.product.address);
    const params = { id: '13' };
    const makePending = async () => {
      const { version } = await call('GET /reader/article/{id}/show', { params, query: { variant: 'admin' } });
      await call('POST /reader/article/{id}/update', { params, body: { article: { version, status: 'PENDING' } } });
    };
    await makePending();
    const { page, troubles } = await opened.visitAsEditor();
    await openPage(page, '/admin/article/15');
    await page.locator('h1').click();
    for (let sentence = 1; sentence <= 12; sentence++) {
      await page.keyboard.press('j');
      const [row, bar] = await Promise.all([
        page.locator('.pair.current').boundingBox(),
        page.locator('.audit').boundingBox(),
      ]);
      expect((row?.y ?? 0) + (row?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
    }

    await openPage(page, '/admin/articles?status=PENDING');
    const row = page.locator('.admin-row').filter({ has: page.locator('a[href="/admin/article/13"]') });
    await row.getByRole('checkbox').check();
    // Another editor changes the article meanwhile: a decision must not apply to a version that the editor has not seen.
    const latest = await call('GET /reader/article/{id}/show', { params, query: { variant: 'admin' } });
    const title_zh = `${latest.title_zh}（改）`;
    await call('POST /reader/article/{id}/update', {
      params,
      body: { article: { version: latest.version, title_zh } },
    });
    await page.getByRole('button', { name: '退回', exact: true }).press('Enter');
    const refused = page.getByRole('dialog', { name: '退回这 1 篇' });
    await refused.getByRole('textbox', { name: '原因' }).fill('第二段译反了');
    await refused.getByRole('textbox', { name: '原因' }).press('Enter');
    await page.getByText('内容已被别人改过').waitFor();
    await row.getByText(title_zh).waitFor();
    await refused.waitFor({ state: 'detached' });
    // The list is a new one, in which nothing is chosen.
    await row.getByRole('checkbox').check();
    await page.getByRole('button', { name: '退回', exact: true }).press('Enter');
    const form = page.getByRole('dialog', { name: '退回这 1 篇' });
    await form.getByRole('textbox', { name: '原因' }).fill('第二段译反了');
    await form.getByRole('textbox', { name: '原因' }).press('Enter');
    await row.waitFor({ state: 'detached' });
    // The next one is rejected for a reason of its own.
    await makePending();
    await row.getByRole('checkbox').check();
    await page.getByRole('button', { name: '退回', exact: true }).press('Enter');
    expect(await form.getByRole('textbox', { name: '原因' }).inputValue()).toBe('');
    expect(await form.getByRole('button', { name: '退回' }).isDisabled()).toBe(true);
    await page.keyboard.press('Escape');
    await form.waitFor({ state: 'detached' });

    const { id } = await call('POST /reader/collection/add', { body: { title: 'Harbours' } });
    await call('POST /reader/collection/{id}/article', { params: { id }, body: { article_id: '12' } });
    await call('POST /reader/collection/{id}/publish', { params: { id } });
    await openPage(page, '/admin/collection');
    const recommend = page.getByRole('button', { name: '推荐：Harbours' });
    await recommend.press('Enter');
    await page.getByText('已推荐').waitFor();
    expect(await recommend.evaluate((button) => button === document.activeElement)).toBe(true);
    expect(troubles).toEqual([expect.stringContaining('409')]);
  });

  test('a failure and a report that are dealt with by key leave the focus on the next one', async () => {
    const { call } = await logInAsAdmin(opened.product.address);
    const params = { id: '12' };
    const { blocks } = await call('GET /reader/article/{id}/show', { params, query: { variant: 'admin' } });
    const paragraphs = blocks.filter(({ type }) => type === 'paragraph').map(({ id }) => id);
    const database = databaseOf(opened.product);
    await database.pool.query(
      `INSERT INTO tasks (kind, state, message, subject) SELECT 'feed.crawl', 'FAILED', '没有回应', 'Feed ' || n FROM generate_series(1, 2) n`,
    );
    await database.pool.query(
      `INSERT INTO translation_reports (article_id, block_id, text, user_id)
     SELECT 12, block, '译反了', (SELECT min(id) FROM users) FROM unnest($1::text[]) block`,
      [paragraphs.slice(0, 2)],
    );
    await database.close();
    const { page, troubles } = await opened.visitAsEditor();
    const isFocused = (control: Locator) => control.evaluate((element) => element === document.activeElement);
    await openPage(page, '/admin');
    const dismiss = page.getByRole('region', { name: '失败' }).getByRole('button', { name: /^忽略：/ });
    const first = page.getByRole('button', {
      name: (await dismiss.first().getAttribute('aria-label')) ?? '',
      exact: true,
    });
    await first.press('Enter');
    await first.waitFor({ state: 'detached' });
    expect(await isFocused(dismiss.first())).toBe(true);

    await openPage(page, '/admin/article/12');
    const reports = page.getByRole('region', { name: '读者报告' }).getByRole('listitem');
    await reports.first().getByRole('button', { name: '已处理' }).press('Enter');
    await reports.nth(1).waitFor({ state: 'detached' });
    expect(await isFocused(reports.first().getByRole('button', { name: '已处理' }))).toBe(true);
    expect(troubles).toEqual([]);
  });

  test('a task that is tried again by key leaves the focus on the next one', async () => {
    const database = databaseOf(opened.product);
    await database.pool.query(
      `INSERT INTO tasks (kind, state, message, subject)
     SELECT 'feed.crawl', 'FAILED', '没有回应', 'Harbour Try ' || n FROM generate_series(1, 2) n`,
    );
    const { page, troubles } = await opened.visitAsEditor();
    await openPage(page, '/admin/tasks?state=FAILED');
    const rows = page.getByRole('listitem').filter({ hasText: 'Harbour Try' });
    // This test is not about the requests that such a task makes.
    await page.route('**/reader/task/*/retry', async (route) => {
      await database.pool.query(`UPDATE tasks SET state = 'CANCELLED' WHERE subject = 'Harbour Try 2'`);
      await route.fulfill({ json: { status: { code: '200', msg: 'ok' }, result: null } });
    });
    await rows
      .filter({ hasText: 'Harbour Try 2' })
      .getByRole('button', { name: /^重试 / })
      .press('Enter');
    await rows.filter({ hasText: 'Harbour Try 2' }).waitFor({ state: 'detached' });
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? ''))
      .toMatch(/^重试 /);
    await database.pool.query(`UPDATE tasks SET state = 'CANCELLED' WHERE subject LIKE 'Harbour Try %'`);
    await database.close();
    expect(troubles).toEqual([]);
  });
}
