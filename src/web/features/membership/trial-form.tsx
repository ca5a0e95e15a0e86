/** Claiming a trial by the link or code from an editor. */
import { Form } from 'react-router';
import type { Me } from '#contract/shapes.ts';
import type { FormOutcome } from '../../form-outcome.ts';
import { Button } from '../../ui/button.tsx';
import { Field, TextInput } from '../../ui/form-controls.tsx';
import { NeedsScripts } from '../../ui/form-message.tsx';
import { SubmitButton } from '../../ui/submit-button.tsx';
import { membershipLabel } from './member-labels.ts';

interface TrialFormProps {
  /** Null for a visitor. */
  me: Me | null;
  /** The token in the link; '' without one. */
  token: string;
  outcome: FormOutcome | undefined;
}

export function TrialForm({ me, token, outcome }: TrialFormProps) {
  if (me === null) {
    const next = encodeURIComponent(token ? `/trial?token=${encodeURIComponent(token)}` : '/trial');
    return (
      <div className="stack">
        <p>试用会记在账号上，先登录或注册。</p>
        <Button look="primary" isWide href={`/Register?next=${next}`}>
          注册
        </Button>
        <Button isWide href={`/Login?next=${next}`}>
          登录
        </Button>
      </div>
    );
  }
  if (me.member !== null) {
    return (
      <div className="stack">
        <p>
          {me.member.is_trial ? '你正在试用' : `你已经是${me.member.name}`}，{membershipLabel(me.member)}。
        </p>
        <Button look="primary" isWide href="/article">
          去读文章
        </Button>
      </div>
    );
  }
  return (
    <Form method="post" className="stack" noValidate>
      <Field label="链接或领取码" hint="贴上管理员给你的链接，或其中的领取码。" error={outcome?.fields.token}>
        <TextInput
          name="token"
          defaultValue={outcome?.values.token ?? token}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={500}
        />
      </Field>
      <NeedsScripts />
      <SubmitButton outcome={outcome} needsScripts>
        领取 7 天试用
      </SubmitButton>
    </Form>
  );
}
