import { createHash } from 'node:crypto';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { testApp } from '#server/testing/app.ts';
import { startWechatGateway } from '#server/testing/wechat-gateway.ts';
import { ownPage, pageSignature } from './service.ts';

/** The clock of the application, which is there only after the gateway. */
let now = () => new Date();
const gateway = await startWechatGateway({
  accounts: { wx0001: 'secret0001', wx0002: 'secret0002' },
  now: () => now(),
});
const app = await testApp({
  env: {
    PUBLIC_URL: 'https://read.example.com',
    API_BASES: 'preview.example.com=https://api.example.com',
    WECHAT_APP_ID: 'wx0001',
    WECHAT_APP_SECRET: 'secret0001',
    WECHAT_MORE_ACCOUNTS: 'school=wx0002:secret0002,broken=wx0001:nonsense',
    WECHAT_API_URL: gateway.address,
  },
});
now = app.clock.now;
const visitor = await app.client('visitor');
const PAGE = 'https://read.example.com/article/15?from=timeline';
const HOUR = 3_600;

const configOf = (url = PAGE, cat?: string) =>
  visitor.ok('GET /api/wx/jssdk/config', { query: { url, ...(cat && { cat }) } });
const refusalOf = async (url: string, cat = 'wx') =>
  (await visitor.call('GET /api/wx/jssdk/config', { query: { url, cat } })).body.status;

afterAll(() => gateway.close());
beforeEach(() => {
  gateway.failWith(0);
  // Past whatever a test before has left in memory.
  app.clock.advance(3 * HOUR);
  gateway.asked.length = 0;
});

test('the signature is the one of the documentation’s own example', () => {
  const signature = pageSignature({
    ticket: 'sM4AOVdWfPE4DxkXGEs8VMCPGGVi4C3VM0P37wVUCFvkVAy_90u5h9nbSlYy3-Sl-HhTdfl2fzFy1AOcHKP7qg',
    nonce: 'Wm3WZYTPz0wzccnW',
    timestamp: 1_414_587_457,
    url: 'http://mp.weixin.qq.com?params=value',
  });
  expect(signature).toBe('0f9de62fce790f9a083d5c99e95740ceb90c27ed');
});

test('a page gets what WeChat can check: its address without the fragment, the ticket that is good now', async () => {
  const config = await configOf(`${PAGE}#notes`);
  const text = `jsapi_ticket=${gateway.ticket()}&noncestr=${config.nonceStr}&timestamp=${config.timestamp}&url=${PAGE}`;
  expect(config.signature).toBe(createHash('sha1').update(text).digest('hex'));
  expect(config).toMatchObject({ appId: 'wx0001', jsApiList: expect.arrayContaining(['updateAppMessageShareData']) });
  expect(Math.abs(config.timestamp - app.clock.now().getTime() / 1_000)).toBeLessThan(60);
  expect((await configOf()).nonceStr).not.toBe(config.nonceStr);
});

test('an address keeps its letters as they are: what the browser shows is what is signed', () => {
  const hosts = new Set(['read.example.com']);
  const written = 'https://read.example.com/topic/%E7%A7%91%E5%AD%A6?q=a b&x=%2f';
  expect(ownPage(`${written}#a#b`, hosts)).toBe(written);
});

test.each([
  'https://evil.example.com/article/15',
  'https://read.example.com.evil.com/',
  'https://read.example.com:8443/',
  'https://read.example.com@evil.com/',
  'https://someone@read.example.com/',
])('%s is not signed', async (url) => {
  expect(await refusalOf(url)).toMatchObject({ reason: 'INVALID_INPUT', fields: { url: expect.any(String) } });
  expect(gateway.asked).toEqual([]);
});

test.each(['javascript:alert(1)', 'ftp://read.example.com/', '/article/15', ''])('“%s” is no address', async (url) => {
  expect(await refusalOf(url)).toMatchObject({ code: '400' });
});

test('pages of a host with an API of its own are ours too', async () => {
  expect(await configOf('https://preview.example.com/')).toMatchObject({ appId: 'wx0001' });
});

