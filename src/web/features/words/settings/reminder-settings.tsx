/** Reminders: time of day, quiet hours, notification on this device, calendar subscription, weekly letter. All are off by default. */
import { type FormEvent, useRef, useState } from 'react';
import type { InputOf } from '#contract/index.ts';
import type { Reminders } from '#contract/shapes.ts';
import { api } from '../../../shell/api.ts';
import { copyText } from '../../../shell/share-text.ts';
import { Button } from '../../../ui/button.tsx';
import { formatNearDay } from '../../../ui/day.ts';
import { ConfirmDialog } from '../../../ui/dialog.tsx';
import { errorText, showError } from '../../../ui/error-toast.ts';
import { Field, Switch, TextInput } from '../../../ui/form-controls.tsx';
import { keepFocus } from '../../../ui/keep-focus.ts';
import { TextLink } from '../../../ui/text-link.tsx';
import { toast } from '../../../ui/toast.ts';
import { useBusy } from '../../../ui/use-busy.ts';
import { useFocusAfter } from '../../../ui/use-focus-after.ts';
import { nextLetterTime } from '../../letters/next-letter.ts';
import { DeviceReminder } from './device-reminder.tsx';

export function ReminderSettings({ reminders }: { reminders: Reminders }) {
  const [kept, setKept] = useState(reminders);
  const { time, quiet } = kept;
  const latest = useRef(reminders);
  const last = useRef<Promise<void>>(Promise.resolve());
  const change = (now: Reminders) => {
    latest.current = now;
    setKept(now);
  };
  /** After the changes before it, so that none of them is written back. @param bodyOf of what they have led to */
  function save(bodyOf: (now: Reminders) => InputOf<'POST /reader/reminders'>['body']): Promise<void> {
    last.current = last.current
      .then(async () => {
        change(await api().call('POST /reader/reminders', { body: bodyOf(latest.current) }));
        toast('已保存');
      })
      .catch(showError);
    return last.current;
  }
  return (
    <>
      <div className="setlist">
        <label htmlFor="remind-time">
          提醒时间（北京时间）
          <TimeField id="remind-time" kept={time} onSave={(value) => save(() => ({ time: value }))} />
        </label>
        <fieldset className="set">
          <legend className="vh">免打扰时段</legend>
          <span aria-hidden="true">免打扰</span>
          <span className="set-quiet">
            <TimeField
              id="quiet-from"
              label="免打扰从"
              kept={quiet.from}
              onSave={(value) => save((now) => ({ quiet: { ...now.quiet, from: value } }))}
            />
            <span aria-hidden="true">–</span>
            <TimeField
              id="quiet-to"
              label="免打扰到"
              kept={quiet.to}
              onSave={(value) => save((now) => ({ quiet: { ...now.quiet, to: value } }))}
            />
          </span>
        </fieldset>
        <DeviceReminder reminders={kept} onChange={change} />
      </div>
      <LetterSettings letter={kept.letter} onChange={change} />
      <CalendarFeed feed={kept.feed} />
    </>
  );
}

interface TimeFieldProps {
  id: string;
  label?: string;
  /** `HH:MM`. */
  kept: string;
  /** @returns when it was taken or refused */
  onSave(value: string): Promise<void>;
}

/** Saved when it is left; what is refused, or no time, goes back to what it was. */
function TimeField({ id, label, kept, onSave }: TimeFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  async function leave() {
    if (typed !== null && typed !== '' && typed !== kept) await onSave(typed);
    setTyped(null);
  }
  return (
    <TextInput
      id={id}
      className="set-time"
      type="time"
      autoComplete="off"
      aria-label={label}
      value={typed ?? kept}
      onChange={({ target }) => setTyped(target.value)}
      onBlur={() => void leave()}
    />
  );
}

const SENT = '确认邮件已发出';

interface LetterSettingsProps {
  letter: Reminders['letter'];
  onChange(reminders: Reminders): void;
}

/** The letter of a week: on its page, and by mail to an address that was confirmed. */
function LetterSettings({ letter, onChange }: LetterSettingsProps) {
  const { isBusy, run: whileBusy } = useBusy();
  const run = (work: () => Promise<Reminders>, done: (now: Reminders['letter']) => string) =>
    whileBusy(async () => {
      const now = await work();
      onChange(now);
      toast(done(now.letter));
    });
  const switchTo = (isOn: boolean) =>
    run(
      () => api().call('POST /reader/reminders/letter', { body: { is_on: isOn } }),
      ({ next_at: nextAt }) => (nextAt === null ? '已关闭' : `已打开，下一封${nextLetterTime(nextAt)}写好`),
    );
  const emailCall = (email: string | null) => api().call('POST /reader/reminders/letter/email', { body: { email } });
  const setEmail = (email: string | null) =>
    run(
      () => emailCall(email),
      () => (email !== null ? SENT : letter.is_confirmed ? '不再发邮件' : '邮箱已去掉'),
    );
  /** @returns why the address was refused, which stands at its field; null when the mail was sent */
  async function tryEmail(email: string): Promise<string | null> {
    let refusal: string | null = null;
    await whileBusy(async () => {
      try {
        onChange(await emailCall(email));
        toast(SENT);
      } catch (error) {
        refusal = errorText(error);
      }
    });
    return refusal;
  }
  return (
    <>
      <div className="setlist">
        <label htmlFor="letter-on">
          每周来信
          <Switch
            id="letter-on"
            checked={letter.is_on}
            aria-disabled={isBusy}
            aria-describedby="letter-note"
            onChange={({ target }) => isBusy || void switchTo(target.checked)}
          />
        </label>
        <p className="t14 dim set-note" id="letter-note">
          周一早上写好：上周读了多久、读完几篇、记住多少词。
          {letter.is_on && <TextLink href="/letter">看来信</TextLink>}
        </p>
      </div>
      {letter.is_on && letter.has_mail && (
        <LetterEmail letter={letter} isBusy={isBusy} onTry={tryEmail} onSet={setEmail} />
      )}
    </>
  );
}

