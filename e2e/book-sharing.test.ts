/** Notes of a book leave it and come into it: lines shared with a visitor and taken back, a Kindle's highlights, the shelf in another program. */
import { expect, test } from 'vitest';
import { bookWithText } from '#server/testing/book-with-text.ts';
import { seriousBarriers } from '#web/testing/barriers.ts';
import { databaseOf } from './database.ts';
import type { Reader } from './people.ts';
import { putBook } from './testing/books.ts';
import { shareProduct } from './testing/products.ts';
import { openPage, PHONE, picture } from './visit.ts';

const opened = shareProduct();
const THEMES = ['light', 'black', 'sepia'];

async function storeBook(reader: Reader): Promise<string> {
  const database = databaseOf(opened.product);
  const id = await bookWithText({ database }, Number(reader.userId));
  await database.close();
  return id;
}

const mark = (reader: Reader, id: string, block: string, text: string, start: number, more = {}) =>
  reader.call('POST /reader/book/{id}/note/add', {
    params: { id },
    body: {
      text,
      color: 'green',
      ...more,
      data: { start: { block_id: block, offset: start }, end: { block_id: block, offset: start + text.length } },
    },
  });

test('a reader chooses lines, a visitor sees them and nothing else, until they are taken back', async () => {
  const { page, reader, context, troubles } = await opened.visitAsReader(PHONE);
  const id = await storeBook(reader);
  await mark(reader, id, 'c0b0', 'The old harbour was quiet in the morning.', 0, { comment: '真安静' });
  await mark(reader, id, 'c1b0', 'She folded the letter twice.', 37, { color: 'blue' });
  await openPage(page, '/mynote');
  await page.getByRole('link', { name: /The Quiet Harbour/ }).tap();
  await page.getByRole('heading', { name: 'The Letter' }).waitFor();
  await picture(page, 'book-notes-phone');
  expect(await seriousBarriers(page)).toEqual([]);
  await page.getByRole('link', { name: '分享' }).tap();
  await page.getByRole('checkbox', { name: /folded/ }).check();
  await page.getByRole('checkbox', { name: /old harbour/ }).check();
  await page.getByRole('switch', { name: '带上我的笔记' }).check();
  await page.getByRole('button', { name: '复制链接（2 句）' }).tap();
  const address = await page.getByRole('textbox', { name: '分享的链接' }).inputValue();
  await picture(page, 'share-choosing-phone');
  expect(await seriousBarriers(page)).toEqual([]);

  const visitor = await opened.visit();
  const response = await visitor.page.goto(address);
  expect(await response?.text()).toContain('<meta name="robots" content="noindex"');
  expect(await visitor.page.locator('meta[property="og:description"]').getAttribute('content')).toBe(
    'The old harbour was quiet in the morning.',
  );
  await visitor.page.getByText('真安静').waitFor();
  await visitor.page.getByText('译文0。').waitFor();
  expect(await visitor.page.content()).not.toContain('Nobody had slept');
  expect(await seriousBarriers(visitor.page)).toEqual([]);
  for (const theme of THEMES) {
    for (const [name, size] of [
      ['desk', { width: 1440, height: 900 }],
      ['phone', PHONE.viewport],
    ] as const) {
      await visitor.page.setViewportSize(size);
      await visitor.page.evaluate((value) => (document.documentElement.dataset.theme = value), theme);
      await picture(visitor.page, `share-${name}-${theme}`);
    }
  }

  await page.getByRole('button', { name: '收回' }).tap();
  await page.getByRole('alertdialog').getByRole('button', { name: '收回' }).tap();
  await page.getByText('已收回', { exact: false }).first().waitFor();
  const gone = await visitor.page.goto(address);
  expect(gone?.status()).toBe(410);
  await visitor.page.getByRole('heading', { name: '这次分享已经收回' }).waitFor();
  await picture(visitor.page, 'share-gone-phone');
  expect(troubles).toEqual([]);
  await context.close();
});

