/** API call on the editors' dashboard; the feature is registered here. */
import { defineFeature } from '#server/feature.ts';
import type { Handlers } from '#server/http/execute.ts';
import { requireViewer } from '#server/http/viewer.ts';
import type { OverviewService } from './service.ts';

export const overviewFeature = defineFeature({
  name: 'overview',
  routes: ({ services: { overview } }) => overviewRoutes(overview),
});

function overviewRoutes(overview: OverviewService) {
  return { 'GET /api/admin/overview': ({ viewer }) => overview.show(requireViewer(viewer)) } satisfies Handlers;
}
