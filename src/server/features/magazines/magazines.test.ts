import { describe, expect, test } from 'vitest';
import { storyPage } from '#server/testing/press.ts';
import { magazineDesk } from './testing/issues.ts';

const {
  app,
  press,
  editor,
  visitor,
  newIssue,
  printed,
  run,
  contents,
  magazine,
  titlesOf,
  audit,
  publish,
  change,
  downloaded,
} = await magazineDesk();

test('an issue goes from its contents page to readers, each step recorded', async () => {
  const { url } = printed(['The Last Ferry', 'Nets and Names'], 'Leaders');
  const id = await newIssue({ url });
  expect(await magazine(id)).toMatchObject({ state: 'NEW', steps: ['crawl', 'upload', 'add'] });

  expect(await run('crawl', id)).toMatchObject({ state: 'DONE', kind: 'magazine.crawl', message: '找到 2 篇' });
  expect(await contents(id)).toMatchObject([
    { title: 'The Last Ferry', section: 'Leaders', position: 0, article: null },
    { title: 'Nets and Names', position: 1 },
  ]);

  expect(await run('download_articles', id)).toMatchObject({ state: 'DONE', message: '下载了 2 篇' });
  expect(await magazine(id)).toMatchObject({ state: 'DOWNLOADED', counts: { found: 2, downloaded: 2, published: 0 } });
  expect((await contents(id))[0]?.article).toMatchObject({ title: 'The Last Ferry', status: 'PENDING' });
  expect((await visitor.call('GET /reader/magazine/{id}', { params: { id } })).status).toBe(404);

  expect((await audit(id)).body.result).toMatchObject({ state: 'AUDITED' });
  expect((await publish(id)).body.result).toMatchObject({ state: 'PUBLISHED', counts: { published: 2 } });
  expect(await titlesOf(id, visitor)).toEqual(['The Last Ferry', 'Nets and Names']);
  expect((await visitor.ok('GET /reader/magazine')).items.map((one) => one.id)).toContain(id);
  const newest = await visitor.ok('GET /reader/article/waikan', { query: { limit: 2 } });
  expect(newest.items.map(({ title }) => title)).toEqual(['The Last Ferry', 'Nets and Names']);

  const seen = await magazine(id);
  expect(seen.log?.map(({ step, from, to }) => [step, from, to])).toEqual([
    ['publish', 'AUDITED', 'PUBLISHED'],
    ['pass', 'DOWNLOADED', 'AUDITED'],
    ['download', 'CRAWLED', 'DOWNLOADED'],
    ['crawl', 'NEW', 'CRAWLED'],
    [null, null, 'NEW'],
  ]);
  expect(await magazine(id, visitor)).not.toHaveProperty('log');
});

test('readers list the articles of one issue in the order of its contents, whatever their dates and sources', async () => {
  const ids = [];
  for (const titles of [['Salt and Rope', 'A Lamp at Noon'], ['Elsewhere']]) {
    const id = await newIssue({ url: printed(titles, 'Leaders').url });
    await run('crawl', id);
    await run('download_articles', id);
    await audit(id);
    await publish(id);
    ids.push(id);
  }
  const [issue = ''] = ids;
  const listed = async (magazine: string) =>
    (await visitor.ok('GET /reader/article/waikan', { query: { magazine } })).items.map(({ id, title }) => ({
      id,
      title,
    }));
  const before = await listed(issue);
  expect(before.map(({ title }) => title)).toEqual(['Salt and Rope', 'A Lamp at Noon']);
  const published_at = new Date(app.clock.now().getTime() - 86_400_000).toISOString();
  await editor.ok('POST /reader/article/{id}/update', {
    params: { id: before[0]?.id ?? '' },
    body: { article: { version: 1, published_at } },
  });
  expect(await listed(issue)).toEqual(before);
  const hidden = await newIssue({ url: printed(['Not Yet'], 'Leaders').url });
  expect(await listed(hidden)).toEqual([]);
});

