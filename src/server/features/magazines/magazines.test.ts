import { describe, expect, test } from 'vitest';
import { prose, writeBook } from '#server/features/epub/testing/book.ts';
import { type TestClient, testApp } from '#server/testing/app.ts';
import { openPress, storyPage } from '#server/testing/press.ts';
import { ended } from '#server/testing/tasks.ts';
import { startWorkers } from '#server/workers.ts';
import { downloadJob } from './jobs.ts';

const press = await openPress();
const app = await testApp({ env: { FETCH_ALLOW_HOSTS: press.host } });
const editor = await app.client('super');
const visitor = await app.client('visitor');
await startWorkers(app.context);

let last = 0;
async function newIssue({ url, name = 'Harbour Weekly' }: { url?: string; name?: string } = {}) {
  last += 1;
  const { id } = await editor.ok('POST /reader/magazine', { body: { name, edition: `No. ${last}`, url } });
  return { id };
}

/** A contents page with stories of these titles, which are there to be fetched. */
function printed(titles: readonly string[], section = 'Essays') {
  last += 1;
  const issue = `/issue-${last}`;
  const link = (title: string) => `${issue}/story-of-${title.toLowerCase().replaceAll(' ', '-')}`;
  for (const title of titles) press.pages.set(link(title), storyPage(title));
  const items = titles.map((title) => `<h3><a href="${link(title)}">${title}</a></h3>`);
  press.pages.set(issue, `<main><h2>${section}</h2>${items.join('')}</main><nav><a href="/about">About</a></nav>`);
  return { url: `http://${press.host}${issue}`, link };
}

const magazine = (id: string, client: TestClient = editor) =>
  client.ok('GET /reader/magazine/{id}', { params: { id } });
const contents = async (id: string, client: TestClient = editor) =>
  (await client.ok('GET /reader/magazine/{id}/articles', { params: { id } })).items;
const titlesOf = async (id: string, client?: TestClient) => (await contents(id, client)).map(({ title }) => title);

async function run(name: 'crawl' | 'download_articles', id: string) {
  const { task_id } = await editor.ok(`POST /reader/magazine/{id}/${name}`, { params: { id } });
  return ended(editor, task_id);
}
const audit = (id: string, body: { action: 'pass' | 'reject'; remark?: string } = { action: 'pass' }) =>
  editor.call('POST /reader/magazine/{id}/audit', { params: { id }, body });
const publish = (id: string, cancel = false) =>
  editor.call('POST /reader/magazine/{id}/publish', { params: { id }, body: { cancel } });
const change = (lineId: string, article: object) =>
  editor.call('POST /reader/magazinearticle/{id}/update', { params: { id: lineId }, body: { article } });

async function downloaded(titles: readonly string[]) {
  const site = printed(titles);
  const issue = await newIssue(site);
  await run('crawl', issue.id);
  await run('download_articles', issue.id);
  return { ...issue, ...site };
}

test('an issue goes from its contents page to readers, each step recorded', async () => {
  const { url } = printed(['The Last Ferry', 'Nets and Names'], 'Leaders');
  const { id } = await newIssue({ url });
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

test('a step that cannot be taken from where the issue is says so', async () => {
  const { id } = await newIssue({ url: printed(['A Story of Salt']).url });
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
    const { id } = await newIssue({ url });
    await run('crawl', id);
    const [one, two, three] = await contents(id);
    await change(three?.id ?? '', { position: 0, title: 'Gulls, Three of Them', section: '' });
    await change(two?.id ?? '', { skipped: true });
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
    expect(await run('crawl', wall.id)).toMatchObject({ state: 'FAILED', message: expect.stringContaining('登录') });
    const gone = await newIssue({ url: `http://${press.host}/no-such-page` });
    expect(await run('crawl', gone.id)).toMatchObject({ state: 'FAILED', message: expect.stringContaining('404') });
    expect(await magazine(gone.id)).toMatchObject({ state: 'NEW', task: { state: 'FAILED' } });
    const none = await newIssue();
    expect((await editor.call('POST /reader/magazine/{id}/crawl', { params: { id: none.id } })).status).toBe(409);
  });
});

