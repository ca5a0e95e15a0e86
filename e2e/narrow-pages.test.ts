/** Readers' pages with something on them, on the narrowest phone and as their English is told to screen readers. */
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import type { Reader } from './people.ts';
import { NARROW, narrowFaults } from './testing/narrow-screen.ts';
import { shareProduct } from './testing/products.ts';
import { openPage, PHONE } from './visit.ts';

const MISSING = '/nowhere-with-a-very-long-name-that-has-no-place-to-be-broken-in-this-line';
const COLLECTION = 'An Anthology of Long English Titles';

/** For hangs: dozens of pages are opened. */
const ALL_PAGES_MS = 400_000;

const opened = shareProduct();
let page: Page;
let own: string[];
let reader: Reader;

beforeAll(async () => {
  const come = await opened.visitAsReader(NARROW);
  page = come.page;
  reader = come.reader;
  own = [...(await pathsOf(reader)), MISSING];
});

/** Pages that show something of the reader, or that `routes.test.ts`, which looks at the others, does not open. */
const WITH_THINGS = [
  '/',
  '/Mine',
  '/history',
  '/history?show=hidden',
  '/MyCollection',
  '/MyStar',
  '/mynote',
  '/askai',
  '/book',
  '/book/library?mine=mine',
  '/flashcard',
  '/flashcard/start',
  '/flashcard/articleQuestion',
  '/flashcard/reviewArticleWords',
  '/myword',
  '/myword/harbour/show',
  '/myword/overview',
  '/myword/import',
  '/letter/mail',
];
const OTHERS = [
  '/article',
  '/topic/科学',
  '/About',
  '/Award',
  '/privacy',
  '/Login',
  '/Register',
  '/reset',
  '/reset_password',
  '/change_password',
  '/change_username',
  '/app_upgrade',
  '/trial',
  '/explore',
  '/label',
  '/Mine/data',
  '/Rank',
  '/read_data',
  '/Search',
  '/Search?q=wait',
  '/book/library',
  '/book/upload',
  '/book/import',
  '/book/opds',
  '/changdu/apply',
  '/collection/all',
  '/collection/follow',
  '/collection/new',
  '/flashcard/demo',
  '/member',
  '/member/buy',
  '/member/log',
  '/myword/settings',
  '/myword/placement',
  '/myword/placement?form=full',
  '/letter',
  '/poster/product',
  '/_old_index',
  '/article/2/listen',
  '/article/2/listen?mode=dictate',
];

/** Gives the reader words, a note, a collection, a question and a book. @returns the pages of all that */
async function pathsOf({ call }: Reader): Promise<string[]> {
  const { items: articles } = await call('GET /reader/article/waikan', { query: { limit: 8 } });
  const [{ id } = { id: '' }] = articles.filter(({ is_lock: isLock }) => !isLock);
  const sentence = 'They came to the harbour again.';
  for (const word of ['harbour', 'again'])
    await call('POST /reader/myword', { body: { word, sentence, article_id: id } });
  await call('POST /reader/article/{id}/mark', { params: { id }, body: { action: 'star', status: true } });
  const { blocks, version } = await call('GET /reader/article/waikan/{id}/show', { params: { id } });
  const block = blocks.find(({ type, text }) => type === 'paragraph' && text);
  const [block_id, quote] = [block?.id ?? '', block?.text?.slice(0, 40) ?? ''];
  const [start, end] = [
    { block_id, offset: 0 },
    { block_id, offset: quote.length },
  ];
  const data = { start, end, quote, prefix: '', suffix: '', version };
  const note = { note_uuid: crypto.randomUUID(), text: quote, root: 'en' as const, color: 'yellow' as const, data };
  await call('POST /reader/article/{id}/notes/add', { params: { id }, body: note });
  const body = { title: COLLECTION, article_ids: articles.map((article) => article.id) };
  const collection = await call('POST /reader/collection/add', { body });
  const asked = await call('POST /api/ai/ask', { body: { prompt: 'harbour 是什么意思', article_id: id } });
  const [book] = (await call('GET /reader/book', {})).items;
  const { book_uuid } = book ?? { book_uuid: '' };
  await call('POST /reader/mybook/add', { body: { book_uuid } });
  return [
    ...['', '/poster3', '/rewrite'].map((page) => `/article/${id}${page}`),
    `/flashcard/articleQuestion?article_id=${id}`,
    `/flashcard/reviewArticleWords?article_id=${id}`,
    `/mynote/${id}`,
    ...['show', 'read', 'share'].map((page) => `/book/${book_uuid}/${page}`),
    `/collection/${collection.id}/show`,
    `/collection/${collection.id}/edit`,
    `/askai/${asked.id}`,
  ];
}

