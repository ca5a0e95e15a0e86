/** Catalogues as servers in the field write them. */
import { expect, test } from 'vitest';
import { type ReadCatalogue, readCatalogue } from './catalogue-file.ts';

const URL_OF = 'https://library.example/opds/index.xml';
const bytesOf = (text: string, encoding: BufferEncoding = 'utf8') => Buffer.from(text, encoding);
const read = (bytes: Uint8Array) => readCatalogue({ bytes, url: URL_OF });
const feed = (entries: string, attributes = '') =>
  read(
    bytesOf(`<feed xmlns="http://www.w3.org/2005/Atom" ${attributes}><title>Library</title>${entries}</feed>`),
  ) as ReadCatalogue;
const entry = (inside: string) => feed(`<entry><title>Quay</title>${inside}</entry>`).entries[0];
const FREE = 'http://opds-spec.org/acquisition';

test('lines of a summary are apart, as calibre marks them up', () => {
  const content = '<div xmlns="http://www.w3.org/1999/xhtml">RATING: ★★★<br/>TAGS: sea<br/><p>A <b>b</b>ook.</p></div>';
  const found = entry(
    `<content type="xhtml">${content}</content><link rel="${FREE}" type="application/epub+zip" href="a"/>`,
  );
  expect(found?.summary).toBe('RATING: ★★★ TAGS: sea A book.');
});

test('titles and summaries that are marked up are text', () => {
  const { entries } = feed(
    `<entry><title type="html">&lt;i&gt;Quay&lt;/i&gt; &amp;amp; Salt</title><summary type="html">A &amp;quot;good&amp;quot; book&amp;mdash;yes</summary><link rel="${FREE}" type="application/epub+zip" href="a"/></entry>`,
  );
  expect(entries[0]).toMatchObject({ title: 'Quay & Salt', summary: 'A "good" book—yes' });
});

test.each([
  ['one of several relations', `<link rel="alternate ${FREE}" type="application/epub+zip" href="a.epub"/>`, ['a.epub']],
  ['an EPUB for Kobo', `<link rel="${FREE}" type="application/kepub+zip" href="a.kepub.epub"/>`, ['a.kepub.epub']],
  [
    'a type that says nothing',
    `<link rel="${FREE}" type="application/octet-stream" href="a.epub?x=1"/>`,
    ['a.epub?x=1'],
  ],
  ['another type', `<link rel="${FREE}" type="application/x-mobipocket-ebook" href="a.epub"/>`, []],
  ['what is lent', `<link rel="${FREE}/borrow" type="application/epub+zip" href="a.epub"/>`, []],
])('the file of a book: %s', (_, links, files) => {
  expect(entry(links)?.files.map(({ href }) => href)).toEqual(
    files.map((file) => `https://library.example/opds/${file}`),
  );
});

test('a book that is named in short leads to its own document, which is a page with the book', () => {
  expect(
    entry('<link rel="alternate" type="application/atom+xml;type=entry;profile=opds-catalog" href="1.xml"/>')?.href,
  ).toBe('https://library.example/opds/1.xml');
  const alone = read(
    bytesOf(
      `<entry xmlns="http://www.w3.org/2005/Atom"><title>Quay</title><link rel="${FREE}" type="application/epub+zip" href="a.epub"/></entry>`,
    ),
  );
  expect(alone).toMatchObject({ title: 'Quay', entries: [{ title: 'Quay', files: [{ format: 'epub' }] }] });
});

test('the same in JSON; a group leads to all that is in it', () => {
  const link = { rel: `${FREE}/open-access`, type: 'application/epub+zip', href: 'q.epub' };
  const whole = { rel: 'self', type: 'application/opds-publication+json', href: '/pub/1' };
  const json = (value: unknown) => read(bytesOf(JSON.stringify(value))) as ReadCatalogue;
  const page = json({
    metadata: { title: 'Library' },
    groups: [
      {
        metadata: { title: 'Popular' },
        links: [{ rel: ['self'], href: '/popular' }],
        publications: [{ metadata: { title: 'Salt' }, links: [link] }],
      },
    ],
    publications: [{ metadata: { title: 'Quay' }, links: [whole] }],
  });
  expect(page.entries.map(({ title, href, files }) => [title, href, files.length])).toEqual([
    ['Popular', 'https://library.example/popular', 0],
    ['Quay', 'https://library.example/pub/1', 0],
    ['Salt', null, 1],
  ]);
  expect(json({ metadata: { title: 'Quay' }, links: [whole, link] }).entries).toMatchObject([
    { title: 'Quay', href: null, files: [{}] },
  ]);
});

test('addresses are relative to the base that a catalogue names', () => {
  const link = `<link rel="${FREE}" type="application/epub+zip" href="a.epub"/>`;
  const { entries } = feed(`<entry><title>Quay</title>${link}</entry>`, 'xml:base="https://files.example/all/"');
  expect(entries[0]?.files[0]?.href).toBe('https://files.example/all/a.epub');
});

test('a catalogue is read in the encoding that it declares', () => {
  const text = '<?xml version="1.0" encoding="iso-8859-1"?><feed><title>Bibliothèque</title></feed>';
  expect(read(bytesOf(text, 'latin1'))).toMatchObject({ title: 'Bibliothèque' });
  expect(read(bytesOf(text.replace('iso-8859-1', 'x-nothing')))).toMatchObject({ title: 'Bibliothèque' });
});

test('a web page leads to the catalogue that it names, and is told from one that names none', () => {
  const page = (link: string) => read(bytesOf(`<!doctype html><html><head>${link}</head><body>Books</body></html>`));
  expect(
    page('<link rel="alternate" type="application/atom+xml;profile=opds-catalog;kind=navigation" href="/opds/root">'),
  ).toEqual({
    catalogue: 'https://library.example/opds/root',
  });
  expect(() => page('<link rel="alternate" type="application/rss+xml" href="/feed">')).toThrow(
    '这个网址是网页，不是图书目录',
  );
  expect(() => page('<link rel="alternate" type="application/opds+json" href="javascript:x()">')).toThrow('是网页');
});
