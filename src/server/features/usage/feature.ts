/** Calls on today's quota, and on what paid services cost; the feature is registered here. */
import { addDays, dayEnd, dayStart, shanghaiDay } from '#engine/shanghai-time.ts';
import { defineFeature } from '#server/feature.ts';
import type { Handlers } from '#server/http/execute.ts';
import { requireViewer } from '#server/http/viewer.ts';
import { keep } from '#server/person-rule.ts';
import type { Spent } from './costs.ts';
import type { UsageService } from './service.ts';
import { paidAnswers } from './tables.ts';

export const usageFeature = defineFeature({
  name: 'usage',
  routes: ({ services: { usage }, now }) => usageRoutes(usage, now),
  schedules: ({ usage }) => [{ name: 'usage-sweep', cron: '*/5 * * * *', run: () => usage.sweep() }],
  clean: ({ usage }) => usage.clean(),
  persons: [
    keep(
      paidAnswers.userId,
      'the bill of services that are paid for: counts, no texts',
      '用过的讲解和翻译（次数和用量）',
    ),
  ],
});

function usageRoutes(usage: UsageService, now: () => Date) {
  return {
    'GET /api/ai/usage': async ({ viewer }) => {
      const { resetsAt, ...counts } = await usage.today(requireViewer(viewer));
      return { ...counts, resets_at: resetsAt.toISOString() };
    },
    'GET /api/admin/costs': async ({ query }) => {
      const today = shanghaiDay(now());
      const { total, features, readers, unpriced } = await usage.costs.between(
        dayStart(addDays(today, 1 - query.days)),
        dayEnd(today),
      );
      return {
        total: presentSpent(total),
        features: features.map(({ purpose, service, ...spent }) => ({ purpose, service, ...presentSpent(spent) })),
        readers: readers.map(({ userId, name, ...spent }) => ({
          user_id: String(userId),
          name,
          ...presentSpent(spent),
        })),
        unpriced,
      };
    },
  } satisfies Handlers;
}

function presentSpent({ answers, failed, estimated, inputTokens, outputTokens, characters, fen }: Spent) {
  return { answers, failed, estimated, input_tokens: inputTokens, output_tokens: outputTokens, characters, fen };
}
