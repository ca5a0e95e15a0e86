import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { AdminArticle, Block } from '#contract/shapes.ts';
import { testApp } from '#server/testing/app.ts';

const app = await testApp();
const editor = await app.client('super');
const visitor = await app.client('visitor');

const desk = async (id: string) =>
  (await editor.ok('GET /reader/article/{id}/show', { params: { id }, query: { variant: 'admin' } })) as AdminArticle;
const isPublic = async (id: string) =>
  (await visitor.call('GET /reader/article/waikan/{id}/show', { params: { id }, query: {} })).status === 200;

test('an audit publishes a pending article once, and the log says who and when', async () => {
  const id = await app.article({ status: 'PENDING' });
  const audit = () =>
    editor.call('POST /reader/article/waikan/{id}/audit', { params: { id }, body: { action: 'pass' } });
  expect((await audit()).status).toBe(200);
  expect(await isPublic(id)).toBe(true);
  expect((await audit()).status).toBe(409);
  const { status_log: log } = await desk(id);
  expect(log[0]).toMatchObject({ from: 'PENDING', to: 'PUBLISHED', operator: expect.any(String) });
});

test('a rejection needs a remark', async () => {
  const id = await app.article({ status: 'PENDING' });
  const reject = (remark: string) =>
    editor.call('POST /reader/article/waikan/{id}/audit', { params: { id }, body: { action: 'reject', remark } });
  const refused = await reject('');
  expect([refused.status, Object.keys(refused.body.status.fields ?? {})]).toEqual([400, ['remark']]);
  expect((await reject('第二段译反了')).body.result).toMatchObject({ status: 'REJECTED' });
});

test('a corrected sentence makes a new version; a stale version is refused and changes nothing', async () => {
  const id = await app.article();
  const { blocks, version } = await desk(id);
  const [first, ...rest] = blocks;
  const sentences = first?.sentences?.map((sentence, index) =>
    index === 0 ? { ...sentence, text_zh: '老港口比太阳醒得早。', origin: 'human' as const } : sentence,
  );
  const changed = [{ ...first, sentences }, ...rest] as typeof blocks;
  const update = (title: string) =>
    editor.call('POST /reader/article/{id}/update', {
      params: { id },
      body: { article: { version, title, blocks: changed } },
    });
  expect((await update('First')).status).toBe(200);
  const stale = await update('Second');
  expect(stale.body.status).toMatchObject({ code: '409', reason: 'STALE_VERSION' });
  const after = await desk(id);
  expect(after).toMatchObject({ version: 2, title: 'First' });
  expect(after.versions.map(({ version: number, note }) => [number, note])).toEqual([
    [2, '修改译文'],
    [1, '收录'],
  ]);
  expect(after.blocks[0]?.sentences?.[0]?.text_zh).toBe('老港口比太阳醒得早。');
});

test('an old version is read with its text, and restored it is a new one that says so', async () => {
  const id = await app.article({ title: 'First Light' });
  const { blocks } = await desk(id);
  const [, ...rest] = blocks;
  const update = (article: object) =>
    editor.ok('POST /reader/article/{id}/update', { params: { id }, body: { article: article as never } });
  await update({ version: 1, title: 'Second Light', blocks: rest });
  const show = (version: string) =>
    editor.call('GET /reader/article/{id}/version/{version}', { params: { id, version } });
  const first = (await show('1')).body.result as { title: string; title_zh: string; blocks: typeof blocks };
  expect(first).toMatchObject({ version: 1, title: 'First Light', blocks, is_machine: false });
  await update({ version: 2, title: first.title, title_zh: first.title_zh, blocks: first.blocks, note: '恢复第 1 版' });
  const after = await desk(id);
  expect(after).toMatchObject({ version: 3, title: 'First Light', blocks });
  expect(after.versions.map(({ note }) => note)).toEqual(['恢复第 1 版', '修改原文', '收录']);
  expect((await show('9')).status).toBe(404);
  expect((await show('x')).status).toBe(404);
});

