import { readFile } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { expect, test } from 'vitest';
import type { AdminArticle } from '#contract/shapes.ts';
import { startWorkers } from '#server/registered.ts';
import { testApp } from '#server/testing/app.ts';
import { openSite } from '#server/testing/site.ts';
import { ended } from '#server/testing/tasks.ts';

/** A page for any address: it names none as its own. */
const FIXTURE = (await readFile(new URL('../extraction/fixtures/harbour-news.html', import.meta.url)))
  .toString()
  .replace(/<link rel="canonical"[^>]*>/, '');
/** A page that changes from one visit to the next. */
let changing: (response: ServerResponse) => void = (response) => response.end();
const host = await openSite((request, response) => {
  if (request.url?.startsWith('/changing')) changing(response);
  else if (request.url?.startsWith('/story'))
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(FIXTURE);
  else response.writeHead(404).end('gone');
});

const app = await testApp({ env: { FETCH_ALLOW_HOSTS: host } });
const editor = await app.client('super');
await startWorkers(app.context);

async function add(body: { url?: string; html?: string; text?: string; title?: string }) {
  const { task_id: id } = await editor.ok('POST /reader/article/add', { body });
  return ended(editor, id);
}

async function desk(id: unknown) {
  return (await editor.ok('GET /reader/article/{id}/show', {
    params: { id: String(id) },
    query: { variant: 'admin' },
  })) as AdminArticle;
}

test('a page by its address becomes blocks, sentences and a difficulty, waits for audit, and is taken in once', async () => {
  const task = await add({ url: `http://${host}/story?utm_source=feed` });
  expect(task).toMatchObject({ state: 'DONE', progress: 1 });
  const article = await desk(task.result?.article_id);
  expect(article).toMatchObject({ status: 'PENDING', source: { name: expect.any(String) } });
  expect(article.word_count).toBeGreaterThan(300);
  expect(
    article.blocks.filter(({ type }) => type === 'paragraph').every(({ sentences }) => (sentences?.length ?? 0) > 0),
  ).toBe(true);
  expect(article.status_log.map(({ to }) => to)).toEqual(['PENDING', 'FETCHED']);
  const again = await editor.call('POST /reader/article/add', { body: { url: `http://${host}/story` } });
  expect(again.body.status.reason).toBe('DUPLICATE_URL');
});

test('a pasted text brings the author and the day that stand under its title', async () => {
  const text = 'The boats come home before the sun is up, and the market fills with voices. '.repeat(6);
  const task = await add({ text: `Before the Sun\nBy Ann Lee\nMarch 3, 2026\n\n${text}` });
  expect(await desk(task.result?.article_id)).toMatchObject({
    title: 'Before the Sun',
    author: { name: 'Ann Lee' },
    press_at: expect.stringMatching(/^2026-03-03/),
    blocks: [{ type: 'paragraph' }],
  });
});

const dated =
  (date: string, head = '', title = 'A Quiet Morning', times = 6) =>
  (response: ServerResponse) => {
    const paragraph = 'The boats come home before the sun is up, and the market fills with voices. ';
    const page = `<title>${title}</title>${head}<meta property="article:published_time" content="${date}">
    <article><h1>${title}</h1><p>${paragraph.repeat(times)}</p></article>`;
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(page);
  };

test.each([
  ['a day', '2015-03-01', '2015-03-01'],
  ['an instant', '2015-03-01T08:30:00-05:00', '2015-03-01T13:30:00.000Z'],
  ['none', '', null],
])("keeps the press's own date beside ours: %s", async (kind, date, pressAt) => {
  changing = dated(date);
  const article = await desk((await add({ url: `http://${host}/changing/${kind}` })).result?.article_id);
  expect(article.press_at).toBe(pressAt);
  expect(article.published_at).toMatch(/^20[2-9]\d/);
});

test.each([
  ['host', '<meta property="og:site_name" content="www.courier.example">', 'www.courier.example'],
  [
    'application',
    '<meta property="og:site_name" content="courier.example"><meta name="application-name" content="The Courier">',
    'The Courier',
  ],
  ['nobody', '', '127.0.0.1'],
])(
  'a source is named as the page names it, by its host only where it says nothing better: %s',
  async (path, head, name) => {
    changing = dated('', head);
    const article = await desk((await add({ url: `http://${host}/changing/source/${path}` })).result?.article_id);
    expect(article.source?.name).toBe(name);
  },
);

test('a page that is not there fails with a message for people and leaves nothing', async () => {
  const task = await add({ url: `http://${host}/missing` });
  expect(task.state).toBe('FAILED');
  expect(task.message).toMatch(/404/);
});

