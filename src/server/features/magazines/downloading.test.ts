import sharp from 'sharp';
import { describe, expect, test, vi } from 'vitest';
import { AppError } from '#contract/errors.ts';
import type { TestClient } from '#server/testing/app.ts';
import { prose, slowBomb, writeBook } from '#server/testing/epub.ts';
import { storyPage } from '#server/testing/press.ts';
import { ended } from '#server/testing/tasks.ts';
import { downloadJob } from './jobs.ts';
import { magazineDesk } from './testing/issues.ts';

const { app, press, editor, newIssue, printed, run, contents, magazine } = await magazineDesk();

describe('downloading', () => {
  test('tells for each article what went wrong, and a second run fetches only those', async () => {
    const { url, link } = printed(['A Good Story', 'A Lost Story', 'A Short Story']);
    press.pages.set(link('A Lost Story'), 500);
    press.pages.set(link('A Short Story'), '<title>A Short Story</title><p>Too short.</p>');
    const id = await newIssue({ url });
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
    const id = await newIssue({ url });
    await run('crawl', id);
    const task = await run('download_articles', id);
    expect(task).toMatchObject({ state: 'FAILED', message: expect.stringContaining('403') });
    expect((await magazine(id)).state).toBe('CRAWLED');
  });

  test('takes an article that is there already, and one brought in by a run that was cut off', async () => {
    const { url, link } = printed(['Known Before Now', 'Cut Off Midway']);
    const id = await newIssue({ url });
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

  test('leaves the article of another line alone, though all pages name its address', async () => {
    const { url, link } = printed(['First of the Template', 'Second of the Template']);
    const canonical = `<link rel="canonical" href="http://${press.host}${link('First of the Template')}">`;
    const title = 'Second of the Template';
    press.pages.set(link(title), canonical + storyPage(title));
    const id = await newIssue({ url });
    await run('crawl', id);
    await run('download_articles', id);
    const lines = await contents(id);
    expect(lines.map(({ article, error }) => [article?.title, error])).toEqual([
      ['First of the Template', null],
      [undefined, '网页写明的网址已经收录'],
    ]);
  });

  test('that a restart cuts off goes on where it was, and doubles nothing', async () => {
    const { url, link } = printed(['Before the Restart', 'During the Restart', 'After the Restart']);
    const id = await newIssue({ url });
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
    await run('crawl', stopped);
    const start = () => editor.call('POST /reader/magazine/{id}/download_articles', { params: { id: stopped } });
    const [one, two] = await Promise.all([start(), start()]);
    expect(one.body.result).toEqual(two.body.result);
    await ended(editor, (one.body.result as { task_id: string }).task_id);
  });
});

const boat = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#345' } })
  .jpeg()
  .toBuffer();

describe('an uploaded EPUB', () => {
  async function startUpload(id: string, bytes: Uint8Array): Promise<string> {
    const token = await editor.ok('GET /auth/upload_token', { query: { key: 'Harbour Weekly 12.epub' } });
    const sent = await app.fetch(token.url, { method: token.method, headers: token.headers, body: Buffer.from(bytes) });
    expect(sent.status).toBe(200);
    const body = { key: token.key };
    const { task_id } = await editor.ok('POST /reader/magazine/{id}/upload', { params: { id }, body });
    return task_id;
  }
  const upload = async (id: string, bytes: Uint8Array) => ended(editor, await startUpload(id, bytes));
  const book = writeBook({
    chapters: [
      { file: 'cover.xhtml', body: '<img src="cover.jpg"/>' },
      {
        file: 'a.xhtml',
        body: `<p><a href="b.xhtml">Next</a> | <a href="nav.xhtml">Menu</a></p><h1>On Anna</h1>${prose('Anna')}`,
      },
      {
        file: 'b.xhtml',
        body: `<p>By <b>Ben</b><img src="../b.jpg"/></p>${prose('Ben')}<p><img src="pictures/boat%201.jpg" alt="A boat"/></p>`,
      },
      { file: 'c.xhtml', body: '<p>Subscribe now and save.</p>' },
    ],
    files: [
      { name: 'OEBPS/pictures/boat 1.jpg', content: boat },
      { name: 'b.jpg', content: 'no picture at all' },
    ],
    nav: '<ol><li><a href="a.xhtml">On Anna</a></li><li><span>Letters</span><ol><li><a href="b.xhtml">On Ben</a></li></ol></li></ol>',
  });

  test('becomes the contents with its texts, which become articles', async () => {
    const id = await newIssue();
    expect(await upload(id, book)).toMatchObject({
      state: 'DONE',
      kind: 'magazine.upload',
      message: expect.stringMatching(/^找到 2 篇，略过 1 页/),
    });
    expect(await contents(id)).toMatchObject([
      { title: 'On Anna', section: null, url: null },
      { title: 'On Ben', section: 'Letters', url: null },
    ]);
    expect(await upload(id, book)).toMatchObject({ message: expect.stringContaining('其中 2 篇目录里已经有了') });
    expect(await run('download_articles', id)).toMatchObject({ message: '下载了 2 篇' });
    const [anna] = await contents(id);
    const text = await editor.ok('GET /reader/article/{id}/show', { params: { id: anna?.article?.id ?? '' } });
    expect(text.source).toEqual({ name: 'Harbour Weekly', url: null });
    expect(text.blocks[0]).toMatchObject({ type: 'paragraph', text: expect.stringMatching(/^The boats/) });
    expect(JSON.stringify(text.blocks)).not.toMatch(/invalid|Menu|b\.jpg/);
  });

  test('brings its pictures along, checked and on our own address', async () => {
    const id = await newIssue();
    await upload(id, book);
    await run('download_articles', id);
    const ben = (await contents(id))[1];
    const text = await editor.ok('GET /reader/article/{id}/show', { params: { id: ben?.article?.id ?? '' } });
    const pictures = text.blocks.filter(({ type }) => type === 'image');
    expect(pictures).toMatchObject([{ alt: 'A boat', width: 400, height: 300 }]);
    const response = await app.fetch(pictures[0]?.src ?? '');
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/webp']);
  });

  test('gives a text again whose article is gone for good', async () => {
    const id = await newIssue();
    await upload(id, book);
    await run('download_articles', id);
    const gone = (await contents(id)).map(({ article }) => article?.id ?? '');
    for (const article of gone) await editor.ok('POST /reader/article/{id}/delete', { params: { id: article } });
    app.clock.advance(31 * 24 * 3_600);
    await app.context.services.articlePurge.clean();
    expect(await run('download_articles', id)).toMatchObject({ message: expect.stringContaining('重新上传') });
    await upload(id, book);
    expect(await run('download_articles', id)).toMatchObject({ state: 'DONE', message: '下载了 2 篇' });
    expect((await contents(id)).map(({ article, error }) => [article !== null, error])).toEqual([
      [true, null],
      [true, null],
    ]);
  });

  test('that was stopped is read when it is tried again, and once it is read it is gone', async () => {
    const id = await newIssue();
    const { uploads } = app.context.services;
    const missing = new AppError('UPSTREAM_FAILED', { msg: '对象存储没有回应' });
    const withFile = vi.spyOn(uploads, 'withFile').mockRejectedValueOnce(missing);
    const taskId = await startUpload(id, book);
    expect(await ended(editor, taskId)).toMatchObject({ state: 'FAILED', message: '对象存储没有回应' });
    withFile.mockRestore();
    await editor.ok('POST /reader/task/{id}/retry', { params: { id: taskId } });
    expect(await ended(editor, taskId)).toMatchObject({ state: 'DONE' });
    await expect.poll(async () => (await uploads.ofUser(editor.userId)).length).toBe(0);
  });

  test.each([
    ['no ZIP', Buffer.from('%PDF-1.7 and so on'), '不是 EPUB'],
    ['no articles', writeBook({ chapters: [{ file: 'a.xhtml', body: '<p>Nothing much.</p>' }] }), '没有够长的英文文章'],
  ])('with %s in it is refused with the reason', async (_, bytes, reason) => {
    const id = await newIssue();
    expect(await upload(id, bytes)).toMatchObject({ state: 'FAILED', message: expect.stringContaining(reason) });
    expect((await magazine(id)).state).toBe('NEW');
  });

  test('that unpacks to far more than it is, is refused before it is read', async () => {
    expect(await upload(await newIssue(), slowBomb())).toMatchObject({
      state: 'FAILED',
      message: expect.stringContaining('压缩炸弹'),
    });
  });

  test('does not wait for a long one that came before', async () => {
    // Each chapter has different words, because the same text would be one line.
    const chapter = (nth: number) => ({
      file: `c${nth}.xhtml`,
      body: Array.from({ length: 150 }, (_, part) => prose(`Anna ${nth} ${part}`)).join(''),
    });
    const long = writeBook({ chapters: Array.from({ length: 40 }, (_, nth) => chapter(nth)) });
    const longTask = await startUpload(await newIssue(), long);
    const stateOfLong = async () => (await editor.ok('GET /reader/task/{id}', { params: { id: longTask } })).message;
    await expect.poll(stateOfLong).toContain('正在读');
    expect(await upload(await newIssue(), book)).toMatchObject({ state: 'DONE' });
    expect((await editor.ok('POST /reader/task/{id}/cancel', { params: { id: longTask } })).state).toBe('CANCELLED');
    expect(await ended(editor, longTask)).toMatchObject({ state: 'CANCELLED' });
  });

  test('of somebody else, or one that never came, is not there', async () => {
    const id = await newIssue();
    const token = await editor.ok('GET /auth/upload_token', { query: { key: 'x.epub' } });
    const start = (client: TestClient) =>
      client.call('POST /reader/magazine/{id}/upload', { params: { id }, body: { key: token.key } });
    expect((await start(editor)).status).toBe(404);
    await app.fetch(token.url, { method: 'PUT', body: 'bytes' });
    expect((await start(await app.client('super'))).status).toBe(404);
  });
});
