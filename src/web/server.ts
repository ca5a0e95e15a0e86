/** Entry of the pages' server bundle: renders one request, and says which pages are shared. */
import * as serverBuild from 'virtual:react-router/server-build';
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router';
import { type PageRequest, pageOutputContext, pageRequestContext } from './request-context.ts';
import { isDataRequest } from './router-internals.ts';

export { sharedAddress } from './shared-pages.ts';

const routes = serverBuild as unknown as ServerBuild;

/** Changes with anything that browsers load; the page's own is `pageBuild`. */
export const { version: build } = routes.assets;

const handle = createRequestHandler(routes, import.meta.env.MODE);

/** Renders a page or its loader data. Never throws: an unexpected error becomes the 500 page. */
export async function render(request: Request, page: PageRequest): Promise<Response> {
  const context = new RouterContextProvider();
  const isDocument = !isDataRequest(new URL(request.url).pathname);
  const output = { islands: new Map<string, string>(), isDocument, variesByMembership: false };
  context.set(pageRequestContext, page);
  context.set(pageOutputContext, output);
  const response = await handle(request, context);
  if (output.variesByMembership) response.headers.set('x-varies-by-membership', '1');
  return response;
}
