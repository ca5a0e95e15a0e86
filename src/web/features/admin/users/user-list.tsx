/** Users found by search, or the newest ones, and the button that offers a trial. */

import { useState } from 'react';
import type { ResultOf } from '#contract/index.ts';
import type { UserBrief } from '#contract/shapes.ts';
import { textOf } from '../../../form-outcome.ts';
import { api } from '../../../shell/api.ts';
import { copyText } from '../../../shell/share-text.ts';
import { Button } from '../../../ui/button.tsx';
import { formatFullDay } from '../../../ui/day.ts';
import { Field, TextInput } from '../../../ui/form-controls.tsx';
import { EmptyState } from '../../../ui/list-states.tsx';
import { PageLink } from '../../../ui/page-link.tsx';
import { Tag } from '../../../ui/tag.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import { membershipLabel } from '../../membership/member-labels.ts';
import { DialogForm, useDialogForm } from '../forms/dialog-form.tsx';
import { SearchForm } from '../forms/search-form.tsx';
import { useAsLatestList } from '../frame/list-link.tsx';
import { usersAddress } from './user-address.ts';

interface UserListProps {
  page: ResultOf<'GET /api/user/search'>;
  q: string;
  offset: number;
  /** Number of pending applications for 畅读. */
  waiting: number;
}

export function UserList({ page: { items, next_offset: nextOffset }, q, offset, waiting }: UserListProps) {
  useAsLatestList(usersAddress({ q, offset }));
  return (
    <>
      <div className="admin-head">
        <h1 className="page-title">用户</h1>
        <div className="admin-head-acts">
          <Button href="/admin/changdu">畅读申请{waiting > 0 && ` ${waiting}`}</Button>
          <OfferTrial />
        </div>
      </div>
      <SearchForm
        key={q}
        q={q}
        label="找用户：编号、手机号、用户名开头、小红书号或 openid"
        placeholder="手机号或用户名开头"
        autoComplete="off"
        className="user-search"
      />
      <p className="t14 dim user-search-note">也可以填编号、小红书号或 openid。</p>
      {items.length === 0 ? (
        <EmptyState title={`没有找到“${q}”`} action={<Button href={usersAddress({})}>看最近注册的</Button>}>
          手机号至少填前 5 位，用户名从开头填。
        </EmptyState>
      ) : (
        <ul className="admin-list" aria-label={q ? '找到的用户' : '最近注册的用户'}>
          {items.map((user) => (
            <UserRow key={user.user_id} user={user} />
          ))}
        </ul>
      )}
      <nav className="admin-pages" aria-label="翻页">
        {offset > 0 && <TextLink href={usersAddress({ q })}>回第一页</TextLink>}
        {nextOffset !== null && <Button href={usersAddress({ q, offset: nextOffset })}>下一页</Button>}
      </nav>
    </>
  );
}

function UserRow({ user }: { user: UserBrief }) {
  const { member } = user;
  return (
    <li>
      <PageLink className="user-row" to={usersAddress({ user: user.user_id })}>
        <b>{user.username}</b>
        <span className="t14 dim num">{user.phone ?? '没有手机号'}</span>
        <span className="t14 dim">
          {member ? (
            <>
              <Tag>{member.is_trial ? `${member.name} · 试用` : member.name}</Tag> {membershipLabel(member)}
            </>
          ) : (
            '不是会员'
          )}
        </span>
        <span className="t14 dim">{formatFullDay(user.created_at)}注册</span>
      </PageLink>
    </li>
  );
}

function OfferTrial() {
  const [isOpen, setOpen] = useState(false);
  const [link, setLink] = useState<string | null>(null);
  const form = useDialogForm({
    async send(sent) {
      const opened = await api().call('POST /api/user/open_trial_member', { body: { xhs_id: textOf(sent, 'xhs_id') } });
      setLink('url' in opened ? new URL(opened.url, location.origin).href : null);
    },
    done: '已办好',
    onClose: () => setOpen(false),
  });
  return (
    <>
      <Button onClick={() => setOpen(true)}>开试用</Button>
      <DialogForm isOpen={isOpen} title="开 7 天试用" action="开试用" form={form}>
        <Field label="小红书号" hint="有账号绑着就直接开通，没有就给一个领取链接。" error={form.problems.xhs_id}>
          <TextInput name="xhs_id" autoComplete="off" autoCapitalize="none" spellCheck={false} maxLength={64} />
        </Field>
      </DialogForm>
      {link && <TrialLink link={link} />}
    </>
  );
}

/** The link is shown only once, because only a hash of its token is stored. */
function TrialLink({ link }: { link: string }) {
  return (
    <div className="trial-link form-notice" role="status">
      <span>
        领取链接，30 天内一次有效，只显示这一回：<span className="num">{link}</span>
      </span>
      <Button look="quiet" onClick={() => void copyText(link)}>
        复制
      </Button>
    </div>
  );
}
