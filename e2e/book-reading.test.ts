/** Reading a book: places, footnotes, pages and scrolling, two devices, no network, visitors. */
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { isInWindow, landmarkOf, putBook, selectWords, titleOf } from './testing/books.ts';
import { shareProduct } from './testing/products.ts';
import { DESK, drawn, MOVING, openPage, PHONE, picture } from './visit.ts';

const opened = shareProduct();
let book: string;
beforeAll(async () => {
  book = await putBook(opened.product);
});

const address = (query = '') => `/book/${book}/read${query}`;
const foot = (page: Page) => page.locator('.book-foot').innerText();
const chapters = (page: Page) =>
  page.locator('.chapter').evaluateAll((all) => all.map((one) => Number((one as HTMLElement).dataset.chapter)));

/** The words at the top of what shows. */
const firstWords = (page: Page) =>
  page.evaluate(() => {
    const main = document.querySelector('main')?.getBoundingClientRect();
    const isPaged = document.querySelector('.in-pages') !== null;
    const x = isPaged ? (main?.left ?? 0) + 70 : innerWidth / 2;
    for (let y = (isPaged ? (main?.top ?? 0) : 0) + 14; y < innerHeight; y += 20) {
      const range = document.caretRangeFromPoint(x, y);
      const block = range?.startContainer.parentElement?.closest<HTMLElement>('[data-block]');
      if (block) return block.dataset.block;
    }
    return undefined;
  });

async function mark(page: Page, words: string, colour: string): Promise<void> {
  await selectWords(page, words);
  await page.getByRole('toolbar').getByRole('button', { name: colour }).click();
}

const savedPlace = (page: Page) => page.waitForResponse((response) => response.url().includes(`/mybook/${book}/pos`));

test('at a desk a book has pages, which keys, the wheel and the edges turn, chapter after chapter and back', async () => {
  const { context, page, troubles } = await opened.visit({ ...DESK, ...MOVING });
  await openPage(page, address());
  await page.locator('.book-turn.after').waitFor();
  expect(await chapters(page)).toEqual([0]);
  await picture(page, 'book-pages-desk');
  await expect.poll(() => foot(page)).toContain('本章第 1 页');
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => foot(page)).toContain('本章第 2 页');
  await page.keyboard.press(' ');
  await expect.poll(() => foot(page)).toContain('本章第 3 页');
  await page.keyboard.press('ArrowLeft');
  await expect.poll(() => foot(page)).toContain('本章第 2 页');
  await page.mouse.move(700, 400);
  await page.mouse.wheel(0, 120);
  await expect.poll(() => foot(page)).toContain('本章第 3 页');
  const turned: number[] = [];
  for (let turn = 0; turn < 8 && turned.at(-1) !== 1; turn++) {
    await page.locator('.book-turn.after').click();
    turned.push((await chapters(page))[0] ?? -1);
  }
  expect(turned.at(-1)).toBe(1);
  await page.getByRole('heading', { name: titleOf(1) }).waitFor();
  await page.keyboard.press('PageUp');
  // The last page of the chapter before.
  await expect.poll(() => chapters(page)).toEqual([0]);
  await expect.poll(() => foot(page)).toContain('本章读完');
  await picture(page, 'book-end-desk');
  expect(troubles).toEqual([]);
  await context.close();
});

test('a window that becomes narrow and wide again, time after time, stays at its line', async () => {
  const { context, page } = await opened.visit({ ...DESK, ...MOVING });
  await openPage(page, address('?chapter=2'));
  await page.locator('.book-turn.after').waitFor();
  for (const wanted of ['本章第 2 页', '本章第 3 页']) {
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => foot(page)).toContain(wanted);
  }
  await page.evaluate(() => Promise.all(document.getAnimations().map((turn) => turn.finished)));
  const line = await firstWords(page);
  expect(line).toMatch(/^c2b[1-9]/);
  for (let time = 0; time < 3; time += 1) {
    await page.setViewportSize({ width: 800, height: 900 });
    await expect.poll(() => page.locator('.in-pages').count()).toBe(0);
    // Chapters come beside it while one looks.
    if (time > 0) await expect.poll(async () => (await chapters(page)).length).toBeGreaterThan(1);
    await expect.poll(() => firstWords(page)).toBe(line);
    await page.setViewportSize(DESK.viewport);
    await expect.poll(() => chapters(page)).toEqual([2]);
    await expect.poll(() => firstWords(page)).toBe(line);
  }
  await context.close();
});

