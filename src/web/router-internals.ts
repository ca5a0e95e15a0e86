/**
 * Every place where the product relies on React Router beyond its documented interface: names of fields, of a script's variables, of
 * addresses and of markup. Nothing else in `src` but `router-state.ts` knows them; `router-internals.test.tsx` fails when a new version lacks one. Why each
 * is worth it: decisions 013 (one string a page) and 052 (first paint).
 */
import type { EntryContext } from 'react-router';

const ESCAPES: Readonly<Record<string, string>> = {
  '<': '\\u003c',
  '>': '\\u003e',
  '&': '\\u0026',
  '\u2028': '\\u2028',
  '\u2029': '\\u2029',
};

/**
 * Context with which `<ServerRouter>` renders to one string. Without `serverHandoffStream` its component does not wait for the data inside
 * the rendering, which only a stream can do; with the shown routes alone it does not create every route of the manifest for each page.
 */
export function renderableContext(context: EntryContext): EntryContext {
  const { serverHandoffStream: _, ...settled } = context;
  const { routes } = context.manifest;
  const shown = context.staticHandlerContext.matches.map(({ route }) => [route.id, routes[route.id]]);
  return { ...settled, manifest: { ...context.manifest, routes: Object.fromEntries(shown) } };
}

/**
 * The loaders' data as the router's browser half expects it: written into its stream by one script, then closed. Empty for a page that
 * does not hydrate. Call it after the rendering: `<Scripts>` sets `didRenderScripts` and makes `streamController`.
 *
 * @param nonce of the page's policy; undefined where scripts are named by hash
 */
export async function handoffScript(context: EntryContext, nonce: string | undefined): Promise<string> {
  if (!context.serverHandoffStream || !context.renderMeta?.didRenderScripts) return '';
  const decoder = new TextDecoder();
  let text = '';
  for await (const chunk of context.serverHandoffStream) text += decoder.decode(chunk, { stream: true });
  const literal = JSON.stringify(text).replace(/[<>&\u2028\u2029]/g, (character) => ESCAPES[character] ?? character);
  const attribute = nonce === undefined ? '' : ` nonce="${nonce}"`;
  return `<script${attribute}>{const c=window.__reactRouterContext.streamController;c.enqueue(${literal});c.close()}</script>`;
}

/**
 * Addresses of the modules that one of the shown routes loads and no other page does; null where no shown route is wanted.
 *
 * @param isWanted asked for each shown route with its exported `handle`
 */
export function ownModules(context: EntryContext, isWanted: (handle: unknown) => boolean): Set<string> | null {
  const { manifest, routeModules, staticHandlerContext } = context;
  const common = new Set([manifest.entry.module, ...manifest.entry.imports, ...(manifest.routes.root?.imports ?? [])]);
  for (const { route } of staticHandlerContext.matches) {
    const own = manifest.routes[route.id];
    if (own && isWanted(routeModules[route.id]?.handle)) {
      return new Set([own.module, ...(own.imports ?? [])].filter((address) => !common.has(address)));
    }
  }
  return null;
}

/**
 * The script with the routes of all pages that browsers load, without the modules that each route imports: they come with the route's own
 * module, and only links that prefetch pages ask for them before. Half of the script, on every page.
 *
 * @param script an assignment of JSON
 */
export function withoutImports(script: string): string {
  const [begin, end] = [script.indexOf('{'), script.lastIndexOf('}') + 1];
  const manifest = JSON.parse(script.slice(begin, end)) as { routes: Record<string, { imports?: string[] }> };
  for (const route of Object.values(manifest.routes)) delete route.imports;
  return script.slice(0, begin) + JSON.stringify(manifest) + script.slice(end);
}

/** Preloads of modules in a page's markup, with their addresses. */
export const MODULE_PRELOAD = /<link rel="modulepreload" href="([^"]+)"[^>]*>/g;
/** Start tag, up to its type, of the script in a page's markup that starts the router. */
export const ROUTER_SCRIPT = /<script([^>]*) type="module"/;

const DATA_SUFFIX = /(?:\/_root|\/_)?\.data$/;
/** Query parameter in a request for a page's data: the routes whose data is wanted. */
export const DATA_ROUTES = '_routes';

/** A request of the router for a page's data, not for its document. */
export const isDataRequest = (pathname: string): boolean => pathname.endsWith('.data');

/** The path of the page whose data is asked for; a document's path as it is. */
export const pagePath = (pathname: string): string => pathname.replace(DATA_SUFFIX, '') || '/';

/** Version of the open page's build, which changes with any file that browsers load. In the browser only. */
export const pageBuild = (): string | undefined =>
  (window as { __reactRouterManifest?: { version?: string } }).__reactRouterManifest?.version;

/** Address that the router is navigating to; null otherwise. In the browser only. */
export const nextLocation = (): Pick<Location, 'pathname' | 'search' | 'hash'> | null =>
  routerState()?.navigation.location ?? null;

/** The data of the page that is open, by route; nothing while another page is awaited. In the browser only. */
export const shownData = (): Readonly<Record<string, unknown>> =>
  nextLocation() ? {} : (routerState()?.loaderData ?? {});

const routerState = () => (window as { __reactRouterDataRouter?: Router }).__reactRouterDataRouter?.state;

interface Router {
  state: { navigation: { location?: Location }; loaderData: Record<string, unknown> };
}

/** Results that the middleware of a route in the browser gets from `next`, by route. */
export type RouteResults = Record<string, { type: 'data' | 'error'; result: unknown }>;

/** The router wraps what an action threw together with the status of its answer. */
export function unwrapResult(result: unknown): unknown {
  const wrapped = result as { type?: unknown; data?: unknown } | null;
  return wrapped?.type === 'DataWithResponseInit' ? wrapped.data : result;
}
