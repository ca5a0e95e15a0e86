/** The whole site on Hono: ids and logs, contract calls, documentation, files, and pages for everything else. */
import { readFileSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import { getRequestListener, type HttpBindings } from '@hono/node-server';
import { Hono, type MiddlewareHandler } from 'hono';
import { AppError } from '#contract/errors.ts';
import { contract } from '#contract/index.ts';
import type { Config } from './config.ts';
import type { Context } from './context.ts';
import { audioFiles } from './features/audio/files.ts';
import { pdfDownloads } from './features/pdf/downloads.ts';
import { pictureFiles } from './features/pictures/files.ts';
import { posterFiles } from './features/posters/files.ts';
import { createFormUploads } from './features/uploads/form.ts';
import { apiDocs } from './http/api-docs.ts';
import { createBearerLookup } from './http/bearer.ts';
import { compress } from './http/compress.ts';
import { allowPageHosts } from './http/cors.ts';
import { createExecutor, type Executor, type Handlers, tellOutage } from './http/execute.ts';
import { failure, mountContract, type OnError, type ServerEnv } from './http/mount.ts';
import { networkOf } from './http/network.ts';
import { createFastPath, createPageCache } from './http/page-cache.ts';
import { createPages, type WebBundle } from './http/pages.ts';
import { plainAnswer } from './http/plain-answer.ts';
import { createRateLimit, type RateLimit } from './http/rate-limit.ts';
import { addressOf, loggedPath, newRequestId } from './http/request-info.ts';
import { securityHeaders } from './http/security.ts';
import { staticFiles } from './http/static-files.ts';
import { logFailure } from './log.ts';
import { handlersOf } from './registered.ts';

const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
  version: string;
};

/**
 * Requests a minute for one user (or one network, for visitors), but for the last ones, which are a network's: pages, pictures, files that the
 * database is asked about, tokens of no login.
 */
const BUDGETS = { reads: 3_000, writes: 600, log: 600, pages: 60_000, pictures: 30_000, files: 6_000, unknown: 600 };
const MINUTE = 60;
/** Entry pages of most visitors: kept in the cache whatever else is asked for. */
const FIRST_PAGES = ['/', '/article'];

export interface AppOptions {
  web(): Promise<WebBundle>;
  /** Folder of built assets; undefined in development, where Vite serves them. */
  assetsRoot: string | undefined;
  isDevelopment: boolean;
  /** See {@link createExecutor}. */
  checksResults: boolean;
  /** Only for tests. */
  budgets?: Partial<typeof BUDGETS>;
}

export interface App {
  listener: RequestListener;
  /** Only for tests and the in-process client. */
  fetch(request: Request): Promise<Response>;
  executor: Executor;
}

