/**
 * Renders pages to one string. No loader defers anything, so there is nothing to stream, and a string costs a third
 * less than a stream of small pieces (docs/decisions/013).
 */
import { renderToString } from 'react-dom/server';
import { type EntryContext, type RouterContextProvider, ServerRouter } from 'react-router';
import { firstDocument } from './first-paint/first-document.server.ts';
import { type PageHandle, RenderContext } from './render-context.ts';
import { pageOutputContext, pageRequestContext } from './request-context.ts';
import { handoffScript, ownModules, renderableContext } from './router-internals.ts';
import { ErrorPage } from './shell/error-page.tsx';

const END_OF_BODY = '</body>';

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const { nonce, requestId, apiBase, services, statistics } = context.get(pageRequestContext);
  const { islands } = context.get(pageOutputContext);
  const html = renderToString(
    <RenderContext value={{ nonce, islands, requestId, apiBase, services, statistics, ErrorPage }}>
      <ServerRouter
        context={renderableContext(routerContext)}
        url={request.url}
        {...(nonce === undefined ? {} : { nonce })}
      />
    </RenderContext>,
  );
  const end = html.lastIndexOf(END_OF_BODY);
  const handoff = end >= 0 ? await handoffScript(routerContext, nonce) : '';
  headers.set('content-type', 'text/html; charset=utf-8');
  const page = html.slice(0, end) + handoff;
  // Vite serves no built files while developing.
  const first = handoff && import.meta.env.PROD ? firstDocument(page, ownModules(routerContext, canWait), nonce) : page;
  const body = Buffer.from(`<!DOCTYPE html>${first}${html.slice(end)}`);
  headers.set('content-length', String(body.byteLength));
  return new Response(body, { status, headers });
}

/** The page can be read without its own scripts, and says so in its `handle`. */
const canWait = (handle: unknown) => Boolean((handle as PageHandle | undefined)?.startsWhenWanted);

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
