/** Articles as a file: from an article, from what was starred and from a collection; and what those are told who may not. */
import { readFile } from 'node:fs/promises';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { seriousBarriers } from '#web/testing/barriers.ts';
import { callsOf, logInAsAdmin } from './calls.ts';
import { shareProduct } from './testing/products.ts';
import { DESK, each, openPage, PHONE, picture } from './visit.ts';

const opened = shareProduct();
let articles: string[];
/** The sample articles have the ids 1 to this number. */
const SAMPLES = 25;
beforeAll(async () => {
  const { items } = await callsOf(opened.product.address)('GET /reader/article/waikan', { query: { limit: 50 } });
  // Only sample articles are taken, because other tests add articles and remove them again.
  articles = items.flatMap(({ id }) => (Number(id) <= SAMPLES ? [id] : [])).slice(0, 6);
});

async function visitAsMember(kind: BrowserContextOptions) {
  const come = await opened.visitAsReader(kind);
  const { call } = await logInAsAdmin(opened.product.address);
  await call('POST /api/user/open_member', {
    body: { user_id: come.reader.userId, days: 10, level: 1, remark: '试用' },
  });
  return come;
}

const dialogOf = (page: Page, name: string) => page.getByRole('dialog', { name });

/** Presses 下载 of the first file that is listed. */
async function save(page: Page) {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page
      .getByRole('button', { name: /^下载：/ })
      .first()
      .click(),
  ]);
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) };
}

test.each(
  each([
    ['phone', PHONE],
    ['desk', DESK],
  ] as const),
)('on a %s a member takes an article along as an EPUB', async (where, kind) => {
  const { page, context, troubles } = await visitAsMember(kind);
  await openPage(page, '/article/15');
  // The row is whole once it is known who reads: buttons that come in move the others.
  await page.locator('.end-acts').getByRole('button', { name: '加到合集' }).waitFor();
  await page.getByRole('button', { name: '导出 EPUB' }).click();
  const dialog = dialogOf(page, '导出这一篇');
  await dialog.getByText('发到 Kindle：用邮件附件发送这个 EPUB').waitFor();
  await dialog.getByLabel('带上我的划线和笔记').check();
  await picture(page, `export-one-${where}`);
  await dialog.getByRole('button', { name: '导出', exact: true }).click();
  await dialog.getByRole('button', { name: /^下载：/ }).waitFor();
  await picture(page, `export-one-made-${where}`);
  const { name, bytes } = await save(page);
  expect(name).toMatch(/^外刊轻读-.+\.epub$/);
  expect(bytes.subarray(30, 58).toString()).toBe('mimetypeapplication/epub+zip');
  expect(await seriousBarriers(page)).toEqual([]);
  expect(troubles).toEqual([]);
  await context.close();
});

test.each(
  each([
    ['desk', DESK],
    ['phone', PHONE],
  ] as const),
)('on a %s some of the starred articles are chosen, and come as Markdown', async (where, kind) => {
  const { page, context, troubles, reader } = await visitAsMember(kind);
  for (const id of articles)
    await reader.call('POST /reader/article/{id}/mark', { params: { id }, body: { action: 'star' } });
  await openPage(page, '/MyStar');
  await picture(page, `export-stars-${where}`);
  await page.getByRole('button', { name: '导出', exact: true }).click();
  const dialog = dialogOf(page, '导出文章');
  await dialog.getByRole('heading', { name: `选了 ${articles.length} 篇` }).waitFor();
  await dialog.getByRole('button', { name: '全不选' }).click();
  expect(await dialog.getByRole('button', { name: '导出 0 篇' }).isDisabled()).toBe(true);
  const boxes = dialog.getByRole('list').first().getByRole('checkbox');
  await boxes.nth(0).check();
  await boxes.nth(2).check();
  await dialog.locator('label', { hasText: 'Markdown' }).click();
  await picture(page, `export-some-${where}`);
  await dialog.getByRole('button', { name: '导出 2 篇' }).click();
  await dialog.getByRole('button', { name: '下载：2 篇文章' }).waitFor();
  const { name, bytes } = await save(page);
  expect([name, bytes.subarray(0, 2).toString()]).toEqual(['外刊轻读-2 篇文章.zip', 'PK']);
  expect(await seriousBarriers(page)).toEqual([]);
  expect(troubles).toEqual([]);
  await context.close();
});

test('a collection is a book of its own name', async () => {
  const { page, context, reader } = await visitAsMember(DESK);
  const { id } = await reader.call('POST /reader/collection/add', {
    body: { title: '住在城市里', article_ids: articles.slice(0, 3) },
  });
  await openPage(page, `/collection/${id}/show`);
  await picture(page, 'export-collection-desk');
  await page.getByRole('button', { name: '导出' }).click();
  const dialog = dialogOf(page, '导出文章');
  await dialog.getByRole('button', { name: '导出 3 篇' }).click();
  await dialog.getByRole('button', { name: '下载：住在城市里' }).waitFor();
  await picture(page, 'export-collection-made-desk');
  expect((await save(page)).name).toBe('外刊轻读-住在城市里.epub');
  await context.close();
});

test('a visitor and a reader without membership are told why, and led on', async () => {
  const visitor = await opened.visit(PHONE);
  await openPage(visitor.page, '/article/15');
  await visitor.page.getByRole('button', { name: '导出 EPUB' }).click();
  await visitor.page.getByText('导出是会员的功能，先登录。').waitFor();
  await picture(visitor.page, 'export-visitor-phone');
  await dialogOf(visitor.page, '导出这一篇').getByRole('button', { name: '登录' }).click();
  await visitor.page.waitForURL(/\/Login/);
  await visitor.context.close();
  const { page, context } = await opened.visitAsReader(PHONE);
  await openPage(page, '/article/15');
  await page.getByRole('button', { name: '导出 EPUB' }).click();
  await page.getByText('导出是会员的功能。').waitFor();
  await picture(page, 'export-no-member-phone');
  await dialogOf(page, '导出这一篇').getByRole('link', { name: '看会员' }).click();
  await page.waitForURL(/\/member$/);
  await context.close();
});

test('what was left out of a file, and an export that failed while nobody looked, are told when the dialog opens', async () => {
  const { page, context } = await visitAsMember(PHONE);
  const [made, failed] = [
    { state: 'DONE', bytes: 4_000, title: '3 篇文章', message: '1 篇已经下架', expires_at: '2040-01-08T00:00:00Z' },
    { state: 'FAILED', bytes: null, title: '5 篇文章', message: '出错了，没有做完', expires_at: null },
  ];
  let rows = [failed, made];
  await page.route('**/reader/article/export', (route) => {
    const items = rows.map((row, n) => ({
      ...row,
      task_id: String(90 - n),
      format: 'md',
      created_at: '2040-01-01T00:00:00Z',
    }));
    const json = { status: { code: '200', msg: '' }, result: { items, next_offset: null } };
    return route.request().method() === 'GET' ? route.fulfill({ json }) : route.fallback();
  });
  const open = async () => {
    await openPage(page, '/article/15');
    await page.getByRole('button', { name: '导出 EPUB' }).click();
    await page.getByText('1 篇已经下架').waitFor();
    return page.getByRole('alert').filter({ hasText: '没有导出成' });
  };
  const alert = await open();
  expect(await alert.textContent()).toContain('「5 篇文章」没有导出成：出错了，没有做完');
  await picture(page, 'export-failed-phone');
  // A later one that was made is what counts.
  rows = [made, failed];
  expect(await (await open()).count()).toBe(0);
  await context.close();
});
