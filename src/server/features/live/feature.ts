/** API call that streams change hints; the feature is registered here. */
import { defineFeature } from '#server/feature.ts';
import type { Handlers } from '#server/http/execute.ts';
import type { LiveService } from './service.ts';

export const liveFeature = defineFeature({
  name: 'live',
  routes: ({ services: { live } }) => liveRoutes(live),
});

function liveRoutes(live: LiveService) {
  return { 'GET /api/live': ({ viewer, request }) => live.changes(viewer, request.address) } satisfies Handlers;
}
