/**
 * The page fetcher over undici. Redirects are followed by hand so that each hop goes through the same checks; private
 * addresses are refused while connecting, literal ones included (`lookup` is never asked about those).
 */
import { isIP } from 'node:net';
import { Agent, buildConnector, type Dispatcher, request } from 'undici';
import { AppError } from '#contract/errors.ts';
import { LARGEST_UPLOAD_BYTES } from '#contract/limits.ts';
import { guardedLookup, isLocalName, isPublicAddress, parsePublicUrl, privateAddressError } from './address.ts';
import {
  acceptHeader,
  assertContentType,
  assertDeclared,
  decodeContent,
  decodedStream,
  readLimited,
  withinLimit,
} from './body.ts';
import type { FetchedPage, FetchOptions, PageFetcher } from './port.ts';

const MAX_BYTES = 5 * 1024 * 1024;
const TIMEOUT_MS = 20_000;
const MAX_REDIRECTS = 5;
const MAX_PAUSE_SECONDS = 24 * 3_600;
const PERMANENT: ReadonlySet<number> = new Set([301, 308]);
const USER_AGENT = 'Mozilla/5.0 (compatible; waikan/1.0; English press reader)';

interface FetcherOptions {
  /** Private hosts that may be fetched all the same, `host` or `host:port` (configuration FETCH_ALLOW_HOSTS). */
  allow?: readonly string[];
  /** Milliseconds for the whole exchange with redirects; the default is 20 s. */
  timeoutMs?: number;
  /** Bytes of the body, before and after inflating; the default is 5 MB. */
  maxBytes?: number;
}

function guardedConnector(allow: ReadonlySet<string>): buildConnector.connector {
  const open = buildConnector({ allowH2: false });
  const guarded = buildConnector({ allowH2: false, lookup: guardedLookup });
  return (options, callback) => {
    const hostname = options.hostname.replace(/^\[|\]$/g, '');
    const port = options.port || (options.protocol === 'https:' ? '443' : '80');
    const names = [hostname, `${hostname}:${port}`, `[${hostname}]`, `[${hostname}]:${port}`];
    if (names.some((name) => allow.has(name.toLowerCase()))) return open(options, callback);
    if (isLocalName(hostname) || (isIP(hostname) !== 0 && !isPublicAddress(hostname)))
      return callback(privateAddressError(), null);
    return guarded(options, callback);
  };
}

function connectionError(error: unknown): AppError {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const upstream = (msg: string) => new AppError('UPSTREAM_FAILED', { msg, cause: error });
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return upstream('找不到这个网站，请检查网址');
  if (code === 'ECONNREFUSED') return upstream('对方网站拒绝连接');
  if (code.includes('TIMEOUT') || code === 'ETIMEDOUT') return upstream('对方网站太久没有回应');
  if (code.startsWith('ERR_TLS') || code.includes('CERT')) return upstream('对方网站的证书有问题');
  return upstream('连接对方网站时出错');
}

/** Retry-After in seconds, at most a day; a time of day counts from now. Null when it is missing or makes no sense. */
function pauseAskedFor(response: Dispatcher.ResponseData): number | null {
  const value = header(response, 'retry-after')?.trim() ?? '';
  const seconds = /^\d{1,9}$/.test(value) ? Number(value) : Math.ceil((Date.parse(value) - Date.now()) / 1_000);
  return seconds > 0 ? Math.min(seconds, MAX_PAUSE_SECONDS) : null;
}

function statusError(response: Dispatcher.ResponseData): AppError {
  const status = response.statusCode;
  const meaning: Record<number, string> = { 401: '需要登录', 403: '拒绝访问', 404: '网页不存在', 410: '网页已删除' };
  const reason = meaning[status] ?? (status === 429 ? '请求太频繁' : status >= 500 ? '对方网站出错' : '请求被拒绝');
  const pause = pauseAskedFor(response);
  return new AppError('UPSTREAM_FAILED', {
    msg: `对方网站返回 ${status}（${reason}）`,
    cause: { status },
    ...(pause === null ? {} : { retryAfterSeconds: pause }),
  });
}

function header(response: Dispatcher.ResponseData, name: string): string | null {
  const value = response.headers[name];
  return (Array.isArray(value) ? value[0] : value) ?? null;
}

/** Connections to public addresses, and to the private hosts that are allowed, `host` or `host:port`. */
export function guardedAgent(allow: readonly string[]): Agent {
  const allowed = new Set(allow.map((entry) => entry.toLowerCase()));
  return new Agent({ connect: guardedConnector(allowed), allowH2: false, keepAliveTimeout: 4_000 });
}

/** The consumer of the body has failed, not the site. */
class NotTaken extends Error {}

async function passOn(
  body: AsyncIterable<Uint8Array>,
  encoding: string,
  declaredBytes: number | null,
  mostBytes: number,
  into: NonNullable<FetchOptions['into']>,
): Promise<void> {
  let broken: unknown;
  const coming = async function* () {
    try {
      yield* withinLimit(decodedStream(encoding, withinLimit(body, mostBytes)), mostBytes);
    } catch (error) {
      broken = error;
      throw error;
    }
  };
  const isEncoded = encoding !== '' && encoding !== 'identity';
  try {
    await into(coming(), isEncoded ? null : declaredBytes);
  } catch (error) {
    throw error === broken || error instanceof AppError ? error : new NotTaken('not taken', { cause: error });
  }
}

