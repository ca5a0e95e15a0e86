/** Registers the feature: calls and nightly cleaning. */
import { defineFeature } from '#server/feature.ts';
import { summaryRoutes } from './routes.ts';

export const summariesFeature = defineFeature({
  name: 'summaries',
  routes: ({ services: { summaries } }) => summaryRoutes(summaries),
  clean: ({ summaries }) => summaries.clean(),
});
