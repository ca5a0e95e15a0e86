/** Asking on in the panel beside a text: what of a long talk is in view. */
import type { ServerResponse } from 'node:http';
import { beforeAll, expect, test } from 'vitest';
import type { ChatService } from '#server/testing/chat-service.ts';
import type { Opened } from '../testing/products.ts';
import { drawn, openPage, PHONE } from '../visit.ts';

/** The answer that has no end yet. */
let writing: ServerResponse | undefined;
const piece = (content: string) => `data: ${JSON.stringify({ choices: [{ delta: { content } }] })}\n\n`;
export function askingFurther(opened: Opened, service: ChatService): void {
  beforeAll(() =>
    service.answer(({ messages }, response) => {
      if (messages.at(-1)?.content.includes('这篇在讲什么')) return '讲的是记忆。\n\n名字难记，因为它只系着一根线。';
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write(piece('写到这里'));
      writing = response;
      return undefined;
    }),
  );

  test('a further question moves up while its answer is written, unless the reader scrolls', async () => {
    const { page, context } = await opened.visitAsReader(PHONE);
    await openPage(page, '/article/15');
    await page.getByRole('button', { name: '问这篇' }).tap();
    const panel = page.getByRole('dialog', { name: '问这篇' });
    await panel.getByRole('button', { name: '这篇在讲什么' }).tap();
    await panel.getByText('AI 生成，可能有错').waitFor();
    const latest = panel.locator('.turn').last();
    const ask = async (question: string) => {
      await panel.getByRole('textbox', { name: '问题' }).fill(question);
      const turns = await panel.locator('.turn').count();
      await panel.getByRole('button', { name: '发送' }).tap();
      await expect.poll(() => panel.locator('.turn').count()).toBeGreaterThan(turns);
      await latest.getByText('写到这里').waitFor();
    };
    const writeOn = async () => {
      writing?.write(piece(`\n\n${'写下去。'.repeat(300)}`));
      await latest.getByText('写下去。').waitFor();
    };
    const fromTop = () =>
      latest.evaluate((turn) => {
        const sheet = turn.closest('.sheet');
        return Math.round(turn.getBoundingClientRect().top - (sheet?.getBoundingClientRect().top ?? 0));
      });
    await ask('多说几句');
    expect(await fromTop()).toBeGreaterThan(100);
    await writeOn();
    await expect.poll(fromTop).toBe(0);
    // The page behind stays where it is.
    expect(await page.evaluate(() => scrollY)).toBe(0);
    await panel.getByRole('button', { name: '停止' }).tap();
    await panel.getByText('停下了', { exact: true }).waitFor();
    await ask('再说几句');
    await panel.evaluate((sheet) => sheet.scrollTo(0, 0));
    await writeOn();
    await drawn(page);
    expect(await panel.evaluate((sheet) => sheet.scrollTop)).toBe(0);
    await context.close();
  });
}
