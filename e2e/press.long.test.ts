/** Two hundred stories through the article editor's own calls, with the process killed in the middle. */
import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { type Call, logInAsAdmin } from './calls.ts';
import { startPressSite } from './press-site.ts';
import { newDataDir, type Product, removeDataDir, startProduct } from './product.ts';

const STORIES = 200;

async function itemsOf(call: Call, feedId: string) {
  const items: Awaited<ReturnType<typeof call<'GET /reader/rss/feed/{id}/articles'>>>['items'] = [];
  for (let offset: number | null = 0; offset !== null; ) {
    const page: { items: typeof items; next_offset: number | null } = await call('GET /reader/rss/feed/{id}/articles', {
      params: { id: feedId },
      query: { offset, limit: 100 },
    });
    items.push(...page.items);
    offset = page.next_offset;
  }
  return items;
}

async function untilAllEnded(call: Call, taskIds: readonly string[]) {
  const ended = new Map<string, { state: string; message: string }>();
  while (ended.size < taskIds.length) {
    for (const id of taskIds) {
      if (ended.has(id)) continue;
      const { state, message } = await call('GET /reader/task/{id}', { params: { id } });
      if (state === 'QUEUED' || state === 'RUNNING') break;
      ended.set(id, { state, message });
    }
    await wait(50);
  }
  return ended;
}

test('all that can be read is published once, and all that cannot says why, though the process dies meanwhile', async () => {
  const site = await startPressSite(STORIES);
  const dataDir = newDataDir();
  const start = () => startProduct({ dataDir, env: { FETCH_ALLOW_HOSTS: site.host } });
  let product: Product = await start();
  let { call } = await logInAsAdmin(product.address);
  const feed = await call('POST /reader/rss/feed/add', { body: { url: site.feedAddress } });
  const items = await itemsOf(call, feed.id);
  expect(items).toHaveLength(STORIES);

  const began = performance.now();
  const tasks = new Map<string, string>();
  for (const { id, url } of items) {
    const { task_id } = await call('POST /reader/rss/articles/{id}/download', { params: { id } });
    tasks.set(task_id, new URL(url).pathname);
  }
  await expect
    .poll(async () => (await call('GET /reader/article/manage', { query: { status: 'PENDING' } })).counts.PENDING, {
      timeout: 60_000,
    })
    .toBeGreaterThan(40);
  await product.end('SIGKILL');
  product = await start();
  ({ call } = await logInAsAdmin(product.address));

  const ended = await untilAllEnded(call, [...tasks.keys()]);
  console.log(`${STORIES} stories, killed in the middle: ${((performance.now() - began) / 1_000).toFixed(1)} s`);
  for (const [taskId, path] of tasks) {
    const { state, message } = ended.get(taskId) ?? { state: 'LOST', message: '' };
    const reason = site.failing.get(path);
    expect([path, state]).toEqual([path, reason ? 'FAILED' : 'DONE']);
    if (reason) expect([path, message]).toEqual([path, expect.stringMatching(reason)]);
  }

  const brought = await itemsOf(call, feed.id);
  for (const { article_id: id } of brought) {
    if (id !== null)
      await call('POST /reader/article/waikan/{id}/audit', { params: { id }, body: { action: 'pass', remark: '' } });
  }
  const published = (await itemsOf(call, feed.id)).filter(({ status }) => status === 'PUBLISHED');
  expect(published.map(({ url }) => new URL(url).pathname).sort()).toEqual([...site.good].sort());
  expect(new Set(published.map(({ article_id: id }) => id)).size).toBe(site.good.length);
  const { counts } = await call('GET /reader/article/manage', { query: { source: 'The Harbour Notes' } });
  expect(counts.PENDING).toBe(0);

  await product.end();
  removeDataDir(dataDir);
  site.close();
});
