import { expect, test } from 'vitest';
import type { Block, Chapter } from '#contract/shapes.ts';
import { type ChapterLine, chapterHead, chapterInDocument, chapterLines } from './chapter-lines.ts';

const paragraph = (number: number, text: string, marks: Block['marks'] = []): Block => ({
  id: `c2b${number}`,
  type: 'paragraph',
  text,
  marks,
});

const chapter = (blocks: Block[], title = 'The Night Shift'): Chapter => ({
  index: 2,
  title,
  blocks,
  footnotes: [{ id: 'n1', label: '1', blocks: [paragraph(90, 'A <b>note</b>')] }],
  level_words: [],
  notes: [],
});

const linesOf = async (blocks: Block[]) => {
  const lines: ChapterLine[] = [];
  for await (const line of chapterLines(chapter(blocks), async () => [])) lines.push(JSON.parse(line) as ChapterLine);
  return lines;
};
const sectionsOf = async (blocks: Block[]) =>
  (await linesOf(blocks)).flatMap((line) => ('section' in line ? [line.section] : []));

test('a heading that is the title of the chapter stands in its head alone', async () => {
  const title: Block = { id: 'c2b0', type: 'heading', level: 1, text: 'The night  shift' };
  const lines = await linesOf([title, paragraph(1, 'We sleep.')]);
  expect(lines[0]).toMatchObject({ head: { index: 2, headingId: 'c2b0' } });
  expect(JSON.stringify(lines.slice(1))).not.toContain('c2b0');
});

test.each([
  ['Chapter 3: The Night Shift', 'The Night Shift', 'The Night Shift'],
  ['The Night Shift', 'Chapter Twenty-One\nThe Night Shift', 'Chapter Twenty-One The Night Shift'],
  ['3. The Night Shift', 'The night shift', 'The night shift'],
  ['第三章 夜班', '夜班', '夜班'],
  ['Chapter 3', 'Chapter 3\nThe Night Shift', 'Chapter 3 The Night Shift'],
  ['第三章', '第三章\n夜班', '第三章 夜班'],
  ['3. The Night Shift', 'Chapter 3\nThe Night Shift', 'Chapter 3 The Night Shift'],
  ['3. The Night Shift', 'Chapter Three: The Night Shift', 'Chapter Three: The Night Shift'],
  ['3. The Night Shift', 'Chapter 4: The Night Shift', null],
  ['Chapter 3', 'Part 3', null],
  ['Night', 'Night Shift', null],
  ['第三章', '夜班', null],
  ['第三章', '第四章', null],
  ['The Night Shift', 'Shift', null],
  ['Cover', '封面', null],
])('a heading that is the title but for its number is shown as the head: %s, %s', (title, text, shown) => {
  const head = chapterHead(chapter([{ id: 'c2b0', type: 'heading', level: 1, text }], title));
  expect([head.title, head.headingId]).toEqual(shown === null ? [title, null] : [shown, 'c2b0']);
});

test.each([
  ['1 The Night Shift', ['1', 'The Night Shift'], '1 The Night Shift', ['We sleep.']],
  ['The Night Shift', ['CHAPTER ONE', 'The Night Shift'], 'CHAPTER ONE The Night Shift', ['We sleep.']],
  ['Chapter 1', ['Chapter 1', 'The Night Shift'], 'Chapter 1', ['The Night Shift', 'We sleep.']],
  ['The Night Shift', ['Night', 'Shift'], 'The Night Shift', ['Night', 'Shift', 'We sleep.']],
])(
  'lines that are the title without being headings stand in its head alone: %s, %j',
  async (title, above, shown, rest) => {
    const given = chapter(
      [...above, 'We sleep.'].map((text, at) => paragraph(at, text)),
      title,
    );
    const head = chapterHead(given);
    const { html } = chapterInDocument(given, head, null);
    expect(head.title).toBe(shown);
    expect(
      [...html.replace(/<noscript>.*/, '').matchAll(/<p[^>]*data-block[^>]*>(.*?)<\/p>/g)].map(([, text = '']) =>
        text.replaceAll(/<[^>]*>/g, ''),
      ),
    ).toEqual(rest);
  },
);

