import fc from 'fast-check';
import { Parser } from 'htmlparser2';
import { marked } from 'marked';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import type { Article, Block } from '#contract/shapes.ts';
import { markdownOf } from './markdown.ts';

const ARTICLE = {
  id: '7',
  title: 'Title',
  title_zh: '标题',
  author: { id: '1', name: 'Jo Reed' },
  source: { name: 'The Courier', url: null },
  url: 'https://example.org/story',
  topics: ['生活'],
  difficulty: 'EASY',
  word_count: 12,
  blocks: [],
} as unknown as Article;

function written(blocks: Block[], more: Partial<Article> = {}): { facts: Record<string, unknown>; body: string } {
  const article = { ...ARTICLE, blocks, ...more };
  const text = markdownOf(
    { article, day: '2026-01-02', ownDay: '2026-03-04', notes: [], words: [] },
    'https://waikan.example',
  );
  const [, facts = '', body = ''] = /^---\n([\s\S]*?\n)---\n\n([\s\S]*)$/.exec(text) ?? [];
  return { facts: parse(facts) as Record<string, unknown>, body };
}

/** Text and element names that a reader of the rendered document sees. */
function rendered(markdown: string): { text: string; tags: Set<string> } {
  const seen = { text: '', tags: new Set<string>() };
  const parser = new Parser({
    onopentagname(name) {
      seen.tags.add(name);
      if (name === 'br') seen.text += ' ';
    },
    ontext(text) {
      seen.text += text;
    },
  });
  parser.end(marked.parse(markdown, { async: false }));
  return seen;
}
const squeezed = (text: string) => text.replaceAll(/\s+/g, ' ').trim();

const PIECES = fc.constantFrom(
  '*',
  '**',
  '_',
  '`',
  '```',
  '#',
  '# ',
  '- ',
  '+ ',
  '1. ',
  '12) ',
  '> ',
  '<b>',
  '</b>',
  '&amp;',
  '&',
  '\\',
  '\\\\',
  '[a](b)',
  '![a](b)',
  '[x]',
  '~~',
  '~',
  '|',
  '| a | b |',
  '---',
  '===',
  '==',
  '\n',
  '  ',
  '\t',
  'word',
  ' and ',
  '中',
  'http://a_b.c/d_e_f',
  'www.example.org',
  'a@b.org',
  '<http://x.y>',
  ':',
  '$',
  '$$',
  '^',
  '{',
  '!',
  "'",
  '"',
  '.',
  ')',
);

test('whatever a text says, it is read as that text and nothing else', () => {
  fc.assert(
    fc.property(fc.array(PIECES, { minLength: 1, maxLength: 12 }), (pieces) => {
      const text = pieces.join('');
      fc.pre(/[^\s]/.test(text));
      const { body } = written([{ id: 'b', type: 'paragraph', text }]);
      const { text: read, tags } = rendered(body.slice(body.indexOf(' 发布') + 3));
      expect([...tags].filter((tag) => tag !== 'br')).toEqual(['p']);
      expect(squeezed(read)).toBe(squeezed(text));
    }),
    { numRuns: 2_000, examples: [[['one', '\n', ':-']], [['one', '\n', ':-:']]] },
  );
});

test('items of a numbered list come back with their numbers, and items within them inside', () => {
  const { body } = written([
    { id: '1', type: 'list_item', level: 1, number: 9, text: 'Row to the wall.' },
    { id: '2', type: 'list_item', level: 2, text: 'Eat bread.' },
    { id: '3', type: 'list_item', level: 1, number: 10, text: 'Row back.' },
  ]);
  const html = marked.parse(body, { async: false }).replaceAll('\n', '');
  expect(html).toMatch(/<ol start="9"><li>.*Row to the wall\..*<ul><li>.*Eat bread\..*<\/ul><\/li><li>.*Row back\./);
  expect(html.match(/<ol/g)).toHaveLength(1);
});

test('every kind of block comes back as what it was', () => {
  const zh = (text: string, text_zh: string) => ({
    text,
    sentences: [{ id: 's', start: 0, end: text.length, text_zh, origin: 'human' as const }],
  });
  const { facts, body } = written([
    { id: '1', type: 'heading', level: 3, ...zh('Salt\nand Rope', '盐和绳') },
    { id: '2', type: 'quote', ...zh('Nobody\nhurries.', '没有人着急。') },
    { id: '3', type: 'list_item', level: 3, ...zh('Boats', '船') },
    { id: '4', type: 'list_item', level: 3, ...zh('Nets', '网') },
    { id: '5', type: 'code', text: 'a ``` b\n# c' },
    { id: '6', type: 'table', rows: [['a|b', 'c'], ['d'], ['e\nf', '`g`']] },
    { id: '7', type: 'image', src: '/picture/a.webp', alt: 'A [boat]', caption: 'At * sea' },
    {
      id: '8',
      type: 'paragraph',
      text: 'A bold word, a code` and a link.',
      marks: [
        { type: 'strong', start: 2, end: 6 },
        { type: 'code', start: 15, end: 20 },
        { type: 'link', start: 27, end: 31, href: 'https://example.org/(a)' },
      ],
    },
  ]);
  expect(facts).toEqual({
    title: 'Title',
    title_zh: '标题',
    author: 'Jo Reed',
    publication: 'The Courier',
    date: '2026-01-02',
    published: '2026-03-04',
    source: 'https://example.org/story',
    waikan: 'https://waikan.example/article/7',
    difficulty: 'easy',
    words: 12,
    topics: ['生活'],
  });
  const html = marked.parse(body, { async: false }).replaceAll('\n', ' ');
  for (const part of [
    '<h1>Title</h1> <p>标题</p> <p>Jo Reed · The Courier · 2026-01-02 · 本站 2026-03-04 发布</p>',
    '<h3>Salt and Rope</h3> <p>盐和绳</p>',
    '<blockquote> <p>Nobody<br>hurries.</p> <p>没有人着急。</p> </blockquote>',
    '<code>a ``` b # c </code>',
    '<th>a|b</th> <th>c</th>',
    '<td>e f</td> <td>`g`</td>',
    '<img src="https://waikan.example/picture/a.webp" alt="A [boat]">',
    '<p>At * sea</p>',
    '<strong>bold</strong> word, a <code>code`</code> and a <a href="https://example.org/(a)">link</a>.',
  ]) {
    expect(html).toContain(part);
  }
  expect(html).toMatch(/<li><p>Boats<\/p>\s*<p>船<\/p>\s*<ul>\s*<li><p>Nets/);
});

test('titles cannot break out of the facts', () => {
  const title = '---\nadmin: true\n"x": [# !!js/function |\n---';
  const { facts } = written([], { title, title_zh: ': >-' });
  expect([facts.title, facts.title_zh, facts.admin]).toEqual([
    '--- admin: true "x": [# !!js/function | ---',
    ': >-',
    undefined,
  ]);
});