test('what somebody else changed after it was looked at is not published unseen', async () => {
  const id = await app.article({ status: 'PENDING' });
  const audit = (action: 'pass' | 'reject', version?: number) =>
    editor.call('POST /reader/article/waikan/{id}/audit', {
      params: { id },
      body: { action, remark: '看过了', ...(version && { version }) },
    });
  await editor.ok('POST /reader/article/{id}/update', {
    params: { id },
    body: { article: { version: 1, title: 'Quite Another' } },
  });
  for (const action of ['pass', 'reject'] as const) {
    const { status, body } = await audit(action, 1);
    expect([status, body.status.reason]).toEqual([409, 'STALE_VERSION']);
  }
  expect((await audit('pass', 2)).body.result).toMatchObject({ status: 'PUBLISHED' });
});

test('every version of an article can be listed, fifty at a time', async () => {
  const id = await app.article();
  await app.context.database.db.execute(sql`
    INSERT INTO article_versions (article_id, version, title, blocks, note, is_machine)
    SELECT article_id, n, title, blocks, 'n', n = 2 FROM article_versions, generate_series(2, 120) n
    WHERE article_id = ${Number(id)}`);
  const older = async (before: number) =>
    (await editor.ok('GET /reader/article/{id}/version', { params: { id }, query: { before } })).items.map(
      ({ version }) => version,
    );
  const first = (await desk(id)).versions.map(({ version }) => version);
  expect([first.length, first[49], first[50]]).toEqual([51, 71, 2]);
  const [second, third] = [await older(71), await older(21)];
  expect([second.length, second[0], second.at(-1)]).toEqual([50, 70, 21]);
  expect([third.length, third[0], third.at(-1)]).toEqual([20, 20, 1]);
  const reader = await app.client('reader');
  const refused = await reader.call('GET /reader/article/{id}/version', { params: { id }, query: { before: 9 } });
  expect(refused.status).toBe(403);
});

test('publishing by changing the status is publishing: checked and logged like an audit', async () => {
  const id = await app.article({ status: 'PENDING' });
  const setStatus = (status: 'PUBLISHED' | 'REJECTED', version = 1) =>
    editor.call('POST /reader/article/{id}/update', { params: { id }, body: { article: { version, status } } });
  expect((await setStatus('PUBLISHED', 2)).body.status.reason).toBe('STALE_VERSION');
  expect(await isPublic(id)).toBe(false);
  expect((await setStatus('PUBLISHED')).status).toBe(200);
  expect(await isPublic(id)).toBe(true);
  const { status_log: log } = await desk(id);
  expect(log[0]).toMatchObject({ from: 'PENDING', to: 'PUBLISHED' });
  const rejected = await app.article({ status: 'PENDING' });
  await editor.ok('POST /reader/article/waikan/{id}/audit', {
    params: { id: rejected },
    body: { action: 'reject', remark: '太旧' },
  });
  const refused = await editor.call('POST /reader/article/{id}/update', {
    params: { id: rejected },
    body: { article: { version: 1, status: 'PUBLISHED' } },
  });
  expect(refused.body.status.reason).toBe('CONFLICT');
  expect(await isPublic(rejected)).toBe(false);
});

test('a deleted article is gone for readers and comes back as it was', async () => {
  const id = await app.article();
  await editor.ok('POST /reader/article/{id}/delete', { params: { id } });
  await editor.ok('POST /reader/article/{id}/delete', { params: { id } });
  expect(await isPublic(id)).toBe(false);
  await editor.ok('POST /reader/article/{id}/restore', { params: { id } });
  expect(await isPublic(id)).toBe(true);
});

test('an article that was rejected and deleted comes back rejected, whatever it was before', async () => {
  const id = await app.article();
  await editor.ok('POST /reader/article/{id}/delete', { params: { id } });
  await editor.ok('POST /reader/article/{id}/restore', { params: { id } });
  const setStatus = (status: 'PENDING' | 'DELETED') =>
    editor.ok('POST /reader/article/{id}/update', { params: { id }, body: { article: { version: 1, status } } });
  await setStatus('PENDING');
  const rejection = { action: 'reject', remark: '太旧' } as const;
  await editor.ok('POST /reader/article/waikan/{id}/audit', { params: { id }, body: rejection });
  await setStatus('DELETED');
  await editor.ok('POST /reader/article/{id}/restore', { params: { id } });
  expect((await desk(id)).status).toBe('REJECTED');
  expect(await isPublic(id)).toBe(false);
});

