/** The statuses of an article: labels, tones and the tag; and the status history of an article or a magazine issue. */
import type { ArticleStatus, ManagedCard } from '#contract/shapes.ts';
import { SectionHead } from '../../../ui/section-head.tsx';
import { Tag } from '../../../ui/tag.tsx';
import { formatDateTime } from '../forms/date-time.ts';

interface ArticleState {
  label: string;
  tone?: 'good' | 'warn' | 'bad';
}

const states: Record<ArticleStatus, ArticleState> = {
  PENDING: { label: '待审', tone: 'warn' },
  PUBLISHED: { label: '已发布', tone: 'good' },
  REJECTED: { label: '已退回', tone: 'bad' },
  TRANSLATED: { label: '已翻译' },
  FETCHED: { label: '已抓取' },
  FAILED: { label: '失败', tone: 'bad' },
  DELETED: { label: '已删除' },
};

/** In the order of work, pending articles first. */
export const articleStates = Object.keys(states) as ArticleStatus[];

export function stateLabel(status: ArticleStatus): string {
  return states[status].label;
}

export function stateTone(status: ArticleStatus): ArticleState['tone'] {
  return states[status].tone;
}

/** Whether the article is accepted for a later time, so that readers do not see it yet. */
export function isScheduled({ status, is_ahead: isAhead }: Pick<ManagedCard, 'status' | 'is_ahead'>): boolean {
  return status === 'PUBLISHED' && isAhead;
}

interface ArticleStateTagProps {
  status: ArticleStatus;
  /** Whether it is scheduled; where this is known, scheduled articles get a tag of their own. */
  isAhead?: boolean;
}

export function ArticleStateTag({ status, isAhead = false }: ArticleStateTagProps) {
  if (isScheduled({ status, is_ahead: isAhead })) return <Tag tone="warn">定时发布</Tag>;
  return <Tag tone={stateTone(status)}>{stateLabel(status)}</Tag>;
}

interface StatusLogEntry {
  key: string;
  what: string;
  remark: string | null;
  /** Null for the system. */
  operator: string | null;
  /** ISO 8601 */
  at: string;
}

/** Status changes with editor, time and remark. */
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
