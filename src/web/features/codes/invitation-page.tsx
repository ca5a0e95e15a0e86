/** The invitation page: one's code and poster, the invited friends, the rules, and who invited the reader. */
import type { ResultOf } from '#contract/index.ts';
import { api } from '../../shell/api.ts';
import { formatDay } from '../../ui/day.ts';
import { SectionHead } from '../../ui/section-head.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { CodeForm } from './code-form.tsx';
import { FriendList } from './friend-list.tsx';
import { InvitationCode } from './invitation-code.tsx';

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
      <InvitationCode code={mine.code} url={mine.url} qr={mine.qr} />
      <FriendList mine={mine} offset={offset} />
      <section aria-labelledby="award-rules">
        <SectionHead id="award-rules" title="规则" />
        <ul className="award-rules t14 dim">
          <li>
            每位朋友 {each} 天，领一次；一个月最多领 {most} 天，没领完的下个月还能领。
          </li>
          <li>天数加在你的会员后面，不是会员的从领的那天算起。</li>
          <li>和你或别的朋友用同一台设备、同一个网络注册的账号，不算。</li>
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
        hint={`${formatDay(bindUntil)}前可以填，填一次。大小写、横线都不要紧。`}
        action="确定"
        send={bind}
      />
    </section>
  );
}