describe('downloading', () => {
  test('tells for each article what went wrong, and a second run fetches only those', async () => {
    const { url, link } = printed(['A Good Story', 'A Lost Story', 'A Short Story']);
    press.pages.set(link('A Lost Story'), 500);
    press.pages.set(link('A Short Story'), '<title>A Short Story</title><p>Too short.</p>');
    const { id } = await newIssue({ url });
    await run('crawl', id);
    expect(await run('download_articles', id)).toMatchObject({ state: 'DONE', message: '下载了 1 篇，2 篇没有成功' });
    expect((await contents(id)).map(({ error }) => error)).toEqual([
      null,
      expect.stringContaining('500'),
      expect.stringContaining('太短'),
    ]);
    expect((await magazine(id)).counts).toMatchObject({ found: 3, downloaded: 1, failed: 2 });

    press.pages.set(link('A Lost Story'), storyPage('A Lost Story'));
    press.asked.length = 0;
    expect(await run('download_articles', id)).toMatchObject({ message: '下载了 2 篇，1 篇没有成功' });
    expect(press.asked.filter((path) => path === link('A Good Story'))).toEqual([]);
    expect((await contents(id)).map(({ error }) => error)).toEqual([null, null, expect.stringContaining('太短')]);
  });

  test('of nothing at all fails and leaves the issue where it is', async () => {
    const { url, link } = printed(['Only One Story']);
    press.pages.set(link('Only One Story'), 403);
    const { id } = await newIssue({ url });
    await run('crawl', id);
    const task = await run('download_articles', id);
    expect(task).toMatchObject({ state: 'FAILED', message: expect.stringContaining('403') });
    expect((await magazine(id)).state).toBe('CRAWLED');
  });

  test('takes an article that is there already, and one brought in by a run that was cut off', async () => {
    const { url, link } = printed(['Known Before Now', 'Cut Off Midway']);
    const { id } = await newIssue({ url });
    await run('crawl', id);
    const article = async (title: string) => {
      const body = { url: `http://${press.host}${link(title)}` };
      const { task_id } = await editor.ok('POST /reader/article/add', { body });
      return (await ended(editor, task_id)).result?.article_id;
    };
    const known = [await article('Known Before Now'), await article('Cut Off Midway')];
    await run('download_articles', id);
    expect((await contents(id)).map((line) => line.article?.id)).toEqual(known);
  });

  test('that a restart cuts off goes on where it was, and doubles nothing', async () => {
    const { url, link } = printed(['Before the Restart', 'During the Restart', 'After the Restart']);
    const { id } = await newIssue({ url });
    await run('crawl', id);
    const { tasks, magazines } = app.context.services;
    const data = { magazineId: Number(id), operatorId: editor.userId };
    const by = { userId: editor.userId, kind: 'magazine.download' };
    const job = { ...downloadJob, name: 'left-to-this-test' };
    const taskId = await app.context.database.db.transaction((tx) => tasks.start(tx, job, data, by));
    const ending = new AbortController();
    press.pages.set(link('During the Restart'), () => ending.abort(new Error('the process ends')));
    await expect(magazines.download({ taskId, ...data }, ending.signal)).rejects.toThrow('the process ends');
    const first = (await contents(id)).map(({ article, error }) => [article?.title, error]);
    expect(first).toEqual([
      ['Before the Restart', null],
      [undefined, null],
      [undefined, null],
    ]);

    press.pages.set(link('During the Restart'), storyPage('During the Restart'));
    press.asked.length = 0;
    await magazines.download({ taskId, ...data }, new AbortController().signal);
    expect(press.asked).toEqual([link('During the Restart'), link('After the Restart')]);
    expect(await magazine(id)).toMatchObject({ state: 'DOWNLOADED', counts: { found: 3, downloaded: 3, failed: 0 } });
  });

  test('asked for twice is one job, and another job has to wait', async () => {
    const stopped = await newIssue({ url: printed(['Slow News Day']).url });
    await run('crawl', stopped.id);
    const start = () => editor.call('POST /reader/magazine/{id}/download_articles', { params: { id: stopped.id } });
    const [one, two] = await Promise.all([start(), start()]);
    expect(one.body.result).toEqual(two.body.result);
    await ended(editor, (one.body.result as { task_id: string }).task_id);
  });
});

