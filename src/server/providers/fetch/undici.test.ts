import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PageFetcher } from './port.ts';
import { createFetcher } from './undici.ts';

const MEGABYTE = 1024 * 1024;
const html = '<!doctype html><p>The ferry was late again.</p>';
const HTML_TYPE = { 'content-type': 'text/html; charset=utf-8' };

type Handler = (request: IncomingMessage, response: ServerResponse) => void;
const sendEncoded = (encoding: string, body: Uint8Array) => (_: IncomingMessage, response: ServerResponse) => {
  response.writeHead(200, { ...HTML_TYPE, 'content-encoding': encoding }).end(body);
};
const redirectTo = (location: string) => (_: IncomingMessage, response: ServerResponse) => {
  response.writeHead(302, { location }).end('moved');
};

const routes: Record<string, Handler> = {
  '/page': (request, response) => {
    if (request.headers['if-none-match'] === '"v1"') return void response.writeHead(304, { etag: '"v1"' }).end();
    response.writeHead(200, { ...HTML_TYPE, etag: '"v1"', 'last-modified': 'Mon, 02 Mar 2026 08:00:00 GMT' }).end(html);
  },
  '/sized': (_, response) =>
    void response.writeHead(200, { ...HTML_TYPE, 'content-length': String(html.length) }).end(html),
  '/agent': (request, response) => void response.writeHead(200, HTML_TYPE).end(request.headers['user-agent']),
  '/moved': redirectTo('/page#top'),
  '/moved-for-good': (_, response) => void response.writeHead(301, { location: '/moved-again' }).end(),
  '/moved-again': (_, response) => void response.writeHead(308, { location: '/moved' }).end(),
  '/loop': redirectTo('/loop'),
  '/to-loopback': redirectTo('http://127.0.0.2:9/'),
  '/to-metadata': redirectTo('http://169.254.169.254/latest/'),
  '/to-file': redirectTo('file:///etc/passwd'),
  '/nowhere': (_, response) => void response.writeHead(302).end(),
  '/gzip': sendEncoded('gzip', gzipSync(html)),
  '/gzip-cut': sendEncoded('gzip', gzipSync(html).subarray(0, -8)),
  '/brotli': sendEncoded('br', brotliCompressSync(html)),
  '/deflate': sendEncoded('deflate', deflateSync(html)),
  '/deflate-raw': sendEncoded('deflate', deflateRawSync(html)),
  '/twice': sendEncoded('gzip, br', brotliCompressSync(gzipSync(html))),
  '/not-gzip': sendEncoded('gzip', Buffer.from(html)),
  '/unknown-coding': sendEncoded('compress', Buffer.from(html)),
  '/bomb': sendEncoded('gzip', gzipSync(Buffer.alloc(20 * MEGABYTE))),
  '/declared': (_, response) => {
    response.writeHead(200, { ...HTML_TYPE, 'content-length': String(6 * MEGABYTE) });
    response.flushHeaders();
  },
  '/endless': (_, response) => {
    response.writeHead(200, HTML_TYPE);
    const chunk = Buffer.alloc(MEGABYTE, 'a');
    const push = () => void response.write(chunk, (error) => (error ? undefined : push()));
    push();
  },
  '/silent': () => undefined,
  '/stalling': (_, response) => void response.writeHead(200, HTML_TYPE).write('<p>'),
  '/pdf': (_, response) => void response.writeHead(200, { 'content-type': 'application/pdf' }).end('%PDF-1.7'),
  '/untyped': (_, response) => void response.writeHead(200).end(html),
  '/untyped-binary': (_, response) => void response.writeHead(200).end(Buffer.from([0, 1, 2, 3])),
  '/feed': (_, response) => void response.writeHead(200, { 'content-type': 'application/rss+xml' }).end('<rss/>'),
  '/missing': (_, response) => void response.writeHead(404, HTML_TYPE).end('no such page'),
  '/busy': (_, response) => void response.writeHead(429, { 'retry-after': '120' }).end(),
  '/busy-till': (_, response) =>
    void response.writeHead(503, { 'retry-after': new Date(Date.now() + 7_200_000).toUTCString() }).end(),
  '/busy-for-ages': (_, response) => void response.writeHead(503, { 'retry-after': '99999999' }).end(),
  '/broken': (_, response) => void response.writeHead(503, HTML_TYPE).end('down'),
  '/hang-up': (request) => void request.socket.destroy(),
};

let server: Server;
let origin: string;
let fetcher: PageFetcher;
const strict = createFetcher();

