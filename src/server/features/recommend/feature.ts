/** Registers the feature: calls, nightly cleaning, and what happens to its rows when an account ends. */
import { defineFeature } from '#server/feature.ts';
import { erase } from '#server/person-rule.ts';
import { recommendRoutes } from './routes.ts';
import { feedSessions } from './tables.ts';

export const recommendFeature = defineFeature({
  name: 'recommend',
  routes: ({ services: { recommendation } }) => recommendRoutes(recommendation),
  clean: ({ recommendation }) => recommendation.clean(),
  persons: [erase(feedSessions.userId, '推荐过的文章', ['name'])],
});
