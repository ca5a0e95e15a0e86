/** Text and pictures on the pages, and their places. */
import { spawnSync } from 'node:child_process';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import type { Block } from '#contract/shapes.ts';
import { SIMPLIFIED, TRADITIONAL } from '#server/testing/chinese-characters.ts';
import { type PageWord, pageData } from './page-data.ts';
import { createTypesetter } from './typesetter.ts';

const typesetter = createTypesetter();
afterAll(() => typesetter.close());

const EN =
  'The old harbour wakes early, and nobody on the quay has slept since the storm began; “boats come home” one by one.';
const ZH = '老港口醒得早，码头上的人自风暴开始就没有睡过；“船一只一只地回来了”。';
const paragraph = (n: number, text = `${n}. ${EN} ${EN}`, zh = `译文${n}。${ZH}`): Block => ({
  id: `b${n}`,
  type: 'paragraph',
  text,
  sentences: [{ id: `s${n}`, start: 0, end: text.length, text_zh: zh, origin: 'human' }],
});
const STYLES = ['sy', 'en', 'words', 'cloze'] as const;
interface Wanted {
  style?: (typeof STYLES)[number];
  title?: string;
  words?: PageWord[];
  pictures?: [src: string, jpeg: Uint8Array][];
  pressAt?: string | null;
}

async function set(
  blocks: Block[],
  { style = 'sy', title = 'At the Quay', words = [], pictures = [], pressAt = null }: Wanted = {},
) {
  const files = pictures.map(([src, jpeg], n) => ({ src, jpeg, file: `/picture-${n}.jpg` }));
  const article = {
    title,
    title_zh: '在码头',
    source: { name: 'The Quay', url: null },
    author: null,
    topics: ['社会'],
    press_at: pressAt,
    published_at: '2026-11-01T00:00:00Z',
    difficulty: 'STANDARD' as const,
    word_count: 5_000,
    read_minutes: 20,
    blocks,
  };
  const data = pageData(article, {
    style,
    words,
    url: 'https://waikan.example.com/article/1',
    pictures: new Map(files.map(({ src, file }) => [src, file])),
  });
  return typesetter.typeset(data, new Map(files.map(({ file, jpeg }) => [file, jpeg])));
}
const opened = (bytes: Uint8Array) => getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise;

/** Pieces of text with their boxes in points, from the lower left corner of each page. */
async function piecesOf(bytes: Uint8Array) {
  const document = await opened(bytes);
  const pieces: { page: number; text: string; left: number; right: number; base: number; size: number }[] = [];
  for (let page = 1; page <= document.numPages; page += 1) {
    for (const item of (await (await document.getPage(page)).getTextContent()).items) {
      if (!('str' in item) || item.str.trim() === '') continue;
      const [turn = 1, , , , start = 0, base = 0] = item.transform as number[];
      // The key to the gaps stands upside down.
      const left = turn < 0 ? start - item.width : start;
      pieces.push({ page, text: item.str, left, right: left + item.width, base, size: item.height });
    }
  }
  return { pieces, pages: document.numPages };
}
const wordsOf = async (bytes: Uint8Array) => (await piecesOf(bytes)).pieces.map(({ text }) => text).join(' ');

/** Every fourth word of a text explained, each time. */
const densely = (blocks: readonly Block[]): PageWord[] =>
  blocks.flatMap(({ id, text = '' }) =>
    [...text.matchAll(/\b(?:harbour|quay|storm|nobody|boats|home)\b/g)].map(({ 0: word, index }) => ({
      word,
      phonetic: 'ˈhɑːbə(r)',
      zh: 'n. 港口；港湾；避难所；安全的地方',
      isOwn: false,
      blockId: id,
      start: index,
      end: index + word.length,
    })),
  );

const A4 = { width: 595.3, height: 841.9 };
const LONG = `${'A Very Long Title That Goes On About the Harbour and Everybody Who Has Ever Waited There '.repeat(3)}${'W'.repeat(120)}`;

