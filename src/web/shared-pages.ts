/**
 * Pages whose HTML depends on content alone, never on the person: kept and served to everybody.
 * What is personal on them comes in one call after they have loaded.
 */
import { DATA_ROUTES, isDataRequest, pagePath } from './router-internals.ts';

/** Shared pages with the query parameters that choose their content: all others (campaign marks and the like) are left out. */
const SHARED: readonly { path: RegExp; query: readonly string[] }[] = [
  { path: /^\/$/, query: [] },
  {
    path: /^\/article$/,
    query: ['difficulty', 'topic', 'source', 'author', 'magazine', 'length', 'read', 'order', 'offset'],
  },
  { path: /^\/article\/\d{1,18}$/, query: [] },
  { path: /^\/topic\/[^/]+$/, query: ['offset'] },
  { path: /^\/About$/, query: [] },
  { path: /^\/_old_index$/, query: ['offset'] },
];

/**
 * The address under which a shared page is made and kept; null for pages that are made for each request.
 *
 * @param url as it was asked for, percent-encoded
 */
export function sharedAddress(url: URL): string | null {
  const { pathname, searchParams } = url;
  const page = SHARED.find(({ path }) => path.test(pagePath(pathname)));
  if (page === undefined) return null;
  const kept = new URLSearchParams();
  for (const name of isDataRequest(pathname) ? [...page.query, DATA_ROUTES] : page.query) {
    const value = searchParams.get(name);
    if (value) kept.set(name, value);
  }
  // The order of the one changes with every reader of an article, the contents of the other on the desk: neither is announced.
  if (kept.get('order') === 'hot' || kept.has('magazine')) return null;
  return kept.size === 0 ? pathname : `${pathname}?${kept}`;
}
