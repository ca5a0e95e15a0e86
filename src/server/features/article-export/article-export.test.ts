import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { Parser } from 'htmlparser2';
import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { openPromise } from 'yauzl';
import type { InputOf } from '#contract/index.ts';
import type { Block } from '#contract/shapes.ts';
import { bringBook } from '#server/features/books/testing/stored-book.ts';
import { pictureAddress } from '#server/features/pictures/service.ts';
import { type TestClient, testApp } from '#server/testing/app.ts';
import { ended } from '#server/testing/tasks.ts';
import { startWorkers } from '#server/workers.ts';

const app = await testApp();
await startWorkers(app.context);
const [visitor, reader, member] = await Promise.all([
  app.client('visitor'),
  app.client('reader'),
  app.client('member'),
]);
const folder = mkdtempSync(path.join(tmpdir(), 'waikan-exports-'));
afterAll(() => rmSync(folder, { recursive: true }));
const DAY = 86_400;

type Order = NonNullable<InputOf<'POST /reader/article/export'>['body']>;
const download = (client: TestClient, id: string) =>
  client.call('GET /reader/article/export/{id}/file', { params: { id } });
const nameIn = (response: Response) =>
  decodeURIComponent(/filename\*=UTF-8''(.+)$/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? '');

/** Has articles made into a file. */
async function exported(client: TestClient, body: Order) {
  const { task_id: id } = await client.ok('POST /reader/article/export', { body });
  const task = await ended(client, id);
  expect([task.state, task.message]).toEqual(['DONE', expect.stringContaining('导出好了')]);
  const { response, status } = await download(client, id);
  expect(status).toBe(200);
  const bytes = Buffer.from(await response.arrayBuffer());
  return { id, task, bytes, name: nameIn(response), type: response.headers.get('content-type') };
}

interface Entry {
  bytes: Buffer;
  text: string;
  isStored: boolean;
}

/** Entries of a zip by name, in their order. */
async function entriesOf(bytes: Buffer): Promise<Map<string, Entry>> {
  const file = path.join(folder, randomUUID());
  writeFileSync(file, bytes);
  const zip = await openPromise(file);
  const found = new Map<string, Entry>();
  for await (const entry of zip.eachEntry()) {
    const content = await buffer(await zip.openReadStreamPromise(entry));
    const isStored = entry.compressionMethod === 0;
    found.set(entry.fileName, { bytes: content, text: content.toString(), isStored });
  }
  return found;
}

/** What epubcheck asks first: well-formed pages, every part listed and there, no address that leads nowhere. */
function checkParts(entries: Map<string, Entry>): void {
  expect([...entries][0]).toMatchObject(['mimetype', { text: 'application/epub+zip', isStored: true }]);
  const manifest = entries.get('EPUB/package.opf')?.text ?? '';
  const listed = [...manifest.matchAll(/href="([^"]+)"/g)].map(([, href]) => `EPUB/${href}`);
  const parts = [...entries.keys()].filter((name) => name.startsWith('EPUB/') && !name.endsWith('.opf'));
  expect(parts.toSorted()).toEqual(listed.toSorted());
  for (const [name, { text }] of entries) {
    if (!/\.(?:xhtml|opf|xml|ncx)$/.test(name)) continue;
    // biome-ignore lint/suspicious/noControlCharactersInRegex: those that XML cannot have
    expect([name, text.match(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/)]).toEqual([name, null]);
    expect([name, text.isWellFormed()]).toEqual([name, true]);
    const open: string[] = [];
    const parser = new Parser(
      {
        onopentag(tag, { src }) {
          open.push(tag);
          if (src !== undefined) expect([name, src, parts.includes(`EPUB/${src}`)]).toEqual([name, src, true]);
        },
        onclosetag: (tag) => expect([name, open.pop()]).toEqual([name, tag]),
      },
      { xmlMode: true },
    );
    parser.end(text);
    expect([name, open]).toEqual([name, []]);
  }
}

