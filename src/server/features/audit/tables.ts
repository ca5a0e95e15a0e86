/** What super users did that no log of its own tells. */
import { index, pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt, id, reference } from '#server/db/columns.ts';
import type { AuditAction } from './actions.ts';

/** Append-only. People by id alone: an entry outlives their accounts. */
export const auditLog = pgTable(
  'audit_log',
  {
    id: id(),
    /** Who did it. */
    operatorId: reference().notNull(),
    /** The address it came from. */
    address: text().notNull(),
    action: text().$type<AuditAction>().notNull(),
    /** Whose account it was done to; null where it was nobody's. */
    userId: reference(),
    /** What it was done to where that is no account: a feed's address, the name of a setting. */
    subject: text(),
    /** More of it for people, in Chinese; never a secret. */
    detail: text().notNull().default(''),
    createdAt: createdAt(),
  },
  (table) => [
    index('audit_log_user').on(table.userId, table.id.desc().nullsFirst()),
    index('audit_log_operator').on(table.operatorId, table.id.desc().nullsFirst()),
    index('audit_log_action').on(table.action, table.id.desc().nullsFirst()),
  ],
);
