/**
 * Shared pages: rendered once for each content version, kept compressed with an ETag and a policy of script hashes. A change
 * lets go of the pages that it touches; the old one is given out while one rendering replaces it. Two variants where a page
 * holds locked text: for visitors and for members.
 */
import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import PQueue from 'p-queue';
import { createBoundedCache } from '#server/bounded-cache.ts';
import type { ContentChange } from '#server/db/events.ts';
import { chooseEncoding, type Encoding } from './compress.ts';
import { pagePolicy, scriptHashes } from './security.ts';

const MAX_BYTES = 96 * 1024 * 1024;
/** Time for which an outdated page may be served; later requests wait for the new one. */
const GRACE_MS = 1_000;
/** The same time when all pages are outdated at once. */
const LONG_GRACE_MS = 10_000;
/** Pages rendered at a time. Rendering uses one thread, so more would only wait for the database together, and delay kept pages. */
const RENDERED_AT_ONCE = 3;
/** Pause between two renderings of a pinned page whose content keeps changing. */
const PAUSE_MS = 200;
/** Places in the queue of renderings: the higher number goes first. */
const [SOMEBODY_WAITS, NOBODY_WAITS] = [1, 0];
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

/** Settings for the security headers of pages. */
export interface PageSecurity {
  headers: Record<string, string>;
  /** Other sites whose scripts the page may load. */
  scriptOrigins: readonly string[];
  /** Other sites that scripts of pages may send to. */
  connectOrigins?: readonly string[];
  /** Base of the API's addresses; '' for the page's own origin. */
  apiBase: string;
}

export interface PageCache {
  /** A kept page, at once. An outdated one is given out for a second, while it is rendered anew. */
  peek(url: string, variant: Variant): SharedPage | undefined;
  /** A kept page as {@link peek} gives it, or one rendered now; callers that come meanwhile wait for the same rendering. */
  get(url: string, variant: Variant, render: () => Promise<Response>, security: PageSecurity): Promise<SharedPage>;
  /**
   * Lets go of what a change touches: own pages of changed articles at once, since they may be locked or gone; lists and the
   * pages beside them are outdated from now on.
   */
  drop(change: ContentChange): void;
}

export interface PageCacheOptions {
  /** Pages that are never let go of, and rendered anew before anybody asks. */
  pinned?: ReadonlySet<string>;
  onError?(error: unknown): void;
  now?: () => number;
}

interface Kept {
  page: SharedPage;
  make(): Promise<SharedPage>;
  /** Null while it is up to date; for an outdated page, until when it may be served, in milliseconds. */
  outdatedUntil: number | null;
}

interface Rendering {
  work: Promise<SharedPage>;
  state: RenderingState;
}

interface RenderingState {
  /** Whether its content changed after it began. */
  isOutdated: boolean;
}

