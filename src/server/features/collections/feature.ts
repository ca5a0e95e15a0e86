/** Registers the feature: calls, cleaning, and what happens to its rows when an account ends. */

import { defineFeature } from '#server/feature.ts';
import { erase } from '#server/person-rule.ts';
import { collectionRoutes, creatorRoutes } from './routes.ts';
import { collectionMarks, collections, creators } from './tables.ts';

export const collectionsFeature = defineFeature({
  name: 'collections',
  routes: ({ services }) => ({ ...collectionRoutes(services.collections), ...creatorRoutes(services.creators) }),
  clean: ({ collections: service }) => service.clean(),
  persons: [
    erase(collectionMarks.userId, '收藏和关注的合集'),
    erase(collections.creatorId, '做的合集'),
    erase(creators.userId, '创作者的关注数和合集数'),
  ],
});
