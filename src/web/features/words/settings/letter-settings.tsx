/** The letter of a week: on its page, and by mail to an address that was confirmed. Off until asked for. */
import { type FormEvent, useState } from 'react';
import type { Reminders } from '#contract/shapes.ts';
import { api } from '../../../shell/api.ts';
import { Button } from '../../../ui/button.tsx';
import { Field, Switch, TextInput } from '../../../ui/form-controls.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import { toast } from '../../../ui/toast.ts';
import { useBusy } from '../../../ui/use-busy.ts';

interface LetterSettingsProps {
  letter: Reminders['letter'];
  onChange(reminders: Reminders): void;
}

export function LetterSettings({ letter, onChange }: LetterSettingsProps) {
  const { isBusy, run: whileBusy } = useBusy();
  const run = (work: () => Promise<Reminders>, done: string) =>
    whileBusy(async () => {
      onChange(await work());
      toast(done);
    });
  const switchTo = (isOn: boolean) =>
    run(
      () => api().call('POST /reader/reminders/letter', { body: { is_on: isOn } }),
      isOn ? '已打开，下周一早上写第一封' : '已关闭',
    );
  const setEmail = (email: string | null) =>
    run(
      () => api().call('POST /reader/reminders/letter/email', { body: { email } }),
      email === null ? '不再发邮件' : '确认邮件已发出',
    );
  return (
    <>
      <div className="setlist">
        <label htmlFor="letter-on">
          每周来信
          <Switch
            id="letter-on"
            checked={letter.is_on}
            disabled={isBusy}
            aria-describedby="letter-note"
            onChange={({ target }) => void switchTo(target.checked)}
          />
        </label>
        <p className="t14 dim set-note" id="letter-note">
          周一早上写好：上周读了多久、读完几篇、记住多少词。
          {letter.is_on && <TextLink href="/letter">看来信</TextLink>}
        </p>
      </div>
      {letter.is_on && letter.has_mail && <LetterEmail letter={letter} isBusy={isBusy} onSet={setEmail} />}
    </>
  );
}

function LetterEmail({
  letter: { email, is_confirmed: isConfirmed },
  isBusy,
  onSet,
}: {
  letter: Reminders['letter'];
  isBusy: boolean;
  onSet(email: string | null): Promise<void>;
}) {
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string | null>(null);
  function send(event: FormEvent) {
    event.preventDefault();
    const address = typed.trim();
    const isAddress = /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(address);
    setError(isAddress ? null : '邮箱地址不对，例如 name@example.com');
    if (isAddress) void onSet(address);
  }
  if (email !== null && isConfirmed) {
    return (
      <div className="set-feed">
        <p>来信也发到 {email}</p>
        <Button isBusy={isBusy} onClick={() => void onSet(null)}>
          不再发邮件
        </Button>
      </div>
    );
  }
  return (
    <form className="set-feed" onSubmit={send} noValidate>
      <Field
        label="也发到邮箱"
        hint={
          email === null
            ? '先发一封确认邮件，点了里面的链接才会发来信。'
            : `确认邮件已发到 ${email}，请去点里面的链接；没收到可以 10 分钟后再发。`
        }
        error={error}
      >
        <TextInput
          type="email"
          inputMode="email"
          autoComplete="email"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
      </Field>
      <Button type="submit" isBusy={isBusy}>
        发确认邮件
      </Button>
    </form>
  );
}
