/** Looking at the audit log; the feature is registered here. */

import { AppError } from '#contract/errors.ts';
import { defineFeature } from '#server/feature.ts';
import type { Handlers } from '#server/http/execute.ts';
import { anonymise } from '#server/person-rule.ts';
import type { AuditService } from './service.ts';
import { type AuditAction, auditActions, auditLog } from './tables.ts';

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

function auditRoutes(audit: AuditService) {
  return {
    'GET /api/audit': async ({ query }) => {
      const { rows, nextBefore } = await audit.list(
        {
          userId: numberOf(query.user_id),
          operatorId: numberOf(query.operator_id),
          action: actionOf(query.action),
          before: numberOf(query.before),
        },
        query.limit,
      );
      return {
        items: rows.map(({ entry, operatorName, userName }) => ({
          id: String(entry.id),
          action: entry.action,
          name: auditActions[entry.action],
          operator: { id: String(entry.operatorId), name: operatorName },
          user: entry.userId === null ? null : { id: String(entry.userId), name: userName },
          subject: entry.subject,
          detail: entry.detail || null,
          address: entry.address,
          created_at: entry.createdAt.toISOString(),
        })),
        next_before: nextBefore === null ? null : String(nextBefore),
        actions: Object.entries(auditActions).map(([id, name]) => ({ id, name })),
      };
    },
  } satisfies Handlers;
}

const numberOf = (id: string | undefined): number | undefined => (id === undefined ? undefined : Number(id));

/** @throws {AppError} INVALID_INPUT */
function actionOf(name: string | undefined): AuditAction | undefined {
  if (name === undefined) return undefined;
  if (!Object.hasOwn(auditActions, name)) throw new AppError('INVALID_INPUT', { fields: { action: '没有这种操作' } });
  return name as AuditAction;
}
