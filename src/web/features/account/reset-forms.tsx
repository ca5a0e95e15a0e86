/** A forgotten password: first the code is sent to the phone, then it and a new password are typed in. */
import { useState } from 'react';
import { Form } from 'react-router';
import { Field, TextInput } from '../../ui/form-controls.tsx';
import type { FormOutcome } from '../../ui/form-outcome.ts';
import { FormNotice, SubmitButton } from '../../ui/form-submit.tsx';
import { PasswordField, passwordRule } from '../../ui/password-field.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { CaptchaField } from './captcha-field.tsx';
import { DefaultSubmit } from './default-submit.tsx';
import { withNext } from './next-path.ts';
import { PhoneField } from './phone-field.tsx';
import { type AccountRule, usedCaptcha } from './register-form.tsx';

interface ResetFormProps {
  outcome: FormOutcome | undefined;
  rule: AccountRule;
  next: string;
  /** Known from the step before. */
  phone: string;
}

export function SendCodeForm({ outcome, rule, next, phone: given }: ResetFormProps) {
  const [phone, setPhone] = useState(outcome?.values.phone ?? given);
  return (
    <Form method="post" className="stack" noValidate>
      <DefaultSubmit intent="send" />
      <PhoneField value={phone} onChange={setPhone} error={outcome?.fields.phone} />
      <CaptchaField
        phone={phone}
        length={rule.captcha.length}
        error={outcome?.fields.captcha}
        usedBy={usedCaptcha(outcome)}
      />
      <SubmitButton outcome={outcome} intent="send">
        发送短信验证码
      </SubmitButton>
      <p className="fm-row">
        <TextLink href={withNext('/Login', next)}>想起来了，去登录</TextLink>
      </p>
    </Form>
  );
}

export function NewPasswordForm({ outcome, rule, next, phone: given }: ResetFormProps) {
  const [phone, setPhone] = useState(outcome?.values.phone ?? given);
  return (
    <Form method="post" className="stack" noValidate>
      {/* Nobody learns here whether a number has an account. */}
      <FormNotice message={!outcome && given ? '如果这个号码注册过，验证码已经发出' : null} />
      <PhoneField value={phone} onChange={setPhone} error={outcome?.fields.phone} />
      <Field
        label="短信验证码"
        hint={`${Math.round(rule.sms.ttl_seconds / 60)} 分钟内有效`}
        error={outcome?.fields.sms_code}
      >
        <TextInput name="sms_code" inputMode="numeric" autoComplete="one-time-code" maxLength={6} />
      </Field>
      <PasswordField
        name="new_password"
        label="新密码"
        autoComplete="new-password"
        hint={passwordRule(rule.password)}
        error={outcome?.fields.new_password}
      />
      <SubmitButton outcome={outcome}>设为新密码</SubmitButton>
      <p className="fm-row">
        <TextLink href={withNext(phone ? `/reset?phone=${encodeURIComponent(phone)}` : '/reset', next)}>
          没收到，重新发送
        </TextLink>
      </p>
    </Form>
  );
}
