/** One person: what is known of the account, membership and its log, logins, and what an editor may do about them. */
import { ArrowLeft } from 'lucide';
import { useState } from 'react';
import type { AuditEntry, LoginSession, MemberLogEntry, UserBrief } from '#contract/shapes.ts';
import { Button } from '../../../ui/button.tsx';
import { formatFullDay } from '../../../ui/day.ts';
import { Icon } from '../../../ui/icon.tsx';
import { SectionHead } from '../../../ui/section-head.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import { MemberLog } from '../../membership/member-log.tsx';
import { memberWords } from '../../membership/member-words.ts';
import { auditAddress } from '../audit/audit-address.ts';
import { AuditEntries } from '../audit/audit-entries.tsx';
import { BindOpenid, SetPassword } from './account-dialogs.tsx';
import { CloseMember, OpenMember, RenewMember } from './member-dialogs.tsx';
import { usersAddress } from './user-address.ts';
import { UserLogins } from './user-logins.tsx';

interface UserDetailsProps {
  user: UserBrief;
  log: readonly MemberLogEntry[];
  logins: readonly LoginSession[];
  /** What super users did to this account, the latest of it. */
  audit: readonly AuditEntry[];
}

type Doing = 'open' | 'renew' | 'close' | 'password' | 'openid' | null;

export function UserDetails({ user, log, logins, audit }: UserDetailsProps) {
  const [doing, setDoing] = useState<Doing>(null);
  const dialog = (name: Doing) => ({ user, isOpen: doing === name, onClose: () => setDoing(null) });
  const { member } = user;
  return (
    <>
      <TextLink href={usersAddress({})}>
        <Icon of={ArrowLeft} size="sm" />
        全部用户
      </TextLink>
      <div className="admin-head">
        <h1 className="page-title">{user.username}</h1>
      </div>
      <dl className="user-facts t14">
        <Fact name="编号">{user.user_id}</Fact>
        <Fact name="手机号">{user.phone}</Fact>
        <Fact name="小红书号">{user.xhs_id}</Fact>
        <Fact name="openid">{user.openid}</Fact>
        <Fact name="注册">{formatFullDay(user.created_at)}</Fact>
        <Fact name="最近来过">{user.last_seen_at && formatFullDay(user.last_seen_at)}</Fact>
      </dl>
      <div className="acts user-acts">
        <Button onClick={() => setDoing('password')}>设新密码</Button>
        <Button onClick={() => setDoing('openid')}>绑定微信</Button>
      </div>
      <section className="admin-section user-section" aria-labelledby="user-member">
        <SectionHead id="user-member" title="会员">
          <span className="t14 dim">{member ? `${member.name}，${memberWords(member)}` : '不是会员'}</span>
        </SectionHead>
        <div className="acts user-acts">
          {member ? (
            <>
              <Button look="primary" onClick={() => setDoing('renew')}>
                续期
              </Button>
              <Button look="danger" onClick={() => setDoing('close')}>
                关闭会员
              </Button>
            </>
          ) : (
            <Button look="primary" onClick={() => setDoing('open')}>
              开通会员
            </Button>
          )}
        </div>
        {log.length === 0 ? <p className="t14 dim">还没有会员记录。</p> : <MemberLog entries={log} />}
      </section>
      <section className="admin-section user-section" aria-labelledby="user-logins">
        <SectionHead id="user-logins" title="登录的设备">
          <span className="t14 dim">{logins.length} 台</span>
        </SectionHead>
        <UserLogins logins={logins} />
      </section>
      <section className="admin-section user-section" aria-labelledby="user-audit">
        <SectionHead id="user-audit" title="操作记录">
          {audit.length > 0 && <TextLink href={auditAddress({ user: user.user_id })}>全部</TextLink>}
        </SectionHead>
        {audit.length === 0 ? <p className="t14 dim">还没有。</p> : <AuditEntries entries={audit} ofOnePerson />}
      </section>
      <OpenMember {...dialog('open')} />
      <RenewMember {...dialog('renew')} />
      <CloseMember {...dialog('close')} />
      <SetPassword {...dialog('password')} />
      <BindOpenid {...dialog('openid')} />
    </>
  );
}

function Fact({ name, children }: { name: string; children: string | null }) {
  return (
    <div>
      <dt className="dim">{name}</dt>
      <dd>{children ?? '没有'}</dd>
    </div>
  );
}
