/** Registers the feature: calls, jobs, schedules, and what happens to its rows when an account ends. */
import { defineFeature } from '#server/feature.ts';
import { erase } from '#server/person-rule.ts';
import { reminderRoutes } from './routes.ts';
import { reminders } from './tables.ts';

export const remindersFeature = defineFeature({
  name: 'reminders',
  routes: ({ services: { reminders } }) => reminderRoutes(reminders),
  persons: [erase(reminders.userId, '提醒', ['token_hash'])],
});
