/** Registers the feature: calls, jobs, schedules, and what happens to its rows when an account ends. */
import { defineFeature } from '#server/feature.ts';
import { erase } from '#server/person-rule.ts';
import { askRoutes } from './routes.ts';
import { asks } from './tables.ts';

export const asksFeature = defineFeature({
  name: 'asks',
  routes: ({ services: { asks, trials } }) => askRoutes(asks, trials),
  schedules: ({ asks }) => [{ name: 'asks-sweep', cron: '* * * * *', run: () => asks.sweep() }],
  persons: [erase(asks.userId, '问过 AI 的问题和回答', ['paid_id', 'written_at'])],
});
