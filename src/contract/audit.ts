/** The log of what super users did. */
import * as z from 'zod';
import { call, idSchema } from './kit.ts';
import { AuditEntry } from './shapes.ts';

export const auditCalls = {
  'GET /api/audit': call({
    policy: 'super',
    summary: '后台操作记录：新的在前，before 是上一页的 next_before',
    query: z.object({
      /** Whose account it was done to. */
      user_id: idSchema.optional(),
      operator_id: idSchema.optional(),
      action: z.string().max(40).optional(),
      before: idSchema.optional(),
      limit: z.coerce.number().int().min(1).max(100).default(20),
    }),
    result: z.object({
      items: z.array(AuditEntry),
      /** Null at the end. */
      next_before: idSchema.nullable(),
      /** Every action there is, for a filter. */
      actions: z.array(z.object({ id: z.string(), name: z.string() })),
    }),
  }),
};
