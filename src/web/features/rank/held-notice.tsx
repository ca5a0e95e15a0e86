/** Why a reader is not in the rank: what was seen, what is not touched by it, and the way to say something to it. */
import { Info } from 'lucide';
import { type FormEvent, useId, useState } from 'react';
import { useRevalidator } from 'react-router';
import { textOf } from '../../form-outcome.ts';
import { api } from '../../shell/api.ts';
import { Button } from '../../ui/button.tsx';
import { formatDayAndClock } from '../../ui/day.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { errorText } from '../../ui/error-toast.ts';
import { Field, TextArea } from '../../ui/form-controls.tsx';
import { FormError } from '../../ui/form-message.tsx';
import { Icon } from '../../ui/icon.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { toast } from '../../ui/toast.ts';
import type { RankWeek } from './rank-list.tsx';

export function HeldNotice({ rankDate, held }: { rankDate: string; held: NonNullable<RankWeek['held']> }) {
  const [isOpen, setOpen] = useState(false);
  const { detail, since, statement, is_decided: isDecided } = held;
  return (
    <section className="rk-held">
      <Icon of={Info} />
      <div>
        <h2>{isDecided ? '这一周的成绩不上榜' : '这一周的成绩正在核对，先不上榜'}</h2>
        <p className="t14 dim">
          {formatDayAndClock(since)}：{detail}。阅读数据、连续天数和会员不受影响
          {isDecided ? '，下一周照常上榜。' : '，核对过了会补上名次。'}
        </p>
        {statement !== null && <p className="t14 dim">你的说明：{statement}</p>}
      </div>
      {!isDecided && <TextLink onClick={() => setOpen(true)}>{statement === null ? '说明情况' : '改说明'}</TextLink>}
      {isOpen && <Statement rankDate={rankDate} before={statement} onClose={() => setOpen(false)} />}
    </section>
  );
}

function Statement({ rankDate, before, onClose }: { rankDate: string; before: string | null; onClose: () => void }) {
  const id = useId();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const { revalidate } = useRevalidator();

  async function send(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    setBusy(true);
    setProblem(null);
    try {
      const statement = textOf(new FormData(event.currentTarget), 'statement');
      await api().call('POST /reader/history/rank/explain', { body: { rank_date: rankDate, statement } });
      toast('已送出');
      onClose();
      await revalidate();
    } catch (error) {
      setProblem(errorText(error));
      setBusy(false);
    }
  }

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="说明情况"
      actions={
        <Button type="submit" form={id} look="primary" isBusy={isBusy}>
          送出
        </Button>
      }
    >
      <form id={id} onSubmit={(event) => void send(event)}>
        <Field label="怎么读的" hint="比如换了设备、和家人共用账号。核对的人会看到。">
          <TextArea name="statement" rows={4} maxLength={500} required defaultValue={before ?? ''} />
        </Field>
        <FormError message={problem} />
      </form>
    </Dialog>
  );
}