test('an address inside the network is refused', async () => {
  const task = await add({ url: 'http://127.0.0.1:1/' });
  expect(task).toMatchObject({ state: 'FAILED', message: expect.stringContaining('内网') });
});

test('pasted text and a page source come in too', async () => {
  const text = `A Quiet Morning\n\n${'The boats come home before the sun is up, and the market fills with voices. '.repeat(6)}`;
  const pasted = await add({ text });
  expect((await desk(pasted.result?.article_id)).title).toBe('A Quiet Morning');
  const source = await add({ html: FIXTURE.toString(), title: 'Given Title' });
  expect((await desk(source.result?.article_id)).title).toBe('Given Title');
});

test('a page from a file keeps its address, source, author, date and lead picture, and is taken in once', async () => {
  const saved = await readFile(new URL('../extraction/fixtures/harbour-news.html', import.meta.url), 'utf8');
  const url = `http://${host}/saved/ferryman`;
  const html = saved.replace(/(<link rel="canonical" href=)"[^"]*"/, `$1"${url}"`);
  const id = (await add({ html })).result?.article_id;
  const article = await desk(id);
  expect(article).toMatchObject({
    url,
    source: { name: 'The Quayside Courier', url: `http://${host}` },
    author: { name: 'Marta Quill, Tobias Fenn' },
    press_at: expect.stringMatching(/^20/),
  });
  const lead = `http://${host}/pictures/ferry-wide.jpg`;
  await expect.poll(async () => Object.keys((await desk(id)).pictures)).toContain(lead);
  const again = await editor.call('POST /reader/article/add', { body: { url } });
  expect(again.body.status.reason).toBe('DUPLICATE_URL');
  expect(await add({ html })).toMatchObject({ state: 'FAILED', result: { article_id: id } });
  // Without an absolute address it is nobody's duplicate.
  const nameless = await desk((await add({ html: saved })).result?.article_id);
  expect([nameless.url, nameless.source?.name]).toEqual([null, 'The Quayside Courier']);
  // Nor is one whose site names a section on all its pages.
  const section = html.replace(url, `http://${host}/news`);
  for (const _ of ['one', 'two']) {
    const task = await add({ html: section });
    expect([task.state, (await desk(task.result?.article_id)).url]).toEqual(['DONE', null]);
  }
});

test('a saved page is taken in again after the article of its address was deleted', async () => {
  const url = `http://${host}/saved/pilot`;
  const saved = await readFile(new URL('../extraction/fixtures/harbour-news.html', import.meta.url), 'utf8');
  const html = saved.replace(/(<link rel="canonical" href=)"[^"]*"/, `$1"${url}"`);
  const first = String((await add({ html })).result?.article_id);
  await editor.ok('POST /reader/article/{id}/delete', { params: { id: first } });
  const again = await add({ html });
  expect(again).toMatchObject({ state: 'DONE' });
  expect(again.result?.article_id).not.toBe(first);
  expect(await desk(again.result?.article_id)).toMatchObject({ url, source: { name: 'The Quayside Courier' } });
});

test('a text that is too short is refused, and taken in all the same where an editor insists', async () => {
  const text = 'The van closes at noon, and nobody leaves it hungry.';
  const { id, ...refused } = await add({ text, title: 'The Van' });
  expect(refused).toMatchObject({ state: 'FAILED', message: '正文太短，至少要有 40 个英文单词' });
  const again = async (anyway: boolean) => {
    await editor.ok('POST /reader/task/{id}/retry', { params: { id }, body: { anyway } });
    return ended(editor, id);
  };
  expect(await again(false)).toMatchObject({ state: 'FAILED' });
  const taken = await again(true);
  expect(taken).toMatchObject({ state: 'DONE' });
  expect(await desk(taken.result?.article_id)).toMatchObject({ title: 'The Van', status: 'PENDING' });
});

test('what editors could not save again is not taken in: a long title is cut, a text of too many paragraphs refused', async () => {
  const text = 'The boats come home before the sun is up, and the market fills with voices. '.repeat(6);
  const html = `<title>${'A Quiet Morning '.repeat(100)}</title><article><p>${text}</p></article>`;
  const cut = await desk((await add({ html })).result?.article_id);
  expect([cut.title.length, cut.title.at(-1)]).toEqual([500, '…']);
  expect(await add({ text: 'The boats come home.\n\n'.repeat(5_001) })).toMatchObject({
    state: 'FAILED',
    message: expect.stringContaining('最多 5000 段'),
  });
});

test('a page that leads to a known address fails with the article that is there', async () => {
  const id = (await add({ url: `http://${host}/story-of-moving` })).result?.article_id;
  changing = (response) => void response.writeHead(302, { location: '/story-of-moving' }).end();
  const task = await add({ url: `http://${host}/changing/moved` });
  expect(task).toMatchObject({ state: 'FAILED', message: '这个网址已经收录', result: { article_id: id } });
});

