/** Asking about a text, with a model; key points; what was asked. */
import { beforeAll, expect, test } from 'vitest';
import type { ChatService } from '#server/testing/chat-service.ts';
import { selectWords } from '../testing/books.ts';
import type { Opened } from '../testing/products.ts';
import { DESK, lookFirst, openPage, PHONE, picture, reloadPage } from '../visit.ts';

const ANSWER = `因为职业身上系着许多线，名字只有一根。

听到 baker，你会想到面包、面粉和烤炉。[4]作者把**记忆**比作一张网。[5]

>> 怎样才能记住名字？
>> 就这几段考考我`;
const SUMMARY = `中：名字难记，因为它只系着一根线。
EN: Names are hard to remember because each hangs by a single thread.
- 没听进去的，想不起来 | What you do not take in, you cannot bring back. [2]
- 职业系着许多线 | A job is tied to many things. [3][4]`;
/** A simpler text of about the same length as the original. */
const simplerThan = (text: string) =>
  Array.from(
    { length: Math.max(1, Math.round(text.length / 110)) },
    () => 'People wait in a line, and they do not like it.',
  ).join(' ');
/** The words in the middle are the predicate. */
function grammarOf(sentence: string): string {
  const words = sentence.split(/\s+/);
  const part = (from: number, to: number) => words.slice(from, to).join(' ');
  return `先找谓语，前后就清楚了。[1]\n> 主语 | ${part(0, 2)}\n> 谓语 | ${part(2, 3)}\n> 状语 | ${part(3, 6)}\n>> 还有更难的吗？`;
}
/** Answered by the case in `kind`. */
let kind: 'answer' | 'broken' | 'endless' = 'answer';

