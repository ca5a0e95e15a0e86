import { expect, test } from 'vitest';
import { lineOf, normalizeItems } from './item-normalization.ts';
import type { ParsedItem } from './parser/parsed-feed.ts';

const item = (link: string | null, changes: Partial<ParsedItem> = {}): ParsedItem => ({
  title: { value: 'Tides', isHtml: false },
  link,
  guid: null,
  published: null,
  updated: null,
  author: null,
  description: null,
  content: null,
  enclosures: [],
  ...changes,
});

test.each([
  [{ value: '<p>Two&nbsp;boats</p>', isHtml: true }, 'Two boats'],
  [{ value: ' 1 <b> 2 ', isHtml: false }, '1 <b> 2'],
  [{ value: `${'a'.repeat(8)}😀b`, isHtml: false }, 'aaaaaaaa…'],
  [{ value: '\0', isHtml: false }, null],
])('%j is kept as one line within bounds', (text, line) => {
  expect(lineOf(text, 10)).toBe(line);
});

test('what leads to no web page is left out, and what is there twice comes once', () => {
  const items = [
    item('mailto:jo@harbour.example'),
    item(null, { guid: 'tag:1' }),
    item('https://harbour.example/a#top'),
    item('https://www.harbour.example/a?utm_source=rss'),
    item('https://harbour.example/b', { guid: 'b' }),
    item('https://harbour.example/c', { guid: 'b' }),
    item(null, { guid: 'https://harbour.example/d' }),
    item(`https://harbour.example/${'e'.repeat(3_000)}`),
  ];
  expect(normalizeItems(items).map(({ url }) => new URL(url).pathname)).toEqual(['/a', '/b', '/d']);
});

test('an item without title is named by its text, and the newest come first', () => {
  const old = { title: null, description: { value: 'Two boats a day.', isHtml: false }, published: new Date(1) };
  const found = normalizeItems([
    item('https://a.example/1', old),
    item('https://a.example/2', { published: new Date(2) }),
  ]);
  expect(found.map(({ title }) => title)).toEqual(['Tides', 'Two boats a day.']);
});

test('a date of the year 1 is none', () => {
  const [zero] = normalizeItems([item('https://a.example/1', { published: new Date('0001-01-01T00:00:00Z') })]);
  expect(zero?.publishedAt).toBeNull();
});

test.each([
  ['By <a href="/ann">Ann Lee</a>', 'Ann Lee'],
  ['By Ann Lee', 'Ann Lee'],
  ['Ann Lee in London and Tom Fry', 'Ann Lee, Tom Fry'],
  ['Staff', null],
  [null, null],
])('authors are names alone, like those of pages: %j', (author, name) => {
  expect(normalizeItems([item('https://a.example/1', { author })])[0]?.author).toBe(name);
});