describe('publishing', () => {
  test('brings out only what passed, and taking it back returns it to the editors', async () => {
    const { id } = await downloaded(['Passed and Printed', 'Sent Back Alone', 'Left Out Later']);
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

    expect((await publish(id, true)).body.result).toMatchObject({ state: 'AUDITED', published_at: null });
    expect((await contents(id)).map(({ article }) => article?.status)).toEqual(['PENDING', 'REJECTED', 'PENDING']);
    expect((await visitor.call('GET /reader/magazine/{id}', { params: { id } })).status).toBe(404);
  });

  test('leaves alone what an editor had published before, also when the issue is taken back', async () => {
    const { id } = await downloaded(['Out Before the Issue', 'Out With the Issue']);
    const [before] = await contents(id);
    const params = { id: before?.article?.id ?? '' };
    await editor.ok('POST /reader/article/waikan/{id}/audit', { params, body: { action: 'pass' } });
    await audit(id);
    await publish(id);
    await publish(id, true);
    expect((await contents(id)).map(({ article }) => article?.status)).toEqual(['PUBLISHED', 'PENDING']);
  });

  test('is announced once', async () => {
    const { id } = await downloaded(['Heard Only Once', 'Heard Only Once More']);
    await audit(id);
    let heard = 0;
    const heardLast = new Promise<void>((resolve) => {
      app.context.events.on('content', ({ id: article }) => {
        if (article === 424_242) resolve();
        else heard += 1;
      });
    });
    await publish(id);
    await app.context.database.pool.query(`SELECT pg_notify('waikan', '{"name":"content","payload":{"id":424242}}')`);
    await heardLast;
    expect(heard).toBe(1);
  });

  test('an issue sent back goes one step back with the reason', async () => {
    const { id } = await downloaded(['Not Good Enough Yet']);
    expect((await audit(id, { action: 'reject' })).status).toBe(400);
    expect((await audit(id, { action: 'reject', remark: '目录不全' })).body.result).toMatchObject({ state: 'CRAWLED' });
    expect((await magazine(id)).log?.[0]).toMatchObject({ step: 'reject', remark: '目录不全' });
  });
});

describe('an uploaded EPUB', () => {
  async function upload(id: string, bytes: Uint8Array) {
    const token = await editor.ok('GET /auth/upload_token', { query: { key: 'Harbour Weekly 12.epub' } });
    const sent = await app.fetch(token.url, { method: token.method, headers: token.headers, body: Buffer.from(bytes) });
    expect(sent.status).toBe(200);
    const body = { key: token.key };
    const { task_id } = await editor.ok('POST /reader/magazine/{id}/upload', { params: { id }, body });
    return ended(editor, task_id);
  }
  const book = writeBook({
    chapters: [
      { file: 'cover.xhtml', body: '<img src="cover.jpg"/>' },
      {
        file: 'a.xhtml',
        body: `<p><a href="b.xhtml">Next</a> | <a href="nav.xhtml">Menu</a></p><h1>On Anna</h1>${prose('Anna')}`,
      },
      { file: 'b.xhtml', body: `<p>By <b>Ben</b><img src="../b.jpg"/></p>${prose('Ben')}` },
      { file: 'c.xhtml', body: '<p>Subscribe now and save.</p>' },
    ],
    nav: '<ol><li><a href="a.xhtml">On Anna</a></li><li><span>Letters</span><ol><li><a href="b.xhtml">On Ben</a></li></ol></li></ol>',
  });

  test('becomes the contents with its texts, which become articles', async () => {
    const { id } = await newIssue();
    expect(await upload(id, book)).toMatchObject({ state: 'DONE', kind: 'magazine.upload', message: '找到 2 篇' });
    expect(await contents(id)).toMatchObject([
      { title: 'On Anna', section: null, url: null },
      { title: 'On Ben', section: 'Letters', url: null },
    ]);
    expect(await upload(id, book)).toMatchObject({ message: '找到 2 篇，其中 2 篇目录里已经有了' });
    expect(await run('download_articles', id)).toMatchObject({ message: '下载了 2 篇' });
    const [anna] = await contents(id);
    const text = await editor.ok('GET /reader/article/{id}/show', { params: { id: anna?.article?.id ?? '' } });
    expect(text.source).toEqual({ name: 'Harbour Weekly', url: null });
    expect(text.blocks[0]).toMatchObject({ type: 'paragraph', text: expect.stringMatching(/^The boats/) });
    expect(JSON.stringify(text.blocks)).not.toMatch(/invalid|Menu|b\.jpg/);
  });

  test.each([
    ['no ZIP', Buffer.from('%PDF-1.7 and so on'), '不是 EPUB'],
    ['no articles', writeBook({ chapters: [{ file: 'a.xhtml', body: '<p>Nothing much.</p>' }] }), '没有够长的英文文章'],
  ])('with %s in it is refused with the reason', async (_, bytes, reason) => {
    const { id } = await newIssue();
    expect(await upload(id, bytes)).toMatchObject({ state: 'FAILED', message: expect.stringContaining(reason) });
    expect((await magazine(id)).state).toBe('NEW');
  });

  test('of somebody else, or one that never came, is not there', async () => {
    const { id } = await newIssue();
    const token = await editor.ok('GET /auth/upload_token', { query: { key: 'x.epub' } });
    const start = (client: TestClient) =>
      client.call('POST /reader/magazine/{id}/upload', { params: { id }, body: { key: token.key } });
    expect((await start(editor)).status).toBe(404);
    await app.fetch(token.url, { method: 'PUT', body: 'bytes' });
    expect((await start(await app.client('super'))).status).toBe(404);
  });
});
