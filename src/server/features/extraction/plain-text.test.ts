import { describe, expect, it } from 'vitest';
import { articleOfText } from './plain-text.ts';

const prose =
  'The ferry left before anybody had finished breakfast, and those who missed it stood on the quay and blamed one another. ' +
  'It was the kind of morning on which the whole town could hear what was said, so most of them said it twice.';
const shapeOf = (text: string, title: string | null = null) => {
  const article = articleOfText(text, title);
  return [
    article.title,
    ...article.blocks.map(({ type, level = '', number, text }) => {
      return `${type}${level}${number === undefined ? '' : ` no. ${number}`}: ${text}`;
    }),
  ];
};

describe('pasted text', () => {
  it('is parted at empty lines, and lines within a paragraph are joined', () => {
    expect(shapeOf(`Boats at night\r\n\r\n${prose}\r\n\r\nOne line\r\nand the next.`)).toEqual([
      'Boats at night',
      `paragraph: ${prose}`,
      'paragraph: One line and the next.',
    ]);
  });

  it('is parted at each line where its paragraphs are lines', () => {
    const lines = [1, 2, 3, 4].map((number) => `${number} boats came back. ${prose}`);
    expect(shapeOf(['Harbour plan passes', 'By Ann Lee', ...lines].join('\n'))).toEqual([
      'Harbour plan passes',
      ...lines.map((line) => `paragraph: ${line}`),
    ]);
    expect(shapeOf(`Boats at night\n\n“No.”\n“Yes.”\n${prose}`).slice(1)).toEqual([
      'paragraph: “No.”',
      'paragraph: “Yes.”',
      `paragraph: ${prose}`,
    ]);
  });

  it('is not parted where lines are wrapped or go on', () => {
    const wrapped = `${prose} ${prose}`.replace(/(.{50,60}) /g, '$1\n');
    expect(wrapped.split('\n').length).toBeGreaterThan(6);
    expect(shapeOf(wrapped).slice(1)).toEqual([`paragraph: ${prose} ${prose}`]);
    expect(shapeOf(`${prose}\nand all that.\nNobody came.`).slice(1)).toHaveLength(1);
  });

  it('has headings, quotations and lists by their signs', () => {
    const text = `# Boats\n\n${prose}\n\n## The crew ##\n> Nobody rows\n> for the money.\n- oars\n  - and rope\n2. a lamp`;
    expect(shapeOf(text)).toEqual([
      'Boats',
      `paragraph: ${prose}`,
      'heading2: The crew',
      'quote: Nobody rows for the money.',
      'list_item1: oars',
      'list_item2: and rope',
      'list_item1 no. 2: a lamp',
    ]);
  });

  it('keeps its first line as text when the reader gave a title, unless it is that title', () => {
    expect(shapeOf(`Boats\n\n${prose}`, 'My title')).toEqual(['My title', 'paragraph: Boats', `paragraph: ${prose}`]);
    expect(shapeOf(`Boats\n\n${prose}`, 'Boats')).toEqual(['Boats', `paragraph: ${prose}`]);
  });

  it.each([
    ['By Ann Lee', 'Ann Lee', null],
    ['By Ann Lee and Tom Fry | 3 March 2026', 'Ann Lee, Tom Fry', '2026-03-03T00:00:00.000Z'],
    ['\n*By Ann Lee*\n\nMarch 3, 2026', 'Ann Lee', '2026-03-03T00:00:00.000Z'],
    ['Published on Tuesday, March 3, 2026 at 07:00\nBy ANN LEE, Staff Writer', 'Ann Lee', '2026-03-03T07:00:00.000Z'],
    ['作者：安·李\n2026-03-03', '安·李', '2026-03-03T00:00:00.000Z'],
  ])('tells who wrote it and when, from the lines under the title: %j', (lines, byline, published) => {
    const article = articleOfText(`Boats at night\n${lines}\n\n${prose}`, null);
    expect(article).toMatchObject({ title: 'Boats at night', byline, published_at: published });
    expect(article.blocks).toHaveLength(1);
  });

  it.each(['By the old harbour', 'By night all boats are grey', 'In March 2026', 'On March 3, 2026, Ann Lee sailed'])(
    'takes no other line for a byline or a date: %s',
    (line) => {
      const { byline, published_at, blocks } = articleOfText(`Boats\n\n${line}\n\n${prose}\n\nBy Ann Lee`, null);
      expect([byline, published_at, blocks.length]).toEqual([null, null, 3]);
    },
  );

  it('does not join a line in Chinese to one in English', () => {
    expect(shapeOf(`Boats at night\n夜里的船\n\n${prose}`)).toEqual([
      'Boats at night',
      'paragraph: 夜里的船',
      `paragraph: ${prose}`,
    ]);
  });

  it('takes its title from the first words when no line looks like one', () => {
    const article = articleOfText(prose, null);
    expect(article.blocks).toHaveLength(1);
    expect(prose.startsWith(article.title)).toBe(true);
    expect(article.title.length).toBeLessThanOrEqual(80);
  });

  it('takes markup for text', () => {
    expect(shapeOf(`${prose}\n\nHe wrote <b>tide</b> on it.`).at(-1)).toBe('paragraph: He wrote <b>tide</b> on it.');
  });

  it.each([
    ['', '没有找到正文'],
    ['The ferry is late.', '正文太短，至少要有 40 个英文单词'],
    ['渡船今天又晚点了。'.repeat(40), '正文不是英文，只能收录英文文章'],
  ])('is refused with the reason: %s', (text, message) => {
    expect(() => articleOfText(text, null)).toThrow(expect.objectContaining({ reason: 'INVALID_INPUT', message }));
  });
});
