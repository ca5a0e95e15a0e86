/** The article editor from end to end: translating again, correcting by keyboard, restoring, and scheduling publication. */
import { beforeAll, expect, test } from 'vitest';
import { type ChatCall, type ChatService, chineseOf, goodTranslation, stream } from '#server/testing/chat-service.ts';
import { callsOf, logInAsAdmin } from '../calls.ts';
import type { Opened } from '../testing/products.ts';
import { openPage, picture } from '../visit.ts';

const headline = JSON.stringify({ title_zh: '市场的早晨', topics: ['生活'], terms: [{ term: 'Orla', zh: '奥拉' }] });
const answerOf = (call: ChatCall) =>
  call.messages.at(-1)?.content.includes('"topics"') ? headline : goodTranslation(call);
/** Until a job counts as stuck. */
const JOB_MS = 60_000;
const FIRST = 'Orla sells bread, and nobody is in a hurry.';
const TEXT = `Market Morning

${FIRST} The boats come home before the sun is up, heavy with fish, and the gulls know it.

People queue at the blue van in any weather at all. She knows most of them by name, and what they like.

By noon the market is empty again. Only the smell of salt and rope stays behind until the next morning comes.`;

const NEXT = `Evening Market

The lamps are lit before anybody comes, and the fishermen count what is left. Nobody sells bread at this hour of the day. \
A boy carries the last boxes home while the fog comes in from the sea, and the harbour master waits for him at the gate.`;

export function articleEditor(opened: Opened, service: ChatService): void {
  beforeAll(() => service.answer(answerOf));

  test('an editor translates an article again, corrects it by keyboard, takes that back, and publishes it for later', async () => {
    const { page, context, troubles } = await opened.visitAsEditor();
    const call = callsOf(
      opened.product.address,
      (await context.cookies()).find(({ name }) => name === 'bb_token')?.value,
    );
    // An article that is added elsewhere appears on the open page of today's work.
    await page.goto('/admin');
    await page.getByText('没有待审的文章').waitFor();
    await call('POST /reader/article/add', { body: { text: TEXT } });
    await page.getByRole('link', { name: /^Market Morning/ }).click({ timeout: JOB_MS });
    await page.waitForURL(/\/admin\/article\//);
    const id = page.url().split('/').at(-1) ?? '';

    const side = page.getByRole('complementary', { name: '词、资料和记录' });
    await side.getByRole('button', { name: '修改 Orla 的译名：奥拉' }).click();
    await side.getByLabel('Orla 的译名').fill('欧拉');
    await side.getByRole('button', { name: '保存', exact: true }).click();
    await side.getByRole('button', { name: '修改 Orla 的译名：欧拉' }).waitFor();
    await side.getByRole('button', { name: '重新翻译' }).click();
    await page.getByRole('button', { name: '开始翻译' }).click();
    await side.getByRole('status').getByText('已翻译').waitFor();
    expect(service.calls.at(-1)?.messages.at(-1)?.content).toContain('欧拉');

    const row = (number: number) => page.locator('.pair').nth(number - 1);
    await row(1).getByText(chineseOf(FIRST)).waitFor();
    await page.getByRole('heading', { level: 1 }).click();
    await page.keyboard.press('a');
    await page.keyboard.press('a');
    await page.keyboard.press('k');
    await expect.poll(() => row(1).locator('.machine').count()).toBe(0);
    await page.keyboard.press('s');
    await page.keyboard.press('Alt+Enter');
    await row(2).getByText('and nobody is in a hurry.').waitFor();
    await page.keyboard.press('e');
    await page.getByLabel('第 1 句译文', { exact: true }).fill('欧拉卖面包，');
    await page.keyboard.press('Control+Enter');
    await page.keyboard.press('Escape');
    await page.keyboard.press('x');
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('审核意见');
    await row(1).getByText('人工改过').waitFor();
    await picture(page, 'desk-corrected');

    const machine = side.locator('li', { hasText: '机器' }).first();
    await machine.getByRole('button', { name: /^比较/ }).click();
    await page.getByRole('dialog').getByText('处不同').waitFor();
    await page.getByRole('button', { name: /^恢复第/ }).click();
    await row(1).getByText(chineseOf(FIRST)).waitFor();

    await page.getByRole('link', { name: '预览' }).click();
    await page.getByText('预览：这一篇待审').waitFor();
    expect(await page.locator('.prose').innerText()).toContain(FIRST);
    await page.getByRole('link', { name: '回到编辑' }).first().click();

    await side.getByLabel('日期（北京时间）').fill('2199-03-01T09:00');
    await side.getByRole('button', { name: '保存日期' }).click();
    await page.getByRole('button', { name: '通过，定时发布' }).click();
    await page.getByText('到 2199-03-01 09:00 发布，现在读者看不到').waitFor();
    const reader = callsOf(opened.product.address);
    await expect(reader('GET /reader/article/waikan/{id}/show', { params: { id } })).rejects.toThrow('404');
    await page.getByRole('button', { name: '现在就发布' }).click();
    await page.getByRole('link', { name: '在前台看' }).first().waitFor();
    expect((await reader('GET /reader/article/waikan/{id}/show', { params: { id } })).title).toBe('Market Morning');
    // The editor hears of the next one, too.
    await call('POST /reader/article/add', { body: { text: NEXT } });
    await page.getByRole('link', { name: '下一篇待审' }).waitFor({ timeout: JOB_MS });
    await page.keyboard.press('n');
    await page.getByRole('heading', { level: 1, name: 'Evening Market' }).waitFor();
    expect(troubles).toEqual([]);
    await context.close();
  });

  test('a translation that somebody else starts shows on the open desk and the list, how far it is and how it ends', async () => {
    const { page, context, troubles } = await opened.visitAsEditor();
    await openPage(page, '/admin/article/15');
    const held: (() => void)[] = [];
    service.answer((asked, response) => {
      held.push(() => stream(response, answerOf(asked)));
      return undefined;
    });
    const { call } = await logInAsAdmin(opened.product.address);
    const query = { ai: 'true', cache: 'false', force: 'true' } as never;
    await call('POST /reader/article/{id}/retranslate', { params: { id: '15' }, query });
    const side = page.getByRole('complementary', { name: '词、资料和记录' });
    await side.getByRole('progressbar', { name: '翻译的进度' }).waitFor();
    expect(await side.getByRole('button', { name: '重新翻译' }).isDisabled()).toBe(true);
    const list = await context.newPage();
    await openPage(list, '/admin/articles');
    const running = list.getByRole('region', { name: '正在处理的文章' });
    await running.getByRole('progressbar', { name: /^翻译：/ }).waitFor();
    service.answer(answerOf);
    for (const answer of held) answer();
    await side.getByRole('status').getByText('已翻译').waitFor({ timeout: JOB_MS });
    await expect.poll(() => side.getByRole('button', { name: '重新翻译' }).isEnabled()).toBe(true);
    await running.waitFor({ state: 'detached' });
    expect(troubles).toEqual([]);
    await context.close();
  });
}
