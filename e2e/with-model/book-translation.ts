/** Translations of a book that are asked for: a paragraph, a sentence, the whole chapter; quota, failure, no service, no network. */
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { type ChatScript, type ChatService, chineseOf, goodTranslation } from '#server/testing/chat-service.ts';
import { putBook } from '../testing/books.ts';
import type { Opened } from '../testing/products.ts';
import { DESK, openPage, PHONE, picture } from '../visit.ts';

const broken: ChatScript = (_call, response) => void response.writeHead(500).end('broken');
/** Sentences of the first paragraph that {@link putBook} makes, and of the second. */
const FIRST = 'But while you lie still, your body and brain are busy on the night shift.';
const zh = (page: Page, block: string) => page.locator(`[data-block="${block}"] .zh-text`);
const shownIn = (page: Page, block: string) =>
  page.locator(`[data-block="${block}"] .zh.open .zh-text`).allInnerTexts();

export function bookTranslation(opened: Opened, service: ChatService): void {
  beforeAll(() => service.answer(goodTranslation));

  test('a paragraph is translated when its translation is opened, also after a failure, and stays on the device', async () => {
    const { context, page, reader, troubles } = await opened.visitAsReader(PHONE);
    const book = await putBook(opened.product, { owner: reader.userId, isPublic: false });
    await openPage(page, `/book/${book}/read`);
    expect(await page.locator('.zh-text').count()).toBe(0);
    service.answer(broken);
    const opener = page.locator('[data-block="c0b1"] .zh-open');
    await opener.tap();
    await page.getByText('翻译服务没有回应，请再试一次').waitFor();
    service.answer(goodTranslation);
    const renewed = page.waitForResponse((response) => response.url().endsWith(`/book/${book}/text/0`));
    await opener.tap();
    await expect.poll(() => shownIn(page, 'c0b1')).toContain(chineseOf(FIRST));
    await picture(page, 'book-translated-paragraph-phone');
    await opener.tap();
    await expect.poll(() => shownIn(page, 'c0b1')).toEqual([]);

    // A sentence whose word is open asks for its paragraph.
    await page.locator('[data-block="c0b2"] .s').nth(1).tap();
    await page.getByRole('button', { name: '本句翻译' }).tap();
    await expect.poll(() => shownIn(page, 'c0b2')).toHaveLength(1);
    await page.getByRole('button', { name: '收起本句翻译' }).waitFor();
    expect(await zh(page, 'c0b2').count()).toBe(5);

    await renewed;
    // The copy stored on the device has the translation, too.
    await expect
      .poll(() =>
        page.evaluate(async (address) => {
          const kept = await caches.match(address);
          return (await kept?.text())?.includes('AI 翻译') ?? false;
        }, `/book/${book}/text/0`),
      )
      .toBe(true);
    await page.reload();
    await zh(page, 'c0b1').first().waitFor({ state: 'attached' });
    expect(troubles.filter((trouble) => !trouble.includes('502'))).toEqual([]);
    await context.close();
  });

  test('a chapter is translated in pieces until the quota ends, which is said; what was made stays', async () => {
    const { context, page, reader } = await opened.visitAsReader(DESK);
    const book = await putBook(opened.product, { owner: reader.userId, isPublic: false });
    await openPage(page, `/book/${book}/read`);
    await picture(page, 'book-translate-chapter-desk');
    const before = service.calls.length;
    await page.getByRole('button', { name: '翻译这一章' }).click();
    // 29 paragraphs and headings take more than the five answers of a day.
    await page.getByText('今天的 5 次用完了').waitFor();
    expect(await page.getByRole('button', { name: '接着翻译' }).count()).toBe(0);
    await picture(page, 'book-translate-quota-desk');
    expect(service.calls.length - before).toBe(5);
    const translated = await page.locator('.zh-text').count();
    expect(translated).toBeGreaterThan(60);
    await page.reload();
    await zh(page, 'c0b1').first().waitFor({ state: 'attached' });
    expect(await page.locator('.zh-text').count()).toBe(translated);
    await page.getByRole('button', { name: '翻译这一章' }).waitFor();
    await context.close();
  });

  test('a short chapter is translated whole, and says so; without scripts nothing is offered', async () => {
    const { context, page, reader } = await opened.visitAsReader(PHONE);
    const book = await putBook(opened.product, { owner: reader.userId, isPublic: false, paragraphs: 4 });
    await openPage(page, `/book/${book}/read`);
    const first = page.getByRole('region', { name: 'Night 1' });
    await first.getByRole('button', { name: '翻译这一章' }).tap();
    await page.getByText('译好了').waitFor();
    await picture(page, 'book-translated-chapter-phone');
    expect(await page.locator('[data-chapter="0"] .zh-open.asks').count()).toBe(0);
    await openPage(page, `/book/${book}/read`);
    expect(await first.getByRole('button', { name: '翻译这一章' }).count()).toBe(0);
    await context.close();
    const plain = await opened.visitAs(reader, { ...PHONE, javaScriptEnabled: false });
    await plain.page.goto(`/book/${book}/read?chapter=1`);
    await plain.page.getByRole('heading', { name: 'Night 2' }).waitFor();
    expect(await plain.page.locator('.chapter-translate').isVisible()).toBe(false);
    expect(await plain.page.locator('.zh-open').first().isVisible()).toBe(false);
    await plain.context.close();
  });
}
