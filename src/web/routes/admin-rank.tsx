/** Readers whose place in the rank is looked at, for super users. */
import { AdminFrame } from '../features/admin/frame/admin-frame.tsx';
import { HoldList, holdFilter } from '../features/admin/rank/hold-list.tsx';
import { loaderContext } from '../loader-context.ts';
import '../ui/pages/changdu.css';
import type { Route } from './+types/admin-rank';

export const meta: Route.MetaFunction = () => [{ title: '周榜核对 · 后台 · 外刊轻读' }];

export async function loader(args: Route.LoaderArgs) {
  const { call, requireEditor } = loaderContext(args);
  requireEditor();
  const search = args.url.searchParams;
  const state = holdFilter(search.get('state'));
  const before = /^\d{1,15}$/.test(search.get('before') ?? '') ? (search.get('before') ?? undefined) : undefined;
  const query = { state, ...(before !== undefined && { before }) };
  return { page: await call('GET /reader/history/rank/holds', { query }), state, isFirst: before === undefined };
}

export default function AdminRank({ loaderData }: Route.ComponentProps) {
  return (
    <AdminFrame current="/admin/rank">
      <HoldList {...loaderData} />
    </AdminFrame>
  );
}
