/** Content and validity of EPUB files made of articles. */
import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import type { Block } from '#contract/shapes.ts';
import { pictureAddress } from '#server/features/pictures/service.ts';
import { startWorkers } from '#server/registered.ts';
import { testApp } from '#server/testing/app.ts';
import { bringBook } from '#server/testing/stored-book.ts';
import { entriesOf, exported } from './testing/exported-file.ts';
import { checkByEpubcheck, checkParts, EPUBCHECK } from './testing/valid-epub.ts';

const app = await testApp();
await startWorkers(app.context);
const member = await app.client('member');

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
  both('list_item', 'Third the ropes.', '第三是绳。', { level: 1, number: 3 }),
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
  expect(page).toMatch(/<ul>\s*<li>.*\s*<li class="d2">.*\s*<\/ul>\s*<ol>\s*<li value="3">.*\s*<\/ol>/);
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

/** Limit for a hang on a processor that is busy with other things. */
const EPUBCHECK_LIMIT_MS = 300_000;

test.skipIf(EPUBCHECK === undefined)(
  'epubcheck, where it is installed, finds nothing wrong with a file of every kind of block',
  async () => {
    const id = await app.article({ title: 'Every Kind', blocks: EVERY_KIND });
    const { bytes } = await exported(member, { article_ids: [id], format: 'epub' });
    checkByEpubcheck(bytes, EPUBCHECK);
  },
  EPUBCHECK_LIMIT_MS,
);

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
  '\u0008\u001f',
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

test('the same articles give the same bytes', async () => {
  const id = await app.article({ blocks: EVERY_KIND });
  const [first, second] = [
    await exported(member, { article_ids: [id] }),
    await exported(member, { article_ids: [id, id] }),
  ];
  expect(second.id).not.toBe(first.id);
  expect(second.bytes.equals(first.bytes)).toBe(true);
});
