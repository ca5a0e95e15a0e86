/** A trial by Xiaohongshu id: opened at once, or a link to hand on. */
import { useState } from 'react';
import { api } from '../../../shell/api.ts';
import { copyText } from '../../../shell/share-text.ts';
import { Button } from '../../../ui/button.tsx';
import { Field, TextInput } from '../../../ui/form-controls.tsx';
import { textOf } from '../../../ui/form-outcome.ts';
import { DialogForm } from './dialog-form.tsx';
import { useDialogForm } from './use-dialog-form.ts';

export function OfferTrial() {
  const [isOpen, setOpen] = useState(false);
  const [link, setLink] = useState<string | null>(null);
  const form = useDialogForm({
    async send(sent) {
      const opened = await api().call('POST /api/user/open_trial_member', { body: { xhs_id: textOf(sent, 'xhs_id') } });
      setLink('url' in opened ? new URL(opened.url, location.origin).href : null);
    },
    done: '已办好',
    onClose: () => setOpen(false),
  });
  return (
    <>
      <Button onClick={() => setOpen(true)}>开试用</Button>
      <DialogForm isOpen={isOpen} onClose={() => setOpen(false)} title="开 7 天试用" action="开试用" form={form}>
        <Field label="小红书号" hint="有账号绑着就直接开通，没有就给一个领取链接。" error={form.problems.xhs_id}>
          <TextInput name="xhs_id" autoComplete="off" autoCapitalize="none" spellCheck={false} maxLength={64} />
        </Field>
      </DialogForm>
      {link && <TrialLink link={link} />}
    </>
  );
}

/** Shown once: only a hash of the token is kept. */
function TrialLink({ link }: { link: string }) {
  return (
    <div className="trial-link form-notice" role="status">
      <span>
        领取链接，30 天内一次有效，只显示这一回：<span className="num">{link}</span>
      </span>
      <Button look="quiet" onClick={() => void copyText(link)}>
        复制
      </Button>
    </div>
  );
}
