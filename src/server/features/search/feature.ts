/** Calls of searching; the feature is registered here. */
import { defineFeature } from '#server/feature.ts';
import type { Handlers } from '#server/http/execute.ts';
import type { SearchService } from './service.ts';

export const searchFeature = defineFeature({
  name: 'search',
  routes: ({ services: { search } }) => searchRoutes(search),
  start: ({ search }) => search.keepUp(),
  // In case an event was missed because the process with the jobs role had just ended.
  schedules: ({ search }) => [{ name: 'search-index', cron: '* * * * *', run: search.catchUp }],
  clean: ({ search }) => search.clean(),
});

function searchRoutes(search: Pick<SearchService, 'search' | 'suggest'>) {
  return {
    'GET /api/search': ({ query: { exact = false, ...query }, viewer }) =>
      search.search(viewer, { ...query, isExact: exact }),
    'GET /api/search/suggest': async ({ query, viewer }) => ({
      items: await search.suggest(viewer, query.q),
      next_offset: null,
    }),
  } satisfies Handlers;
}