test('a step that cannot be taken from where the issue is says so', async () => {
  const id = await newIssue({ url: printed(['A Story of Salt']).url });
  for (const refused of [await audit(id), await publish(id), await publish(id, true)]) {
    expect(refused.status).toBe(409);
  }
  const early = await editor.call('POST /reader/magazine/{id}/download_articles', { params: { id } });
  expect(early.body.status).toMatchObject({ reason: 'CONFLICT', msg: '这一期现在是“新建”，不能下载文章' });
});

test('the same issue twice is one issue, and another one of its name is refused', async () => {
  const body = { name: 'Twice', edition: '1' };
  const first = await editor.ok('POST /reader/magazine', { body });
  expect((await editor.ok('POST /reader/magazine', { body })).id).toBe(first.id);
  const other = await editor.call('POST /reader/magazine', { body: { ...body, url: 'https://example.com/' } });
  expect(other.body.status).toMatchObject({ reason: 'CONFLICT', msg: '《Twice》1 已经有了' });
});

describe('the contents', () => {
  test('are changed by hand and stay so when the page is crawled again', async () => {
    const { url, link } = printed(['One Grey Gull', 'Two Grey Gulls', 'Three Grey Gulls']);
    const id = await newIssue({ url });
    await run('crawl', id);
    const [one, two, three] = await contents(id);
    await change(three?.id ?? '', { position: 0, title: 'Gulls, Three of Them', section: '' });
    await change(two?.id ?? '', { skipped: true });
    // A repeated change has no effect, and is not logged.
    await change(two?.id ?? '', { skipped: true });
    const { items: log } = await editor.ok('GET /api/audit', { query: { limit: 2 } });
    expect(log.map(({ action, detail }) => `${action} ${detail}`)).toEqual([
      expect.stringMatching(/^magazine\.line .+，不收$/),
      'magazine.line Gulls, Three of Them',
    ]);
    const added = await editor.ok('POST /reader/magazine/{id}/add', {
      params: { id },
      body: { article: { url: `http://${press.host}${link('Four Grey Gulls')}`, title: 'Four' } },
    });
    press.pages.set(link('Four Grey Gulls'), storyPage('Four Grey Gulls'));
    expect(await run('crawl', id)).toMatchObject({ message: '找到 3 篇，其中 3 篇目录里已经有了' });
    expect(await contents(id)).toMatchObject([
      { id: three?.id, position: 0, title: 'Gulls, Three of Them', section: null },
      { id: one?.id, position: 1 },
      { id: two?.id, position: 2, skipped: true },
      { id: added.id, position: 3, title: 'Four' },
    ]);
    await run('download_articles', id);
    const made = (await contents(id)).map(({ article }) => article?.title ?? null);
    expect(made).toEqual(['Gulls, Three of Them', 'One Grey Gull', null, 'Four']);
    expect((await change(one?.id ?? '', { url: 'https://example.com/elsewhere' })).status).toBe(409);
  });

  test('are not found on a page without any, and the task says why', async () => {
    press.pages.set('/login-wall', '<form><input type="password"></form>');
    const wall = await newIssue({ url: `http://${press.host}/login-wall` });
    expect(await run('crawl', wall)).toMatchObject({ state: 'FAILED', message: expect.stringContaining('登录') });
    const gone = await newIssue({ url: `http://${press.host}/no-such-page` });
    expect(await run('crawl', gone)).toMatchObject({ state: 'FAILED', message: expect.stringContaining('404') });
    expect(await magazine(gone)).toMatchObject({ state: 'NEW', task: { state: 'FAILED' } });
    const none = await newIssue();
    expect((await editor.call('POST /reader/magazine/{id}/crawl', { params: { id: none } })).status).toBe(409);
  });
});