export function createApp(context: Context, options: AppOptions): App {
  const { config, services, log } = context;
  const isSecure = config.publicUrl.startsWith('https:');
  const headers = securityHeaders(isSecure);
  const { isDevelopment, checksResults } = options;
  const executor = createExecutor(
    contract,
    { ...handlersOf(context), ...buildHandler(options) },
    { isDevelopment, checksResults },
  );
  const authenticate = (token: string) => services.identity.authenticate(token).catch(tellOutage);
  // The bridge is WeChat's own script, loaded only inside its browser.
  const scriptOrigins = config.wechat.accounts.has('wx') ? ['https://res.wx.qq.com'] : [];
  const cache = createPageCache({
    // Pages of hosts with an API base of their own are kept under it.
    pinned: new Set(['', ...config.apiBases.values()].flatMap((base) => FIRST_PAGES.map((path) => base + path))),
    onError: (error) => logFailure(log, 'page not rendered ahead', error),
  });
  context.events.on('content', (change) => cache.drop(change));
  // Lists that were rendered at once after a change have the numbers from before it.
  services.follows.onNewCounts(() => cache.drop({ ids: [], beside: [], isListed: true }));
  const budgetOf = (name: keyof typeof BUDGETS) => createRateLimit(options.budgets?.[name] ?? BUDGETS[name], MINUTE);
  const pageBudget = budgetOf('pages');
  const pages = createPages({
    onError: (error, id, signal) => logFailure(log, 'page failed', error, { id, signal }),
    web: options.web,
    executor,
    authenticate,
    cache,
    apiBases: config.apiBases,
    services: serviceNames(config),
    statistics: config.statistics ?? '',
    scriptOrigins,
    siteUrl: config.publicUrl,
    isSecure,
    isDevelopment,
  });

  const app = new Hono<ServerEnv & { Bindings: HttpBindings }>();
  app.use(async (c, next) => {
    const startedAt = performance.now();
    const requestId = newRequestId();
    c.set('requestId', requestId);
    c.set(
      'address',
      addressOf(c.req.header('x-forwarded-for'), c.env?.incoming?.socket.remoteAddress, config.trustProxy),
    );
    await next();
    for (const [name, value] of Object.entries(headers)) {
      if (!c.res.headers.has(name)) c.res.headers.set(name, value);
    }
    c.res.headers.set('x-request-id', requestId);
    log.info(
      {
        id: requestId,
        method: c.req.method,
        path: loggedPath(c.req.path),
        status: c.res.status,
        ms: Math.round(performance.now() - startedAt),
      },
      'request',
    );
  });
  app.use(compress);
  app.get('/healthz', async (c) => {
    const problem = await context.health();
    return problem === null ? c.json({ ok: true }) : c.json({ ok: false, reason: problem }, 503);
  });
  app.route('/', apiDocs(contract, version));

  const api = new Hono<ServerEnv>();
  if (config.apiBases.size > 0) api.use(allowPageHosts(config.apiBases.keys()));
  const onError: OnError = (error, id, signal) => logFailure(log, 'call failed', error, { id, signal });
  const budgets = {
    reads: budgetOf('reads'),
    writes: budgetOf('writes'),
    log: budgetOf('log'),
  };
  const { isRemembered } = services.identity;
  const viewerOf = createBearerLookup({ authenticate, isRemembered, unknown: budgetOf('unknown') });
  api.route('/', mountContract({ contract, executor, viewerOf, budgets, isSecure, onError }));
  const [pictureBudget, fileBudget] = [takesFrom(budgetOf('pictures')), takesFrom(budgetOf('files'))];
  for (const path of ['/img/*', '/picture/*', '/poster/*']) api.use(path, pictureBudget);
  for (const path of ['/download/*', '/audio/*']) api.use(path, fileBudget);
  api.route(
    '/',
    pictureFiles({ pictures: services.pictures, resized: services.resizedPictures, icons: services.sourceIcons }),
  );
  api.route('/', pdfDownloads(services.pdf));
  api.route('/', posterFiles(services.posters));
  api.route('/', audioFiles(services.audio, viewerOf));
  for (const prefix of ['/auth/*', '/api/*', '/reader/*']) {
    api.all(prefix, (c) => {
      const { status, body } = failure(new AppError('NOT_FOUND', { msg: '没有这个接口' }), c.get('requestId'));
      return c.json(body, status as 404);
    });
  }
  app.route('/', api);

  const formUploads = createFormUploads({ uploads: services.uploads, authenticate, siteUrl: config.publicUrl });
  if (options.assetsRoot !== undefined) app.use(assets(options.assetsRoot));
  app.all('*', async (c) => {
    const requestId = c.get('requestId');
    const refusal = refusedBy(pageBudget, c);
    if (refusal) return refusal;
    // The router would only warn on standard error.
    if (!isDecodable(new URL(c.req.url).pathname)) return plainAnswer(c.req.raw, 404, '没有这一页');
    try {
      return await pages.handle(await formUploads(c.req.raw), requestId, c.get('address'));
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      logFailure(log, 'page failed', error, { id: requestId, signal: c.req.raw.signal });
      return plainAnswer(c.req.raw, error.status, error.message, error.retryAfterSeconds);
    }
  });
  app.onError((error, c) => {
    logFailure(log, 'request failed', error, { id: c.get('requestId'), signal: c.req.raw.signal });
    const { status, headers: about, body } = failure(error, c.get('requestId'));
    return c.json(body, status as 500, about);
  });

  const fastPath = createFastPath(cache);
  const slowPath = getRequestListener(app.fetch, { overrideGlobalObjects: false });
  return {
    listener: (incoming, outgoing) => {
      if (config.apiBases.size > 0 || !fastPath(incoming, outgoing)) void slowPath(incoming, outgoing);
    },
    fetch: async (request) => app.fetch(request),
    executor,
  };
}

/** The answer to a network that has used its budget up. */
function refusedBy(budget: RateLimit, c: { req: { raw: Request }; get(name: 'address'): string }): Response | null {
  const waitSeconds = budget.take(networkOf(c.get('address')));
  return waitSeconds > 0 ? plainAnswer(c.req.raw, 429, `访问太频繁，请 ${waitSeconds} 秒后再试`, waitSeconds) : null;
}

const takesFrom =
  (budget: RateLimit): MiddlewareHandler<ServerEnv> =>
  async (c, next) =>
    refusedBy(budget, c) ?? next();

/** Pages that are open ask from time to time, and at once where something of theirs is gone. */
const buildHandler = ({ web }: AppOptions) =>
  ({ 'GET /api/build': async () => ({ build: (await web()).build }) }) satisfies Handlers;

function isDecodable(pathname: string): boolean {
  try {
    decodeURIComponent(pathname);
    return true;
  } catch {
    return false;
  }
}

/** What a page may offer; without them it offers the dictionary, and says so. */
function serviceNames({ ai, mt, wechat, reach, speech, s3, pay }: Config): string {
  const readers = [wechat.accounts.has('wx') && 'wechat', reach.sms && 'sms', reach.mail && 'mail'];
  const payment = [pay.wechat && 'wechat-pay', pay.alipay && 'alipay'];
  const names = [ai && 'ai', (ai ?? mt) && 'translation', speech && 'voice', s3 && 'files', ...readers, ...payment];
  return names.filter(Boolean).join(' ');
}

const IMMUTABLE = 'public, max-age=31536000, immutable';
const A_DAY = 'public, max-age=86400';
const A_WEEK = 'public, max-age=604800';
const ICON = /^\/(favicon|icon-\d+)\./;

/**
 * Built assets (immutable, compressed at build time) and the files of `public/`.
 *
 * @param root `build/pages/client`; names under /assets/ hold a content hash
 */
function assets(root: string): MiddlewareHandler {
  const files = staticFiles({ root, precompressed: true });
  return async (c, next) => {
    // A folder is no file: `/` and friends are pages. So is their data: to look for it would ask the disk four times.
    if (!/\.\w+$/.test(c.req.path) || c.req.path.endsWith('.data')) return next();
    const response = await files(c, async () => {});
    if (!response) return next();
    const lasting = ICON.test(c.req.path) ? A_WEEK : A_DAY;
    if (response.ok) response.headers.set('cache-control', c.req.path.startsWith('/assets/') ? IMMUTABLE : lasting);
    return response;
  };
}
