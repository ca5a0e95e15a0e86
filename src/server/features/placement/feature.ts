/** Registers the feature: calls, jobs, schedules, and what happens to its rows when an account ends. */
import { defineFeature } from '#server/feature.ts';
import { erase } from '#server/person-rule.ts';
import { placementRoutes } from './routes.ts';
import { placements } from './tables.ts';

export const placementFeature = defineFeature({
  name: 'placement',
  routes: ({ services: { placement } }) => placementRoutes(placement),
  persons: [erase(placements.userId, '词汇量测试')],
});
