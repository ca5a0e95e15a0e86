/** Registers the feature: calls, jobs, schedules, and what happens to its rows when an account ends. */
import { defineFeature } from '#server/feature.ts';
import { explanationRoutes } from './routes.ts';

export const explanationFeature = defineFeature({
  name: 'explanation',
  routes: ({ services: { explanations } }) => explanationRoutes(explanations),
  clean: ({ explanations }) => explanations.clean(),
});
