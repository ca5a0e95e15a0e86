/** The words of an article that is as long as all samples together. */
import { expect, test } from 'vitest';
import { logInAsAdmin } from '../calls.ts';
import { followWords } from '../testing/fetched-words.ts';
import type { Opened } from '../testing/products.ts';
import { openPage, PHONE } from '../visit.ts';

/** Ids up to this one are those of the articles in `data/articles`. */
const SAMPLES = 25;

export function longArticle(opened: Opened): void {
  test('every word of a long article is fetched, also after the server was in trouble', async () => {
    const { call } = await logInAsAdmin(opened.product.address);
    const { items } = await call('GET /reader/article/waikan', { query: { limit: 100 } });
    const samples = items.filter(({ id }) => Number(id) <= SAMPLES);
    const texts = await Promise.all(
      samples.map(
        async ({ id }) => (await call('GET /reader/article/waikan/{id}/show', { params: { id }, query: {} })).blocks,
      ),
    );
    const text = texts
      .flatMap((blocks) => blocks.flatMap(({ text = '' }) => (text.length > 80 ? text : [])))
      .join('\n\n');
    const { task_id } = await call('POST /reader/article/add', { body: { text, title: 'All in One' } });
    const added = async () => (await call('GET /reader/task/{id}', { params: { id: task_id } })).result;
    await expect.poll(added, { interval: 250 }).not.toBeNull();
    const id = String((await added())?.article_id);
    await call('POST /reader/article/waikan/{id}/audit', { params: { id }, body: { action: 'pass' } });

    const { context, page } = await opened.visitAsReader(PHONE);
    let calls = 0;
    await context.route('**/api/english/words', (route) =>
      ++calls <= 2 ? route.fulfill({ status: 503, body: 'down' }) : route.fallback(),
    );
    const followed = followWords(page);
    await openPage(page, `/article/${id}`);
    const words = text.toLowerCase().split(/[^\p{L}\d’'-]+/u);
    const forms = new Set(words.filter((word) => /^[a-z]+$/.test(word)));
    expect(forms.size).toBeGreaterThan(1_500);
    const missing = () => [...forms].filter((form) => !followed.forms.has(form));
    await expect.poll(missing, { interval: 250 }).toEqual([]);
    // Deleted, so that it does not appear in the lists of the tests that follow.
    await call('POST /reader/article/{id}/delete', { params: { id } });
    await context.close();
  }, 240_000);
}
