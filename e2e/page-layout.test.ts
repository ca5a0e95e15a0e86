/** Places and sizes of what pages show, on a phone, at a desk and on paper: gaps, one left edge, nothing cut, targets. */
import { randomUUID } from 'node:crypto';
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { putBook } from './testing/books.ts';
import { shareProduct } from './testing/products.ts';
import { DESK, openPage, PHONE } from './visit.ts';

const opened = shareProduct();

async function boxOf(place: Locator) {
  const box = await place.boundingBox();
  if (!box) throw new Error(`not shown: ${place}`);
  return { ...box, right: box.x + box.width, bottom: box.y + box.height };
}

/** Texts of a kind that are wider than their room. */
const cut = (page: Page, selector: string) =>
  page
    .locator(selector)
    .evaluateAll((all) => all.filter((it) => it.scrollWidth > it.clientWidth).map((it) => it.textContent ?? ''));

/** Width in pixels that the placeholder or the chosen text needs, and what there is. */
const roomOf = (field: Locator) =>
  field.evaluate((it: HTMLInputElement | HTMLSelectElement) => {
    const style = getComputedStyle(it);
    const pen = document.createElement('canvas').getContext('2d');
    if (!pen) throw new Error('no canvas');
    pen.font = style.font;
    const text = it instanceof HTMLSelectElement ? (it.selectedOptions[0]?.text ?? '') : it.placeholder;
    const room = it.clientWidth - Number.parseFloat(style.paddingLeft) - Number.parseFloat(style.paddingRight);
    return { text, isEnough: pen.measureText(text).width <= room + 0.5 };
  });

test.each([
  ['phone', PHONE],
  ['desk', DESK],
] as const)('on a %s the first day of the history stands clear of the tabs', async (_, kind) => {
  const { page, context, reader } = await opened.visitAsReader(kind);
  const id = await putBook(opened.product, { owner: reader.userId, isPublic: false, chapters: 1 });
  const pos = { index: 0, block_id: 'c0b1', offset: 0 };
  await reader.call('POST /reader/mybook/{id}/pos', { params: { id }, body: { pos } });
  await openPage(page, '/history');
  const [tabs, day] = await Promise.all([
    boxOf(page.getByRole('navigation', { name: '阅读记录' })),
    boxOf(page.locator('.history-day h2').first()),
  ]);
  expect(day.y - tabs.bottom).toBeGreaterThanOrEqual(16);
  await context.close();
});

test('on a phone the meaning of a word has its whole line', async () => {
  const { page, context, reader } = await opened.visitAsReader(PHONE);
  await reader.call('POST /reader/myword', { body: { word: 'norm', resolve: 'n. 标准，规范，常态，平均水平' } });
  await openPage(page, '/myword');
  await page.locator('.w-zh').first().waitFor();
  expect(await cut(page, '.w-zh')).toEqual([]);
  await context.close();
});

test('on a phone the table of licences leaves most of its width to what it says', async () => {
  const { page, context } = await opened.visit(PHONE);
  await openPage(page, '/About');
  const heads = page.locator('.about .table th[scope="row"]');
  const widths = await heads.evaluateAll((all) => all.map((it) => it.clientWidth));
  expect(widths.length).toBeGreaterThan(0);
  expect(Math.max(...widths)).toBeLessThanOrEqual(PHONE.viewport.width * 0.3);
  await context.close();
});

test.each([
  ['phone', PHONE],
  ['desk', DESK],
] as const)('on a %s the searches of the administration say all that they search', async (_, kind) => {
  const { page, context } = await opened.visitAsEditor(kind);
  for (const path of ['/admin/user/search', '/admin/order', '/admin/code', '/admin/magazine']) {
    await openPage(page, path);
    const fields = page.locator('search').locator('input[type="search"], select');
    expect(await fields.count()).toBeGreaterThan(0);
    for (const field of await fields.all())
      expect({ path, ...(await roomOf(field)) }).toMatchObject({ isEnough: true });
  }
  await context.close();
});

test('on a phone a search with one field has its button in the same row, at the edge of the page', async () => {
  const { page, context } = await opened.visitAsEditor(PHONE);
  await openPage(page, '/admin/magazine');
  const form = page.locator('.admin-search');
  const [field, button, whole] = await Promise.all([
    boxOf(form.locator('input[type="search"]')),
    boxOf(form.getByRole('button', { name: '查找' })),
    boxOf(form),
  ]);
  expect([button.y, button.right]).toEqual([field.y, whole.right]);
  await context.close();
});

test('on a phone no title is told twice below each other', async () => {
  const { page, context } = await opened.visitAsReader(PHONE);
  for (const path of ['/askai', '/Mine/data', '/member/log', '/myword/overview', '/myword/settings', '/history']) {
    await openPage(page, path);
    const title = await boxOf(page.locator('h1'));
    expect({ path, width: title.width }).toEqual({ path, width: 1 });
  }
  await context.close();
});

test('the arrow that closes listening is a button at the edge, and the voice is named in full', async () => {
  for (const kind of [PHONE, DESK]) {
    const { page, context } = await opened.visitAsReader(kind);
    await openPage(page, '/article/2/listen');
    // Whoever opens it first has the recording made.
    await page.getByRole('button', { name: '播放', exact: true }).waitFor();
    const [top, arrow] = await Promise.all([
      boxOf(page.locator('.ls-top')),
      boxOf(page.getByRole('link', { name: '收起，回到原文' })),
    ]);
    expect(arrow.width).toBeLessThanOrEqual(48);
    expect(arrow.x - top.x).toBeLessThanOrEqual(24);
    expect(await cut(page, '.ls-voice')).toEqual([]);
    await context.close();
  }
});

