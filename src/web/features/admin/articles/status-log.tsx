/** The status history of an article or a magazine issue: what, by whom, when, with which remark. */
import { SectionHead } from '../../../ui/section-head.tsx';
import { formatDateTime } from '../forms/date-time.ts';

interface StatusLogEntry {
  key: string;
  what: string;
  remark: string | null;
  /** Null for the system. */
  operator: string | null;
  /** ISO 8601 */
  at: string;
}

export function StatusLog({ entries, className }: { entries: readonly StatusLogEntry[]; className?: string }) {
  return (
    <section className={className} aria-labelledby="log">
      <SectionHead id="log" title="记录" />
      <ol className="vers">
        {entries.map(({ key, what, remark, operator, at }) => (
          <li key={key}>
            <span>
              {what}
              {remark && <span className="t12 dim">{remark}</span>}
              <span className="t12 faint">
                {operator ?? '系统'} · {formatDateTime(at)}
              </span>
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
