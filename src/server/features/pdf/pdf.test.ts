import { rmSync } from 'node:fs';
import path from 'node:path';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { expect, test, vi } from 'vitest';
import type { Block } from '#contract/shapes.ts';
import { startWorkers } from '#server/registered.ts';
import { type TestClient, testApp } from '#server/testing/app.ts';
import { ended } from '#server/testing/tasks.ts';
import { HelperProcess } from '#server/threads/helper-process.ts';

const app = await testApp();
await startWorkers(app.context);
const [visitor, reader, member] = await Promise.all([
  app.client('visitor'),
  app.client('reader'),
  app.client('member'),
]);

const MEMBER = { userId: 1, sessionId: 1, isSuper: false, isEditor: false, memberLevel: 2 as const };
type Style = 'sy' | 'en' | 'words' | 'cloze';
const asks = (client: TestClient, id: string, style: Style = 'en') =>
  client.ok('GET /reader/article/{id}/pdf', { params: { id }, query: { style } });
const pathOf = (url: string | null) => (url ?? '').replace(/^https?:\/\/[^/]+/, '');

/** Address of the file, once it is made. */
async function made(client: TestClient, id: string, style: Style = 'en'): Promise<string> {
  const asked = await asks(client, id, style);
  if (asked.ready) return pathOf(asked.url);
  expect(await ended(client, asked.task_id ?? '')).toMatchObject({ state: 'DONE', message: 'PDF 已做好' });
  return pathOf((await asks(client, id, style)).url);
}

async function textOf(path: string): Promise<string> {
  const response = await app.fetch(path);
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/pdf']);
  const document = await getDocument({ data: new Uint8Array(await response.arrayBuffer()), verbosity: 0 }).promise;
  const pages: string[] = [];
  for (let number = 1; number <= document.numPages; number++) {
    const { items } = await (await document.getPage(number)).getTextContent();
    pages.push(items.map((item) => ('str' in item ? item.str + (item.hasEOL ? ' ' : '') : '')).join(''));
  }
  return pages.join('\n').replaceAll(/\s+/g, ' ');
}

const TRANSLATED: Block[] = [
  {
    id: 'b1',
    type: 'paragraph',
    text: 'The old harbour wakes early. Boats come home.',
    sentences: [
      { id: 's1', start: 0, end: 28, text_zh: '老港口醒得早。', origin: 'human' },
      { id: 's2', start: 29, end: 45, text_zh: '船回来了。', origin: 'human' },
    ],
  },
];

test('both languages stand in the file, paragraph by paragraph, and it gives its text back', async () => {
  const id = await app.article({
    blocks: [
      ...TRANSLATED,
      { id: 'b2', type: 'heading', level: 2, text: 'Salt and Rope' },
      { id: 'b3', type: 'table', rows: [['tide', 'six'], ['wind']] },
    ],
  });
  const text = await textOf(await made(reader, id, 'sy'));
  expect(text).toContain('The old harbour wakes early. Boats come home.');
  expect(text).toContain('老港口醒得早。船回来了。');
  expect(text.indexOf('wakes early')).toBeLessThan(text.indexOf('Salt and Rope'));
  for (const part of ['A Morning at the Harbour', '港口的早晨', 'tide', 'wind', '扫码接着读'])
    expect(text).toContain(part);
});

test('there is no file in both languages of a text without translation, and an export has it in English', async () => {
  const id = await app.article({ titleZh: '标题不算译文' });
  const asked = { params: { id }, query: { style: 'sy' as const } };
  expect(await reader.call('GET /reader/article/{id}/pdf', asked)).toMatchObject({
    status: 409,
    body: { status: { msg: '这篇还没有译文，做不了双语，请下载英文版' } },
  });
  const exported = await app.context.services.pdf.bilingual(Number(id), MEMBER);
  expect(Buffer.from(exported)).toEqual(Buffer.from(await (await app.fetch(await made(reader, id))).arrayBuffer()));
});

test('English alone has no Chinese of the text', async () => {
  const id = await app.article({ titleZh: '只有英文时看不到' });
  expect(await textOf(await made(reader, id, 'en'))).not.toContain('只有英文时看不到');
});