describe('publishing', () => {
  test('brings out only what passed, and taking it back returns it to the editors', async () => {
    const id = await downloaded(['Passed and Printed', 'Sent Back Alone', 'Left Out Later']);
    const [, sentBack, leftOut] = await contents(id);
    await editor.ok('POST /reader/article/waikan/{id}/audit', {
      params: { id: sentBack?.article?.id ?? '' },
      body: { action: 'reject', remark: '太旧' },
    });
    await audit(id);
    await change(leftOut?.id ?? '', { skipped: true });
    expect((await contents(id)).map(({ passed }) => passed)).toEqual([true, false, true]);
    expect((await publish(id)).body.result).toMatchObject({ state: 'PUBLISHED', counts: { published: 1 } });
    expect((await publish(id)).body.result).toMatchObject({ state: 'PUBLISHED' });
    expect(await titlesOf(id, visitor)).toEqual(['Passed and Printed']);
    const late = { url: 'https://example.com/2026/too-late-for-this', title: 'Too Late' };
    const added = await editor.call('POST /reader/magazine/{id}/add', { params: { id }, body: { article: late } });
    expect([added.status, (await contents(id)).length]).toEqual([409, 3]);

    expect((await publish(id, true)).body.result).toMatchObject({ state: 'AUDITED', published_at: null });
    expect((await contents(id)).map(({ article }) => article?.status)).toEqual(['PENDING', 'REJECTED', 'PENDING']);
    expect((await visitor.call('GET /reader/magazine/{id}', { params: { id } })).status).toBe(404);
  });

  test('leaves alone what an editor had published before, also when the issue is taken back', async () => {
    const id = await downloaded(['Out Before the Issue', 'Out With the Issue']);
    const [before] = await contents(id);
    const params = { id: before?.article?.id ?? '' };
    await editor.ok('POST /reader/article/waikan/{id}/audit', { params, body: { action: 'pass' } });
    await audit(id);
    await publish(id);
    await publish(id, true);
    expect((await contents(id)).map(({ article }) => article?.status)).toEqual(['PUBLISHED', 'PENDING']);
  });

  test('leaves the articles that another published issue has, and withdraws them with that one', async () => {
    const { url } = printed(['Shared by Two', 'Also Shared by Two']);
    const [first, second] = [await newIssue({ url }), await newIssue({ url })];
    for (const id of [first, second]) {
      await run('crawl', id);
      await run('download_articles', id);
      await audit(id);
      await publish(id);
    }
    await publish(first, true);
    expect((await magazine(first)).log?.[0]).toMatchObject({
      step: 'cancel',
      remark: '撤回 0 篇，2 篇还在别的已发布的一期里，没有撤回',
    });
    expect(await titlesOf(second, visitor)).toEqual(['Shared by Two', 'Also Shared by Two']);
    await publish(second, true);
    expect((await contents(second)).map(({ article }) => article?.status)).toEqual(['PENDING', 'PENDING']);
  });

  test('leaves an article that another published issue has also where it was corrected since its audit', async () => {
    const { url } = printed(['Corrected in Two']);
    const [first, second] = [await newIssue({ url }), await newIssue({ url })];
    for (const id of [first, second]) {
      await run('crawl', id);
      await run('download_articles', id);
      await audit(id);
      await publish(id);
    }
    const params = { id: (await contents(first))[0]?.article?.id ?? '' };
    const change = (article: object) =>
      editor.ok('POST /reader/article/{id}/update', { params, body: { article: { version: 1, ...article } } });
    await change({ status: 'PENDING' });
    await change({ title: 'Corrected in Both' });
    await editor.ok('POST /reader/article/waikan/{id}/audit', { params, body: { action: 'pass' } });
    await publish(first, true);
    expect(await titlesOf(second, visitor)).toHaveLength(1);
    expect((await contents(second))[0]?.article?.status).toBe('PUBLISHED');
  });

  test('is not published while all of it was changed after the audit, and says so', async () => {
    const id = await downloaded(['Seen Before', 'Also Seen Before']);
    await audit(id);
    for (const { article } of await contents(id)) {
      const params = { id: article?.id ?? '' };
      const body = { article: { version: 1, title: `${article?.title} It Changed` } };
      await editor.ok('POST /reader/article/{id}/update', { params, body });
    }
    expect((await publish(id)).body.status).toMatchObject({
      reason: 'CONFLICT',
      msg: '通过的文章都退回、删除或改过了，再审核一次',
    });
  });

  test('leaves out an article that was sent back after the audit until it passes another one', async () => {
    const id = await downloaded(['Passed Twice Over', 'Passed and Then Sent Back']);
    await audit(id);
    const [, sentBack] = await contents(id);
    const params = { id: sentBack?.article?.id ?? '' };
    await editor.ok('POST /reader/article/waikan/{id}/audit', { params, body: { action: 'reject', remark: '太旧' } });
    await editor.ok('POST /reader/article/{id}/update', {
      params,
      body: { article: { version: 1, status: 'PENDING' } },
    });
    expect((await contents(id)).map(({ passed }) => passed)).toEqual([true, false]);
    expect((await publish(id)).body.result).toMatchObject({ state: 'PUBLISHED', counts: { published: 1 } });
    expect(await titlesOf(id, visitor)).toEqual(['Passed Twice Over']);
  });

  test('leaves out an article that was changed after the audit until it passes another one', async () => {
    const id = await downloaded(['Seen in the Audit', 'Changed Behind Its Back']);
    await audit(id);
    const [, changed] = await contents(id);
    await editor.ok('POST /reader/article/{id}/update', {
      params: { id: changed?.article?.id ?? '' },
      body: { article: { version: 1, title: 'Changed Since' } },
    });
    expect((await contents(id)).map(({ passed }) => passed)).toEqual([true, false]);
    await publish(id);
    expect(await titlesOf(id, visitor)).toEqual(['Seen in the Audit']);
    await publish(id, true);
    await audit(id);
    await publish(id);
    expect(await titlesOf(id, visitor)).toEqual(['Seen in the Audit', 'Changed Behind Its Back']);
  });

  test('lists for a reader what they did not hide, for editors all of it', async () => {
    const id = await downloaded(['Kept on the List', 'Hidden From the List']);
    await audit(id);
    await publish(id);
    const [, hidden] = await contents(id);
    const reader = await app.client('reader');
    const params = { id: hidden?.article?.id ?? '' };
    await reader.ok('POST /reader/article/{id}/mark', { params, body: { action: 'hide', status: true } });
    await editor.ok('POST /reader/article/{id}/mark', { params, body: { action: 'hide', status: true } });
    expect(await titlesOf(id, reader)).toEqual(['Kept on the List']);
    for (const who of [visitor, editor])
      expect(await titlesOf(id, who)).toEqual(['Kept on the List', 'Hidden From the List']);
  });

  test('is announced once', async () => {
    const id = await downloaded(['Heard Only Once', 'Heard Only Once More']);
    await audit(id);
    let heard = 0;
    const heardLast = new Promise<void>((resolve) => {
      app.context.events.on('content', ({ ids }) => {
        if (ids?.includes(424_242)) resolve();
        else heard += 1;
      });
    });
    await publish(id);
    await app.context.database.pool.query(
      `SELECT pg_notify('waikan', '{"name":"content","payload":{"ids":[424242],"beside":[],"isListed":false}}')`,
    );
    await heardLast;
    expect(heard).toBe(1);
  });

  test('an article of the issue with a day to come is announced, and so on every list, when that day comes', async () => {
    const id = await downloaded(['Out With the Issue of June', 'Out on the Day After']);
    const [, later] = await contents(id);
    const article = later?.article?.id ?? '';
    await editor.ok('POST /reader/article/{id}/update', {
      params: { id: article },
      body: { article: { version: 1, published_at: new Date(app.clock.now().getTime() + 86_400_000).toISOString() } },
    });
    await audit(id);
    await publish(id);
    expect(await titlesOf(id, visitor)).toEqual(['Out With the Issue of June']);
    expect((await magazine(id)).counts.published).toBe(1);
    const heard: number[] = [];
    app.context.events.on('content', ({ ids }) => void heard.push(...(ids ?? [])));
    app.clock.advance(86_401);
    await app.context.services.schedule.emitDue();
    await expect.poll(() => heard).toEqual([Number(article)]);
    expect(await titlesOf(id, visitor)).toEqual(['Out With the Issue of June', 'Out on the Day After']);
  });

  test('an issue sent back goes one step back with the reason', async () => {
    const id = await downloaded(['Not Good Enough Yet']);
    expect((await audit(id, { action: 'reject' })).status).toBe(400);
    expect((await audit(id, { action: 'reject', remark: '目录不全' })).body.result).toMatchObject({ state: 'CRAWLED' });
    expect((await magazine(id)).log?.[0]).toMatchObject({ step: 'reject', remark: '目录不全' });
    expect((await magazine(id)).log?.at(-1)).toMatchObject({ remark: null });
  });
});
