/** API call on today's quota. */
import type { Handlers } from '#server/http/execute.ts';
import { requireViewer } from '#server/http/viewer.ts';
import type { UsageService } from './service.ts';

export function usageRoutes(usage: UsageService) {
  return {
    'GET /api/ai/usage': async ({ viewer }) => {
      const { resetsAt, ...counts } = await usage.today(requireViewer(viewer));
      return { ...counts, resets_at: resetsAt.toISOString() };
    },
  } satisfies Handlers;
}