test("a Kindle's highlights are looked at, brought in, and taken out again", async () => {
  const { page, reader, context, troubles } = await opened.visitAsReader();
  const id = await storeBook(reader);
  const clip = (title: string, text: string, place: number) =>
    `${title}\n- Your Highlight on Location ${place} | Added on Sunday, 5 March 2023 10:12:33\n\n${text}\n==========\n`;
  const file = [
    clip('The Quiet Harbour (Reed, Jo)', 'A boat came in with the tide', 2),
    clip('The Quiet Harbour (Reed, Jo)', 'Words that are nowhere in this edition', 9),
    clip('Another One (Al Fenn)', 'Far away.', 1),
  ].join('');
  await openPage(page, '/book/import');
  await picture(page, 'import-empty-desk');
  const choose = (text: string) =>
    page
      .getByLabel('笔记文件')
      .setInputFiles({ name: 'My Clippings.txt', mimeType: 'text/plain', buffer: Buffer.from(text) });
  await choose('just a story');
  await page.getByText('看不出是哪种笔记', { exact: false }).waitFor();
  await choose(file);
  await page.getByText('Kindle，3 条，2 条对上了书架里的书').waitFor();
  await picture(page, 'import-preview-desk');
  expect(await seriousBarriers(page)).toEqual([]);
  expect((await reader.call('GET /reader/book/{id}/mynote', { params: { id } })).items).toEqual([]);
  await page.getByRole('button', { name: '导入 2 条' }).click();
  await page.getByText('导入了 2 条').waitFor();
  await page.getByRole('button', { name: '撤销' }).waitFor();
  await choose(file);
  await page.getByRole('button', { name: '没有新的可以导入' }).waitFor();
  await openPage(page, `/mynote/book/${id}`);
  await page.getByRole('heading', { name: '未定位' }).waitFor();
  await picture(page, 'book-notes-desk');
  await openPage(page, '/book/import');
  await page.getByRole('button', { name: '撤销' }).click();
  const undo = page.getByRole('alertdialog', { name: '撤销导入「My Clippings.txt」？' });
  await undo.getByRole('button', { name: '取消' }).click();
  await undo.waitFor({ state: 'detached' });
  expect((await reader.call('GET /reader/book/{id}/mynote', { params: { id } })).items).toHaveLength(2);
  await page.getByRole('button', { name: '撤销' }).click();
  await undo.getByRole('button', { name: '撤销' }).click();
  await page.getByText('已撤销 2 条').waitFor();
  expect((await reader.call('GET /reader/book/{id}/mynote', { params: { id } })).items).toEqual([]);
  expect(troubles.filter((line) => !line.includes('400'))).toEqual([]);
  await context.close();
});

test('of very many lines as many are chosen as go on one page, with the button at hand', async () => {
  const { page, reader } = await opened.visitAsReader(PHONE);
  const id = await storeBook(reader);
  const text = 'The old harbour was quiet in the morning.';
  const params = { id };
  for (let number = 0; number < 101; number++) {
    const body = { text: `${text} ${number}`, color: 'green' } as const;
    await reader.call('POST /reader/book/{id}/note/add', { params, body });
  }
  await openPage(page, `/book/${id}/share`);
  const boxes = page.getByRole('checkbox');
  await expect.poll(() => boxes.count()).toBe(101);
  await boxes.first().check();
  const share = page.getByRole('button', { name: '复制链接（1 句）' });
  const place = await share.boundingBox();
  expect((place?.y ?? 0) + (place?.height ?? 0)).toBeLessThan(PHONE.viewport.height);
  await boxes.evaluateAll((all) => {
    for (const box of all.slice(1, 100)) (box as HTMLInputElement).click();
  });
  await page.getByText('最多选 100 句').waitFor();
  await picture(page, 'share-many-phone');
  expect(await boxes.evaluateAll((all) => all.filter((box) => (box as HTMLInputElement).disabled).length)).toBe(1);
  await page.getByRole('button', { name: '复制链接（100 句）' }).tap();
  await page.getByRole('textbox', { name: '分享的链接' }).waitFor({ state: 'attached' });
  expect(await seriousBarriers(page)).toEqual([]);
});

