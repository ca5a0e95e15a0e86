/** Registers the feature: calls, jobs, schedules, and what happens to its rows when an account ends. */
import { defineFeature } from '#server/feature.ts';
import { liveRoutes } from './routes.ts';

export const liveFeature = defineFeature({
  name: 'live',
  routes: ({ services: { live } }) => liveRoutes(live),
});
