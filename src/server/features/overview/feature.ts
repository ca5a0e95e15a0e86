/** Registers the feature: calls, jobs, schedules, and what happens to its rows when an account ends. */
import { defineFeature } from '#server/feature.ts';
import { overviewRoutes } from './routes.ts';

export const overviewFeature = defineFeature({
  name: 'overview',
  routes: ({ services: { overview } }) => overviewRoutes(overview),
});