/** The judge of the trade, where `EPUBCHECK` names its jar: it needs Java, so that it is no condition of the tests. */
function checkByEpubcheck(bytes: Buffer): void {
  const jar = process.env.EPUBCHECK;
  if (jar === undefined) return;
  const file = path.join(folder, `${randomUUID()}.epub`);
  writeFileSync(file, bytes);
  const { status, stdout, stderr } = spawnSync('java', ['-jar', jar, '--failonwarnings', file], { encoding: 'utf8' });
  expect([status, status === 0 ? '' : `${stdout}${stderr}`]).toEqual([0, '']);
}

const sentences = (text: string, zh: string): Block['sentences'] => [
  { id: randomUUID(), start: 0, end: text.length, text_zh: zh, origin: 'human' },
];
function both(type: Block['type'], text: string, zh: string, more: Partial<Block> = {}): Block {
  return { id: randomUUID(), type, text, sentences: sentences(text, zh), ...more };
}

const EVERY_KIND: Block[] = [
  both('paragraph', 'The old harbour wakes early. It is quiet.', '老港口醒得早。'),
  both('heading', 'Salt and Rope', '盐和绳', { level: 2 }),
  both('quote', 'Nobody here is in a hurry.', '这里没有人着急。'),
  both('list_item', 'First the boats.', '先是船。', { level: 1 }),
  both('list_item', 'Then the nets.', '然后是网。', { level: 2 }),
  { id: 'table', type: 'table', rows: [['tide', 'hour'], ['high', 'six'], ['low']] },
  { id: 'code', type: 'code', text: 'if (tide < 3) {\n  wait();\n}' },
  both('paragraph', 'A bold word, an even bolder one, some code and a link.', '一段有格式的话。', {
    marks: [
      { type: 'strong', start: 2, end: 6 },
      { type: 'em', start: 4, end: 11 },
      { type: 'code', start: 42, end: 46 },
      { type: 'link', start: 49, end: 53, href: 'https://example.org/a|b?q=[x]&y=%zz#one#two' },
    ],
  }),
];

test('an EPUB has each paragraph in both languages, in every kind of block, and a picture that every e-reader knows', async () => {
  const bytes = await sharp({ create: { width: 400, height: 300, channels: 4, background: '#3459' } })
    .webp()
    .toBuffer();
  const picture = await app.context.services.pictures.store(bytes);
  const src = pictureAddress(picture);
  const id = await app.article({
    title: 'A Morning at the Harbour',
    blocks: [
      ...EVERY_KIND,
      { id: 'picture', type: 'image', src, alt: 'Boats', caption: 'Boats at the quay' },
      { id: 'gone', type: 'image', src: `/picture/${'0'.repeat(40)}.webp`, alt: 'A lost map', caption: 'The map' },
      { id: 'drawn', type: 'image', src: '/covers/nowhere.svg' },
    ],
  });
  const file = await exported(member, { article_ids: [id], format: 'epub' });
  expect([file.name, file.type]).toEqual(['外刊轻读-A Morning at the Harbour.epub', 'application/epub+zip']);
  const entries = await entriesOf(file.bytes);
  checkParts(entries);
  checkByEpubcheck(file.bytes);
  const page = entries.get('EPUB/article-1.xhtml')?.text ?? '';
  for (const { text = '', sentences: [translated] = [] } of EVERY_KIND.slice(0, 3)) {
    const at = page.indexOf(text);
    expect([text, at > 0, page.indexOf(translated?.text_zh ?? '') > at]).toEqual([text, true, true]);
  }
  expect(page).toContain('lang="zh-CN" xml:lang="zh-CN">老港口醒得早。</p>');
  expect(page).toContain('<tr><td>low</td><td></td></tr>');
  expect(page).toContain('if (tide &lt; 3) {\n  wait();');
  expect(page).toContain('A <strong>bo</strong><strong><em>ld</em></strong><em> word</em>');
  expect(page).toContain('href="https://example.org/a%7Cb?q=%5Bx%5D&amp;y=%25zz#one%23two"');
  expect(page).toContain('<figure><img src="picture-1.jpg" alt="Boats"/><figcaption>Boats at the quay</figcaption>');
  expect(page).toContain('[A lost map · The map]');
  const { format, width, hasAlpha } = await sharp(entries.get('EPUB/picture-1.jpg')?.bytes).metadata();
  expect([format, width, hasAlpha]).toEqual(['jpeg', 400, false]);
  const cover = await sharp(entries.get('EPUB/cover.jpg')?.bytes).metadata();
  expect([cover.format, cover.width, cover.height]).toEqual(['jpeg', 1_200, 1_600]);
  const told = entries.get('EPUB/package.opf')?.text ?? '';
  for (const part of ['<dc:language>en</dc:language>', '<dc:language>zh-CN</dc:language>', 'urn:uuid:', '外刊轻读']) {
    expect(told).toContain(part);
  }
});

