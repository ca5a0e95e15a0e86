/** Friends who came with the code, how far each is, and the days to be received for them. */
import type { ResultOf } from '#contract/index.ts';
import type { InvitedFriend } from '#contract/shapes.ts';
import { Button } from '../../ui/button.tsx';
import { formatDay } from '../../ui/day.ts';
import { EmptyState } from '../../ui/list-states.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { SectionHead } from '../../ui/section-head.tsx';
import { Tag } from '../../ui/tag.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { useReceiving } from './use-receiving.ts';

interface FriendListProps {
  mine: ResultOf<'GET /api/code/invitation/mycode'>;
  offset: number;
}

export function FriendList({ mine, offset }: FriendListProps) {
  const { friends, friends_total: total, rules, month, next_offset: nextOffset } = mine;
  const receiving = useReceiving();
  const ready = friends.filter(({ award }) => award === 'ready');
  const isFull = month.days + rules.days_each > rules.days_a_month;
  return (
    <section aria-labelledby="award-friends">
      <SectionHead id="award-friends" title="来了的朋友">
        {total > 0 && <span className="t14 dim num">{total} 位</span>}
      </SectionHead>
      {total === 0 ? (
        <EmptyState title="还没有朋友来">把上面的链接或海报发给想读英语的朋友。</EmptyState>
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
                isBusy={receiving.busy === 'all'}
                onClick={() => void receiving.receiveAll(ready.map(({ code_id }) => code_id))}
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
                    isBusy={receiving.busy === friend.code_id}
                    aria-label={`领取 ${friend.username ?? '这位朋友'} 的 ${rules.days_each} 天`}
                    onClick={() => void receiving.receive(friend.code_id)}
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
          {formatDay(friend.joined_at)}注册 · {progressWords(friend)}
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

function progressWords({ refusal, finished_article: hasFinished, award }: InvitedFriend): string {
  if (refusal !== null) return REFUSALS[refusal];
  return hasFinished || award === 'taken' ? '读完了一篇' : '还没读完一篇';
}
