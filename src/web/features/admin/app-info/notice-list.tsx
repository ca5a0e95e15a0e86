/** Notices to readers: current, scheduled and ended, and the dialog to write one. */
import { Plus } from 'lucide';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import type { Notice, NoticeAudience, NoticeLevel } from '#contract/shapes.ts';
import { textOf } from '../../../form-outcome.ts';
import { api } from '../../../shell/api.ts';
import { newUuid } from '../../../shell/uuid.ts';
import { Button } from '../../../ui/button.tsx';
import { showError } from '../../../ui/error-toast.ts';
import { Field, Select, TextArea, TextInput } from '../../../ui/form-controls.tsx';
import { EmptyState } from '../../../ui/list-states.tsx';
import { SectionHead } from '../../../ui/section-head.tsx';
import { Tag } from '../../../ui/tag.tsx';
import { toast } from '../../../ui/toast.ts';
import { formatDateTime, fromDateTimeInput, toDateTimeInput } from '../forms/date-time.ts';
import { DialogForm, useDialogForm } from '../forms/dialog-form.tsx';

interface NoticeListProps {
  notices: readonly Notice[];
  /** When the page was loaded, by the server's clock, ISO 8601. */
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
        <EmptyState title="还没有通知">写一条，会显示在首页和「我的」上方，读者可以关掉。</EmptyState>
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
    // A scheduled notice loses its start, so that it never begins.
    const from = state === 'before' ? null : notice.from;
    // The server's time of the page, which is over: by a clock that runs ahead the notice would stay.
    if (!(await put({ ...notice, from, to: at }))) return;
    toast('已撤下', { action: { label: '撤销', onClick: () => void put(notice) } });
  };
  return (
    <li className={state === 'over' ? 'over' : undefined}>
      <div className="notice-line">
        <p className="notice-words">{notice.text}</p>
        <p className="t14 dim">
          <Tag {...(state === 'shown' && { tone: 'good' as const })}>{STATE_LABELS[state]}</Tag>{' '}
          {[audienceLabel(notice.audience), level, periodLabel(notice), notice.link].filter(Boolean).join(' · ')}
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

interface NoticeDialogProps {
  /** Null for a new notice. */
  notice: Notice | null;
  isOpen: boolean;
  onClose: () => void;
}

function NoticeDialog({ notice, isOpen, onClose }: NoticeDialogProps) {
  // An idempotency key for all attempts, so that a retry after a lost answer creates no second notice.
  const [requestId] = useState(newUuid);
  const form = useDialogForm({
    send: (sent) =>
      api().call('POST /api/appinfo/notify', {
        body: {
          ...(notice ? { id: notice.id } : { request_uuid: requestId }),
          text: textOf(sent, 'text'),
          level: LEVELS.find(({ value }) => value === textOf(sent, 'level'))?.value ?? 'info',
          audience: AUDIENCES.find(({ value }) => value === textOf(sent, 'audience'))?.value ?? 'all',
          link: textOf(sent, 'link').trim() || null,
          from: fromDateTimeInput(textOf(sent, 'from')),
          to: fromDateTimeInput(textOf(sent, 'to')),
        },
      }),
    done: notice ? '已保存' : '已发出',
    onClose,
  });
  const { problems } = form;
  return (
    <DialogForm isOpen={isOpen} title={notice ? '修改通知' : '新通知'} action={notice ? '保存' : '发出'} form={form}>
      <Field
        label="内容"
        hint={notice ? '关掉过它的人不会再看到；要再提醒一次，请新建。' : undefined}
        error={problems.text}
      >
        <TextArea name="text" rows={3} maxLength={500} defaultValue={notice?.text} />
      </Field>
      <div className="notice-pair">
        <Field label="给谁看" error={problems.audience}>
          <Select name="audience" options={AUDIENCES} defaultValue={notice?.audience ?? 'all'} isWide />
        </Field>
        <Field label="样子" error={problems.level}>
          <Select name="level" options={LEVELS} defaultValue={notice?.level ?? 'info'} isWide />
        </Field>
      </div>
      <Field label="链接（可不填）" hint="站内地址像 /member，站外写完整网址。" error={problems.link}>
        <TextInput
          name="link"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={2_000}
          defaultValue={notice?.link ?? ''}
        />
      </Field>
      <Field label="从（北京时间，可不填）" error={problems.from}>
        <TextInput name="from" type="datetime-local" defaultValue={notice?.from ? toDateTimeInput(notice.from) : ''} />
      </Field>
      <Field label="到（北京时间，可不填）" error={problems.to}>
        <TextInput name="to" type="datetime-local" defaultValue={notice?.to ? toDateTimeInput(notice.to) : ''} />
      </Field>
    </DialogForm>
  );
}

type NoticeState = 'before' | 'shown' | 'over';

/**
 * The state of a notice at an instant, and the labels of its values.
 *
 * @param at ISO instant
 */
export function noticeState({ from, to }: Pick<Notice, 'from' | 'to'>, at: string): NoticeState {
  const now = Date.parse(at);
  if (to !== null && Date.parse(to) <= now) return 'over';
  return from !== null && Date.parse(from) > now ? 'before' : 'shown';
}

const STATE_LABELS: Record<NoticeState, string> = { before: '没到时间', shown: '正在显示', over: '已结束' };

const AUDIENCES: readonly { value: NoticeAudience; label: string }[] = [
  { value: 'all', label: '所有人' },
  { value: 'visitor', label: '没登录的' },
  { value: 'reader', label: '登录的' },
  { value: 'member', label: '会员' },
];

const LEVELS: readonly { value: NoticeLevel; label: string }[] = [
  { value: 'info', label: '一般' },
  { value: 'good', label: '好消息' },
  { value: 'warn', label: '提醒' },
];

const audienceLabel = (audience: NoticeAudience): string =>
  AUDIENCES.find(({ value }) => value === audience)?.label ?? '';

/** `2026-11-20 09:20 到 2026-11-22 00:00`; an open end is left out. */
export function periodLabel({ from, to }: Pick<Notice, 'from' | 'to'>): string {
  if (from === null && to === null) return '一直显示';
  return [from && `${formatDateTime(from)} 起`, to && `到 ${formatDateTime(to)}`].filter(Boolean).join('，');
}
