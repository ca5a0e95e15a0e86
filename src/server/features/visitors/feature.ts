/** Registers the feature: calls, jobs, schedules, and what happens to its rows when an account ends. */

import { defineFeature } from '#server/feature.ts';
import { anonymise } from '#server/person-rule.ts';
import { visitorRoutes } from './routes.ts';
import { logEvents, visitors } from './tables.ts';

export const visitorsFeature = defineFeature({
  name: 'visitors',
  routes: ({ services: { visitors } }) => visitorRoutes(visitors),
  schedules: ({ visitors }) => [{ name: 'visit-sums', cron: '7 * * * *', run: visitors.rollUp }],
  clean: ({ visitors }) => visitors.clean(),
  persons: [
    anonymise(logEvents.userId, {
      whose: '打开过的页面',
      why: 'how often pages are opened in all',
      changes: { userId: null, cuid: null, data: null, page: null },
    }),
    anonymise(visitors.userId, {
      whose: '用过的浏览器',
      why: 'how many visitors there were',
      changes: { userId: null },
    }),
  ],
});
