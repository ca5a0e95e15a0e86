import { describe, expect, test, vi } from 'vitest';
import { allEventsHeard } from '#server/testing/announcements.ts';
import { feedTestbed } from './testing/feed-testbed.ts';

const { press, site, app, editor, addFeed, ended, crawl, itemsOf, feedNow } = await feedTestbed();
const { feeds } = app.context.services;

describe('adding', () => {
  test('a feed by its address brings its name, its site and what is in it', async () => {
    const feed = await addFeed();
    expect(feed).toMatchObject({ title: 'Harbour & Coast', site: `${site}/`, enabled: true, health: 'OK', items: 1 });
    expect(feed.next_crawl_at).not.toBeNull();
    expect(await itemsOf(feed.id)).toMatchObject([
      { title: 'Ferries return', url: `${site}/story/1`, summary: 'Two boats a day.', article_id: null, status: null },
    ]);
  });

  test.each([
    ['declares it', '/declared', '/feed/declared'],
    ['keeps it where feeds usually are', '/plain', '/rss.xml'],
  ])('a site by its page finds the feed when the page %s', async (_, page, feed) => {
    const { url } = await editor.ok('POST /reader/rss/feed/add', {
      body: { url: site + page, title: '海港', category: '社会' },
    });
    // Guesses that lead elsewhere on this newspaper are feeds as well.
    expect([`${site}${feed}`, `${site}/feed`]).toContain(url);
  });

  test('a feed that is there already is named, and nothing is added', async () => {
    const feed = await addFeed();
    const { status, body } = await editor.call('POST /reader/rss/feed/add', { body: { url: feed.url } });
    expect([status, body.status.reason, body.result]).toEqual([409, 'DUPLICATE_URL', { feed_id: feed.id }]);
  });

  test('a page without any feed, or one that is not there, says so at the field', async () => {
    press.status = 404;
    const { status, body } = await editor.call('POST /reader/rss/feed/add', { body: { url: `${site}/nowhere` } });
    expect(status).toBe(502);
    expect(body.status.fields?.url).toMatch(/404/);
  });
});