export function askingAboutTexts(opened: Opened, service: ChatService): void {
  beforeAll(() =>
    service.answer(({ messages }, response) => {
      if (messages[0]?.content.includes('summarise')) return SUMMARY;
      if (messages[0]?.content.includes('rewrite paragraphs')) {
        const { paragraphs } = JSON.parse(messages[1]?.content ?? '') as { paragraphs: { n: number; text: string }[] };
        return paragraphs.map(({ n, text }) => `[${n}] ${simplerThan(text)}`).join('\n');
      }
      if (messages.at(-1)?.content.includes('语法结构')) {
        const { passage } = JSON.parse(messages[1]?.content ?? '') as { passage: { text: string } };
        return grammarOf(passage.text);
      }
      if (kind === 'answer') return ANSWER;
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write(`data: ${JSON.stringify({ choices: [{ delta: { content: '写到这里' } }] })}\n\n`);
      if (kind === 'broken') response.end();
      return undefined;
    }),
  );

  test('on a phone: the article is asked about, a number leads to its paragraph, the question is kept', async () => {
    kind = 'answer';
    const { page, context, troubles } = await opened.visitAsReader(PHONE);
    await openPage(page, '/article/15');
    await page.getByRole('button', { name: '问这篇' }).tap();
    const panel = page.getByRole('dialog', { name: '问这篇' });
    await panel.getByRole('button', { name: '这篇在讲什么' }).tap();
    await panel.getByText('因为职业身上系着许多线').waitFor();
    await panel.getByText('AI 生成，依据 2 段').waitFor();
    await panel.getByText('今天还能问 4 次').waitFor();
    await picture(page, 'ask-answer-phone');
    await panel.getByRole('button', { name: '第 5 段' }).tap();
    await panel.getByRole('button', { name: '回到回答' }).waitFor();
    const cited = page.locator('[data-cited="5"]');
    expect(await cited.evaluate((element) => element.getBoundingClientRect().top < innerHeight / 2)).toBe(true);
    await picture(page, 'ask-cite-phone');
    await panel.getByRole('button', { name: '回到回答' }).tap();
    await panel.getByRole('button', { name: '怎样才能记住名字？' }).tap();
    await expect.poll(() => panel.locator('.turn').count()).toBe(2);
    await panel.getByText('今天还能问 3 次').waitFor();
    await panel.getByRole('link', { name: '问过的' }).tap();
    await page.getByRole('link', { name: /这篇在讲什么/ }).tap();
    await page.getByRole('heading', { name: '这篇在讲什么' }).waitFor();
    await page.getByText('怎样才能记住名字？').first().waitFor();
    await picture(page, 'asked-one-phone');
    expect(troubles).toEqual([]);
    await context.close();
  });

  test('an answer that was stopped elsewhere is there after the page was loaded anew', async () => {
    kind = 'endless';
    const { page, context, reader } = await opened.visitAsReader(PHONE);
    await openPage(page, '/article/15');
    const panel = page.getByRole('dialog', { name: '问这篇' });
    await page.getByRole('button', { name: '问这篇' }).tap();
    await panel.getByRole('button', { name: '这篇在讲什么' }).tap();
    await panel.getByText('写到这里').waitFor();
    const [asked] = (await reader.call('GET /api/ai/history', { query: {} })).items;
    await reader.call('POST /api/ai/ask/{id}/stop', { params: { id: asked?.id ?? '' } });
    await reloadPage(page);
    await page.getByRole('button', { name: '问这篇' }).tap();
    await panel.getByText('写到这里').waitFor();
    await panel.getByText('停下了', { exact: true }).waitFor();
    await context.close();
  });

  test('with the questions of the day used up, the panel says when there are more and what needs none', async () => {
    kind = 'answer';
    const { page, context, reader } = await opened.visitAsReader(PHONE);
    for (let count = 0; count < 5; count += 1) {
      const { id } = await reader.call('POST /api/ai/ask', { body: { prompt: `第 ${count} 问`, source: 'FREE' } });
      await expect.poll(async () => (await reader.call('GET /api/ai/ask/{id}', { params: { id } })).state).toBe('DONE');
    }
    await openPage(page, '/article/15');
    await page.getByRole('button', { name: '问这篇' }).tap();
    const panel = page.getByRole('dialog', { name: '问这篇' });
    await panel.getByText('今天的 5 次用完了').waitFor();
    await panel.getByText('明天零点再有 5 次。词典和句子结构不限次数。').waitFor();
    expect(await panel.getByRole('link', { name: '会员每天 100 次' }).getAttribute('href')).toBe('/member');
    expect(await panel.getByRole('textbox', { name: '问题' }).isDisabled()).toBe(true);
    expect(await panel.getByRole('button', { name: '这篇在讲什么' }).count()).toBe(0);
    await picture(page, 'ask-quota-phone');
    await panel.getByRole('button', { name: '看这篇的要点' }).tap();
    await page.getByRole('dialog', { name: '要点' }).waitFor();
    await openPage(page, '/askai');
    await page.getByText('今天的 5 次用完了').waitFor();
    expect(await page.getByRole('textbox', { name: '问题' }).isDisabled()).toBe(true);
    await picture(page, 'askai-quota-phone');
    await context.close();
  });

  test('a question at 问 AI stays in its box until it is taken, a starter that is pressed twice asks once; deleted it can be taken back, and is gone when the page is left', async () => {
    kind = 'answer';
    const { page, context, reader } = await opened.visitAsReader(PHONE);
    await openPage(page, '/askai');
    const box = page.getByRole('textbox', { name: '问题' });
    await box.fill('怎样记住名字');
    await context.setOffline(true);
    await page.getByRole('button', { name: '发送' }).tap();
    await page.getByText('网络异常').waitFor();
    expect(await box.inputValue()).toBe('怎样记住名字');
    await context.setOffline(false);
    const starter = page.getByRole('button', { name: 'affect 和 effect 怎么分' });
    await starter.evaluate((button: HTMLElement) => {
      button.click();
      button.click();
    });
    await page.waitForURL(/\/askai\/\d+/);
    const asked = async () =>
      (await reader.call('GET /api/ai/history', { query: {} })).items.map(({ prompt }) => prompt);
    expect(await asked()).toEqual(['affect 和 effect 怎么分']);

    const { pathname } = new URL(page.url());
    const link = page.getByRole('link', { name: /affect 和 effect/ });
    const remove = async () => {
      await page.getByRole('button', { name: '删除' }).tap();
      await page.waitForURL((url) => url.pathname === '/askai');
      expect(await link.count()).toBe(0);
    };
    await remove();
    await page.getByRole('button', { name: '撤销' }).tap();
    await link.tap();
    await page.waitForURL(`**${pathname}`);
    expect(await asked()).toHaveLength(1);
    await remove();
    await page.goto('/article/15');
    await expect.poll(asked).toEqual([]);
    await context.close();
  });

  test('at a desk: a sentence is asked about and stopped; one that breaks says so; nothing of it counts', async () => {
    kind = 'endless';
    const { page, context, troubles, reader } = await opened.visitAsReader(DESK);
    await openPage(page, '/article/2');
    const words = await page.locator('.read-run [data-block] .s').nth(1).textContent();
    await selectWords(page, (words ?? '').trim().slice(0, 20));
    await page.getByRole('toolbar').getByRole('button', { name: '问 AI' }).click();
    const panel = page.getByRole('dialog', { name: '问这句' });
    await panel.getByRole('button', { name: '解释这句话' }).click();
    await panel.getByText('写到这里').waitFor();
    await picture(page, 'ask-stream-desk');
    await lookFirst(page);
    await panel.getByRole('button', { name: '停止' }).click();
    await panel.getByText('停下了', { exact: true }).waitFor();
    kind = 'broken';
    await lookFirst(page);
    await panel.getByRole('button', { name: '再问一次' }).click();
    await panel.getByText('没有答成', { exact: true }).waitFor();
    await picture(page, 'ask-failed-desk');
    expect((await reader.call('GET /api/ai/usage')).used).toBe(0);
    kind = 'answer';
    await lookFirst(page);
    await panel.getByRole('button', { name: '再问一次' }).click();
    await panel.getByText('AI 生成，依据 2 段').waitFor();
    await picture(page, 'ask-answer-desk');
    expect(troubles.filter((line) => !line.includes('502'))).toEqual([]);
    await context.close();
  });

  test('at a desk: the parts of a sentence are named on it, in the panel and where it is kept; the main line alone can be seen', async () => {
    kind = 'answer';
    const { page, context, troubles } = await opened.visitAsReader(DESK);
    await openPage(page, '/article/2');
    const words = ((await page.locator('.read-run [data-block] .s').nth(1).textContent()) ?? '').trim();
    await selectWords(page, words.split(/\s+/).slice(0, 7).join(' '));
    await page.getByRole('toolbar').getByRole('button', { name: '问 AI' }).click();
    const panel = page.getByRole('dialog', { name: '问这句' });
    await panel.getByRole('button', { name: '语法结构' }).click();
    await panel.getByText('先找谓语').waitFor();
    const drawn = panel.locator('.structure');
    await expect.poll(() => drawn.locator('.part-name').allTextContents()).toEqual(['主语', '谓语', '状语']);
    expect(await drawn.locator('.verb').innerText()).toContain(words.split(/\s+/)[2]);
    await picture(page, 'ask-structure-desk');
    await panel.getByRole('button', { name: '只看主干' }).click();
    await expect.poll(() => drawn.locator('.part-name').allTextContents()).toEqual(['主语', '谓语']);
    await panel.getByRole('link', { name: '问过的' }).click();
    await page.getByRole('link', { name: /语法结构/ }).click();
    await page.locator('.asked-one .structure').getByText('谓语').waitFor();
    await picture(page, 'asked-structure-desk');
    expect(troubles).toEqual([]);
    await context.close();
  });

  test('a reader who leaves while an answer is written finds it, from another device, and follows it to its end; the list beside it says so', async () => {
    kind = 'endless';
    const { page, context, reader } = await opened.visitAsReader(DESK);
    await openPage(page, '/askai');
    await page.getByRole('textbox', { name: '问题' }).fill('used to 和 be used to 有什么不同');
    await page.keyboard.press('Enter');
    await page.waitForURL(/askai\/\d+/);
    await page.getByText('写到这里').waitFor();
    await context.close();
    const second = await opened.visitAs(reader, DESK);
    await openPage(second.page, '/askai');
    const row = second.page.getByRole('link', { name: /used to/ });
    await row.getByText('正在写').waitFor();
    await row.click();
    await second.page.getByText('写到这里').waitFor();
    await second.page.getByRole('button', { name: '停止' }).click();
    await second.page.getByRole('article').getByText('停下了', { exact: true }).waitFor();
    await row.getByText('停下了').waitFor();
    await second.context.close();
  });

  test('key points are made once, lead to their paragraphs, and are there for everybody in both languages', async () => {
    const { page, context, troubles } = await opened.visitAsReader(DESK);
    await openPage(page, '/article/15');
    await page.getByRole('button', { name: '要点' }).click();
    const panel = page.getByRole('dialog', { name: '要点' });
    await panel.getByRole('button', { name: '生成要点' }).click();
    await panel.getByText('名字难记，因为它只系着一根线。').waitFor();
    await panel.getByRole('button', { name: /职业系着许多线/ }).click();
    expect(await page.locator('[data-cited]').count()).toBe(2);
    await picture(page, 'summary-desk');
    await panel.getByRole('radio', { name: '英文' }).check({ force: true });
    await panel.getByText('Names are hard to remember').waitFor();
    expect(troubles).toEqual([]);
    await context.close();
    const visitor = await opened.visit(PHONE);
    await openPage(visitor.page, '/article/15');
    await visitor.page.getByRole('button', { name: '要点' }).tap();
    await visitor.page.getByText('名字难记，因为它只系着一根线。').waitFor();
    await picture(visitor.page, 'summary-phone');
    await visitor.context.close();
  });

  test('the article at one’s level: written while one waits, beside the original, there for the next reader at once', async () => {
    const { page, context, troubles } = await opened.visitAsReader(DESK);
    await openPage(page, '/article/15');
    await page.getByRole('link', { name: '简写', exact: true }).click();
    await page.getByRole('link', { name: 'A2', exact: true }).click();
    await page.getByRole('button', { name: '写一份 A2' }).click();
    await page.getByText('AI 简写，难度和生词已核对').waitFor();
    expect(await page.locator('.row2 .easy').count()).toBeGreaterThan(10);
    expect(await page.getByText('The serious study of lines began').isVisible()).toBe(true);
    await picture(page, 'rewrite-desk');
    expect(troubles).toEqual([]);
    await context.close();
    const second = await opened.visitAsReader(PHONE);
    await openPage(second.page, '/article/15/rewrite?level=A2');
    await second.page.getByText('AI 简写，难度和生词已核对').waitFor();
    expect(await second.page.getByText('The serious study of lines began').isVisible()).toBe(false);
    await second.page.locator('.row2 summary').first().tap();
    await picture(second.page, 'rewrite-phone');
    expect((await second.reader.call('GET /api/ai/usage')).used).toBe(0);
    await second.context.close();
  });

  test('editors try a prompt on two models side by side', async () => {
    kind = 'answer';
    const { page, context, troubles } = await opened.visitAsEditor(DESK);
    await openPage(page, '/askai/test');
    await page.getByRole('textbox', { name: /提示词/ }).fill('Say hello');
    await page.getByRole('textbox', { name: '模型 2' }).fill('large');
    await page.getByRole('button', { name: '运行' }).click();
    await expect.poll(() => page.getByText(/tokens/).count()).toBe(2);
    await page.getByText(/large · 第一个字/).waitFor();
    await picture(page, 'ask-trial-desk');
    expect(troubles).toEqual([]);
    await context.close();
  });
}
