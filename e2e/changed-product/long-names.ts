/** Pages with an article whose source has a long name and whose title is one long word, on a phone. */
import { expect, test } from 'vitest';
import { logInAsAdmin } from '../calls.ts';
import { enter } from '../people.ts';
import { ADMIN } from '../product.ts';
import type { Opened } from '../testing/products.ts';
import { DESK, drawn, openPage, PHONE } from '../visit.ts';

const TITLE = 'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch';
const SOURCE = 'The Quarterly Review of Harbours, Lighthouses and Everything Between Them';

export function longNames(opened: Opened): void {
  test('neither the long name of a source nor a long word in a title lets a page be pushed sideways', async () => {
    const { call } = await logInAsAdmin(opened.product.address);
    const text = 'The keeper of the lighthouse slept, and the tide was high over the quay. '.repeat(5);
    const { task_id } = await call('POST /reader/article/add', { body: { text, title: TITLE } });
    const added = async () => (await call('GET /reader/task/{id}', { params: { id: task_id } })).result;
    await expect.poll(added, { interval: 250 }).not.toBeNull();
    const id = String((await added())?.article_id);
    const params = { id };
    const { version } = await call('GET /reader/article/{id}/show', { params, query: { variant: 'admin' } });
    const article = { version, topics: ['科技' as const], source: { name: SOURCE, url: null } };
    await call('POST /reader/article/{id}/update', { params, body: { article } });
    await call('POST /reader/article/waikan/{id}/audit', { params, body: { action: 'pass' } });

    const { context, page } = await opened.visit(PHONE);
    const wide: string[] = [];
    const lookAt = async (paths: readonly string[]) => {
      for (const path of paths) {
        await openPage(page, path);
        await page.getByText(TITLE).first().waitFor({ state: 'attached' });
        await drawn(page);
        const width = await page.evaluate(() => document.scrollingElement?.scrollWidth ?? 0);
        if (width > PHONE.viewport.width) wide.push(`${path} ${width}`);
      }
    };
    // A visitor's home has the newest articles, a reader's those of their level.
    const shared = ['/', '/article', '/topic/科技', '/_old_index', `/article/${id}`];
    // For a second after a change, a kept page may be given out as it was.
    const html = async (path: string) => (await page.request.get(`${opened.product.address}${path}`)).text();
    for (const path of shared) await expect.poll(() => html(path), { interval: 250 }).toContain(TITLE);
    await lookAt(shared);
    await enter(context, ADMIN);
    await lookAt(['/flashcard/articleQuestion', '/admin/poster', '/admin/poster_xhs']);
    await lookAt([`/admin/article/${id}`, `/admin/article/${id}/poster`]);
    expect(wide).toEqual([]);
    // In the list at a desk the source keeps to its column.
    await page.setViewportSize(DESK.viewport);
    await openPage(page, '/admin/articles');
    const facts = page.locator('.admin-row', { hasText: TITLE }).locator('.admin-facts > *');
    const boxes = await facts.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON()));
    expect(boxes[0]?.right).toBeLessThanOrEqual(boxes[1]?.left ?? 0);
    await context.close();
    // Deleted, so that it does not appear in the lists of the tests that follow.
    await call('POST /reader/article/{id}/delete', { params });
  });
}