test('our own reader of books opens it, with the same text in the same order', async () => {
  const ids = [
    await app.article({ title: 'The First One', blocks: EVERY_KIND }),
    await app.article({ title: 'The Second <One>', blocks: [both('paragraph', 'Only <b> & this.', '只有这些。')] }),
  ];
  const { bytes, name } = await exported(member, { article_ids: ids, title: '港口/两篇' });
  expect(name).toBe('外刊轻读-港口 两篇.epub');
  checkByEpubcheck(bytes);
  const { uuid, task } = await bringBook(app, member, bytes);
  expect(task.state).toBe('DONE');
  const { title, toc } = await member.ok('GET /reader/book/{id}/show', { params: { id: uuid } });
  expect([title, toc.map((line) => line.title)]).toEqual(['港口/两篇', ['The First One', 'The Second <One>']]);
  const { blocks } = await member.ok('GET /reader/book/{id}/chapter/{index}', { params: { id: uuid, index: '0' } });
  const read = blocks.map(({ text = '' }) => text).join('\n');
  let from = 0;
  for (const { text = '', sentences: [translated] = [], type } of EVERY_KIND) {
    if (type === 'table' || type === 'code') continue;
    for (const part of [text, translated?.text_zh ?? '']) {
      expect([part, read.indexOf(part, from) >= 0]).toEqual([part, true]);
      from = read.indexOf(part, from);
    }
  }
  const second = await member.ok('GET /reader/book/{id}/chapter/{index}', { params: { id: uuid, index: '1' } });
  expect(second.blocks.map(({ text = '' }) => text).join('\n')).toContain('Only <b> & this.');
});

const HOSTILE = [
  ']]><script>alert(1)</script>',
  '../../etc/passwd\u0000\u0008 & "quotes" \'single\'',
  'half a \ud83d pair \ufffe \uffff \u0085 \u009f end',
  'C:\\CON: <b>*|?</b> `tick` [link](javascript:1) ![x](y) <!-- c --> &amp; &#x41;',
  '# not a heading\n- not an item\n1. nor this\n===\n---\n> quote\n    code\n\ttab',
  '...',
  'مرحبا\u202eabc 👩‍👩‍👧 ﷽ e\u0301',
];