test('both columns of a page stand on the same lines, also beside a table', async () => {
  const { context, page } = await opened.visit(DESK);
  await openPage(page, address());
  await page.locator('.book-turn.after').waitFor();
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => foot(page)).toContain('本章第 2 页');
  const offsets = await page.evaluate(() => {
    const top = document.querySelector('main')?.getBoundingClientRect().top ?? 0;
    const prose = document.querySelector('.prose');
    const line = Number.parseFloat(getComputedStyle(prose as Element).lineHeight);
    const boxes = [...document.querySelectorAll('.prose > p:not(.verse) .s')].flatMap((one) => [
      ...one.getClientRects(),
    ]);
    const shown = boxes.filter(({ left, right }) => left > 0 && right < innerWidth);
    return [...new Set(shown.map((box) => Math.round((((box.top - top) % line) + line) % line)))];
  });
  expect(offsets).toHaveLength(1);
  await context.close();
});

test('on a phone the chapters follow each other while one scrolls, and those far away leave the page', async () => {
  const { context, page, troubles } = await opened.visit(PHONE);
  await openPage(page, address());
  await picture(page, 'book-scroll-phone');
  await page.mouse.move(387, 400);
  let most = 0;
  for (let step = 0; step < 400 && !(await chapters(page)).includes(4); step++) {
    await page.mouse.wheel(0, 900);
    most = Math.max(most, (await chapters(page)).length);
    await page.waitForFunction(
      () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(true)))),
    );
  }
  expect(await chapters(page)).toContain(4);
  await expect.poll(() => chapters(page)).not.toContain(0);
  expect(most).toBeLessThan(5);
  expect(troubles).toEqual([]);
  await context.close();
});

test('scrolling back brings the chapter before without moving the line that is read', async () => {
  const { context, page } = await opened.visit(PHONE);
  await openPage(page, address('?chapter=3'));
  await page.getByRole('heading', { name: titleOf(3) }).waitFor();
  await expect.poll(() => chapters(page)).toContain(2);
  // Once all chapters above it have been laid out.
  const heading = page.getByRole('heading', { name: titleOf(3) });
  const distance = () => heading.evaluate((title) => Math.abs(title.getBoundingClientRect().top));
  await expect.poll(distance).toBeLessThan(200);
  await context.close();
});

test('a footnote opens at its number, a link leads to its place in another chapter', async () => {
  const { context, page } = await opened.visit(DESK);
  await openPage(page, address());
  await page.locator('.book-turn.after').waitFor();
  const number = page.locator('.chapter [data-footnote]').first();
  expect(
    await number.evaluate((one) => Number.parseFloat(getComputedStyle(one, '::after').width)),
  ).toBeGreaterThanOrEqual(44);
  await number.click();
  await page.getByRole('note', { name: '注 1' }).getByText('Rounds are shorter.').waitFor();
  await picture(page, 'book-footnote-desk');
  const isAtNumber = () => number.evaluate((one) => one === document.activeElement);
  await page.keyboard.press('Escape');
  await expect.poll(() => page.getByRole('note').count()).toBe(0);
  expect(await isAtNumber()).toBe(true);
  await page.keyboard.press('Enter');
  await page.getByRole('note').getByRole('button', { name: '关闭' }).press('Enter');
  await expect.poll(() => page.getByRole('note').count()).toBe(0);
  expect(await isAtNumber()).toBe(true);
  await page.locator('.chapter a[data-place]').first().click();
  await expect.poll(() => isInWindow(page, landmarkOf(3))).toBe(true);
  await context.close();
});

test('what is read, marked and noted here goes on on a second device', async () => {
  const { page, reader } = await opened.visitAsReader(DESK);
  await openPage(page, address());
  await page.locator('.book-turn.after').waitFor();
  await mark(page, 'repair work', '绿色');
  await expect
    .poll(async () =>
      (await reader.call('GET /reader/book/{id}/mynote', { params: { id: book } })).items.map(({ text }) => text),
    )
    .toEqual(['repair work']);
  await page.getByRole('button', { name: '书签' }).click();
  await page.getByRole('button', { name: '目录' }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: titleOf(2) })
    .click();
  await page.getByRole('heading', { name: titleOf(2) }).waitFor();
  const saved = savedPlace(page);
  await page.keyboard.press('ArrowRight');
  await saved;
  const here = await firstWords(page);
  const second = await opened.visitAs(reader, PHONE);
  await openPage(second.page, '/book/read');
  expect(new URL(second.page.url()).pathname).toBe(address());
  await expect.poll(() => firstWords(second.page)).toBe(here);
  const foot = second.page.getByRole('button', { name: /本章还剩/, expanded: false });
  await foot.click();
  await second.page.getByRole('button', { name: /本章还剩/, expanded: true }).waitFor();
  await second.page.getByRole('button', { name: '笔记' }).click();
  const drawer = second.page.getByRole('dialog');
  await drawer.getByText('repair work').waitFor();
  await picture(second.page, 'book-notes-phone');
  await drawer.getByRole('button', { name: '书签' }).click();
  await drawer.getByRole('button', { name: '书签', pressed: true }).waitFor();
  expect(await drawer.locator('.marked').count()).toBe(1);
  await drawer.getByRole('button', { name: '笔记' }).click();
  await drawer.getByText('repair work').click();
  await expect.poll(() => isInWindow(second.page, 'repair work')).toBe(true);
});

