import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { createLocalStorage } from '#server/providers/storage/local.ts';
import { testApp } from '#server/testing/app.ts';
import { bookWithText } from '#server/testing/book-with-text.ts';
import type { ReadCatalogue } from './catalogue-file.ts';

const ATOM = `<?xml version="1.0"?>
<feed xmlns="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/terms/">
<title>City library</title>
<link rel="start" href="/atom"/><link rel="next" href="?page=2"/>
<link rel="search" type="application/opensearchdescription+xml" href="/search.xml"/>
<entry><title>Novels</title><link rel="subsection" type="application/atom+xml;profile=opds-catalog" href="novels"/></entry>
<entry><title>The Quiet Harbour</title><author><name>Jo Reed</name></author><dc:language>en</dc:language>
<summary type="html">&lt;p&gt;A &lt;b&gt;short&lt;/b&gt; story.&lt;/p&gt;</summary>
<link rel="http://opds-spec.org/image/thumbnail" type="image/png" href="/cover.png"/>
<link rel="http://opds-spec.org/acquisition" type="application/pdf" href="/files/1.pdf"/>
<link rel="http://opds-spec.org/acquisition/open-access" type="application/epub+zip" href="/files/1.epub"/></entry>
<entry><title>Sold</title><link rel="http://opds-spec.org/acquisition/buy" type="application/epub+zip" href="/buy"/></entry>
<entry><title>Odd</title><link rel="http://opds-spec.org/acquisition/open-access" type="application/epub+zip" href="javascript:alert(1)"/></entry>
</feed>`;
const JSON_FEED = JSON.stringify({
  metadata: { title: 'New library' },
  links: [{ rel: 'search', href: '/json{?query}', templated: true }],
  navigation: [{ title: 'Poems', href: 'poems' }],
  publications: [
    {
      metadata: { title: { en: 'Tides' }, author: [{ name: 'Al Fenn' }], description: 'Poems.', language: ['en'] },
      links: [
        { rel: 'http://opds-spec.org/acquisition/open-access', href: 'tides.epub', type: 'application/epub+zip' },
      ],
      images: [{ href: 'tides.jpg' }],
    },
  ],
});

/** A library's server, with a part that asks for a password. */
const library = createServer((request, response) => {
  const { pathname, searchParams } = new URL(request.url ?? '', 'http://library');
  const send = (type: string, body: string) => response.writeHead(200, { 'content-type': type }).end(body);
  if (pathname === '/atom') {
    return send(
      'application/atom+xml',
      searchParams.has('q') ? ATOM.replace('City library', `Found ${searchParams.get('q')}`) : ATOM,
    );
  }
  if (pathname === '/search.xml') {
    const url = '<Url type="application/atom+xml" template="/atom?q={searchTerms}&amp;p={startPage?}"/>';
    return send('application/opensearchdescription+xml', `<OpenSearchDescription>${url}</OpenSearchDescription>`);
  }
  if (pathname === '/json') return send('application/opds+json', JSON_FEED);
  if (pathname === '/home') {
    const to = searchParams.get('to') ?? '/atom';
    return send(
      'text/html',
      `<!doctype html><html><link rel="alternate" type="application/opds+json" href="${to}"></html>`,
    );
  }
  if (pathname === '/page') return send('text/html', '<!doctype html><title>No catalogue</title>');
  if (pathname === '/closed' && request.headers.authorization === `Basic ${btoa('jo:secret')}`) {
    return send('application/atom+xml', ATOM.replace('/search.xml', '/elsewhere'));
  }
  if (pathname === '/closed/book.txt' && request.headers.authorization === `Basic ${btoa('jo:secret')}`) {
    return send(
      'text/plain',
      `The Locked Book\n\n${'The harbour wakes before the town does, and nobody hears it. '.repeat(20)}`,
    );
  }
  if (pathname === '/elsewhere') {
    const url = `<Url type="application/atom+xml" template="http://${stranger}/atom?q={searchTerms}"/>`;
    return send('application/opensearchdescription+xml', `<OpenSearchDescription>${url}</OpenSearchDescription>`);
  }
  return response.writeHead(pathname.startsWith('/closed') ? 401 : 404).end();
});
/** Authorization headers that another site gets when a catalogue names it. */
const toldStranger: (string | undefined)[] = [];
const other = createServer((request, response) => {
  toldStranger.push(request.headers.authorization);
  response.writeHead(200, { 'content-type': 'application/atom+xml' }).end(ATOM);
});
await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
afterAll(() => new Promise((resolve) => other.close(resolve)));
const stranger = `127.0.0.1:${(other.address() as AddressInfo).port}`;
await new Promise<void>((resolve) => library.listen(0, '127.0.0.1', resolve));
afterAll(() => new Promise((resolve) => library.close(resolve)));
const host = `127.0.0.1:${(library.address() as AddressInfo).port}`;

