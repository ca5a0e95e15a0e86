/** The book that a new installation has: its file, its figures, its translation, and that it comes once. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Parser } from 'htmlparser2';
import { afterAll, expect, test } from 'vitest';
import { openPromise } from 'yauzl';
import { testApp } from '#server/testing/app.ts';
import { alignChapter, parseChapter } from './book.ts';
import { readSampleBook, seedSamples } from './seed.ts';

const { book, epub } = await readSampleBook();
const folder = await mkdtemp(path.join(tmpdir(), 'waikan-sample-'));
afterAll(() => rm(folder, { recursive: true }));
const app = await testApp();
const [visitor, reader, editor] = await Promise.all([app.client('visitor'), app.client('reader'), app.client('super')]);
const seed = () => seedSamples({ db: app.context.database.db, workDir: app.dataDir, ...app.context.services }, null);
await seed();
const houseBooks = async () => (await visitor.ok('GET /reader/book')).items.filter(({ title }) => title === book.title);
const [listed] = await houseBooks();
const id = listed?.book_uuid ?? '';
const chapterOf = (index: number) =>
  visitor.ok('GET /reader/book/{id}/chapter/{index}', { params: { id, index: String(index) } });

async function entriesOf(bytes: Buffer): Promise<Map<string, { text: string; isStored: boolean }>> {
  const file = path.join(folder, 'sample.epub');
  await writeFile(file, bytes);
  const zip = await openPromise(file, { lazyEntries: true });
  const entries = new Map<string, { text: string; isStored: boolean }>();
  for await (const entry of zip.eachEntry()) {
    const parts: Buffer[] = [];
    for await (const part of await zip.openReadStreamPromise(entry)) parts.push(part as Buffer);
    entries.set(entry.fileName, { text: Buffer.concat(parts).toString(), isStored: entry.compressionMethod === 0 });
  }
  return entries;
}

test('the file is an EPUB 3 whose parts are all there, and each of its pages is well-formed', async () => {
  const entries = await entriesOf(epub);
  expect([...entries.entries()][0]).toEqual(['mimetype', { text: 'application/epub+zip', isStored: true }]);
  expect(entries.get('META-INF/container.xml')?.text).toContain('full-path="EPUB/package.opf"');
  const manifest = entries.get('EPUB/package.opf')?.text ?? '';
  const hrefs = [...manifest.matchAll(/href="([^"]+)"/g)].map(([, href]) => `EPUB/${href}`);
  expect([...entries.keys()].filter((name) => name.startsWith('EPUB/') && !name.endsWith('.opf')).sort()).toEqual(
    hrefs.toSorted(),
  );
  const anchors = new Set<string>();
  for (const [name, { text }] of entries)
    for (const [, id] of text.matchAll(/ id="([^"]+)"/g)) anchors.add(`${name}#${id}`);
  for (const [name, { text }] of entries) {
    if (!/\.(?:xhtml|opf|xml)$/.test(name)) continue;
    const open: string[] = [];
    const ids = new Set<string>();
    const parser = new Parser(
      {
        onopentag(tag, { id: given }) {
          open.push(tag);
          if (given !== undefined) expect([name, given, ids.has(given)]).toEqual([name, given, false]);
          if (given !== undefined) ids.add(given);
        },
        onclosetag: (tag) => expect([name, open.pop()]).toEqual([name, tag]),
      },
      { xmlMode: true },
    );
    parser.end(text);
    expect([name, open]).toEqual([name, []]);
    for (const [, file, place] of text.matchAll(/href="([^"#]*)#([^"]+)"/g)) {
      const anchor = `${file ? `EPUB/${file}` : name}#${place}`;
      expect([anchor, anchors.has(anchor)]).toEqual([anchor, true]);
    }
  }
});

test('the same source gives the same bytes', async () => {
  expect((await readSampleBook()).epub.equals(epub)).toBe(true);
});

test('everybody finds it in the library: easy or of middle difficulty, with cover and six chapters of 1,500 words or more', async () => {
  expect(listed).toMatchObject({
    author: book.author,
    status: 'READY',
    is_public: true,
    is_own: false,
    chapter_count: 6,
  });
  expect(listed?.cover).toMatch(/^\/picture\//);
  const { toc, difficulty } = await visitor.ok('GET /reader/book/{id}/show', { params: { id } });
  expect(['EASY', 'STANDARD']).toContain(difficulty);
  expect(toc.map(({ title }) => title)).toEqual(book.chapters.map(({ title }) => title));
  for (const { title, word_count: words, difficulty: level } of toc) {
    expect([title, words >= 1_500]).toEqual([title, true]);
    expect(['EASY', 'STANDARD']).toContain(level);
  }
});

test('each sentence has its translation, by a person, without a translation service and without quota', async () => {
  for (const index of book.chapters.keys()) {
    const { blocks } = await chapterOf(index);
    const sentences = blocks.flatMap(({ text = '', sentences: all = [] }) =>
      all.map(({ start, end, ...rest }) => ({ text: text.slice(start, end), ...rest })),
    );
    expect(sentences.filter(({ text_zh: zh, origin }) => !zh || origin !== 'human').map(({ text }) => text)).toEqual(
      [],
    );
    expect(sentences.length).toBeGreaterThan(90);
    const asked: { id: string; text_zh: string; origin: string | null }[] = [];
    for (let from = 0; from < blocks.length; from += 20) {
      const blockIds = blocks.slice(from, from + 20).map(({ id: blockId }) => blockId);
      const input = { params: { id }, body: { index, block_ids: blockIds } };
      asked.push(...(await reader.ok('POST /reader/book/{id}/translate', input)).sentences);
    }
    expect(asked).toEqual(
      sentences.map(({ id: sentenceId, text_zh }) => ({ id: sentenceId, text_zh, origin: 'human' })),
    );
  }
  expect((await reader.ok('GET /api/ai/usage')).used).toBe(0);
});

test('notes, a table, verse and a link to another chapter are read as what they are', async () => {
  const { blocks: last } = await chapterOf(5);
  const rules = (await chapterOf(0)).blocks;
  const [place] = last.flatMap(({ marks = [] }) => marks.flatMap((mark) => mark.place ?? []));
  expect(place?.index).toBe(0);
  expect(rules.find(({ id: blockId }) => blockId === place?.block_id)?.text).toMatch(/^Two: nobody gets/);
  const evening = await chapterOf(2);
  expect(evening.footnotes).toHaveLength(1);
  expect(evening.blocks.find(({ type }) => type === 'table')?.rows?.[0]).toEqual(['Station', 'Morning', 'Evening']);
  const letters = await chapterOf(3);
  expect(letters.blocks.some(({ text }) => text?.includes('once more\nfor half of what is in the store'))).toBe(true);
});

test('a second start brings no second book, not even after an editor gave the book another title', async () => {
  await seed();
  expect(await houseBooks()).toHaveLength(1);
  const named = (title: string) => editor.ok('POST /reader/book/{id}/update', { params: { id }, body: { title } });
  await named('Lost and Found');
  await seed();
  expect((await visitor.ok('GET /reader/book')).items.map(({ title }) => title)).toEqual(['Lost and Found']);
  await named(book.title);
});

test('a book of the house that an editor took back stays away, and nobody can delete it', async () => {
  await editor.ok('POST /reader/book/{id}/update', { params: { id }, body: { is_public: false } });
  const { status, body } = await editor.call('POST /reader/book/{id}/delete', { params: { id } });
  expect([status, body.status.msg]).toEqual([409, '这是本站自己的书，不能删除；可以从书库收回']);
  await seed();
  expect((await visitor.ok('GET /reader/book')).items).toEqual([]);
});

test('a file that is not in the format is named with its line', () => {
  expect(() => parseChapter('01-x.md', 'No title')).toThrow('01-x.md:1: expected “# Title ‖ 题目”');
  expect(() => parseChapter('01-x.md', '# A ‖ 甲\n\nNo translation.')).toThrow('01-x.md:3: expected one sentence');
});

test('a sentence that is not in the source has no translation, and the next one has its own', () => {
  const chapter = parseChapter('01-x.md', '# A ‖ 甲\n\nOne.[^1] ‖ 一。\nTwo! ‖ 二！\n\n[^1]: A note.');
  const text = 'One.1 Else. Two!';
  const sentences = [
    [0, 5],
    [6, 11],
    [12, 16],
  ].map(([start = 0, end = 0], at) => ({ id: `s${at}`, start, end, text_zh: null, origin: null }));
  const heading = {
    id: 'b0',
    type: 'heading' as const,
    text: 'A',
    sentences: [{ id: 'h', start: 0, end: 1, text_zh: null, origin: null }],
  };
  const found = alignChapter(chapter, [heading, { id: 'b1', type: 'paragraph', text, sentences }]);
  expect([...found]).toEqual([
    ['h', '甲'],
    ['s0', '一。'],
    ['s2', '二！'],
  ]);
});
