/**
 * The way of a book from a file to the shelf and its page: finding, removing from the shelf, changing, deleting; what visitors and
 * strangers see.
 */
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { seriousBarriers } from '#web/testing/barriers.ts';
import { type Call, callsOf, logInAsAdmin } from './calls.ts';
import type { Reader } from './people.ts';
import { putBook, selectWords } from './testing/books.ts';
import { bookRead, longBook, uploadBook } from './testing/long-book.ts';
import { shareProduct } from './testing/products.ts';
import { DESK, openPage, PHONE, picture } from './visit.ts';

const opened = shareProduct();
let admin: Call;
let open: string;

async function bring(call: Call, title: string, chapters: number, length = 2_500): Promise<string> {
  const { book_uuid: id, task_id: task } = await uploadBook(
    opened.product.address,
    call,
    longBook(title, chapters, length),
    'book.txt',
  );
  expect(await bookRead(call, task)).toMatchObject({ state: 'DONE' });
  return id;
}

beforeAll(async () => {
  admin = (await logInAsAdmin(opened.product.address)).call;
  open = await bring(admin, 'Build It and They Will Drive', 5);
  await admin('POST /reader/book/{id}/update', {
    params: { id: open },
    body: { author: 'Waikan Editors', is_public: true },
  });
});

async function inLightAndDark(page: Page, name: string): Promise<void> {
  await picture(page, `${name}-light`);
  await page.evaluate(() => {
    document.documentElement.dataset.theme = 'black';
  });
  await picture(page, `${name}-black`);
}

async function readTo({ call }: Reader, id: string, index: number): Promise<void> {
  const { blocks } = await call('GET /reader/book/{id}/chapter/{index}', { params: { id, index } });
  const pos = { index, block_id: blocks[2]?.id ?? '', offset: 0 };
  await call('POST /reader/mybook/{id}/pos', { params: { id }, body: { pos } });
}

test('an empty shelf leads to the library, where a book is put on it, and its page tells what it is', async () => {
  const { page, reader, troubles } = await opened.visitAsReader(PHONE);
  await openPage(page, '/book');
  await page.getByRole('heading', { name: '放进第一本书' }).waitFor();
  expect(await seriousBarriers(page)).toEqual([]);
  await picture(page, 'shelf-empty-phone');
  await page.getByRole('link', { name: '去书库挑' }).tap();
  await page.getByRole('button', { name: '加入书架：Build It and They Will Drive' }).waitFor();
  await inLightAndDark(page, 'library-phone');
  expect(await seriousBarriers(page)).toEqual([]);
  await page.getByRole('button', { name: '加入书架：Build It and They Will Drive' }).tap();
  await page.getByText('《Build It and They Will Drive》已放上书架').waitFor();
  await page.getByRole('link', { name: '打开：Build It and They Will Drive' }).tap();
  await page.getByRole('link', { name: '开始读' }).waitFor();
  const word = page.getByRole('button', { name: /^加入生词：/ });
  await word.first().press('Enter');
  await page.getByText(/^已加入生词：/).waitFor();
  // The button keeps the focus, so that Tab goes on to the next one.
  expect(await word.first().evaluate((one) => [one.ariaPressed, one === document.activeElement])).toEqual([
    'true',
    true,
  ]);
  const words = await reader.call('GET /reader/myword');
  expect(words.items[0]?.contexts).toMatchObject([{ book_uuid: open, title: 'Build It and They Will Drive' }]);
  await inLightAndDark(page, 'book-about-phone');
  expect(await seriousBarriers(page)).toEqual([]);
  await openPage(page, '/book/library?mine=mine');
  await page.getByRole('listitem').filter({ hasText: 'Build It and They Will Drive' }).getByText('还没开始').waitFor();
  await inLightAndDark(page, 'my-books-phone');
  expect(await seriousBarriers(page)).toEqual([]);
  await openPage(page, `/book/${open}/show`);
  await page.getByRole('link', { name: '开始读' }).tap();
  await page.getByRole('heading', { name: 'Chapter 1', level: 1 }).waitFor();
  expect(troubles).toEqual([]);
});

