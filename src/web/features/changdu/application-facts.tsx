/** What an applicant stated. */
import type { ChangduApplication } from '#contract/shapes.ts';
import { identityName } from './application-words.ts';

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
