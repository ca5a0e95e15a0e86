/** Readers who are out of the rank until somebody has looked: what was seen, what they say, and putting them back. */
import { useState } from 'react';
import type { ResultOf } from '#contract/index.ts';
import type { RankHold } from '#contract/shapes.ts';
import { textOf } from '../../../form-outcome.ts';
import { api } from '../../../shell/api.ts';
import { addressWith } from '../../../ui/address.ts';
import { Button } from '../../../ui/button.tsx';
import { formatDayAndClock, formatFullDay, formatNearDay } from '../../../ui/day.ts';
import { Field, TextInput } from '../../../ui/form-controls.tsx';
import { EmptyState } from '../../../ui/list-states.tsx';
import { TabNav } from '../../../ui/tab-nav.tsx';
import { Tag } from '../../../ui/tag.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import { DialogForm, useDialogForm } from '../forms/dialog-form.tsx';
import { usersAddress } from '../users/user-address.ts';

export type HoldFilter = RankHold['state'];

const STATES = {
  open: { label: '待核对', tone: 'warn' },
  restored: { label: '已恢复', tone: 'good' },
  kept: { label: '不恢复', tone: 'bad' },
} as const satisfies Record<HoldFilter, { label: string; tone: string }>;

/** Filter of an address; open holds for any other value. */
export function holdFilter(value: string | null): HoldFilter {
  return value === 'restored' || value === 'kept' ? value : 'open';
}

function holdsAddress(state: HoldFilter, before?: string): string {
  return addressWith('/admin/rank', { state: state !== 'open' && state, before });
}

const TABS = (Object.keys(STATES) as HoldFilter[]).map((state) => ({
  href: holdsAddress(state),
  label: STATES[state].label,
}));

interface HoldListProps {
  page: ResultOf<'GET /reader/history/rank/holds'>;
  state: HoldFilter;
  isFirst: boolean;
}

interface Deciding {
  hold: RankHold;
  action: 'restore' | 'keep';
  isOpen: boolean;
}

export function HoldList({ page: { items, next_before: next, waiting }, state, isFirst }: HoldListProps) {
  const [deciding, setDeciding] = useState<Deciding | null>(null);
  return (
    <>
      <div className="admin-head">
        <h1 className="page-title">周榜核对</h1>
        <TextLink href="/Rank">看周榜</TextLink>
      </div>
      <p className="t14 dim">{waiting === 0 ? '没有等核对的读者。' : `${waiting} 条等核对。`}阅读数据不受核对影响。</p>
      <TabNav label="核对的状态" tabs={TABS} current={holdsAddress(state)} />
      {items.length === 0 ? (
        <EmptyState title={state === 'open' ? '没有等核对的' : '这里还没有'}>
          成绩不像人在读的，会先停在这里。
        </EmptyState>
      ) : (
        <ul className="applications" aria-label="核对">
          {items.map((hold) => (
            <Hold key={hold.id} hold={hold} onDecide={(action) => setDeciding({ hold, action, isOpen: true })} />
          ))}
        </ul>
      )}
      <nav className="admin-pages" aria-label="翻页">
        {!isFirst && <TextLink href={holdsAddress(state)}>回第一页</TextLink>}
        {next !== null && <Button href={holdsAddress(state, next)}>下一页</Button>}
      </nav>
      {deciding && (
        <Decision
          key={`${deciding.hold.id} ${deciding.action}`}
          {...deciding}
          onClose={() => setDeciding({ ...deciding, isOpen: false })}
        />
      )}
    </>
  );
}

function Hold({ hold, onDecide }: { hold: RankHold; onDecide: (action: Deciding['action']) => void }) {
  const {
    user,
    rank_date: week,
    reason,
    detail,
    state,
    statement,
    remark,
    created_at: at,
    decided_at: decidedAt,
  } = hold;
  const { label, tone } = STATES[state];
  return (
    <li>
      <div className="application-head">
        <TextLink href={usersAddress({ user: user.id })}>{user.name}</TextLink>
        <Tag tone={tone}>{label}</Tag>
        <span className="t14 dim">
          {formatNearDay(`${week}T00:00:00+08:00`)}那一周，{formatDayAndClock(at)}发现
          {decidedAt && `，${formatFullDay(decidedAt)}核对`}
        </span>
      </div>
      <p>
        {detail}
        {reason === 'network' && <span className="t14 dim">（名次照排，奖励先不发）</span>}
      </p>
      <p className="t14 dim">{statement === null ? '读者还没有说明。' : `读者说：${statement}`}</p>
      {remark && <p className="t14 dim">备注：{remark}</p>}
      <div className="acts">
        {state !== 'restored' && (
          <Button look="primary" onClick={() => onDecide('restore')}>
            恢复
          </Button>
        )}
        {state !== 'kept' && <Button onClick={() => onDecide('keep')}>不恢复</Button>}
      </div>
    </li>
  );
}

function Decision({ hold, action, isOpen, onClose }: Deciding & { onClose: () => void }) {
  const isRestore = action === 'restore';
  const form = useDialogForm({
    send: (sent) =>
      api().call('POST /reader/history/rank/holds/{id}/decide', {
        params: { id: hold.id },
        body: { action, remark: textOf(sent, 'remark') },
      }),
    done: isRestore ? '已恢复' : '已核对',
    onClose,
  });
  return (
    <DialogForm
      isOpen={isOpen}
      title={isRestore ? `让 ${hold.user.name} 回到周榜` : `${hold.user.name} 这一周不上榜`}
      action={isRestore ? '恢复' : '不恢复'}
      form={form}
    >
      <Field
        label="备注（可不填）"
        hint={isRestore ? '这一周已结束的，按原来的名次补上，奖励再留七天。' : '记在操作记录里。'}
        error={form.problems.remark}
      >
        <TextInput name="remark" autoComplete="off" maxLength={200} />
      </Field>
    </DialogForm>
  );
}
