/** Logging in by username or phone number, and why a visitor was sent here. */

import { Info } from 'lucide';
import { Form } from 'react-router';
import type { FormOutcome } from '../../form-outcome.ts';
import { keepDepth } from '../../router-state.ts';
import { VISITOR } from '../../shell/outbox/entry.ts';
import { pageOutbox, useOutbox } from '../../shell/outbox/page-outbox.ts';
import { loginReasonOf } from '../../shell/outbox/visitor-messages.ts';
import { Field, TextInput } from '../../ui/form-controls.tsx';
import { FormNotice } from '../../ui/form-message.tsx';
import { Icon } from '../../ui/icon.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { SubmitButton } from '../../ui/submit-button.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { withNext } from './next-path.ts';

interface LoginFormProps {
  outcome: FormOutcome | undefined;
  next: string;
  notice: string | null;
}

export function LoginForm({ outcome, next, notice }: LoginFormProps) {
  return (
    <Form method="post" replace className="stack" noValidate onSubmit={keepDepth}>
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

/**
 * Says what a visitor did and what becomes of it after login. Known to this browser only.
 *
 * @param after the step that completes it
 */
export function LoginReason({ after }: { after: '登录' | '注册' }) {
  const waiting = useOutbox().held.filter(({ userId }) => userId === VISITOR);
  if (waiting.length === 0) return null;
  const giveUp = () => {
    for (const entry of waiting) pageOutbox().drop(entry);
  };
  return (
    <p className="login-reason" role="status">
      <Icon of={Info} size="sm" />
      <span>
        {after}后{loginReasonOf(waiting)}
      </span>
      <button type="button" className="link pad" onClick={giveUp}>
        不用了
      </button>
    </p>
  );
}

interface LoggedInAsProps {
  username: string;
  /** The server sent the reader here, because the page that they asked for is not open to this account. */
  isRefused?: boolean;
  /** What the form below does. */
  form: '登录' | '注册';
}

/** On the login page and at the registration for a reader who is logged in: the account's name, and why they may have been sent here. */
export function LoggedInAs({ username, isRefused = false, form }: LoggedInAsProps) {
  return (
    <p className="form-note t14 dim">
      现在登录的是 {username}。
      {isRefused ? '那个页面要用别的账号打开，可以在下面换一个。' : `要换账号，在下面${form}。`}
      <TextLink href="/" isInline>
        回首页
      </TextLink>
    </p>
  );
}
