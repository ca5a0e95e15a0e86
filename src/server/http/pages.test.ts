import { brotliDecompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { allEventsHeard } from '#server/testing/announcements.ts';
import { testApp } from '#server/testing/app.ts';
import { loadConfig } from '../config.ts';
import type { PageContext, WebBundle } from './pages.ts';

/** Pages that tell how they were rendered. */
let renderings = 0;
const web: WebBundle = {
  build: 'test',
  sharedAddress: ({ pathname }) => (pathname === '/Mine' || pathname === '/myword' ? null : pathname),
  async render(request, { api, viewer, variant, nonce }: PageContext) {
    renderings += 1;
    const { pathname, searchParams } = new URL(request.url);
    if (pathname === '/myword') {
      const q = searchParams.get('q') ?? '';
      const { items } = await api('GET /reader/myword', { query: { q } });
      return new Response(items.map(({ word }) => word).join(), { status: 200 });
    }
    const headers: Record<string, string> = { 'content-type': 'text/html; charset=utf-8' };
    if (pathname === '/article/7') headers['x-varies-by-membership'] = '1';
    const status = pathname === '/missing' ? 404 : 200;
    const who = viewer === null ? 'nobody' : `user ${viewer.userId}`;
    const filler = pathname === '/Mine' ? 'x'.repeat(2_000) : '';
    const html = `<p>${pathname} ${variant} ${who} ${request.method}</p><script>go(${renderings})</script><i>${nonce ?? ''}</i>${filler}`;
    // Like the web bundle: the length in bytes.
    headers['content-length'] = String(Buffer.byteLength(html));
    return new Response(html, { status, headers });
  },
};
const app = await testApp({ web });
const reader = await app.client('reader');
const member = await app.client('member');
const as = (client: { token: string }) => ({ headers: { cookie: `bb_token=${client.token}` } });
const text = async (path: string, init?: RequestInit) => (await app.fetch(path, init)).text();

test('a shared page is rendered once for all readers and shows nobody’s login', async () => {
  const first = await text('/article/1');
  expect(await text('/article/1', as(reader))).toBe(first);
  expect(first).toContain('visitor nobody');
});

test('a shared page comes with an ETag, and unchanged it is a 304', async () => {
  const response = await app.fetch('/article/2');
  const etag = response.headers.get('etag') ?? '';
  const again = await app.fetch('/article/2', { headers: { 'if-none-match': etag } });
  expect([again.status, await again.text()]).toEqual([304, '']);
});

test('a shared page allows its own inline scripts by hash, a personal one by a nonce that is never the same', async () => {
  const shared = (await app.fetch('/article/3')).headers.get('content-security-policy');
  expect(shared).toMatch(/script-src 'self' 'sha256-[\w+/=]+';/);
  const policies = [await app.fetch('/Mine', as(reader)), await app.fetch('/Mine', as(reader))].map(({ headers }) =>
    headers.get('content-security-policy'),
  );
  expect(policies[0]).toMatch(/'nonce-[\w+/=-]+'/);
  expect(policies[0]).not.toBe(policies[1]);
});

test('pages may load from and send to the host of a third party’s statistics, where one is set up', async () => {
  const counted = await testApp({ web, env: { STATISTICS_SCRIPT: 'https://stats.example/count.js?site=7' } });
  for (const path of ['/article/3', '/Mine']) {
    const policy = (await counted.fetch(path)).headers.get('content-security-policy') ?? '';
    expect(policy).toMatch(/script-src 'self' https:\/\/stats\.example '/);
    expect(policy).toContain("connect-src 'self' https://stats.example;");
    expect(await text(path)).not.toContain('stats.example');
    expect((await app.fetch(path)).headers.get('content-security-policy')).not.toContain('stats.example');
  }
  expect(() => loadConfig({ STATISTICS_SCRIPT: 'http://stats.example/count.js' })).toThrow('STATISTICS_SCRIPT');
});

test('a page may call the API that is configured for its host, and nothing else', async () => {
  const elsewhere = await testApp({ web, env: { API_BASES: 'localhost=https://api.example.com:8443/v1/' } });
  const calls = async (asked: Promise<Response>) =>
    /connect-src ([^;]*)/.exec((await asked).headers.get('content-security-policy') ?? '')?.[1];
  const other = "'self' https://api.example.com:8443";
  expect([await calls(elsewhere.fetch('/article/3')), await calls(elsewhere.fetch('/Mine'))]).toEqual([other, other]);
  expect([await calls(app.fetch('/article/3')), await calls(app.fetch('/Mine'))]).toEqual(["'self'", "'self'"]);
});

test('browsers are told to come by https where the site is reached so, and to refuse what pages never use', async () => {
  const secure = await testApp({ web, env: { PUBLIC_URL: 'https://read.example.com' } });
  for (const path of ['/article/3', '/Mine', '/auth/register_rule', '/missing']) {
    const [{ headers }, plain] = [await secure.fetch(path), await app.fetch(path)];
    expect(headers.get('strict-transport-security')).toBe('max-age=31536000');
    expect(headers.get('permissions-policy')).toContain('camera=()');
    expect(plain.headers.get('strict-transport-security')).toBeNull();
  }
});

test('characters of an address that mean nothing in a text are left out of what a page asks for', async () => {
  await reader.ok('POST /reader/myword', { body: { word: 'harbour' } });
  const words = (q: string) => text(`/myword?q=${q}`, as(reader));
  expect([await words('har%00b'), await words('%00'), await words('sky%00')]).toEqual(['harbour', 'harbour', '']);
});

test('a personal page knows the reader and is never kept', async () => {
  const response = await app.fetch('/Mine', as(reader));
  expect(response.headers.get('cache-control')).toBe('private, no-store');
  expect(await response.text()).toContain(`user ${reader.userId}`);
});

test('a page with locked text has another text for members, and only for them', async () => {
  const forVisitor = await text('/article/7');
  expect(await text('/article/7', as(reader))).toBe(forVisitor);
  const forMember = await text('/article/7', as(member));
  expect(forMember).toContain('member nobody');
  expect(await text('/article/7')).toBe(forVisitor);
});

test('a change of an article replaces its page and every list, and no other article', async () => {
  const id = await app.article();
  const [own, list, other] = [await text(`/article/${id}`), await text('/'), await text('/article/999')];
  const editor = await app.client('super');
  await editor.ok('POST /reader/article/{id}/lock', { params: { id }, body: { is_lock: true } });
  await expect.poll(() => text(`/article/${id}`)).not.toBe(own);
  await expect.poll(() => text('/')).not.toBe(list);
  expect(await text('/article/999')).toBe(other);
});

test('a list with the counts from before a change comes with the new ones, though nobody asks for it meanwhile', async () => {
  let own: Awaited<ReturnType<typeof testApp>> | undefined;
  const counting: WebBundle = {
    build: 'test',
    sharedAddress: ({ pathname }) => pathname,
    async render() {
      const counts = await own?.context.services.follows.topicCounts();
      return new Response(JSON.stringify([...(counts ?? [])]), { status: 200 });
    },
  };
  own = await testApp({ web: counting });
  const editor = await own.client('super');
  const counts = async () => (await own?.fetch('/'))?.text();
  expect(await counts()).toBe('[]');
  // Counts of four seconds ago: they are given for another second.
  own.clock.advance(4);
  const id = await own.article();
  const { version } = await editor.ok('GET /reader/article/waikan/{id}/show', { params: { id } });
  const article = { version, topics: ['健康' as const] };
  await editor.ok('POST /reader/article/{id}/update', { params: { id }, body: { article } });
  await allEventsHeard(own.context);
  // The page is rendered again with each change; after that the only sign is what was counted.
  await expect.poll(counts).toBe('[["健康",1]]');
});

test('moves of drafts leave every kept page as it is', async () => {
  const paths = ['/', '/topic/x', '/article/999'];
  const editor = await app.client('super');
  await allEventsHeard(app.context);
  const texts = () => Promise.all(paths.map((path) => text(path)));
  // An outdated page is still given out while it is rendered again.
  let before = await texts();
  await expect
    .poll(
      async () => {
        const earlier = before;
        before = await texts();
        return before.every((one, index) => one === earlier[index]);
      },
      { interval: 1_100 },
    )
    .toBe(true);
  const id = await app.article({ status: 'PENDING' });
  await editor.ok('POST /reader/article/waikan/{id}/audit', {
    params: { id },
    body: { action: 'reject', remark: '太旧' },
  });
  await allEventsHeard(app.context);
  expect(await texts()).toEqual(before);
});

test('asking for the head first leaves the page whole for everybody', async () => {
  const head = await app.fetch('/article/5', { method: 'HEAD' });
  expect([head.status, await head.text()]).toEqual([200, '']);
  expect(await text('/article/5')).toContain('/article/5 visitor nobody GET');
});

test('a missing page is not kept', async () => {
  const first = await app.fetch('/missing');
  expect(first.status).toBe(404);
  expect(await text('/missing')).not.toBe(await first.text());
});

test('a form from another site is refused, one of our own is not', async () => {
  const post = (headers: Record<string, string>) =>
    app.fetch('/Login', { method: 'POST', headers: { 'content-length': '3', ...headers }, body: 'x=1' });
  expect((await post({ origin: 'https://elsewhere.example' })).status).toBe(403);
  expect((await post({})).status).toBe(403);
  expect((await post({ origin: 'http://localhost' })).status).toBe(200);
  expect((await post({ origin: 'http://localhost', 'content-length': '70000' })).status).toBe(413);
});

test('a browser whose form is refused gets a page that leads back', async () => {
  const post = (headers: Record<string, string>) =>
    app.fetch('/Login', { method: 'POST', headers: { accept: 'text/html', ...headers }, body: 'x=1' });
  const refused = [
    await post({ origin: 'https://elsewhere.example' }),
    await post({ origin: 'http://localhost', 'content-length': '70000' }),
  ];
  expect(refused.map(({ headers }) => headers.get('content-type'))).toEqual(Array(2).fill('text/html; charset=utf-8'));
  for (const response of refused) expect(await response.text()).toContain('<a href="/">回首页</a>');
});

test('a personal page is compressed on the way, whole', async () => {
  const response = await app.fetch('/Mine', {
    headers: { cookie: `bb_token=${reader.token}`, 'accept-encoding': 'br' },
  });
  expect([response.headers.get('content-encoding'), response.headers.get('content-length')]).toEqual(['br', null]);
  const bytes = Buffer.from(await response.arrayBuffer());
  expect(brotliDecompressSync(bytes).toString()).toContain(`user ${reader.userId}`);
});

test('compressed bytes are sent to those who take them', async () => {
  const response = await app.fetch('/article/4', { headers: { 'accept-encoding': 'gzip, deflate, br' } });
  expect(response.headers.get('content-encoding')).toBe('br');
  expect(
    (await app.fetch('/article/4', { headers: { 'accept-encoding': 'br;q=0, gzip' } })).headers.get('content-encoding'),
  ).toBe('gzip');
});

test('an open page can ask for the build of the pages, and no answer is kept', async () => {
  const response = await app.fetch('/api/build');
  expect(((await response.json()) as { result: unknown }).result).toEqual({ build: 'test' });
  expect(response.headers.get('cache-control')).toBe('no-store');
});

test('an address that spells no text is a page that is not there', async () => {
  const response = await app.fetch('/article/%E0%A4%A', { headers: { accept: 'text/html' } });
  expect([response.status, await response.text()]).toEqual([404, expect.stringContaining('没有这一页')]);
});
