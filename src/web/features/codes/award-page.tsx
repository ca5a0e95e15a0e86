/** The page of inviting: the code, the poster, the friends, and the rules in plain words. */
import type { ResultOf } from '#contract/index.ts';
import { SectionHead } from '../../ui/section-head.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { FriendList } from './friend-list.tsx';
import { InviterForm } from './inviter-form.tsx';
import { OwnCode } from './own-code.tsx';

interface AwardPageProps {
  mine: ResultOf<'GET /api/code/invitation/mycode'>;
  /** Where the shown friends begin. */
  offset: number;
  userId: string;
}

export function AwardPage({ mine, offset, userId }: AwardPageProps) {
  const { days_each: each, days_a_month: most } = mine.rules;
  return (
    <div className="award priced">
      <header className="own-head">
        <h1 className="page-title">邀请朋友</h1>
        <p className="dim">朋友用你的邀请码注册，读完一篇文章，你得 {each} 天会员。</p>
      </header>
      <OwnCode code={mine.code} url={mine.url} qr={mine.qr} />
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
