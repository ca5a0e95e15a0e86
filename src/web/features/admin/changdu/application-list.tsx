/** Applications for 畅读 as super users decide them. */
import { useState } from 'react';
import type { ResultOf } from '#contract/index.ts';
import type { ChangduApplication } from '#contract/shapes.ts';
import { Button } from '../../../ui/button.tsx';
import { formatFullDay } from '../../../ui/day.ts';
import { EmptyState } from '../../../ui/list-states.tsx';
import { TabNav } from '../../../ui/tab-nav.tsx';
import { Tag } from '../../../ui/tag.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import { ApplicationFacts } from '../../changdu/application-facts.tsx';
import { applicationState } from '../../changdu/application-words.ts';
import { usersAddress } from '../users/user-address.ts';
import { type ApplicationFilter, applicationsAddress, applicationTabs } from './applications-address.ts';
import { PassApplication, RejectApplication } from './decision-dialogs.tsx';

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
  // Stays while the dialog goes, so that its title does.
  const dialog = deciding && { ...deciding, onClose: () => setDeciding({ ...deciding, isOpen: false }) };
  return (
    <>
      <div className="admin-head">
        <h1 className="page-title">畅读申请</h1>
        <TextLink href={usersAddress({})}>全部用户</TextLink>
      </div>
      <TabNav label="申请的状态" tabs={applicationTabs} current={applicationsAddress({ state })} />
      {items.length === 0 ? (
        <EmptyState title={state === 'PENDING' ? '没有等批复的申请' : '这里还没有申请'}>
          读者在“我的 · 畅读申请”里提交。
        </EmptyState>
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
