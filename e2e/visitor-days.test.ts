/** The operators' first page: how many came on each of the last days. */
import { expect, test } from 'vitest';
import { seriousBarriers } from '#web/testing/barriers.ts';
import { shareProduct } from './testing/products.ts';
import { openPage, PHONE, picture } from './visit.ts';

const opened = shareProduct();

test('an editor sees today’s visits as a bar and as a number, on a phone and at a desk', async () => {
  const visitor = await opened.visit();
  await openPage(visitor.page, '/about');
  await visitor.context.close();

  for (const [name, device] of [
    ['desk', {}],
    ['phone', PHONE],
  ] as const) {
    const { page, context, troubles } = await opened.visitAsEditor(device);
    await openPage(page, '/admin');
    const days = page.getByRole('region', { name: '每天的访客', exact: true });
    await days.getByRole('img', { name: /^今天 [1-9]\d* 位/ }).waitFor();
    await days.getByRole('button', { name: '表格' }).click();
    // The heading, then today.
    const numbers = days.getByRole('row').nth(1).getByRole('cell');
    expect(Number(await numbers.first().innerText())).toBeGreaterThan(0);
    for (const theme of ['light', 'sepia', 'black']) {
      await page.evaluate((chosen) => {
        document.documentElement.dataset.theme = chosen;
      }, theme);
      await days.scrollIntoViewIfNeeded();
      await picture(page, `visitor-days-${name}-${theme}`);
    }
    expect(await seriousBarriers(page, { within: '#main' })).toEqual([]);
    expect(troubles).toEqual([]);
    await context.close();
  }
});