/** A book may be as large as an upload, and takes its time. */
const [BOOK_BYTES, BOOK_MS] = [LARGEST_UPLOAD_BYTES, 120_000];

/** The page fetcher that is used in earnest. */
export function createFetcher(options: FetcherOptions = {}): PageFetcher {
  const { timeoutMs = TIMEOUT_MS, maxBytes = MAX_BYTES } = options;
  const agent = guardedAgent(options.allow ?? []);

  function get(url: URL, fetchOptions: FetchOptions, signal: AbortSignal): Promise<Dispatcher.ResponseData> {
    const headers: Record<string, string> = {
      accept: acceptHeader(fetchOptions.expect ?? 'page'),
      // A file is packed as it is, and its size is told only so.
      'accept-encoding': fetchOptions.expect === 'book' ? 'identity' : 'gzip, br, deflate',
      'accept-language': 'en',
      'user-agent': USER_AGENT,
    };
    if (fetchOptions.etag) headers['if-none-match'] = fetchOptions.etag;
    if (fetchOptions.lastModified) headers['if-modified-since'] = fetchOptions.lastModified;
    if (fetchOptions.authorization) headers.authorization = fetchOptions.authorization;
    return request(url, { dispatcher: agent, signal, headers });
  }

  async function readPage(
    url: URL,
    movedTo: URL | null,
    response: Dispatcher.ResponseData,
    fetchOptions: FetchOptions,
  ): Promise<FetchedPage> {
    const contentType = header(response, 'content-type') ?? '';
    const declared = Number(header(response, 'content-length') ?? Number.NaN);
    const most = fetchOptions.expect === 'book' ? Math.max(maxBytes, BOOK_BYTES) : maxBytes;
    const declaredBytes = Number.isFinite(declared) ? declared : null;
    const encoding = header(response, 'content-encoding') ?? '';
    let bytes: Uint8Array = new Uint8Array();
    if (fetchOptions.into && response.statusCode !== 304) {
      assertDeclared(declaredBytes, most);
      assertContentType(fetchOptions.expect ?? 'page', contentType, bytes);
      await passOn(response.body, encoding, declaredBytes, most, fetchOptions.into);
    } else {
      bytes = await decodeContent(encoding, await readLimited(response.body, declaredBytes, most), most);
      if (response.statusCode !== 304) assertContentType(fetchOptions.expect ?? 'page', contentType, bytes);
    }
    return {
      url: url.href,
      movedTo: movedTo?.href ?? null,
      status: response.statusCode,
      headers: { etag: header(response, 'etag'), lastModified: header(response, 'last-modified') },
      bytes,
      contentType,
    };
  }

  async function follow(start: URL, fetchOptions: FetchOptions, signal: AbortSignal): Promise<FetchedPage> {
    let url = start;
    let movedTo: URL | null = null;
    let isPermanent = true;
    for (let hop = 0; hop <= MAX_REDIRECTS; hop += 1) {
      const isSameHost = url.origin === start.origin;
      const response = await get(url, isSameHost ? fetchOptions : { ...fetchOptions, authorization: null }, signal);
      try {
        const location = header(response, 'location');
        if (response.statusCode >= 400) throw statusError(response);
        if (response.statusCode < 300 || response.statusCode === 304) {
          return await readPage(url, movedTo, response, fetchOptions);
        }
        if (location === null) throw new AppError('UPSTREAM_FAILED', { msg: '对方网站的跳转没有写明去向' });
        url = parsePublicUrl(location, url.href);
        isPermanent &&= PERMANENT.has(response.statusCode);
        if (isPermanent) movedTo = url;
        await fetchOptions.onRedirect?.(url);
      } finally {
        // An unread body would keep its connection busy; destroying one that was read does nothing.
        response.body.on('error', () => undefined).destroy();
      }
    }
    throw new AppError('UPSTREAM_FAILED', { msg: `对方网站跳转太多（超过 ${MAX_REDIRECTS} 次）` });
  }

  return {
    async fetchPage(address, fetchOptions = {}) {
      const url = parsePublicUrl(address);
      const mostMs = fetchOptions.expect === 'book' ? Math.max(timeoutMs, BOOK_MS) : timeoutMs;
      const timeout = AbortSignal.timeout(mostMs);
      const signal = fetchOptions.signal ? AbortSignal.any([fetchOptions.signal, timeout]) : timeout;
      try {
        return await follow(url, fetchOptions, signal);
      } catch (error) {
        if (error instanceof AppError) throw error;
        if (error instanceof NotTaken) throw error.cause;
        if (fetchOptions.signal?.aborted) throw fetchOptions.signal.reason;
        if (timeout.aborted) {
          const msg = `对方网站 ${Math.ceil(mostMs / 1000)} 秒内没有传完`;
          throw new AppError('UPSTREAM_FAILED', { msg, cause: error });
        }
        throw connectionError(error);
      }
    },
    close: () => agent.close(),
  };
}