export function createPageCache(options: PageCacheOptions = {}): PageCache {
  const { pinned = new Set(), onError = () => {}, now = Date.now } = options;
  const used = createBoundedCache<string, Kept>(MAX_BYTES, ({ page }) => sizeOf(page));
  const firstPages = new Map<string, Kept>();
  const renderings = new Map<string, Rendering>();
  const turns = new PQueue({ concurrency: RENDERED_AT_ONCE });

  const storeOf = (key: string) => (pinned.has(addressOf(key)) ? firstPages : used);

  function fresh(key: string): SharedPage | undefined {
    const kept = firstPages.get(key) ?? used.get(key);
    if (kept === undefined) return undefined;
    if (kept.outdatedUntil !== null) {
      if (now() > kept.outdatedUntil) return undefined;
      refresh(key, kept);
    }
    return kept.page;
  }

  /** Pages that a request waits for go before those that are rendered ahead. */
  function start(key: string, make: Kept['make'], priority: number): Promise<SharedPage> {
    const known = renderings.get(key);
    if (known && !known.state.isOutdated) return known.work;
    const state = { isOutdated: false };
    const work = turns.add(() => rendered(key, make, state), { priority });
    const rendering = { work, state };
    renderings.set(key, rendering);
    const end = () => {
      if (renderings.get(key) !== rendering) return;
      renderings.delete(key);
      // Changes during the rendering are rendered after a short pause.
      if (state.isOutdated && firstPages.has(key)) setTimeout(refreshOutdated, PAUSE_MS).unref();
    };
    work.then(end, end);
    return work;
  }

  async function rendered(key: string, make: Kept['make'], state: RenderingState): Promise<SharedPage> {
    const page = await make();
    // A page rendered from content that changed meanwhile is right for the requests that asked, and not kept.
    const isKept = page.status === 200 && page.bodies.identity.length > 0 && !state.isOutdated;
    if (isKept) storeOf(key).set(key, { page, make, outdatedUntil: null });
    else if (page.status !== 200) storeOf(key).delete(key);
    return page;
  }

  function refresh(key: string, { make }: Kept): void {
    if (renderings.has(key)) return;
    start(key, make, NOBODY_WAITS).catch(onError);
  }

  function refreshOutdated(): void {
    for (const [key, kept] of firstPages) if (kept.outdatedUntil !== null) refresh(key, kept);
  }

  return {
    peek: (url, variant) => fresh(keyOf(url, variant)),
    async get(url, variant, render, security) {
      const key = keyOf(url, variant);
      const make = async () => buildPage(await render(), security);
      return fresh(key) ?? start(key, make, SOMEBODY_WAITS);
    },
    drop(change) {
      const effectOn = effectOf(change);
      for (const [key, { state }] of renderings) if (effectOn(key) !== 'none') state.isOutdated = true;
      for (const store of [firstPages, used]) {
        for (const [key, kept] of [...store.entries()]) {
          const effect = effectOn(key);
          if (effect === 'gone') store.delete(key);
          else if (effect === 'outdated') kept.outdatedUntil ??= now() + (change.ids ? GRACE_MS : LONG_GRACE_MS);
        }
      }
      refreshOutdated();
    },
  };
}

const keyOf = (url: string, variant: Variant) => `${variant} ${url}`;
const addressOf = (key: string) => key.slice(key.indexOf(' ') + 1);

/** Effect of a change on a kept page. */
function effectOf({ ids, beside, isListed }: ContentChange): (key: string) => 'gone' | 'outdated' | 'none' {
  // Without ids: more changed than an event can name, or an older version announced it.
  if (!ids) return () => 'outdated';
  const [gone, outdated] = [new Set(ids.map(String)), new Set(beside.map(String))];
  return (key) => {
    const articleId = /\/article\/(\d+)/.exec(key)?.[1];
    if (articleId === undefined) return isListed ? 'outdated' : 'none';
    if (gone.has(articleId)) return 'gone';
    return outdated.has(articleId) ? 'outdated' : 'none';
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
  const { headers: everywhere, scriptOrigins, connectOrigins, apiBase } = security;
  const scripts = () => [...scriptOrigins, ...scriptHashes(identity.toString())];
  const policy: Record<string, string> = type.startsWith('text/html')
    ? { 'content-security-policy': pagePolicy(scripts(), apiBase, connectOrigins) }
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

type FastPath = (incoming: IncomingMessage, outgoing: ServerResponse) => boolean;

/**
 * Serves kept shared pages straight from node:http, before the router: without Request and Response objects, log line and budget, because
 * counting such an answer would cost as much as giving it.
 *
 * @returns a function that answers the request and returns true, or leaves it untouched and returns false
 */
export function createFastPath(cache: PageCache): FastPath {
  return (incoming, outgoing) => {
    const { method, url = '', headers } = incoming;
    if (method !== 'GET') return false;
    const page = cache.peek(url, 'visitor');
    // A page with a members' variant needs to know who asks.
    if (page === undefined || (page.variesByMembership && headers.cookie?.includes('bb_token='))) return false;
    if (headers['if-none-match'] === page.etag) {
      outgoing.writeHead(304, page.notModified).end();
      return true;
    }
    const encoding = chooseEncoding(headers['accept-encoding'] as string | undefined);
    outgoing.writeHead(page.status, page.headers[encoding]).end(page.bodies[encoding]);
    return true;
  };
}
