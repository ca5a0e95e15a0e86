/** Without a language model: what is answered, corrected and not offered, and that it is said. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { enter, newReader } from './people.ts';
import { putBook } from './testing/books.ts';
import { shareProduct } from './testing/products.ts';
import { DESK, each, openPage, PHONE, picture, placeOf } from './visit.ts';

const opened = shareProduct();
const KINDS = Object.entries({ phone: PHONE, desk: DESK });

test.each(each(KINDS))(
  'without a model all is answered from translation, dictionary and text, and says so; trunk and clauses are marked by rules: %s',
  async (name, viewport) => {
    const { page, context, troubles, reader } = await opened.visitAsReader(viewport);
    await openPage(page, '/article/15');
    await page.getByRole('button', { name: '问这篇' }).click();
    const panel = page.getByRole('dialog', { name: '问这篇' });
    await panel.getByText('这里没有接入 AI').waitFor();
    await panel.getByRole('textbox', { name: '问题' }).fill('memory');
    await panel.getByRole('button', { name: '发送' }).click();
    await panel.getByText('没有接入 AI，来自译文、词典和原文').waitFor();
    await picture(page, `ask-local-${name}`);
    await panel.getByRole('button', { name: '关闭' }).click();

    await page.getByRole('button', { name: '要点' }).click();
    const points = page.getByRole('dialog', { name: '要点' });
    await points.getByText('原文摘句，没有接入 AI').waitFor();
    expect(await points.locator('.pts button').count()).toBe(3);
    await picture(page, `summary-local-${name}`);
    await points.getByRole('button', { name: '关闭' }).click();

    await expect.poll(() => openCard(page)).toBe(1);
    const card = page.locator('[data-word-card]');
    await card.getByRole('button', { name: '更多' }).click();
    await card.getByRole('button', { name: '词典讲解' }).click();
    await card.locator('.explain').getByText('来自词典和语法，不是 AI').waitFor();
    expect(await card.getByText('AI 讲解').count()).toBe(0);
    await picture(page, `explanation-local-${name}`);
    await card.getByRole('button', { name: '关闭' }).click();

    const sentence = page.locator('.read-run .s', { hasText: 'if the line next door suddenly races ahead' });
    await sentence.evaluate((element) => {
      element.scrollIntoView({ block: 'center', behavior: 'instant' });
      getSelection()?.selectAllChildren(element);
    });
    await page.getByRole('toolbar').getByRole('button', { name: '问 AI' }).click();
    const asking = page.getByRole('dialog', { name: '问这句' });
    await asking.getByRole('button', { name: '语法结构' }).click();
    await asking.getByText('没有接入 AI，来自译文、词典和原文').waitFor();
    const clause = asking.locator('.structure .sentence-part', { hasText: '条件状语从句' }).last();
    expect(await clause.innerText()).toMatch(/条件状语从句\s*if the line next door suddenly races ahead/);
    await asking.getByText('规则分析').waitFor();
    await picture(page, `ask-structure-local-${name}`);

    await openPage(page, '/article/15/rewrite');
    await page.getByText('简写要接入 AI 才有').waitFor();
    await picture(page, `rewrite-local-${name}`);
    expect((await reader.call('GET /api/ai/usage')).used).toBe(0);
    expect(troubles).toEqual([]);
    await context.close();
  },
);

/** Presses a word: the reader's scripts are up when that opens a card. */
async function openCard(page: Page): Promise<number> {
  const { x, y } = await placeOf(page, 'serious');
  await page.mouse.click(x, y);
  return page.locator('[data-word-card]').count();
}

test('a visitor logs in first', async () => {
  const { page, context } = await opened.visit(PHONE);
  await openPage(page, '/article/15');
  await page.getByRole('button', { name: '问这篇' }).tap();
  await page.waitForURL(/\/Login/);
  await page.goto('/askai');
  expect(decodeURIComponent(page.url())).toContain('/Login?next=/askai');
  await context.close();
});

test('a visitor writes, logs in and finds it; rules correct it and say that they are rules; without network the note waits', async () => {
  const { page, context, troubles } = await opened.visit(PHONE);
  const reader = await newReader(opened.product);
  const writing = page.getByRole('region', { name: '用英语写两句' });
  const box = writing.getByRole('textbox', { name: /这篇讲了什么/ });
  await openPage(page, '/article/15');
  await page.getByRole('button', { name: '用英语写两句' }).tap();
  await box.fill('it is an definately long queue and and i think that people are angry');
  await writing.getByRole('button', { name: '登录后帮我改' }).tap();
  await page.waitForURL(/\/Login/);
  await enter(context, reader);
  await openPage(page, '/article/15');
  expect(await box.inputValue()).toContain('definately');
  await writing.getByRole('button', { name: '帮我改' }).tap();
  await writing.getByText('规则检查，没有接入 AI').waitFor();
  await writing.getByText('AI 生成').waitFor({ state: 'detached' });
  expect(await writing.locator('mark').allTextContents()).toEqual([
    'it1',
    'an2',
    'definately3',
    'and and4',
    'i5',
    'angry6',
  ]);
  await writing.evaluate((element) => element.scrollIntoView({ block: 'center' }));
  await picture(page, 'writing-rules-phone');
  await context.setOffline(true);
  await writing.getByRole('button', { name: '存为笔记' }).tap();
  await writing.getByText('已存为笔记').waitFor();
  await context.setOffline(false);
  const params = { id: '15' };
  await expect
    .poll(async () => (await reader.call('GET /reader/article/{id}/notes', { params })).items.map(({ tag }) => tag))
    .toEqual(['写作']);
  expect((await reader.call('GET /api/ai/usage')).used).toBe(0);
  expect(troubles.filter((line) => !line.includes('ERR_INTERNET_DISCONNECTED'))).toEqual([]);
  await context.close();
});

test('where no translation service is set up, no paragraph offers it and the chapter says why', async () => {
  const { context, page, reader } = await opened.visitAsReader(PHONE);
  const book = await putBook(opened.product, { owner: reader.userId, isPublic: false });
  await openPage(page, `/book/${book}/read`);
  expect(await page.locator('[data-block="c0b1"] .zh-open').isVisible()).toBe(false);
  await page.getByRole('button', { name: '翻译这一章' }).tap();
  await page.getByText('这里没有接翻译服务，不能翻译').waitFor();
  await context.close();
});
