/** API call on the editors' dashboard. */
import type { Handlers } from '#server/http/execute.ts';
import type { OverviewService } from './service.ts';

export function overviewRoutes(overview: OverviewService) {
  return { 'GET /api/admin/overview': () => overview.show() } satisfies Handlers;
}
