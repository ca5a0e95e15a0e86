/** One user: account, membership, devices, audit log, and the actions on them. */
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import type { AuditEntry, LoginSession, MemberLogEntry, UserBrief } from '#contract/shapes.ts';
import { api } from '../../../shell/api.ts';
import { useSession } from '../../../shell/session.tsx';
import { Button } from '../../../ui/button.tsx';
import { formatFullDay, formatNearDay } from '../../../ui/day.ts';
import { ConfirmDialog } from '../../../ui/dialog.tsx';
import { SectionHead } from '../../../ui/section-head.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import { toast } from '../../../ui/toast.ts';
import { useBusy } from '../../../ui/use-busy.ts';
import { membershipLabel } from '../../membership/member-labels.ts';
import { MemberLog } from '../../membership/member-log.tsx';
import { AuditEntries, auditAddress } from '../audit/audit-log.tsx';
import { ListLink } from '../frame/list-link.tsx';
import { ordersAddress } from '../orders/order-filters.ts';
import { usersAddress } from './user-address.ts';
import {
  BindOpenid,
  ChangeRole,
  CloseMember,
  OpenMember,
  RenewMember,
  SetPassword,
  UnbindOpenid,
} from './user-dialogs.tsx';

interface UserDetailsProps {
  user: UserBrief;
  log: readonly MemberLogEntry[];
  /** Offset of further entries; null at the end. */
  nextLog: number | null;
  logins: readonly LoginSession[];
  /** Offset of further logins; null at the end. */
  nextLogins: number | null;
  /** The latest actions of super users on this account. */
  audit: readonly AuditEntry[];
}

const ROLE_NAMES = { reader: '读者', member: '会员', editor: '编辑', super: '管理员' } as const;

type Doing = 'open' | 'renew' | 'close' | 'password' | 'openid' | 'unbind' | 'role' | null;

export function UserDetails({ user, log, nextLog, logins, nextLogins, audit }: UserDetailsProps) {
  const [doing, setDoing] = useState<Doing>(null);
  const dialog = (name: Doing) => ({ user, isOpen: doing === name, onClose: () => setDoing(null) });
  const { member } = user;
  const isClosed = user.closed_at !== undefined;
  const { me } = useSession();
  return (
    <>
      <ListLink path={usersAddress({})}>用户列表</ListLink>
      <div className="admin-head">
        <h1 className="page-title">{user.username}</h1>
      </div>
      <dl className="user-facts t14">
        <Fact name="编号">{user.user_id}</Fact>
        <Fact name="角色">{ROLE_NAMES[user.role]}</Fact>
        <Fact name="手机号">{user.phone}</Fact>
        <Fact name="小红书号">{user.xhs_id}</Fact>
        <Fact name="openid">{user.openid}</Fact>
        <Fact name="注册">{formatFullDay(user.created_at)}</Fact>
        {user.closed_at && <Fact name="注销">{formatFullDay(user.closed_at)}</Fact>}
        <Fact name="最近来过">{user.last_seen_at && formatFullDay(user.last_seen_at)}</Fact>
      </dl>
      {isClosed ? (
        <p className="t14 dim">这个账号已经注销，不能再改。</p>
      ) : (
        <div className="acts user-acts">
          {user.user_id === me?.user_id ? (
            <Button href="/change_password">修改密码</Button>
          ) : (
            <Button onClick={() => setDoing('password')}>设新密码</Button>
          )}
          <Button onClick={() => setDoing('openid')}>绑定微信</Button>
          {user.openid && <Button onClick={() => setDoing('unbind')}>解绑微信</Button>}
          {user.role !== 'super' && (
            <Button onClick={() => setDoing('role')}>{user.role === 'editor' ? '取消编辑' : '设为编辑'}</Button>
          )}
        </div>
      )}
      <section className="admin-section user-section" aria-labelledby="user-member">
        <SectionHead id="user-member" title="会员">
          <span className="t14 dim">{member ? `${member.name}，${membershipLabel(member)}` : '不是会员'}</span>
        </SectionHead>
        <div className="acts user-acts">
          {!isClosed && member && (
            <>
              <Button look="primary" onClick={() => setDoing('renew')}>
                续期
              </Button>
              <Button look="danger" onClick={() => setDoing('close')}>
                关闭会员
              </Button>
            </>
          )}
          {!isClosed && !member && (
            <Button look="primary" onClick={() => setDoing('open')}>
              开通会员
            </Button>
          )}
          <Button href={ordersAddress({ user_id: user.user_id })}>看订单</Button>
        </div>
        {log.length === 0 ? <p className="t14 dim">还没有会员记录。</p> : <MemberLog entries={log} />}
        {nextLog !== null && <TextLink href={usersAddress({ user: user.user_id, log: nextLog })}>更早的</TextLink>}
      </section>
      <section className="admin-section user-section" aria-labelledby="user-logins">
        <SectionHead id="user-logins" title="登录的设备">
          {nextLogins === null && <span className="t14 dim">{logins.length} 台</span>}
        </SectionHead>
        <UserLogins logins={logins} />
        {nextLogins !== null && (
          <TextLink href={usersAddress({ user: user.user_id, devices: nextLogins })}>再看更多设备</TextLink>
        )}
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
      <UnbindOpenid {...dialog('unbind')} />
      <ChangeRole {...dialog('role')} />
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

function UserLogins({ logins }: { logins: readonly LoginSession[] }) {
  const { revalidate } = useRevalidator();
  const [asked, setAsked] = useState<LoginSession | null>(null);
  const { isBusy, run: whileBusy } = useBusy();
  const end = async ({ id }: LoginSession) => {
    await whileBusy(async () => {
      await api().call('POST /api/user/sessions/{id}/end', { params: { id } });
      toast('那台设备已退出登录');
      setAsked(null);
      await revalidate();
    });
  };
  if (logins.length === 0) return <p className="t14 dim">现在没有登录的设备。</p>;
  return (
    <>
      <ul className="user-logins">
        {logins.map((login) => (
          <li key={login.id}>
            <span>
              <b>{login.device}</b>{' '}
              <span className="t14 dim">
                {login.place && `${login.place} · `}
                {formatNearDay(login.created_at)}登录，最近使用 {formatNearDay(login.last_seen_at)}
              </span>
            </span>
            <Button look="quiet" onClick={() => setAsked(login)} aria-label={`让 ${login.device} 退出登录`}>
              退出
            </Button>
          </li>
        ))}
      </ul>
      <ConfirmDialog
        isOpen={asked !== null}
        onClose={() => setAsked(null)}
        title={`让 ${asked?.device ?? ''} 退出登录？`}
        confirmLabel="退出"
        isDangerous
        isBusy={isBusy}
        onConfirm={() => asked && void end(asked)}
      >
        这台设备要重新登录才能用。
      </ConfirmDialog>
    </>
  );
}
