import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { AppError } from '#contract/errors.ts';
import { contentsOf } from './contents-page.ts';

const PAGE = 'https://www.harbour-review.example/magazine/2026/11/21';
const page = (main: string, around = '') => `<!doctype html><html><body class="menu-open">
<header><nav><a href="/">Home</a><a href="/world/2026/11/20/what-the-election-means-now">What the election means now</a></nav></header>
${around}<main>${main}</main>
<footer><a href="/about">About the Harbour Review</a><a href="/privacy-policy-and-cookies">Privacy policy and cookies</a></footer></body></html>`;
const titles = (html: string, address = PAGE) => contentsOf(html, address).map(({ title }) => title);

describe('articles of a contents page', () => {
  test('come in reading order with their sections, each once', () => {
    const html = page(`<h1>November 21st</h1>
      <h2><a href="/leaders">Leaders</a></h2>
      <article><a href="/leaders/2026/11/20/why-ferries-matter"><img src="/a.jpg"></a>
        <h3><a href="/leaders/2026/11/20/why-ferries-matter?utm_source=contents">Why ferries matter</a></h3>
        <a href="/leaders/2026/11/20/why-ferries-matter#comments">12 comments</a></article>
      <h2>Books &amp; arts</h2>
      <a href="/culture/2026/11/20/a-painter-of-fog"><div><h3>A painter of fog</h3><p>She never leaves the quay</p></div></a>
      <ul><li><a href="/culture/2026/11/19/the-last-lighthouse-keeper">The last lighthouse keeper</a></li></ul>`);
    expect(contentsOf(html, PAGE)).toEqual([
      expect.objectContaining({
        title: 'Why ferries matter',
        section: 'Leaders',
        url: 'https://www.harbour-review.example/leaders/2026/11/20/why-ferries-matter',
        originKey: 'https://harbour-review.example/leaders/2026/11/20/why-ferries-matter',
      }),
      expect.objectContaining({ title: 'A painter of fog', section: 'Books & arts' }),
      expect.objectContaining({ title: 'The last lighthouse keeper', section: 'Books & arts' }),
    ]);
  });

  test('are found under a plain heading with a link that only says read more', () => {
    const html = page(`<h2>Essays</h2>
      <div><h3>Salt and iron</h3><p>On old ships.</p><a href="/2026/salt-and-iron-ships">Read more</a></div>
      <div><h3>Two gulls</h3><p>On birds.</p><a href="/2026/two-gulls-at-dawn">Read more</a></div>`);
    expect(contentsOf(html, PAGE).map(({ title, section }) => [section, title])).toEqual([
      ['Essays', 'Salt and iron'],
      ['Essays', 'Two gulls'],
    ]);
  });

  test('are named by the first line of a card that is one link', () => {
    const html = page(`<a href="/2026/11/20/the-harbour-at-night"><div><p>The harbour at night</p>
      <p>What the watchman hears between two and four in the morning, when even the gulls have stopped arguing.</p><p>By Anna Quay</p></div></a>`);
    expect(titles(html)).toEqual(['The harbour at night']);
  });

  test('are found by the company they keep where their own words say little', () => {
    const item = (slug: string, title: string) => `<li><a href="/essays/${slug}">${title}</a></li>`;
    const html = page(`<ul>${item('the-tide-knows-best', 'The tide knows best, they say')}${item('on-fog', 'On fog')}
      ${item('nets-and-their-names', 'Nets and their many names')}${item('a-long-way-from-port', 'A long way from port')}</ul>`);
    expect(titles(html)).toContain('On fog');
  });

  test('are known by number where a site names none', () => {
    const html = page('<h2><a href="/?p=1042">Fog at noon</a></h2><h2><a href="story.php?id=77">Nets</a></h2>');
    expect(titles(html, 'http://old.example/issue.html')).toEqual(['Fog at noon', 'Nets']);
  });

  test('are taken from a subdomain of the same site, and relative to the base that the page names', () => {
    const html = `<base href="https://read.harbour-review.example/stories/"><h3><a href="a-boat-in-the-attic">A boat in the attic</a></h3>`;
    expect(contentsOf(html, PAGE)[0]?.url).toBe('https://read.harbour-review.example/stories/a-boat-in-the-attic');
  });
});

describe('what is no article of the issue', () => {
  const story = '<h2><a href="/2026/11/20/the-one-real-story-here">The one real story here</a></h2>';
  test.each([
    ['a section front', '<a href="/culture/books">Books and the arts today</a>'],
    ['an author', '<a href="/authors/anna-of-the-harbour">Anna of the harbour</a>'],
    ['another issue', '<a href="/magazine/2026/11/14">The issue of November 14th</a>'],
    ['another site', '<h3><a href="https://ads.example/buy-this-good-boat-now">Buy this good boat now</a></h3>'],
    [
      'an advertisement',
      '<div class="ad-slot"><h3><a href="/a-fine-long-cruise-offer">A fine long cruise</a></h3></div>',
    ],
    ['a file', '<a href="/2026/11/20/the-whole-issue-to-print.pdf">The whole issue to print</a>'],
    [
      'what others read',
      '<aside><h3><a href="/2026/10/01/an-older-popular-story">An older popular story</a></h3></aside>',
    ],
    ['a script', '<a href="javascript:open_the_long_story_now()">Open the long story now</a>'],
    ['a hidden one', '<div hidden><h3><a href="/2026/11/20/not-for-your-eyes">Not for your eyes</a></h3></div>'],
  ])('%s is left out', (_, markup) => {
    expect(titles(page(story + markup))).toEqual(['The one real story here']);
  });
});

describe('a page without a contents says what it is', () => {
  test.each([
    ['<form><input type="password"></form><a href="/forgot">Forgot?</a>', '登录'],
    ['<div id="root"></div><script src="/app.js"></script>', '一个链接也没有'],
    ['<a href="/about">About us</a><a href="/shop">Shop</a>', '有 2 个链接'],
  ])('%s', (html, reason) => {
    expect(() => contentsOf(html, PAGE)).toThrow(reason);
  });
});

test('a page that nests without end is refused before it takes long', () => {
  expect(() => contentsOf('<div><a href="/x">'.repeat(60_000), PAGE)).toThrow('嵌套太深');
});

test('any markup gives lines with addresses of the site, or a reason', () => {
  const piece = fc.constantFrom(
    '<a href="',
    '/2026/11/20/a-long-story-here',
    '">',
    '</a>',
    '<h2>',
    '</h3>',
    '<main>',
    '<base href="',
    'http://',
    'A long story',
    '<nav>',
    '"',
    '<',
    '&amp;',
  );
  fc.assert(
    fc.property(fc.array(fc.oneof(piece, fc.string()), { maxLength: 40 }), (pieces) => {
      try {
        for (const { url, title } of contentsOf(pieces.join(''), PAGE)) {
          expect([new URL(url).hostname, title.length > 0]).toEqual([
            expect.stringContaining('harbour-review.example'),
            true,
          ]);
        }
      } catch (error) {
        expect(error).toBeInstanceOf(AppError);
      }
    }),
  );
});