describe('crawling', () => {
  test('brings what is new once, and a story told anew is renewed', async () => {
    const feed = await addFeed();
    press.stories = [
      { title: 'Lamps lit', path: '/story/2' },
      { title: 'Ferries return again', path: '/story/1' },
      { title: 'Lamps lit', path: '/story/2?utm_source=rss', guid: 'another name' },
    ];
    expect(await crawl(feed.id)).toMatchObject({ state: 'DONE', message: '新增 1 条', result: { added: 1 } });
    expect((await itemsOf(feed.id)).map(({ title }) => title)).toEqual(['Lamps lit', 'Ferries return again']);
    expect(await feedNow(feed.id)).toMatchObject({ items: 2, health: 'OK' });
  });

  test('asks only whether anything changed', async () => {
    const feed = await addFeed();
    expect(await crawl(feed.id)).toMatchObject({ message: '没有新条目' });
    expect(press.asked.at(-1)).toMatchObject({ etag: '"1"' });
  });

  test('that fails shows why, waits longer each time, and is well again afterwards', async () => {
    const feed = await addFeed();
    press.status = 503;
    const waits: number[] = [];
    for (let round = 0; round < 3; round += 1) {
      expect(await crawl(feed.id)).toMatchObject({ state: 'FAILED', message: expect.stringContaining('503') });
      const { health, error, next_crawl_at: next } = await feedNow(feed.id);
      expect([health, error]).toEqual(['FAILING', '对方网站返回 503（对方网站出错）']);
      waits.push(new Date(next ?? 0).getTime() - app.clock.now().getTime());
    }
    expect(waits.toSorted((a, b) => a - b)).toEqual(waits);
    expect(waits[2]).toBeGreaterThan((waits[0] ?? 0) * 2);
    press.status = 200;
    await crawl(feed.id);
    expect(await feedNow(feed.id)).toMatchObject({ health: 'OK', error: null, items: 1 });
  });

  test('goes on at another address, which no other feed has and where there is a feed', async () => {
    const [feed, other] = [await addFeed(), await addFeed()];
    press.status = 503;
    await crawl(feed.id);
    press.status = 200;
    const update = (url: string) =>
      editor.call('POST /reader/rss/feed/{id}/update', { params: { id: feed.id }, body: { url } });
    const taken = await update(other.url);
    expect([taken.status, taken.body.status.reason, taken.body.result]).toEqual([
      409,
      'DUPLICATE_URL',
      { feed_id: other.id },
    ]);
    expect((await update(`${site}/nowhere`)).body.status.fields?.url).toMatch(/404/);
    expect(await feedNow(feed.id)).toMatchObject({ url: feed.url, health: 'FAILING' });
    press.stories = [{ title: 'Lamps lit', path: '/story/2' }];
    const { body } = await update(`${site}/feed/moved`);
    expect(body.result).toMatchObject({ url: `${site}/feed/moved`, health: 'OK', items: 2, title: feed.title });
    const { items } = await editor.ok('GET /api/audit', { query: { action: 'feed.update', limit: 1 } });
    expect(items[0]).toMatchObject({ subject: `${site}/feed/moved`, detail: `原来的地址 ${feed.url}` });
  });

  test.each([200, 503])(
    'of an address that was replaced meanwhile changes nothing, though it answers %i',
    async (status) => {
      const feed = await addFeed();
      const { promise, resolve } = Promise.withResolvers<void>();
      press.asked = [];
      press.gate = promise;
      const { task_id: taskId } = await editor.ok('POST /reader/rss/feed/{id}/crawl', { params: { id: feed.id } });
      await vi.waitFor(
        () => expect(press.asked.map(({ path }) => path)).toContain(new URL(feed.url).pathname),
        120_000,
      );
      press.gate = Promise.resolve();
      press.stories = [{ title: 'Lamps lit', path: '/story/2' }];
      const { url } = await editor.ok('POST /reader/rss/feed/{id}/update', {
        params: { id: feed.id },
        body: { url: `${site}/feed/instead-${status}` },
      });
      press.status = status;
      press.stories = [...press.stories, { title: 'Of the old address', path: '/story/old' }];
      press.headers = {};
      resolve();
      await ended(taskId);
      expect(await feedNow(feed.id)).toMatchObject({ url, health: 'OK', error: null, items: 2 });
      expect((await itemsOf(feed.id)).map(({ title }) => title)).not.toContain('Of the old address');
    },
  );

  test('at another address leaves what somebody else changed while that was asked', async () => {
    const feed = await addFeed();
    const params = { id: feed.id };
    const { promise, resolve } = Promise.withResolvers<void>();
    press.asked = [];
    press.gate = promise;
    const moved = editor.ok('POST /reader/rss/feed/{id}/update', { params, body: { url: `${site}/feed/slow` } });
    await vi.waitFor(() => expect(press.asked.map(({ path }) => path)).toContain('/feed/slow'), 120_000);
    await editor.ok('POST /reader/rss/feed/{id}/update', { params, body: { title: '海港报', enabled: false } });
    press.gate = Promise.resolve();
    resolve();
    expect(await moved).toMatchObject({ url: `${site}/feed/slow`, title: '海港报', enabled: false });
  });

  test('happens by itself when it is due, once among several processes, and never for what is switched off', async () => {
    const [on, off] = [await addFeed(), await addFeed()];
    await editor.ok('POST /reader/rss/feed/{id}/update', { params: { id: off.id }, body: { enabled: false } });
    app.clock.advance(2 * 3_600);
    press.asked = [];
    await allEventsHeard(app.context);
    let announced = 0;
    app.context.events.on('feeds', () => {
      announced += 1;
    });
    const other = await app.secondProcess();
    const counts = await Promise.all([feeds.crawling.crawlDue(), other.services.feeds.crawling.crawlDue()]);
    expect(counts[0] + counts[1]).toBeGreaterThan(0);
    expect(await feeds.crawling.crawlDue()).toBe(0);
    await expect.poll(() => announced, { message: 'open lists of feeds hear of it' }).toBe(counts[0] + counts[1]);
    const paths = press.asked.map(({ path }) => path);
    expect(paths.filter((path) => on.url.endsWith(path))).toHaveLength(1);
    expect(paths.filter((path) => off.url.endsWith(path))).toHaveLength(0);
  });

  test('by two processes at once asks the site once', async () => {
    const feed = await addFeed();
    const other = await app.secondProcess();
    press.asked = [];
    const { promise, resolve: open } = Promise.withResolvers<void>();
    press.gate = promise;
    const runs = [feeds, other.services.feeds].map(({ crawling }) => crawling.crawl(Number(feed.id)));
    // The one that is turned away ends while the site still keeps the other waiting.
    await Promise.race(runs).catch(() => undefined);
    open();
    const outcomes = await Promise.allSettled(runs);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(press.asked.filter(({ path }) => feed.url.endsWith(path))).toHaveLength(1);
  });

  test('tells that a feed broke off, keeps the items before, and asks for the whole of it again', async () => {
    const feed = await addFeed();
    press.stories = [
      { title: 'Lamps lit', path: '/story/2' },
      { title: 'Ferries return', path: '/story/1' },
    ];
    press.cutAt = 480;
    await crawl(feed.id);
    expect(await feedNow(feed.id)).toMatchObject({
      health: 'OK',
      error: null,
      warning: '订阅源在中途断了，只读到前面完整的 1 条',
    });
    expect((await itemsOf(feed.id)).map(({ title }) => title)).toContain('Lamps lit');
    press.cutAt = undefined;
    await crawl(feed.id);
    expect(press.asked.at(-1)).toMatchObject({ etag: undefined });
    expect(await feedNow(feed.id)).toMatchObject({ warning: null });
  });

  test('of a feed that is not there is refused', async () => {
    const { status } = await editor.call('POST /reader/rss/feed/{id}/crawl', { params: { id: '999999' } });
    expect(status).toBe(404);
  });
});

