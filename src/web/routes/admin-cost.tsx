/** Costs of the paid services, for the operator. */
import { CostsPage } from '../features/admin/costs/costs-page.tsx';
import { AdminFrame } from '../features/admin/frame/admin-frame.tsx';
import { loaderContext } from '../loader-context.ts';
import type { Route } from './+types/admin-cost';

export const meta: Route.MetaFunction = () => [{ title: '费用 · 后台 · 外刊轻读' }];

export async function loader(args: Route.LoaderArgs) {
  const { call, requireEditor } = loaderContext(args);
  requireEditor();
  const days = Number(args.url.searchParams.get('days') ?? 30);
  const wanted = Number.isInteger(days) && days >= 1 && days <= 366 ? days : 30;
  return { costs: await call('GET /api/admin/costs', { query: { days: wanted } }), days: wanted };
}

export default function AdminCost({ loaderData }: Route.ComponentProps) {
  return (
    <AdminFrame current="/admin/cost">
      <CostsPage {...loaderData} />
    </AdminFrame>
  );
}