test.each(STYLES)(
  'nothing of 5,000 words with a long title, addresses and many columns leaves its page, in the style %s',
  async (style) => {
    const blocks: Block[] = [
      paragraph(900, `See https://example.com/${'abcdefghij'.repeat(40)} and ${'W'.repeat(300)} there.`),
      { id: 'code', type: 'code', text: `wait("${'x'.repeat(400)}");` },
      { id: 'table', type: 'table', rows: [Array.from({ length: 16 }, (_, n) => `international ${n}`)] },
      { id: 'list', type: 'list_item', level: 9, text: EN },
      { id: 'numbered', type: 'list_item', level: 1, number: 100_000, text: EN },
      ...Array.from({ length: 115 }, (_, n) => paragraph(n)),
    ];
    const { pieces, pages } = await piecesOf(await set(blocks, { style, title: LONG, words: densely(blocks) }));
    expect(pages).toBeGreaterThan(8);
    const margin = 28;
    const outside = pieces.filter(
      ({ left, right, base, size }) =>
        left < margin || right > A4.width - margin || base < margin || base + size > A4.height - margin,
    );
    expect(outside.slice(0, 5)).toEqual([]);
  },
  120_000,
);

test('glosses of a page stand below each other, none over another one, above its foot, and are all in the table', async () => {
  const blocks = Array.from({ length: 30 }, (_, n) => paragraph(n));
  const words = densely(blocks);
  const { pieces } = await piecesOf(await set(blocks, { style: 'words', words }));
  const beside = pieces.filter(
    ({ left, text }) => left > 400 && /^(?:harbour|quay|storm|nobody|boats|home)$/.test(text),
  );
  expect(beside.length).toBeGreaterThan(100);
  for (const [index, { page, base }] of beside.entries()) {
    const next = beside[index + 1];
    if (next?.page === page) expect(base - next.base).toBeGreaterThan(8);
    expect(base).toBeGreaterThan(62);
  }
  expect(pieces.filter(({ text }) => text === 'ˈhɑːbə(r)').length).toBe(words.length);
});

test('a file is tagged, and has its headings as an outline', async () => {
  const heading = (id: string, text: string): Block => ({ id, type: 'heading', level: 2, text });
  const document = await opened(
    await set([paragraph(1), heading('h1', 'Salt and Rope'), paragraph(2), heading('h2', 'The Tide'), paragraph(3)]),
  );
  const [title] = await document.getOutline();
  expect([title?.title, title?.items.map((item: { title: string }) => item.title)]).toEqual([
    'At the Quay',
    ['Salt and Rope', 'The Tide'],
  ]);
  const tree = JSON.stringify(await (await document.getPage(1)).getStructTree());
  for (const role of ['"H1"', '"H2"', '"P"']) expect(tree).toContain(role);
});

test('pictures of the text stand in it with their words, within the page; those that are not ours are left out', async () => {
  const jpeg = async (width: number, height: number) =>
    new Uint8Array(
      await sharp({ create: { width, height, channels: 3, background: '#468' } })
        .jpeg()
        .toBuffer(),
    );
  const image = (id: string, src: string, width: number, height: number): Block => ({
    id,
    type: 'image',
    src,
    width,
    height,
    alt: `Alt of ${id}`,
    caption: `Caption of ${id}`,
  });
  const bytes = await set(
    [paragraph(1), image('wide', 'a', 1200, 300), image('tall', 'b', 300, 1200), image('gone', 'c', 9, 9)],
    {
      pictures: [
        ['a', await jpeg(1200, 300)],
        ['b', await jpeg(300, 1200)],
      ],
    },
  );
  const text = await wordsOf(bytes);
  expect([text.includes('Caption of wide'), text.includes('Caption of tall'), text.includes('of gone')]).toEqual([
    true,
    true,
    false,
  ]);
  const document = await opened(bytes);
  const trees: string[] = [];
  for (let page = 1; page <= document.numPages; page += 1)
    trees.push(JSON.stringify(await (await document.getPage(page)).getStructTree()));
  expect(trees.join('')).toMatch(/"Figure".*"Alt of wide".*"Figure".*"Alt of tall"/);
});

