/** Registers the feature: its call. */
import { defineFeature } from '#server/feature.ts';
import { writingRoutes } from './routes.ts';

export const writingFeature = defineFeature({
  name: 'writing',
  routes: ({ services: { writing } }) => writingRoutes(writing),
});
