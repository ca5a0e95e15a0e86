/** A form for one code, on pages whose action is `unscriptedForm`: the error at its field, the result in a toast, and the page's data reloaded. */
import { type FormEvent, useState } from 'react';
import { useActionData, useRevalidator } from 'react-router';
import { type FormOutcome, textOf } from '../../form-outcome.ts';
import { api } from '../../shell/api.ts';
import { useSession } from '../../shell/session.tsx';
import { Button } from '../../ui/button.tsx';
import { errorText } from '../../ui/error-toast.ts';
import { Field, TextInput } from '../../ui/form-controls.tsx';
import { NeedsScripts } from '../../ui/form-message.tsx';
import { SectionHead } from '../../ui/section-head.tsx';
import { toast } from '../../ui/toast.ts';
import { endLabel } from '../membership/member-labels.ts';
import '../../ui/pages/award.css';

interface CodeFormProps {
  label: string;
  hint: string;
  /** The verb of the button. */
  action: string;
  /** Sends the code; resolves to the message for the toast. */
  send: (code: string) => Promise<string>;
}

export function CodeForm({ label, hint, action, send }: CodeFormProps) {
  const { revalidate } = useRevalidator();
  const [isBusy, setBusy] = useState(false);
  const unscripted = useActionData<FormOutcome>();
  const [problem, setProblem] = useState(unscripted?.message ?? null);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    setBusy(true);
    setProblem(null);
    try {
      toast(await send(textOf(new FormData(form), 'code')));
      form.reset();
      await revalidate();
    } catch (error) {
      setProblem(errorText(error));
    }
    setBusy(false);
  }

  return (
    <form method="post" className="code-field" noValidate onSubmit={submit}>
      <Field label={label} hint={hint} error={problem}>
        <TextInput
          name="code"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={40}
          enterKeyHint="done"
        />
      </Field>
      <NeedsScripts />
      <Button type="submit" isBusy={isBusy} className="scripted">
        {action}
      </Button>
    </form>
  );
}

/** Redeems a code for days of membership. */
export function RedeemCode() {
  const { refresh } = useSession();
  const redeem = async (code: string) => {
    const { days, member } = await api().call('POST /api/code/redeem', { body: { code } });
    await refresh();
    return `换到 ${days} 天，${endLabel(member)}`;
  };
  return (
    <section className="priced" aria-labelledby="redeem">
      <SectionHead id="redeem" title="兑换会员" />
      <CodeForm label="兑换码" hint="大小写、空格、横线都不要紧。" action="兑换" send={redeem} />
    </section>
  );
}
