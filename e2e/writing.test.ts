/** Two sentences of one's own at the end of an article: corrected by a model and by rules, kept as a note, never lost. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ChatService, startChatService } from '#server/testing/chat-service.ts';
import { enter, newReader } from './people.ts';
import { openProduct, shareProduct } from './testing/products.ts';
import { DESK, openPage, PHONE, picture, reloadPage } from './visit.ts';

const TEXT = 'The text say that waiting in a line are boring. But a fair line make people happy.';
const ANSWER = {
  fixes: [
    { wrong: 'say', better: 'says', why: '主语 The text 是单数' },
    { wrong: 'are', better: 'is', why: '主语是 waiting，按单数' },
    { wrong: 'make', better: 'makes', why: '主语 a fair line 是单数' },
  ],
  better: 'The text says that waiting in line is boring, but that a fair line makes people happy.',
  said: '抓住了“公平”这一点，没有说到为什么旁边那队总显得快。',
};
let service: ChatService;
let isBroken = false;

beforeAll(async () => {
  service = await startChatService((_, response) => {
    if (!isBroken) return JSON.stringify(ANSWER);
    response.writeHead(400).end('{}');
    return undefined;
  });
});
afterAll(() => service.close());

const plain = shareProduct();
const opened = openProduct({
  get AI_BASE_URL() {
    return service.baseUrl;
  },
  AI_MODEL: 'small',
});

const section = (page: Page) => page.getByRole('region', { name: '用英语写两句' });
const box = (page: Page) => section(page).getByRole('textbox', { name: /这篇讲了什么/ });
const show = (page: Page) => section(page).evaluate((element) => element.scrollIntoView({ block: 'center' }));

test('at a desk a model corrects it; a failure and a reload lose nothing; it becomes a note of the article', async () => {
  const { page, context, troubles, reader } = await opened.visitAsReader(DESK);
  await openPage(page, '/article/15');
  await page.getByRole('button', { name: '用英语写两句' }).click();
  await box(page).fill('Too short');
  await section(page).getByRole('button', { name: '帮我改' }).click();
  await section(page).getByText('再写一点').waitFor();
  await box(page).fill(TEXT);
  await section(page).getByText('今天还能问 5 次').waitFor();
  isBroken = true;
  await section(page).getByRole('button', { name: '帮我改' }).click();
  await section(page).getByText('没有改成，这次没有计数').waitFor();
  await show(page);
  await picture(page, 'writing-failed-desk');
  isBroken = false;
  await reloadPage(page);
  expect(await box(page).inputValue()).toBe(TEXT);
  await section(page).getByRole('button', { name: '帮我改' }).click();
  await section(page).getByText(ANSWER.better).waitFor();
  await section(page).getByText('AI 生成，可能有错').waitFor();
  expect(await section(page).locator('mark').allTextContents()).toEqual(['say1', 'are2', 'make3']);
  await show(page);
  await picture(page, 'writing-corrected-desk');
  await reloadPage(page);
  await section(page).getByText(ANSWER.said).waitFor();
  await section(page).getByRole('button', { name: '存为笔记' }).click();
  await section(page).getByText('已存为笔记').waitFor();
  const { items } = await reader.call('GET /reader/article/{id}/notes', { params: { id: '15' } });
  expect(items).toMatchObject([{ root: 'title', tag: '写作', located: true }]);
  expect(items[0]?.comment).toContain(`改好的（AI 生成）\n${ANSWER.better}`);
  await section(page).getByRole('link', { name: '看这篇的笔记' }).click();
  await page.getByText(TEXT).waitFor();
  await picture(page, 'writing-note-desk');
  expect((await reader.call('GET /api/ai/usage')).used).toBe(1);
  expect(troubles.filter((line) => !line.includes('502'))).toEqual([]);
  await context.close();
});

test('a reader who has used up the quota of the day is told until when, and keeps the text', async () => {
  const { page, context, reader } = await opened.visitAsReader(PHONE);
  for (let count = 0; count < 5; count += 1) {
    await reader.call('POST /api/ai/writing', { body: { article_id: '15', text: TEXT } });
  }
  await openPage(page, '/article/15');
  await page.getByRole('button', { name: '用英语写两句' }).tap();
  await box(page).fill(TEXT);
  await section(page).getByText('今天问完了').waitFor();
  await section(page).getByRole('button', { name: '帮我改' }).tap();
  await section(page).getByText('今天的 5 次用完了，明天零点再有 5 次').waitFor();
  await section(page).getByRole('link', { name: '会员次数更多' }).waitFor();
  expect(await box(page).inputValue()).toBe(TEXT);
  await show(page);
  await picture(page, 'writing-quota-phone');
  await context.close();
});

test('a visitor writes, logs in and finds it; rules correct it and say that they are rules; without network the note waits', async () => {
  const { page, context, troubles } = await plain.visit(PHONE);
  const reader = await newReader(plain.product);
  await openPage(page, '/article/15');
  await page.getByRole('button', { name: '用英语写两句' }).tap();
  await box(page).fill('it is an definately long queue and and i think that people are angry');
  await section(page).getByRole('button', { name: '登录后帮我改' }).tap();
  await page.waitForURL(/\/Login/);
  await enter(context, reader);
  await openPage(page, '/article/15');
  expect(await box(page).inputValue()).toContain('definately');
  await section(page).getByRole('button', { name: '帮我改' }).tap();
  await section(page).getByText('规则检查，没有接入 AI').waitFor();
  await section(page).getByText('AI 生成').waitFor({ state: 'detached' });
  expect(await section(page).locator('mark').allTextContents()).toEqual([
    'it1',
    'an2',
    'definately3',
    'and and4',
    'i5',
    'angry6',
  ]);
  await show(page);
  await picture(page, 'writing-rules-phone');
  await context.setOffline(true);
  await section(page).getByRole('button', { name: '存为笔记' }).tap();
  await section(page).getByText('已存为笔记').waitFor();
  await context.setOffline(false);
  const params = { id: '15' };
  await expect
    .poll(async () => (await reader.call('GET /reader/article/{id}/notes', { params })).items.map(({ tag }) => tag))
    .toEqual(['写作']);
  expect((await reader.call('GET /api/ai/usage')).used).toBe(0);
  expect(troubles.filter((line) => !line.includes('ERR_INTERNET_DISCONNECTED'))).toEqual([]);
  await context.close();
});
