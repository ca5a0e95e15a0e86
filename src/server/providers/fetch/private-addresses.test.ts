import dns from 'node:dns';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo, LookupFunction } from 'node:net';
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest';
import { guardedLookup, isPublicAddress } from './address.ts';
import { createFetcher } from './undici.ts';

const strict = createFetcher();
afterAll(() => strict.close());
afterEach(() => void vi.restoreAllMocks());

const refusal = { reason: 'INVALID_INPUT', message: '不能抓取内网地址' };

/** Ways of writing a private host, none of which may be reached. */
const FORMS = [
  ['loopback', '127.0.0.1'],
  ['any other loopback', '127.255.255.254'],
  ['loopback as one number', '2130706433'],
  ['loopback in hexadecimal', '0x7f000001'],
  ['loopback in hexadecimal parts', '0x7f.0x0.0x0.0x1'],
  ['loopback with a part in hexadecimal', '0x7f.1'],
  ['loopback in octal', '017700000001'],
  ['loopback in octal parts', '0177.0.0.01'],
  ['loopback with zeros in front', '0000177.0.0.1'],
  ['loopback of two parts', '127.1'],
  ['loopback of three parts', '127.0.1'],
  ['loopback with a dot behind', '127.0.0.1.'],
  ['loopback as one number with a dot behind', '2130706433.'],
  ['loopback in full-width digits', '１２７.０.０.１'],
  ['loopback with ideographic full stops', '127。0。0。1'],
  ['loopback in circled digits', '①②⑦.⓪.⓪.①'],
  ['loopback percent-encoded', '%31%32%37.0.0.1'],
  ['this host', '0.0.0.0'],
  ['this host as a digit', '0'],
  ['this network', '0.1.2.3'],
  ['a private network of class A', '10.1.2.3'],
  ['a private network of class B', '172.16.0.1'],
  ['the end of that network', '172.31.255.255'],
  ['a private network of class C', '192.168.1.1'],
  ['that network as one number', '3232235777'],
  ['shared address space of carriers', '100.64.0.1'],
  ['the end of that space', '100.127.255.255'],
  ['link-local, where clouds tell their secrets', '169.254.169.254'],
  ['the same as one number', '2852039166'],
  ['the same in hexadecimal', '0xa9fea9fe'],
  ['protocol assignments', '192.0.0.8'],
  ['documentation', '192.0.2.1'],
  ['more documentation', '198.51.100.1'],
  ['still more documentation', '203.0.113.1'],
  ['benchmarks', '198.18.0.1'],
  ['the end of benchmarks', '198.19.255.255'],
  ['relays of 6to4', '192.88.99.1'],
  ['multicast', '224.0.0.1'],
  ['multicast on the web’s side', '239.255.255.250'],
  ['reserved', '240.0.0.1'],
  ['broadcast', '255.255.255.255'],
  ['loopback in IPv6', '[::1]'],
  ['loopback in IPv6, written out', '[0000:0000:0000:0000:0000:0000:0000:0001]'],
  ['nowhere in IPv6', '[::]'],
  ['IPv4 mapped into IPv6', '[::ffff:127.0.0.1]'],
  ['the same in hexadecimal', '[::ffff:7f00:1]'],
  ['the same, written out', '[0:0:0:0:0:ffff:7f00:0001]'],
  ['a mapped private network', '[::ffff:10.0.0.1]'],
  ['IPv4 compatible with IPv6', '[::127.0.0.1]'],
  ['IPv4 translated', '[::ffff:0:127.0.0.1]'],
  ['IPv4 behind NAT64', '[64:ff9b::127.0.0.1]'],
  ['IPv4 behind a local NAT64', '[64:ff9b:1::10.0.0.1]'],
  ['IPv4 inside 6to4', '[2002:7f00:1::]'],
  ['a private network inside 6to4', '[2002:c0a8:101::1]'],
  ['Teredo', '[2001:0:7f00:1::]'],
  ['link-local', '[fe80::1]'],
  ['the end of link-local', '[febf::1]'],
  ['site-local', '[fec0::1]'],
  ['unique local', '[fc00::1]'],
  ['unique local, as machines choose it', '[fd12:3456:789a::1]'],
  ['multicast in IPv6', '[ff02::1]'],
  ['documentation in IPv6', '[2001:db8::1]'],
  ['more documentation in IPv6', '[3fff::1]'],
  ['benchmarks in IPv6', '[2001:2::1]'],
  ['addresses that are thrown away', '[100::1]'],
  ['identifiers of overlays', '[2001:10::1]'],
  ['segment routing', '[5f00::1]'],
  ['a name for loopback', 'localhost'],
  ['the same in capitals', 'LOCALHOST'],
  ['the same with a dot behind', 'localhost.'],
  ['a name below it', 'printer.localhost'],
  ['the same in full-width letters', 'ｌｏｃａｌｈｏｓｔ'],
] as const;

