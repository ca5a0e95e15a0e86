/** Registers the feature: calls, jobs, schedules, and what happens to its rows when an account ends. */
import { defineFeature } from '#server/feature.ts';
import { keep } from '#server/person-rule.ts';
import { usageRoutes } from './routes.ts';
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
