import { afterAll, expect, test, vi } from 'vitest';
import type { AdminArticle, Sentence } from '#contract/shapes.ts';
import { startWorkers } from '#server/registered.ts';
import { testApp } from '#server/testing/app.ts';
import { chineseOf, goodTranslation, startChatService } from '#server/testing/chat-service.ts';
import { openSite } from '#server/testing/site.ts';
import { ended } from '#server/testing/tasks.ts';

/** Headlines are asked for with topics to choose from, sentences without. */
const service = await startChatService((call) =>
  call.messages.at(-1)?.content.includes('"topics"') ? HEADLINE : goodTranslation(call),
);
const HEADLINE = JSON.stringify({
  title_zh: '市场的早晨',
  topics: ['生活'],
  terms: [{ term: 'Saltmere', zh: '索尔特米尔' }],
});
afterAll(() => service.close());

/** Ending of the story's page. */
let ending = 'The van closes at noon.';
const host = await openSite((_, response) => {
  const paragraph = 'The boats come home before the sun is up, and the market fills with voices. ';
  const page = `<title>A Quiet Morning</title><article><p>${paragraph.repeat(5)}</p><p>${ending}</p></article>`;
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(page);
});

const app = await testApp({ env: { AI_BASE_URL: service.baseUrl, AI_MODEL: 'small', AI_API_KEY: 'key' } });
await startWorkers(app.context);
const editor = await app.client('super');

const TEXT = `Market Morning

The boats come home to Saltmere before the sun is up. Nobody talks much on the quay at that hour.

${'A woman named Orla sells bread from a blue van near the gate. People queue for it in any weather at all. '.repeat(2)}`;

async function desk(id: string): Promise<AdminArticle> {
  return (await editor.ok('GET /reader/article/{id}/show', {
    params: { id },
    query: { variant: 'admin' },
  })) as AdminArticle;
}
const sentencesOf = (article: AdminArticle) =>
  article.blocks.flatMap(({ text = '', sentences = [] }) =>
    sentences.map((sentence): Sentence & { text: string } => ({
      ...sentence,
      text: text.slice(sentence.start, sentence.end),
    })),
  );

async function importWords(): Promise<string> {
  const { task_id } = await editor.ok('POST /reader/article/add', { body: { text: TEXT } });
  const { result } = await ended(editor, task_id);
  const id = String(result?.article_id);
  await expect.poll(async () => (await desk(id)).status).toMatch(/PENDING|FAILED/);
  const states = async () => (await desk(id)).tasks.map(({ state }) => state);
  await expect.poll(states).not.toContain('RUNNING');
  return id;
}
async function retranslate(id: string, query: { cache?: boolean; force?: boolean } = {}) {
  const { task_id } = await editor.ok('POST /reader/article/{id}/retranslate', {
    params: { id },
    query: { ai: 'true', cache: String(query.cache ?? true), force: String(query.force ?? false) } as never,
  });
  return ended(editor, task_id);
}

test('a new article is translated sentence by sentence, named, sorted into a topic, and sent to the editors', async () => {
  const article = await desk(await importWords());
  expect(article).toMatchObject({ status: 'PENDING', title_zh: '市场的早晨', topics: ['生活'] });
  expect(article.status_log.map(({ to }) => to)).toEqual(['PENDING', 'TRANSLATED', 'FETCHED']);
  const sentences = sentencesOf(article);
  expect(sentences.length).toBeGreaterThan(4);
  for (const { text, text_zh, origin } of sentences) expect([text_zh, origin]).toEqual([chineseOf(text), 'ai']);
  const asked = service.calls.map((call) => call.messages.at(-1)?.content ?? '');
  const named = asked.find((content) => content.includes('"sentences"') && content.includes('Saltmere')) ?? '';
  expect(JSON.parse(named)).toMatchObject({ glossary: [{ term: 'Saltmere', zh: '索尔特米尔' }] });
});

test('the same text once more costs nothing but its title, and on demand everything is asked for anew', async () => {
  const id = await importWords();
  const before = service.calls.length;
  expect(await retranslate(id)).toMatchObject({ state: 'DONE', message: '已翻译' });
  expect(service.calls.length).toBe(before);
  await retranslate(id, { cache: false });
  expect(service.calls.length).toBeGreaterThan(before);
});

test('what an editor wrote stays, unless the editor insists', async () => {
  const id = await importWords();
  const { version, blocks } = await desk(id);
  const own = blocks.map((block, at) =>
    at === 0
      ? {
          ...block,
          sentences: block.sentences?.map((one) => ({ ...one, text_zh: '编辑写的。', origin: 'human' as const })),
        }
      : block,
  );
  await editor.ok('POST /reader/article/{id}/update', { params: { id }, body: { article: { version, blocks: own } } });
  const first = async () => sentencesOf(await desk(id))[0];
  await retranslate(id, { cache: false });
  expect(await first()).toMatchObject({ text_zh: '编辑写的。', origin: 'human' });
  await retranslate(id, { force: true });
  expect(await first()).toMatchObject({ origin: 'ai' });
});

