/** Logging in by username or phone number. */
import { Form } from 'react-router';
import { Field } from '../../ui/field.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { FormNotice } from './form-message.tsx';
import type { FormOutcome } from './form-outcome.ts';
import { LoginReason } from './login-reason.tsx';
import { withNext } from './next-path.ts';
import { PasswordField } from './password-field.tsx';
import { SubmitButton } from './submit-button.tsx';

interface LoginFormProps {
  outcome: FormOutcome | undefined;
  next: string;
  notice: string | null;
}

export function LoginForm({ outcome, next, notice }: LoginFormProps) {
  return (
    <Form method="post" className="stack" noValidate>
      <LoginReason after="登录" />
      <FormNotice message={outcome ? null : notice} />
      <Field label="手机号或用户名" error={outcome?.fields.username}>
        <TextInput
          name="username"
          defaultValue={outcome?.values.username}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
        />
      </Field>
      <PasswordField name="password" label="密码" autoComplete="current-password" error={outcome?.fields.password} />
      <SubmitButton outcome={outcome}>登录</SubmitButton>
      <p className="fm-row">
        <TextLink href={withNext('/reset', next)}>忘记密码</TextLink>
        <TextLink href={withNext('/Register', next)}>注册</TextLink>
      </p>
    </Form>
  );
}
