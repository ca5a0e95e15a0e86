/** Where one's own application stands, and the form while there is none to wait for. */
import type { ChangduApplication } from '#contract/shapes.ts';
import { Button } from '../../ui/button.tsx';
import { formatFullDay } from '../../ui/day.ts';
import type { FormOutcome } from '../../ui/form-outcome.ts';
import { FormNotice } from '../../ui/form-submit.tsx';
import { ApplicationFacts } from './application-facts.tsx';
import { ApplyForm } from './apply-form.tsx';

interface OwnApplicationProps {
  /** The newest one. */
  application: ChangduApplication | undefined;
  outcome: FormOutcome | undefined;
}

export function OwnApplication({ application, outcome }: OwnApplicationProps) {
  if (application === undefined) return <ApplyForm before={undefined} outcome={outcome} />;
  const { state, remark, created_at: createdAt, decided_at: decidedAt } = application;
  if (state === 'REJECTED') {
    return (
      <div className="stack">
        <div className="apply-refusal">
          <p>
            <b>上次的申请没通过</b>
            <span className="t14 dim"> {decidedAt && formatFullDay(decidedAt)}</span>
          </p>
          <p>{remark}</p>
        </div>
        <ApplyForm before={application} outcome={outcome} />
      </div>
    );
  }
  return (
    <div className="stack">
      {state === 'PASSED' ? (
        <FormNotice message={`${decidedAt ? formatFullDay(decidedAt) : ''}通过了，会员天数已经记上。`} />
      ) : (
        <FormNotice message={`${formatFullDay(createdAt)}提交，正在等批复。结果会显示在这里。`} />
      )}
      {state === 'PASSED' && remark && <p className="t14">{remark}</p>}
      <ApplicationFacts application={application} />
      {state === 'PASSED' && (
        <Button look="primary" isWide href="/member">
          看我的会员
        </Button>
      )}
    </div>
  );
}