const app = await testApp({ env: { FETCH_ALLOW_HOSTS: `${host},${stranger}` } });
const browse = async (path: string, more = {}) =>
  (await app.client('reader')).call('POST /reader/opds/browse', { body: { url: `http://${host}${path}`, ...more } });

test('a catalogue in Atom: folders, books that are given away with their best file first, and what is sold without', async () => {
  const { body } = await browse('/atom');
  expect(body.result).toMatchObject({
    title: 'City library',
    next: `http://${host}/atom?page=2`,
    has_search: true,
    entries: [
      { title: 'Novels', href: `http://${host}/novels`, files: [] },
      {
        title: 'The Quiet Harbour',
        authors: ['Jo Reed'],
        language: 'en',
        summary: 'A short story.',
        cover: `http://${host}/cover.png`,
        href: null,
        files: [
          { format: 'epub', href: `http://${host}/files/1.epub` },
          { format: 'pdf', href: `http://${host}/files/1.pdf` },
        ],
      },
      { title: 'Sold', files: [], href: null },
      { title: 'Odd', files: [], href: null },
    ],
  });
});

test('a catalogue in JSON', async () => {
  expect((await browse('/json')).body.result).toMatchObject({
    title: 'New library',
    has_search: true,
    entries: [
      { title: 'Poems', href: `http://${host}/poems` },
      {
        title: 'Tides',
        authors: ['Al Fenn'],
        files: [{ href: `http://${host}/tides.epub` }],
        cover: `http://${host}/tides.jpg`,
      },
    ],
  });
});

test('the page of a library leads to its catalogue, and no further', async () => {
  expect((await browse('/home')).body.result).toMatchObject({ title: 'City library', url: `http://${host}/atom` });
  const { status } = (await browse('/home?to=/home')).body;
  expect(status.msg).toContain('不是图书目录');
});

test("a search goes the catalogue's own way", async () => {
  expect((await browse('/atom', { q: 'sea & sand' })).body.result).toMatchObject({ title: 'Found sea & sand' });
});

test.each([
  ['/books?q={searchTerms}', '/books?q=WORDS'],
  ['/books?q={searchTerms}&page={startPage?}&n={count?}', '/books?q=WORDS&page=&n='],
  ['/books/{searchTerms?}', '/books/WORDS'],
  ['/books{?query}', '/books?query=WORDS'],
  ['/books{?q,page,lang}', '/books?q=WORDS'],
  ['/books{?title,author,query}', '/books?query=WORDS'],
  ['/books{?title,author}', '/books?title=WORDS'],
  ['/books?shelf=1{&query*,page}', '/books?shelf=1&query=WORDS'],
  ['/books?shelf=1{?query}', '/books?shelf=1&query=WORDS'],
  ['/books{/query}{?page}', '/books/WORDS'],
  ['/books?q={query}', '/books?q=WORDS'],
])('a search template %s is filled in', async (template, filled) => {
  const { filledTemplate, readCatalogue, readSearchDescription } = await import('./catalogue-file.ts');
  const url = 'http://library.example/opds';
  const feed = { metadata: { title: 'L' }, links: [{ rel: 'search', href: template, templated: true }] };
  const { search } = readCatalogue({ bytes: Buffer.from(JSON.stringify(feed)), url }) as ReadCatalogue;
  const expected = `http://library.example${filled}`;
  const sought = "salt & sand's";
  expect(filledTemplate(search ?? '', sought)).toBe(expected.replace('WORDS', 'salt%20%26%20sand%27s'));
  if (!template.includes('searchTerms')) return;
  const type = 'application/atom+xml';
  const described = `<OpenSearchDescription><Url type="${type}" template="${template.replaceAll('&', '&amp;')}"/></OpenSearchDescription>`;
  const byDescription = readSearchDescription({ bytes: Buffer.from(described), url });
  expect(filledTemplate(byDescription ?? '', sought)).toBe(expected.replace('WORDS', 'salt%20%26%20sand%27s'));
});

