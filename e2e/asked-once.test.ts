/** Questions whose answers are lost on their way. */
import { expect, test } from 'vitest';
import { shareProduct } from './testing/products.ts';
import { openPage, PHONE } from './visit.ts';

const opened = shareProduct();

test('a question whose answer was lost on its way is asked once, however often it is sent', async () => {
  const { page, context, reader } = await opened.visitAsReader(PHONE);
  const loseOneAnswer = () =>
    page.route(
      '**/api/ai/ask',
      async (route) => {
        await route.fetch();
        await route.abort();
      },
      { times: 1 },
    );
  await openPage(page, '/askai');
  await page.getByRole('textbox', { name: '问题' }).fill('harbour 是什么意思');
  await loseOneAnswer();
  await page.getByRole('button', { name: '发送' }).tap();
  await page.getByText('网络异常').waitFor();
  await page.getByRole('button', { name: '发送' }).tap();
  await page.waitForURL(/\/askai\/\d+/);
  await page.getByText('词典释义：harbour').waitFor();
  await page.getByRole('textbox', { name: '问题' }).last().fill('anchor 是什么意思');
  await loseOneAnswer();
  await page.getByRole('button', { name: '发送' }).last().tap();
  await page.getByRole('button', { name: '再问一次' }).last().tap();
  await page.getByText('词典释义：anchor').waitFor();
  const { items } = await reader.call('GET /api/ai/history', { query: {} });
  expect(items.map(({ prompt }) => prompt)).toEqual(['anchor 是什么意思', 'harbour 是什么意思']);
  await context.close();
});
