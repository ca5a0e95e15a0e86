/** What super users did, newest first. */
import type { AuditEntry } from '#contract/shapes.ts';
import { PageLink } from '../../../ui/page-link.tsx';
import { formatMoment } from '../moment.ts';
import { usersAddress } from '../users/user-address.ts';
import { auditAddress } from './audit-address.ts';

interface AuditEntriesProps {
  entries: readonly AuditEntry[];
  /** On a person's own page, where it is said already whom it was done to. */
  ofOnePerson?: boolean;
}

export function AuditEntries({ entries, ofOnePerson }: AuditEntriesProps) {
  return (
    <ul className="audit-log" aria-label="操作记录">
      {entries.map(({ id, name, user, subject, detail, operator, address, created_at: at }) => (
        <li key={id}>
          <span>
            <b>{name}</b>{' '}
            {user && !ofOnePerson && (
              <PageLink className="link" to={usersAddress({ user: user.id })}>
                {user.name ?? `用户 ${user.id}（已注销）`}
              </PageLink>
            )}
            {subject}
          </span>
          <time className="t14 dim num" dateTime={at}>
            {formatMoment(at)}
          </time>
          <span className="t14 dim">
            {detail && `${detail} · `}
            <PageLink className="link" to={auditAddress({ operator: operator.id })}>
              {operator.name ?? `用户 ${operator.id}`}
            </PageLink>{' '}
            · {address}
          </span>
        </li>
      ))}
    </ul>
  );
}