test('a plain client reads the shelf at the address that the page gives, until there is a new one', async () => {
  const { page, reader, context, troubles } = await opened.visitAsReader(PHONE);
  const id = await storeBook(reader);
  await openPage(page, '/book/opds');
  await page.getByRole('button', { name: '生成地址' }).tap();
  const address = await page.getByRole('textbox', { name: '我的书架地址' }).inputValue();
  await picture(page, 'opds-phone');
  expect(await seriousBarriers(page)).toEqual([]);
  const root = await (await fetch(address)).text();
  const path = /rel="subsection" href="([^"]+)"/.exec(root)?.[1] ?? '';
  const books = await (await fetch(new URL(path, address))).text();
  expect(books).toContain('<title>The Quiet Harbour</title>');
  expect(books).toContain(`/file/${id}`);
  const question = page.getByRole('alertdialog');
  for (const [button, title] of [
    ['停用', '停用书架地址？'],
    ['换一个地址，旧的作废', '换一个新地址？'],
  ] as const) {
    await page.getByRole('button', { name: button }).tap();
    await question.getByText(title).waitFor();
    await question.getByRole('button', { name: '取消' }).tap();
    await question.waitFor({ state: 'detached' });
    expect((await fetch(address)).status).toBe(200);
  }
  await page.getByRole('button', { name: '换一个地址，旧的作废' }).tap();
  await question.getByRole('button', { name: '换新地址' }).tap();
  await expect.poll(() => page.getByRole('textbox', { name: '我的书架地址' }).inputValue()).not.toBe(address);
  expect((await fetch(address)).status).toBe(404);
  await page.getByLabel('目录地址').fill('https://192.168.1.8/opds');
  await page.getByRole('button', { name: '打开' }).tap();
  await page.getByText('只能填公网上的地址').waitFor();
  // An error in another field does not mark the address as wrong.
  const answer = (status: object) =>
    page.route('**/reader/opds/browse', (route) => route.fulfill({ status: 400, json: { status, result: null } }));
  await answer({ code: '400', msg: '', reason: 'INVALID_INPUT', fields: { password: '用户名或密码不对' } });
  await page.getByRole('button', { name: '打开' }).tap();
  await page.getByText('用户名或密码不对').waitFor();
  expect(await page.getByLabel('密码', { exact: true }).getAttribute('aria-invalid')).toBe('true');
  expect(await page.getByLabel('目录地址').getAttribute('aria-invalid')).toBe(null);
  expect(troubles.filter((line) => !line.includes('400'))).toEqual([]);
  await context.close();
});

test('without a token a visitor is led from the page for sharing to the book, or to the shelf', async () => {
  const { page, reader } = await opened.visitAsReader(PHONE);
  const own = await storeBook(reader);
  const open = await putBook(opened.product, { chapters: 1 });
  const leadsTo = async (address: string) => {
    const { headers, status } = await fetch(new URL(address, opened.product.address), { redirect: 'manual' }).then(
      (response) => ({ headers: response.headers, status: response.status }),
    );
    expect(status).toBe(302);
    return headers.get('location');
  };
  expect(await leadsTo('/book/share')).toBe('/book');
  expect(await leadsTo(`/book/${open}/share`)).toBe(`/book/${open}/show`);
  // Of a book that is not public nothing is told.
  expect(await leadsTo(`/book/${own}/share`)).toBe(`/Login?next=${encodeURIComponent(`/book/${own}/share`)}`);
  await openPage(page, `/book/${open}/share`);
  expect(new URL(page.url()).pathname).toBe(`/book/${open}/share`);
});
