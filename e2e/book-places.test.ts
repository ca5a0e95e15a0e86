/** The reader's place in a book: at the ends of chapters, on pages without text, in another window, on a second device. */
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { Block } from '#contract/shapes.ts';
import { databaseOf } from './database.ts';
import { type BookForTest, putBook, titleOf } from './testing/books.ts';
import { shareProduct } from './testing/products.ts';
import { DESK, drawn, openPage, PHONE, picture, reloadPage } from './visit.ts';

const opened = shareProduct();
/** Number of paragraphs that fill whole pages of the desktop window, so that what ends the chapter is on a page of its own. */
const WHOLE_PAGES = 19;
/** Number of paragraphs with which the text ends in the left column of a page. */
const HALF_A_PAGE = 15;

const foot = (page: Page) => page.locator('.book-foot').innerText();
/** Beginnings of the blocks that have a character in the window. */
const blocksInView = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('.read-run [data-block]')].flatMap((block) => {
      const range = document.createRange();
      range.selectNodeContents(block);
      const shows = [...range.getClientRects()].some(
        ({ left, right, top, bottom }) => left >= 0 && right <= innerWidth && top < innerHeight && bottom > 0,
      );
      return shows ? [block.dataset.block ?? ''] : [];
    }),
  );

/** Longer than the pause in `use-book-place.ts`. */
const SAVE_MS = 2_600;
/** Each look puts the page's clock forward: seldom enough that a save is answered before the page's limit for a call has passed. */
const ASKED_EACH = { interval: 1_000 };

async function readBook(options: BookForTest, chapter: number) {
  const book = await putBook(opened.product, options);
  const { page, reader } = await opened.visitAsReader(DESK);
  await page.clock.install();
  await openPage(page, `/book/${book}/read?chapter=${chapter}`);
  await page.locator('.book-turn.after').waitFor();
  return {
    page,
    reader,
    book,
    /** Resolves once a place has been sent from now on. */
    saved: () => page.waitForResponse((response) => response.url().includes(`/mybook/${book}/pos`)),
    address: `/book/${book}/read`,
    /** As it is once the pause after which places are saved is over. */
    shelved: async () => {
      await page.clock.fastForward(SAVE_MS);
      return reader.call('GET /reader/mybook/{id}', { params: { id: book } }).catch(() => null);
    },
  };
}

/** Turns pages until the foot says so. */
async function turnTo(page: Page, words: string): Promise<void> {
  for (let shown = await foot(page); !shown.includes(words); shown = await foot(page)) {
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => foot(page)).not.toBe(shown);
  }
}

test('a page without text keeps the place at the end of its chapter, here and on a second device', async () => {
  const { page, reader, address, shelved } = await readBook({ chapters: 3, paragraphs: WHOLE_PAGES }, 1);
  await turnTo(page, '本章读完');
  await expect.poll(() => blocksInView(page)).toEqual([]);
  await picture(page, 'book-end-alone-desk');
  await expect.poll(shelved, ASKED_EACH).toMatchObject({ pos: { index: 1, block_id: `c1b${WHOLE_PAGES}` } });
  expect(await foot(page)).toContain('全书 66%');
  await openPage(page, address);
  await expect.poll(() => foot(page)).toContain('本章读完');
  await page.setViewportSize({ width: 1280, height: 760 });
  await expect.poll(() => foot(page)).toContain('本章读完');
  const phone = await opened.visitAs(reader, PHONE);
  await openPage(phone.page, address);
  await expect.poll(() => blocksInView(phone.page)).toContain(`c1b${WHOLE_PAGES}`);
});

test('the arrows beside the pages end with the book', async () => {
  const { page } = await readBook({ chapters: 2, paragraphs: HALF_A_PAGE }, 0);
  const [before, after] = [page.locator('.book-turn.before'), page.locator('.book-turn.after')];
  const isOver = (arrow: Locator) => arrow.getAttribute('aria-disabled');
  await expect.poll(async () => [await isOver(before), await isOver(after)]).toEqual(['true', null]);
  await turnTo(page, '本章读完');
  expect([await isOver(before), await isOver(after)]).toEqual([null, null]);
  await turnTo(page, '全书 100%');
  await expect.poll(async () => [await isOver(before), await isOver(after)]).toEqual([null, 'true']);
  await picture(page, 'book-last-page-desk');
  await page.keyboard.press('ArrowLeft');
  await expect.poll(() => isOver(after)).toBe(null);
});