test("an editor's sentence that the client calls a machine's is not overwritten by the next translation", async () => {
  const id = await importWords();
  const { version, blocks } = await desk(id);
  const own = blocks.map((block) => ({
    ...block,
    sentences: block.sentences?.map((one, at) =>
      at === 0 ? { ...one, text_zh: '编辑改的。', origin: 'ai' as const } : one,
    ),
  }));
  await editor.ok('POST /reader/article/{id}/update', { params: { id }, body: { article: { version, blocks: own } } });
  await retranslate(id, { cache: false });
  const firsts = (await desk(id)).blocks.flatMap(({ sentences: [first] = [] }) => first ?? []);
  expect(firsts.map(({ text_zh }) => text_zh)).toEqual(firsts.map(() => '编辑改的。'));
});

test('an article that is not there is 404 and no task, and a name that is not there is dropped without an entry in the log', async () => {
  const call = await editor.call('POST /reader/article/{id}/retranslate', {
    params: { id: '999999' },
    query: {} as never,
  });
  expect([call.status, call.body.status.reason]).toEqual([404, 'NOT_FOUND']);
  const id = await app.article();
  await editor.ok('POST /reader/article/{id}/terms/delete', { params: { id }, body: { term: 'Nobody' } });
  const { items } = await editor.ok('GET /api/audit', { query: {} });
  expect(items.filter(({ subject }) => subject === `文章 ${id}`)).toEqual([]);
});

test('a service that fails leaves the article with the reason, and another try finishes it', async () => {
  service.answer((_, response) => {
    response.writeHead(401).end('{}');
    return undefined;
  });
  const text = TEXT.replaceAll('Orla', 'Nessa');
  const { task_id } = await editor.ok('POST /reader/article/add', { body: { text } });
  const id = String((await ended(editor, task_id)).result?.article_id);
  await expect.poll(async () => (await desk(id)).status).toBe('FAILED');
  expect((await desk(id)).status_log[0]?.remark).toContain('密钥不对');
  const failed = await vi.waitFor(async () => {
    const failures = await editor.ok('GET /reader/task', { query: { state: 'FAILED' } });
    const found = failures.items.find(({ kind }) => kind === 'article.retranslate');
    expect(found?.message).toContain('密钥不对');
    return found;
  }, 120_000);

  service.answer((call) => (call.messages.at(-1)?.content.includes('"topics"') ? HEADLINE : goodTranslation(call)));
  await editor.ok('POST /reader/task/{id}/retry', { params: { id: failed?.id ?? '' } });
  expect(await ended(editor, failed?.id ?? '')).toMatchObject({ state: 'DONE' });
  expect((await desk(id)).status).toBe('PENDING');
});

test('sentences without a translation that is surely theirs stay empty, and the editor is told how many', async () => {
  const text = TEXT.replaceAll('Orla', 'Brida');
  service.answer((call) => {
    if (call.messages.at(-1)?.content.includes('"topics"')) return HEADLINE;
    const answer = JSON.parse(goodTranslation(call)) as { items: { zh: string }[] };
    // Sentences about Brida come back in English.
    const { sentences } = JSON.parse(call.messages.at(-1)?.content ?? '') as { sentences: string[] };
    sentences.forEach((sentence, at) => {
      const item = answer.items[at];
      if (item && sentence.includes('Brida')) item.zh = sentence;
    });
    return JSON.stringify(answer);
  });
  const { task_id } = await editor.ok('POST /reader/article/add', { body: { text } });
  const id = String((await ended(editor, task_id)).result?.article_id);
  await expect.poll(async () => (await desk(id)).status).toBe('PENDING');
  const article = await desk(id);
  const empty = sentencesOf(article).filter(({ text_zh }) => text_zh === null);
  expect(empty.map(({ text: english }) => english.includes('Brida'))).toEqual([true, true]);
  expect(article.versions[0]?.note).toContain('2 句没有可靠译文');
});