describe('an item', () => {
  test('becomes an article that waits for audit, and shows it from then on', async () => {
    press.stories = [{ title: 'Ferries return', path: '/story/9' }];
    const feed = await addFeed();
    const [item] = await itemsOf(feed.id);
    const call = () => editor.call('POST /reader/rss/articles/{id}/download', { params: { id: item?.id ?? '' } });
    const task = await ended(((await call()).body.result as { task_id: string }).task_id);
    expect(task).toMatchObject({ state: 'DONE', message: '已收录，等待审核' });
    const articleId = task.result?.article_id;
    expect(await itemsOf(feed.id)).toMatchObject([{ article_id: articleId, status: 'PENDING' }]);
    const again = await call();
    expect([again.status, again.body.result]).toEqual([409, { article_id: articleId }]);
  });

  test.each([
    [
      'a page that says all of them',
      '/story/named',
      ['The Quayside Courier', 'Marta Quill, Tobias Fenn', '2026-03-02T06:30:00.000Z'],
    ],
    ['a page that says none, by its feed', '/nameless/1', ['Harbour & Coast', 'Jo Reed', '2026-03-05T08:30:00.000Z']],
  ])('has its source, author and date from %s', async (_, path, said) => {
    press.stories = [{ title: 'The last ferryman', path, author: 'jo@harbour.example (Jo Reed)' }];
    const [item] = await itemsOf((await addFeed()).id);
    const input = { params: { id: item?.id ?? '' } };
    const { result } = await ended((await editor.ok('POST /reader/rss/articles/{id}/download', input)).task_id);
    const shown = { params: { id: String(result?.article_id) }, query: { variant: 'admin' as const } };
    const { source, author, press_at: pressAt } = await editor.ok('GET /reader/article/{id}/show', shown);
    expect([source?.name, author?.name, pressAt]).toEqual(said);
  });

  test('brought in is in the list of the articles of its feed, and of no other', async () => {
    press.stories = [{ title: 'Pilots wanted', path: '/story/of-one-feed' }];
    const [feed, other] = [await addFeed(), await addFeed()];
    press.stories = [{ title: 'Nothing', path: '/story/never-fetched' }];
    const third = await addFeed();
    const [item] = await itemsOf(feed.id);
    const input = { params: { id: item?.id ?? '' } };
    const task = await ended((await editor.ok('POST /reader/rss/articles/{id}/download', input)).task_id);
    const idsOf = async (feedId: string) => {
      const { items } = await editor.ok('GET /reader/article/manage', { query: { feed_id: feedId } });
      return items.map(({ id }) => id);
    };
    expect(await idsOf(feed.id)).toEqual([task.result?.article_id]);
    // Another feed that has the same address counts as a source of the article, too.
    expect(await idsOf(other.id)).toEqual([task.result?.article_id]);
    expect(await idsOf(third.id)).toEqual([]);
    const { items } = await editor.ok('GET /reader/article/manage', {
      query: { feed_id: feed.id, status: 'REJECTED' },
    });
    expect(items).toEqual([]);
  });

  test('that is too short is taken in where an editor insists', async () => {
    press.stories = [{ title: 'The Van', path: '/short/van' }];
    const [item] = await itemsOf((await addFeed()).id);
    const params = { id: item?.id ?? '' };
    const download = async (query: { anyway?: 'true' }) =>
      ended((await editor.ok('POST /reader/rss/articles/{id}/download', { params, query })).task_id);
    expect(await download({})).toMatchObject({ state: 'FAILED', message: '正文太短，至少要有 40 个英文单词' });
    expect(await download({ anyway: 'true' })).toMatchObject({ state: 'DONE' });
  });

  test('that leads to an article that is there belongs to it, and is no failure', async () => {
    press.stories = [
      { title: 'Pilots', path: '/story/of-pilots' },
      { title: 'Pilots again', path: '/moved/of-pilots' },
    ];
    const feed = await addFeed();
    const [first, second] = (await itemsOf(feed.id)).toSorted((a, b) => a.title.localeCompare(b.title));
    const download = async (id = '') =>
      ended((await editor.ok('POST /reader/rss/articles/{id}/download', { params: { id } })).task_id);
    const articleId = (await download(first?.id)).result?.article_id;
    expect(await download(second?.id)).toMatchObject({
      state: 'DONE',
      message: '这一篇已经收录过',
      result: { article_id: articleId },
    });
    expect((await itemsOf(feed.id)).map((item) => item.article_id)).toEqual([articleId, articleId]);
  });

  test('goes where its publisher says that it is now, until it has become an article', async () => {
    press.stories = [
      { title: 'Pilots', path: '/gone', guid: 'pilots' },
      { title: 'Lamps', path: '/story/of-lamps', guid: 'lamps' },
    ];
    const feed = await addFeed();
    const addresses = async () =>
      Object.fromEntries((await itemsOf(feed.id)).map(({ title, url }) => [title, url.slice(site.length)]));
    press.stories = [
      { title: 'Pilots', path: '/story/corrected', guid: 'pilots' },
      // This address belongs to another item already.
      { title: 'Lamps', path: '/gone', guid: 'lamps' },
      { title: 'Third', path: '/story/third', guid: 'third' },
    ];
    await crawl(feed.id);
    expect(await addresses()).toEqual({
      Pilots: '/story/corrected',
      Lamps: '/story/of-lamps',
      Third: '/story/third',
    });
    const [item] = (await itemsOf(feed.id)).filter(({ title }) => title === 'Pilots');
    const input = { params: { id: item?.id ?? '' } };
    await ended((await editor.ok('POST /reader/rss/articles/{id}/download', input)).task_id);
    press.stories = press.stories.slice(0, 1).map((story) => ({ ...story, path: '/story/once-more' }));
    await crawl(feed.id);
    expect(await addresses()).toMatchObject({ Pilots: '/story/corrected' });
  });

  test('whose page is gone says so and can be tried again', async () => {
    press.stories = [{ title: 'Gone', path: '/gone' }];
    const feed = await addFeed();
    const [item] = await itemsOf(feed.id);
    const input = { params: { id: item?.id ?? '' } };
    const first = await editor.ok('POST /reader/rss/articles/{id}/download', input);
    const told = { state: 'FAILED', message: expect.stringContaining('404'), subject: 'Gone' };
    expect(await ended(first.task_id)).toMatchObject(told);
    expect(await itemsOf(feed.id)).toMatchObject([{ article_id: null, error: expect.stringContaining('404') }]);
    const second = await editor.ok('POST /reader/rss/articles/{id}/download', input);
    expect(second.task_id).not.toBe(first.task_id);
  });

  test('is found by a word of its title or summary', async () => {
    press.stories = [
      { title: 'Ferries return', path: '/story/1' },
      { title: 'Lamps', path: '/story/2', description: '100% of them' },
    ];
    const feed = await addFeed();
    expect((await itemsOf(feed.id, { q: 'ferr' })).map(({ title }) => title)).toEqual(['Ferries return']);
    expect((await itemsOf(feed.id, { q: '0%' })).map(({ title }) => title)).toEqual(['Lamps']);
  });
});

