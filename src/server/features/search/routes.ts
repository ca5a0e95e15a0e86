/** Calls of searching. */
import type { Handlers } from '#server/http/execute.ts';
import type { SearchService } from './service.ts';

export function searchRoutes(search: Pick<SearchService, 'search' | 'suggest'>) {
  return {
    'GET /api/search': ({ query: { exact = false, ...query }, viewer }) =>
      search.search(viewer, { ...query, isExact: exact }),
    'GET /api/search/suggest': async ({ query, viewer }) => ({
      items: await search.suggest(viewer, query.q),
      next_offset: null,
    }),
  } satisfies Handlers;
}
