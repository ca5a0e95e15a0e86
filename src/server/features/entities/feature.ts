/** Registers the feature: its calls. */
import { defineFeature } from '#server/feature.ts';
import { entityRoutes } from './routes.ts';

export const entitiesFeature = defineFeature({
  name: 'entities',
  routes: ({ services: { entities } }) => entityRoutes(entities),
});
