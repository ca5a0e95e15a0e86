/**
 * Pages: shared ones from the cache, personal ones rendered for each request with a nonce.
 * What a page is and how it renders comes from the built web bundle, handed in as {@link WebBundle}.
 */
import { randomUUID } from 'node:crypto';
import { chooseEncoding } from './compress.ts';
import { collectCookies, loginToken, renewLoginCookies } from './cookies.ts';
import type { Executor, InProcessApi } from './execute.ts';
import type { OnError } from './mount.ts';
import type { PageCache, SharedPage, Variant } from './page-cache.ts';
import { plainAnswer } from './plain-answer.ts';
import { requestInfo } from './request-info.ts';
import { pagePolicy, securityHeaders } from './security.ts';
import { ANY_MEMBER, isMember, type Viewer } from './viewer.ts';

/** Plain forms are small; browsers always state their length. */
const MAX_FORM_BYTES = 64 * 1024;

/** Context of page loaders and actions. */
export interface PageContext {
  api: InProcessApi;
  checkBody: Executor['checkBody'];
  /** Null for visitors, and always on shared pages. */
  viewer: Viewer | null;
  /** Only for shared pages: the variant to show, for members or for others. */
  variant: Variant;
  /** Undefined on shared pages, whose scripts are named by hash. */
  nonce: string | undefined;
  requestId: string;
  /** The API's base for pages of this host; '' is the page's own origin. */
  apiBase: string;
  /** Outside services that are set up, by name: `ai translation`. */
  services: string;
  /** Address of a third party's script that counts visits; '' where there is none. */
  statistics: string;
  /** Origin under which readers reach the site. */
  siteUrl: string;
  /** An unforeseen failure of a loader, an action or the rendering: for the log. */
  report(error: unknown): void;
}

/** Exports of the web build. */
export interface WebBundle {
  /** Changes with anything that browsers load. */
  build: string;
  render(request: Request, context: PageContext): Promise<Response>;
  /** Key of the cache for a page whose HTML depends on content alone, never on the person; null for every other page. */
  sharedAddress(url: URL): string | null;
}

export interface PageOptions {
  web(): Promise<WebBundle>;
  executor: Executor;
  authenticate(token: string): Promise<Viewer | null>;
  cache: PageCache;
  apiBases: ReadonlyMap<string, string>;
  services: string;
  /** See {@link PageContext.statistics}. Its host is the one that pages may load scripts from and send to. */
  statistics: string;
  /** Other sites whose scripts pages may load. */
  scriptOrigins: readonly string[];
  siteUrl: string;
  isSecure: boolean;
  onError: OnError;
  /** Development: no policy (Vite injects scripts), nothing kept. */
  isDevelopment: boolean;
}

export interface Pages {
  handle(request: Request, requestId: string, address: string): Promise<Response>;
}

