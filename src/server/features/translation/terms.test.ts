import { afterAll, expect, test } from 'vitest';
import type { AdminArticle } from '#contract/shapes.ts';
import { startWorkers } from '#server/registered.ts';
import { testApp } from '#server/testing/app.ts';
import { goodTranslation, startChatService } from '#server/testing/chat-service.ts';
import { ended } from '#server/testing/tasks.ts';

const HEADLINE = JSON.stringify({ title_zh: '港口', topics: ['生活'], terms: [{ term: 'Mole', zh: '莫尔' }] });
const service = await startChatService((call) =>
  call.messages.at(-1)?.content.includes('"topics"') ? HEADLINE : goodTranslation(call),
);
afterAll(() => service.close());

const app = await testApp({ env: { AI_BASE_URL: service.baseUrl, AI_MODEL: 'small' } });
await startWorkers(app.context);
const editor = await app.client('super');

const TEXT = 'The boat of Mrs Mole is green.\n\nNobody in the harbour talks much at that hour.';
const add = (id: string, term: string, zh: string) =>
  editor.ok('POST /reader/article/{id}/terms/add', { params: { id }, body: { term, zh } });
const desk = async (id: string) =>
  (await editor.ok('GET /reader/article/{id}/show', { params: { id }, query: { variant: 'admin' } })) as AdminArticle;
async function translate(id: string) {
  const { task_id } = await editor.ok('POST /reader/article/{id}/retranslate', {
    params: { id },
    query: { ai: 'true' },
  });
  expect(await ended(editor, task_id)).toMatchObject({ state: 'DONE' });
}
const asked = (from: number) =>
  service.calls.slice(from).map((call) => JSON.parse(call.messages.at(-1)?.content ?? '{}'));

test('a name gets its Chinese, another Chinese, and goes; the article editor shows what is left', async () => {
  const id = await app.article();
  await add(id, 'Halden', '哈尔登');
  await add(id, 'Orla', '奥拉');
  expect((await add(id, 'Halden', '霍尔登')).items).toEqual([
    { term: 'Halden', zh: '霍尔登' },
    { term: 'Orla', zh: '奥拉' },
  ]);
  const drop = () => editor.ok('POST /reader/article/{id}/terms/delete', { params: { id }, body: { term: 'Halden' } });
  expect((await drop()).items).toEqual([{ term: 'Orla', zh: '奥拉' }]);
  expect((await drop()).items).toEqual([{ term: 'Orla', zh: '奥拉' }]);
  expect((await desk(id)).pipeline.terms).toEqual([{ term: 'Orla', zh: '奥拉' }]);
  const back = { term: 'Halden', zh: '霍尔登', before: 'Orla' };
  const { items } = await editor.ok('POST /reader/article/{id}/terms/add', { params: { id }, body: back });
  expect(items.map(({ term }) => term)).toEqual(['Halden', 'Orla']);
});

test('a name is not written over by an editor who has seen another Chinese of it', async () => {
  const id = await app.article();
  await add(id, 'Halden', '哈尔登');
  const put = (zh: string, seen: string | null) =>
    editor.call('POST /reader/article/{id}/terms/add', { params: { id }, body: { term: 'Halden', zh, seen } });
  expect((await put('霍尔登', null)).body.status).toMatchObject({
    reason: 'STALE_VERSION',
    msg: '已经有 Halden 了，写的是“哈尔登”。要用你写的，请再按一次',
  });
  expect((await put('霍尔登', '哈尔登')).status).toBe(200);
});

test('a name without Chinese is refused, and so is one of an article that is not there', async () => {
  const id = await app.article();
  const empty = await editor.call('POST /reader/article/{id}/terms/add', {
    params: { id },
    body: { term: 'Halden', zh: ' ' },
  });
  expect(empty.body.status.fields).toEqual({ zh: '请填写译名' });
  const gone = await editor.call('POST /reader/article/{id}/terms/add', {
    params: { id: '987654' },
    body: { term: 'Halden', zh: '哈尔登' },
  });
  expect(gone.status).toBe(404);
});

test('the next translation keeps to the changed name, and asks anew only for paragraphs with it', async () => {
  const id = await app.article({ text: TEXT, titleZh: null, topics: [] });
  await translate(id);
  await add(id, 'Mole', '鼹鼠');
  const before = service.calls.length;
  await translate(id);
  expect(asked(before)).toMatchObject([
    { sentences: ['The boat of Mrs Mole is green.'], glossary: [{ term: 'Mole', zh: '鼹鼠' }] },
  ]);
});

test('the article editor tells which services there are, what each run cost, and which version a machine made', async () => {
  const text = 'Rain came late that year.\n\nThe gulls had gone north by then.';
  const id = await app.article({ text, titleZh: null, topics: [] });
  await translate(id);
  const { pipeline, versions, tasks } = await desk(id);
  expect(pipeline.services).toEqual({ ai: expect.stringContaining('small'), mt: null });
  expect(pipeline.runs).toMatchObject([{ asked: 2, input_tokens: expect.any(Number), characters: 0 }]);
  expect(pipeline.runs[0]?.input_tokens).toBeGreaterThan(0);
  expect(versions.map(({ version, is_machine }) => [version, is_machine])).toEqual([
    [2, true],
    [1, false],
  ]);
  expect(tasks).toMatchObject([{ kind: 'article.retranslate', state: 'DONE', article: { id } }]);
});

test('however often people change it afterwards, the version that a machine made stays in the list', async () => {
  const id = await app.article({
    text: 'Snow fell on the pier.\n\nThe lamps stayed on all night.',
    titleZh: null,
    topics: [],
  });
  await translate(id);
  for (let version = 2; version < 52; version++) {
    await editor.ok('POST /reader/article/{id}/update', {
      params: { id },
      body: { article: { version, title: `Snow ${version}` } },
    });
  }
  const { versions } = await desk(id);
  expect([versions.length, versions[0]?.version]).toEqual([51, 52]);
  expect(versions.at(-1)).toMatchObject({ version: 2, is_machine: true });
});