test('a place from another device is offered, and gone to when it is wanted', async () => {
  const { context, page, reader } = await opened.visitAsReader(DESK);
  await openPage(page, address());
  await page.locator('.book-turn.after').waitFor();
  const saved = savedPlace(page);
  await page.keyboard.press('ArrowRight');
  await saved;
  await page.close();
  const pos = { index: 3, block_id: 'c3b8', offset: 0 };
  const at = new Date().toISOString();
  await reader.call('POST /reader/mybook/{id}/pos', { params: { id: book }, body: { pos, at } });
  const again = await context.newPage();
  // Makes this device's position one minute older, because clocks may differ by some seconds.
  await again.addInitScript(() => {
    for (const key of Object.keys(localStorage).filter((name) => name.startsWith('place:'))) {
      const place = JSON.parse(localStorage.getItem(key) ?? '{}');
      const before = new Date(Date.parse(place.at) - 60_000).toISOString();
      localStorage.setItem(key, JSON.stringify({ ...place, at: before }));
    }
  });
  await openPage(again, address());
  const offer = again.getByRole('region', { name: '在另一台设备上读到的位置' });
  await offer.waitFor();
  expect(await chapters(again)).toEqual([0]);
  await picture(again, 'book-elsewhere-desk');
  await offer.getByRole('button', { name: '跳过去' }).click();
  await expect.poll(() => isInWindow(again, landmarkOf(3))).toBe(true);

  // The page stays open while the other device goes on.
  const later = { pos: { ...pos, index: 4, block_id: 'c4b8' }, at: new Date(Date.now() + 4_000).toISOString() };
  await reader.call('POST /reader/mybook/{id}/pos', { params: { id: book }, body: later });
  await again.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await offer.getByRole('button', { name: '留在这里' }).click();
  expect(await isInWindow(again, landmarkOf(3))).toBe(true);
});

test('a page that is turned while the page holds its place counts as read', async () => {
  const { page } = await opened.visitAsReader(DESK);
  await openPage(page, address());
  await page.locator('.book-turn.after').waitFor();
  const first = savedPlace(page);
  await page.keyboard.press('ArrowRight');
  await first;
  const second = savedPlace(page);
  // Late fonts and a window of another size make the page show its place anew.
  await page.evaluate(() => {
    dispatchEvent(new Event('resize'));
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true }));
  });
  const sent = (await second).request().postDataJSON() as { pos: { offset: number; block_id: string } };
  expect(sent.pos.block_id).toBe(await firstWords(page));
});

test('a word that is added carries the book and its sentence', async () => {
  const { page, reader } = await opened.visitAsReader(DESK);
  await openPage(page, address());
  await page.locator('.book-turn.after').waitFor();
  const word = page.locator('.chapter .s', { hasText: 'repair work' }).first();
  const { x, y } = await word.evaluate((sentence) => {
    const node = sentence.firstChild as Text;
    const range = document.createRange();
    const at = node.data.indexOf('repair');
    range.setStart(node, at);
    range.setEnd(node, at + 6);
    const box = range.getBoundingClientRect();
    return { x: box.left + box.width / 2, y: box.top + box.height / 2 };
  });
  await page.mouse.click(x, y);
  const card = page.locator('[data-word-card]');
  await picture(page, 'book-word-desk');
  await card.getByRole('button', { name: '加入生词' }).click();
  await card.getByRole('button', { name: '已加入' }).waitFor();
  await expect
    .poll(async () => {
      const { items } = await reader.call('GET /reader/myword', {});
      return items.map(({ word: added, contexts }) => [added, contexts[0]?.sentence]);
    })
    .toEqual([['repair', 'The body does a lot of its repair work in deep sleep.']]);
});

