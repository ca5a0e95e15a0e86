/** Invited friends, their progress, and the days to claim for them. */

import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { ApiError } from '#contract/client-error.ts';
import type { ResultOf } from '#contract/index.ts';
import type { InvitedFriend } from '#contract/shapes.ts';
import { api } from '../../shell/api.ts';
import { useSession } from '../../shell/session.tsx';
import { Button } from '../../ui/button.tsx';
import { formatDay } from '../../ui/day.ts';
import { EmptyList } from '../../ui/empty-list.tsx';
import { showError } from '../../ui/error-toast.ts';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { SectionHead } from '../../ui/section-head.tsx';
import { Tag } from '../../ui/tag.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { toast } from '../../ui/toast.ts';
import { endLabel } from '../membership/member-labels.ts';

interface FriendListProps {
  mine: ResultOf<'GET /api/code/invitation/mycode'>;
  offset: number;
}

export function FriendList({ mine, offset }: FriendListProps) {
  const { friends, friends_total: total, rules, month, next_offset: nextOffset } = mine;
  const awards = useAwards();
  const ready = friends.filter(({ award }) => award === 'ready');
  const isFull = month.days + rules.days_each > rules.days_a_month;
  return (
    <section aria-labelledby="award-friends">
      <SectionHead id="award-friends" title="来了的朋友">
        {total > 0 && <span className="t14 dim num">{total} 位</span>}
      </SectionHead>
      {total === 0 ? (
        <EmptyList title="还没有朋友来">把上面的链接或海报发给想读英语的朋友。</EmptyList>
      ) : (
        <>
          <div className="award-month">
            <p className="t14">
              这个月领了 <b className="num">{month.days}</b> 天，最多 {rules.days_a_month} 天
              {isFull && `，${formatDay(month.resets_at)}起可以再领`}
            </p>
            <ProgressBar value={month.days / rules.days_a_month} />
            {ready.length > 1 && !isFull && (
              <Button
                look="primary"
                className="scripted"
                isBusy={awards.busy === 'all'}
                onClick={() => void awards.receiveAll(ready.map(({ code_id }) => code_id))}
              >
                全部领取（{ready.length} 位）
              </Button>
            )}
          </div>
          <ul className="award-friends" aria-label="来了的朋友">
            {friends.map((friend) => (
              <FriendRow key={friend.code_id} friend={friend}>
                {friend.award === 'ready' && (
                  <Button
                    className="scripted"
                    disabled={isFull}
                    isBusy={awards.busy === friend.code_id}
                    aria-label={`领取 ${friend.username ?? '这位朋友'} 的 ${rules.days_each} 天`}
                    onClick={() => void awards.receive(friend.code_id)}
                  >
                    领 {rules.days_each} 天
                  </Button>
                )}
                {friend.award === 'taken' && <Tag tone="good">已领</Tag>}
              </FriendRow>
            ))}
          </ul>
          <p className="fm-row">
            {offset > 0 ? <TextLink href="/Award">回最新的</TextLink> : <span />}
            {nextOffset !== null && <TextLink href={`/Award?offset=${nextOffset}`}>更早的</TextLink>}
          </p>
        </>
      )}
    </section>
  );
}

function FriendRow({ friend, children }: { friend: InvitedFriend; children: React.ReactNode }) {
  return (
    <li>
      <span>
        <b>{friend.username ?? '已注销的账号'}</b>
        <span className="t14 dim">
          {formatDay(friend.joined_at)}注册 · {progressLabel(friend)}
        </span>
      </span>
      {children}
    </li>
  );
}

const REFUSALS = {
  device: '同一台设备注册的，没有奖励',
  network: '同一个网络注册的，没有奖励',
} as const;

function progressLabel({ refusal, finished_article: hasFinished, award }: InvitedFriend): string {
  if (refusal !== null) return REFUSALS[refusal];
  return hasFinished || award === 'taken' ? '读完了一篇' : '还没读完一篇';
}

interface Awards {
  /** The code of the friend whose days are being claimed, or all. */
  busy: string | 'all' | null;
  receive(codeId: string): Promise<void>;
  receiveAll(codeIds: readonly string[]): Promise<void>;
}

type Award = ResultOf<'POST /api/code/receive_award'>;

/** Claims the days for one friend, or for all one after another until the monthly limit. */
function useAwards(): Awards {
  const [busy, setBusy] = useState<Awards['busy']>(null);
  const { revalidate } = useRevalidator();
  const { refresh } = useSession();

  async function take(what: string | 'all', codeIds: readonly string[]): Promise<void> {
    setBusy(what);
    const received: Award[] = [];
    try {
      for (const code_id of codeIds) {
        const award = await takeOne(code_id);
        if (award !== null) received.push(award);
      }
    } catch (error) {
      if (received.length === 0) showError(error);
    }
    const last = received.at(-1);
    const days = received.reduce((sum, award) => sum + award.days, 0);
    if (last) toast(`领到 ${days} 天，${endLabel(last.member)}`);
    await Promise.all([revalidate(), refresh()]);
    setBusy(null);
  }

  return { busy, receive: (codeId) => take(codeId, [codeId]), receiveAll: (codeIds) => take('all', codeIds) };
}

/** Null when another tab has claimed the days meanwhile. */
async function takeOne(code_id: string): Promise<Award | null> {
  try {
    return await api().call('POST /api/code/receive_award', { body: { code_id } });
  } catch (error) {
    if (error instanceof ApiError && error.reason === 'AWARD_TAKEN') return null;
    throw error;
  }
}