test('a chapter so long that it is laid out in parts is not over at the end of a part', async () => {
  const { page } = await readBook({ chapters: 2, paragraphs: 20, longChapter: { index: 0, paragraphs: 500 } }, 0);
  // A part has four pages.
  for (let turn = 0; turn < 9; turn++) {
    const blocks = (await blocksInView(page)).join();
    await page.keyboard.press('ArrowRight');
    await expect.poll(async () => (await blocksInView(page)).join()).not.toBe(blocks);
    await page.clock.fastForward(SAVE_MS);
    expect(await foot(page)).toMatch(/^本章还剩 \d/);
  }
});

/** Sets the seconds for which the book on the shelf has been read. */
async function haveRead(book: string, seconds: number): Promise<void> {
  const database = databaseOf(opened.product);
  await database.pool.query('UPDATE shelf SET read_seconds = $2 WHERE book_uuid = $1', [book, seconds]);
  await database.close();
}

test.each([WHOLE_PAGES, HALF_A_PAGE])(
  'at its last page a book of %i paragraphs a chapter is read',
  async (paragraphs) => {
    const { page, book, reader, shelved } = await readBook({ chapters: 2, paragraphs }, 1);
    await reader.call('POST /reader/mybook/add', { body: { book_uuid: book } });
    await haveRead(book, 1_800);
    await turnTo(page, '全书 100%');
    await expect.poll(shelved, ASKED_EACH).toMatchObject({ progress: 1, finished_at: expect.any(String) });
    // It was put on the shelf by reading, after the page was opened.
    await page.getByRole('button', { name: '目录' }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: `${titleOf(0)} 读过` })
      .waitFor();
    await picture(page, 'book-toc-read-desk');
  },
);

test('a look at the last page finishes nothing; the reader says that a book is finished, and takes it back', async () => {
  const { page, book, shelved } = await readBook({ chapters: 4, paragraphs: WHOLE_PAGES }, 3);
  await turnTo(page, '全书 100%');
  await expect.poll(shelved, ASKED_EACH).toMatchObject({ progress: 1, finished_at: null });
  await openPage(page, `/book/${book}/show`);
  await picture(page, 'book-show-at-end-desk');
  await page.getByRole('button', { name: '标为读完' }).click();
  await page.getByRole('link', { name: '重新读' }).waitFor();
  await expect.poll(shelved, ASKED_EACH).toMatchObject({ finished_at: expect.any(String) });
  await page.getByRole('button', { name: '这本书：更多' }).click();
  await picture(page, 'book-show-finished-menu-desk');
  await page.getByRole('menuitem', { name: '标为在读' }).click();
  await expect.poll(shelved, ASKED_EACH).toMatchObject({ finished_at: null, pos: { index: 3 } });
  await page.getByRole('button', { name: '这本书：更多' }).click();
  await page.getByRole('menuitem', { name: '标为读完' }).click();
  await page.getByRole('link', { name: '重新读' }).click();
  await expect.poll(() => foot(page)).toContain('本章第 1 页');
  await expect.poll(shelved, ASKED_EACH).toMatchObject({ finished_at: null, progress: 0, pos: { index: 0 } });
  // Also when the address names no chapter.
  await openPage(page, `/book/${book}/read`);
  await expect.poll(() => page.locator('.chapter').getAttribute('data-chapter')).toBe('0');
});

