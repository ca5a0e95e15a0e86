/** API call that streams change hints. */
import type { Handlers } from '#server/http/execute.ts';
import type { LiveService } from './service.ts';

export function liveRoutes(live: LiveService) {
  return { 'GET /api/live': ({ viewer, request }) => live.changes(viewer, request.address) } satisfies Handlers;
}
