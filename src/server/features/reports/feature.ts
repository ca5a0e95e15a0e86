/** Registers the feature: calls, jobs, schedules, and what happens to its rows when an account ends. */

import { defineFeature } from '#server/feature.ts';
import { erase, keep, PUBLISHING_HISTORY } from '#server/person-rule.ts';
import { reportRoutes } from './routes.ts';
import { translationReports } from './tables.ts';

export const reportsFeature = defineFeature({
  name: 'reports',
  routes: ({ services: { reports } }) => reportRoutes(reports),
  persons: [
    erase(translationReports.userId, '报告过的译文问题', ['handled_by']),
    keep(translationReports.handledBy, PUBLISHING_HISTORY),
  ],
});