test('word notes are added, changed and taken away', async () => {
  const id = await app.article();
  const add = (word: string, resolve: string) =>
    editor.ok('POST /reader/article/{id}/words/add', { params: { id }, body: { word, resolve } });
  await add('harbour', '港口');
  const changed = await add('harbour', '港湾');
  expect(changed.items).toEqual([{ word: 'harbour', resolve: '港湾', tag: null }]);
  expect((await add('Harbour', '海港')).items).toEqual([{ word: 'harbour', resolve: '海港', tag: null }]);
  const left = await editor.ok('POST /reader/article/{id}/words/delete', { params: { id }, body: { word: 'HARBOUR' } });
  expect(left.items).toEqual([]);
});

test('a word note that is put back stands where it stood', async () => {
  const id = await app.article();
  const add = async (word: string, before?: string) => {
    const body = { word, resolve: '词', ...(before && { before }) };
    const { items } = await editor.ok('POST /reader/article/{id}/words/add', { params: { id }, body });
    return items.map((item) => item.word);
  };
  for (const word of ['tide', 'quay', 'gull']) await add(word);
  const drop = (word: string) =>
    editor.ok('POST /reader/article/{id}/words/delete', { params: { id }, body: { word } });
  await drop('tide');
  expect(await add('tide', 'quay')).toEqual(['tide', 'quay', 'gull']);
  await drop('quay');
  expect(await add('quay', 'gull')).toEqual(['tide', 'quay', 'gull']);
  expect(await add('rope', 'nowhere')).toEqual(['tide', 'quay', 'gull', 'rope']);
});

test('a word note that is not there is taken away without an entry in the log', async () => {
  const id = await app.article();
  const drop = () => editor.ok('POST /reader/article/{id}/words/delete', { params: { id }, body: { word: 'harbour' } });
  const logged = async () =>
    (await editor.ok('GET /api/audit', { query: {} })).items.filter(({ subject }) => subject === `文章 ${id}`).length;
  await drop();
  expect(await logged()).toBe(0);
  await editor.ok('POST /reader/article/{id}/words/add', {
    params: { id },
    body: { word: 'harbour', resolve: '港口' },
  });
  await drop();
  expect(await logged()).toBe(2);
});

test("what an editor changes is a person's, whatever the client calls it; what stands keeps its origin", async () => {
  const machine = (text: string, zh: string): Block => ({
    id: text,
    type: 'paragraph',
    text,
    sentences: [{ id: `s ${text}`, start: 0, end: text.length, text_zh: zh, origin: 'ai' }],
  });
  const blocks = [
    machine('It rained.', '下雨了。'),
    machine('We left.', '我们走了。'),
    machine('Lamps lit.', '灯亮了。'),
  ];
  const id = await app.article({ blocks });
  const send = async (texts: readonly (string | null)[], origin: 'ai' | 'dictionary' | 'human' | null) => {
    const article = await desk(id);
    const changed = article.blocks.map((block, at) => ({
      ...block,
      sentences: block.sentences?.map((one) => ({ ...one, text_zh: texts[at] ?? null, origin })),
    }));
    const sent = { version: article.version, blocks: changed };
    await editor.ok('POST /reader/article/{id}/update', { params: { id }, body: { article: sent } });
    return (await desk(id)).blocks.map(({ sentences }) => sentences?.[0]?.origin);
  };
  expect(await send(['雨下个不停。', '我们走了。', null], 'ai')).toEqual(['human', 'ai', null]);
  expect(await send(['雨下个不停。', '我们走了。', '灯都亮了。'], 'dictionary')).toEqual(['human', 'ai', 'human']);
  // Vouched for as it stands.
  expect(await send(['雨下个不停。', '我们走了。', '灯都亮了。'], 'human')).toEqual(['human', 'human', 'human']);
});