test('at a desk the shelf shows the book read last large, others in the order one chooses, and those that are finished', async () => {
  const { page, reader, troubles } = await opened.visitAsReader(DESK);
  const titles = ['Nothing Doing', 'A Quarrel on Ice', 'Streets That Remember the Sun', 'Who Invented the Weekend?'];
  const ids = [];
  for (const title of titles) ids.push(await bring(reader.call, title, 4));
  const [done = '', first = '', , last = ''] = ids;
  await readTo(reader, done, 3);
  await reader.call('POST /reader/mybook/{id}/state', { params: { id: done }, body: { state: 'finished' } });
  await readTo(reader, first, 1);
  await readTo(reader, last, 2);
  await openPage(page, '/book');
  const now = page.getByRole('region', { name: 'Who Invented the Weekend?' });
  await now.getByText('读到第 3 章').waitFor();
  await now.getByText('停在这里').waitFor();
  const names = (section: string) => page.getByRole('region', { name: section }).locator('.sh-name').allInnerTexts();
  expect(await names('读完')).toEqual(['Nothing Doing']);
  expect((await names('在读')).slice(0, 2)).toEqual(['A Quarrel on Ice', 'Streets That Remember the Sun']);
  await inLightAndDark(page, 'shelf-desk');
  expect(await seriousBarriers(page)).toEqual([]);
  await page.getByLabel('排序').selectOption({ label: '书名' });
  await page.waitForURL(/sort=title/);
  await openPage(page, `/book/${first}/show`);
  await page.getByRole('link', { name: '继续读第 2 章' }).waitFor();
  await page.getByText('读第 3 章前，先学').waitFor();
  await inLightAndDark(page, 'book-about-desk');
  expect(await seriousBarriers(page)).toEqual([]);
  expect(await page.locator('.ba-chapter.read').count()).toBe(1);
  expect(await page.locator('.ba-chapter.now').count()).toBe(1);
  await page.getByRole('link', { name: /Chapter 4/ }).click();
  await page.getByRole('heading', { name: 'Chapter 4', level: 1 }).waitFor();
  expect(troubles).toEqual([]);
});

