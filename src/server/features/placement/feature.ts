/** Calls of the vocabulary test, for visitors and readers; the feature is registered here. */
import { defineFeature } from '#server/feature.ts';
import type { Handlers } from '#server/http/execute.ts';
import { erase } from '#server/person-rule.ts';
import { presentTest } from './present.ts';
import type { PlacementService } from './service.ts';
import { placements } from './tables.ts';

export const placementFeature = defineFeature({
  name: 'placement',
  routes: ({ services: { placement } }) => placementRoutes(placement),
  persons: [erase(placements.userId, '词汇量测试')],
});

function placementRoutes(placement: PlacementService) {
  return {
    'GET /reader/myword/placement': async ({ query, viewer }) => presentTest(await placement.start(viewer, query.form)),
    'POST /reader/myword/placement': async ({ body, viewer }) =>
      presentTest(await placement.proceed(viewer, body.test, body.answers)),
  } satisfies Handlers;
}
