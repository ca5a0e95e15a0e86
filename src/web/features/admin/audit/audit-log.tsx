/** The audit log of super users' actions, filtered by action and person. */
import { Form } from 'react-router';
import type { ResultOf } from '#contract/index.ts';
import type { AuditEntry } from '#contract/shapes.ts';
import { addressWith } from '../../../ui/address.ts';
import { Button } from '../../../ui/button.tsx';
import { Select } from '../../../ui/form-controls.tsx';
import { EmptyState } from '../../../ui/list-states.tsx';
import { PageLink } from '../../../ui/page-link.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import { formatDateTime } from '../forms/date-time.ts';
import { usersAddress } from '../users/user-address.ts';

interface AuditPageProps {
  page: ResultOf<'GET /api/audit'>;
  at: AuditFilters;
}

export function AuditPage({ page: { items, next_before: nextBefore, actions }, at }: AuditPageProps) {
  const options = [{ value: '', label: '全部操作' }, ...actions.map(({ id, name }) => ({ value: id, label: name }))];
  const isFiltered = Boolean(at.user ?? at.operator ?? at.action);
  const { before, ...filters } = at;
  return (
    <>
      <div className="admin-head">
        <h1 className="page-title">操作记录</h1>
      </div>
      <search>
        <Form className="audit-filters" key={auditAddress(at)}>
          {at.user && <input type="hidden" name="user" value={at.user} />}
          {at.operator && <input type="hidden" name="operator" value={at.operator} />}
          <Select name="action" options={options} defaultValue={at.action ?? ''} aria-label="哪种操作" />
          <Button type="submit">查看</Button>
          {isFiltered && <TextLink href={auditAddress({})}>看全部</TextLink>}
        </Form>
      </search>
      <p className="t14 dim">
        会员、订单、文章和杂志各有自己的记录，这里是其余的。
        {at.operator && `只看用户 ${at.operator} 做的。`}
        {at.user && `只看对用户 ${at.user} 做的。`}
      </p>
      {items.length === 0 ? <EmptyState title="没有记录" /> : <AuditEntries entries={items} />}
      <nav className="admin-pages" aria-label="翻页">
        {before && <TextLink href={auditAddress(filters)}>回第一页</TextLink>}
        {nextBefore && <Button href={auditAddress({ ...filters, before: nextBefore })}>下一页</Button>}
      </nav>
    </>
  );
}

interface AuditEntriesProps {
  entries: readonly AuditEntry[];
  /** True on a person's own page, where entries need not name the person. */
  ofOnePerson?: boolean;
}

export function AuditEntries({ entries, ofOnePerson }: AuditEntriesProps) {
  return (
    <ul className="audit-log" aria-label="操作记录">
      {entries.map(({ id, name, user, subject, detail, operator, address, created_at: at }) => (
        <li key={id}>
          <span>
            <b>{name}</b>{' '}
            {user && !ofOnePerson && (
              <PageLink className="link" to={usersAddress({ user: user.id })}>
                {user.name ?? `用户 ${user.id}（已注销）`}
              </PageLink>
            )}
            {subject}
          </span>
          <time className="t14 dim num" dateTime={at}>
            {formatDateTime(at)}
          </time>
          <span className="t14 dim">
            {detail && `${detail} · `}
            <PageLink className="link" to={auditAddress({ operator: operator.id })}>
              {operator.name ?? `用户 ${operator.id}`}
            </PageLink>{' '}
            · {address}
          </span>
        </li>
      ))}
    </ul>
  );
}

export interface AuditFilters {
  /** Id of the account it was done to. */
  user?: string | undefined;
  /** Id of who did it. */
  operator?: string | undefined;
  action?: string | undefined;
  /** Only entries older than this one. */
  before?: string | undefined;
}

export function auditAddress(place: AuditFilters): string {
  return addressWith('/admin/audit', { ...place });
}
