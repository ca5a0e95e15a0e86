/** Registers the feature: calls, jobs, schedules, and what happens to its rows when an account ends. */
import { defineFeature } from '#server/feature.ts';
import { erase } from '#server/person-rule.ts';
import { historyRoutes } from './routes.ts';
import { readingDays, readingPositions, readingReports, readingStreaks, readings } from './tables.ts';

export const historyFeature = defineFeature({
  name: 'history',
  routes: ({ services: { history, identity, review } }) =>
    historyRoutes({ history, settingsOf: identity.settingsOf, newWordsToday: review.startedToday }),
  clean: ({ history }) => history.clean(),
  persons: [
    erase(readings.userId, '读过的文章'),
    erase(readingPositions.userId, '读到哪里'),
    erase(readingReports.userId, '阅读计时的编号'),
    erase(readingDays.userId, '每天的阅读'),
    erase(readingStreaks.userId, '连续阅读'),
  ],
});