test('a template that takes no words is no search', async () => {
  const { readCatalogue } = await import('./catalogue-file.ts');
  const feed = { metadata: { title: 'L' }, links: [{ rel: 'search', href: '/books{?page}', templated: true }] };
  const bytes = Buffer.from(JSON.stringify(feed));
  expect(readCatalogue({ bytes, url: 'http://library.example/' })).toMatchObject({ search: null });
});

test('a catalogue with a password opens with it, and says when it is missing or wrong', async () => {
  const open = async (more = {}) => (await browse('/closed', more)).body.status.msg;
  expect([await open(), await open({ username: 'jo', password: 'no' })]).toEqual([
    '这个书库要用户名和密码',
    '用户名或密码不对',
  ]);
  expect((await browse('/closed', { username: 'jo', password: 'secret' })).status).toBe(200);
});

test('a password is not told to other sites that the catalogue names', async () => {
  const login = { username: 'jo', password: 'secret' };
  expect((await browse('/closed', { ...login, q: 'sea' })).status).toBe(200);
  expect(toldStranger).toEqual([undefined]);
});

test('a book behind a password is taken with it, and nothing is taken without', async () => {
  const reader = await app.client('reader');
  const link = `http://${host}/closed/book.txt`;
  const take = async (login = {}) => reader.call('POST /reader/book/upload_by_link', { body: { link, ...login } });
  expect((await take()).body.status).toMatchObject({ fields: { password: '这个书库要用户名和密码' } });
  expect((await take({ username: 'jo', password: 'no' })).status).toBe(400);
  expect((await reader.ok('GET /reader/mybook', { query: {} })).items).toEqual([]);
  expect((await take({ username: 'jo', password: 'secret' })).status).toBe(200);
});

test.each([
  ['http://192.168.1.8/opds', 400, '不能抓取内网地址'],
  ['http://localhost/opds', 400, '不能抓取内网地址'],
  [`http://${host}/page`, 415, '这个网址不是图书目录（OPDS）'],
  [`http://${host}/missing`, 502, '对方网站返回 404（网页不存在）'],
])('%s is refused', async (url, expected, msg) => {
  const reader = await app.client('reader');
  const { status, body } = await reader.call('POST /reader/opds/browse', { body: { url } });
  expect([status, body.status.msg]).toEqual([expected, msg]);
});

test('a reader is reminded of catalogues until they are forgotten', async () => {
  const reader = await app.client('reader');
  const url = `http://${host}/atom`;
  await reader.ok('POST /reader/opds/browse', { body: { url } });
  expect((await reader.ok('GET /reader/opds')).catalogues).toEqual([{ url, title: 'City library' }]);
  // A folder of it is not listed where one only goes there, but where its address was given.
  const folder = `http://${host}/atom?page=2`;
  await reader.ok('POST /reader/opds/browse', { body: { url: folder } });
  expect((await reader.ok('GET /reader/opds')).catalogues.map((one) => one.url)).toEqual([url]);
  await reader.ok('POST /reader/opds/browse', { body: { url: folder, is_named: true } });
  expect((await reader.ok('GET /reader/opds')).catalogues.map((one) => one.url)).toEqual([folder, url]);
  await reader.ok('POST /reader/opds/forget', { body: { url: folder } });
  await reader.ok('POST /reader/opds/forget', { body: { url } });
  expect((await reader.ok('GET /reader/opds')).catalogues).toEqual([]);
});

