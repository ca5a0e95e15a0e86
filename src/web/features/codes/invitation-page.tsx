/** The invitation page: one's code and poster, the invited friends, the rules, and who invited the reader. */

import { Copy, Download, Share2 } from 'lucide';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { ApiError } from '#contract/client-error.ts';
import type { ResultOf } from '#contract/index.ts';
import type { InvitedFriend } from '#contract/shapes.ts';
import { api } from '../../shell/api.ts';
import { useSession } from '../../shell/session.tsx';
import { canShareText, copyText, shareOrCopy } from '../../shell/share-text.ts';
import { Button } from '../../ui/button.tsx';
import { formatNearDay } from '../../ui/day.ts';
import { EmptyList } from '../../ui/empty-list.tsx';
import { showError } from '../../ui/error-toast.ts';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { SectionHead } from '../../ui/section-head.tsx';
import { Tag } from '../../ui/tag.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { toast } from '../../ui/toast.ts';
import { useIsHydrated } from '../../ui/use-is-hydrated.ts';
import { endLabel } from '../membership/member-labels.ts';
import { CodeForm } from './code-form.tsx';

interface InvitationPageProps {
  mine: ResultOf<'GET /api/code/invitation/mycode'>;
  /** Index of the first friend shown. */
  offset: number;
  userId: string;
}

export function InvitationPage({ mine, offset, userId }: InvitationPageProps) {
  const { days_each: each, days_a_month: most } = mine.rules;
  return (
    <div className="award priced">
      <header className="own-head">
        <h1 className="page-title in-bar">邀请朋友</h1>
        <p className="dim">朋友用你的邀请码注册，读完一篇文章，你得 {each} 天会员。</p>
      </header>
      {mine.is_off ? <StoppedCode code={mine.code} /> : <InvitationCode code={mine.code} url={mine.url} qr={mine.qr} />}
      <FriendList mine={mine} offset={offset} />
      <section aria-labelledby="award-rules">
        <SectionHead id="award-rules" title="规则" />
        <ul className="award-rules t14 dim">
          <li>
            每位朋友 {each} 天，领一次；一个月最多领 {most} 天，没领完的下个月还能领。
          </li>
          <li>天数加在你的会员后面，不是会员的从领的那天算起。</li>
          <li>和你或别的朋友用同一台设备、同一个网络注册的账号，不算；以前受邀注册过、注销后再注册的，也不算。</li>
          <li>
            领到的天数记在
            <TextLink href="/member/log" isInline>
              会员记录
            </TextLink>
            里。
          </li>
        </ul>
      </section>
      <InviterForm inviter={mine.inviter} bindUntil={mine.bind_until} userId={userId} />
    </div>
  );
}

interface InviterFormProps {
  inviter: ResultOf<'GET /api/code/invitation/mycode'>['inviter'];
  /** Null when it is too late, or an inviter is known. */
  bindUntil: string | null;
  userId: string;
}

function InviterForm({ inviter, bindUntil, userId }: InviterFormProps) {
  const bind = async (code: string) => {
    await api().call('POST /api/user/bind_code', { body: { user_id: userId, code } });
    return '记下了';
  };
  if (inviter !== null) return <p className="t14 dim">你是 {inviter.username ?? '一位朋友'} 邀请来的。</p>;
  if (bindUntil === null) return null;
  return (
    <section aria-labelledby="award-inviter">
      <SectionHead id="award-inviter" title="谁邀请你来的" />
      <CodeForm
        label="朋友的邀请码"
        hint={`${formatNearDay(bindUntil)}前可以填，填一次。大小写、横线都不要紧。`}
        action="确定"
        send={bind}
      />
    </section>
  );
}

function StoppedCode({ code }: { code: string }) {
  return (
    <section aria-labelledby="award-code">
      <SectionHead id="award-code" title="我的邀请码">
        <Tag>已停用</Tag>
      </SectionHead>
      <p className="award-letters dim">{code}</p>
      <p className="t14 dim">这个邀请码已停用，朋友不能再用它注册。已经来了的朋友不受影响。</p>
    </section>
  );
}

interface InvitationCodeProps {
  code: string;
  url: string;
  /** SVG. */
  qr: string;
}

/** The reader's invitation code: as text, link, QR code and poster. */
function InvitationCode({ code, url, qr }: InvitationCodeProps) {
  // The code keeps the cached posters of several accounts in one browser apart.
  const poster = `/Award/poster.png?code=${code}`;
  const canShare = useIsHydrated() && canShareText();
  return (
    <>
      <section aria-labelledby="award-code">
        <SectionHead id="award-code" title="我的邀请码" />
        <p className="award-letters">{code}</p>
        <p className="award-link t14 dim">{url}</p>
        <div className="acts scripted">
          <Button look="primary" icon={Copy} onClick={() => void copyText(invitationText(code, url))}>
            复制链接
          </Button>
          <Button onClick={() => void copyText(code)}>只复制码</Button>
          {canShare && (
            <Button icon={Share2} onClick={() => void shareOrCopy(invitationText(code, url))}>
              分享
            </Button>
          )}
        </div>
        <div className="award-scan">
          <span
            className="award-qr"
            role="img"
            aria-label="邀请链接的二维码"
            // biome-ignore lint/security/noDangerouslySetInnerHtml: squares drawn by our own server
            dangerouslySetInnerHTML={{ __html: qr }}
          />
          <p className="t14 dim">朋友当面用手机扫，打开的注册页已经填好邀请码。</p>
        </div>
      </section>
      <figure className="award-poster">
        <img src={poster} width={1080} height={1440} alt="邀请海报，上面有邀请码和二维码" loading="lazy" />
        <figcaption>
          <Button href={poster} download="外刊轻读-邀请海报.png" icon={Download}>
            下载海报
          </Button>
          <span className="t14 dim">手机上长按图片，可以保存或转发。</span>
        </figcaption>
      </figure>
    </>
  );
}

function invitationText(code: string, url: string): string {
  return `来外刊轻读，一起读英语外刊：${url}（邀请码 ${code}）`;
}

interface FriendListProps {
  mine: ResultOf<'GET /api/code/invitation/mycode'>;
  offset: number;
}

/** Invited friends, their progress, and the days to claim for them. */
function FriendList({ mine, offset }: FriendListProps) {
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
        <EmptyList title="还没有朋友来">{!mine.is_off && '把上面的链接或海报发给想读英语的朋友。'}</EmptyList>
      ) : (
        <>
          <div className="award-month">
            <p className="t14">
              这个月领了 <b className="num">{month.days}</b> 天，最多 {rules.days_a_month} 天
              {isFull && `，${formatNearDay(month.resets_at)}起可以再领`}
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
          {formatNearDay(friend.joined_at)}注册 · {progressLabel(friend)}
        </span>
      </span>
      {children}
    </li>
  );
}

const REFUSALS = {
  phone: '以前注册过，没有奖励',
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
