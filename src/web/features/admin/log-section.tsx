/** What has happened to an article or an issue: what, with what remark, by whom and when. */
import { SectionHead } from '../../ui/section-head.tsx';
import { formatMoment } from './moment.ts';

export interface LogEntry {
  key: string;
  what: string;
  remark: string | null;
  /** Null for the system itself. */
  operator: string | null;
  /** ISO 8601 */
  at: string;
}

export function LogSection({ entries, className }: { entries: readonly LogEntry[]; className?: string }) {
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
                {operator ?? '系统'} · {formatMoment(at)}
              </span>
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
