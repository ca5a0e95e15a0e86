import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parseOpml } from './opml.ts';

const list = (body: string) =>
  `<?xml version="1.0"?><opml version="2.0"><head><title>t</title></head><body>${body}</body></opml>`;

describe('reading an OPML list', () => {
  test('a feed has its title, addresses, category and terms', () => {
    const outline =
      '<outline type="rss" text="A &amp; B" xmlUrl="https://a.example/rss" htmlUrl="https://a.example/" category="科学" waikanTerms="CC BY"/>';
    expect(parseOpml(list(outline))).toEqual([
      { title: 'A & B', url: 'https://a.example/rss', site: 'https://a.example/', category: '科学', terms: 'CC BY' },
    ]);
  });

  test('a feed without category takes the name of the nearest folder', () => {
    const feeds = parseOpml(
      list(`<outline text="News"><outline text="Asia"><outline text="a" xmlUrl="https://a.example/1"/></outline>
        <outline text="b" xmlUrl="https://a.example/2"/></outline><outline text="c" xmlUrl="https://a.example/3"/>`),
    );
    expect(feeds.map(({ title, category }) => [title, category])).toEqual([
      ['a', 'Asia'],
      ['b', 'News'],
      ['c', null],
    ]);
  });

  test('a category path is cut to its last part', () => {
    const [feed] = parseOpml(list('<outline text="a" xmlUrl="https://a.example/1" category="/News/Science/,/Other"/>'));
    expect(feed?.category).toBe('Science');
  });

  test('an address given twice is listed once, with what came first', () => {
    const feeds = parseOpml(
      list('<outline text="a" xmlUrl="https://a.example"/><outline text="b" xmlUrl="https://a.example/"/>'),
    );
    expect(feeds.map(({ title }) => title)).toEqual(['a']);
  });

  test('what is not a web address is left out', () => {
    const body = ['file:///etc/passwd', 'javascript:alert(1)', 'feed', ''].map(
      (url) => `<outline text="x" xmlUrl="${url}"/>`,
    );
    expect(parseOpml(list(body.join('')))).toEqual([]);
  });

  test('other spellings of names and a list cut short are understood', () => {
    const feeds = parseOpml(
      '<OPML><BODY><OUTLINE TITLE="a" XMLURL="http://a.example/f"/><OUTLINE text="b" xmlurl="http://b.exa',
    );
    expect(feeds.map(({ title, url }) => [title, url])).toEqual([['a', 'http://a.example/f']]);
  });

  test('entities of a document type are not expanded', () => {
    const bomb = `<!DOCTYPE opml [<!ENTITY x "boom">]>${list('<outline text="&x;" xmlUrl="https://a.example/1"/>')}`;
    expect(parseOpml(bomb)[0]?.title).toBe('&x;');
  });

  test.each(['', 'not XML', '<rss><channel/></rss>'])('%j is refused', (text) => {
    expect(() => parseOpml(text)).toThrow('这不是 OPML 订阅列表');
  });
});

describe('the default feeds', async () => {
  const feeds = parseOpml(await readFile(join(import.meta.dirname, '../../../../data/feeds.opml'), 'utf8'));

  test('there are at most thirty, each with site, topic and terms', () => {
    expect(feeds.length).toBeGreaterThan(20);
    expect(feeds.length).toBeLessThanOrEqual(30);
    for (const feed of feeds) {
      expect(feed.url).toMatch(/^https:/);
      expect(feed.site, feed.url).toMatch(/^https:/);
      expect(feed.terms, feed.url).toBeTruthy();
    }
  });

  test('every topic of the site has a feed', () => {
    const topics = ['科技', '商业', '社会', '文化', '国际', '科学', '健康', '教育', '环境', '生活'];
    expect(new Set(feeds.map(({ category }) => category))).toEqual(new Set(topics));
  });

  test('sources that may be reprinted come before those whose rights are reserved', () => {
    const reserved = feeds.map(({ terms }) => terms?.startsWith('版权保留') === true);
    expect(reserved).toEqual(reserved.toSorted((a, b) => Number(a) - Number(b)));
    expect(reserved).toContain(true);
  });
});
