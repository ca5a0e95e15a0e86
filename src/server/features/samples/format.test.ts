import { describe, expect, test } from 'vitest';
import { parseSample } from './format.ts';

const head = [
  '---',
  'title: Rain',
  'title_zh: 雨',
  'topics: [科学]',
  'level: EASY',
  'summary_zh: 雨从哪里来。',
  'published_at: 2026-11-01',
  'words:',
  '  - {word: cloud, resolve: 云, tag: n.}',
  '---',
];
const article = (...body: string[]) => [...head, ...body, ''].join('\n');
const withHead = (line: number, text: string) =>
  [...head.slice(0, line - 1), text, ...head.slice(line), 'Rain falls. ‖ 下雨了。'].join('\n');

describe('the article file format', () => {
  test('front matter becomes the fields of the article', () => {
    expect(parseSample('07-the-rain.md', article('Rain falls. ‖ 下雨了。'))).toEqual({
      slug: 'the-rain',
      title: 'Rain',
      title_zh: '雨',
      topics: ['科学'],
      level: 'EASY',
      summary_zh: '雨从哪里来。',
      is_lock: false,
      cover: null,
      published_at: '2026-11-01T00:00:00.000Z',
      words: [{ word: 'cloud', resolve: '云', tag: 'n.' }],
      blocks: [
        {
          id: 'b1',
          type: 'paragraph',
          text: 'Rain falls.',
          sentences: [{ id: 's1', start: 0, end: 11, text_zh: '下雨了。', origin: 'human' }],
        },
      ],
    });
  });

  test('lines of a paragraph are joined by a space and keep their places in UTF-16 units', () => {
    const [block] = parseSample('1-a.md', article('A 🌧 cloud. ‖ 云。', 'It rains. ‖ 雨。')).blocks;
    expect(block?.text).toBe('A 🌧 cloud. It rains.');
    expect(block?.sentences?.map(({ start, end }) => block.text?.slice(start, end))).toEqual([
      'A 🌧 cloud.',
      'It rains.',
    ]);
  });

  test('headings, quotations and list items are blocks of their own, and ids run through the article', () => {
    const { blocks } = parseSample(
      '1-a.md',
      article(
        'One. ‖ 一。',
        '## Two ‖ 二',
        '> Three. ‖ 三。',
        '> Four. ‖ 四。',
        '- Five. ‖ 五。',
        '  Six. ‖ 六。',
        '- Seven. ‖ 七。',
        '',
        'Eight. ‖ 八。',
      ),
    );
    expect(blocks.map(({ id, type, level, text }) => [id, type, level, text])).toEqual([
      ['b1', 'paragraph', undefined, 'One.'],
      ['b2', 'heading', 2, 'Two'],
      ['b3', 'quote', undefined, 'Three. Four.'],
      ['b4', 'list_item', undefined, 'Five. Six.'],
      ['b5', 'list_item', undefined, 'Seven.'],
      ['b6', 'paragraph', undefined, 'Eight.'],
    ]);
    expect(blocks.flatMap(({ sentences }) => sentences?.map(({ id }) => id))).toEqual([
      's1',
      's2',
      's3',
      's4',
      's5',
      's6',
      's7',
      's8',
    ]);
  });

  test('Windows line ends change nothing', () => {
    const text = article('One. ‖ 一。', '', 'Two. ‖ 二。');
    expect(parseSample('1-a.md', text.replaceAll('\n', '\r\n'))).toEqual(parseSample('1-a.md', text));
  });
});

describe('a malformed file is refused with its name and line', () => {
  const cases: [string, string, RegExp][] = [
    ['no front matter', 'Rain falls. ‖ 下雨了。', /^1-a\.md:1: /],
    ['front matter without an end', head.slice(0, 9).join('\n'), /^1-a\.md:9: .*not closed/],
    ['broken YAML', withHead(4, 'topics: [科学'), /^1-a\.md:[45]: /],
    ['an unknown level', withHead(5, 'level: HARD'), /^1-a\.md:5: level: /],
    ['a key nobody knows', withHead(6, 'summary: 雨'), /^1-a\.md:\d+: /],
    ['a date that does not exist', withHead(7, 'published_at: 2026-02-30'), /^1-a\.md:7: published_at: /],
    ['a word without a meaning', withHead(9, '  - {word: cloud}'), /^1-a\.md:9: words\.0\.resolve: /],
    ['a word noted twice', withHead(9, `${head[8]}\n${head[8]}`), /^1-a\.md:10: words\.1: .*twice/],
    ['a cover from elsewhere', withHead(7, `${head[6]}\ncover: https://a.example/x.png`), /^1-a\.md:8: cover: /],
    ['a sentence without translation', article('One. ‖ 一。', 'Two.'), /^1-a\.md:12: /],
    ['an empty translation', article('One. ‖ '), /^1-a\.md:11: /],
    ['two translations', article('One. ‖ 一。 ‖ 二。'), /^1-a\.md:11: /],
    ['an unknown mark', article('One. ‖ 一。', '', '#Two ‖ 二'), /^1-a\.md:13: .*mark/],
    ['an indented line on its own', article('One. ‖ 一。', '  Two. ‖ 二。'), /^1-a\.md:12: .*list item/],
    ['no text', article(), /^1-a\.md:11: .*no text/],
  ];
  test.each(cases)('%s', (_name, text, message) => {
    expect(() => parseSample('1-a.md', text)).toThrow(message);
  });

  test('a file name without number or slug', () => {
    expect(() => parseSample('Rain.md', article('One. ‖ 一。'))).toThrow(/^Rain\.md:1: /);
  });
});
