/** Registers the feature: calls, jobs, schedules, and what happens to its rows when an account ends. */
import { defineFeature } from '#server/feature.ts';
import { erase } from '#server/person-rule.ts';
import { reminderRoutes } from './routes.ts';
import { pushSubscriptions, reminders, weeklyLetters } from './tables.ts';

export const remindersFeature = defineFeature({
  name: 'reminders',
  routes: ({ services: { reminders } }) => reminderRoutes(reminders),
  schedules: ({ reminders: { push, letters } }) => [
    { name: 'push-reminders', cron: '* * * * *', run: push.sendDue },
    { name: 'weekly-letters', cron: '*/10 * * * *', run: letters.run },
  ],
  persons: [
    erase(reminders.userId, '提醒', ['token_hash']),
    erase(pushSubscriptions.userId, '收推送的设备', ['endpoint', 'p256dh', 'auth']),
    erase(weeklyLetters.userId, '每周来信'),
  ],
});
