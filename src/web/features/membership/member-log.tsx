/** The log of a membership: every grant, purchase and end. */
import type { MemberLogEntry } from '#contract/shapes.ts';
import { formatFullDay } from '../../ui/day.ts';
import { actionName, entryLabel } from './member-labels.ts';

export function MemberLog({ entries }: { entries: readonly MemberLogEntry[] }) {
  return (
    <ul className="member-log" aria-label="会员记录">
      {entries.map((entry) => (
        <li key={entry.id}>
          <span>
            <b>{actionName(entry.action)}</b> {entryLabel(entry)}
          </span>
          <span className="t14 dim num">{formatFullDay(entry.created_at)}</span>
          <span className="t14 dim">
            {[
              (entry.action !== 'close' || entry.days !== null) &&
                entry.action !== 'expire' &&
                entry.expires_at &&
                `到 ${formatFullDay(entry.expires_at)}`,
              entry.operator,
              entry.remark,
            ]
              .filter(Boolean)
              .join(' · ')}
          </span>
        </li>
      ))}
    </ul>
  );
}
