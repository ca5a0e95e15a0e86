/** Days for a place among the first ten: claiming them, and what became of them. */
import { ChevronRight, CircleCheck } from 'lucide';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import type { RankCategory, RankReward } from '#contract/shapes.ts';
import { api } from '../../shell/api.ts';
import { useSession } from '../../shell/session.tsx';
import { Button } from '../../ui/button.tsx';
import { formatDay, formatDayAndClock } from '../../ui/day.ts';
import { showError } from '../../ui/error-toast.ts';
import { Icon } from '../../ui/icon.tsx';
import { PageLink } from '../../ui/page-link.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { endLabel } from '../membership/member-labels.ts';
import { rankAddress } from './rank-labels.ts';

const OF_CATEGORY: Record<RankCategory, string> = { time: '', article: '篇数榜', word: '词数榜' };

/** At the top of a week that is closed. */
export function WeekReward({ rankDate, reward }: { rankDate: string; reward: RankReward }) {
  const [isBusy, setBusy] = useState(false);
  const { revalidate } = useRevalidator();
  const { me, refresh } = useSession();
  const { days, rank, state, cat, expires_at: expiresAt } = reward;

  async function claim(): Promise<void> {
    setBusy(true);
    try {
      await api().call('POST /reader/history/rank/receive_award', { body: { rank_date: rankDate } });
      await Promise.all([revalidate(), refresh()]);
    } catch (error) {
      showError(error);
      await revalidate();
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
  const title = `${OF_CATEGORY[cat]}第 ${rank} 名，得 ${days} 天会员`;
  const notes = {
    ready: `${formatDayAndClock(expiresAt)} 前领，过期作废`,
    held: '正在核对，核对过了就能领',
    expired: `${formatDay(expiresAt)}前没有领，已作废`,
  } as const;
  return (
    <section className="rk-prize priced">
      <div>
        <h2>{title}</h2>
        <p className="t14 dim">{notes[state]}</p>
      </div>
      {state === 'ready' && (
        <Button look="primary" onClick={() => void claim()} isBusy={isBusy}>
          领 {days} 天
        </Button>
      )}
    </section>
  );
}

/** In the week that is open: days of an earlier one that wait. */
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
