/** Applications for 畅读, filtered by state, and the dialogs to pass or reject one. */
import { useState } from 'react';
import type { ResultOf } from '#contract/index.ts';
import type { ChangduApplication } from '#contract/shapes.ts';
import { numberOf, textOf } from '../../../form-outcome.ts';
import { api } from '../../../shell/api.ts';
import { Button } from '../../../ui/button.tsx';
import { formatFullDay } from '../../../ui/day.ts';
import { EmptyList } from '../../../ui/empty-list.tsx';
import { Field, Select, TextInput } from '../../../ui/form-controls.tsx';
import { TabNav } from '../../../ui/tab-nav.tsx';
import { Tag } from '../../../ui/tag.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import { ApplicationFacts, applicationState } from '../../changdu/application-facts.tsx';
import { DialogForm, useDialogForm } from '../forms/dialog-form.tsx';
import { usersAddress } from '../users/user-address.ts';

interface ApplicationListProps {
  page: ResultOf<'GET /api/changdu/apply'>;
  state: ApplicationFilter;
  offset: number;
}

interface Deciding {
  application: ChangduApplication;
  action: 'pass' | 'reject';
  isOpen: boolean;
}

export function ApplicationList({ page: { items, next_offset: nextOffset }, state, offset }: ApplicationListProps) {
  const [deciding, setDeciding] = useState<Deciding | null>(null);
  // Kept while the dialog closes, so that its title stays.
  const dialog = deciding && { ...deciding, onClose: () => setDeciding({ ...deciding, isOpen: false }) };
  return (
    <>
      <div className="admin-head">
        <h1 className="page-title">畅读申请</h1>
        <TextLink href={usersAddress({})}>全部用户</TextLink>
      </div>
      <TabNav label="申请的状态" tabs={applicationTabs} current={applicationsAddress({ state })} />
      {items.length === 0 ? (
        <EmptyList title={state === 'PENDING' ? '没有等批复的申请' : '这里还没有申请'}>
          读者在「我的 · 畅读申请」里提交。
        </EmptyList>
      ) : (
        <ul className="applications" aria-label="申请">
          {items.map((application) => (
            <Application
              key={application.id}
              application={application}
              onDecide={(action) => setDeciding({ application, action, isOpen: true })}
            />
          ))}
        </ul>
      )}
      <nav className="admin-pages" aria-label="翻页">
        {offset > 0 && <TextLink href={applicationsAddress({ state })}>回第一页</TextLink>}
        {nextOffset !== null && <Button href={applicationsAddress({ state, offset: nextOffset })}>下一页</Button>}
      </nav>
      {dialog?.action === 'pass' && <PassApplication key={dialog.application.id} {...dialog} />}
      {dialog?.action === 'reject' && <RejectApplication key={dialog.application.id} {...dialog} />}
    </>
  );
}

interface ApplicationProps {
  application: ChangduApplication;
  onDecide: (action: Deciding['action']) => void;
}

function Application({ application, onDecide }: ApplicationProps) {
  const { label, tone } = applicationState(application.state);
  const { user, remark, created_at: createdAt, decided_at: decidedAt } = application;
  return (
    <li>
      <div className="application-head">
        <TextLink href={usersAddress({ user: user.id })}>{user.name}</TextLink>
        <Tag {...(tone && { tone })}>{label}</Tag>
        <span className="t14 dim">
          {formatFullDay(createdAt)}提交{decidedAt && `，${formatFullDay(decidedAt)}批复`}
        </span>
      </div>
      <ApplicationFacts application={application} />
      {remark && <p className="t14 dim">批复：{remark}</p>}
      {application.state === 'PENDING' && (
        <div className="acts">
          <Button look="primary" onClick={() => onDecide('pass')}>
            通过
          </Button>
          <Button onClick={() => onDecide('reject')}>不通过</Button>
        </div>
      )}
    </li>
  );
}

interface DecisionProps {
  application: ChangduApplication;
  isOpen: boolean;
  onClose: () => void;
}

const DAYS = [
  { value: '30', label: '30 天' },
  { value: '90', label: '90 天' },
  { value: '180', label: '180 天' },
  { value: '365', label: '一年' },
];

function PassApplication({ application, isOpen, onClose }: DecisionProps) {
  const form = useDialogForm({
    send: (sent) =>
      api().call('POST /api/changdu/apply/{id}/decide', {
        params: { id: application.id },
        body: { action: 'pass', days: numberOf(sent, 'days'), remark: textOf(sent, 'remark') },
      }),
    done: '已通过，会员天数已送出',
    onClose,
  });
  return (
    <DialogForm isOpen={isOpen} title={`通过 ${application.user.name} 的申请`} action="通过" form={form}>
      <Field label="送会员" error={form.problems.days}>
        <Select name="days" options={DAYS} defaultValue="365" isWide />
      </Field>
      <Field label="留言（可不填）" hint="申请人看得到。" error={form.problems.remark}>
        <TextInput name="remark" autoComplete="off" maxLength={200} />
      </Field>
    </DialogForm>
  );
}

function RejectApplication({ application, isOpen, onClose }: DecisionProps) {
  const form = useDialogForm({
    send: (sent) =>
      api().call('POST /api/changdu/apply/{id}/decide', {
        params: { id: application.id },
        body: { action: 'reject', remark: textOf(sent, 'remark') },
      }),
    done: '已批复',
    onClose,
  });
  return (
    <DialogForm isOpen={isOpen} title={`不通过 ${application.user.name} 的申请`} action="不通过" form={form}>
      <Field label="原因" hint="申请人看得到，改好了可以再申请。" error={form.problems.remark}>
        <TextInput name="remark" autoComplete="off" maxLength={200} />
      </Field>
    </DialogForm>
  );
}

/** The filter of the 畅读 applications, as it is kept in the page's address. */
type ApplicationFilter = ChangduApplication['state'];

const LABELS: Record<ApplicationFilter, string> = { PENDING: '等批复', PASSED: '已通过', REJECTED: '没通过' };
const FILTERS = Object.keys(LABELS) as ApplicationFilter[];

function applicationsAddress({ state, offset = 0 }: { state: ApplicationFilter; offset?: number }): string {
  const search = new URLSearchParams({
    ...(state !== 'PENDING' && { state }),
    ...(offset > 0 && { offset: String(offset) }),
  }).toString();
  return search ? `/admin/changdu?${search}` : '/admin/changdu';
}

const applicationTabs = FILTERS.map((state) => ({ href: applicationsAddress({ state }), label: LABELS[state] }));

/** The state in an address; `PENDING` for anything else. */
export function applicationFilter(asked: string | null): ApplicationFilter {
  return FILTERS.find((state) => state === asked) ?? 'PENDING';
}
