/** Two sentences of one's own at the end of an article: corrected by a model and by rules, kept as a note, never lost. */
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import type { ChatService } from '#server/testing/chat-service.ts';
import type { Opened } from '../testing/products.ts';
import { DESK, openPage, PHONE, picture, reloadPage } from '../visit.ts';

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
const section = (page: Page) => page.getByRole('region', { name: '用英语写两句' });
const box = (page: Page) => section(page).getByRole('textbox', { name: /这篇讲了什么/ });
const show = (page: Page) => section(page).evaluate((element) => element.scrollIntoView({ block: 'center' }));

export function writingBack(opened: Opened, service: ChatService): void {
  let isBroken = false;
  beforeAll(() =>
    service.answer((_, response) => {
      if (!isBroken) return JSON.stringify(ANSWER);
      response.writeHead(400).end('{}');
      return undefined;
    }),
  );

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
}
