import { eq } from 'drizzle-orm';
import { describe, expect, test, vi } from 'vitest';
import { feeds } from './tables.ts';
import { feedTestbed } from './testing/feed-testbed.ts';

const { press, site, app, editor, addFeed, ended, crawl, itemsOf, feedNow } = await feedTestbed();

describe('what robots.txt forbids', () => {
  test('is no feed that can be added, and says so at the field', async () => {
    const { status, body } = await editor.call('POST /reader/rss/feed/add', { body: { url: `${site}/closed/feed` } });
    expect([status, body.status.reason]).toEqual([409, 'ROBOTS_DISALLOWED']);
    expect(body.status.fields?.url).toBe('对方网站的 robots.txt 不允许抓取这个网址');
    expect(press.asked.map(({ path }) => path)).not.toContain('/closed/feed');
  });

  test('is not downloaded by hand: neither an item nor an address', async () => {
    press.stories = [{ title: 'For subscribers', path: '/closed/story' }];
    const feed = await addFeed();
    const [item] = await itemsOf(feed.id);
    const download = { params: { id: item?.id ?? '' } };
    const { task_id: ofItem } = await editor.ok('POST /reader/rss/articles/{id}/download', download);
    const { task_id: ofAddress } = await editor.ok('POST /reader/article/add', {
      body: { url: `${site}/closed/other` },
    });
    const refused = { state: 'FAILED', message: '对方网站的 robots.txt 不允许抓取这个网址' };
    expect(await ended(ofItem)).toMatchObject(refused);
    expect(await ended(ofAddress)).toMatchObject(refused);
  });
});

describe('what a feed or its server asks for', () => {
  const minutesTo = async (id: string) => {
    const { next_crawl_at: next } = await feedNow(id);
    return (new Date(next ?? 0).getTime() - app.clock.now().getTime()) / 60_000;
  };

  test('is kept: the rest that the feed wants, also when nothing has changed', async () => {
    press.channel = '<ttl>300</ttl>';
    const feed = await addFeed();
    expect(await minutesTo(feed.id)).toBeGreaterThanOrEqual(300);
    await crawl(feed.id);
    expect(await minutesTo(feed.id)).toBeGreaterThanOrEqual(300);
  });

  test('is kept: the pause of a server that is busy', async () => {
    const feed = await addFeed();
    press.status = 503;
    press.headers = { 'retry-after': '36000' };
    await crawl(feed.id);
    expect(await minutesTo(feed.id)).toBeGreaterThanOrEqual(600);
  });

  test('moves it, once it has said twice that it has moved for good', async () => {
    const { id } = await addFeed();
    const old = `${site}/old/7`;
    await app.context.database.db
      .update(feeds)
      .set({ url: old })
      .where(eq(feeds.id, Number(id)));
    await crawl(id);
    expect((await feedNow(id)).url).toBe(old);
    await crawl(id);
    expect((await feedNow(id)).url).toBe(`${site}/feed/new-7`);
  });

  test('switches it off when it is gone for good, with the reason, until an editor decides among the failures', async () => {
    const feed = await addFeed();
    press.status = 410;
    await crawl(feed.id);
    expect(await feedNow(feed.id)).toMatchObject({
      enabled: false,
      health: 'FAILING',
      next_crawl_at: null,
      error: expect.stringContaining('410'),
    });
    const failing = async () => {
      const { feeds, failing_feeds: count } = await editor.ok('GET /api/admin/overview');
      const list = await editor.ok('GET /reader/rss/feed', { query: { failing: 'true', limit: 100 } });
      expect([list.items.length, list.failing_count]).toEqual([count, count]);
      expect(list.items.slice(0, 10).map(({ id }) => id)).toEqual(feeds.map(({ id }) => id));
      return [feeds.map(({ id }) => id).includes(feed.id), count];
    };
    const [, before] = await failing();
    expect(await failing()).toEqual([true, before]);
    await editor.ok('POST /reader/rss/feed/{id}/update', { params: { id: feed.id }, body: { enabled: false } });
    expect(await failing()).toEqual([false, Number(before) - 1]);
    expect((await feedNow(feed.id)).error).toContain('410');
  });

  test('switches it on again when a crawl by hand finds it there, unless an editor has switched it off since', async () => {
    const [feed, unwanted] = [await addFeed(), await addFeed()];
    press.status = 410;
    for (const { id } of [feed, unwanted]) await crawl(id);
    await editor.ok('POST /reader/rss/feed/{id}/update', { params: { id: unwanted.id }, body: { enabled: false } });
    press.status = 200;
    for (const { id } of [feed, unwanted]) await crawl(id);
    expect(await feedNow(feed.id)).toMatchObject({ enabled: true, health: 'OK', next_crawl_at: expect.any(String) });
    expect(await feedNow(unwanted.id)).toMatchObject({ enabled: false, health: 'OK' });
  });

  test('leaves it off when an editor has switched it off while it was crawled by hand', async () => {
    const feed = await addFeed();
    const params = { id: feed.id };
    press.status = 410;
    await crawl(feed.id);
    press.status = 200;
    const { promise, resolve } = Promise.withResolvers<void>();
    press.asked = [];
    press.gate = promise;
    const { task_id: taskId } = await editor.ok('POST /reader/rss/feed/{id}/crawl', { params });
    await vi.waitFor(() => expect(press.asked.map(({ path }) => path)).toContain(new URL(feed.url).pathname), 120_000);
    await editor.ok('POST /reader/rss/feed/{id}/update', { params, body: { enabled: false } });
    resolve();
    await ended(taskId);
    expect(await feedNow(feed.id)).toMatchObject({ enabled: false, health: 'OK' });
  });
});

test('an item whose page names another one’s address is no article of that, and is taken in where an editor insists', async () => {
  press.stories = ['first', 'second'].map((name) => ({ title: name, path: `/template/${name}` }));
  const feed = await addFeed();
  const [first, second] = (await itemsOf(feed.id)).toSorted((a, b) => a.title.localeCompare(b.title));
  const download = async (id = '', query: { anyway?: 'true' } = {}) =>
    ended((await editor.ok('POST /reader/rss/articles/{id}/download', { params: { id }, query })).task_id);
  const articleId = (await download(first?.id)).result?.article_id;
  expect(await download(second?.id)).toMatchObject({ state: 'FAILED', message: '网页写明的网址已经收录' });
  expect((await itemsOf(feed.id)).find(({ id }) => id === second?.id)?.article_id).toBeNull();
  const taken = await download(second?.id, { anyway: 'true' });
  expect(taken).toMatchObject({ state: 'DONE' });
  expect(taken.result?.article_id).not.toBe(articleId);
});
