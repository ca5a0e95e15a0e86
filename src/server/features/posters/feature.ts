/** Registers the feature: its calls. */
import { defineFeature } from '#server/feature.ts';
import { posterRoutes } from './routes.ts';

export const postersFeature = defineFeature({
  name: 'posters',
  routes: ({ services: { posters, codes }, config }) => posterRoutes({ posters, codes, siteUrl: config.publicUrl }),
});
