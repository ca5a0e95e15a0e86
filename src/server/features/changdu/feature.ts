/** Calls of 畅读; the feature is registered here. */

import { AppError } from '#contract/errors.ts';
import type { ChangduApplication } from '#contract/shapes.ts';
import { pageOf } from '#server/db/slice.ts';
import { defineFeature } from '#server/feature.ts';
import { operatorOf } from '#server/features/audit/service.ts';
import type { Handlers } from '#server/http/execute.ts';
import { requireViewer } from '#server/http/viewer.ts';
import { BOOKKEEPING, erase, keep } from '#server/person-rule.ts';
import { type ChangduService, type ListedApplication, renewableFrom } from './service.ts';
import { changduApplications } from './tables.ts';

export const changduFeature = defineFeature({
  name: 'changdu',
  routes: ({ services: { changdu } }) => changduRoutes(changdu),
  persons: [
    erase(changduApplications.userId, '畅读申请', ['operator_id']),
    keep(changduApplications.operatorId, BOOKKEEPING),
  ],
});

function changduRoutes(changdu: ChangduService) {
  return {
    'GET /api/changdu/apply': async ({ query, viewer }) => {
      const { userId, isSuper } = requireViewer(viewer);
      if (query.all && !isSuper) throw new AppError('FORBIDDEN');
      const { offset, limit, state } = query;
      const [rows, total] = await Promise.all([
        changdu.list({ offset, limit, state, ...(!query.all && { userId }) }),
        query.all && state === 'PENDING' ? changdu.waiting() : undefined,
      ]);
      const page = pageOf(rows, { offset, limit });
      return {
        ...page,
        items: page.items.map(present),
        ...(total !== undefined && { total }),
      };
    },
    'POST /api/changdu/apply': async ({ body, viewer }) =>
      present(await changdu.apply(requireViewer(viewer).userId, body)),
    'POST /api/changdu/apply/{id}/decide': async ({ params, body, ...context }) =>
      present(await changdu.decide(Number(params.id), { ...body, by: operatorOf(context) })),
  } satisfies Handlers;
}

function present({ application, username }: ListedApplication): ChangduApplication {
  const { id, identity, realName, school, reason, state, remark, userId, createdAt, decidedAt } = application;
  return {
    id: String(id),
    identity,
    real_name: realName,
    school,
    reason,
    state,
    remark,
    user: { id: String(userId), name: username },
    created_at: createdAt.toISOString(),
    decided_at: decidedAt?.toISOString() ?? null,
    renewable_at: renewableFrom(application)?.toISOString() ?? null,
  };
}