test("an article's press, author and date are an editor's to set and to clear, and lists keep our order", async () => {
  const topics = ['科技'];
  const [older, newer] = [await app.article({ topics }), await app.article({ topics, title: 'Second' })];
  const update = (article: object) =>
    editor.call('POST /reader/article/{id}/update', {
      params: { id: older },
      body: { article: { version: 1, ...article } } as never,
    });
  const listed = async () =>
    (await visitor.ok('GET /reader/article/waikan', { query: { topic: '科技' } })).items.map((card) => [
      card.id,
      card.press_at,
      card.source?.name ?? null,
      card.author?.name ?? null,
    ]);
  await update({
    press_at: '2031-03-01',
    source: { name: 'The Quayside Courier', url: 'https://courier.example' },
    author: { name: 'Ann Lee' },
  });
  expect(await listed()).toEqual([
    [newer, null, null, null],
    [older, '2031-03-01', 'The Quayside Courier', 'Ann Lee'],
  ]);
  await update({ press_at: '2015-03-01T08:30:00.000Z', source: { name: 'Courier' } });
  const shown = await visitor.ok('GET /reader/article/waikan/{id}/show', { params: { id: older }, query: {} });
  expect(shown).toMatchObject({
    press_at: '2015-03-01T08:30:00.000Z',
    author: { name: 'Ann Lee' },
    source: { name: 'Courier', url: 'https://courier.example' },
  });
  await update({ press_at: null, source: null, author: null });
  expect((await listed())[1]).toEqual([older, null, null, null]);
  expect((await update({ press_at: '1 March 2015' })).status).toBe(400);
  expect((await update({ press_at: '2015-02-30' })).status).toBe(400);
});

test('details that somebody else has changed since are not overwritten unseen', async () => {
  const id = await app.article();
  const { version, updated_at } = await desk(id);
  const update = (article: object) =>
    editor.call('POST /reader/article/{id}/update', { params: { id }, body: { article: { version, ...article } } });
  app.clock.advance(60);
  expect((await update({ updated_at, summary_zh: '海港的早晨' })).status).toBe(200);
  const stale = await update({ updated_at, summary_zh: '另一篇导读' });
  expect(stale.body.status.reason).toBe('STALE_VERSION');
  expect(await desk(id)).toMatchObject({ version, summary_zh: '海港的早晨' });
  // Calls that do not say what they have seen go on as before.
  expect((await update({ summary_zh: '第三篇' })).status).toBe(200);
});

test('what changes of the details is in the log of audits by its name', async () => {
  const id = await app.article({ topics: ['科技'] });
  const update = (article: object) =>
    editor.ok('POST /reader/article/{id}/update', { params: { id }, body: { article: { version: 1, ...article } } });
  await update({ summary_zh: '海港的早晨', topics: ['科技', '科技'], source: { name: 'Courier' } });
  await update({ summary_zh: '海港的早晨', topics: ['科技'] });
  await update({ cover: '/covers/01-night.svg', published_at: '2026-01-02T03:00:00.000Z' });
  const { items } = await editor.ok('GET /api/audit', { query: { action: 'article.details' } });
  const found = items.filter(({ subject }) => subject === `文章 ${id}`).map(({ name, detail }) => [name, detail]);
  expect(found).toEqual([
    ['改文章资料', '改了封面、发布日期'],
    ['改文章资料', '改了导读、来源'],
  ]);
  expect((await desk(id)).topics).toEqual(['科技']);
});

test('without a cover of the editor’s choice an article has its own again', async () => {
  const id = await app.article();
  const update = (cover: string | null) =>
    editor.ok('POST /reader/article/{id}/update', { params: { id }, body: { article: { version: 1, cover } } });
  expect((await update('https://example.com/mine.jpg')).cover).toBe('https://example.com/mine.jpg');
  expect((await update(null)).cover).toMatch(/^\/covers\/.+\.svg$/);
});

