/** Readers' pages with something on them, on the narrowest phone and as their English is told to screen readers. */
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import type { Reader } from './people.ts';
import { shareProduct } from './testing/products.ts';
import { drawn, openPage, PHONE, picture } from './visit.ts';

const NARROW = { ...PHONE, viewport: { width: 320, height: 568 } };
const MISSING = '/nowhere-with-a-very-long-name-that-has-no-place-to-be-broken-in-this-line';
const COLLECTION = 'An Anthology of Long English Titles';

/** For hangs: each of the two tests opens some seventy pages. */
const ALL_PAGES_MS = 400_000;

const opened = shareProduct();
let page: Page;
let paths: string[];
let reader: Reader;

beforeAll(async () => {
  const come = await opened.visitAsReader(NARROW);
  page = come.page;
  reader = come.reader;
  paths = [...PLAIN, ...(await pathsOf(reader)), MISSING];
});

/** Pages that need nothing. */
const PLAIN = [
  ...[
    '/',
    '/article',
    '/topic/科学',
    '/About',
    '/Award',
    '/privacy',
    '/Login',
    '/Register',
    '/reset',
    '/reset_password',
  ],
  ...['/change_password', '/change_username', '/app_upgrade', '/trial', '/explore', '/history', '/history?show=hidden'],
  ...['/label', '/Mine', '/Mine/data', '/MyCollection', '/MyStar', '/Rank', '/read_data', '/Search', '/Search?q=wait'],
  ...['/askai', '/book', '/book/library', '/book/library?mine=mine', '/book/upload', '/book/import', '/book/opds'],
  ...['/changdu/apply', '/collection/all', '/collection/follow', '/collection/new', '/flashcard', '/flashcard/start'],
  ...['/flashcard/demo', '/flashcard/articleQuestion', '/flashcard/reviewArticleWords', '/member', '/member/buy'],
  ...['/member/log', '/mynote', '/myword', '/myword/harbour/show', '/myword/overview', '/myword/settings'],
  ...[
    '/myword/placement',
    '/myword/placement?form=full',
    '/myword/import',
    '/letter',
    '/letter/mail',
    '/poster/product',
  ],
  '/_old_index',
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
    ...['', '/poster3', '/rewrite', '/listen', '/listen?mode=dictate'].map((page) => `/article/${id}${page}`),
    ...[
      `/flashcard/articleQuestion?article_id=${id}`,
      `/flashcard/reviewArticleWords?article_id=${id}`,
      `/mynote/${id}`,
    ],
    ...['show', 'read', 'share'].map((page) => `/book/${book_uuid}/${page}`),
    ...[`/collection/${collection.id}/show`, `/collection/${collection.id}/edit`],
    `/askai/${asked.id}`,
  ];
}

/** Beginnings of what is nothing but English and is not said to be. Licences and names in tables have no language of their own. */
const unnamedEnglish = () =>
  page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found: string[] = [];
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const text = node.textContent ?? '';
      const within = node.parentElement;
      if (!/[a-z]{2,}[,.:;’']?\s+[a-z]{2,}/i.test(text) || /\p{Script=Han}/u.test(text)) continue;
      if (within?.closest('script, style, noscript, td') || within?.closest('[lang]')?.matches('[lang="en"]')) continue;
      found.push(text.slice(0, 40));
    }
    return found;
  });

test(
  'on a phone of 320 px no page of readers can be pushed sideways, and English is said to be English',
  async () => {
    const troubles: unknown[] = [];
    for (const path of paths) {
      // The page for errors reports no visit.
      await (path === MISSING ? page.goto(path) : openPage(page, path));
      await drawn(page);
      const width = await page.evaluate(() => Math.max(document.scrollingElement?.scrollWidth ?? 0, innerWidth));
      await picture(page, `narrow${path.replaceAll(/\W+/g, '-')}`);
      const english = await unnamedEnglish();
      if (width > 320 || english.length > 0) troubles.push({ path, width, english });
    }
    expect(troubles).toEqual([]);
  },
  ALL_PAGES_MS,
);

test(
  'without scripts no page shows a button that would do nothing',
  async () => {
    const plain = await opened.visitAs(reader, { ...NARROW, javaScriptEnabled: false });
    const troubles: unknown[] = [];
    for (const path of paths) {
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