test('a translation that no editor could save again is none', async () => {
  const text = `${TEXT.replaceAll('Orla', 'Nuala')}\n\nMaeve sells ${'bread and '.repeat(1_500)}butter.`;
  service.answer((call) => {
    if (call.messages.at(-1)?.content.includes('"topics"')) return HEADLINE;
    const answer = JSON.parse(goodTranslation(call)) as { items: { zh: string }[] };
    const { sentences } = JSON.parse(call.messages.at(-1)?.content ?? '') as { sentences: string[] };
    sentences.forEach((sentence, at) => {
      const item = answer.items[at];
      if (item && sentence.includes('Maeve')) item.zh = '面包'.repeat(6_001);
    });
    return JSON.stringify(answer);
  });
  const { task_id } = await editor.ok('POST /reader/article/add', { body: { text } });
  const id = String((await ended(editor, task_id)).result?.article_id);
  await expect.poll(async () => (await desk(id)).status).toBe('PENDING');
  const empty = sentencesOf(await desk(id)).filter(({ text_zh }) => text_zh === null);
  expect(empty.map(({ text: english }) => english.includes('Maeve'))).toEqual([true]);
});

test('what a page that is fetched again brings is translated, also when the article is published', async () => {
  service.answer((call) => (call.messages.at(-1)?.content.includes('"topics"') ? HEADLINE : goodTranslation(call)));
  const env = { AI_BASE_URL: service.baseUrl, AI_MODEL: 'small', FETCH_ALLOW_HOSTS: host };
  const other = await testApp({ env });
  await startWorkers(other.context);
  const boss = await other.client('super');
  const { task_id } = await boss.ok('POST /reader/article/add', { body: { url: `http://${host}/story` } });
  const params = { id: String((await ended(boss, task_id)).result?.article_id) };
  const show = async () =>
    (await boss.ok('GET /reader/article/{id}/show', { params, query: { variant: 'admin' } })) as AdminArticle;
  await expect.poll(async () => (await show()).status).toBe('PENDING');
  await boss.ok('POST /reader/article/waikan/{id}/audit', { params, body: { action: 'pass' } });
  ending = 'Then the gulls come.';
  const { task_id: again } = await boss.ok('POST /reader/article/{id}/redownload', { params });
  expect(await ended(boss, again)).toMatchObject({ message: '已换成新下载的原文，1 句还没有译文，正在翻译' });
  await expect.poll(async () => sentencesOf(await show()).at(-1)?.text_zh).toBe(chineseOf(ending));
  expect((await show()).status).toBe('PUBLISHED');
});

test('an article is translated by one run at a time', async () => {
  const other = await testApp({ env: { AI_BASE_URL: service.baseUrl, AI_MODEL: 'small' } });
  const boss = await other.client('super');
  const params = { id: await other.article() };
  const start = () => boss.call('POST /reader/article/{id}/retranslate', { params, query: { ai: 'true' } as never });
  const answers = await Promise.all([start(), start()]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect((await start()).body.status.msg).toBe('这篇正在翻译，做完了再重新翻译');
  const { items } = await boss.ok('GET /reader/task', { query: {} });
  expect(items.length).toBe(1);
  await boss.ok('POST /reader/task/{id}/cancel', { params: { id: items[0]?.id ?? '' } });
  expect((await start()).status).toBe(200);
});

test('a task that is stopped before it begins changes nothing', async () => {
  const other = await testApp({ env: { AI_BASE_URL: service.baseUrl, AI_MODEL: 'small' } });
  const boss = await other.client('super');
  const id = await other.article();
  const { task_id } = await boss.ok('POST /reader/article/{id}/retranslate', {
    params: { id },
    query: { ai: 'true' } as never,
  });
  expect(await boss.ok('POST /reader/task/{id}/cancel', { params: { id: task_id } })).toMatchObject({
    state: 'CANCELLED',
    message: '已取消',
  });
  await startWorkers(other.context);
  const { task_id: next } = await boss.ok('POST /reader/article/{id}/retranslate', {
    params: { id },
    query: { ai: 'true' } as never,
  });
  await ended(boss, next);
  expect(await boss.ok('GET /reader/task/{id}', { params: { id: task_id } })).toMatchObject({ message: '已取消' });
});

test('without a service the call says so, and an article goes to the editors untranslated', async () => {
  const plain = await testApp();
  await startWorkers(plain.context);
  const boss = await plain.client('super');
  const id = await plain.article();
  const { body } = await boss.call('POST /reader/article/{id}/retranslate', { params: { id }, query: {} as never });
  expect(body.status).toMatchObject({ reason: 'NOT_CONFIGURED', msg: '没有配置机器翻译服务' });
  const unknown = await boss.call('POST /reader/article/{id}/retranslate', {
    params: { id: '999999' },
    query: {} as never,
  });
  expect(unknown.status).toBe(404);
  const { task_id } = await boss.ok('POST /reader/article/add', { body: { text: TEXT } });
  const { result } = await ended(boss, task_id);
  const show = await boss.ok('GET /reader/article/{id}/show', {
    params: { id: String(result?.article_id) },
    query: { variant: 'admin' },
  });
  expect(show.status).toBe('PENDING');
});