test('signs that no font has are left out, what stands around them is whole; phonetic signs and both kinds of quotes are there', async () => {
  const text = 'Boats 🚀🎉 come and العربية, हिन्दी go: ˈhɑːbə(r), naïve, “done”.';
  const shown = await wordsOf(
    await set([paragraph(1, text, '船🚀来了，“好”。')], { title: '🚀 Up and Away', style: 'sy' }),
  );
  // Letters of another font are pieces of their own.
  const letters = shown.replaceAll(' ', '');
  for (const part of ['Boatscomeand', 'go:ˈhɑːbə(r),naïve,“done”.', '船来了，“好”。', 'UpandAway'])
    expect(letters).toContain(part);
  expect(shown).not.toMatch(/\p{Extended_Pictographic}|\p{Script=Arabic}|\p{Script=Devanagari}/u);
});

test('every character of GB 2312, and every common traditional one, stands on a page', async () => {
  const characters = [...new Set([...SIMPLIFIED, ...TRADITIONAL])];
  const blocks = Array.from({ length: Math.ceil(characters.length / 500) }, (_, n) =>
    paragraph(n, EN, characters.slice(n * 500, n * 500 + 500).join('')),
  );
  const shown = new Set(await wordsOf(await set(blocks)));
  expect(characters.filter((character) => !shown.has(character))).toEqual([]);
});

test('code keeps its lines', async () => {
  const { pieces } = await piecesOf(
    await set([{ id: 'c', type: 'code', text: 'if (tide < 3) {\n\twait();\n}' }], { style: 'en' }),
  );
  const lines = ['if', 'wait'].map((line) => pieces.find(({ text }) => text.startsWith(line)));
  expect((lines[0]?.base ?? 0) - (lines[1]?.base ?? 0)).toBeGreaterThan(5);
  expect((lines[1]?.left ?? 0) - (lines[0]?.left ?? 0)).toBeGreaterThan(5);
});

const hasPdftotext = spawnSync('pdftotext', ['-v']).status === 0;
test.skipIf(!hasPdftotext)('pdftotext gives both languages back paragraph by paragraph, over many pages', async () => {
  const count = 40;
  const bytes = await set(Array.from({ length: count }, (_, n) => paragraph(n)));
  const { stdout } = spawnSync('pdftotext', ['-', '-'], { input: Buffer.from(bytes), encoding: 'utf8' });
  const text = stdout.replaceAll(/\s+/g, '');
  const order = Array.from({ length: count }, (_, n) => [`${n}.Theoldharbour`, `译文${n}。`]).flat();
  let from = 0;
  for (const part of order) {
    const at = text.indexOf(part, from);
    expect([part, at >= from]).toEqual([part, true]);
    from = at;
  }
});

test('the day of the press stands in a file, and beside it the day on which we published', async () => {
  const both = await wordsOf(await set([], { pressAt: '2015-03-02' }));
  expect(both.replaceAll(/\s+/g, '')).toContain('2015年3月2日·本站2026年11月1日发布');
  const ours = (await wordsOf(await set([]))).replaceAll(/\s+/g, '');
  expect(ours).toContain('2026年11月1日');
  expect(ours).not.toContain('本站');
});

test('pages to fill in and pages of words say so where the text has no such words', async () => {
  for (const style of ['cloze', 'words'] as const) {
    const text = await wordsOf(await set([paragraph(1)], { style }));
    expect(text).toContain('这篇没有高于所选水平的词');
    expect(text).not.toMatch(/可选的词|生词表/);
  }
});

test('a title whose first sign no font has begins at the edge', async () => {
  const left = async (title: string) => {
    const { pieces } = await piecesOf(await set([paragraph(1)], { title }));
    return pieces.find(({ text }) => text.includes('Rockets'))?.left;
  };
  expect(await left('🚀 Rockets')).toBe(await left('Rockets'));
});

test('the link at the end has no page of its own, however far down the text ends', async () => {
  let most = 0;
  for (let count = 14; count < 44; count += 1) {
    const lines = Array.from({ length: count }, (_, n) => paragraph(n, `Line of the quay ${n}.`, `第 ${n} 行。`));
    const { pieces, pages } = await piecesOf(await set(lines, { style: 'en' }));
    most = Math.max(most, pages);
    const last = pieces.filter(({ page, text }) => page === pages && /Line|quay/.test(text));
    expect([count, last.length > 0]).toEqual([count, true]);
  }
  expect(most).toBeGreaterThan(1);
});