test('scrolled to its end a book is read, too', async () => {
  const book = await putBook(opened.product, { chapters: 2, paragraphs: 10 });
  const { page, reader } = await opened.visitAsReader(PHONE);
  await openPage(page, `/book/${book}/read?chapter=1`);
  await page.getByRole('heading', { name: '全书完' }).waitFor();
  // The chapter before comes above, which moves the window some frames long: what one scrolls then is not told from that.
  await page.locator('.chapter[data-chapter="0"]').waitFor({ state: 'attached' });
  for (let frames = 0; frames < 8; frames += 2) await drawn(page);
  const saved = page.waitForResponse((response) => response.url().includes(`/mybook/${book}/pos`));
  await page.evaluate(() => scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' }));
  await saved;
  expect(await reader.call('GET /reader/mybook/{id}', { params: { id: book } })).toMatchObject({ progress: 1 });
  await expect.poll(() => foot(page)).toContain('全书 100%');
});

const endings: [what: string, block: (id: string) => Block][] = [
  ['a picture', (id) => ({ id, type: 'image', src: '/logo.svg', alt: 'A map', width: 800, height: 1_400 })],
  ['a table', (id) => ({ id, type: 'table', rows: Array.from({ length: 16 }, (_, row) => [`Row ${row}`, 'Sleep']) })],
];
test.each(endings)('a page on which nothing but %s stands is a place, too', async (_, block) => {
  const last = `c1b${WHOLE_PAGES + 1}`;
  const options = {
    chapters: 3,
    paragraphs: WHOLE_PAGES,
    ending: (chapter: number) => [block(`c${chapter}b${WHOLE_PAGES + 1}`)],
  };
  const { page, address, shelved } = await readBook(options, 1);
  await turnTo(page, '本章读完');
  await expect.poll(shelved, ASKED_EACH).toMatchObject({ pos: { index: 1, block_id: last } });
  const here = await foot(page);
  await openPage(page, address);
  await expect.poll(() => foot(page)).toBe(here);
});

test('another size of the window or of the letters leaves the line that is read on the page, and is no reading', async () => {
  const { page, saved, shelved } = await readBook({ chapters: 1, paragraphs: 60 }, 0);
  const sent = saved();
  for (let turn = 2; turn < 7; turn++) {
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => foot(page)).toContain(`本章第 ${turn} 页`);
  }
  await sent;
  const before = await shelved();
  const here = before?.pos?.block_id ?? '';
  for (const [width, height] of [
    [1200, 700],
    [1800, 1000],
    [900, 700],
    [1440, 900],
  ] as const) {
    await page.setViewportSize({ width, height });
    await expect.poll(() => blocksInView(page)).toContain(here);
  }
  await expect.poll(() => foot(page)).toContain('本章第 6 页');
  await page.getByRole('button', { name: '阅读设置' }).click();
  await page.getByRole('slider', { name: '字号' }).focus();
  for (let step = 0; step < 5; step++) await page.keyboard.press('ArrowRight');
  await expect.poll(() => blocksInView(page)).toContain(here);
  await page.keyboard.press('Escape');
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pagehide')));
  expect((await shelved())?.updated_at).toBe(before?.updated_at);
});

test('what an address asks for is forgotten once one has read on', async () => {
  const { page, saved, address } = await readBook({ chapters: 3 }, 1);
  const sent = saved();
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => foot(page)).toContain('本章第 2 页');
  await sent;
  expect(new URL(page.url()).search).toBe('');
  await reloadPage(page);
  await expect.poll(() => foot(page)).toContain('本章第 2 页');
  await openPage(page, `${address}?chapter=2`);
  await expect.poll(() => foot(page)).toContain('本章第 1 页');
});

test('page turns while a chapter is still coming are made once it is there, back and forth and into the next one', async () => {
  const { page, address } = await readBook({ chapters: 4, paragraphs: WHOLE_PAGES }, 3);
  const here = async () => [
    Number(await page.locator('.chapter').getAttribute('data-chapter')),
    Number(/本章第 (\d+) 页/.exec(await foot(page))?.[1]),
  ];
  const isHeld = (index: number) => page.locator(`.chapter[data-chapter="${index}"] .chapter-skeleton`).waitFor();
  const holdBack = async (index: number) => {
    const gate = Promise.withResolvers<void>();
    await page.context().route(`**/text/${index}`, async (route) => {
      await gate.promise;
      await route.continue();
    });
    return gate;
  };
  await turnTo(page, '全书 100%');
  const [, last = 0] = await here();
  const before = await holdBack(2);
  await openPage(page, `${address}?chapter=3`);
  await expect.poll(here).toEqual([3, 1]);
  for (const key of ['ArrowLeft', 'ArrowLeft', 'ArrowLeft', 'ArrowRight']) await page.keyboard.press(key);
  await isHeld(2);
  before.resolve();
  await expect.poll(here).toEqual([2, last - 1]);
  const after = await holdBack(1);
  await openPage(page, `${address}?chapter=0`);
  await turnTo(page, '本章读完');
  for (let turn = 0; turn < last + 2; turn++) await page.keyboard.press('ArrowRight');
  await isHeld(1);
  after.resolve();
  await expect.poll(here).toEqual([2, 2]);
});