async function readerWithAddress(begin = '') {
  const reader = await app.client('reader');
  const file = Buffer.from(`${begin}book of ${reader.userId}`);
  const id = await bookWithText(app.context, reader.userId, {
    title: 'Salt & <Sand>',
    file,
    cover: '/pictures/c.webp',
  });
  const { createHash } = await import('node:crypto');
  const digest = createHash('sha256').update(file).digest('hex');
  await createLocalStorage(`${app.dataDir}/files`).put(`books/${digest}`, file);
  const { path } = await reader.ok('POST /reader/opds/address');
  const get = async (address: string, headers = {}) => {
    const response = await app.fetch(address, { headers });
    return {
      status: response.status,
      type: response.headers.get('content-type'),
      text: await response.text(),
      response,
    };
  };
  return { reader, id, path, file, get };
}

test('another program reads the shelf at its address, and takes the file of a book', async () => {
  const { id, path, file, get } = await readerWithAddress();
  const root = await get(path);
  expect([root.status, root.type]).toEqual([200, expect.stringContaining('kind=navigation')]);
  expect(root.text).toContain(`href="${path}/books"`);
  const { text } = await get(`${path}/books`);
  expect(text).toContain('<title>Salt &amp; &lt;Sand&gt;</title>');
  expect(text).toContain('rel="http://opds-spec.org/image" href="/pictures/c.webp" type="image/webp"');
  expect(text).toContain(
    `rel="http://opds-spec.org/acquisition/open-access" href="${path}/file/${id}" type="application/epub+zip"`,
  );
  const taken = await get(`${path}/file/${id}`);
  expect([taken.text, taken.type]).toEqual([file.toString(), 'application/epub+zip']);
});

test.each([
  ['PK\x03\x04', '.fb2.zip', 'application/x-zip-compressed-fb2'],
  ['<?xml version="1.0"?>', '.fb2', 'application/x-fictionbook+xml'],
])('a FictionBook that begins with %j is offered and taken as %s', async (begin, extension, mediaType) => {
  const { id, path, get } = await readerWithAddress(begin);
  await app.context.database.db.execute(
    sql`UPDATE book_files SET format = 'fb2' WHERE id = (SELECT file_id FROM books WHERE uuid = ${id})`,
  );
  const { text } = await get(`${path}/books`);
  expect(text).toContain(`href="${path}/file/${id}" type="${mediaType}"`);
  const { response, type } = await get(`${path}/file/${id}`);
  expect(type).toBe(mediaType);
  expect(response.headers.get('content-disposition')).toBe(
    `attachment; filename="Salt & Sand${extension}"; filename*=UTF-8''Salt%20%26%20Sand${extension}`,
  );
});