test('a picture, and the title of a part with its epigraph, above the title stand under it', async () => {
  const title: Block = { id: 'c2b1', type: 'heading', level: 1, text: 'The Night Shift' };
  const [head, section] = await linesOf([
    { id: 'c2b0', type: 'image', src: '/o.png' },
    { id: 'c2b9', type: 'heading', text: 'Sleep' },
    { id: 'c2b8', type: 'quote', text: 'To sleep, perchance to dream.' },
    title,
    paragraph(2, 'We sleep.'),
  ]);
  expect(head).toMatchObject({ head: { title: 'The Night Shift', headingId: 'c2b1' } });
  expect(JSON.stringify(section)).toMatch(/c2b9.*c2b8.*c2b2/);
  expect(JSON.stringify(section)).not.toContain('c2b1');
});

test('a chapter is translated when its text is, whatever becomes of the title', async () => {
  const sentence = (text: string, textZh: string | null) => [
    { id: text, start: 0, end: text.length, text_zh: textZh, origin: null },
  ];
  const title: Block = { id: 'c2b0', type: 'heading', level: 1, text: 'The Night Shift' };
  const isTranslated = async (textZh: string | null) => {
    const blocks = [
      { ...title, sentences: sentence('The Night Shift', null) },
      { ...paragraph(1, 'We sleep.'), sentences: sentence('We sleep.', textZh) },
    ];
    const [first] = await linesOf(blocks);
    return first && 'head' in first && first.head.isTranslated;
  };
  expect([await isTranslated('我们睡觉。'), await isTranslated(null)]).toEqual([true, false]);
});

test('a long chapter comes in sections, each of which is small', async () => {
  const sections = await sectionsOf(
    Array.from({ length: 400 }, (_, at) => paragraph(at, 'Sleep is long. '.repeat(20))),
  );
  expect(sections.length).toBeGreaterThan(5);
  expect(Math.max(...sections.map(({ length }) => length))).toBeLessThan(60_000);
  expect(sections.join('').match(/data-block/g)).toHaveLength(400);
});

test('a document has the beginning of a long chapter with a link to the whole, and all of any other', async () => {
  const text = (length: number) =>
    chapter(Array.from({ length }, (_, at) => paragraph(at, 'Sleep is long. '.repeat(20))));
  // With the paragraph of the footnote, which stands behind the text.
  const sent = (length: number, href: string | null) => {
    const { html, isCut } = chapterInDocument(text(length), chapterHead(text(length)), href);
    return [html.match(/data-block/g)?.length, isCut, html.includes('href="/whole"'), html.includes('footnote-list')];
  };
  expect(sent(300, '/whole')).toEqual([301, false, false, true]);
  expect(sent(450, null)).toEqual([451, false, false, true]);
  const [blocks, ...rest] = sent(450, '/whole');
  expect(blocks).toBeLessThan(150);
  expect(rest).toEqual([true, true, false]);
});

test('a footnote and a place in the book are links, a poem keeps its lines, signs between scenes stand in the middle, and nothing of a book is markup', async () => {
  const [html] = await sectionsOf([
    paragraph(1, 'Sleep.1', [{ start: 6, end: 7, type: 'footnote', footnote: 'n1' }]),
    paragraph(2, 'See there', [{ start: 0, end: 3, type: 'link', place: { index: 5, block_id: 'c5b1' } }]),
    paragraph(3, 'Twinkle,\nstar <script>'),
  ]);
  expect(html).toContain('<sup class="fn"><a href="#n1" data-footnote="n1">1</a></sup>');
  expect(html).toContain('<a href="?chapter=5#c5b1" data-place="5" data-place-block="c5b1">See</a>');
  expect(html).toContain('class="verse">Twinkle,\nstar &lt;script&gt;');
  expect(
    (await sectionsOf([paragraph(1, '* * *'), paragraph(2, '*Not* one.')])).join('').match(/scene-break/g),
  ).toHaveLength(1);
  expect(JSON.stringify((await linesOf([]))[0])).toContain('&lt;b&gt;');
});