test('an old version that is restored brings back who translated what', async () => {
  const sentence = { id: 's1', start: 0, end: 10, text_zh: '下雨了。', origin: 'ai' } as const;
  const blocks: Block[] = [{ id: 'b1', type: 'paragraph', text: 'It rained.', sentences: [sentence] }];
  const id = await app.article({ blocks });
  const update = (article: object) =>
    editor.call('POST /reader/article/{id}/update', { params: { id }, body: { article: article as never } });
  const mine = [{ ...blocks[0], sentences: [{ ...sentence, text_zh: '雨下个不停。' }] }];
  await update({ version: 1, blocks: mine });
  expect((await update({ version: 2, blocks, restores: 7 })).status).toBe(404);
  await update({ version: 2, blocks, restores: 1 });
  const { version, blocks: restored } = await desk(id);
  expect([version, restored[0]?.sentences]).toEqual([3, [sentence]]);
});

test('blocks with a script address or a sentence outside its text are refused', async () => {
  const id = await app.article();
  const update = (blocks: unknown) =>
    editor.call('POST /reader/article/{id}/update', {
      params: { id },
      body: { article: { version: 1, blocks } } as never,
    });
  const link = {
    id: 'b1',
    type: 'paragraph',
    text: 'Click',
    marks: [{ start: 0, end: 5, type: 'link', href: 'javascript:alert(1)' }],
  };
  expect((await update([link])).status).toBe(400);
  const outside = {
    id: 'b1',
    type: 'paragraph',
    text: 'Short',
    sentences: [{ id: 's1', start: 0, end: 50, text_zh: null, origin: null }],
  };
  expect((await update([outside])).status).toBe(400);
});

test('a text whose sentences or ids contradict each other is refused, and a blank translation is none', async () => {
  const id = await app.article();
  const update = (blocks: unknown) =>
    editor.call('POST /reader/article/{id}/update', {
      params: { id },
      body: { article: { version: 1, blocks } } as never,
    });
  const sentence = (id: string, start: number, end: number, zh: string | null = null) => ({
    id,
    start,
    end,
    text_zh: zh,
    origin: null,
  });
  const text = 'It rained. We left.';
  const block = (id: string, ...sentences: object[]) => ({ id, type: 'paragraph', text, sentences });
  const broken = [
    [block('b1', sentence('s1', 0, 12), sentence('s2', 11, 19))],
    [block('b1', sentence('s1', 11, 19), sentence('s2', 0, 10))],
    [block('b1', sentence('s1', 0, 0))],
    [block('b1', sentence('s1', 0, 10), sentence('s1', 11, 19))],
    [block('b1', sentence('s1', 0, 10)), block('b1', sentence('s2', 0, 10))],
    [{ ...block('b1'), text: ' ' }],
  ];
  for (const blocks of broken) expect((await update(blocks)).body.status.fields).toBeDefined();
  expect((await desk(id)).version).toBe(1);
  await update([block('b1', sentence('s1', 0, 10, ' '), sentence('s2', 11, 19, ''))]);
  const sentences = (await desk(id)).blocks[0]?.sentences?.map(({ text_zh: zh, origin }) => [zh, origin]);
  expect(sentences).toEqual([
    [null, null],
    [null, null],
  ]);
});

test("a reader's file is none of an article's tasks on the desk", async () => {
  const id = await app.article();
  const reader = await app.client('reader');
  await reader.ok('GET /reader/article/{id}/pdf', { params: { id }, query: { style: 'en' } });
  const { items } = await editor.ok('GET /reader/task', { query: {} });
  expect(items.find(({ article }) => article?.id === id)?.kind).toBe('pdf');
  expect((await desk(id)).tasks).toEqual([]);
});

test('the list of an editor counts every state and finds by title', async () => {
  await app.article({ title: 'The Only Lighthouse', status: 'PENDING' });
  const { items, counts } = await editor.ok('GET /reader/article/manage', { query: { q: 'lighthouse' } });
  expect(items.map(({ title }) => title)).toEqual(['The Only Lighthouse']);
  expect(counts.PENDING).toBeGreaterThan(0);
});