test('words above the level are explained beside the text and listed; gaps take them out and give them back in the key', async () => {
  const id = await app.article({
    text: 'The austere keeper of the lighthouse looked ubiquitous, and the tide was quiet.',
  });
  const words = await textOf(await made(reader, id, 'words'));
  expect(words).toContain('生词表');
  expect(words.match(/austere/g)?.length).toBeGreaterThanOrEqual(3);
  const gaps = await textOf(await made(reader, id, 'cloze'));
  expect(gaps).toContain('可选的词');
  expect(gaps).toContain('keeper of the lighthouse');
  expect(gaps).not.toContain('The austere keeper');
  expect(gaps.match(/austere/g)).toHaveLength(2);
});

test('markup of the typesetter and of pages is text like any other', async () => {
  const hostile =
    '#read("/etc/passwd") $x^2$ *bold* <script>alert(1)</script> @ref `code` \\ // “quotes” [link] #set page()';
  const id = await app.article({ title: '#include "x" <b>Title</b> $1', text: hostile });
  const text = await textOf(await made(reader, id, 'en'));
  for (const part of [
    '#read("/etc/passwd")',
    '$x^2$ *bold*',
    '<script>alert(1)</script>',
    '#set page()',
    '<b>Title</b>',
  ]) {
    expect(text).toContain(part);
  }
});

test('HEAD says whether the file is there, for whichever style', async () => {
  const id = await app.article({ blocks: TRANSLATED });
  const head = async (query: string) =>
    (await app.fetch(`/download/article/${id}.pdf${query}`, { method: 'HEAD' })).status;
  expect([await head(''), await head('?style=en'), await head('?style=none')]).toEqual([404, 404, 404]);
  await made(reader, id, 'sy');
  expect([await head(''), await head('?style=sy'), await head('?style=en')]).toEqual([200, 200, 404]);
  expect((await app.fetch('/download/article/../1.pdf')).status).toBe(404);
  rmSync(path.join(app.dataDir, 'files/pdf', id), { recursive: true });
  expect(await head('')).toBe(404);
  await made(reader, id, 'sy');
  expect(await head('')).toBe(200);
});

test('a line whose characters turn its direction around is set, in the order in which it was written', async () => {
  const id = await app.article({ text: 'مرحبا\u202eabc 👩‍👩‍👧 and so on' });
  expect(await textOf(await made(reader, id))).toContain('and so on');
});

test('two hundred who ask at once for a new file have it made once', async () => {
  const id = await app.article();
  const keep = vi.spyOn(app.context.services.madeFiles, 'keep');
  const asked = await Promise.all(Array.from({ length: 200 }, () => asks(reader, id)));
  const taskIds = new Set(asked.map(({ task_id: task }) => task));
  expect(taskIds.size).toBe(1);
  await ended(reader, [...taskIds][0] ?? '');
  expect((await asks(member, id)).ready).toBe(true);
  expect(keep).toHaveBeenCalledOnce();
  keep.mockRestore();
});

test('a locked article’s file is for members, and opens by the address they were given only', async () => {
  const id = await app.article({ isLock: true });
  expect((await visitor.call('GET /reader/article/{id}/pdf', { params: { id } })).status).toBe(401);
  expect((await reader.call('GET /reader/article/{id}/pdf', { params: { id } })).status).toBe(402);
  const path = await made(member, id);
  expect((await app.fetch(path)).status).toBe(200);
  expect((await app.fetch(path.replace(/k=[^&]+/, 'k=x'))).status).toBe(404);
  expect((await app.fetch(`/download/article/${id}.pdf`)).status).toBe(404);
});

test('the address of a locked article’s file opens this file only, and ends after ten minutes', async () => {
  const id = await app.article({ isLock: true, blocks: TRANSLATED });
  const path = await made(member, id, 'sy');
  await made(member, id, 'en');
  const status = async (address: string) => (await app.fetch(address)).status;
  expect([await status(path), await status(path.replace('style=sy', 'style=en'))]).toEqual([200, 404]);
  expect(await status(path.replace(/k=(\d+)/, (_, until: string) => `k=${Number(until) + 1}`))).toBe(404);
  app.clock.advance(601);
  expect(await status(path)).toBe(404);
  expect(await status(await made(member, id, 'sy'))).toBe(200);
});

test('an editor gets the file of an article that is not out, by the address that they were given only', async () => {
  const id = await app.article({ status: 'PENDING' });
  const path = await made(await app.client('editor'), id);
  expect((await app.fetch(path)).status).toBe(200);
  expect((await app.fetch(`/download/article/${id}.pdf?style=en`)).status).toBe(404);
});