test('a list from another reader comes in once and goes out again', async () => {
  const opml = `<opml version="2.0"><body><outline text="海事"><outline text="A &amp; B" xmlUrl="https://a.example/rss" htmlUrl="https://a.example/"/></outline></body></opml>`;
  const bring = () => editor.ok('POST /reader/rss/feed/import', { body: { opml } });
  expect(await bring()).toEqual({ added: 1, skipped: 0 });
  expect(await bring()).toEqual({ added: 0, skipped: 1 });
  const { response } = await editor.call('GET /reader/rss/feed/export');
  expect(response.headers.get('content-disposition')).toContain('.opml');
  expect(await response.text()).toContain('text="A &amp; B" title="A &amp; B" xmlUrl="https://a.example/rss"');
  const { items } = await editor.ok('GET /reader/rss/feed', { query: { category: '海事' } });
  expect(items).toMatchObject([{ title: 'A & B', enabled: true, health: 'NEW' }]);
  const wrong = await editor.call('POST /reader/rss/feed/import', { body: { opml: 'harbour' } });
  expect(wrong.body.status.msg).toBe('这不是 OPML 订阅列表');
});

test('a feed is renamed, sorted and switched off by editors alone', async () => {
  const feed = await addFeed();
  const input = { params: { id: feed.id }, body: { title: 'Coast', category: '环境', enabled: false } };
  expect(await editor.ok('POST /reader/rss/feed/{id}/update', input)).toMatchObject({
    title: 'Coast',
    category: '环境',
    enabled: false,
    next_crawl_at: null,
  });
  const { categories } = await editor.ok('GET /reader/rss/feed');
  expect(categories).toContainEqual({ name: '环境', count: 1 });
  const reader = await app.client('reader');
  expect((await reader.call('POST /reader/rss/feed/{id}/update', input)).status).toBe(403);
});