test('another account signs with its own ticket, and one that is not set up says so', async () => {
  expect(await configOf(PAGE, 'school')).toMatchObject({ appId: 'wx0002' });
  expect(await refusalOf(PAGE, 'nobody')).toMatchObject({ code: '503', reason: 'NOT_CONFIGURED' });
});

test('thirty pages at once in two processes ask WeChat once', async () => {
  const other = await app.secondProcess();
  const fromOther = () => other.services.wechat.pageConfig({ url: PAGE, cat: 'wx' });
  const signed = await Promise.all(Array.from({ length: 30 }, (_, index) => (index % 2 ? configOf() : fromOther())));
  expect(gateway.asked).toEqual(['token', 'ticket']);
  expect(new Set(signed.map(({ nonceStr }) => nonceStr)).size).toBe(30);
});

test('the ticket is used until shortly before its end, then a new one is fetched', async () => {
  await configOf();
  const first = gateway.ticket();
  app.clock.advance(1.9 * HOUR);
  await configOf();
  expect(gateway.ticket()).toBe(first);
  app.clock.advance(30);
  await configOf();
  expect(gateway.ticket()).toBe(first);
  // Less than five minutes are left: it might end while the page is being read.
  app.clock.advance(5 * 60);
  await configOf();
  expect(gateway.ticket()).not.toBe(first);
});

test('a token that WeChat no longer takes is replaced once, by force, and the page is signed', async () => {
  await configOf();
  const { database } = app.context;
  await database.pool.query(`DELETE FROM wechat_credentials WHERE kind = 'jsapi_ticket'`);
  gateway.endToken();
  gateway.asked.length = 0;
  const fresh = await app.secondProcess();
  await fresh.services.wechat.pageConfig({ url: PAGE, cat: 'wx' });
  expect(gateway.asked).toEqual(['ticket', 'forced token', 'ticket']);
});

test.each([40001, 42001])(
  'when WeChat refuses with %i again and again it is asked twice, not for ever',
  async (code) => {
    gateway.failWith(code);
    expect(await refusalOf(PAGE)).toMatchObject({ code: '502', reason: 'UPSTREAM_FAILED' });
    expect(gateway.asked.length).toBeLessThanOrEqual(4);
    const before = gateway.asked.length;
    // Other pages don't try it again at once.
    await refusalOf(PAGE);
    expect(gateway.asked.length).toBe(before);
    app.clock.advance(31);
    gateway.failWith(0);
    expect(await configOf()).toMatchObject({ appId: 'wx0001' });
  },
);

test('a ticket that has some minutes left is used while WeChat cannot be had', async () => {
  await configOf();
  const ticket = gateway.ticket();
  app.clock.advance(2 * HOUR - 120);
  gateway.failWith(45009);
  const { nonceStr, timestamp, signature } = await configOf();
  expect(signature).toBe(pageSignature({ ticket, nonce: nonceStr, timestamp, url: PAGE }));
  app.clock.advance(180);
  expect(await refusalOf(PAGE)).toMatchObject({ msg: '微信拒绝了请求：今天的调用次数用完了' });
});

test('a wrong secret is told as such, and nothing secret stands in the answer', async () => {
  const status = await refusalOf(PAGE, 'broken');
  expect(status.msg).toContain('AppSecret 不对');
  expect(JSON.stringify(status)).not.toContain('nonsense');
});

test('tokens and tickets are in the database, but not to be read there', async () => {
  await configOf();
  const { rows } = await app.context.database.pool.query('SELECT * FROM wechat_credentials');
  expect(rows.length).toBeGreaterThan(1);
  expect(JSON.stringify(rows)).not.toMatch(/ticket-\d|token-wx/);
  expect(JSON.stringify(rows)).not.toContain('secret0001');
});

test('without an account the call says that it is not configured', async () => {
  const plain = await testApp();
  const reader = await plain.client('visitor');
  const { body } = await reader.call('GET /api/wx/jssdk/config', { query: { url: 'http://127.0.0.1:3000/' } });
  expect(body.status).toMatchObject({ code: '503', reason: 'NOT_CONFIGURED' });
});
