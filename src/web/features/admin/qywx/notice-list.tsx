/** Notices: those that are shown, those to come, those that are over. */
import { Plus } from 'lucide';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import type { Notice } from '#contract/shapes.ts';
import { api } from '../../../shell/api.ts';
import { Button } from '../../../ui/button.tsx';
import { showError } from '../../../ui/error-toast.ts';
import { EmptyState } from '../../../ui/list-states.tsx';
import { SectionHead } from '../../../ui/section-head.tsx';
import { Tag } from '../../../ui/tag.tsx';
import { toast } from '../../../ui/toast.ts';
import { NoticeDialog } from './notice-dialog.tsx';
import { audienceLabel, LEVELS, noticeState, periodWords, STATE_LABELS } from './notice-state.ts';

interface NoticeListProps {
  notices: readonly Notice[];
  /** When the page was made. */
  at: string;
}

export function NoticeList({ notices, at }: NoticeListProps) {
  const [editing, setEditing] = useState<{ notice: Notice | null; turn: number; isOpen: boolean } | null>(null);
  const open = (notice: Notice | null) => setEditing({ notice, turn: (editing?.turn ?? 0) + 1, isOpen: true });
  return (
    <section className="qywx-notices" aria-labelledby="notices">
      <SectionHead id="notices" title="通知">
        <Button look="primary" icon={Plus} onClick={() => open(null)}>
          新通知
        </Button>
      </SectionHead>
      {notices.length === 0 ? (
        <EmptyState title="还没有通知">写一条，会显示在首页和“我的”上方，读者可以关掉。</EmptyState>
      ) : (
        <ul className="notice-list" aria-label="全部通知">
          {notices.map((notice) => (
            <NoticeLine key={notice.id} notice={notice} at={at} onEdit={() => open(notice)} />
          ))}
        </ul>
      )}
      {editing && (
        <NoticeDialog key={editing.turn} {...editing} onClose={() => setEditing({ ...editing, isOpen: false })} />
      )}
    </section>
  );
}

function NoticeLine({ notice, at, onEdit }: { notice: Notice; at: string; onEdit: () => void }) {
  const { revalidate } = useRevalidator();
  const state = noticeState(notice, at);
  const level = LEVELS.find(({ value }) => value === notice.level)?.label;
  const put = async (changed: Notice): Promise<boolean> => {
    try {
      await api().call('POST /api/appinfo/notify', { body: changed });
    } catch (error) {
      showError(error);
      return false;
    }
    await revalidate();
    return true;
  };
  const takeDown = async () => {
    // One that was to begin later begins no more.
    const from = state === 'before' ? null : notice.from;
    if (!(await put({ ...notice, from, to: new Date().toISOString() }))) return;
    toast('已撤下', { action: { label: '撤销', onClick: () => void put(notice) } });
  };
  return (
    <li className={state === 'over' ? 'over' : undefined}>
      <div className="notice-line">
        <p className="notice-words">{notice.text}</p>
        <p className="t14 dim">
          <Tag {...(state === 'shown' && { tone: 'good' as const })}>{STATE_LABELS[state]}</Tag>{' '}
          {[audienceLabel(notice.audience), level, periodWords(notice), notice.link].filter(Boolean).join(' · ')}
        </p>
      </div>
      <div className="notice-acts">
        <Button look="quiet" onClick={onEdit} aria-label={`修改：${notice.text.slice(0, 20)}`}>
          修改
        </Button>
        {state !== 'over' && (
          <Button look="quiet" onClick={() => void takeDown()} aria-label={`撤下：${notice.text.slice(0, 20)}`}>
            撤下
          </Button>
        )}
      </div>
    </li>
  );
}
