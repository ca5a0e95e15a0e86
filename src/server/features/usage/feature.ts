/** API call on today's quota; the feature is registered here. */
import { defineFeature } from '#server/feature.ts';
import type { Handlers } from '#server/http/execute.ts';
import { requireViewer } from '#server/http/viewer.ts';
import { keep } from '#server/person-rule.ts';
import type { UsageService } from './service.ts';
import { paidAnswers } from './tables.ts';

export const usageFeature = defineFeature({
  name: 'usage',
  routes: ({ services: { usage } }) => usageRoutes(usage),
  clean: ({ usage }) => usage.clean(),
  persons: [
    keep(
      paidAnswers.userId,
      'the bill of services that are paid for: counts, no texts',
      '用过的讲解和翻译（次数和用量）',
    ),
  ],
});

function usageRoutes(usage: UsageService) {
  return {
    'GET /api/ai/usage': async ({ viewer }) => {
      const { resetsAt, ...counts } = await usage.today(requireViewer(viewer));
      return { ...counts, resets_at: resetsAt.toISOString() };
    },
  } satisfies Handlers;
}
