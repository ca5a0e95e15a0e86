/** Applying for 畅读. What was typed stays when something is wrong with it. */
import { useState } from 'react';
import { Form } from 'react-router';
import type { ChangduApplication } from '#contract/shapes.ts';
import { Field, TextArea, TextInput } from '../../ui/form-controls.tsx';
import type { FormOutcome } from '../../ui/form-outcome.ts';
import { NeedsScripts, SubmitButton } from '../../ui/form-submit.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { identityName } from './application-words.ts';

interface ApplyFormProps {
  /** One that was turned down: to begin from. */
  before: ChangduApplication | undefined;
  outcome: FormOutcome | undefined;
}

type Identity = ChangduApplication['identity'];
const IDENTITIES = (['student', 'teacher'] as const).map((value) => ({ value, label: identityName(value) }));

export function ApplyForm({ before, outcome }: ApplyFormProps) {
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
      <p className="t12 dim">姓名和学校只用来批复这份申请，只有编辑看得到。</p>
      <NeedsScripts />
      <SubmitButton outcome={outcome} needsScripts>
        提交申请
      </SubmitButton>
    </Form>
  );
}
