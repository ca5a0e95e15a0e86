/** A word explained by a language model in the running product: streamed, stopped, asked for again. */
import { once } from 'node:events';
import { expect, test } from 'vitest';
import type { ChatService } from '#server/testing/chat-service.ts';
import type { Opened } from '../testing/products.ts';
import { DESK, each, PHONE, picture, placeOf } from '../visit.ts';

const ANSWER = '**本句意思**：说得通\n**常见搭配**：\n- a plausible story 说得通的故事';

export function explanation(opened: Opened, service: ChatService): void {
  test.each(each(Object.entries({ phone: PHONE, desk: DESK })))(
    'an explanation is written on the card; stopping it hangs up on the service, and it can be asked for again: %s',
    async (name, viewport) => {
      const { page, context, troubles } = await opened.visitAsReader(viewport);
      await page.goto('/article?difficulty=DIFFICULT');
      await page.goto((await page.locator('.card a[href^="/article/"]').first().getAttribute('href')) ?? '');
      const hungUp = Promise.withResolvers<void>();
      service.answer((_, response) => {
        response.writeHead(200, { 'content-type': 'text/event-stream' });
        response.write(`data: ${JSON.stringify({ choices: [{ delta: { content: '**本句意思**：说' } }] })}\n\n`);
        void once(response, 'close').then(() => hungUp.resolve());
        return undefined;
      });
      const card = page.locator('[data-word-card]');
      // Each window takes another word, because an explanation is stored for all readers once it is written.
      const words = (await page.locator('.prose .s').first().textContent())?.match(/[a-z]{5,}/g) ?? [];
      const word = words.at(name === 'phone' ? 0 : 1) ?? '';
      // The reader's scripts are up when a press opens a card.
      const press = async () => {
        const { x, y } = await placeOf(page, word);
        await page.mouse.click(x, y);
        return card.count();
      };
      await expect.poll(press).toBe(1);
      await card.getByRole('button', { name: '更多' }).click();
      await card.getByRole('button', { name: 'AI 讲解' }).click();
      await card.getByText('本句意思').waitFor();
      await picture(page, `explanation-${name}`);
      await card.getByRole('button', { name: '停止' }).click();
      await hungUp.promise;
      service.answer(() => ANSWER);
      await card.getByRole('button', { name: '重新讲解' }).click();
      await card.locator('.explain li', { hasText: '说得通的故事' }).waitFor();
      expect(troubles).toEqual([]);
      await context.close();
    },
  );
}