test('at a desk titles stand at one height', async () => {
  const { page, context } = await opened.visitAsReader(DESK);
  const tops = new Map<string, number>();
  for (const path of ['/history', '/member', '/Award', '/member/log', '/Mine/data', '/myword/placement', '/label']) {
    await openPage(page, path);
    tops.set(path, (await boxOf(page.locator('h1'))).y);
  }
  expect([...tops].filter(([, top]) => top !== tops.get('/history'))).toEqual([]);
  await context.close();
});

test('on a phone what stands below the bar leaves it some room', async () => {
  const { page, context } = await opened.visitAsReader(PHONE);
  for (const path of ['/flashcard/articleQuestion', '/flashcard/reviewArticleWords', '/label']) {
    await openPage(page, path);
    const [bar, text] = await Promise.all([boxOf(page.locator('header.top')), boxOf(page.locator('main h1 + p'))]);
    expect({ path, room: text.y - bar.bottom >= 12 }).toEqual({ path, room: true });
  }
  await context.close();
});

test('a row of chips begins at its gutter, also without scripts', async () => {
  const { page, context } = await opened.visit({ ...PHONE, javaScriptEnabled: false });
  await page.goto('/article');
  const title = await boxOf(page.locator('h1'));
  const rows = page.locator('.chips');
  expect(await rows.count()).toBeGreaterThan(1);
  for (const row of await rows.all()) expect((await boxOf(row.locator('.chip').first())).x).toBe(title.x);
  await context.close();
});

test('the buttons of a poster stay in their places when the scripts run', async () => {
  const { page, context } = await opened.visit(DESK);
  let letThrough = () => {};
  const held = new Promise<void>((resolve) => {
    letThrough = resolve;
  });
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/article/15/poster3', { waitUntil: 'domcontentloaded' });
  const link = page.getByRole('button', { name: '复制链接' });
  const before = await boxOf(link);
  letThrough();
  await page.getByRole('button', { name: '复制图片' }).waitFor();
  expect(await boxOf(link)).toEqual(before);
  await context.close();
});

test('a note with a long tag has its date and its link on one line each on a phone, and no tools on paper', async () => {
  const { page, context, reader } = await opened.visitAsReader(PHONE);
  const params = { id: '15' };
  const { blocks } = await reader.call('GET /reader/article/waikan/{id}/show', { params });
  const { id: block_id = '', text = '' } = blocks.find(({ type }) => type === 'paragraph') ?? {};
  const quote = text.slice(0, 12);
  const ends = { start: { block_id, offset: 0 }, end: { block_id, offset: 12 } };
  await reader.call('POST /reader/article/{id}/notes/add', {
    params,
    body: {
      text: quote,
      comment: '',
      color: 'yellow',
      tag: '一二三四五六七八九十一二'.repeat(2),
      note_uuid: randomUUID(),
      root: 'en',
      data: { ...ends, quote, prefix: '', suffix: '', version: 1 },
    },
  });
  await openPage(page, '/mynote/15');
  const [foot, back] = [page.locator('.note-foot'), page.getByRole('link', { name: '回到原文' })];
  for (const place of [foot.locator('time'), back])
    expect(
      await place.evaluate((it) => {
        const range = document.createRange();
        range.selectNodeContents(it);
        return range.getClientRects().length;
      }),
    ).toBe(1);
  expect((await boxOf(foot.getByRole('button', { name: '删除' }))).right).toBeLessThanOrEqual(PHONE.viewport.width);
  await page.emulateMedia({ media: 'print' });
  expect(await back.isVisible()).toBe(false);
  expect(await page.getByRole('link', { name: '全部笔记' }).isVisible()).toBe(false);
  await context.close();
});

test('on paper an article has one left edge, and none of its ways to other pages', async () => {
  const { page, context } = await opened.visitAsReader({ viewport: { width: 794, height: 1123 } });
  await openPage(page, '/article/15');
  await page.locator('.read-ways').waitFor();
  await page.emulateMedia({ media: 'print' });
  const [head, text] = await Promise.all([boxOf(page.locator('.read-head h1')), boxOf(page.locator('.prose'))]);
  expect(head.x).toBe(text.x);
  expect(await page.locator('.read-ways').isVisible()).toBe(false);
  // A long line of code goes on in the next one.
  const cut = await page
    .locator('.prose')
    .first()
    .evaluate((prose) => {
      const code = document.createElement('pre');
      code.textContent = 'call(argument, '.repeat(40);
      prose.append(code);
      return code.scrollWidth - code.clientWidth;
    });
  expect(cut).toBe(0);
  await context.close();
});

test('with colours of the system the line of a topic’s taste is there', async () => {
  const { page, context } = await opened.visitAsReader({ ...PHONE, forcedColors: 'active' });
  await openPage(page, '/label');
  const line = page.locator('.taste-bar').first();
  await line.waitFor();
  expect(await line.evaluate((it) => getComputedStyle(it, '::before').borderTopWidth)).toBe('1px');
  await context.close();
});
