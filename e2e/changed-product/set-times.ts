/** Articles and notices with a set time, on an editor's device whose clock is wrong. */
import { expect, test } from 'vitest';
import { logInAsAdmin } from '../calls.ts';
import type { Opened } from '../testing/products.ts';
import { openPage } from '../visit.ts';

const params = { id: '15' };

export function setTimes(opened: Opened): void {
  test('an article is shown as scheduled by the clock of the server, however wrong that of the device is', async () => {
    const { call } = await logInAsAdmin(opened.product.address);
    const article = await call('GET /reader/article/{id}/show', { params, query: { variant: 'admin' } });
    const body = { article: { version: article.version, published_at: '2199-03-01T01:00:00.000Z' } };
    await call('POST /reader/article/{id}/update', { params, body });
    const { page, context, troubles } = await opened.visitAsEditor();
    for (const [year, at] of [
      ['2200', '2199-03-01 09:00'],
      ['2001', null],
    ] as const) {
      await page.clock.setFixedTime(new Date(`${year}-06-01T00:00:00Z`));
      if (at === null) {
        await call('POST /reader/article/{id}/update', {
          params,
          body: { article: { version: article.version, publish_now: true } },
        });
      }
      await openPage(page, `/admin/articles?status=PUBLISHED&q=${encodeURIComponent(article.title)}`);
      const row = page.getByRole('listitem').filter({ hasText: article.title });
      await row.getByText(at ? '定时发布' : '已发布', { exact: true }).waitFor();
      await openPage(page, '/admin/article/15');
      if (at) await page.getByText(`已通过，到 ${at} 发布`).waitFor();
      else await page.getByText('这篇文章已发布。').waitFor();
    }
    expect(troubles).toEqual([]);
    await context.close();
  });

  test('a notice that is taken down is gone, also from a device whose clock runs ahead', async () => {
    const { call } = await logInAsAdmin(opened.product.address);
    const text = '今晚十点维护半小时';
    await call('POST /api/appinfo/notify', { body: { text } });
    const shown = async () => (await call('GET /api/appinfo/notify', {})).items.some((notice) => notice.text === text);
    expect(await shown()).toBe(true);
    const { page, context, troubles } = await opened.visitAsEditor();
    await page.clock.setFixedTime(new Date('2200-06-01T00:00:00Z'));
    await openPage(page, '/admin/qywx');
    await page.getByRole('button', { name: `撤下：${text}` }).click();
    await page.getByText('已撤下').waitFor();
    expect(await shown()).toBe(false);
    await page.getByRole('button', { name: '撤销' }).click();
    await expect.poll(shown).toBe(true);
    expect(troubles).toEqual([]);
    await context.close();
  });
}