describe('a private address is refused in every form', () => {
  test.each(FORMS)('%s: %s', async (_, host) => {
    await expect(strict.fetchPage(`http://${host}/`)).rejects.toMatchObject(refusal);
  });

  test('there are at least forty of them', () => {
    expect(new Set(FORMS.map(([, host]) => host)).size).toBeGreaterThanOrEqual(40);
  });

  test.each(['fe80::1%eth0', '::1%lo', 'fe80::1%25eth0'])('an address with a zone is not public: %s', (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });

  test.each([
    'http://[fe80::1%25eth0]/',
    'http://[::1%25lo]/',
    'http://1.2.3.4.5/',
    'http://0x100000000/',
    'http://[::1/',
  ])('an address that is none is no address: %s', async (url) => {
    await expect(strict.fetchPage(url)).rejects.toMatchObject({ reason: 'INVALID_INPUT' });
  });

  test.each([
    ['http://public.example@127.0.0.1/', '用户名'],
    ['http://127.0.0.1@public.example/', '用户名'],
    ['http://user:secret@127.0.0.1/', '用户名'],
    ['http://public.example:80@127.0.0.1/', '用户名'],
    ['http://127.0.0.1\\@public.example/', '内网'],
    ['http://127.0.0.1#@public.example/', '内网'],
    ['http://127.0.0.1?@public.example/', '内网'],
    ['http:127.0.0.1/', '内网'],
    ['http:/\\127.0.0.1/', '内网'],
    ['  http://127.0.0.1/  ', '内网'],
    ['http://127.0.0\t.1/', '内网'],
  ])('a name that only looks like the host does not help: %j', async (url, word) => {
    await expect(strict.fetchPage(url)).rejects.toMatchObject({
      reason: 'INVALID_INPUT',
      message: expect.stringContaining(word),
    });
  });

  test.each(['1.1.1.1', '8.8.8.8', '100.63.255.255', '100.128.0.1', '172.15.0.1', '172.32.0.1', '2606:4700::1111'])(
    'an address next to them is public: %s',
    (address) => {
      expect(isPublicAddress(address)).toBe(true);
    },
  );
});

/** Answers look-ups of names from now on, by the number of the look-up. */
function answering(answers: (question: number) => string[]) {
  let asked = 0;
  const lookup = ((_name, _options, callback) => {
    const addresses = answers(asked).map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
    asked += 1;
    (callback as (error: null, found: typeof addresses) => void)(null, addresses);
  }) as LookupFunction;
  vi.spyOn(dns, 'lookup').mockImplementation(lookup as never);
  return () => asked;
}

describe('a name', () => {
  test('that stands for a private address is refused', async () => {
    answering(() => ['192.168.1.1']);
    await expect(strict.fetchPage('http://inside.example/')).rejects.toMatchObject(refusal);
  });

  test.each([
    ['the second', ['93.184.216.34', '10.0.0.1']],
    ['the first', ['::1', '93.184.216.34']],
    ['a mapped', ['93.184.216.34', '::ffff:169.254.169.254']],
  ])('of which %s address is private is refused as a whole', async (_, addresses) => {
    answering(() => addresses);
    await expect(strict.fetchPage('http://mixed.example/')).rejects.toMatchObject(refusal);
  });

  test('that changes its answer gains nothing: what was checked is what is connected to', async () => {
    const asked = answering((question) => (question === 0 ? ['93.184.216.34'] : ['127.0.0.1']));
    const connectTo = () =>
      new Promise((settle) => {
        guardedLookup('rebinding.example', { all: true }, (error, addresses) => settle(error ?? addresses));
      });
    // The connection is given the very addresses that were looked at, and asks nobody else.
    expect(await connectTo()).toEqual([{ address: '93.184.216.34', family: 4 }]);
    expect(asked()).toBe(1);
    expect(await connectTo()).toMatchObject(refusal);
  });

  test('that has changed its answer leads to no connection, though a server is behind it', async () => {
    const server = createServer((_, response) => response.end('inside')).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const reached = vi.fn();
    server.on('connection', reached);
    const { port } = server.address() as AddressInfo;
    const asked = answering((question) => (question === 0 ? ['127.0.0.1'] : ['93.184.216.34']));
    await expect(strict.fetchPage(`http://rebinding.example:${port}/`)).rejects.toMatchObject(refusal);
    expect(asked()).toBe(1);
    expect(reached).not.toHaveBeenCalled();
    server.close();
  });
});

describe('a redirect', () => {
  const targets = FORMS.filter(([, host]) => !/[^\x20-\x7e]/.test(host));
  const server = createServer((request, response) => {
    const target = decodeURIComponent((request.url ?? '').slice(1));
    response.writeHead(302, { location: target }).end();
  }).listen(0, '127.0.0.1');
  const port = () => (server.address() as AddressInfo).port;
  afterAll(() => server.close());

  test.each(targets)('to %s leads nowhere: %s', async (_, host) => {
    // Only the redirecting server is allowed, by its port.
    const fetcher = createFetcher({ allow: [`127.0.0.1:${port()}`] });
    const address = `http://127.0.0.1:${port()}/${encodeURIComponent(`http://${host}/`)}`;
    await expect(fetcher.fetchPage(address)).rejects.toMatchObject(refusal);
    await fetcher.close();
  });

  test.each([
    'file:///etc/passwd',
    'ftp://127.0.0.1/',
    'gopher://127.0.0.1/',
    'data:text/html,x',
    'http://a:b@127.0.0.1/',
  ])('to what is no plain web address leads nowhere: %s', async (target) => {
    const fetcher = createFetcher({ allow: [`127.0.0.1:${port()}`] });
    const address = `http://127.0.0.1:${port()}/${encodeURIComponent(target)}`;
    await expect(fetcher.fetchPage(address)).rejects.toMatchObject({ reason: 'INVALID_INPUT' });
    await fetcher.close();
  });
});