test(
  'on a phone of 320 px no page of readers with something on it can be pushed sideways, and English is said to be English',
  async () => {
    const troubles: unknown[] = [];
    for (const path of [...WITH_THINGS, ...own]) {
      // The page for errors reports no visit.
      await (path === MISSING ? page.goto(path) : openPage(page, path));
      troubles.push(...(await narrowFaults(page, path)));
    }
    expect(troubles).toEqual([]);
  },
  ALL_PAGES_MS,
);

test('on a phone of 320 px each value in the table of benefits stands in one line', async () => {
  await openPage(page, '/member');
  const lines = await page.locator('.benefits :is(thead th, td)').evaluateAll((cells) =>
    cells.map((cell) => {
      const text = document.createRange();
      text.selectNodeContents(cell);
      const hidden = cell.querySelector('.vh');
      if (hidden) text.setEndBefore(hidden);
      return new Set([...text.getClientRects()].map(({ top }) => Math.round(top))).size;
    }),
  );
  expect(lines.length).toBeGreaterThan(8);
  expect(Math.max(...lines)).toBe(1);
  expect(await narrowFaults(page, '/member')).toEqual([]);
});

test(
  'without scripts no page shows a button that would do nothing',
  async () => {
    const plain = await opened.visitAs(reader, { ...NARROW, javaScriptEnabled: false });
    const troubles: unknown[] = [];
    for (const path of [...WITH_THINGS, ...OTHERS, ...own]) {
      await plain.page.goto(path);
      // What works without scripts opens something of the page, or sends a form with fields to somewhere.
      const buttons = plain.page
        .locator('button:visible:not([popovertarget])')
        .and(plain.page.locator('[type="button"], form:not([method="post"]):not(:has([name])) button'));
      const idle = await buttons.evaluateAll((all) => all.map(({ outerHTML }) => outerHTML.slice(0, 120)));
      if (idle.length > 0) troubles.push({ path, idle });
    }
    expect(troubles).toEqual([]);
    // A row without its box keeps its columns.
    await plain.page.goto('/myword');
    const word = await plain.page.getByRole('link', { name: /^harbour/ }).boundingBox();
    expect(word?.width).toBeGreaterThan(NARROW.viewport.width / 2);
    await plain.context.close();
  },
  ALL_PAGES_MS,
);

test('on a phone the minutes of an article stand beside its difficulty, not alone in a line', async () => {
  const { page: phone, context } = await opened.visit(PHONE);
  for (const path of ['/', '/explore', '/article']) {
    await openPage(phone, path);
    await phone.locator('.card .facts').first().waitFor();
    const heights = await phone
      .locator('.card .facts')
      .evaluateAll((all) => all.map((facts) => [...facts.children].map((fact) => fact.getBoundingClientRect().bottom)));
    const parted = heights.filter((bottoms) => Math.max(...bottoms) - Math.min(...bottoms) > 10);
    expect(heights.flat().length).toBeGreaterThan(heights.length);
    expect(parted, path).toEqual([]);
  }
  await context.close();
});
