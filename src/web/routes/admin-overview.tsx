/** The editors' first page. */
import { AdminFrame } from '../features/admin/admin-frame.tsx';
import { Overview } from '../features/admin/overview.tsx';
import { loading } from '../loading.ts';
import type { Route } from './+types/admin-overview';

export const meta: Route.MetaFunction = () => [{ title: '后台 · 外刊轻读' }];

export async function loader(args: Route.LoaderArgs) {
  const { call, requireLogin } = loading(args);
  requireLogin();
  const query = { status: 'PENDING', order: 'old', limit: 5 } as const;
  const { items: waiting, counts } = await call('GET /reader/article/manage', { query });
  return { waiting, counts };
}

export default function AdminOverview({ loaderData: { waiting, counts } }: Route.ComponentProps) {
  return (
    <AdminFrame current="/admin">
      <Overview counts={counts} waiting={waiting} />
    </AdminFrame>
  );
}
