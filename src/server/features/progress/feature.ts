/** Registers the feature: its call, the nightly estimate, and what happens to its rows when an account ends. */
import { defineFeature } from '#server/feature.ts';
import { erase } from '#server/person-rule.ts';
import { progressRoutes } from './routes.ts';
import { vocabularyDays } from './tables.ts';

export const progressFeature = defineFeature({
  name: 'progress',
  routes: ({ services: { progress, years, identity, codes } }) =>
    progressRoutes({
      ...{ progress, years },
      nameOf: async ({ userId }) => (await identity.account(userId)).username,
      invitationOf: async (userId, request) => (await codes.own(userId, request)).url,
    }),
  // 4:10 in Shanghai, after the day's reading.
  schedules: ({ progress }) => [
    { name: 'vocabulary-of-the-day', cron: '10 20 * * *', run: () => progress.keepVocabularies() },
  ],
  persons: [erase(vocabularyDays.userId, '词汇量的估计')],
});