export function createPages(options: PageOptions): Pages {
  const headers = securityHeaders(options.isSecure);
  const connectOrigins = options.statistics === '' ? [] : [new URL(options.statistics).origin];
  const scriptOrigins = [...options.scriptOrigins, ...connectOrigins];
  const apiBaseOf = (request: Request) => options.apiBases.get(new URL(request.url).host) ?? '';

  async function render(
    request: Request,
    web: WebBundle,
    requestId: string,
    address: string,
    how: Pick<PageContext, 'viewer' | 'variant' | 'nonce'>,
  ) {
    const { reply, lines } = collectCookies(options.isSecure);
    renewLoginCookies(reply, how.viewer, request.headers.get('cookie'));
    // A shared page is rendered for a visitor even if a reader asks first; a member variant is a member without a name.
    const caller = how.nonce === undefined ? variantViewer(how.variant) : how.viewer;
    const api = options.executor.inProcess({
      viewer: caller,
      request: requestInfo(request, requestId, address),
      reply,
    });
    const { checkBody } = options.executor;
    const report = (error: unknown) => options.onError(error, requestId, request.signal);
    const apiBase = apiBaseOf(request);
    const { siteUrl, services, statistics } = options;
    const context = { api, checkBody, requestId, apiBase, services, statistics, siteUrl, report, ...how };
    const response = await web.render(request, context);
    for (const line of lines) response.headers.append('set-cookie', line);
    return response;
  }

  async function shared(
    request: Request,
    path: string,
    web: WebBundle,
    requestId: string,
    address: string,
  ): Promise<Response> {
    const { origin } = new URL(request.url);
    // Made for everybody: neither method nor headers of the first request go in, and it is finished when that request is aborted.
    const anonymous = new Request(origin + path);
    // Pages of hosts with an API of their own name it, and are kept apart.
    const apiBase = apiBaseOf(request);
    const url = apiBase + path;
    const security = { headers, scriptOrigins, connectOrigins, apiBase };
    const renderAs = (variant: Variant) => () =>
      render(anonymous, web, requestId, address, { viewer: null, variant, nonce: undefined });
    let page = await options.cache.get(url, 'visitor', renderAs('visitor'), security);
    if (page.variesByMembership) {
      const viewer = await viewerOfCookie(request);
      if (isMember(viewer)) page = await options.cache.get(url, 'member', renderAs('member'), security);
    }
    return sharedResponse(request, page);
  }

  async function personal(request: Request, web: WebBundle, requestId: string, address: string): Promise<Response> {
    const nonce = randomUUID();
    const viewer = await viewerOfCookie(request);
    const variant: Variant = isMember(viewer) ? 'member' : 'visitor';
    const response = await render(request, web, requestId, address, { viewer, variant, nonce });
    for (const [name, value] of Object.entries(headers)) response.headers.set(name, value);
    if (response.headers.get('content-type')?.startsWith('text/html') && !options.isDevelopment) {
      const scripts = [...scriptOrigins, `'nonce-${nonce}'`];
      response.headers.set('content-security-policy', pagePolicy(scripts, apiBaseOf(request), connectOrigins));
    }
    response.headers.set('cache-control', 'private, no-store');
    return response;
  }

  async function viewerOfCookie(request: Request): Promise<Viewer | null> {
    const token = loginToken(request.headers.get('cookie'));
    return token === null ? null : options.authenticate(token);
  }

  return {
    async handle(request, requestId, address) {
      const isRead = request.method === 'GET' || request.method === 'HEAD';
      if (!isRead && !isSameOrigin(request, options.siteUrl)) return plainAnswer(request, 403, '请求来源不对');
      if (!isRead && Number(request.headers.get('content-length') ?? Number.POSITIVE_INFINITY) > MAX_FORM_BYTES) {
        return plainAnswer(request, 413, '表单太大');
      }
      const web = await options.web();
      const path = isRead && !options.isDevelopment ? web.sharedAddress(new URL(request.url)) : null;
      return path === null
        ? personal(request, web, requestId, address)
        : shared(request, path, web, requestId, address);
    },
  };
}

/** For whom a shared page is rendered. */
function variantViewer(variant: Variant): Viewer | null {
  return variant === 'member' ? ANY_MEMBER : null;
}

function sharedResponse(request: Request, page: SharedPage): Response {
  if (page.status === 200 && request.headers.get('if-none-match') === page.etag) {
    return new Response(null, { status: 304, headers: page.notModified });
  }
  const encoding = chooseEncoding(request.headers.get('accept-encoding') ?? undefined);
  const body = request.method === 'HEAD' ? null : new Uint8Array(page.bodies[encoding]);
  return new Response(body, { status: page.status, headers: page.headers[encoding] });
}

/** Plain forms of login, registration and reset: sent from one of our own pages, or not at all. */
function isSameOrigin(request: Request, siteUrl: string): boolean {
  const origin = request.headers.get('origin');
  if (origin !== null) {
    // The site's own address too: a proxy may hand on another Host.
    return origin === siteUrl || (URL.canParse(origin) && new URL(origin).host === new URL(request.url).host);
  }
  return request.headers.get('sec-fetch-site') === 'same-origin';
}
