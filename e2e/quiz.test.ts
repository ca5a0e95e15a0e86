/** The quiz of an article as readers take it: by touch on a phone, by keyboard at a desk. */
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { seriousBarriers } from '#web/testing/barriers.ts';
import { callsOf } from './calls.ts';
import { shareProduct } from './testing/products.ts';
import { openPage, PHONE, picture, register, reloadPage } from './visit.ts';

const opened = shareProduct();
/** A sample with an order among its questions. */
let article: string;

beforeAll(async () => {
  const { items } = await callsOf(opened.product.address)('GET /reader/article/waikan', { query: { limit: 100 } });
  article = items.find(({ title }) => title.startsWith('The Dull Steel Box'))?.id ?? '';
});

const address = () => `/flashcard/articleQuestion?article_id=${article}`;
const place = (page: Page) => page.locator('.qz-top .num').innerText();

test('a visitor logs in first; by touch each answer is explained, the quiz goes on where it was, and its words are kept', async () => {
  const { page, context, troubles } = await opened.visit(PHONE);
  await page.goto(address());
  expect(decodeURIComponent(page.url())).toContain(`/Login?next=${address()}`);
  await register(page, opened.product);
  await openPage(page, `/article/${article}`);
  await page.getByRole('link', { name: /做几道小题/ }).tap();
  await page.locator('.qz-option').first().waitFor();
  const total = Number((await place(page)).split('/')[1]);
  await picture(page, 'quiz-question-phone');

  await page.locator('.qz-option').first().tap();
  await page.getByText(/^(?:答对了|不对)$/).waitFor();
  expect(await seriousBarriers(page)).toEqual([]);
  await picture(page, 'quiz-answer-phone');
  await reloadPage(page);
  expect(await place(page)).toBe(`2 / ${total}`);

  for (let number = 2; number <= total; number++) {
    await expect.poll(() => place(page)).toBe(`${number} / ${total}`);
    const order = page.getByRole('button', { name: '就是这个顺序' });
    if ((await order.count()) > 0) {
      await page.getByRole('button', { name: '第 2 句下移' }).tap();
      await picture(page, 'quiz-order-phone');
      await order.tap();
    } else await page.locator('.qz-option').last().tap();
    // The bar at the bottom does not cover it once the answer is explained.
    await page.locator('.qz-foot .btn').waitFor();
    const [onward, bar] = [page.locator('.qz-foot .btn'), page.locator('.bottombar')];
    const bottom = async () => Math.round(((await onward.boundingBox())?.y ?? 0) + 52);
    await expect.poll(bottom).toBeLessThanOrEqual((await bar.boundingBox())?.y ?? 0);
    await page.getByRole('button', { name: /^(?:下一题|看结果)$/ }).tap();
  }
  await page.getByRole('heading', { name: new RegExp(`答对 \\d 题，共 ${total} 题`) }).waitFor();
  await picture(page, 'quiz-summary-phone');
  await page.getByRole('checkbox', { disabled: false }).first().check();
  await page.getByRole('button', { name: /^加入生词/ }).tap();
  await page.getByText('已在生词本').first().waitFor();
  expect(await seriousBarriers(page)).toEqual([]);
  await openPage(page, '/myword?source=quiz');
  await page.locator('.w:not(.w-wait)').first().waitFor();
  await context.close();
  expect(troubles).toEqual([]);
});

test('by keyboard figures choose, Enter goes on, arrows move sentences, and an answer outlives a dead network', async () => {
  const { page, context } = await opened.visitAsReader();
  await openPage(page, address());
  await page.locator('.qz-option').nth(1).waitFor();
  await context.setOffline(true);
  await page.keyboard.press('2');
  await page.getByRole('alert').waitFor();
  await context.setOffline(false);
  await reloadPage(page);
  await page.getByText(/^(?:答对了|不对)$/).waitFor();
  await picture(page, 'quiz-answer-desk');
  const total = Number((await place(page)).split('/')[1]);
  for (let number = 2; number <= total; number++) {
    await page.keyboard.press('Enter');
    await expect.poll(() => place(page)).toBe(`${number} / ${total}`);
    const sentence = page.getByRole('group', { name: '第 2 句' });
    if ((await sentence.count()) > 0) {
      const text = await sentence.innerText();
      await sentence.focus();
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('ArrowDown');
      expect(await page.getByRole('group', { name: '第 4 句' }).innerText()).toBe(text);
      expect(await seriousBarriers(page)).toEqual([]);
      await picture(page, 'quiz-order-desk');
      await page.getByRole('button', { name: '就是这个顺序' }).press('Enter');
    } else await page.keyboard.press('3');
    await page.getByText(/^(?:答对了|不对)$/).waitFor();
  }
  await page.keyboard.press('Enter');
  await page.getByText(/答对 \d 题/).waitFor();
  await picture(page, 'quiz-summary-desk');
  const focused = () => page.evaluate(() => document.activeElement?.textContent ?? '');
  await expect.poll(focused).toMatch(/^答对 \d 题/);
  await page.getByRole('button', { name: '再做一次' }).press('Enter');
  await expect.poll(() => place(page)).toBe(`1 / ${total}`);
  await expect.poll(focused).toMatch(new RegExp(`^1 / ${total}`));

  // In another run, too.
  await context.setOffline(true);
  await page.keyboard.press('2');
  await page.getByRole('alert').waitFor();
  await context.setOffline(false);
  await reloadPage(page);
  await page.getByText(/^(?:答对了|不对)$/).waitFor();
  expect(await place(page)).toBe(`1 / ${total}`);
  await context.close();
});
