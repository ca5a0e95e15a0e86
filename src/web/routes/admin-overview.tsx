/** The editors' first page. */
import { AdminFrame } from '../features/admin/frame/admin-frame.tsx';
import { Overview } from '../features/admin/overview/overview.tsx';
import { loaderContext } from '../loader-context.ts';
import type { Route } from './+types/admin-overview';

export const meta: Route.MetaFunction = () => [{ title: '后台 · 外刊轻读' }];

export async function loader(args: Route.LoaderArgs) {
  const { call, requireLogin } = loaderContext(args);
  requireLogin();
  const query = { status: 'PENDING', order: 'old', limit: 5 } as const;
  const [{ items: waiting }, overview, { items: visitorDays }] = await Promise.all([
    call('GET /reader/article/manage', { query }),
    call('GET /api/admin/overview'),
    call('GET /reader/visitor/days', { query: { days: 30 } }),
  ]);
  return { waiting, overview, visitorDays };
}

export default function AdminOverview({ loaderData: { waiting, overview, visitorDays } }: Route.ComponentProps) {
  return (
    <AdminFrame current="/admin">
      <Overview overview={overview} waiting={waiting} visitorDays={visitorDays} />
    </AdminFrame>
  );
}