test('a file of which the title is cut within a character, or has brackets, is taken by its name', async () => {
  const { reader, id, path, get } = await readerWithAddress();
  const title = `${'a'.repeat(96)}('*📚)`;
  await reader.ok('POST /reader/book/{id}/update', { params: { id }, body: { title } });
  const { status, response } = await get(`${path}/file/${id}`);
  expect(status).toBe(200);
  const name = /^attachment; filename="a{96}\('\.epub"; filename\*=UTF-8''([\w.%~-]+)$/.exec(
    response.headers.get('content-disposition') ?? '',
  )?.[1];
  expect(decodeURIComponent(name ?? '')).toMatch(/^a{96}\(' \uFFFD\.epub$/);
});

test('a Chinese title is in the catalogue as it is, and its file has a name in each form', async () => {
  const { reader, id, path, get } = await readerWithAddress();
  await reader.ok('POST /reader/book/{id}/update', { params: { id }, body: { title: '港口' } });
  expect((await get(`${path}/books`)).text).toContain('<title>港口</title>');
  const { response } = await get(`${path}/file/${id}`);
  expect(response.headers.get('content-disposition')).toBe(
    `attachment; filename="waikan.epub"; filename*=UTF-8''${encodeURIComponent('港口')}.epub`,
  );
});

test('what it offers is a catalogue that we can read ourselves, in both forms and with search', async () => {
  const { id, path, get } = await readerWithAddress();
  const { readCatalogue, readSearchDescription } = await import('./catalogue-file.ts');
  const readAt = async (address: string) => {
    const { text } = await get(address);
    return readCatalogue({ bytes: Buffer.from(text), url: `http://localhost${address}` }) as ReadCatalogue;
  };
  const book = {
    title: 'Salt & <Sand>',
    authors: ['Jo Reed'],
    files: [{ href: `http://localhost${path}/file/${id}` }],
  };
  expect((await readAt(`${path}/books`)).entries).toMatchObject([book]);
  expect((await readAt(`${path}/v2`)).entries).toMatchObject([book]);
  const { text } = await get(`${path}/search.xml`);
  const template = readSearchDescription({ bytes: Buffer.from(text), url: 'http://localhost/' }) ?? '';
  const search = (q: string) => readAt(template.replace('{searchTerms}', q).replace('http://localhost', ''));
  expect([(await search('salt reed')).entries.length, (await search('pepper')).entries.length]).toEqual([1, 0]);
  const v2 = (await readAt(`${path}/v2`)).search ?? '';
  expect(v2).toBe(`http://localhost${path}/v2?query={searchTerms}`);
  const foundAt = async (query: string) => (await readAt(`${path}/v2?${query}`)).entries.length;
  expect(await Promise.all(['query=salt%20reed', 'query=pepper', 'q=salt', 'q=pepper'].map(foundAt))).toEqual([
    1, 0, 1, 0,
  ]);
});

test('a large shelf comes page by page', async () => {
  const { reader, path, get } = await readerWithAddress();
  for (let n = 0; n < 60; n++)
    await bookWithText(app.context, reader.userId, {
      title: `Book ${n}`,
      chapters: [{ title: '', paragraphs: ['A.'] }],
    });
  const first = await get(`${path}/books`);
  expect([
    first.text.match(/<entry>/g)?.length,
    first.text.includes(`rel="next" href="${path}/books?offset=50"`),
  ]).toEqual([50, true]);
  const second = await get(`${path}/books?offset=50`);
  expect([second.text.match(/<entry>/g)?.length, second.text.includes('rel="next"')]).toEqual([11, false]);
});

test('a Basic login with the token as its password opens the same shelf', async () => {
  const { path, get } = await readerWithAddress();
  const asked = await get('/opds/my');
  expect([asked.status, asked.response.headers.get('www-authenticate')]).toEqual([
    401,
    expect.stringMatching(/^Basic /),
  ]);
  const authorization = `Basic ${btoa(`anyone:${path.split('/').at(-1)}`)}`;
  expect((await get('/opds/my/books', { authorization })).text).toContain('href="/opds/my/file/');
});

test('a new address ends the one before, and ending it closes the shelf', async () => {
  const { reader, id, path, get } = await readerWithAddress();
  const { path: newer } = await reader.ok('POST /reader/opds/address');
  expect([(await get(path)).status, (await get(`${path}/file/${id}`)).status, (await get(newer)).status]).toEqual([
    404, 404, 200,
  ]);
  await reader.ok('POST /reader/opds/address/end');
  expect((await get(newer)).status).toBe(404);
  expect(await reader.ok('GET /reader/opds')).toMatchObject({ address: null });
});

test("another reader's private book is not on the shelf, even for a reader who knows its number", async () => {
  const { path, get } = await readerWithAddress();
  const other = await app.client('reader');
  const id = await bookWithText(app.context, other.userId, { title: 'Private' });
  expect((await get(`${path}/file/${id}`)).status).toBe(404);
});
