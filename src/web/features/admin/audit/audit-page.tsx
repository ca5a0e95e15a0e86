/** The log of what super users did, by action and by person. */
import { Form } from 'react-router';
import type { ResultOf } from '#contract/index.ts';
import { Button } from '../../../ui/button.tsx';
import { Select } from '../../../ui/form-controls.tsx';
import { EmptyState } from '../../../ui/list-states.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import { type AuditPlace, auditAddress } from './audit-address.ts';
import { AuditEntries } from './audit-entries.tsx';

interface AuditPageProps {
  page: ResultOf<'GET /api/audit'>;
  at: AuditPlace;
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