test('one article at several addresses is taken in once, by the address that it gives for itself', async () => {
  const canonical = (path: string) => `<link rel="canonical" href="http://${host}${path}">`;
  changing = dated('2015-03-01', canonical('/changing/tide'));
  const id = (await add({ url: `http://${host}/changing/tide?edition=2` })).result?.article_id;
  const there = { state: 'FAILED', message: '这个网址已经收录', result: { article_id: id } };
  expect(await add({ url: `http://${host}/changing/other/tide` })).toMatchObject(there);
  const known = await editor.call('POST /reader/article/add', { body: { url: `http://${host}/changing/tide` } });
  expect(known.body.status.reason).toBe('DUPLICATE_URL');
  const insist = async (taskId: string) => {
    await editor.ok('POST /reader/task/{id}/retry', { params: { id: taskId }, body: { anyway: true } });
    return ended(editor, taskId);
  };
  // A cut copy is short; who insists on it for that has not seen that it is the same article.
  changing = dated('2015-03-01', canonical('/changing/tide'), 'A Quiet Morning', 1);
  const short = await add({ url: `http://${host}/changing/cut/tide` });
  expect(short).toMatchObject({ state: 'FAILED', message: expect.stringContaining('太短') });
  expect(await insist(short.id)).toMatchObject(there);
  // An editor who sees that it is another article takes it in.
  changing = dated('2015-03-01', canonical('/changing/tide'), 'A Loud Evening');
  const refused = await add({ url: `http://${host}/changing/loud` });
  expect(refused).toMatchObject({ ...there, message: '网页写明的网址已经收录' });
  const taken = await insist(refused.id);
  expect(taken).toMatchObject({ state: 'DONE' });
  expect((await desk(taken.result?.article_id)).id).not.toBe(id);
  // A section that all its articles name is no article.
  changing = dated('2015-03-01', canonical('/changing/section'));
  for (const name of ['one', 'two']) {
    expect(await add({ url: `http://${host}/changing/section/${name}` })).toMatchObject({ state: 'DONE' });
  }
});

test('a page of 5 MB in a file is taken in, whatever JSON makes of its quotes', async () => {
  const paragraph = 'The boats come home before the sun is up, and the market fills with voices. ';
  const source = `<title>A Quiet Morning</title><article><p>${paragraph.repeat(6)}</p></article><!--`;
  const html = `${source}${'"'.repeat(4_900_000 - source.length)}-->`;
  const task = await add({ html });
  expect(task).toMatchObject({ state: 'DONE' });
});

test('exactly one of address, source and text is asked for', async () => {
  expect((await editor.call('POST /reader/article/add', { body: {} })).status).toBe(400);
  expect(
    (await editor.call('POST /reader/article/add', { body: { url: 'https://example.com/a', text: 'x' } })).status,
  ).toBe(400);
});

test('a task is shown to the editor who started it, and to nobody else', async () => {
  const { task_id: id } = await editor.ok('POST /reader/article/add', { body: { url: `http://${host}/other` } });
  const reader = await app.client('reader');
  expect((await reader.call('GET /reader/task/{id}', { params: { id } })).status).toBe(404);
});

const story = (last: string) => (response: ServerResponse) => {
  const paragraph = 'The boats come home before the sun is up, and the market fills with voices. ';
  const text = `<p>${paragraph.repeat(4)}</p><p>${paragraph.repeat(3)}</p><p>${last}</p>`;
  const page = `<title>A Quiet Morning</title><article><h1>A Quiet Morning</h1>${text}</article>`;
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(page);
};
const endings = (article: AdminArticle) => article.blocks.at(-1)?.sentences?.map(({ text_zh: zh }) => zh);
async function redownload(id: string) {
  const { task_id } = await editor.ok('POST /reader/article/{id}/redownload', { params: { id } });
  return ended(editor, task_id);
}

