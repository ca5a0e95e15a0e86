/** Calls of the vocabulary test, for visitors and readers. */
import type { Handlers } from '#server/http/execute.ts';
import { presentTest } from './present.ts';
import type { PlacementService } from './service.ts';

export function placementRoutes(placement: PlacementService) {
  return {
    'GET /reader/myword/placement': async ({ query, viewer }) => presentTest(await placement.start(viewer, query.form)),
    'POST /reader/myword/placement': async ({ body, viewer }) =>
      presentTest(await placement.proceed(viewer, body.test, body.answers)),
  } satisfies Handlers;
}
