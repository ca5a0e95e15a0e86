/** Registration by phone: captcha, SMS code, password and an invitation code. */
import { TriangleAlert } from 'lucide';
import { useState } from 'react';
import { Form } from 'react-router';
import type { ResultOf } from '#contract/index.ts';
import type { FormOutcome } from '../../form-outcome.ts';
import { keepDepth } from '../../router-state.ts';
import { Checkbox, Field, TextInput } from '../../ui/form-controls.tsx';
import { FormError } from '../../ui/form-message.tsx';
import { Icon } from '../../ui/icon.tsx';
import { PasswordField, passwordRule } from '../../ui/password-field.tsx';
import { DefaultSubmit, messageFor, SubmitButton, useIsSending } from '../../ui/submit-button.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { LoginReason } from './login-form.tsx';
import { withNext } from './next-path.ts';
import { CaptchaField, OutboxNote, PhoneField, SmsCodeField } from './phone-verification.tsx';

export type AccountRule = ResultOf<'GET /auth/register_rule'>;

interface RegisterFormProps {
  outcome: FormOutcome | undefined;
  rule: AccountRule;
  next: string;
  /** Whether SMS codes are sent to phones. */
  hasSms: boolean;
  /** The code from an invitation link. */
  invitation: string;
}

export function RegisterForm({ outcome, rule, next, hasSms, invitation }: RegisterFormProps) {
  const [phone, setPhone] = useState(outcome?.values.phone ?? '');
  const isSendingCode = useIsSending('send');
  return (
    <Form method="post" replace className="stack" noValidate onSubmit={keepDepth}>
      <DefaultSubmit intent="register" />
      <LoginReason after="注册" />
      <OutboxNote hasSms={hasSms} />
      <PhoneField value={phone} onChange={setPhone} error={outcome?.fields.phone} />
      <CaptchaField
        phone={phone}
        length={rule.captcha.length}
        error={outcome?.fields.captcha}
        usedBy={usedCaptcha(outcome)}
      />
      <SmsCodeField outcome={outcome} ttlSeconds={rule.sms.ttl_seconds} hasSms={hasSms} isSending={isSendingCode} />
      {!isSendingCode && <FormError message={messageFor(outcome, 'send')} />}
      <PasswordField
        name="password"
        label="密码"
        autoComplete="new-password"
        hint={passwordRule(rule.password)}
        error={outcome?.fields.password}
      />
      {/* While a store reviews the app the field is hidden, unless a code that a link has filled in is refused. */}
      <div className={rule.require_invitation || outcome?.fields.code ? undefined : 'priced'}>
        <Field
          label={rule.require_invitation ? '邀请码' : '邀请码（没有可不填）'}
          hint="大小写、空格、横线都不要紧。"
          error={outcome?.fields.code}
        >
          <TextInput
            name="code"
            defaultValue={outcome?.values.code ?? invitation}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={40}
          />
        </Field>
      </div>
      <div>
        <Checkbox
          name="agree"
          defaultChecked={outcome?.values.agree === 'on'}
          aria-invalid={outcome?.fields.agree ? true : undefined}
          aria-describedby={outcome?.fields.agree ? 'agree-error' : undefined}
        >
          <span>
            同意
            <TextLink href="/About#terms" isInline target="_blank">
              用户协议
            </TextLink>
            和
            <TextLink href="/privacy" isInline target="_blank">
              隐私政策
            </TextLink>
          </span>
        </Checkbox>
        {outcome?.fields.agree && (
          <p className="hint bad" id="agree-error" role="alert">
            <Icon of={TriangleAlert} size="sm" />
            {outcome.fields.agree}
          </p>
        )}
      </div>
      <SubmitButton outcome={outcome} intent="register">
        注册
      </SubmitButton>
      <p className="fm-row">
        <TextLink href={withNext('/Login', next)}>已有账号，去登录</TextLink>
      </p>
    </Form>
  );
}

/** A captcha is used up by requesting an SMS, whether that worked or not. */
export function usedCaptcha(outcome: FormOutcome | undefined): FormOutcome | undefined {
  if (outcome?.isUnanswered) return undefined;
  return outcome && (outcome.resendSeconds !== undefined || outcome.fields.captcha || outcome.values.intent === 'send')
    ? outcome
    : undefined;
}
