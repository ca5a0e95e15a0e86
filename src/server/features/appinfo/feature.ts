/** Registers the feature: calls, jobs, schedules, and what happens to its rows when an account ends. */

import { defineFeature } from '#server/feature.ts';
import { keep, PUBLISHING_HISTORY } from '#server/person-rule.ts';
import { appinfoRoutes } from './routes.ts';
import { notices } from './tables.ts';

export const appinfoFeature = defineFeature({
  name: 'appinfo',
  routes: ({ services: { appinfo } }) => appinfoRoutes(appinfo),
  persons: [keep(notices.operatorId, PUBLISHING_HISTORY)],
});
