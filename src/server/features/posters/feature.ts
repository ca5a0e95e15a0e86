/** Registers the feature: its calls, cleaning. */
import { defineFeature } from '#server/feature.ts';
import { posterRoutes } from './routes.ts';

export const postersFeature = defineFeature({
  name: 'posters',
  routes: ({ services: { posters, codes }, config, now }) =>
    posterRoutes({ posters, codes, siteUrl: config.publicUrl, now }),
  clean: ({ posters }) => posters.clean(),
});
