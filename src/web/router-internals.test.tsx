/** A small site of two routes on the router that is installed: each test names one thing that is not documented and that we rely on. */
import { renderToString } from 'react-dom/server';
import {
  createMemoryRouter,
  createRequestHandler,
  data,
  type EntryContext,
  Outlet,
  RouterContextProvider,
  Scripts,
  type ServerBuild,
  ServerRouter,
} from 'react-router';
import { expect, test, vi } from 'vitest';
import {
  DATA_ROUTES,
  handoffScript,
  isDataRequest,
  MODULE_PRELOAD,
  nextLocation,
  ownModules,
  pagePath,
  ROUTER_SCRIPT,
  renderableContext,
  shownData,
  unwrapResult,
  withoutImports,
} from './router-internals.ts';
import { followRouter, restoredScroll } from './router-state.ts';

const asset = (id: string, path: string | undefined, parentId?: string) => ({
  id,
  parentId,
  path,
  index: undefined,
  caseSensitive: undefined,
  hasAction: false,
  hasLoader: true,
  hasClientAction: false,
  hasClientLoader: false,
  hasClientMiddleware: false,
  hasDefaultExport: true,
  hasErrorBoundary: false,
  module: `/assets/${id}.js`,
  imports: ['/assets/common.js', `/assets/${id}-part.js`],
  css: [],
  clientActionModule: undefined,
  clientLoaderModule: undefined,
  clientMiddlewareModule: undefined,
  hydrateFallbackModule: undefined,
});

function Root() {
  return (
    <html lang="en">
      <body>
        <Outlet />
        <Scripts />
      </body>
    </html>
  );
}

/** Context that the router gives to `entry.server.tsx`, and its answer to a request for data. */
async function ask(path: string): Promise<{ context: EntryContext | undefined; response: Response }> {
  let context: EntryContext | undefined;
  const page = { default: () => <p>Harbour</p>, loader: () => ({ text: '</script>' }), handle: { waits: true } };
  const build = {
    entry: {
      module: {
        default: (_request: Request, _status: number, _headers: Headers, given: EntryContext) => {
          context = given;
          return new Response();
        },
      },
    },
    routes: {
      root: { id: 'root', path: '', module: { default: Root, loader: () => 'from root' } },
      page: { id: 'page', parentId: 'root', path: 'page', module: page },
      other: { id: 'other', parentId: 'root', path: 'other', module: page },
    },
    assets: {
      version: '1',
      url: '/assets/manifest.js',
      entry: { module: '/assets/entry.js', imports: ['/assets/common.js'] },
      routes: {
        root: asset('root', ''),
        page: asset('page', 'page', 'root'),
        other: asset('other', 'other', 'root'),
      },
    },
    publicPath: '/',
    assetsBuildDirectory: '',
    future: {},
    ssr: true,
    isSpaMode: false,
    prerender: [],
    routeDiscovery: { mode: 'initial', manifestPath: '/__manifest' },
  } as unknown as ServerBuild;
  const handle = createRequestHandler(build, 'production');
  const response = await handle(new Request(`http://waikan.test${path}`), new RouterContextProvider());
  return { context, response };
}

async function rendered() {
  const { context } = await ask('/page');
  if (!context) throw new Error('the router did not render a document');
  const html = renderToString(<ServerRouter context={renderableContext(context)} url="http://waikan.test/page" />);
  return { context, html };
}

test('EntryContext.serverHandoffStream is a stream, and without it a page renders to one string', async () => {
  const { context, html } = await rendered();
  expect(context.serverHandoffStream).toBeInstanceOf(ReadableStream);
  expect(html).toContain('Harbour');
});

test('EntryContext.manifest.routes has all routes by id, staticHandlerContext.matches the shown ones', async () => {
  const { context } = await rendered();
  expect(Object.keys(context.manifest.routes)).toEqual(['root', 'page', 'other']);
  expect(Object.keys(renderableContext(context).manifest.routes)).toEqual(['root', 'page']);
});

test('EntryContext.renderMeta.didRenderScripts is set by <Scripts>, and tells a page that hydrates', async () => {
  const { context } = await ask('/page');
  if (!context) throw new Error('the router did not render a document');
  expect(await handoffScript(context, undefined)).toBe('');
  renderToString(<ServerRouter context={renderableContext(context)} url="http://waikan.test/page" />);
  expect(context.renderMeta?.didRenderScripts).toBe(true);
  expect(await handoffScript(context, 'n1')).toMatch(/^<script nonce="n1">/);
});