test('the end of a chapter leads to its quiz, which leads back to the text and on to the next chapter', async () => {
  const { page, troubles } = await opened.visitAsReader(PHONE);
  await openPage(page, address('?chapter=1'));
  await page.locator('.chapter[data-chapter="1"]').getByRole('link', { name: '这一章的小测' }).click();
  await page.getByRole('heading', { name: '小测' }).waitFor();
  const total = Number((await page.locator('.qz-top .num').innerText()).split('/')[1]);
  for (let number = 1; number <= total; number++) {
    await expect.poll(() => page.locator('.qz-top .num').innerText()).toBe(`${number} / ${total}`);
    const order = page.getByRole('button', { name: '就是这个顺序' });
    await ((await order.count()) > 0 ? order : page.locator('.qz-option').first()).tap();
    const back = page.getByRole('link', { name: '看原文这一段' });
    expect(await back.getAttribute('href')).toContain(`/book/${book}/read?chapter=1#c1b`);
    if (number === 1) await picture(page, 'book-quiz-phone');
    await page.getByRole('button', { name: /^(?:下一题|看结果)$/ }).tap();
  }
  await page.getByRole('link', { name: '回到这一章' }).waitFor();
  expect(await page.getByRole('link', { name: '读下一章' }).getAttribute('href')).toBe(`/book/${book}/read?chapter=2`);
  expect(troubles).toEqual([]);
});

test('an opened book is read on without network, and the highlights are sent afterwards', async () => {
  const { context, page, reader } = await opened.visitAsReader(DESK);
  const fetched = [2, 3].map((index) => page.waitForResponse((response) => response.url().endsWith(`/text/${index}`)));
  await openPage(page, address());
  await page.locator('.book-turn.after').waitFor();
  await Promise.all(fetched);
  await context.setOffline(true);
  await page.getByText('离线，这一章已下载').waitFor();
  for (let turn = 0; turn < 20 && (await chapters(page))[0] !== 2; turn++) await page.keyboard.press('ArrowRight');
  await page.getByRole('heading', { name: titleOf(2) }).waitFor();
  await mark(page, 'night shift', '黄色');
  await page.getByText(/条未同步，联网后自动发送/).waitFor();
  await picture(page, 'book-offline-desk');
  await context.setOffline(false);
  await expect
    .poll(async () =>
      (await reader.call('GET /reader/book/{id}/mynote', { params: { id: book } })).items.map(({ text }) => text),
    )
    .toEqual(['night shift']);
});

test('a visitor reads on in the same browser where they stopped, and without scripts chapter by chapter', async () => {
  const { context, page } = await opened.visit(PHONE);
  await openPage(page, address('?chapter=2'));
  await page.mouse.move(387, 400);
  const scrolled = () => page.evaluate(() => scrollY);
  const from = await scrolled();
  await page.mouse.wheel(0, 3_000);
  await expect.poll(async () => (await scrolled()) - from).toBeGreaterThan(2_000);
  await drawn(page);
  const here = await firstWords(page);
  await expect
    .poll(() => page.evaluate(() => Object.keys(localStorage).some((key) => key.startsWith('place:'))))
    .toBe(true);
  await openPage(page, '/book/read');
  await expect.poll(() => firstWords(page)).toBe(here);
  await context.close();
  const plain = await opened.visit({ ...DESK, javaScriptEnabled: false });
  await plain.page.goto(address());
  await plain.page.getByText(landmarkOf(0)).waitFor();
  await plain.page.getByRole('link', { name: /下一章/ }).click();
  await plain.page.getByRole('heading', { name: titleOf(1) }).waitFor();
  await plain.context.close();
});

test('a sentence of a book, and its chapter, can be asked about', async () => {
  const { context, page, troubles } = await opened.visitAsReader(DESK);
  await openPage(page, address('?chapter=1'));
  const words = (await page.locator('.read-run .s').first().textContent()) ?? '';
  await selectWords(page, words.slice(0, 24));
  await page.getByRole('toolbar').getByRole('button', { name: '问 AI' }).click();
  const panel = page.getByRole('dialog', { name: '问这句' });
  await panel.getByRole('button', { name: '解释这句话' }).click();
  await panel.getByText('没有接入 AI，来自译文、词典和原文').waitFor();
  await panel.getByRole('button', { name: '关闭' }).click();
  await page.getByRole('button', { name: '问这章' }).click();
  await page.getByRole('dialog', { name: '问这章' }).waitFor();
  await picture(page, 'ask-chapter-desk');
  expect(troubles).toEqual([]);
  await context.close();
});

test('the time that a book is read for counts for the day and the run of days', async () => {
  const { context, page, reader, troubles } = await opened.visitAsReader(PHONE);
  await openPage(page, address());
  // The place is stored some seconds after the last movement, and that is how long the book was read. A movement before the page has found
  // its place does not count.
  const saved = savedPlace(page);
  await page.mouse.move(387, 400);
  for (let turn = 0; turn < 3; turn++) await page.mouse.wheel(0, 200).then(() => page.waitForTimeout(1_000));
  await saved;
  await page.goto('/history');
  const today = () => reader.call('GET /reader/history/data/today');
  await expect.poll(async () => (await today()).seconds).toBeGreaterThan(0);
  expect(await today()).toMatchObject({ articles: 0, streak: 1 });
  await context.close();
  expect(troubles).toEqual([]);
});