test('titles and texts may say anything: the file stays well-formed and they stay text', async () => {
  const ids: string[] = [];
  for (const text of HOSTILE) {
    const shown = text.replaceAll('\u0000', '').toWellFormed();
    const blocks = [
      both('paragraph', shown, shown),
      both('heading', shown, shown, { level: 9 }),
      both('quote', shown, shown),
      both('list_item', shown, shown, { level: 7 }),
      { id: 'code', type: 'code', text: shown } as const,
      { id: 'table', type: 'table', rows: [[shown, shown], [], [shown]] } as const,
      { id: 'image', type: 'image', src: '/picture/none', alt: shown, caption: shown } as const,
    ];
    ids.push(await app.article({ title: shown, titleZh: shown, blocks: structuredClone(blocks) as Block[] }));
  }
  const { bytes } = await exported(member, { article_ids: ids, format: 'epub' });
  const entries = await entriesOf(bytes);
  checkParts(entries);
  checkByEpubcheck(bytes);
  expect(entries.get('EPUB/article-1.xhtml')?.text).toContain(']]&gt;&lt;script&gt;alert(1)&lt;/script&gt;');
  for (const format of ['md', 'pdf'] as const) {
    const names = [...(await entriesOf((await exported(member, { article_ids: ids, format })).bytes)).keys()];
    expect(names).toHaveLength(HOSTILE.length);
    for (const name of names) {
      // biome-ignore lint/suspicious/noControlCharactersInRegex: none may be in a name
      expect(name).toMatch(/^\d\d [^\\/:*?"<>|\u0000-\u001f]+\.(?:md|pdf)$/);
      expect(name).not.toContain('..');
    }
  }
});

test('the reader’s own notes and words stand at the end where they are asked for, and nobody else’s', async () => {
  const id = await app.article({ text: 'The keeper of the lighthouse slept.\n\nThe tide was high.' });
  const other = await app.client('member');
  const { blocks } = await member.ok('GET /reader/article/waikan/{id}/show', { params: { id } });
  const start = { block_id: blocks[0]?.id ?? '', offset: 0 };
  for (const [client, comment] of [
    [member, '我的一句 & <话>'],
    [other, '别人的话'],
  ] as const) {
    await client.ok('POST /reader/article/{id}/notes/add', {
      params: { id },
      body: {
        note_uuid: randomUUID(),
        ...{ text: 'The keeper', comment, root: 'en', color: 'yellow' },
        data: { start, end: { ...start, offset: 10 }, quote: 'The keeper', prefix: '', suffix: '', version: 1 },
      },
    });
  }
  const sentence = 'The keeper of the lighthouse slept.';
  await member.ok('POST /reader/myword', { body: { word: 'lighthouse', sentence, article_id: id } });
  const ids = { article_ids: [id] };
  const plain = await exported(member, { ...ids, format: 'epub' });
  expect((await entriesOf(plain.bytes)).get('EPUB/article-1.xhtml')?.text).not.toMatch(/我的/);
  const own = await exported(member, { ...ids, format: 'epub', with_notes: true, with_words: true });
  checkByEpubcheck(own.bytes);
  const page = (await entriesOf(own.bytes)).get('EPUB/article-1.xhtml')?.text ?? '';
  expect(page).toMatch(
    /我的划线和笔记[\s\S]*The keeper[\s\S]*我的一句 &amp; &lt;话&gt;[\s\S]*我的生词[\s\S]*lighthouse/,
  );
  expect(page).not.toContain('别人的话');
  const text = await exported(member, { ...ids, format: 'md', with_notes: true, with_words: true });
  const [file] = [...(await entriesOf(text.bytes)).values()];
  expect(file?.text).toMatch(
    /## 我的划线和笔记[\s\S]*- The keeper\n {2}> 我的一句 \\& \\<话\\>[\s\S]*- \*\*lighthouse\*\*/,
  );
});

test('the same articles give the same bytes', async () => {
  const id = await app.article({ blocks: EVERY_KIND });
  const [first, second] = [
    await exported(member, { article_ids: [id] }),
    await exported(member, { article_ids: [id, id] }),
  ];
  expect(second.id).not.toBe(first.id);
  expect(second.bytes.equals(first.bytes)).toBe(true);
});

test('fifty articles go into one file in each format, and no more than fifty', async () => {
  const ids: string[] = [];
  for (let number = 1; number <= 50; number++) ids.push(await app.article({ title: `Story ${number}` }));
  for (const format of ['epub', 'pdf', 'md'] as const) {
    const { bytes, name, type } = await exported(member, { article_ids: ids, format });
    const entries = await entriesOf(bytes);
    const extension = format === 'epub' ? 'epub' : 'zip';
    expect(name).toBe(`外刊轻读-50 篇文章.${extension}`);
    expect(type).toBe(format === 'epub' ? 'application/epub+zip' : 'application/zip');
    if (format === 'epub') {
      checkParts(entries);
      checkByEpubcheck(bytes);
      expect(entries.get('EPUB/nav.xhtml')?.text.match(/<li>/g)).toHaveLength(50);
    } else {
      expect([...entries.keys()].at(-1)).toBe(`50 Story 50.${format}`);
      expect(entries.size).toBe(50);
    }
  }
  const { status, body } = await member.call('POST /reader/article/export', { body: { article_ids: [...ids, '1'] } });
  expect([status, body.status.fields]).toEqual([400, { article_ids: '一次最多 50 篇' }]);
}, 120_000);

test('the PDFs are the files that the article page gives, whole for members of a locked article', async () => {
  const id = await app.article({ title: 'Behind the Lock', isLock: true });
  const { bytes } = await exported(member, { article_ids: [id], format: 'pdf' });
  const [[name, file] = []] = [...(await entriesOf(bytes))];
  expect([name, file?.bytes.subarray(0, 5).toString()]).toEqual(['01 Behind the Lock.pdf', '%PDF-']);
});

test('it is for members: others are told so before anything is looked up', async () => {
  const body = { article_ids: ['999999'] };
  expect((await visitor.call('POST /reader/article/export', { body })).status).toBe(401);
  expect((await reader.call('POST /reader/article/export', { body })).status).toBe(402);
});

test('a member whose membership ends before the file is made gets none', async () => {
  const id = await app.article({ isLock: true });
  const order = { articleIds: [Number(id)], format: 'epub' as const, withNotes: false, withWords: false, title: null };
  const viewer = { userId: reader.userId, sessionId: 1, isSuper: false, memberLevel: 1 } as const;
  const task = await ended(reader, String(await app.context.services.articleExport.start(viewer, order)));
  expect([task.state, task.message]).toEqual(['FAILED', '这项内容供会员使用']);
});

test('articles that are not there are refused with their number', async () => {
  const [id, hidden] = [await app.article(), await app.article({ status: 'PENDING' })];
  const { status, body } = await member.call('POST /reader/article/export', {
    body: { article_ids: [id, hidden, '99999999'] },
  });
  expect([status, body.status.msg]).toEqual([404, '选的 3 篇里有 2 篇找不到或者已经下架，请重新选']);
});

test('asked for twice at once it is made once; others may ask for it too', async () => {
  const other = await app.client('member');
  const body = { article_ids: [await app.article()] };
  const ask = async (client: TestClient) => (await client.ok('POST /reader/article/export', { body })).task_id;
  const [first, again, theirs] = await Promise.all([ask(member), ask(member), ask(other)]);
  expect(again).toBe(first);
  expect(theirs).not.toBe(first);
  expect((await ended(member, first)).state).toBe('DONE');
  expect((await ended(other, theirs)).state).toBe('DONE');
});

const filesOf = ({ userId }: TestClient) => {
  const all = readdirSync(path.join(app.dataDir, 'files/article-exports'), { recursive: true }).map(String);
  return all.filter((name) => name.startsWith(`${userId}${path.sep}`));
};

test('files go with the account', async () => {
  const [leaver, other] = [await app.client('member'), await app.client('member')];
  const id = await app.article();
  for (const client of [leaver, other]) await exported(client, { article_ids: [id] });
  expect(filesOf(leaver)).toHaveLength(1);
  app.clock.advance(60);
  await app.context.services.accountData.erasing.run(leaver.userId, new AbortController().signal);
  expect([filesOf(leaver), filesOf(other).length]).toEqual([[], 1]);
});

test('thirty a day are enough', async () => {
  const eager = await app.client('member');
  const ids = [await app.article(), await app.article(), await app.article(), await app.article(), await app.article()];
  for (let turn = 0; turn < 30; turn++) {
    const wanted = ids.filter((_, bit) => ((turn + 1) >> bit) & 1);
    await eager.ok('POST /reader/article/export', { body: { article_ids: wanted, format: 'md' } });
  }
  const { status, body } = await eager.call('POST /reader/article/export', {
    body: { article_ids: ids, format: 'pdf' },
  });
  expect([status, body.status.msg]).toEqual([429, '一天最多导出 30 次，明天再来']);
});

test('the file is its reader’s alone, is listed, and is gone after seven days', async () => {
  const own = await app.client('member');
  const { id, bytes } = await exported(own, { article_ids: [await app.article({ title: 'Mine' })] });
  expect((await download(visitor, id)).status).toBe(401);
  expect((await download(await app.client('super'), id)).status).toBe(404);
  expect((await own.ok('GET /reader/article/export')).items).toMatchObject([
    { task_id: id, state: 'DONE', format: 'epub', title: 'Mine', bytes: bytes.length },
  ]);
  expect((await member.ok('GET /reader/article/export')).items.map(({ task_id: one }) => one)).not.toContain(id);
  app.clock.advance(7 * DAY + 60);
  expect((await download(own, id)).status).toBe(410);
  expect((await own.ok('GET /reader/article/export')).items).toMatchObject([{ task_id: id, bytes: null }]);
  await app.context.services.articleExport.clean();
  expect(filesOf(own)).toEqual([]);
});