test('a word or a detail that an editor changes is in the next file', async () => {
  const id = await app.article({ topics: ['生活'], text: 'The keeper of the lighthouse was quiet.' });
  const editor = await app.client('super');
  const params = { id };
  const textNow = async () => textOf(await made(reader, id, 'words'));
  expect(await textNow()).not.toContain('守塔人');
  const body = { word: 'keeper', resolve: '守塔人' };
  await editor.ok('POST /reader/article/{id}/words/add', { params, body });
  expect(await textNow()).toContain('守塔人');
  const { version } = await editor.ok('GET /reader/article/waikan/{id}/show', { params });
  await editor.ok('POST /reader/article/{id}/update', { params, body: { article: { version, topics: ['科技'] } } });
  expect(await textNow()).toContain('科技');
});

test('an editor’s word is explained and left out as a whole word or in another form, never inside other words', async () => {
  const text =
    'President Biden said the bid failed. Nobody at the old harbour had waited for the boats that night. At dawn the crew capitulated.';
  const id = await app.article({ text });
  const editor = await app.client('super');
  for (const body of [
    { word: 'bid', resolve: '出价' },
    { word: 'capitulate', resolve: '认输' },
    { word: 'side', resolve: '旁边' },
  ]) {
    await editor.ok('POST /reader/article/{id}/words/add', { params: { id }, body });
  }
  const gaps = await textOf(await made(reader, id, 'cloze'));
  expect(gaps).toContain('President Biden said the ');
  for (const whole of ['bid failed', 'crew capitulated']) expect(gaps).not.toContain(whole);
  const words = await textOf(await made(reader, id, 'words'));
  for (const part of ['President Biden said', '出价', '认输']) expect(words).toContain(part);
  expect(words).not.toContain('旁边');
});

test('an editor’s word of any level is found in another form, also a name', async () => {
  const id = await app.article({ text: 'The Rohingyas settled by the harbour. At dawn the crew slept.' });
  const editor = await app.client('super');
  for (const body of [
    { word: 'settle', resolve: '定居' },
    { word: 'Rohingya', resolve: '罗兴亚人' },
  ])
    await editor.ok('POST /reader/article/{id}/words/add', { params: { id }, body });
  const advanced = await app.client('reader');
  await advanced.ok('POST /api/user/settings', { body: { exam_level: 'gre' } });
  const words = await textOf(await made(advanced, id, 'words'));
  for (const part of ['定居', '罗兴亚人']) expect(words).toContain(part);
});

test('an export keeps the file that it makes', async () => {
  const id = Number(await app.article({ blocks: TRANSLATED }));
  const { pdf } = app.context.services;
  const typeset = vi.spyOn(HelperProcess.prototype, 'ask');
  const bytes = await pdf.bilingual(id, MEMBER);
  expect(typeset).toHaveBeenCalled();
  typeset.mockClear();
  expect(await pdf.bilingual(id, MEMBER)).toEqual(bytes);
  expect((await asks(reader, String(id), 'sy')).ready).toBe(true);
  expect(typeset).not.toHaveBeenCalled();
  typeset.mockRestore();
});

test('a changed article has a new file, and the old one is not given any more', async () => {
  const id = await app.article({ title: 'First Title' });
  const editor = await app.client('super');
  const path = await made(reader, id, 'en');
  const { version } = await editor.ok('GET /reader/article/waikan/{id}/show', { params: { id } });
  await editor.ok('POST /reader/article/{id}/update', {
    params: { id },
    body: { article: { version, title: 'Second Title' } },
  });
  const { version: now } = await editor.ok('GET /reader/article/waikan/{id}/show', { params: { id } });
  expect(now).toBeGreaterThan(version);
  expect((await app.fetch(path)).status).toBe(404);
  expect(await textOf(await made(reader, id, 'en'))).toContain('Second Title');
});

test('files of more than a month go, and are made again on demand', async () => {
  const id = await app.article();
  const path = await made(reader, id);
  app.clock.advance(31 * 86_400);
  await app.context.services.madeFiles.clean();
  expect((await app.fetch(path)).status).toBe(404);
  expect((await app.fetch(await made(reader, id))).status).toBe(200);
});
