/**
 * Readers may write one long run without a place to break: for everybody who sees it, no page is wider than the screen, and nothing is
 * beyond its edge.
 */
import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { periodStart, shanghaiDay } from '#engine/shanghai-time.ts';
import { bookWithText } from '#server/testing/book-with-text.ts';
import type { ChatService } from '#server/testing/chat-service.ts';
import { databaseOf } from '../database.ts';
import { newReader, type Reader } from '../people.ts';
import type { Opened } from '../testing/products.ts';
import { DESK, drawn, openPage, PHONE, picture } from '../visit.ts';

const run = (length: number) => 'W'.repeat(length);
const TITLE = `https://waikan.example/${run(77)}`;

/**
 * Elements beyond the right edge that no ancestor cuts off or scrolls, and floating parts whose content would have to be scrolled sideways.
 */
async function beyond(page: Page, width: number): Promise<string[]> {
  await drawn(page);
  return page.evaluate((edge) => {
    const nameOf = ({ tagName, className }: Element) => `${tagName}.${className}`;
    const isHeld = (element: Element | null): boolean =>
      element !== null &&
      element !== document.body &&
      (getComputedStyle(element).overflowX !== 'visible' || isHeld(element.parentElement));
    const wide = [...document.querySelectorAll('body *')].filter((element) => {
      const { right, height } = element.getBoundingClientRect();
      return right > edge + 1 && height > 1 && !isHeld(element.parentElement);
    });
    const floating = [...document.querySelectorAll('.dialog, .sheet, .dialog-body, .ask-body, .menu')].filter(
      ({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 1,
    );
    const page = document.documentElement.scrollWidth > edge ? [`page of ${document.documentElement.scrollWidth}`] : [];
    return [...page, ...[...wide, ...floating].slice(0, 6).map(nameOf)];
  }, width);
}

/** The same on the open page at a phone's size and at a desk's: a line for each element, beginning with the size. */
async function beyondAnyScreen(page: Page, name?: string): Promise<string[]> {
  const found: string[] = [];
  for (const [screen, { viewport }] of [
    ['desk', DESK],
    ['phone', PHONE],
  ] as const) {
    await page.setViewportSize(viewport);
    found.push(...(await beyond(page, viewport.width)).map((line) => `${screen}: ${line}`));
    if (name) await picture(page, `unbroken-${screen}-${name}`);
  }
  return found;
}

export function unbrokenTexts(opened: Opened, service: ChatService): void {
  beforeAll(() => service.answer(() => `答案是 ${run(500)}。[1]\n- ${run(300)}\n\n>> ${run(120)}`));

  let maker: Reader;
  let collection: string;
  let book: string;
  let article: string;
  let other: string;
  let question: string;
  const word = `anti${'re'.repeat(48)}`;

  beforeAll(async () => {
    maker = await newReader(opened.product);
    const { call } = maker;
    await call('POST /api/user/change_username', { body: { username: run(20) } });
    await call('POST /api/user/settings', { body: { intro: run(200) } });
    const { items } = await call('GET /reader/article/waikan', { query: { limit: 4 } });
    [article = '', other = ''] = items.map(({ id }) => id);
    const body = { title: TITLE, intro: run(2_000), article_ids: items.map(({ id }) => id) };
    ({ id: collection } = await call('POST /reader/collection/add', { body }));
    const params = { id: collection };
    await call('POST /reader/collection/{id}/publish', { params, body: {} });
    for (const action of ['star', 'follow'] as const)
      await call('POST /reader/collection/{id}/mark', { params, body: { action } });
    const gone = await call('POST /reader/collection/add', { body: { title: TITLE } });
    await call('POST /reader/collection/{id}/destory', { params: { id: gone.id } });

    const { blocks } = await call('GET /reader/article/waikan/{id}/show', { params: { id: article } });
    const block = blocks.find(({ type }) => type === 'paragraph');
    const text = block?.text?.slice(0, 12) ?? '';
    const ends = { start: { block_id: block?.id ?? '', offset: 0 }, end: { block_id: block?.id ?? '', offset: 12 } };
    const note = { text, comment: run(500), color: 'yellow' as const, tag: run(20) };
    await call('POST /reader/article/{id}/notes/add', {
      params: { id: article },
      body: {
        ...note,
        note_uuid: randomUUID(),
        root: 'en',
        data: { ...ends, quote: text, prefix: '', suffix: '', version: 1 },
      },
    });
    await call('POST /reader/myword', { body: { word, sentence: `${run(300)} ${word}`, resolve: run(200) } });
    ({ id: question } = await call('POST /api/ai/ask', { body: { prompt: run(2_000), article_id: article } }));

    const database = databaseOf(opened.product);
    book = await bookWithText({ database }, Number(maker.userId), { title: TITLE, author: TITLE, isPublic: true });
    for (const [place, key] of [9_000, 8_000, 7_000].entries()) {
      const user = place === 0 ? maker.userId : (await newReader(opened.product)).userId;
      await database.pool.query(
        `INSERT INTO rank_standings (week, cat, user_id, key) VALUES ($1, 'time', $2, $3::bigint << 30)`,
        [periodStart(shanghaiDay(new Date()), 'week'), user, key],
      );
    }
    await database.pool.query('UPDATE users SET username = $1 || id WHERE username LIKE $2', [run(18), '读者%']);
    await database.close();
    await call('POST /reader/book/{id}/note/add', {
      params: { id: book },
      body: {
        text: 'The old harbour',
        comment: run(500),
        color: 'green',
        data: { start: { block_id: 'c0b0', offset: 0 }, end: { block_id: 'c0b0', offset: 15 } },
      },
    });
  });

  test('no page of readers is wider than the screen', async () => {
    const { page, context } = await opened.visitAs(maker, PHONE);
    const pages = [
      '/',
      '/explore',
      '/Mine',
      '/Rank',
      '/collection/all',
      '/collection/follow',
      '/MyCollection',
      '/MyStar?list=collection',
      `/creator/${maker.userId}`,
      `/collection/${collection}/show`,
      `/collection/${collection}/edit`,
      `/Search?q=${TITLE}`,
      `/Search?q=${run(200)}`,
      '/askai',
      `/askai/${question}`,
      '/myword',
      `/myword/${word}/show`,
      '/mynote',
      `/mynote/${article}`,
      `/mynote/book/${book}`,
      '/book',
      '/book/library',
      `/book/${book}/show`,
      `/book/${book}/share`,
      `/book/library?mine=${run(60)}`,
      `/article/${article}?collection=${collection}`,
      '/flashcard',
      '/flashcard/start?force=true',
      '/letter',
    ];
    const found: Record<string, string[]> = {};
    for (const address of pages) {
      await openPage(page, address);
      const [, name = ''] = /^\/([\w/]*)/.exec(address) ?? [];
      const wide = await beyondAnyScreen(page, name.replaceAll('/', '-'));
      if (wide.length > 0) found[address.slice(0, 60)] = wide;
    }
    expect(found).toEqual({});
    await context.close();
  }, 240_000);

  test('no dialog is wider than the screen', async () => {
    const { page, context } = await opened.visitAs(maker, PHONE);
    await openPage(page, `/collection/${collection}/edit`);
    await page.getByRole('button', { name: '删除合集' }).click();
    await page.getByRole('alertdialog').waitFor();
    await expect.poll(() => beyondAnyScreen(page, 'delete')).toEqual([]);
    await openPage(page, `/article/${other}`);
    await page.getByRole('button', { name: '问这篇' }).click();
    const panel = page.getByRole('dialog', { name: '问这篇' });
    await panel.getByRole('textbox').fill(run(500));
    await panel.getByRole('textbox').press('Enter');
    await panel.getByRole('button', { name: '重新回答' }).waitFor();
    await expect.poll(() => beyondAnyScreen(page, 'ask')).toEqual([]);
    await openPage(page, '/myword');
    await page.getByRole('button', { name: '加词' }).click();
    await page.getByRole('dialog').waitFor();
    await expect.poll(() => beyondAnyScreen(page, 'add-word')).toEqual([]);
    await context.close();
  });

  test('no page of editors is wider than the screen', async () => {
    const { page, context } = await opened.visitAsEditor(PHONE);
    const found: Record<string, string[]> = {};
    for (const address of [
      '/admin',
      '/admin/collection',
      `/admin/collection/edit?id=${collection}`,
      `/admin/user/search?q=${run(18)}`,
      '/admin/audit',
      '/admin/rank',
      '/admin/visitor',
    ]) {
      await openPage(page, address);
      const wide = await beyondAnyScreen(page);
      if (wide.length > 0) found[address.slice(0, 60)] = wide;
    }
    expect(found).toEqual({});
    await context.close();
  });

  test('a long name leaves room for the pictures of the first three, and ends in their place', async () => {
    const { page, context } = await opened.visitAs(maker, PHONE);
    await openPage(page, '/Rank');
    for (const { viewport } of [PHONE, DESK]) {
      await page.setViewportSize(viewport);
      await drawn(page);
      const places = await page.locator('.top3 li').evaluateAll((items) =>
        items.map((item) => {
          const picture = item.querySelector('.av')?.getBoundingClientRect();
          const name = item.querySelector('.t-name')?.getBoundingClientRect();
          const { right } = item.getBoundingClientRect();
          return [picture && picture.width === picture.height && picture.width >= 56, name && name.right <= right + 1];
        }),
      );
      expect(places).toEqual(Array(3).fill([true, true]));
    }
    await context.close();
  });
}