test('<Scripts> makes window.__reactRouterContext.streamController, and reads what is written to it as text', async () => {
  const { context, html } = await rendered();
  const started = /<script>(window\.__reactRouterContext = .*?)<\/script>/.exec(html)?.[1];
  const handoff = await handoffScript(context, undefined);
  const written = handoff.replace(/^<script>|<\/script>$/g, '');
  expect(written).not.toContain('</script>');
  const window: { __reactRouterContext?: { stream: ReadableStream<Uint8Array> } } = {};
  new Function('window', `${started}${written}`)(window);
  const text = await new Response(window.__reactRouterContext?.stream).text();
  expect(text).toContain('from root');
  expect(text).toContain('</script>');
});

test('EntryContext.routeModules and the manifest give the modules that only one page loads', async () => {
  const { context } = await rendered();
  const waits = (handle: unknown) => Boolean((handle as { waits?: boolean } | undefined)?.waits);
  expect(ownModules(context, waits)).toEqual(new Set(['/assets/page.js', '/assets/page-part.js']));
  expect(ownModules(context, () => false)).toBeNull();
});

test('the routes that browsers load do without the modules that each imports', async () => {
  const { context } = await rendered();
  const script = withoutImports(`window.__reactRouterManifest=${JSON.stringify(context.manifest)};`);
  const window: { __reactRouterManifest?: EntryContext['manifest'] } = {};
  new Function('window', script)(window);
  const manifest = window.__reactRouterManifest;
  expect(manifest?.entry).toEqual(context.manifest.entry);
  expect(manifest?.routes.page).toMatchObject({ module: '/assets/page.js', hasLoader: true });
  expect(JSON.stringify(manifest?.routes)).not.toContain('imports');
  const thinned = { ...renderableContext(context), manifest: manifest as EntryContext['manifest'] };
  const html = renderToString(<ServerRouter context={thinned} url="http://waikan.test/page" />);
  expect(html).toContain('Harbour');
});

test('the markup of a page preloads its modules and starts the router by one script of type module', async () => {
  const { html } = await rendered();
  const preloaded = [...html.matchAll(MODULE_PRELOAD)].map(([, address]) => address);
  expect(preloaded).toContain('/assets/page.js');
  expect(preloaded).toContain('/assets/page-part.js');
  expect(html.match(new RegExp(ROUTER_SCRIPT, 'g'))).toHaveLength(1);
});

test('the data of a page is asked for at its path with .data, that of home at /_.data, for the routes in _routes', async () => {
  const { response } = await ask(`/page.data?${DATA_ROUTES}=page`);
  expect(response.headers.get('content-type')).toContain('text/x-script');
  const text = await response.text();
  expect(text).toContain('</script>');
  expect(text).not.toContain('from root');
  expect(isDataRequest('/page.data')).toBe(true);
  expect(['/page.data', '/_.data', '/page'].map(pagePath)).toEqual(['/page', '/', '/page']);
  const home = await ask('/_.data');
  expect(await home.response.text()).toContain('from root');
});

test('data() is recognised by its type DataWithResponseInit', () => {
  expect(unwrapResult(data('value', { status: 503 }))).toBe('value');
  expect(unwrapResult('value')).toBe('value');
});

test('the router’s state has the scroll position that was restored with the page, and whether another page is awaited', async () => {
  let answer = () => {};
  const answered = new Promise<null>((resolve) => {
    answer = () => resolve(null);
  });
  const loader = () => answered;
  const router = createMemoryRouter([{ path: '/' }, { path: '/next', loader }]);
  vi.stubGlobal('window', { __reactRouterDataRouter: router });
  expect(restoredScroll()).toBe(null);
  router.enableScrollRestoration({ [router.state.location.key]: 120 }, () => 0);
  expect(restoredScroll()).toBe(120);
  const heard: boolean[] = [];
  followRouter((isUnderWay) => heard.push(isUnderWay));
  const arrived = router.navigate('/next');
  expect(heard.at(-1)).toBe(true);
  expect(nextLocation()?.pathname).toBe('/next');
  answer();
  await arrived;
  expect(heard.at(-1)).toBe(false);
  expect(nextLocation()).toBe(null);
  vi.unstubAllGlobals();
});

test('the router’s state has the data of the open page by route', async () => {
  const router = createMemoryRouter([{ id: 'list', path: '/', loader: () => ({ count: 3 }) }]);
  vi.stubGlobal('window', { __reactRouterDataRouter: router });
  await router.navigate('/');
  expect(shownData()).toEqual({ list: { count: 3 } });
  vi.unstubAllGlobals();
});
