/** The state of the reader's application, and the form to apply or apply again. */

import { useState } from 'react';
import { Form } from 'react-router';
import type { ChangduApplication } from '#contract/shapes.ts';
import type { FormOutcome } from '../../form-outcome.ts';
import { Button } from '../../ui/button.tsx';
import { formatFullDay } from '../../ui/day.ts';
import { Field, TextArea, TextInput } from '../../ui/form-controls.tsx';
import { FormNotice, NeedsScripts } from '../../ui/form-message.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { SubmitButton } from '../../ui/submit-button.tsx';
import { ApplicationFacts, identityName } from './application-facts.tsx';

interface ApplicationPageProps {
  /** The newest application. */
  application: ChangduApplication | undefined;
  /** The days that were given with it are over, or nearly: it may be followed by another. */
  isRenewable: boolean;
  outcome: FormOutcome | undefined;
}

export function ApplicationPage({ application, isRenewable, outcome }: ApplicationPageProps) {
  if (application === undefined) return <ApplyForm before={undefined} outcome={outcome} />;
  const { state, remark, created_at: createdAt, decided_at: decidedAt, renewable_at: renewableAt } = application;
  if (isRenewable) {
    return (
      <div className="stack">
        <FormNotice message={`${decidedAt ? formatFullDay(decidedAt) : ''}通过的畅读快到期或已经到期，可以再申请。`} />
        <ApplyForm before={application} outcome={outcome} />
      </div>
    );
  }
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
      {renewableAt && <p className="t14 dim">{formatFullDay(renewableAt)}起可以再申请。</p>}
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

interface ApplyFormProps {
  /** The one before, that prefills the form. */
  before: ChangduApplication | undefined;
  outcome: FormOutcome | undefined;
}

type Identity = ChangduApplication['identity'];
const IDENTITIES = (['student', 'teacher'] as const).map((value) => ({ value, label: identityName(value) }));

function ApplyForm({ before, outcome }: ApplyFormProps) {
  const { values, fields }: Partial<FormOutcome> = outcome ?? {};
  const [identity, setIdentity] = useState<Identity>(before?.identity ?? 'student');
  return (
    <Form method="post" className="stack" noValidate>
      <Segmented label="身份" name="identity" choices={IDENTITIES} value={identity} onChange={setIdentity} />
      <Field label="姓名" error={fields?.real_name}>
        <TextInput
          name="real_name"
          autoComplete="name"
          maxLength={40}
          defaultValue={values?.real_name ?? before?.real_name}
        />
      </Field>
      <Field label="学校" error={fields?.school}>
        <TextInput
          name="school"
          autoComplete="organization"
          maxLength={80}
          defaultValue={values?.school ?? before?.school}
        />
      </Field>
      <Field label="理由" hint="读哪个年级或教什么，想怎么用。" error={fields?.reason}>
        <TextArea name="reason" rows={4} maxLength={1_000} defaultValue={values?.reason ?? before?.reason} />
      </Field>
      <p className="t12 dim">姓名和学校只用来批复这份申请，只有管理员看得到。</p>
      <NeedsScripts />
      <SubmitButton outcome={outcome} needsScripts>
        提交申请
      </SubmitButton>
    </Form>
  );
}
