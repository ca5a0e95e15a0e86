/**
 * Renders pages to one string. No loader defers anything, so there is nothing to stream, and a string costs a third
 * less than a stream of small pieces (docs/decisions/013).
 */
import { renderToString } from 'react-dom/server';
import { type EntryContext, type RouterContextProvider, ServerRouter } from 'react-router';
import { pageNotesContext, pageRequestContext } from './context.ts';
import { firstDocument } from './first-paint/first-document.server.ts';
import { handoffScript } from './handoff.ts';
import { type PageHandle, RenderContext } from './render-context.ts';

const END_OF_BODY = '</body>';

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const { nonce, requestId, apiBase, services } = context.get(pageRequestContext);
  const { islands } = context.get(pageNotesContext);
  // Without it the router's own component would wait for the data inside the rendering, which only a stream can do.
  const { serverHandoffStream, ...settled } = shownRoutesOnly(routerContext);
  const html = renderToString(
    <RenderContext value={{ nonce, islands, requestId, apiBase, services }}>
      <ServerRouter context={settled} url={request.url} {...(nonce === undefined ? {} : { nonce })} />
    </RenderContext>,
  );
  const end = html.lastIndexOf(END_OF_BODY);
  const hydrates = serverHandoffStream && routerContext.renderMeta?.didRenderScripts && end >= 0;
  const handoff = hydrates ? await handoffScript(serverHandoffStream, nonce) : '';
  headers.set('content-type', 'text/html; charset=utf-8');
  const page = html.slice(0, end) + handoff;
  // Vite serves no built files while developing.
  const first = hydrates && import.meta.env.PROD ? firstDocument(page, waitingModules(routerContext), nonce) : page;
  const body = Buffer.from(`<!DOCTYPE html>${first}${html.slice(end)}`);
  headers.set('content-length', String(body.byteLength));
  return new Response(body, { status, headers });
}

/** Of pages that can be read without their own scripts, and say so in their `handle`: what no other page runs. */
function waitingModules({ manifest, routeModules, staticHandlerContext }: EntryContext): Set<string> | null {
  const common = new Set([manifest.entry.module, ...manifest.entry.imports, ...(manifest.routes.root?.imports ?? [])]);
  for (const { route } of staticHandlerContext.matches) {
    const own = manifest.routes[route.id];
    if ((routeModules[route.id]?.handle as PageHandle | undefined)?.startsWhenWanted && own) {
      return new Set([own.module, ...(own.imports ?? [])].filter((address) => !common.has(address)));
    }
  }
  return null;
}

/** The router makes every route of its manifest anew for each page; the page needs those that it shows. */
function shownRoutesOnly(context: EntryContext): EntryContext {
  const { routes } = context.manifest;
  const shown = context.staticHandlerContext.matches.map(({ route }) => [route.id, routes[route.id]]);
  return { ...context, manifest: { ...context.manifest, routes: Object.fromEntries(shown) } };
}

/** Failures of loaders and actions: 404s and redirects are no news, the rest goes to the log with the request's id. */
export function handleError(
  error: unknown,
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
): void {
  if (request.signal.aborted || isExpected(error)) return;
  context.get(pageRequestContext).report(error);
}

function isExpected(error: unknown): boolean {
  const status = (error as { status?: unknown } | null)?.status;
  return typeof status === 'number' && status < 500;
}
