/**
 * Renders pages to one string. No loader defers anything, so there is nothing to stream, and a string costs a third
 * less than a stream of small pieces (docs/decisions/013).
 */
import { renderToString } from 'react-dom/server';
import { type EntryContext, type RouterContextProvider, ServerRouter } from 'react-router';
import { pageNotesContext, pageRequestContext } from './context.ts';
import { handoffScript } from './handoff.ts';
import { RenderContext } from './render-context.ts';

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
  const body = Buffer.from(`<!DOCTYPE html>${html.slice(0, end)}${handoff}${html.slice(end)}`);
  headers.set('content-length', String(body.byteLength));
  return new Response(body, { status, headers });
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
