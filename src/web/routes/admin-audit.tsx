/** The log of what super users did. */

import { type AuditFilters, AuditPage } from '../features/admin/audit/audit-log.tsx';
import { AdminFrame } from '../features/admin/frame/admin-frame.tsx';
import { loaderContext } from '../loader-context.ts';
import '../ui/pages/audit.css';
import type { Route } from './+types/admin-audit';

export const meta: Route.MetaFunction = () => [{ title: '操作记录 · 后台 · 外刊轻读' }];

export async function loader(args: Route.LoaderArgs) {
  const { call, requireEditor, notFound } = loaderContext(args);
  requireEditor();
  const search = args.url.searchParams;
  const id = (name: string) => {
    const given = search.get(name) || undefined;
    if (given !== undefined && !/^[1-9]\d{0,14}$/.test(given)) throw notFound();
    return given;
  };
  const at: AuditFilters = {
    user: id('user'),
    operator: id('operator'),
    action: search.get('action') || undefined,
    before: id('before'),
  };
  const query = { user_id: at.user, operator_id: at.operator, action: at.action, before: at.before };
  return { page: await call('GET /api/audit', { query }), at };
}

export default function AdminAudit({ loaderData }: Route.ComponentProps) {
  return (
    <AdminFrame current="/admin/audit">
      <AuditPage {...loaderData} />
    </AdminFrame>
  );
}
