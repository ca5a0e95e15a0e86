/** Addresses of the page of the audit log. */

export interface AuditPlace {
  /** Id of the account it was done to. */
  user?: string | undefined;
  /** Id of who did it. */
  operator?: string | undefined;
  action?: string | undefined;
  /** Only entries older than this one. */
  before?: string | undefined;
}

export function auditAddress(place: AuditPlace): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(place)) if (value) search.set(name, value);
  return search.size === 0 ? '/admin/audit' : `/admin/audit?${search}`;
}