test('a feed is deleted with what nobody took of it, and the articles stay', async () => {
  press.stories = [{ title: 'Pilots', path: '/story/of-a-deleted-feed' }];
  const feed = await addFeed();
  const [item] = await itemsOf(feed.id);
  const input = { params: { id: item?.id ?? '' } };
  const { result } = await ended((await editor.ok('POST /reader/rss/articles/{id}/download', input)).task_id);
  const remove = () => editor.ok('POST /reader/rss/feed/{id}/delete', { params: { id: feed.id } });
  expect([await remove(), await remove()]).toEqual([{ ok: true }, { ok: true }]);
  const { status } = await editor.call('GET /reader/rss/feed/{id}/articles', { params: { id: feed.id }, query: {} });
  expect(status).toBe(404);
  const shown = { params: { id: String(result?.article_id) }, query: { variant: 'admin' as const } };
  expect(await editor.ok('GET /reader/article/{id}/show', shown)).toMatchObject({ status: 'PENDING' });
  const { items } = await editor.ok('GET /api/audit', { query: { action: 'feed.delete' } });
  expect(items.map(({ subject }) => subject)).toEqual([feed.url]);
});

test('what feeds dropped long ago is cleaned away', async () => {
  const feed = await addFeed();
  const page = { offset: 0, limit: 10 };
  await feeds.clean();
  expect((await feeds.items(Number(feed.id), page)).rows).toHaveLength(1);
  app.clock.advance(91 * 24 * 3_600);
  await feeds.clean();
  expect((await feeds.items(Number(feed.id), page)).rows).toEqual([]);
});
