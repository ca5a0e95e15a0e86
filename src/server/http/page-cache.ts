/**
 * Shared pages: rendered once for each content version, kept compressed with an ETag and a policy of script hashes,
 * dropped when content changes. Two variants where a page holds locked text: for visitors and for members.
 */
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Encoding } from './compress.ts';
import { pagePolicy, scriptHashes } from './security.ts';

const MAX_BYTES = 96 * 1024 * 1024;
const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

export type Variant = 'visitor' | 'member';

export interface SharedPage {
  status: number;
  etag: string;
  /** Headers of the answer for each encoding, ready to be written. */
  headers: Record<Encoding, Record<string, string>>;
  bodies: Record<Encoding, Buffer>;
  notModified: Record<string, string>;
  /** Members get another text at this address. */
  variesByMembership: boolean;
}

/** What a page's headers say of it. */
export interface PageSecurity {
  headers: Record<string, string>;
  /** Other sites whose scripts it may load. */
  scriptOrigins: readonly string[];
  /** What it calls; '' is its own origin. */
  apiBase: string;
}

export interface PageCache {
  /** A kept page, at once. */
  peek(url: string, variant: Variant): SharedPage | undefined;
  /** A kept page, or one rendered now; callers that come meanwhile wait for the same rendering. */
  get(url: string, variant: Variant, render: () => Promise<Response>, security: PageSecurity): Promise<SharedPage>;
  /** Drops the article's own page and every page that isn't an article's; `null` drops everything. */
  drop(articleId: number | null): void;
}

export function createPageCache(): PageCache {
  const pages = new Map<string, SharedPage>();
  const rendering = new Map<string, Promise<SharedPage>>();
  let bytes = 0;
  let generation = 0;

  function remove(key: string): void {
    const page = pages.get(key);
    if (page === undefined) return;
    bytes -= sizeOf(page);
    pages.delete(key);
  }

  function keep(key: string, page: SharedPage): void {
    remove(key);
    pages.set(key, page);
    bytes += sizeOf(page);
    for (const oldest of pages.keys()) {
      if (bytes <= MAX_BYTES) break;
      remove(oldest);
    }
  }

  return {
    peek: (url, variant) => pages.get(`${variant} ${url}`),
    async get(url, variant, render, security) {
      const key = `${variant} ${url}`;
      const kept = pages.get(key) ?? (await rendering.get(key));
      if (kept) return kept;
      const startedIn = generation;
      const work = render().then((response) => buildPage(response, security));
      rendering.set(key, work);
      try {
        const page = await work;
        // A page rendered from content that changed meanwhile is right for whoever asked, and not kept.
        if (page.status === 200 && page.bodies.identity.length > 0 && startedIn === generation) keep(key, page);
        return page;
      } finally {
        if (rendering.get(key) === work) rendering.delete(key);
      }
    },
    drop(articleId) {
      generation += 1;
      rendering.clear();
      for (const key of [...pages.keys()]) {
        const id = /\/article\/(\d+)/.exec(key)?.[1];
        if (articleId === null || id === undefined || id === String(articleId)) remove(key);
      }
    },
  };
}

const sizeOf = (page: SharedPage) => Object.values(page.bodies).reduce((total, body) => total + body.length, 0);

async function buildPage(response: Response, security: PageSecurity): Promise<SharedPage> {
  const identity = Buffer.from(await response.arrayBuffer());
  const type = response.headers.get('content-type') ?? 'text/html; charset=utf-8';
  const [br, gz] = await Promise.all([
    compressBrotli(identity, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }),
    compressGzip(identity, { level: 6 }),
  ]);
  const etag = `"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`;
  const { headers: everywhere, scriptOrigins, apiBase } = security;
  const scripts = () => [...scriptOrigins, ...scriptHashes(identity.toString())];
  const policy: Record<string, string> = type.startsWith('text/html')
    ? { 'content-security-policy': pagePolicy(scripts(), apiBase) }
    : {};
  const common = { ...everywhere, etag, vary: 'cookie, accept-encoding', 'cache-control': 'private, no-cache' };
  const headers = (encoding: Encoding, body: Buffer) => ({
    ...common,
    ...policy,
    ...passedOn(response),
    'content-type': type,
    'content-length': String(body.length),
    ...(encoding === 'identity' ? {} : { 'content-encoding': encoding }),
  });
  return {
    status: response.status,
    etag,
    headers: { br: headers('br', br), gzip: headers('gzip', gz), identity: headers('identity', identity) },
    bodies: { br, gzip: gz, identity },
    notModified: common,
    variesByMembership: response.headers.has('x-varies-by-membership'),
  };
}

/** Redirects and React Router's own markers. */
function passedOn(response: Response): Record<string, string> {
  const names = ['location', 'x-remix-response'];
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = response.headers.get(name);
      return value === null ? [] : [[name, value]];
    }),
  );
}