function LetterEmail({
  letter: { email, is_confirmed: isConfirmed },
  isBusy,
  onTry,
  onSet,
}: {
  letter: Reminders['letter'];
  isBusy: boolean;
  onTry(email: string): Promise<string | null>;
  onSet(email: string | null): Promise<void>;
}) {
  const [typed, setTyped] = useState('');
  const field = useFocusAfter<HTMLInputElement>(email);
  const sent = useFocusAfter<HTMLParagraphElement>(email);
  const [error, setError] = useState<string | null>(null);
  async function send(event: FormEvent) {
    event.preventDefault();
    const address = typed.trim();
    const isAddress = /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(address);
    setError(null);
    const refusal = isAddress ? await onTry(address) : '邮箱地址不对，例如 name@example.com';
    setError(refusal);
    if (refusal !== null) field.current?.focus();
  }
  if (email !== null && isConfirmed) {
    return (
      <div className="set-feed">
        <p>
          来信也发到 <span className="set-address">{email}</span>。改密码后要重新填。
        </p>
        <Button isBusy={isBusy} onClick={() => void onSet(null)}>
          不再发邮件
        </Button>
      </div>
    );
  }
  if (email !== null) {
    return (
      <div className="set-feed">
        <p ref={sent} tabIndex={-1}>
          确认邮件已发到 <span className="set-address">{email}</span>
        </p>
        <p className="t14 dim">
          3 天内点了里面的链接，来信才会也发到那里。没收到可以 10 分钟后再发一封；写错了就去掉，再填一次。
        </p>
        <div className="acts">
          <Button isBusy={isBusy} onClick={() => void onSet(email)}>
            再发一封
          </Button>
          <Button isBusy={isBusy} onClick={() => void onSet(null)}>
            去掉这个邮箱
          </Button>
        </div>
      </div>
    );
  }
  return (
    <form className="set-feed" onSubmit={(event) => void send(event)} noValidate>
      <Field label="也发到邮箱" hint="先发一封确认邮件，点了里面的链接才会发来信。" error={error}>
        <TextInput
          ref={field}
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

/** The calendar feed at a private address: creating, replacing and ending it. The address is shown once. */
function CalendarFeed({ feed }: Pick<Reminders, 'feed'>) {
  const [madeAt, setMadeAt] = useState(feed?.made_at ?? null);
  const [address, setAddress] = useState<string | null>(null);
  const [asked, setAsked] = useState<'anew' | 'end' | null>(null);
  const { isBusy, run: whileBusy } = useBusy();
  const shown = useFocusAfter<HTMLInputElement>(address);
  const part = useRef<HTMLDivElement>(null);

  const run = async (work: () => Promise<void>) => {
    await whileBusy(work);
    setAsked(null);
  };
  const make = () =>
    run(async () => {
      const { path, made_at } = await api().call('POST /reader/reminders/feed', { body: {} });
      setAddress(new URL(path, document.documentElement.dataset.apiBase || location.origin).href);
      setMadeAt(made_at);
      // Read out where the focus goes back to the button that asked.
      toast('新的日历地址在这里，只显示这一次');
    });
  const end = () =>
    run(async () => {
      await api().call('POST /reader/reminders/feed/end', { body: {} });
      setAddress(null);
      setMadeAt(null);
      toast('日历地址已停用');
      keepFocus(part.current);
    });

  return (
    <div className="set-feed" ref={part}>
      <p>日历订阅</p>
      <p className="t14 dim">
        {madeAt === null
          ? '生成一个私人地址，加进手机或电脑的日历，每天写着要复习几个词。'
          : `已开启，地址生成于${formatNearDay(madeAt)}。`}
        改密码后，地址会作废。
      </p>
      {address && (
        <>
          <Field label="地址只显示这一次，谁拿到都能看，别给别人">
            <TextInput ref={shown} value={address} readOnly onFocus={({ target }) => target.select()} />
          </Field>
          <div className="acts">
            <Button onClick={() => void copyText(address)}>复制</Button>
            <Button href={address.replace(/^https?:/, 'webcal:')}>加进日历</Button>
          </div>
        </>
      )}
      <div className="acts">
        {madeAt === null ? (
          <Button key="make" isBusy={isBusy} onClick={() => void make()}>
            生成日历地址
          </Button>
        ) : (
          <>
            <Button onClick={() => setAsked('anew')}>换新地址</Button>
            <Button look="danger" onClick={() => setAsked('end')}>
              停用
            </Button>
          </>
        )}
      </div>
      <ConfirmDialog
        isOpen={asked !== null}
        onClose={() => setAsked(null)}
        title={asked === 'end' ? '停用日历订阅？' : '换一个新地址？'}
        confirmLabel={asked === 'end' ? '停用' : '换新地址'}
        isBusy={isBusy}
        isDangerous={asked === 'end'}
        onConfirm={() => void (asked === 'end' ? end() : make())}
      >
        原来的地址马上失效，用它的日历不再更新。
      </ConfirmDialog>
    </div>
  );
}