beforeAll(async () => {
  server = createServer((request, response) => routes[request.url ?? '']?.(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  origin = `http://127.0.0.1:${port}`;
  fetcher = createFetcher({ allow: [`127.0.0.1:${port}`] });
});

afterAll(async () => {
  await Promise.all([fetcher.close(), strict.close()]);
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

const textOf = (bytes: Uint8Array) => new TextDecoder().decode(bytes);

describe('a page that may be fetched', () => {
  it('comes with its bytes, type and validators', async () => {
    const page = await fetcher.fetchPage(`${origin}/page`);
    expect(textOf(page.bytes)).toBe(html);
    expect(page).toMatchObject({
      url: `${origin}/page`,
      status: 200,
      contentType: 'text/html; charset=utf-8',
      headers: { etag: '"v1"', lastModified: 'Mon, 02 Mar 2026 08:00:00 GMT' },
    });
  });

  it('is not sent again when it has not changed', async () => {
    const page = await fetcher.fetchPage(`${origin}/page`, { etag: '"v1"' });
    expect(page.status).toBe(304);
    expect(page.bytes).toHaveLength(0);
  });

  it('is asked for under our own name', async () => {
    expect(textOf((await fetcher.fetchPage(`${origin}/agent`)).bytes)).toContain('waikan');
  });

  it('is known by its final address after a redirect', async () => {
    expect((await fetcher.fetchPage(`${origin}/moved`)).url).toBe(`${origin}/page`);
  });

  it('tells where it has moved for good, and no further', async () => {
    expect(await fetcher.fetchPage(`${origin}/moved-for-good`)).toMatchObject({
      url: `${origin}/page`,
      movedTo: `${origin}/moved`,
    });
    expect((await fetcher.fetchPage(`${origin}/moved`)).movedTo).toBeNull();
  });

  it('is not followed where the caller refuses it', async () => {
    const onRedirect = async ({ pathname }: URL) => {
      if (pathname === '/moved') throw new Error('no further');
    };
    await expect(fetcher.fetchPage(`${origin}/moved-for-good`, { onRedirect })).rejects.toMatchObject({
      cause: expect.objectContaining({ message: 'no further' }),
    });
  });

  it.each(['/gzip', '/gzip-cut', '/brotli', '/deflate', '/deflate-raw', '/twice', '/untyped'])(
    'is readable however it is packed: %s',
    async (path) => {
      expect(textOf((await fetcher.fetchPage(origin + path)).bytes)).toBe(html);
    },
  );

  it('may be a feed when a feed is expected', async () => {
    expect(textOf((await fetcher.fetchPage(`${origin}/feed`, { expect: 'feed' })).bytes)).toBe('<rss/>');
  });
});

describe('a private address is refused', () => {
  it('also when a running server is behind it', async () => {
    await expect(strict.fetchPage(`${origin}/page`)).rejects.toMatchObject({ message: '不能抓取内网地址' });
  });

  it('also when only another port of its host is allowed', async () => {
    await expect(fetcher.fetchPage('http://127.0.0.1:9/')).rejects.toMatchObject({ message: '不能抓取内网地址' });
  });

  it('but not when its host is allowed, whatever the port', async () => {
    const open = createFetcher({ allow: ['127.0.0.1'] });
    await expect(open.fetchPage(`${origin}/page`)).resolves.toMatchObject({ status: 200 });
    await open.close();
  });

  it.each(['/to-loopback', '/to-metadata'])('also when a redirect leads there: %s', async (path) => {
    await expect(fetcher.fetchPage(origin + path)).rejects.toMatchObject({ message: '不能抓取内网地址' });
  });
});

describe('an address is refused', () => {
  it.each(['', 'harbour', '/news/1', 'http://', 'ftp://example.com/', 'file:///etc/passwd', 'http://a:b@example.com/'])(
    'when it is no plain web address: "%s"',
    async (url) => {
      const error = await strict.fetchPage(url).catch((caught: unknown) => caught);
      expect(error).toMatchObject({ reason: 'INVALID_INPUT', fields: { url: expect.stringMatching(/网址/) } });
    },
  );

  it('when a redirect leads to another scheme', async () => {
    await expect(fetcher.fetchPage(`${origin}/to-file`)).rejects.toMatchObject({ reason: 'INVALID_INPUT' });
  });
});

describe('a page too large is refused', () => {
  it.each([
    ['by what it declares', '/declared'],
    ['by what arrives', '/endless'],
    ['by what it inflates to', '/bomb'],
  ])('%s', async (_, path) => {
    await expect(fetcher.fetchPage(origin + path)).rejects.toMatchObject({ reason: 'TOO_LARGE' });
  });
});

describe('a body that is passed on as it comes', () => {
  async function passedOn(path: string, refuse = false) {
    let text = '';
    let declared: number | null | undefined;
    const page = await fetcher.fetchPage(origin + path, {
      async into(body, declaredBytes) {
        declared = declaredBytes;
        if (refuse) throw new Error('no room on the disk');
        for await (const chunk of body) text += textOf(chunk);
      },
    });
    return { text, declared, bytes: page.bytes.length };
  }

  it.each(['/page', '/gzip', '/gzip-cut', '/brotli', '/deflate'])(
    '%s is the whole page, and none of it is kept',
    async (path) => {
      expect(await passedOn(path)).toMatchObject({ text: html, bytes: 0 });
    },
  );

  it('is told with its size before it comes, where that is the size of what comes', async () => {
    expect((await passedOn('/sized')).declared).toBe(html.length);
    expect((await passedOn('/gzip')).declared).toBeNull();
  });

  it.each(['/declared', '/endless', '/bomb'])('is as limited as any other: %s', async (path) => {
    await expect(passedOn(path)).rejects.toMatchObject({ reason: 'TOO_LARGE' });
  });

  it.each(['/not-gzip', '/unknown-coding', '/twice'])(
    'is refused where its coding cannot be undone: %s',
    async (path) => {
      await expect(passedOn(path)).rejects.toMatchObject({ reason: 'UPSTREAM_FAILED' });
    },
  );

  it('is not taken for the fault of the site where it could not be taken', async () => {
    await expect(passedOn('/page', true)).rejects.toThrow('no room on the disk');
  });
});

describe('something that is no page is refused', () => {
  it.each(['/pdf', '/untyped-binary', '/feed'])('%s', async (path) => {
    await expect(fetcher.fetchPage(origin + path)).rejects.toMatchObject({ reason: 'UNSUPPORTED_TYPE' });
  });
});

describe('a site that does not answer well is named as the cause', () => {
  it.each([
    ['/missing', '404（网页不存在）'],
    ['/broken', '503（对方网站出错）'],
    ['/hang-up', '连接对方网站时出错'],
    ['/loop', '跳转太多'],
    ['/nowhere', '没有写明去向'],
    ['/not-gzip', '解压失败'],
    ['/unknown-coding', '不支持的压缩方式'],
  ])('%s', async (path, message) => {
    const error = await fetcher.fetchPage(origin + path).catch((caught: unknown) => caught);
    expect(error).toMatchObject({ reason: 'UPSTREAM_FAILED', message: expect.stringContaining(message) });
  });

  it.each([
    ['/busy', 120, 120],
    ['/busy-till', 7_190, 7_210],
    ['/busy-for-ages', 86_400, 86_400],
  ])('with the pause that it asks for, a day at most: %s', async (path, least, most) => {
    const error = await fetcher.fetchPage(origin + path).catch((caught: unknown) => caught);
    const { retryAfterSeconds } = error as { retryAfterSeconds: number };
    expect(retryAfterSeconds).toBeGreaterThanOrEqual(least);
    expect(retryAfterSeconds).toBeLessThanOrEqual(most);
  });

  it.each(['/silent', '/stalling'])('when it takes too long: %s', async (path) => {
    const hasty = createFetcher({ allow: [new URL(origin).host], timeoutMs: 60 });
    const error = await hasty.fetchPage(origin + path).catch((caught: unknown) => caught);
    expect(error).toMatchObject({ reason: 'UPSTREAM_FAILED', message: expect.stringContaining('秒内没有传完') });
    await hasty.close();
  });

  it('when nothing listens there', async () => {
    const spare = createServer();
    await new Promise<void>((resolve) => spare.listen(0, '127.0.0.1', resolve));
    const { port } = spare.address() as AddressInfo;
    await new Promise((resolve) => spare.close(resolve));
    const other = createFetcher({ allow: [`127.0.0.1:${port}`] });
    const error = await other.fetchPage(`http://127.0.0.1:${port}/`).catch((caught: unknown) => caught);
    expect(error).toMatchObject({ reason: 'UPSTREAM_FAILED', message: '对方网站拒绝连接' });
    await other.close();
  });
});

it('stops with the reason that the caller gave when aborting', async () => {
  const controller = new AbortController();
  const pending = fetcher.fetchPage(`${origin}/silent`, { signal: controller.signal });
  controller.abort(new Error('reader left'));
  await expect(pending).rejects.toThrow('reader left');
});