test('a book is renamed, put away with its notes kept, and deleted', async () => {
  const { page, reader, troubles } = await opened.visitAsReader(DESK);
  const id = await bring(reader.call, 'Finders Keepers', 2);
  const { blocks } = await reader.call('GET /reader/book/{id}/chapter/{index}', { params: { id, index: 0 } });
  const data = {
    start: { block_id: blocks[1]?.id ?? '', offset: 0 },
    end: { block_id: blocks[1]?.id ?? '', offset: 7 },
  };
  await reader.call('POST /reader/book/{id}/note/add', {
    params: { id },
    body: { text: 'This is', color: 'yellow', data },
  });
  await openPage(page, '/book');
  const menu = async (title: string, entry: string) => {
    await page.getByRole('button', { name: `${title}：更多` }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('menuitem', { name: entry }).click();
  };
  await menu('Finders Keepers', '改书名和作者');
  await page.getByRole('textbox', { name: '书名' }).fill('Finders Keepers, Losers Weepers');
  await page.getByRole('textbox', { name: '作者' }).fill('Mara Lindqvist');
  await page.getByRole('button', { name: '保存' }).click();
  await menu('Finders Keepers, Losers Weepers', '移出书架');
  await page.getByText('留下我的笔记和划线').waitFor();
  await picture(page, 'shelf-remove-desk');
  await page.getByText('留下我的笔记和划线').click();
  await page.getByRole('button', { name: '取消' }).click();
  const remove = () => page.getByRole('button', { name: '移出', exact: true }).click();
  await menu('Finders Keepers, Losers Weepers', '移出书架');
  await remove();
  await page.getByRole('heading', { name: '放进第一本书' }).waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('main');
  await page.getByRole('button', { name: '撤销' }).click();
  await menu('Finders Keepers, Losers Weepers', '移出书架');
  await remove();
  await page.getByRole('heading', { name: '放进第一本书' }).waitFor();
  const notes = await reader.call('GET /reader/book/{id}/mynote', { params: { id } });
  expect(notes.items.map(({ text }) => text)).toEqual(['This is']);
  // The book still takes storage, so its owner can find it.
  await page.getByRole('link', { name: '我的书', exact: true }).click();
  const row = page.getByRole('listitem').filter({ hasText: 'Finders Keepers, Losers Weepers' });
  await row.getByText('不在书架上').waitFor();
  await inLightAndDark(page, 'my-books-desk');
  expect(await seriousBarriers(page)).toEqual([]);
  await page.getByRole('link', { name: '不在书架上', exact: true }).click();
  await page.getByRole('button', { name: '放回书架：Finders Keepers, Losers Weepers' }).click();
  await page.getByText('没有移出书架的书').waitFor();
  await page.getByRole('searchbox', { name: '搜书名和作者' }).fill('losers');
  await page.keyboard.press('Enter');
  await page.getByText('没有这样的书').waitFor();
  await page.getByRole('link', { name: '全部', exact: true }).click();
  await row.waitFor();
  await openPage(page, `/book/${id}/show`);
  await page.getByRole('button', { name: '这本书：更多' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: '彻底删除' }).click();
  await page.getByText('你在书里的划线和笔记、读到的位置都会删掉').waitFor();
  await page.getByRole('button', { name: '删除', exact: true }).click();
  await page.waitForURL(/\/book$/);
  expect((await page.request.get(`/book/${id}/show`)).status()).toBe(404);
  expect((await reader.call('GET /reader/mynote', {})).items).toEqual([]);
  expect(troubles).toEqual([]);
});

test('a visitor reads of public books and is sent to log in for the shelf; a private one is not there', async () => {
  const { page, context, troubles } = await opened.visit(DESK);
  await openPage(page, `/book/${open}/show`);
  await page.getByRole('link', { name: '先读一章' }).waitFor();
  await page.getByRole('button', { name: '加入书架' }).click();
  await page.waitForURL(/\/Login/);
  await openPage(page, '/book/library?q=they will');
  await page.getByRole('link', { name: '打开：Build It and They Will Drive' }).waitFor();
  await openPage(page, '/book/library?q=nothing-like-this');
  await page.getByText('没有这样的书').waitFor();
  await page.goto('/book');
  expect(decodeURIComponent(page.url())).toContain('/Login?next=/book');
  const secret = await bring(admin, 'Once More, Without Feeling', 2);
  for (const address of [`/book/${secret}/show`, `/book/${secret}/read`]) {
    expect([address, (await page.request.get(address)).status()]).toEqual([address, 404]);
  }
  expect(troubles).toEqual([]);
  await context.close();
});

test('from the file to a second device: a book is brought, read, marked and noted here, and goes on there', async () => {
  const { page, context, reader, troubles } = await opened.visitAsReader(DESK);
  await openPage(page, '/book/upload');
  await page.locator('.bu-choose input').setInputFiles({
    name: 'the-long-way.txt',
    mimeType: 'text/plain',
    buffer: longBook('The Long Way Home', 6, 5_000),
  });
  await page.locator('.up').getByRole('link', { name: '去看看' }).click();
  await page.getByRole('heading', { name: 'The Long Way Home' }).waitFor();
  await page.getByRole('link', { name: '开始读' }).click();
  await page.getByRole('heading', { name: 'Chapter 1', level: 1 }).waitFor();
  // Waits until the pages are laid out.
  await page.locator('.book-turn.after').waitFor();
  await selectWords(page, 'how chapter 1 begins');
  await page.getByRole('toolbar').getByRole('button', { name: /笔记/ }).click();
  await page.getByRole('textbox', { name: '笔记' }).fill('从这里开始');
  await page.getByRole('button', { name: /^(?:保存|存)/ }).click();
  const { items: shelf } = await reader.call('GET /reader/mybook');
  const id = shelf[0]?.book.book_uuid ?? '';
  const notes = async () => (await reader.call('GET /reader/book/{id}/mynote', { params: { id } })).items;
  await expect.poll(async () => (await notes()).map(({ comment }) => comment)).toEqual(['从这里开始']);
  for (const _ of [1, 2]) {
    const saved = page.waitForResponse((response) => response.url().includes(`/mybook/${id}/pos`));
    await page.keyboard.press('ArrowRight');
    await saved;
  }
  const { pos } = await reader.call('GET /reader/mybook/{id}', { params: { id } });
  await page.goto('/book');
  await context.close();

  const second = await opened.visitAs(reader, PHONE);
  await openPage(second.page, '/book');
  await second.page.getByRole('link', { name: '继续读' }).tap();
  const block = second.page.locator(`[data-block="${pos?.block_id}"]`).first();
  await expect
    .poll(async () => {
      const box = await block.boundingBox();
      return box !== null && box.y < 844 && box.y + box.height > 0;
    })
    .toBe(true);
  await openPage(second.page, `/book/${id}/show`);
  await second.page.getByText('从这里开始').waitFor();
  expect([...troubles, ...second.troubles]).toEqual([]);
  await second.context.close();
});

test("somebody else's book is not there, nor is one that never was", async () => {
  const { reader } = await opened.visitAsReader(DESK);
  const own = await putBook(opened.product, { owner: reader.userId, isPublic: false, chapters: 1 });
  expect((await reader.call('GET /reader/book/{id}/show', { params: { id: own } })).title).toBe(
    'When the Sky Was a Map',
  );
  const { context, page } = await opened.visit(DESK);
  for (const path of [
    `/book/${own}/read`,
    `/book/${own}/text/0`,
    '/book/00000000-0000-4000-8000-000000000000/read',
    '/book/x/read',
  ]) {
    expect([path, (await page.goto(path))?.status()]).toEqual([path, 404]);
  }
  const answer = callsOf(opened.product.address)('GET /reader/book/{id}/chapter/{index}', {
    params: { id: own, index: 0 } as never,
  });
  await expect(answer).rejects.toThrow('404');
  await context.close();
});

test('at a desk the pages of the shelf have one head, so that the tabs stay where they are', async () => {
  const { page, context } = await opened.visitAsReader(DESK);
  const tops: number[] = [];
  for (const path of ['/book', '/book/library', '/book/library?mine=mine', '/book/upload']) {
    await openPage(page, path);
    const tabs = page.getByRole('navigation', { name: '书架' });
    tops.push((await tabs.boundingBox())?.y ?? 0);
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toMatch(/^书架/);
  }
  expect(new Set(tops).size).toBe(1);
  await openPage(page, '/book/library');
  await page.locator('.sh-top').getByRole('link', { name: '传一本书' }).click();
  await page.waitForURL('**/book/upload');
  await context.close();
});
