/** A creator's own introduction on their page, and changing it there. */
import { type FormEvent, useState } from 'react';
import { useRevalidator } from 'react-router';
import { api } from '../../shell/api.ts';
import { Button } from '../../ui/button.tsx';
import { Field, TextArea } from '../../ui/form-controls.tsx';
import { LeaveGuard } from '../../ui/leave-guard.tsx';
import { toast } from '../../ui/toast.ts';
import { useBusy } from '../../ui/use-busy.ts';

const LONGEST = 200;

export function OwnIntro({ intro }: { intro: string | null }) {
  const [draft, setDraft] = useState<string | null>(null);
  const { isBusy, run } = useBusy();
  const { revalidate } = useRevalidator();
  if (draft === null) {
    return (
      <p className="t14 creator-says">
        {intro}
        {intro !== null && ' '}
        <button type="button" className="link" onClick={() => setDraft(intro ?? '')}>
          {intro === null ? '写一句简介' : '改简介'}
        </button>
      </p>
    );
  }
  const save = (event: FormEvent) => {
    event.preventDefault();
    void run(async () => {
      await api().call('POST /api/user/settings', { body: { intro: draft } });
      await revalidate();
      setDraft(null);
      toast('已保存');
    });
  };
  return (
    <form className="creator-intro" onSubmit={save}>
      <LeaveGuard isOn={draft !== (intro ?? '') && !isBusy} />
      <Field label="简介" hint={`大家都看得到，还能写 ${LONGEST - draft.length} 字`}>
        <TextArea rows={3} value={draft} maxLength={LONGEST} onChange={({ target }) => setDraft(target.value)} />
      </Field>
      <div className="acts">
        <Button type="submit" look="primary" isBusy={isBusy}>
          保存
        </Button>
        <Button look="quiet" onClick={() => setDraft(null)}>
          取消
        </Button>
      </div>
    </form>
  );
}
