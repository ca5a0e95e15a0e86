/** Registers the feature: calls, jobs, schedules, and what happens to its rows when an account ends. */

import { defineFeature } from '#server/feature.ts';
import { BOOKKEEPING, erase, keep } from '#server/person-rule.ts';
import { changduRoutes } from './routes.ts';
import { changduApplications } from './tables.ts';

export const changduFeature = defineFeature({
  name: 'changdu',
  routes: ({ services: { changdu } }) => changduRoutes(changdu),
  persons: [
    erase(changduApplications.userId, '畅读申请', ['operator_id']),
    keep(changduApplications.operatorId, BOOKKEEPING),
  ],
});