test('a chapter that is gone to shows that it is coming, not its end, until it is there', async () => {
  const { page } = await readBook({ chapters: 9 }, 0);
  const gate = Promise.withResolvers<void>();
  await page.context().route('**/text/7', async (route) => {
    await gate.promise;
    await route.continue();
  });
  await page.getByRole('button', { name: '目录' }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: titleOf(7) })
    .click();
  await page.getByRole('heading', { name: titleOf(7) }).waitFor();
  await page.getByRole('status', { name: '正在取这一章' }).waitFor();
  expect(await page.getByRole('heading', { name: '第 8 章读完' }).count()).toBe(0);
  gate.resolve();
  await page.getByRole('heading', { name: '第 8 章读完' }).waitFor({ state: 'attached' });
});

test('a book that is opened and not read on keeps its place as it was', async () => {
  const { page, reader, saved, address, shelved } = await readBook({ chapters: 4 }, 2);
  const sent = saved();
  await page.keyboard.press('ArrowRight');
  await sent;
  const before = await shelved();
  const phone = await opened.visitAs(reader, PHONE);
  await openPage(phone.page, address);
  // The chapter before comes above what is read.
  await phone.page.locator('.chapter[data-chapter="1"]').waitFor({ state: 'attached' });
  await phone.page.evaluate(() => dispatchEvent(new PageTransitionEvent('pagehide')));
  await phone.page.close();
  expect((await shelved())?.updated_at).toBe(before?.updated_at);
});

test('translations that are opened at the end of a chapter have pages of their own before the next one', async () => {
  const text = 'Sleep well.';
  const sentence = { start: 0, end: text.length, text_zh: '睡个好觉。'.repeat(500), origin: 'human' as const };
  const ending = (chapter: number): Block[] => {
    const id = `c${chapter}b${HALF_A_PAGE + 1}`;
    return [{ id, type: 'paragraph', text, sentences: [{ id: `${id}s0`, ...sentence }] }];
  };
  const { page } = await readBook({ chapters: 2, paragraphs: HALF_A_PAGE, ending }, 0);
  await turnTo(page, '本章读完');
  const number = (shown: string) => Number(/第 (\d+) 页/.exec(shown)?.[1]);
  const last = number(await foot(page));
  await page.locator(`#c0b${HALF_A_PAGE + 1} .zh-open`).click();
  for (const next of [last + 1, last + 2]) {
    await page.keyboard.press('ArrowRight');
    await expect.poll(async () => number(await foot(page))).toBe(next);
    expect(await page.locator('.chapter').getAttribute('data-chapter')).toBe('0');
  }
});

test('a table and a program that are longer than a page can be scrolled in it', async () => {
  const rows = Array.from({ length: 60 }, (_, row) => [`Row ${row}`, 'Sleep']);
  const text = Array.from({ length: 90 }, (_, line) => `line ${line}`).join('\n');
  const ending = (chapter: number): Block[] => [
    { id: `c${chapter}b3`, type: 'table', rows },
    { id: `c${chapter}b4`, type: 'code', text },
  ];
  const { page } = await readBook({ chapters: 1, paragraphs: 2, ending }, 0);
  const boxes = await page.locator('.chapter :is(.table-wrap, pre)').evaluateAll((all) => {
    const bottom = document.querySelector('main')?.getBoundingClientRect().bottom ?? 0;
    return all.map((box) => [box.getBoundingClientRect().bottom <= bottom, box.scrollHeight > box.clientHeight]);
  });
  expect(boxes).toEqual([
    [true, true],
    [true, true],
  ]);
});

test('a page whose data is loaded again stays at the chapter that was gone to', async () => {
  const { page } = await readBook({ chapters: 3, paragraphs: HALF_A_PAGE }, 1);
  await page.getByRole('button', { name: '目录' }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: titleOf(2) })
    .first()
    .click();
  const chapter = () => page.locator('.chapter').getAttribute('data-chapter');
  await expect.poll(chapter).toBe('2');
  // What the shell does after some actions.
  await page.evaluate(() => {
    const { __reactRouterDataRouter: router } = globalThis as unknown as {
      __reactRouterDataRouter: { revalidate(): Promise<void> };
    };
    return router.revalidate();
  });
  await drawn(page);
  expect(await chapter()).toBe('2');
});