test('a page fetched again brings its new text, keeps what was translated, and what fails keeps all', async () => {
  changing = story('Nobody leaves hungry. The van closes at noon.');
  const id = String((await add({ url: `http://${host}/changing` })).result?.article_id);
  expect(await redownload(id)).toMatchObject({ state: 'DONE', message: '原文没有变化' });
  const { version, blocks } = await desk(id);
  const translated = blocks.map((block, at) =>
    at < blocks.length - 1
      ? block
      : {
          ...block,
          sentences: block.sentences?.map((one, n) => ({
            ...one,
            text_zh: `第${n + 1}句。`,
            origin: 'human' as const,
          })),
        },
  );
  await editor.ok('POST /reader/article/{id}/update', {
    params: { id },
    body: { article: { version, blocks: translated } },
  });

  changing = story('The van closes at noon. Then the gulls come.');
  expect(await redownload(id)).toMatchObject({
    state: 'DONE',
    message: `已换成新下载的原文，${blocks.flatMap(({ sentences = [] }) => sentences).length - 1} 句还没有译文，请人工补上`,
  });
  const renewed = await desk(id);
  expect(endings(renewed)).toEqual(['第2句。', null]);
  const idsOf = (article: AdminArticle) =>
    article.blocks.map(({ id, sentences = [] }) => [id, ...sentences.map((one) => one.id)]);
  const [before, after] = [idsOf({ ...renewed, blocks }), idsOf(renewed)];
  expect(after.slice(0, -1)).toEqual(before.slice(0, -1));
  const [place, , noon] = before.at(-1) ?? [];
  expect(after.at(-1)).toEqual([place, noon, expect.any(String)]);
  expect(before.flat()).not.toContain(after.at(-1)?.[2]);
  expect(renewed.versions[0]).toMatchObject({ note: '重新下载' });
  expect(renewed.tasks.map(({ kind }) => kind)).toContain('article.redownload');

  changing = (response) => void response.writeHead(500).end();
  expect(await redownload(id)).toMatchObject({ state: 'FAILED', message: expect.stringContaining('500') });
  expect((await desk(id)).blocks).toEqual(renewed.blocks);
});

test('a short article that an editor insisted on can be fetched again, and one that became short if the editor insists', async () => {
  const short = (text: string) => (response: ServerResponse) => {
    const page = `<title>The Van</title><article><h1>The Van</h1><p>${text}</p></article>`;
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(page);
  };
  const insist = async (taskId: string) => {
    await editor.ok('POST /reader/task/{id}/retry', { params: { id: taskId }, body: { anyway: true } });
    return ended(editor, taskId);
  };
  changing = short('The van closes at noon, and nobody leaves it hungry.');
  const id = String((await insist((await add({ url: `http://${host}/changing/van` })).id)).result?.article_id);
  changing = short('The van closes at one, and nobody leaves it hungry or late.');
  expect(await redownload(id)).toMatchObject({ state: 'DONE', message: expect.stringContaining('已换成') });

  changing = story('The van closes at noon.');
  const long = String((await add({ url: `http://${host}/changing/long-van` })).result?.article_id);
  changing = short('The van closes at noon, and nobody leaves it hungry.');
  const failed = await redownload(long);
  expect(failed).toMatchObject({ state: 'FAILED', message: '正文太短，至少要有 40 个英文单词' });
  expect(await insist(failed.id)).toMatchObject({ state: 'DONE' });
});

test('a page that has moved is fetched again where it is now, and is taken in there no second time', async () => {
  changing = story('The van closes at noon.');
  const id = String((await add({ url: `http://${host}/changing/leaving` })).result?.article_id);
  changing = (response) => void response.writeHead(301, { location: '/story-of-leaving' }).end();
  const gone = await redownload(id);
  expect(gone).toMatchObject({ state: 'FAILED', message: '那个网址现在是另一篇文章，旧文没有动' });
  expect(await desk(id)).toMatchObject({ version: 1, url: `http://${host}/changing/leaving` });

  const here = story('The van closes at noon.');
  changing = (response) =>
    response.req.url?.endsWith('/new-home')
      ? here(response)
      : void response.writeHead(301, { location: '/changing/new-home' }).end();
  expect(await redownload(id)).toMatchObject({ state: 'DONE', message: '原文没有变化' });
  const moved = await desk(id);
  expect([moved.version, moved.url]).toEqual([1, `http://${host}/changing/new-home`]);
  const again = await editor.call('POST /reader/article/add', { body: { url: `http://${host}/changing/new-home` } });
  expect(again.body).toMatchObject({ status: { reason: 'DUPLICATE_URL' }, result: { article_id: id } });

  changing = (response) => void response.writeHead(301, { location: '/story-of-leaving' }).end();
  const failed = await redownload(id);
  await editor.ok('POST /reader/task/{id}/retry', { params: { id: failed.id }, body: { anyway: true } });
  expect(await ended(editor, failed.id)).toMatchObject({ state: 'DONE', message: expect.stringContaining('已换成') });
});

test('an article that came without an address cannot be fetched again', async () => {
  const { body } = await editor.call('POST /reader/article/{id}/redownload', { params: { id: await app.article() } });
  expect(body.status).toMatchObject({ reason: 'CONFLICT', msg: '这篇文章没有原文网址，不能重新下载' });
});
