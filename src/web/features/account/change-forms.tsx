/** Forms that change one's own password and username. */
import { Form } from 'react-router';
import type { FormOutcome } from '../../form-outcome.ts';
import { useGoBack } from '../../shell/back-link.tsx';
import { Button } from '../../ui/button.tsx';
import { Field, TextInput } from '../../ui/form-controls.tsx';
import { NeedsScripts } from '../../ui/form-message.tsx';
import { PasswordField, passwordRule } from '../../ui/password-field.tsx';
import { SubmitButton } from '../../ui/submit-button.tsx';
import type { AccountRule } from './register-form.tsx';

interface ChangeFormProps {
  outcome: FormOutcome | undefined;
  rule: AccountRule;
}

export function ChangePasswordForm({ outcome, rule, username }: ChangeFormProps & { username: string }) {
  return (
    <Form method="post" className="stack" noValidate>
      {/* Tells the browser's password store which account this is. */}
      <input type="hidden" name="username" autoComplete="username" value={username} readOnly />
      <PasswordField
        name="old_password"
        label="原密码"
        autoComplete="current-password"
        error={outcome?.fields.old_password}
      />
      <PasswordField
        name="new_password"
        label="新密码"
        autoComplete="new-password"
        hint={`${passwordRule(rule.password)}。改后，其他设备要重新登录，书架和复习日历的私人地址作废。`}
        error={outcome?.fields.new_password}
      />
      <NeedsScripts />
      <SubmitButton outcome={outcome} needsScripts>
        修改密码
      </SubmitButton>
      <BackButton />
    </Form>
  );
}

export function ChangeUsernameForm({ outcome, rule, username }: ChangeFormProps & { username: string }) {
  const { min, max } = rule.username;
  return (
    <Form method="post" className="stack" noValidate>
      <Field
        label="用户名"
        hint={`${min} 到 ${max} 个汉字、字母、数字或下划线。第一次随时可改，之后 30 天改一次。`}
        error={outcome?.fields.username}
      >
        <TextInput
          name="username"
          defaultValue={outcome?.values.username ?? username}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={max}
        />
      </Field>
      <NeedsScripts />
      <SubmitButton outcome={outcome} needsScripts>
        修改用户名
      </SubmitButton>
      <BackButton />
    </Form>
  );
}

function BackButton() {
  return (
    <Button href="/Mine" look="quiet" isWide onClick={useGoBack()}>
      返回
    </Button>
  );
}
