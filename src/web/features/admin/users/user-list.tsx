/** People found, or the newest ones. */
import { Search } from 'lucide';
import { Form } from 'react-router';
import type { ResultOf } from '#contract/index.ts';
import type { UserBrief } from '#contract/shapes.ts';
import { Button } from '../../../ui/button.tsx';
import { formatFullDay } from '../../../ui/day.ts';
import { TextInput } from '../../../ui/form-controls.tsx';
import { EmptyState } from '../../../ui/list-states.tsx';
import { PageLink } from '../../../ui/page-link.tsx';
import { Tag } from '../../../ui/tag.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import { memberWords } from '../../membership/member-words.ts';
import { OfferTrial } from './trial-dialog.tsx';
import { usersAddress } from './user-address.ts';

interface UserListProps {
  page: ResultOf<'GET /api/user/search'>;
  q: string;
  offset: number;
  /** Applications for 畅读 that wait. */
  waiting: number;
}

export function UserList({ page: { items, next_offset: nextOffset }, q, offset, waiting }: UserListProps) {
  return (
    <>
      <div className="admin-head">
        <h1 className="page-title">用户</h1>
        <div className="admin-head-acts">
          <Button href="/admin/changdu">畅读申请{waiting > 0 && ` ${waiting}`}</Button>
          <OfferTrial />
        </div>
      </div>
      <search>
        <Form className="admin-search user-search" key={q}>
          <TextInput
            type="search"
            name="q"
            defaultValue={q}
            placeholder="编号、手机号、用户名开头、小红书号、openid"
            aria-label="找用户：编号、手机号、用户名开头、小红书号或 openid"
            autoComplete="off"
            enterKeyHint="search"
          />
          <Button type="submit" icon={Search}>
            查找
          </Button>
        </Form>
      </search>
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
              <Tag>{member.is_trial ? `${member.name} · 试用` : member.name}</Tag> {memberWords(member)}
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
