/** Registers the feature. Its tables hold nothing of a person. */
import { defineFeature } from '#server/feature.ts';
import { searchRoutes } from './routes.ts';

export const searchFeature = defineFeature({
  name: 'search',
  routes: ({ services: { search } }) => searchRoutes(search),
  start: ({ search }) => search.keepUp(),
  // Where an event was missed: the process with the jobs role ended just then.
  schedules: ({ search }) => [{ name: 'search-index', cron: '* * * * *', run: search.catchUp }],
});
