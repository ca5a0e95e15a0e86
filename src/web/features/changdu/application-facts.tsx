/** An application for 畅读: labels and what the applicant stated. */
import type { ChangduApplication } from '#contract/shapes.ts';

export const identityName = (identity: ChangduApplication['identity']): string =>
  identity === 'student' ? '学生' : '教师';

const STATES: Record<ChangduApplication['state'], { label: string; tone?: 'good' | 'warn' }> = {
  PENDING: { label: '等批复', tone: 'warn' },
  PASSED: { label: '已通过', tone: 'good' },
  REJECTED: { label: '没通过' },
};

export const applicationState = (state: ChangduApplication['state']) => STATES[state];

export function ApplicationFacts({ application }: { application: ChangduApplication }) {
  const { identity, real_name: name, school, reason } = application;
  return (
    <dl className="apply-facts t14">
      <dt className="dim">身份</dt>
      <dd>{identityName(identity)}</dd>
      <dt className="dim">姓名</dt>
      <dd>{name}</dd>
      <dt className="dim">学校</dt>
      <dd>{school}</dd>
      <dt className="dim">理由</dt>
      <dd className="apply-reason">{reason}</dd>
    </dl>
  );
}
