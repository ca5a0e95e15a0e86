/** Registers the feature: calls, jobs, schedules, and what happens to its rows when an account ends. */

import { defineFeature } from '#server/feature.ts';
import { anonymise } from '#server/person-rule.ts';
import { auditRoutes } from './routes.ts';
import { auditLog } from './tables.ts';

export const auditFeature = defineFeature({
  name: 'audit',
  routes: ({ services: { audit } }) => auditRoutes(audit),
  persons: [
    anonymise(auditLog.userId, {
      whose: '编辑对账号做过的操作',
      why: 'who of the editors did what',
      changes: { detail: '' },
      hidden: ['operator_id', 'address'],
    }),
    anonymise(auditLog.operatorId, {
      whose: null,
      why: 'who of the editors did what',
      changes: { address: '' },
    }),
  ],
});
