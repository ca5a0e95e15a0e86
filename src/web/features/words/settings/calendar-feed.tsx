/** The calendar feed at a private address: creating, replacing and ending it. The address is shown once. */
import { useState } from 'react';
import type { Reminders } from '#contract/shapes.ts';
import { api } from '../../../shell/api.ts';
import { copyText } from '../../../shell/share-text.ts';
import { Button } from '../../../ui/button.tsx';
import { formatDay } from '../../../ui/day.ts';
import { ConfirmDialog } from '../../../ui/dialog.tsx';
import { Field, TextInput } from '../../../ui/form-controls.tsx';
import { toast } from '../../../ui/toast.ts';
import { useBusy } from '../../../ui/use-busy.ts';

export function CalendarFeed({ feed }: Pick<Reminders, 'feed'>) {
  const [madeAt, setMadeAt] = useState(feed?.made_at ?? null);
  const [address, setAddress] = useState<string | null>(null);
  const [asked, setAsked] = useState<'anew' | 'end' | null>(null);
  const { isBusy, run: whileBusy } = useBusy();

  const run = async (work: () => Promise<void>) => {
    await whileBusy(work);
    setAsked(null);
  };
  const make = () =>
    run(async () => {
      const { path, made_at } = await api().call('POST /reader/reminders/feed', { body: {} });
      setAddress(new URL(path, document.documentElement.dataset.apiBase || location.origin).href);
      setMadeAt(made_at);
    });
  const end = () =>
    run(async () => {
      await api().call('POST /reader/reminders/feed/end', { body: {} });
      setAddress(null);
      setMadeAt(null);
      toast('日历地址已停用');
    });

  return (
    <div className="set-feed">
      <p>日历订阅</p>
      <p className="t14 dim">
        {madeAt === null
          ? '生成一个私人地址，加进手机或电脑的日历，每天写着要复习几个词。'
          : `已开启，地址生成于${formatDay(madeAt)}。`}
      </p>
      {address && (
        <>
          <Field label="地址只显示这一次，谁拿到都能看，别给别人">
            <TextInput value={address} readOnly onFocus={({ target }) => target.select()} />
          </Field>
          <div className="acts">
            <Button onClick={() => void copyText(address)}>复制</Button>
            <Button href={address.replace(/^https?:/, 'webcal:')}>加进日历</Button>
          </div>
        </>
      )}
      <div className="acts">
        {madeAt === null ? (
          <Button isBusy={isBusy} onClick={() => void make()}>
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
