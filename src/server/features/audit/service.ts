/**
 * The log of what super users did where nothing else records who did it: memberships, orders, articles and magazines have logs of their
 * own. The interface of this feature.
 */
import type { Db, Queryable } from '#server/db/database.ts';
import { type CallContext, requireViewer } from '#server/http/viewer.ts';
import { type AuditFilter, type AuditRow, auditEntries } from './queries.ts';
import { type AuditAction, auditLog } from './tables.ts';

export type { AuditAction } from './tables.ts';

/** Who acts, and from which network address. */
export interface Operator {
  userId: number;
  address: string;
}

export interface AuditEntry {
  by: Operator;
  action: AuditAction;
  /** A user's account, or anything else by a name for people. */
  target: { userId: number } | { subject: string };
  /** Details for people, in Chinese; no password, code, token or whole phone number. Cut to 200 characters. */
  detail?: string;
}

const LONGEST_TEXT = 200;

/** The super user of a call. @throws {AppError} LOGIN_REQUIRED */
export function operatorOf({ viewer, request }: Pick<CallContext, 'viewer' | 'request'>): Operator {
  return { userId: requireViewer(viewer).userId, address: request.address };
}

/** Writes an entry in the caller's transaction: what was undone is not in the log, and what was done is. */
export async function record(tx: Queryable, { by, action, target, detail = '' }: AuditEntry): Promise<void> {
  await tx.insert(auditLog).values({
    operatorId: by.userId,
    address: by.address,
    action,
    userId: 'userId' in target ? target.userId : null,
    subject: 'subject' in target ? target.subject.slice(0, LONGEST_TEXT) : null,
    detail: detail.slice(0, LONGEST_TEXT),
  });
}

export interface AuditService {
  /** Newest first; `nextBefore` is null at the end. */
  list(filter: AuditFilter, limit: number): Promise<{ rows: AuditRow[]; nextBefore: number | null }>;
}

export function createAudit({ db }: { db: Db }): AuditService {
  return {
    async list(filter, limit) {
      const found = await auditEntries(db, filter, limit);
      const rows = found.slice(0, limit);
      return { rows, nextBefore: found.length > limit ? (rows.at(-1)?.entry.id ?? null) : null };
    },
  };
}
