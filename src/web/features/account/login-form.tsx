/** Logging in by username or phone number. */
import { Form } from 'react-router';
import { Field, TextInput } from '../../ui/form-controls.tsx';
import type { FormOutcome } from '../../ui/form-outcome.ts';
import { FormNotice, SubmitButton } from '../../ui/form-submit.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { LoginReason } from './login-reason.tsx';
import { withNext } from './next-path.ts';

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
