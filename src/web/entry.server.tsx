/**
 * Renders pages to a stream, which hydration needs, and sends the whole of it at once: no loader defers anything, and
 * many small writes took a seventh of the time of a personal page.
 */
import { renderToReadableStream } from 'react-dom/server';
import { type EntryContext, type RouterContextProvider, ServerRouter } from 'react-router';
import { pageNotesContext, pageRequestContext } from './context.ts';
import { RenderContext } from './render-context.ts';

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const { nonce, requestId, apiBase, report } = context.get(pageRequestContext);
  const { islands } = context.get(pageNotesContext);
  const stream = await renderToReadableStream(
    <RenderContext value={{ nonce, islands, requestId, apiBase }}>
      <ServerRouter context={routerContext} url={request.url} {...(nonce === undefined ? {} : { nonce })} />
    </RenderContext>,
    {
      ...(nonce === undefined ? {} : { nonce }),
      signal: request.signal,
      onError: report,
    },
  );
  const body = await new Response(stream).arrayBuffer();
  headers.set('content-type', 'text/html; charset=utf-8');
  headers.set('content-length', String(body.byteLength));
  return new Response(body, { status, headers });
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
