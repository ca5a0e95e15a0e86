/** Resetting a forgotten password: send a code to the phone, then enter it with a new password. */
import { useState } from 'react';
import { Form } from 'react-router';
import type { FormOutcome } from '../../form-outcome.ts';
import { Field, TextInput } from '../../ui/form-controls.tsx';
import { FormNotice } from '../../ui/form-message.tsx';
import { PasswordField, passwordRule } from '../../ui/password-field.tsx';
import { DefaultSubmit, SubmitButton } from '../../ui/submit-button.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { withNext } from './next-path.ts';
import { CaptchaField, OutboxNote, PhoneField, sentText } from './phone-verification.tsx';
import { type AccountRule, usedCaptcha } from './register-form.tsx';

interface ResetFormProps {
  outcome: FormOutcome | undefined;
  rule: AccountRule;
  next: string;
  /** Whether SMS codes are sent to phones. */
  hasSms: boolean;
  /** Number from the previous step. */
  phone: string;
}

export function SendCodeForm({ outcome, rule, next, hasSms, phone: given }: ResetFormProps) {
  const [phone, setPhone] = useState(outcome?.values.phone ?? given);
  return (
    <Form method="post" className="stack" noValidate>
      <DefaultSubmit intent="send" />
      <OutboxNote hasSms={hasSms} />
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

export function NewPasswordForm({ outcome, rule, next, hasSms, phone: given }: ResetFormProps) {
  const [phone, setPhone] = useState(outcome?.values.phone ?? given);
  return (
    <Form method="post" className="stack" noValidate>
      {/* Does not reveal whether the number has an account. */}
      <FormNotice message={!outcome && given ? `如果这个号码注册过，${sentText(hasSms)}` : null} />
      <OutboxNote hasSms={hasSms} />
      <PhoneField value={phone} onChange={setPhone} error={outcome?.fields.phone} />
      <Field
        label="短信验证码"
        hint={`${Math.round(rule.sms.ttl_seconds / 60)} 分钟内有效`}
        error={outcome?.fields.sms_code}
      >
        <TextInput name="sms_code" inputMode="numeric" autoComplete="one-time-code" maxLength={12} />
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
