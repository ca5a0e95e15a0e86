/** Reads of the audit log: newest first, from an id down, each way served by an index of its own. */
import { and, desc, eq, lt } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Queryable } from '#server/db/database.ts';
import { users } from '#server/features/identity/tables.ts';
import { type AuditAction, auditLog } from './tables.ts';

export interface AuditFilter {
  /** Account that was changed. */
  userId?: number | undefined;
  operatorId?: number | undefined;
  action?: AuditAction | undefined;
  /** Only entries older than this one. */
  before?: number | undefined;
}

const operators = alias(users, 'operators');

/** Entries of a filter, newest first; one more than `limit` when there are more. A name is null when the account is deleted. */
export function auditEntries(db: Queryable, { userId, operatorId, action, before }: AuditFilter, limit: number) {
  return db
    .select({ entry: auditLog, operatorName: operators.username, userName: users.username })
    .from(auditLog)
    .leftJoin(operators, eq(operators.id, auditLog.operatorId))
    .leftJoin(users, eq(users.id, auditLog.userId))
    .where(
      and(
        userId === undefined ? undefined : eq(auditLog.userId, userId),
        operatorId === undefined ? undefined : eq(auditLog.operatorId, operatorId),
        action === undefined ? undefined : eq(auditLog.action, action),
        before === undefined ? undefined : lt(auditLog.id, before),
      ),
    )
    .orderBy(desc(auditLog.id))
    .limit(limit + 1);
}

export type AuditRow = Awaited<ReturnType<typeof auditEntries>>[number];
