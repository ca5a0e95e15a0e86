/** Notices at the top of a week: why a reader is not in the rank, and the days for a place among the first ten. */
import { ChevronRight, CircleCheck, Info } from 'lucide';
import { type FormEvent, useId, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { RankCategory, RankReward } from '#contract/shapes.ts';
import { textOf } from '../../form-outcome.ts';
import { api } from '../../shell/api.ts';
import { useSession } from '../../shell/session.tsx';
import { Button } from '../../ui/button.tsx';
import { formatDayAndClock, formatNearDay } from '../../ui/day.ts';
import { errorText, showError } from '../../ui/error-toast.ts';
import { Field, TextArea } from '../../ui/form-controls.tsx';
import { Icon } from '../../ui/icon.tsx';
import { InputDialog } from '../../ui/input-dialog.tsx';
import { PageLink } from '../../ui/page-link.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { toast } from '../../ui/toast.ts';
import { endLabel } from '../membership/member-labels.ts';
import { rankAddress } from './rank-labels.ts';
import type { RankWeek } from './rank-list.tsx';

/** Why a reader is not in the rank: what was seen, what is not touched by it, and the way to say something to it. */
export function HeldNotice({ rankDate, held }: { rankDate: string; held: NonNullable<RankWeek['held']> }) {
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
      {!isDecided && <Explain rankDate={rankDate} statement={statement} />}
    </section>
  );
}

function Explain({ rankDate, statement }: { rankDate: string; statement: string | null }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <TextLink onClick={() => setOpen(true)}>{statement === null ? '说明情况' : '改说明'}</TextLink>
      {isOpen && <Statement rankDate={rankDate} before={statement} onClose={() => setOpen(false)} />}
    </>
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
    <InputDialog
      isOpen
      onClose={onClose}
      title="说明情况"
      actions={
        <Button type="submit" form={id} look="primary" isBusy={isBusy}>
          送出
        </Button>
      }
    >
      <form id={id} noValidate onSubmit={(event) => void send(event)}>
        <Field label="怎么读的" hint="比如换了设备、和家人共用账号。核对的人会看到。" error={problem}>
          <TextArea name="statement" rows={4} maxLength={500} defaultValue={before ?? ''} />
        </Field>
      </form>
    </InputDialog>
  );
}

const OF_CATEGORY: Record<RankCategory, string> = { time: '', article: '篇数榜', word: '词数榜' };

/**
 * Days for a place among the first ten: claiming them, and what became of them.
 *
 * At the top of a week that is closed.
 */
export function WeekReward({ rankDate, reward }: { rankDate: string; reward: RankReward }) {
  const [isBusy, setBusy] = useState(false);
  const { revalidate } = useRevalidator();
  const { me, refresh } = useSession();
  const { days, rank, state, cat, held, expires_at: expiresAt } = reward;

  async function claim(): Promise<void> {
    setBusy(true);
    try {
      await api().call('POST /reader/history/rank/receive_award', { body: { rank_date: rankDate } });
      await Promise.all([revalidate(), refresh()]);
    } catch (error) {
      showError(error);
      // It may have been claimed on another page.
      await Promise.all([revalidate(), refresh()]);
    }
    setBusy(false);
  }

  if (state === 'taken') {
    return (
      <section className="rk-prize priced" aria-live="polite">
        <div>
          <h2>
            <Icon of={CircleCheck} />
            {days} 天已领到
          </h2>
          {me?.member && <p className="t14 dim">{endLabel(me.member)}</p>}
        </div>
        <TextLink href="/member/log">会员记录</TextLink>
      </section>
    );
  }
  const place = `${OF_CATEGORY[cat]}第 ${rank} 名`;
  const title = state === 'refused' ? place : `${place}，得 ${days} 天会员`;
  const why = held === null ? '' : `：${held.detail}`;
  const notes = {
    ready: `${formatDayAndClock(expiresAt)} 前领，过期作废`,
    held: `正在核对${why}。核对过了就能领`,
    refused: `核对过了，这一周没有奖励${why}`,
    expired: `${formatNearDay(expiresAt)}前没有领，已作废`,
  } as const;
  return (
    <section className="rk-prize priced">
      <div>
        <h2>{title}</h2>
        <p className="t14 dim">{notes[state]}</p>
        {held?.statement && <p className="t14 dim">你的说明：{held.statement}</p>}
      </div>
      {state === 'ready' && (
        <Button look="primary" onClick={() => void claim()} isBusy={isBusy}>
          领 {days} 天
        </Button>
      )}
      {state === 'held' && <Explain rankDate={rankDate} statement={held?.statement ?? null} />}
    </section>
  );
}

/** In the open week: tells that a reward of an earlier week can be claimed. */
export function RewardWaiting({ rankDate, reward }: { rankDate: string; reward: RankReward }) {
  return (
    <PageLink className="rk-nudge priced" to={rankAddress({ week: rankDate })}>
      <span>
        上周{OF_CATEGORY[reward.cat]}第 {reward.rank} 名，可领 {reward.days} 天会员
      </span>
      <span className="go">
        去领
        <Icon of={ChevronRight} size="sm" />
      </span>
    </PageLink>
  );
}

/** In the week that is open: the last one is looked at, and something can be said to it there. */
export function HeldLastWeek({ rankDate }: { rankDate: string }) {
  return (
    <PageLink className="rk-nudge" to={rankAddress({ week: rankDate })}>
      <span>上周的成绩正在核对，先不上榜</span>
      <span className="go">
        去看
        <Icon of={ChevronRight} size="sm" />
      </span>
    </PageLink>
  );
}
